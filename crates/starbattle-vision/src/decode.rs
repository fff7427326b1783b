//! From the bytes of a file to pixels, within limits.

use std::io::Cursor;

use image::{
    AnimationDecoder, ImageDecoder, ImageError, ImageFormat, ImageReader, Limits, RgbaImage,
    codecs::{gif::GifDecoder, png::PngDecoder, webp::WebPDecoder},
    metadata::Orientation,
};

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

/// A decoded picture.
#[derive(Debug, Clone)]
pub struct Picture {
    /// The pixels, turned as the camera says. Of an animation, the first frame.
    pub pixels: RgbaImage,
    /// Whether there are more frames.
    pub is_animated: bool,
}

/// Decodes a picture.
pub fn decode(bytes: &[u8]) -> Result<Picture, ReadError> {
    let name = picture_format(bytes).ok_or(ReadError::NotAPicture)?;
    let damaged = |error: ImageError| ReadError::Damaged { format: name, problem: error.to_string() };
    let format = image::guess_format(bytes).map_err(damaged)?;
    // The size is checked before anything is allocated for the pixels.
    let (width, height) = ImageReader::with_format(Cursor::new(bytes), format).into_dimensions().map_err(damaged)?;
    if u64::from(width) * u64::from(height) > MAX_PIXELS {
        return Err(ReadError::TooLarge { width, height });
    }
    if format == ImageFormat::Jpeg && is_cut_off(bytes) {
        // The decoder would fill the rest with grey.
        return Err(ReadError::Damaged { format: name, problem: "its end is missing".to_owned() });
    }
    let mut reader = ImageReader::with_format(Cursor::new(bytes), format);
    let mut limits = Limits::default();
    limits.max_alloc = Some(MAX_PIXELS * 8 + (16 << 20));
    reader.limits(limits);
    let mut decoder = reader.into_decoder().map_err(damaged)?;
    let orientation = decoder.orientation().unwrap_or(Orientation::NoTransforms);
    let mut picture = image::DynamicImage::from_decoder(decoder).map_err(damaged)?;
    picture.apply_orientation(orientation);
    Ok(Picture { pixels: picture.into_rgba8(), is_animated: is_animated(bytes, format) })
}

/// Whether the data of a JPEG picture ends before its last scan does.
fn is_cut_off(bytes: &[u8]) -> bool {
    let last = |marker: u8| bytes.windows(2).rposition(|pair| pair == [0xff, marker]);
    last(0xd9) < last(0xda)
}

fn is_animated(bytes: &[u8], format: ImageFormat) -> bool {
    let data = Cursor::new(bytes);
    match format {
        // Only the second frame is looked at, and what cannot be read is no frame.
        ImageFormat::Gif => {
            GifDecoder::new(data).is_ok_and(|decoder| decoder.into_frames().nth(1).is_some_and(|frame| frame.is_ok()))
        }
        ImageFormat::WebP => WebPDecoder::new(data).is_ok_and(|decoder| decoder.has_animation()),
        ImageFormat::Png => PngDecoder::new(data).is_ok_and(|decoder| decoder.is_apng().unwrap_or(false)),
        _ => false,
    }
}
