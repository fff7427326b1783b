//! Reads Star Battle boards from pictures: screenshots, scans and photos.
//!
//! [`read`] takes the bytes of a picture and returns the regions, the marks, the star count if exactly one gives a single solution, and
//! what is in doubt. A board with marks is never certain.

mod decode;
mod error;
mod evidence;
mod lattice;
mod marks;
mod perspective;
mod raster;
mod reading;
mod regions;
mod sides;

pub use decode::{MAX_PIXELS, decode, picture_format};
pub use error::ReadError;
pub use reading::{BoardReading, Doubt, DoubtKind, Place, read_image};

/// Reads the largest board in a PNG, JPEG, WebP or GIF picture.
pub fn read(bytes: &[u8]) -> Result<BoardReading, ReadError> {
    read_image(&decode(bytes)?)
}

// The example in the README is a test.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
