//! From the bytes of a file to pixels, within limits.

use std::io::Cursor;

use image::{ImageDecoder, ImageFormat, ImageReader, Limits, RgbaImage, metadata::Orientation};

use crate::error::ReadError;

/// The most pixels that are decoded; phones take pictures of 12 to 50 million.
pub const MAX_PIXELS: u64 = 64_000_000;

/// The formats that are read, with their names.
const FORMATS: [(ImageFormat, &str); 4] =
    [(ImageFormat::Png, "PNG"), (ImageFormat::Jpeg, "JPEG"), (ImageFormat::WebP, "WebP"), (ImageFormat::Gif, "GIF")];

/// The format of a picture, by its first bytes; `None` if this is no picture that can be read.
#[must_use]
pub fn picture_format(bytes: &[u8]) -> Option<&'static str> {
    let format = image::guess_format(bytes).ok()?;
    FORMATS.iter().find(|(known, _)| *known == format).map(|(_, name)| *name)
}

/// The pixels of a picture, turned as its camera says. Of an animation, the first frame.
pub fn decode(bytes: &[u8]) -> Result<RgbaImage, ReadError> {
    let name = picture_format(bytes).ok_or(ReadError::NotAPicture)?;
    let damaged = |error: image::ImageError| ReadError::Damaged { format: name, problem: error.to_string() };
    let format = image::guess_format(bytes).map_err(damaged)?;
    // The size is checked before anything is allocated for the pixels.
    let (width, height) = ImageReader::with_format(Cursor::new(bytes), format).into_dimensions().map_err(damaged)?;
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(ReadError::TooLarge { width, height });
    }
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_PIXELS * 8 + (16 << 20));
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(damaged)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = image::DynamicImage::from_decoder(decoder).map_err(damaged)?;
    picture.apply_orientation(orientation);
    Ok(picture.into_rgba8())
}
