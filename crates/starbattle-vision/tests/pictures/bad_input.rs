//! What is said about data from which no board can be read.

use crate::drawing::{STYLES, draw, encoded, png, random_board};
use image::{Frame, ImageFormat, Rgba, RgbaImage, codecs::gif::GifEncoder};
use starbattle_vision::{DoubtKind, read};

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

#[test]
fn a_jpeg_that_is_cut_off_is_called_damaged_although_it_can_be_decoded() {
    let bytes = encoded(&draw(&random_board(6, 3), &STYLES[0]), ImageFormat::Jpeg);
    assert!(read(&bytes).is_ok());
    let expected = "the JPEG picture is damaged or cut off: its end is missing";
    assert_eq!(message(&bytes[..bytes.len() * 2 / 3]), expected);
}

#[test]
fn cut_off_webp_and_gif_pictures_are_called_damaged() {
    for (format, name) in [(ImageFormat::WebP, "WebP"), (ImageFormat::Gif, "GIF")] {
        let bytes = encoded(&draw(&random_board(6, 3), &STYLES[0]), format);
        assert!(read(&bytes).is_ok(), "{name}");
        let message = message(&bytes[..bytes.len() / 2]);
        assert!(message.starts_with(&format!("the {name} picture is damaged or cut off: ")), "{message}");
    }
}

#[test]
fn of_an_animation_the_first_frame_is_read_and_that_is_said() {
    let board = random_board(6, 3);
    let frames = [draw(&board, &STYLES[0]), draw(&random_board(6, 4), &STYLES[0])];
    let mut bytes = Vec::new();
    let mut encoder = GifEncoder::new(&mut bytes);
    encoder.encode_frames(frames.map(Frame::new)).unwrap();
    drop(encoder);
    let reading = read(&bytes).unwrap();
    assert_eq!(reading.layout.regions(), board.regions());
    assert!(!reading.certain && reading.doubts.iter().any(|doubt| doubt.kind == DoubtKind::Animation));
}

#[test]
fn of_two_boards_the_larger_one_is_read_and_that_is_said() {
    let (small, large) = (random_board(7, 3), random_board(8, 4));
    let (small_picture, large_picture) = (draw(&small, &STYLES[1]), draw(&large, &STYLES[0]));
    for small_first in [true, false] {
        let width = small_picture.width() + large_picture.width() + 40;
        let mut page = RgbaImage::from_pixel(width, large_picture.height() + 30, Rgba([255, 255, 255, 255]));
        let (small_left, large_left) =
            if small_first { (0, small_picture.width() + 40) } else { (large_picture.width() + 40, 0) };
        image::imageops::overlay(&mut page, &small_picture, i64::from(small_left), 10);
        image::imageops::overlay(&mut page, &large_picture, i64::from(large_left), 10);
        let reading = read(&png(&page)).unwrap();
        assert_eq!(reading.layout.regions(), large.regions());
        assert!(reading.doubts.iter().any(|doubt| doubt.kind == DoubtKind::OtherBoard), "{:?}", reading.doubts);
    }
}

#[test]
fn a_board_that_is_not_square_is_refused_with_its_size() {
    for style in &STYLES[..3] {
        let picture = draw(&random_board(10, 6), style);
        let top = style.margin.1;
        // The last three rows are cut off, with some page put back below.
        let height = top + 7 * style.pitch + style.thick.0;
        let rows = image::imageops::crop_imm(&picture, 0, 0, picture.width(), height as u32).to_image();
        let [r, g, b] = style.page;
        let mut page = RgbaImage::from_pixel(picture.width(), (height + top) as u32, Rgba([r, g, b, 255]));
        image::imageops::overlay(&mut page, &rows, 0, 0);
        let expected = "the board in the picture has 7 rows and 10 columns, but only square boards are read";
        assert_eq!(message(&png(&page)), expected, "{}", style.name);
    }
}
