//! How the picture is turned and tilted: found from the directions of its lines alone.
//!
//! Lines that are parallel on the board meet in one point of the picture, so each of the two families is described by two
//! numbers: the slope of the line through the middle, and how much the slope changes from one side to the other.

use crate::{
    evidence::{Evidence, FULL},
    raster::{Raster, stored},
};

/// The directions of nearly vertical lines: the line through `x` at half height has the slope
/// `slope + change * (x - width / 2) / width`.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Pencil {
    pub slope: f32,
    pub change: f32,
}

/// How many of the roughly compared directions are looked at more closely.
const PROMISING: usize = 8;

impl Pencil {
    const UPRIGHT: Self = Self { slope: 0.0, change: 0.0 };

    pub fn is_upright(self) -> bool {
        self == Self::UPRIGHT
    }

    /// The lines at right angles to these.
    pub const fn turned(self) -> Self {
        Self { slope: -self.slope, change: 0.0 }
    }

    /// The pencil in which most evidence falls on few lines.
    pub fn of(evidence: &Evidence) -> Self {
        let (width, height) = (evidence.width as f32, evidence.height as f32);
        let mut points = Vec::new();
        for (y, row) in evidence.values.chunks_exact(evidence.width).enumerate() {
            let strong = row.iter().enumerate().map(|(x, value)| (x, f32::from(*value) / FULL));
            let strong = strong.filter(|(_, value)| *value > 0.4);
            points.extend(strong.map(|(x, value)| (x as f32 - width / 2.0, y, value)));
        }
        let stride = points.len().div_ceil(6_000).max(1);
        let points: Vec<_> = points.into_iter().step_by(stride).collect();
        // Every third point is enough to see roughly where to look.
        let few: Vec<_> = points.iter().step_by(3).copied().collect();
        let sharpness = |points: &[(f32, usize, f32)], pencil: Self, bin: f32| {
            let mut bins = vec![0.0_f32; (width * 1.6 / bin) as usize + 2];
            for row in points.chunk_by(|a, b| a.1 == b.1) {
                // The place of the line at half height, in bins, solved from x = u + (slope + change * u / width) * y.
                let y = row[0].1 as f32 - height / 2.0;
                let part = 1.0 / (bin * (1.0 + pencil.change * y / width));
                let start = width * 0.8 / bin - pencil.slope * y * part;
                for &(x, _, value) in row {
                    let index = x * part + start;
                    if index >= 0.0 && (index as usize) + 1 < bins.len() {
                        let part = index - index as usize as f32;
                        bins[index as usize] += value * (1.0 - part);
                        bins[index as usize + 1] += value * part;
                    }
                }
            }
            bins.iter().map(|sum| sum * sum).sum::<f32>()
        };
        // Roughly first, then around the most promising directions.
        let around = |centre: Self, [slopes, changes]: [i32; 2], step: f32| {
            let steps = (-slopes..=slopes).flat_map(move |i| (-changes..=changes).map(move |j| [i as f32, j as f32]));
            steps.map(move |[i, j]| Self { slope: centre.slope + i * step, change: centre.change + 2.0 * j * step })
        };
        let best_of = |pencils: &mut dyn Iterator<Item = Self>, bin: f32, count: usize| {
            let mut found: Vec<(f32, Self)> = pencils.map(|pencil| (sharpness(&few, pencil, bin), pencil)).collect();
            found.sort_by(|a, b| b.0.total_cmp(&a.0));
            found.into_iter().map(|(_, pencil)| pencil).take(count).collect::<Vec<_>>()
        };
        let rough = best_of(&mut around(Self::UPRIGHT, [7, 7], 0.02), 4.0, PROMISING);
        let near = rough.into_iter().chain([Self::UPRIGHT]).flat_map(|pencil| around(pencil, [1, 1], 0.01));
        let best = best_of(&mut { near }, 2.0, 1)[0];
        let mut step = 0.005;
        let mut fine = (sharpness(&points, best, 1.0), best);
        while step > 0.0004 {
            let centre = fine.1;
            for i in -2..=2_i32 {
                for j in -2..=2_i32 {
                    let pencil =
                        Self { slope: centre.slope + i as f32 * step, change: centre.change + j as f32 * step * 2.0 };
                    let found = sharpness(&points, pencil, 1.0);
                    if found > fine.0 {
                        fine = (found, pencil);
                    }
                }
            }
            step /= 2.0;
        }
        // Screenshots are upright; a slightly better figure elsewhere is chance.
        if fine.0 < sharpness(&points, Self::UPRIGHT, 1.0) * 1.08 { Self::UPRIGHT } else { fine.1 }
    }
}

/// A projective map from the upright picture to the picture as it is.
#[derive(Debug, Clone, Copy)]
pub struct Homography([f32; 9]);

impl Homography {
    /// The map under which both pencils become upright; `None` if they already are.
    pub fn straightening(width: usize, height: usize, vertical: Pencil, horizontal: Pencil) -> Option<Self> {
        if vertical.is_upright() && horizontal.is_upright() {
            return None;
        }
        let (width, height) = (width as f32, height as f32);
        let corner = |u: f32, v: f32| {
            // The crossing of the vertical line at `u` and the horizontal one at `v`, both seen from the middle.
            let slope = vertical.slope + vertical.change * u / width;
            let rise = horizontal.slope + horizontal.change * v / height;
            let x = (u + slope * v) / (1.0 - slope * rise);
            (x + width / 2.0, v + rise * x + height / 2.0)
        };
        let (half_width, half_height) = (width / 2.0, height / 2.0);
        Some(Self::from_rectangle(
            width,
            height,
            [
                corner(-half_width, -half_height),
                corner(half_width, -half_height),
                corner(half_width, half_height),
                corner(-half_width, half_height),
            ],
        ))
    }

    /// The map that takes a rectangle's corners, clockwise from the top left, to four points.
    fn from_rectangle(width: f32, height: f32, to: [(f32, f32); 4]) -> Self {
        let [(x0, y0), (x1, y1), (x2, y2), (x3, y3)] = to;
        let (dx1, dx2, dx3) = (x1 - x2, x3 - x2, x0 - x1 + x2 - x3);
        let (dy1, dy2, dy3) = (y1 - y2, y3 - y2, y0 - y1 + y2 - y3);
        let determinant = dx1 * dy2 - dx2 * dy1;
        let g = (dx3 * dy2 - dx2 * dy3) / determinant;
        let h = (dx1 * dy3 - dx3 * dy1) / determinant;
        Self([
            (x1 - x0 + g * x1) / width,
            (x3 - x0 + h * x3) / height,
            x0,
            (y1 - y0 + g * y1) / width,
            (y3 - y0 + h * y3) / height,
            y0,
            g / width,
            h / height,
            1.0,
        ])
    }

    /// Where a point of the upright picture is in the picture as it is.
    pub fn apply(&self, x: f32, y: f32) -> (f32, f32) {
        let m = &self.0;
        let w = m[6] * x + m[7] * y + m[8];
        ((m[0] * x + m[1] * y + m[2]) / w, (m[3] * x + m[4] * y + m[5]) / w)
    }

    /// The picture made upright.
    pub fn straighten(&self, raster: &Raster) -> Raster {
        let mut pixels = Vec::with_capacity(raster.pixels.len());
        for y in 0..raster.height {
            for x in 0..raster.width {
                let (source_x, source_y) = self.apply(x as f32 + 0.5, y as f32 + 0.5);
                pixels.push(stored(raster.sample(source_x, source_y)));
            }
        }
        Raster { width: raster.width, height: raster.height, pixels }
    }
}
