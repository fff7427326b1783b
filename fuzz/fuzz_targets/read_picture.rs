//! Whatever the bytes are, reading them as a picture ends with a board or an error, in bounded memory.
//!
//! Decoders and the reader are both reached: half of the inputs are files, the others raw pixels with their width in the first byte.
//! Pictures that are looked at are small, so that there is time for many of them.

#![no_main]

use image::RgbaImage;

/// The most pixels of a picture in which a board is looked for.
const MAX_PIXELS: usize = 100 * 100;

libfuzzer_sys::fuzz_target!(|input: &[u8]| {
    let Some((&first, rest)) = input.split_first() else { return };
    if first % 2 == 0 {
        if let Ok(picture) = starbattle_vision::decode(rest) {
            look_at(&picture.pixels);
        }
        return;
    }
    // Four pixels of the input's grey for each byte, so that small inputs make pictures large enough for boards.
    let width = usize::from(first / 8) + 20;
    let height = (rest.len() / width).min(50);
    if height == 0 {
        return;
    }
    look_at(&RgbaImage::from_fn(width as u32 * 2, height as u32 * 2, |x, y| {
        let grey = rest[(y as usize / 2) * width + x as usize / 2];
        image::Rgba([grey, grey.rotate_left(2), grey.rotate_left(4), 255])
    }));
});

fn look_at(picture: &RgbaImage) {
    if picture.pixels().len() > MAX_PIXELS {
        return;
    }
    if let Ok(reading) = starbattle_vision::read_image(picture) {
        assert!(reading.layout.side().is_some_and(|side| (4..=30).contains(&side)));
        assert_eq!(starbattle_vision::overlay(picture, &reading).dimensions(), picture.dimensions());
    }
}
