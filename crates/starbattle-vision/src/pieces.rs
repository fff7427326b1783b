//! Small connected pieces of ink around the board: letters, digits and signs.

use std::ops::Range;

use crate::{glyphs::Shades, raster::Raster};

/// How far a pixel's brightness must be from that of its surroundings.
const APART: f32 = 20.0;
/// Ink that is less far from the ground is not looked at.
const MIN_CONTRAST: f32 = 36.0;
/// The lowest piece that can be recognised, and the most pieces that are looked at: noise has more.
const MIN_HEIGHT: usize = 6;
const MAX_PIECES: usize = 3000;

/// A connected piece of ink.
#[derive(Debug, Clone)]
pub struct Piece {
    pub left: f32,
    pub top: f32,
    pub right: f32,
    pub bottom: f32,
    ground: f32,
    /// The brightness of the ink, less that of the ground.
    pub contrast: f32,
}

impl Piece {
    pub fn width(&self) -> f32 {
        self.right - self.left
    }

    pub fn height(&self) -> f32 {
        self.bottom - self.top
    }
}

/// The brightness of a picture.
pub struct Greys {
    width: usize,
    height: usize,
    values: Vec<f32>,
}

impl Greys {
    pub fn of(raster: &Raster) -> Self {
        let grey = |[red, green, blue]: [f32; 3]| 0.3 * red + 0.59 * green + 0.11 * blue;
        let values = raster.pixels.iter().map(|pixel| grey(pixel.map(f32::from))).collect();
        Self { width: raster.width, height: raster.height, values }
    }

    fn at(&self, x: isize, y: isize) -> f32 {
        let x = x.clamp(0, self.width as isize - 1) as usize;
        let y = y.clamp(0, self.height as isize - 1) as usize;
        self.values[y * self.width + x]
    }

    /// A piece as shades of ink.
    pub fn shades(&self, piece: &Piece) -> Shades {
        Shades::of(piece.width(), piece.height(), |x, y| {
            let (x, y) = (piece.left + x - 0.5, piece.top + y - 0.5);
            let (left, top) = (x.floor(), y.floor());
            let (right_part, bottom_part) = (x - left, y - top);
            let (left, top) = (left as isize, top as isize);
            let upper = self.at(left, top) * (1.0 - right_part) + self.at(left + 1, top) * right_part;
            let lower = self.at(left, top + 1) * (1.0 - right_part) + self.at(left + 1, top + 1) * right_part;
            let grey = upper * (1.0 - bottom_part) + lower * bottom_part;
            ((grey - piece.ground) / piece.contrast).clamp(0.0, 1.0)
        })
    }

    /// The pieces outside of the board, none of them higher than `highest`.
    pub fn pieces(&self, board: &[Range<usize>; 2], highest: usize) -> Vec<Piece> {
        let mut sides = self.sides(board, highest);
        let mut found = Vec::new();
        let mut stack = Vec::new();
        for start in 0..sides.len() {
            if sides[start] == 0 {
                continue;
            }
            let side = sides[start];
            let piece = flood([self.width, self.height], &mut stack, start, |pixel| {
                let is_in = sides[pixel] == side;
                if is_in {
                    sides[pixel] = 0;
                }
                is_in
            });
            let [left, top, right, bottom] = piece;
            let (width, height) = (right - left, bottom - top);
            if (MIN_HEIGHT..=highest).contains(&height) && width <= 12 * highest {
                self.split(piece, side, &mut found);
            }
            if found.len() > MAX_PIECES {
                return Vec::new();
            }
        }
        found
    }

    /// For each pixel whether it is brighter (1) or darker (-1) than what surrounds it, or neither; neither on the board.
    fn sides(&self, [across, down]: &[Range<usize>; 2], reach: usize) -> Vec<i8> {
        let (width, height) = (self.width, self.height);
        let mut sides = vec![0_i8; width * height];
        let mut columns = vec![0.0_f32; width];
        let row = |y: usize| &self.values[y * width..(y + 1) * width];
        let add = |columns: &mut [f32], y: usize, sign: f32| {
            for (sum, grey) in columns.iter_mut().zip(row(y)) {
                *sum += sign * grey;
            }
        };
        for y in 0..reach.min(height) {
            add(&mut columns, y, 1.0);
        }
        for y in 0..height {
            if y + reach < height {
                add(&mut columns, y + reach, 1.0);
            }
            if y > reach {
                add(&mut columns, y - reach - 1, -1.0);
            }
            let rows = ((y + reach).min(height - 1) - y.saturating_sub(reach) + 1) as f32;
            let mut sum: f32 = columns[..reach.min(width)].iter().sum();
            for x in 0..width {
                if x + reach < width {
                    sum += columns[x + reach];
                }
                if x > reach {
                    sum -= columns[x - reach - 1];
                }
                let cols = ((x + reach).min(width - 1) - x.saturating_sub(reach) + 1) as f32;
                let apart = self.values[y * width + x] - sum / (rows * cols);
                if apart.abs() > APART && !(across.contains(&x) && down.contains(&y)) {
                    sides[y * width + x] = if apart > 0.0 { 1 } else { -1 };
                }
            }
        }
        sides
    }

    /// Letters touch in their outermost shades of grey: what lies beyond half of the contrast is looked at for itself.
    fn split(&self, [left, top, right, bottom]: [usize; 4], side: i8, found: &mut Vec<Piece>) {
        let (width, height) = (right - left, bottom - top);
        let (x0, y0) = (left as isize, top as isize);
        let (x1, y1) = (right as isize, bottom as isize);
        let mut ring: Vec<f32> = (x0 - 2..x1 + 2).flat_map(|x| [self.at(x, y0 - 2), self.at(x, y1 + 1)]).collect();
        ring.extend((y0 - 2..y1 + 2).flat_map(|y| [self.at(x0 - 2, y), self.at(x1 + 1, y)]));
        let half = ring.len() / 2;
        let ground = *ring.select_nth_unstable_by(half, f32::total_cmp).1;
        let level = |index: usize| {
            f32::from(side) * (self.values[(top + index / width) * self.width + left + index % width] - ground)
        };
        let contrast = (0..width * height).map(level).fold(0.0, f32::max);
        if contrast < MIN_CONTRAST {
            return;
        }
        let mut is_ink: Vec<bool> = (0..width * height).map(|index| level(index) > 0.5 * contrast).collect();
        let mut stack = Vec::new();
        for start in 0..is_ink.len() {
            if !is_ink[start] {
                continue;
            }
            let [l, t, r, b] = flood([width, height], &mut stack, start, |pixel| std::mem::take(&mut is_ink[pixel]));
            if b - t >= MIN_HEIGHT {
                found.push(Piece {
                    left: (left + l) as f32,
                    top: (top + t) as f32,
                    right: (left + r) as f32,
                    bottom: (top + b) as f32,
                    ground,
                    contrast: f32::from(side) * contrast,
                });
            }
        }
    }
}

/// The left, top, right and bottom (both exclusive) of what is connected with a pixel. `take` says whether a pixel belongs to it, and
/// never says so twice.
fn flood(
    [width, height]: [usize; 2],
    stack: &mut Vec<usize>,
    start: usize,
    mut take: impl FnMut(usize) -> bool,
) -> [usize; 4] {
    let mut bounds = [usize::MAX, usize::MAX, 0, 0];
    stack.clear();
    if take(start) {
        stack.push(start);
    }
    while let Some(pixel) = stack.pop() {
        let (x, y) = (pixel % width, pixel / width);
        bounds = [bounds[0].min(x), bounds[1].min(y), bounds[2].max(x + 1), bounds[3].max(y + 1)];
        for y in y.saturating_sub(1)..(y + 2).min(height) {
            for x in x.saturating_sub(1)..(x + 2).min(width) {
                if take(y * width + x) {
                    stack.push(y * width + x);
                }
            }
        }
    }
    bounds
}
