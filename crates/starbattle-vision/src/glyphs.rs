//! Which of a few signs a small drawing is: digits, the letters of "stars", and stars.
//!
//! The signs are described by strokes, drawn in several weights and compared with the drawing as shades of grey, since small print
//! has hardly a pixel that is fully black.

use std::f32::consts::TAU;

/// Samples per side of the square into which a sign is stretched.
const SAMPLES: usize = 16;
/// Widths of strokes, as shares of the sign's height.
const WEIGHTS: [f32; 3] = [0.09, 0.14, 0.2];
/// How far the inner corners of stars are from the middle, as shares of the outer ones' distance.
const INNER_CORNERS: [f32; 3] = [0.38, 0.45, 0.55];
/// How far the proportions of a drawing may be from a sign's.
const MAX_STRETCH: f32 = 1.5;

/// A sign that is recognised.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sign {
    Digit(usize),
    Letter(char),
    Star,
    /// A star of which only the outline is drawn.
    HollowStar,
}

/// Shades of a drawing stretched into a square: 0 for paper, 1 for ink.
#[derive(Debug, Clone)]
pub struct Shades {
    values: Vec<f32>,
    /// Width by height.
    proportion: f32,
}

impl Shades {
    /// Samples a drawing of the given size; `ink` says how much ink there is at a place.
    pub fn of(width: f32, height: f32, ink: impl Fn(f32, f32) -> f32) -> Self {
        let step = 1.0 / SAMPLES as f32;
        let mut raw = Vec::with_capacity(SAMPLES * SAMPLES);
        for (row, col) in (0..SAMPLES).flat_map(|row| (0..SAMPLES).map(move |col| (row, col))) {
            raw.push(ink(width * step * (col as f32 + 0.5), height * step * (row as f32 + 0.5)));
        }
        Self { values: centred(&softened(&raw)), proportion: width / height }
    }

    /// How alike two drawings are, at most 1.
    fn likeness(&self, other: &Self) -> f32 {
        let stretch = (self.proportion / other.proportion).ln().abs() / MAX_STRETCH.ln();
        common(&self.values, &other.values) - 0.25 * stretch.min(2.0).powi(2)
    }
}

/// The sum of products, in eight sums side by side, which processors do at once.
fn common(a: &[f32], b: &[f32]) -> f32 {
    let mut sums = [0.0_f32; 8];
    for (a, b) in a.chunks_exact(8).zip(b.chunks_exact(8)) {
        for lane in 0..8 {
            sums[lane] += a[lane] * b[lane];
        }
    }
    sums.iter().sum()
}

/// Each value averaged with its neighbours.
fn softened(raw: &[f32]) -> Vec<f32> {
    let near = |index: usize| index.saturating_sub(1)..(index + 2).min(SAMPLES);
    let mean = |index: usize| {
        let (row, col) = (index / SAMPLES, index % SAMPLES);
        let around = near(row).flat_map(|row| near(col).map(move |col| raw[row * SAMPLES + col]));
        (around.clone().sum::<f32>() + raw[index]) / (around.count() + 1) as f32
    };
    (0..raw.len()).map(mean).collect()
}

/// The values less their mean, with length 1.
fn centred(values: &[f32]) -> Vec<f32> {
    let mean = values.iter().sum::<f32>() / values.len() as f32;
    let length = values.iter().map(|value| (value - mean).powi(2)).sum::<f32>().sqrt().max(1e-6);
    values.iter().map(|value| (value - mean) / length).collect()
}

/// A part of a sign. Signs are 1 high and as wide as they need.
enum Stroke {
    Line(&'static [[f32; 2]]),
    /// Centre, radii, and where it starts and ends: turns clockwise from the right.
    Arc([f32; 2], [f32; 2], [f32; 2]),
}

use Stroke::{Arc, Line};

/// The strokes of each digit and letter; some have several forms.
const STROKES: &[(Sign, &[Stroke])] = &[
    (Sign::Digit(0), &[Arc([0.3, 0.5], [0.3, 0.5], [0.0, 1.0])]),
    (Sign::Digit(1), &[Line(&[[0.0, 0.22], [0.27, 0.0], [0.27, 1.0]])]),
    (Sign::Digit(1), &[Line(&[[0.03, 0.16], [0.27, 0.0], [0.27, 1.0]]), Line(&[[0.0, 1.0], [0.54, 1.0]])]),
    (
        Sign::Digit(2),
        &[Arc([0.28, 0.28], [0.28, 0.28], [0.52, 1.06]), Line(&[[0.54, 0.38], [0.4, 0.6], [0.0, 1.0], [0.58, 1.0]])],
    ),
    (Sign::Digit(3), &[Arc([0.28, 0.25], [0.26, 0.25], [0.55, 1.25]), Arc([0.27, 0.74], [0.3, 0.26], [0.75, 1.45])]),
    (Sign::Digit(4), &[Line(&[[0.44, 1.0], [0.44, 0.0], [0.0, 0.7], [0.6, 0.7]])]),
    (Sign::Digit(5), &[Line(&[[0.53, 0.0], [0.1, 0.0], [0.05, 0.46]]), Arc([0.27, 0.68], [0.3, 0.32], [0.62, 1.43])]),
    (Sign::Digit(6), &[Arc([0.3, 0.68], [0.28, 0.32], [0.0, 1.0]), Arc([0.5, 0.6], [0.48, 0.6], [0.5, 0.78])]),
    (Sign::Digit(7), &[Line(&[[0.0, 0.0], [0.57, 0.0], [0.2, 1.0]])]),
    (Sign::Digit(8), &[Arc([0.3, 0.24], [0.26, 0.24], [0.0, 1.0]), Arc([0.3, 0.74], [0.3, 0.26], [0.0, 1.0])]),
    (Sign::Digit(9), &[Arc([0.3, 0.32], [0.28, 0.32], [0.0, 1.0]), Arc([0.1, 0.4], [0.48, 0.6], [0.0, 0.28])]),
    (
        Sign::Letter('s'),
        &[Arc([0.38, 0.25], [0.33, 0.25], [0.25, 0.93]), Arc([0.38, 0.75], [0.38, 0.25], [-0.25, 0.42])],
    ),
    (
        Sign::Letter('t'),
        &[
            Line(&[[0.17, 0.0], [0.17, 0.85]]),
            Arc([0.32, 0.85], [0.15, 0.15], [0.25, 0.5]),
            Line(&[[0.0, 0.25], [0.4, 0.25]]),
        ],
    ),
    (
        Sign::Letter('a'),
        &[
            Arc([0.4, 0.3], [0.34, 0.3], [0.55, 1.0]),
            Line(&[[0.74, 0.3], [0.74, 1.0]]),
            Arc([0.35, 0.7], [0.35, 0.3], [0.05, 0.75]),
            Line(&[[0.35, 0.4], [0.74, 0.4]]),
        ],
    ),
    (Sign::Letter('a'), &[Arc([0.38, 0.5], [0.38, 0.5], [0.0, 1.0]), Line(&[[0.8, 0.0], [0.8, 1.0]])]),
    (Sign::Letter('r'), &[Line(&[[0.0, 0.0], [0.0, 1.0]]), Arc([0.4, 0.4], [0.4, 0.4], [0.5, 0.8])]),
];

impl Stroke {
    /// The corners of the stroke.
    fn points(&self) -> Vec<[f32; 2]> {
        match self {
            Line(points) => points.to_vec(),
            Arc([x, y], [across, down], [from, to]) => (0..=16)
                .map(|step| {
                    let (sin, cos) = (TAU * (from + (to - from) * step as f32 / 16.0)).sin_cos();
                    [x + across * cos, y + down * sin]
                })
                .collect(),
        }
    }
}

/// The corners of a star within a circle of radius 1, whose inner corners are this far from the middle.
fn star_corners(inner: f32) -> Vec<[f32; 2]> {
    let corner = |index: usize| {
        let (sin, cos) = (TAU * index as f32 / 10.0).sin_cos();
        let radius = if index.is_multiple_of(2) { 1.0 } else { inner };
        [radius * sin, -radius * cos]
    };
    (0..=10).map(corner).collect()
}

/// A star that is filled.
fn full_star(inner: f32) -> Shades {
    let corners = star_corners(inner);
    let [left, top, right, bottom] = extent(&corners);
    let ink = |x: f32, y: f32| f32::from(u8::from(is_within(&corners, [x + left, y + top])));
    Shades::of(right - left, bottom - top, ink)
}

/// Five-pointed stars, slender and plump.
pub struct StarShapes([Shades; INNER_CORNERS.len()]);

impl StarShapes {
    pub fn new() -> Self {
        Self(INNER_CORNERS.map(full_star))
    }

    /// How much alike a star a drawing is, at most 1.
    pub fn likeness(&self, shades: &Shades) -> f32 {
        self.0.iter().map(|star| shades.likeness(star)).fold(f32::MIN, f32::max)
    }
}

/// Every sign as it would look.
pub struct Alphabet {
    signs: Vec<(Sign, Shades)>,
}

impl Alphabet {
    pub fn new() -> Self {
        let mut signs = Vec::new();
        for (sign, strokes) in STROKES {
            let lines: Vec<Vec<[f32; 2]>> = strokes.iter().map(Stroke::points).collect();
            signs.extend(WEIGHTS.map(|weight| (*sign, drawn(&lines, weight / 2.0))));
        }
        for inner in INNER_CORNERS {
            signs.push((Sign::HollowStar, drawn(&[star_corners(inner)], 0.08)));
            signs.push((Sign::Star, full_star(inner)));
        }
        Self { signs }
    }

    /// The signs that a drawing is most like, each once, with how alike they are, best first.
    pub fn read(&self, shades: &Shades) -> Vec<(Sign, f32)> {
        let mut best: Vec<(Sign, f32)> = Vec::new();
        for (sign, model) in &self.signs {
            let likeness = shades.likeness(model);
            match best.iter_mut().find(|(other, _)| other == sign) {
                Some((_, before)) => *before = before.max(likeness),
                None => best.push((*sign, likeness)),
            }
        }
        best.sort_by(|a, b| b.1.total_cmp(&a.1));
        best
    }
}

/// Left, top, right and bottom of some points.
fn extent(points: &[[f32; 2]]) -> [f32; 4] {
    let along = |axis: usize| points.iter().map(move |point| point[axis]);
    [
        along(0).fold(f32::MAX, f32::min),
        along(1).fold(f32::MAX, f32::min),
        along(0).fold(f32::MIN, f32::max),
        along(1).fold(f32::MIN, f32::max),
    ]
}

/// Lines with a pen of the given radius.
fn drawn(lines: &[Vec<[f32; 2]>], pen: f32) -> Shades {
    let [left, top, right, bottom] = extent(&lines.concat());
    Shades::of(right - left + 2.0 * pen, bottom - top + 2.0 * pen, |x, y| {
        let place = [x + left - pen, y + top - pen];
        let nearest = lines
            .iter()
            .flat_map(|line| line.windows(2))
            .map(|ends| away(place, ends[0], ends[1]))
            .fold(f32::MAX, f32::min);
        f32::from(u8::from(nearest <= pen))
    })
}

/// The distance of a point from a line between two others.
fn away([x, y]: [f32; 2], [x0, y0]: [f32; 2], [x1, y1]: [f32; 2]) -> f32 {
    let (dx, dy) = (x1 - x0, y1 - y0);
    let part = (((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy).max(1e-9)).clamp(0.0, 1.0);
    (x - x0 - part * dx).hypot(y - y0 - part * dy)
}

fn is_within(corners: &[[f32; 2]], [x, y]: [f32; 2]) -> bool {
    let crosses = |ends: &[[f32; 2]]| {
        let [[x0, y0], [x1, y1]] = [ends[0], ends[1]];
        (y0 > y) != (y1 > y) && x < x0 + (y - y0) / (y1 - y0) * (x1 - x0)
    };
    corners.windows(2).filter(|ends| crosses(ends)).count() % 2 == 1
}
