//! Boards from pictures in a WebAssembly module.

#[cfg(target_arch = "wasm32")]
mod abi;

use starbattle::answers::{parse_picture, wire::Parsed};
use starbattle_routes::Problem;

/// The board in a picture.
pub fn parse(picture: &[u8]) -> Result<Parsed, Problem> {
    Ok(parse_picture(picture)?)
}

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
