//! What is drawn inside the cells: stars in all their shapes, crosses, dots and dashes; letters are none of these.

use starbattle_board::Mark;

use crate::{
    raster::{Raster, distance},
    sides::Grid,
};

/// Samples per side of the part of a cell that is looked at.
const SAMPLES: usize = 28;
/// That part begins and ends this far from the cell's sides, so that lines stay out.
const INSET: f32 = 0.13;

/// A mark, and how sure it is: 1 only where nothing is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SeenMark {
    pub mark: Mark,
    pub confidence: f32,
}

/// The drawing in one cell.
#[derive(Debug, Clone)]
struct Drawing {
    mask: Vec<bool>,
    /// Share of the looked-at part that is drawn on.
    area: f32,
    /// Width and height as shares of the looked-at part.
    width: f32,
    height: f32,
    /// Share of its bounding box that is drawn on.
    fill: f32,
    /// Shares drawn on near the bounding box's diagonals, and in the middles of its sides.
    diagonal: f32,
    side_middles: f32,
}

/// The mark in each cell. `regions` tells letters, which repeat within a region, from stars, which do not touch.
pub fn marks(raster: &Raster, grid: &Grid, regions: &[usize]) -> Vec<SeenMark> {
    let size = grid.size;
    let drawings: Vec<Option<Drawing>> = (0..size * size).map(|cell| drawing(raster, grid, cell)).collect();
    let mut seen: Vec<SeenMark> = drawings.iter().map(|drawing| classify(drawing.as_ref())).collect();
    forget_letters(size, regions, &drawings, &mut seen);
    // Stars never touch: where they seem to, at least one is something else.
    let touching: Vec<usize> = (0..size * size)
        .filter(|&cell| {
            seen[cell].mark == Mark::Star && neighbours(size, cell).any(|other| seen[other].mark == Mark::Star)
        })
        .collect();
    for cell in touching {
        seen[cell].confidence = seen[cell].confidence.min(0.5);
    }
    seen
}

fn neighbours(size: usize, cell: usize) -> impl Iterator<Item = usize> {
    let (row, col) = ((cell / size) as isize, (cell % size) as isize);
    (-1..=1).flat_map(move |down| (-1..=1).map(move |right| (row + down, col + right))).filter_map(
        move |(other_row, other_col)| {
            let on_board = (0..size as isize).contains(&other_row) && (0..size as isize).contains(&other_col);
            (on_board && (other_row, other_col) != (row, col)).then(|| other_row as usize * size + other_col as usize)
        },
    )
}

/// What is drawn in a cell, apart from what reaches into it from its sides.
fn drawing(raster: &Raster, grid: &Grid, cell: usize) -> Option<Drawing> {
    let (row, col) = (cell / grid.size, cell % grid.size);
    let (left, width) = (grid.columns[col], grid.columns[col + 1] - grid.columns[col]);
    let (top, height) = (grid.rows[row], grid.rows[row + 1] - grid.rows[row]);
    let ground = grid.grounds[cell];
    let step = (1.0 - 2.0 * INSET) / SAMPLES as f32;
    let mut apart = Vec::with_capacity(SAMPLES * SAMPLES);
    let mut colours = Vec::with_capacity(SAMPLES * SAMPLES);
    for y in 0..SAMPLES {
        for x in 0..SAMPLES {
            // Four points for each sample, so that noise averages out and thin strokes are not missed.
            let mut colour = [0.0; 3];
            for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                let sample = raster.sample(
                    left + width * (INSET + step * (x as f32 + dx)),
                    top + height * (INSET + step * (y as f32 + dy)),
                );
                for channel in 0..3 {
                    colour[channel] += sample[channel] / 4.0;
                }
            }
            colours.push(colour);
            apart.push(distance(colour, ground));
        }
    }
    let at_border = |index: usize| {
        let (x, y) = (index % SAMPLES, index / SAMPLES);
        x < 2 || y < 2 || x >= SAMPLES - 2 || y >= SAMPLES - 2
    };
    let mut border: Vec<f32> = (0..apart.len()).filter(|&index| at_border(index)).map(|index| apart[index]).collect();
    let most_of_it = border.len() * 3 / 5;
    let noise = *border.select_nth_unstable_by(most_of_it, f32::total_cmp).1;
    let most = apart.iter().copied().fold(0.0, f32::max);
    let threshold = (16.0 + 2.5 * noise).max(0.33 * most);
    if most < threshold {
        return None;
    }
    let mut mask: Vec<bool> = apart.iter().map(|&value| value > threshold).collect();
    keep_inner_pieces(&mut mask);
    let drawn: Vec<usize> = (0..mask.len()).filter(|&index| mask[index]).collect();
    if drawn.len() < 5 {
        return None;
    }
    let (xs, ys) = (drawn.iter().map(|index| index % SAMPLES), drawn.iter().map(|index| index / SAMPLES));
    let (min_x, max_x) = (xs.clone().min()?, xs.max()?);
    let (min_y, max_y) = (ys.clone().min()?, ys.max()?);
    let (box_width, box_height) = (max_x - min_x + 1, max_y - min_y + 1);
    let centre = |min: usize, max: usize| ((min + max) as f32 / 2.0 + 0.5) / SAMPLES as f32;
    if (centre(min_x, max_x) - 0.5).abs() > 0.25 || (centre(min_y, max_y) - 0.5).abs() > 0.25 {
        return None;
    }
    let (mut on_diagonals, mut diagonals, mut in_middles, mut middles) = (0, 0, 0, 0);
    for y in min_y..=max_y {
        for x in min_x..=max_x {
            let across = (x - min_x) as f32 / (box_width - 1).max(1) as f32;
            let down = (y - min_y) as f32 / (box_height - 1).max(1) as f32;
            let off_diagonal = (across - down).abs().min((across + down - 1.0).abs());
            let is_drawn = mask[y * SAMPLES + x];
            if off_diagonal < 0.1 {
                diagonals += 1;
                on_diagonals += usize::from(is_drawn);
            } else if off_diagonal > 0.33 {
                middles += 1;
                in_middles += usize::from(is_drawn);
            }
        }
    }
    let share = |part: usize, whole: usize| part as f32 / whole.max(1) as f32;
    Some(Drawing {
        area: share(drawn.len(), mask.len()),
        width: share(box_width, SAMPLES),
        height: share(box_height, SAMPLES),
        fill: share(drawn.len(), box_width * box_height),
        diagonal: share(on_diagonals, diagonals),
        side_middles: share(in_middles, middles),
        mask,
    })
}

/// Removes pieces that touch the border of the looked-at part, and specks.
fn keep_inner_pieces(mask: &mut [bool]) {
    let mut seen = vec![false; mask.len()];
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
        if piece.len() < 4 || at_border * 5 > piece.len() || at_border > SAMPLES / 2 {
            for index in piece {
                mask[index] = false;
            }
        }
    }
}

fn classify(drawing: Option<&Drawing>) -> SeenMark {
    let Some(drawing) = drawing else { return SeenMark { mark: Mark::Unknown, confidence: 1.0 } };
    let aspect = drawing.width.max(drawing.height) / drawing.width.min(drawing.height);
    let largest = drawing.width.max(drawing.height);
    let is_dash = aspect > 2.2 && drawing.fill > 0.6;
    let is_cross = aspect < 1.5 && drawing.diagonal > 0.6 && drawing.side_middles < 0.12 && largest > 0.15;
    let is_dot = aspect < 1.4 && drawing.fill > 0.66 && largest < 0.62;
    if is_dash || is_cross || is_dot {
        return SeenMark { mark: Mark::Empty, confidence: if largest < 0.12 { 0.6 } else { 0.95 } };
    }
    if largest < 0.2 || drawing.area < 0.02 {
        return SeenMark { mark: Mark::Empty, confidence: 0.6 };
    }
    SeenMark { mark: Mark::Star, confidence: if largest > 0.35 { 0.95 } else { 0.7 } }
}

/// Letters name regions: the same drawing in most cells of a region. What differs from it is a mark.
fn forget_letters(size: usize, regions: &[usize], drawings: &[Option<Drawing>], seen: &mut [SeenMark]) {
    let drawn = drawings.iter().filter(|drawing| drawing.is_some()).count();
    let touching = (0..size * size)
        .filter(|&cell| seen[cell].mark == Mark::Star)
        .filter(|&cell| neighbours(size, cell).any(|other| seen[other].mark == Mark::Star))
        .count();
    if drawn * 2 < size * size || touching * 3 < size * size {
        return;
    }
    for region in 0..=regions.iter().copied().max().unwrap_or(0) {
        let cells: Vec<usize> = (0..size * size).filter(|&cell| regions[cell] == region).collect();
        // The drawing that most others in the region resemble is the letter.
        let alike = |a: usize, b: usize| match (&drawings[a], &drawings[b]) {
            (Some(a), Some(b)) => similarity(&a.mask, &b.mask) > 0.5,
            _ => false,
        };
        let Some(&letter) = cells.iter().max_by_key(|&&cell| cells.iter().filter(|&&other| alike(cell, other)).count())
        else {
            continue;
        };
        for &cell in &cells {
            if alike(cell, letter) {
                seen[cell] = SeenMark { mark: Mark::Unknown, confidence: 0.9 };
            }
        }
    }
}

/// The share of drawn samples that two drawings have in common.
fn similarity(a: &[bool], b: &[bool]) -> f32 {
    let both = a.iter().zip(b).filter(|(a, b)| **a && **b).count();
    let either = a.iter().zip(b).filter(|(a, b)| **a || **b).count();
    both as f32 / either.max(1) as f32
}
