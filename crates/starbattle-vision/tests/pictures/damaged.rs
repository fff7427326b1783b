//! Files with random damage, and random pixels: reading them ends with a board or an error.
//!
//! `DAMAGED=100000 cargo test --release -p starbattle-vision --test pictures damage` reads more of them.

use image::{ImageFormat, Rgba, RgbaImage};
use starbattle_testkit::Random;
use starbattle_vision::{overlay, read, read_image};

use crate::drawing::{STYLES, Style, draw, encoded, random_board};

fn runs() -> usize {
    std::env::var("DAMAGED").ok().and_then(|text| text.parse().ok()).unwrap_or(100)
}

/// Small, so that there is time for many.
const TINY: Style = Style { pitch: 11, thick: (2, [0; 3]), margin: (8, 8), ..STYLES[1] };

#[test]
fn files_with_random_damage_do_no_harm() {
    let picture = draw(&random_board(5, 1), &TINY);
    let formats = [ImageFormat::Png, ImageFormat::Jpeg, ImageFormat::Gif, ImageFormat::WebP];
    let files = formats.map(|format| encoded(&picture, format));
    let (mut boards, mut errors) = (0, 0);
    for run in 0..runs() {
        let mut random = Random::new(run as u64);
        let mut bytes = files[run % files.len()].clone();
        for _ in 0..=random.below(4) {
            let (at, other) = (random.below(bytes.len()), random.below(bytes.len()));
            match random.below(5) {
                0 => bytes[at] ^= 1 << random.below(8),
                1 => bytes[at] = random.below(256) as u8,
                2 => bytes.truncate(at.max(1)),
                3 => drop(bytes.drain(at.min(other)..at.max(other).min(at.min(other) + 40))),
                _ => bytes.extend_from_within(at.min(other)..at.max(other)),
            }
            if bytes.is_empty() {
                bytes.push(0);
            }
        }
        // Sizes in a damaged header may be large, so only the decoder and its limits are reached by some of these.
        match read(&bytes) {
            Ok(reading) => {
                assert!(reading.layout.side().is_some_and(|side| (4..=30).contains(&side)));
                boards += 1;
            }
            Err(error) => {
                assert!(!error.to_string().is_empty());
                errors += 1;
            }
        }
    }
    assert!(boards > 0 && errors > 0, "{boards} boards, {errors} errors");
}

#[test]
fn random_pixels_and_grids_do_no_harm() {
    for run in 0..runs() / 4 {
        let mut random = Random::new(!(run as u64));
        let [width, height] = [(); 2].map(|()| 40 + random.below(50) as u32);
        let colours: Vec<[u8; 3]> = (0..64).map(|_| [(); 3].map(|()| random.below(256) as u8)).collect();
        let (cell, line) = (5 + random.below(12) as u32, random.below(3) as u32);
        let noise = random.below(3);
        let picture = RgbaImage::from_fn(width, height, |x, y| {
            let is_line = x % cell < line || y % cell < line;
            let [r, g, b] = match noise {
                0 => colours[random.below(64)],
                _ if is_line => [0; 3],
                _ => colours[((x / cell) * 7 + (y / cell) * 3) as usize % if noise == 1 { 64 } else { 5 }],
            };
            Rgba([r, g, b, 255])
        });
        if let Ok(reading) = read_image(&picture) {
            assert!(reading.layout.side().is_some_and(|side| (4..=30).contains(&side)));
            assert_eq!(overlay(&picture, &reading).dimensions(), picture.dimensions());
        }
    }
}
