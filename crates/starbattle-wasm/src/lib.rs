//! The API in a WebAssembly module: routes over the application layer, with neither threads nor a clock of its own.

#[cfg(target_arch = "wasm32")]
mod abi;
mod engine;

pub use engine::{Engine, Event, Outcome};

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
