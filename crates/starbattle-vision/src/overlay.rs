//! What was read, drawn over the picture it was read from.

use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use starbattle_board::Mark;

use crate::reading::{BoardReading, DoubtKind};

const GRID: [u8; 3] = [0, 150, 255];
const BORDER: [u8; 3] = [200, 0, 200];
const STAR: [u8; 3] = [255, 190, 0];
const CROSS: [u8; 3] = [0, 130, 90];
const DOUBT: [u8; 3] = [255, 0, 0];

/// The picture with the grid, the borders of the regions, the marks and, in red, what is in doubt.
#[must_use]
pub fn overlay(picture: &RgbaImage, reading: &BoardReading) -> RgbaImage {
    let mut canvas = Canvas { pixels: picture.clone(), reading };
    let (rows, cols) = (reading.layout.rows(), reading.layout.cols());
    let regions = reading.layout.regions();
    let region = |row: usize, col: usize| regions[row * cols + col];
    for is_border in [false, true] {
        let (colour, width) = if is_border { (BORDER, 0.05) } else { (GRID, 0.015) };
        for (row, col) in (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col))) {
            let (y, x) = (row as f32, col as f32);
            if (col == 0 || region(row, col - 1) != region(row, col)) == is_border {
                canvas.line([y, x], [y + 1.0, x], width, colour);
            }
            if (row == 0 || region(row - 1, col) != region(row, col)) == is_border {
                canvas.line([y, x], [y, x + 1.0], width, colour);
            }
        }
    }
    let (bottom, right) = (rows as f32, cols as f32);
    canvas.line([0.0, right], [bottom, right], 0.05, BORDER);
    canvas.line([bottom, 0.0], [bottom, right], 0.05, BORDER);
    for (index, mark) in reading.layout.marks().iter().enumerate() {
        let (y, x) = ((index / cols) as f32 + 0.5, (index % cols) as f32 + 0.5);
        match mark {
            Mark::Star => canvas.line([y, x], [y, x], 0.18, STAR),
            Mark::Empty => {
                canvas.line([y - 0.15, x - 0.15], [y + 0.15, x + 0.15], 0.05, CROSS);
                canvas.line([y - 0.15, x + 0.15], [y + 0.15, x - 0.15], 0.05, CROSS);
            }
            Mark::Unknown => {}
        }
    }
    for doubt in &reading.doubts {
        match (doubt.kind, doubt.cells.as_slice()) {
            (DoubtKind::Border | DoubtKind::BorderSettledBySolver, [a, b]) => {
                let (y, x) = (b.row() as f32, b.col() as f32);
                let end = if a.row() == b.row() { [y + 0.85, x] } else { [y, x + 0.85] };
                let start = if a.row() == b.row() { [y + 0.15, x] } else { [y, x + 0.15] };
                canvas.line(start, end, 0.08, DOUBT);
            }
            (_, cells) => {
                for cell in cells {
                    let (y, x) = (cell.row() as f32 + 0.1, cell.col() as f32 + 0.1);
                    let corners = [[y, x], [y, x + 0.8], [y + 0.8, x + 0.8], [y + 0.8, x], [y, x]];
                    for side in corners.windows(2) {
                        canvas.line(side[0], side[1], 0.04, DOUBT);
                    }
                }
            }
        }
    }
    canvas.pixels
}

/// A picture as PNG data.
///
/// # Panics
///
/// If there is not enough memory for the data.
#[must_use]
pub fn png(picture: RgbaImage) -> Vec<u8> {
    let mut bytes = std::io::Cursor::new(Vec::new());
    DynamicImage::from(picture).write_to(&mut bytes, ImageFormat::Png).expect("a picture in memory can be encoded");
    bytes.into_inner()
}

struct Canvas<'a> {
    pixels: RgbaImage,
    reading: &'a BoardReading,
}

impl Canvas<'_> {
    /// Draws a line between two points of the board, given as rows and columns; its width is in cells.
    fn line(&mut self, from: [f32; 2], to: [f32; 2], width: f32, [red, green, blue]: [u8; 3]) {
        let place = &self.reading.place;
        let (x0, y0) = place.pixel(from[0], from[1]);
        let (x1, y1) = place.pixel(to[0], to[1]);
        let (origin, next) = (place.pixel(0.0, 0.0), place.pixel(0.0, 1.0));
        let pitch = (next.0 - origin.0).hypot(next.1 - origin.1);
        let reach = (pitch * width / 2.0).clamp(0.5, 40.0);
        let steps = ((x1 - x0).hypot(y1 - y0).ceil() as usize).clamp(1, 100_000);
        for step in 0..=steps {
            let part = step as f32 / steps as f32;
            let (x, y) = (x0 + (x1 - x0) * part, y0 + (y1 - y0) * part);
            for dy in -(reach.ceil() as isize)..=reach.ceil() as isize {
                for dx in -(reach.ceil() as isize)..=reach.ceil() as isize {
                    let (px, py) = (x as isize + dx, y as isize + dy);
                    let is_inside = (dx * dx + dy * dy) as f32 <= reach * reach + 0.5;
                    let on_picture = (0..self.pixels.width() as isize).contains(&px)
                        && (0..self.pixels.height() as isize).contains(&py);
                    if is_inside && on_picture {
                        self.pixels.put_pixel(px as u32, py as u32, Rgba([red, green, blue, 255]));
                    }
                }
            }
        }
    }
}
