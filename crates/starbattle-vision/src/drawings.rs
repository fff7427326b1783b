//! What is drawn inside a cell, as a small black and white image with a few measurements.

use crate::{
    glyphs::Shades,
    raster::{Colour, Raster, distance},
    sides::Grid,
};

/// Samples per side of the part of a cell that is looked at, and of the square around a drawing.
const SAMPLES: usize = 28;
/// That part begins and ends this far from the cell's sides, so that lines stay out.
const INSET: f32 = 0.13;
/// How far a drawing must stand out from the ground, beyond the noise.
const CLEAR: f32 = 16.0;

/// Fewer samples are a speck.
const MIN_DRAWN: usize = 9;

/// How far from the middle of the cell the middle of a drawing may be, as a share of the part that is looked at.
pub const MAX_OFF_CENTRE: f32 = 0.17;

/// The drawing in one cell.
#[derive(Debug, Clone)]
pub struct Drawing {
    /// The drawing in the square around it.
    mask: Vec<bool>,
    /// Width and height as shares of the part of the cell that is looked at.
    pub width: f32,
    pub height: f32,
    colour: Colour,
    /// Share of its bounding box that is drawn on.
    pub fill: f32,
    /// How much of it and of the ellipse in its bounding box is common to both.
    pub roundness: f32,
    /// Shares drawn on near the bounding box's diagonals, and in the middles of its sides.
    pub diagonal: f32,
    pub side_middles: f32,
    /// How far it stands out from the ground; up to 1 may be chance.
    pub clarity: f32,
}

impl Drawing {
    /// How alike two drawings are, wherever they are in their cells, from 0 to 1.
    pub fn similarity(&self, other: &Self) -> f32 {
        let tint = ((distance(self.colour, other.colour) - 50.0) / 100.0).clamp(0.0, 1.0);
        self.similarity_of_shape(other) * (1.0 - 0.25 * tint)
    }

    /// The same, whatever their colours are.
    pub fn similarity_of_shape(&self, other: &Self) -> f32 {
        let ratio = |a: f32, b: f32| a.min(b) / a.max(b);
        let size = ratio(self.width.max(self.height), other.width.max(other.height));
        let shifts = (-1..=1).flat_map(|down| (-1..=1).map(move |right| [right, down]));
        let common = shifts.map(|shift| self.overlap(other, shift)).fold(0.0, f32::max);
        // A difference of one sample is chance.
        common * (size * 1.15).min(1.0)
    }

    /// The drawing as shades, to be compared with signs.
    pub fn shades(&self) -> Shades {
        let [left, top, right, bottom] = bounds(&self.mask).unwrap_or([0, 0, SAMPLES - 1, SAMPLES - 1]);
        let (across, down) = ((right - left + 1) as f32 / self.width, (bottom - top + 1) as f32 / self.height);
        Shades::of(self.width, self.height, |x, y| {
            let (x, y) = (left + (x * across) as usize, top + (y * down) as usize);
            f32::from(u8::from(self.mask[y.min(bottom) * SAMPLES + x.min(right)]))
        })
    }

    /// The share of drawn samples in common.
    fn overlap(&self, other: &Self, [right, down]: [isize; 2]) -> f32 {
        let drawn = |drawing: &Self| drawing.mask.iter().filter(|&&is_drawn| is_drawn).count();
        let inside = 0..SAMPLES as isize;
        let mut both = 0;
        for index in (0..self.mask.len()).filter(|&index| self.mask[index]) {
            let (x, y) = ((index % SAMPLES) as isize + right, (index / SAMPLES) as isize + down);
            both += usize::from(
                inside.contains(&x) && inside.contains(&y) && other.mask[y as usize * SAMPLES + x as usize],
            );
        }
        both as f32 / (drawn(self) + drawn(other) - both).max(1) as f32
    }
}

/// Part of a picture, sampled in a square grid.
struct Window {
    /// Left, top, width and height in pixels.
    place: [f32; 4],
    colours: Vec<Colour>,
}

impl Window {
    fn of(raster: &Raster, place: [f32; 4]) -> Self {
        let [left, top, width, height] = place;
        let step = 1.0 / SAMPLES as f32;
        let mut colours = Vec::with_capacity(SAMPLES * SAMPLES);
        for (y, x) in (0..SAMPLES).flat_map(|y| (0..SAMPLES).map(move |x| (y, x))) {
            // Four points for each sample, so that noise averages out and thin strokes are not missed.
            let mut colour = [0.0; 3];
            for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                let sample =
                    raster.sample(left + width * step * (x as f32 + dx), top + height * step * (y as f32 + dy));
                for channel in 0..3 {
                    colour[channel] += sample[channel] / 4.0;
                }
            }
            colours.push(colour);
        }
        Self { place, colours }
    }

    fn apart_from(&self, ground: Colour) -> Vec<f32> {
        self.colours.iter().map(|&colour| distance(colour, ground)).collect()
    }

    /// The middle difference of neighbours.
    fn noise(&self) -> f32 {
        let mut steps: Vec<f32> = self
            .colours
            .chunks_exact(SAMPLES)
            .flat_map(|row| row.windows(2).map(|pair| distance(pair[0], pair[1])))
            .collect();
        let half = steps.len() / 2;
        *steps.select_nth_unstable_by(half, f32::total_cmp).1
    }
}

/// The part of a cell that is looked at.
struct View {
    window: Window,
    ground: Colour,
    /// How far each sample is from the ground, and how far chance goes.
    apart: Vec<f32>,
    clear: f32,
}

impl View {
    fn of(raster: &Raster, grid: &Grid, cell: usize) -> Self {
        let (row, col) = (cell / grid.size, cell % grid.size);
        let inner = |lines: &[f32], index: usize| {
            let length = lines[index + 1] - lines[index];
            [lines[index] + INSET * length, length * (1.0 - 2.0 * INSET)]
        };
        let ([left, width], [top, height]) = (inner(&grid.columns, col), inner(&grid.rows, row));
        let window = Window::of(raster, [left, top, width, height]);
        let ground = grid.grounds[cell];
        let (apart, clear) = (window.apart_from(ground), CLEAR + 4.0 * window.noise());
        Self { window, ground, apart, clear }
    }
}

/// Whether a drawing has a sharp edge. Light that falls across a cell has none.
fn is_sharp(mask: &[bool], apart: &[f32], threshold: f32, most: f32) -> bool {
    edge(mask, apart) > 0.4 * f32::midpoint(threshold, most)
}

/// What is drawn in a cell, apart from what reaches into it from its sides. Where the light is uneven there are several ways to
/// see it, the most complete first; nothing if nothing is drawn, or only further from the middle than `max_off_centre`.
pub fn drawings(raster: &Raster, grid: &Grid, cell: usize, max_off_centre: f32) -> Vec<Drawing> {
    let View { window, ground, apart, clear } = View::of(raster, grid, cell);
    let most = apart.iter().copied().fold(0.0, f32::max);
    let least = 0.6 * clear;
    if most < least {
        return Vec::new();
    }
    // Light that falls across a cell is as bright as a faint mark, so several levels are tried.
    let levels = [0.35, 0.5, 0.65, 0.8].into_iter();
    let seen = levels.filter_map(|level| {
        let threshold = (level * most).max(least);
        let mut mask: Vec<bool> = apart.iter().map(|&value| value > threshold).collect();
        keep_inner_pieces(&mut mask);
        let is_drawn = is_centred(&mask, max_off_centre) && is_sharp(&mask, &apart, threshold, most);
        is_drawn.then(|| zoomed(raster, &window, &mask, ground, threshold, most / clear))
    });
    seen.collect()
}

/// Whether something is clearly drawn in the middle of a cell, wherever else it reaches: what is seen together with a neighbour's
/// decoration, or is larger than the part that is looked at, is none of [`drawings`].
pub fn is_middle_drawn_on(raster: &Raster, grid: &Grid, cell: usize, clarity: f32) -> bool {
    let View { apart, clear, .. } = View::of(raster, grid, cell);
    let middle = SAMPLES / 4..SAMPLES - SAMPLES / 4;
    let in_middle =
        || (0..apart.len()).filter(|index| middle.contains(&(index % SAMPLES)) && middle.contains(&(index / SAMPLES)));
    let most = in_middle().map(|index| apart[index]).fold(0.0, f32::max);
    let threshold = 0.35 * most;
    let mask: Vec<bool> = apart.iter().map(|&value| value > threshold).collect();
    let drawn = in_middle().filter(|&index| mask[index]).count();
    // Where nearly all is drawn on, this is the ground, and the corners are not.
    most > clarity * clear
        && (MIN_DRAWN..=in_middle().count() * 4 / 5).contains(&drawn)
        && is_sharp(&mask, &apart, threshold, most)
}

/// Left, top, right and bottom of what is drawn, all inclusive.
fn bounds(mask: &[bool]) -> Option<[usize; 4]> {
    let drawn = || (0..mask.len()).filter(|&index| mask[index]);
    let (xs, ys) = (|| drawn().map(|index| index % SAMPLES), || drawn().map(|index| index / SAMPLES));
    Some([xs().min()?, ys().min()?, xs().max()?, ys().max()?])
}

fn is_centred(mask: &[bool], max_off_centre: f32) -> bool {
    let Some([left, top, right, bottom]) = bounds(mask) else { return false };
    let off_centre = |from: usize, to: usize| ((from + to + 1) as f32 / 2.0 / SAMPLES as f32 - 0.5).abs();
    mask.iter().filter(|&&is_drawn| is_drawn).count() >= MIN_DRAWN
        && off_centre(left, right) < max_off_centre
        && off_centre(top, bottom) < max_off_centre
}

/// Whether something is drawn within `reach` of a sample.
fn is_near(mask: &[bool], x: isize, y: isize, reach: isize) -> bool {
    let inside = 0..SAMPLES as isize;
    (y - reach..=y + reach)
        .filter(|y| inside.contains(y))
        .any(|y| (x - reach..=x + reach).any(|x| inside.contains(&x) && mask[y as usize * SAMPLES + x as usize]))
}

/// How much further from the ground the drawing is than what surrounds it.
fn edge(mask: &[bool], apart: &[f32]) -> f32 {
    let near = |index: usize, reach| is_near(mask, (index % SAMPLES) as isize, (index / SAMPLES) as isize, reach);
    let mean = |values: Vec<f32>| values.iter().sum::<f32>() / values.len().max(1) as f32;
    let within = mean((0..mask.len()).filter(|&index| mask[index]).map(|index| apart[index]).collect());
    let around =
        mean((0..mask.len()).filter(|&index| !near(index, 1) && near(index, 3)).map(|index| apart[index]).collect());
    within - around
}

/// The drawing seen from near, so that small ones show their shape too.
fn zoomed(
    raster: &Raster,
    window: &Window,
    from_afar: &[bool],
    ground: Colour,
    threshold: f32,
    clarity: f32,
) -> Drawing {
    let [left, top, right, bottom] = bounds(from_afar).unwrap_or([0, 0, SAMPLES - 1, SAMPLES - 1]);
    let [x, y, width, height] = window.place;
    let (unit_x, unit_y) = (width / SAMPLES as f32, height / SAMPLES as f32);
    let (across, down) = ((right - left + 1) as f32 * unit_x, (bottom - top + 1) as f32 * unit_y);
    let side = 1.2 * across.max(down);
    let middle = [x + (left + right + 1) as f32 / 2.0 * unit_x, y + (top + bottom + 1) as f32 / 2.0 * unit_y];
    let near = Window::of(raster, [middle[0] - side / 2.0, middle[1] - side / 2.0, side, side]);
    let apart = near.apart_from(ground);
    let mask: Vec<bool> = (0..apart.len())
        .map(|index| {
            let (across, down) = ((index % SAMPLES) as f32 + 0.5, (index / SAMPLES) as f32 + 0.5);
            let sample_x = (near.place[0] + across * side / SAMPLES as f32 - x) / unit_x;
            let sample_y = (near.place[1] + down * side / SAMPLES as f32 - y) / unit_y;
            apart[index] > threshold && is_near(from_afar, sample_x as isize, sample_y as isize, 1)
        })
        .collect();
    let drawn_colours: Vec<Colour> =
        near.colours.iter().zip(&mask).filter(|(_, is_drawn)| **is_drawn).map(|(colour, _)| *colour).collect();
    let [left, top, right, bottom] = bounds(&mask).unwrap_or([0, 0, SAMPLES - 1, SAMPLES - 1]);
    let (box_width, box_height) = (right - left + 1, bottom - top + 1);
    let (mut in_both, mut in_either, mut drawn) = (0, 0, 0);
    let (mut on_diagonals, mut diagonals, mut in_middles, mut middles) = (0, 0, 0, 0);
    for (y, x) in (top..=bottom).flat_map(|y| (left..=right).map(move |x| (y, x))) {
        let is_drawn = mask[y * SAMPLES + x];
        drawn += usize::from(is_drawn);
        let across = ((x - left) as f32 + 0.5) / box_width as f32;
        let down = ((y - top) as f32 + 0.5) / box_height as f32;
        let in_ellipse = (2.0 * across - 1.0).powi(2) + (2.0 * down - 1.0).powi(2) <= 1.0;
        in_both += usize::from(in_ellipse && is_drawn);
        in_either += usize::from(in_ellipse || is_drawn);
        let off_diagonal = (across - down).abs().min((across + down - 1.0).abs());
        if off_diagonal < 0.1 {
            diagonals += 1;
            on_diagonals += usize::from(is_drawn);
        } else if off_diagonal > 0.33 {
            middles += 1;
            in_middles += usize::from(is_drawn);
        }
    }
    let share = |part: usize, whole: usize| part as f32 / whole.max(1) as f32;
    Drawing {
        width: side * share(box_width, SAMPLES) / width,
        height: side * share(box_height, SAMPLES) / height,
        colour: crate::sides::median(&drawn_colours),
        fill: share(drawn, box_width * box_height),
        roundness: share(in_both, in_either),
        diagonal: share(on_diagonals, diagonals),
        side_middles: share(in_middles, middles),
        clarity,
        mask,
    }
}

/// Removes pieces that touch the border of the looked-at part, and specks.
fn keep_inner_pieces(mask: &mut [bool]) {
    let mut seen = vec![false; mask.len()];
    let mut kept: Vec<Vec<usize>> = Vec::new();
    for start in 0..mask.len() {
        if !mask[start] || seen[start] {
            continue;
        }
        let mut piece = vec![start];
        seen[start] = true;
        let mut at_border = 0;
        let mut next = 0;
        while let Some(&index) = piece.get(next) {
            next += 1;
            let (x, y) = ((index % SAMPLES) as isize, (index / SAMPLES) as isize);
            at_border += usize::from(x == 0 || y == 0 || x == SAMPLES as isize - 1 || y == SAMPLES as isize - 1);
            for (dx, dy) in (-1..=1).flat_map(|dy| (-1..=1).map(move |dx| (dx, dy))) {
                let (x, y) = (x + dx, y + dy);
                if (0..SAMPLES as isize).contains(&x) && (0..SAMPLES as isize).contains(&y) {
                    let other = y as usize * SAMPLES + x as usize;
                    if mask[other] && !seen[other] {
                        seen[other] = true;
                        piece.push(other);
                    }
                }
            }
        }
        // A large mark may just reach the border; a line or a neighbour's decoration lies along it.
        if at_border * 5 <= piece.len() && at_border <= SAMPLES / 2 {
            kept.push(piece);
        }
    }
    // Some marks have several pieces, as a crown above its rim, but they are few, and none of them is tiny or far away. Noise
    // has many.
    let Some(largest) = kept.iter().max_by_key(|piece| piece.len()).cloned() else {
        mask.fill(false);
        return;
    };
    mask.fill(false);
    for &index in &largest {
        mask[index] = true;
    }
    let around = mask.to_vec();
    let others: Vec<&Vec<usize>> = kept.iter().filter(|piece| piece[0] != largest[0]).collect();
    if others.len() > 5 {
        mask.fill(false);
        return;
    }
    let belongs = |piece: &Vec<usize>| {
        piece.len() * 8 >= largest.len()
            && piece.iter().any(|index| is_near(&around, (index % SAMPLES) as isize, (index / SAMPLES) as isize, 4))
    };
    for &index in others.into_iter().filter(|piece| belongs(piece)).flatten() {
        mask[index] = true;
    }
}
