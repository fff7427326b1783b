//! Reads Star Battle boards from pictures: screenshots, scans and photos.
//!
//! [`read`] takes the bytes of a picture and returns the regions, the marks, the star count that the picture says or that gives a single solution,
//! and what is in doubt.

mod candidate;
mod clusters;
mod decode;
mod drawings;
mod error;
mod evidence;
mod glyphs;
mod inscription;
mod lattice;
mod letters;
mod marks;
mod overlay;
mod perspective;
mod pieces;
mod raster;
mod reading;
mod regions;
mod sides;

pub use decode::{MAX_PIXELS, Picture, decode, picture_format};
pub use error::ReadError;
pub use overlay::{overlay, png};
pub use reading::{BoardReading, Doubt, DoubtKind, Place, read_image};

/// Reads the largest board in a PNG, JPEG, WebP or GIF picture.
pub fn read(bytes: &[u8]) -> Result<BoardReading, ReadError> {
    let picture = decode(bytes)?;
    let reading = read_image(&picture.pixels)?;
    Ok(if picture.is_animated { reading.with_doubt(DoubtKind::Animation, 0.5) } else { reading })
}

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
