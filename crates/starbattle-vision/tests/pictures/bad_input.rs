//! What is said about data from which no board can be read.

use crate::drawing::{STYLES, draw, png, random_board};
use image::{Rgba, RgbaImage};
use starbattle_vision::read;

fn message(bytes: &[u8]) -> String {
    read(bytes).unwrap_err().to_string()
}

/// The start of a PNG file that claims to have this many pixels.
fn png_header(width: u32, height: u32) -> Vec<u8> {
    let mut chunk = b"IHDR".to_vec();
    chunk.extend(width.to_be_bytes());
    chunk.extend(height.to_be_bytes());
    chunk.extend([8, 6, 0, 0, 0]);
    let mut checksum = u32::MAX;
    for &byte in &chunk {
        checksum ^= u32::from(byte);
        for _ in 0..8 {
            checksum = (checksum >> 1) ^ (0xedb8_8320 * (checksum & 1));
        }
    }
    let mut bytes = b"\x89PNG\r\n\x1a\n\0\0\0\x0d".to_vec();
    bytes.extend(chunk);
    bytes.extend((!checksum).to_be_bytes());
    // The pixels would follow here.
    bytes.extend(b"\0\0\0\0IDAT\x35\xaf\x06\x1e");
    bytes
}

#[test]
fn what_is_no_picture_is_refused() {
    for bytes in [b"".as_slice(), b"AABB\nAABB\nCCDD\nCCDD\n", b"%PDF-1.7", &[0; 1000]] {
        assert_eq!(message(bytes), "not a picture: expected PNG, JPEG, WebP or GIF data");
    }
}

#[test]
fn a_picture_that_is_cut_off_is_called_damaged() {
    let bytes = png(&draw(&random_board(6, 3), &STYLES[0]));
    for length in [12, 40, bytes.len() / 2] {
        let message = message(&bytes[..length]);
        assert!(message.starts_with("the PNG picture is damaged or cut off: "), "{length} bytes: {message}");
    }
}

#[test]
fn a_picture_without_a_board_says_so() {
    let expected = "no board found in the picture: it must show the whole grid, upright or nearly so";
    let plain = RgbaImage::from_pixel(400, 300, Rgba([255, 255, 255, 255]));
    let shaded = RgbaImage::from_fn(400, 300, |x, y| Rgba([(x / 2) as u8, (y / 2) as u8, 90, 255]));
    let dot = RgbaImage::new(1, 1);
    for picture in [plain, shaded, dot] {
        assert_eq!(message(&png(&picture)), expected);
    }
}

#[test]
fn an_enormous_picture_is_refused_by_its_header() {
    assert_eq!(
        message(&png_header(100_000, 90_000)),
        "the picture has 100000x90000 pixels, but at most 64 million are read: reduce it"
    );
    assert_eq!(
        message(b"GIF89a\xff\xff\xff\xff\0\0\0,\0\0\0\0\xff\xff\xff\xff\0\x02\0;"),
        "the picture has 65535x65535 pixels, but at most 64 million are read: reduce it"
    );
}
