//! What each cell side shows: a line, and how much ink it has; a step of colour, and how large it is.

use crate::{
    lattice::{Lattice, Ruler},
    raster::{Colour, Raster, distance},
};

/// The side between two neighbouring cells.
#[derive(Debug, Clone, Copy)]
pub struct Side {
    /// The cell left of or above it, and the one right of or below it, as row-major indices.
    pub cells: [usize; 2],
    /// Colour distance summed across the line, averaged along it, in units of one hundredth of a cell.
    pub ink: f32,
    /// Colour distance of the two cells next to the side, beyond what is usual on this board.
    pub step: f32,
}

/// All inner sides and what is known of each cell's ground.
#[derive(Debug, Clone)]
pub struct Grid {
    pub size: usize,
    /// Places of the lines, left to right and top to bottom.
    pub columns: Vec<f32>,
    pub rows: Vec<f32>,
    pub sides: Vec<Side>,
    /// The colour of each cell's ground.
    pub grounds: Vec<Colour>,
}

impl Grid {
    /// Whether the lines of the board go on beyond one of its sides, so that it is part of a larger one.
    pub fn goes_on(&self, [raster, turned]: [&Raster; 2]) -> bool {
        go_on(raster, &self.columns, &self.rows) || go_on(turned, &self.rows, &self.columns)
    }

    /// Measures a board in a picture, which is given as it is and transposed.
    pub fn measure([raster, turned]: [&Raster; 2], lattice: &Lattice) -> Self {
        let size = lattice.across.cells;
        let columns = placed(raster, lattice.across, lattice.down);
        let rows = placed(turned, lattice.down, lattice.across);
        let mut measured = Vec::with_capacity(2 * size * (size - 1));
        for row in 0..size {
            for col in 0..size {
                let cell = row * size + col;
                if col + 1 < size {
                    measured.push(([cell, cell + 1], side(raster, &columns, &rows, col + 1, row)));
                }
                if row + 1 < size {
                    measured.push(([cell, cell + size], side(turned, &rows, &columns, row + 1, col)));
                }
            }
        }
        // Where cells are shaded from one end to the other, there is the same change of colour at every side of a direction.
        let usual = |apart: usize| {
            let alike = measured.iter().filter(|([a, b], _)| b - a == apart);
            median(&alike.map(|(_, (_, change))| *change).collect::<Vec<_>>())
        };
        let (across, down) = (usual(1), usual(size));
        let sides = measured
            .iter()
            .map(|&(cells, (ink, change))| {
                let usual = if cells[1] - cells[0] == 1 { across } else { down };
                Side { cells, ink, step: distance(change, usual) }
            })
            .collect();
        let grounds = (0..size * size)
            .map(|cell| {
                let (row, col) = (cell / size, cell % size);
                ground(raster, [columns[col], columns[col + 1]], [rows[row], rows[row + 1]])
            })
            .collect();
        Self { size, columns, rows, sides, grounds }
    }
}

/// Each line where its own ink is, rather than where equal spacing would have it.
fn placed(raster: &Raster, lines: Ruler, span: Ruler) -> Vec<f32> {
    let reach = (lines.pitch * 0.16).max(1.5) as isize;
    let mut places: Vec<f32> = (0..=lines.cells).map(|index| lines.line(index)).collect();
    for place in &mut places {
        let mut energies = Vec::new();
        for offset in -reach..=reach {
            let x = (*place + offset as f32) as isize;
            let mut sum = 0.0;
            for cell in 0..span.cells {
                for part in [0.2, 0.35, 0.5, 0.65, 0.8] {
                    let y = (span.line(cell) + part * span.pitch) as isize;
                    sum += distance(raster.at(x + 1, y), raster.at(x - 1, y)).min(60.0);
                }
            }
            energies.push((offset as f32, sum));
        }
        let least = energies.iter().map(|(_, energy)| *energy).fold(f32::MAX, f32::min);
        let total: f32 = energies.iter().map(|(_, energy)| energy - least).sum();
        if total > 1.0 {
            *place += energies.iter().map(|(offset, energy)| offset * (energy - least)).sum::<f32>() / total;
        }
    }
    places
}

/// Ink and change of colour of the vertical side at line `line` in row `row`.
fn side(raster: &Raster, columns: &[f32], rows: &[f32], line: usize, row: usize) -> (f32, Colour) {
    let pitch = (columns[line + 1] - columns[line - 1]) / 2.0;
    let height = rows[row + 1] - rows[row];
    let (top, bottom) = (rows[row] + 0.17 * height, rows[row + 1] - 0.17 * height);
    let centre = columns[line];
    let strip = |from: f32, to: f32| median_in(raster, [centre + from * pitch, centre + to * pitch], [top, bottom]);
    let (left, right) = (strip(-0.27, -0.14), strip(0.14, 0.27));
    // Two for each pixel.
    let samples = ((0.52 * pitch).ceil() as usize).clamp(12, 48);
    let rows_sampled = ((bottom - top) as usize).clamp(5, 40);
    let mut inks: Vec<f32> = (0..rows_sampled)
        .map(|index| {
            let y = top + (bottom - top) * (index as f32 + 0.5) / rows_sampled as f32;
            let across = (0..samples).map(|sample| {
                let offset = ((sample as f32 + 0.5) / samples as f32 - 0.5) * 0.26 * pitch;
                let colour = raster.sample(centre + offset, y);
                distance(colour, left).min(distance(colour, right))
            });
            across.sum::<f32>() * 26.0 / samples as f32
        })
        .collect();
    // Something drawn on the middle of a side, such as a dot, does not make it a border: the thinner part decides.
    inks.sort_by(f32::total_cmp);
    let thinner = (rows_sampled * 3).div_ceil(5);
    let ink = inks[..thinner].iter().sum::<f32>() / thinner as f32;
    (ink, std::array::from_fn(|channel| right[channel] - left[channel]))
}

/// The colour that a cell has where nothing is drawn: the median of its four corners.
fn ground(raster: &Raster, across: [f32; 2], down: [f32; 2]) -> Colour {
    let (width, height) = (across[1] - across[0], down[1] - down[0]);
    let mut pixels = Vec::new();
    for x in [0.15, 0.2, 0.25, 0.75, 0.8, 0.85] {
        for y in [0.15, 0.2, 0.25, 0.75, 0.8, 0.85] {
            pixels.push(raster.at((across[0] + x * width) as isize, (down[0] + y * height) as isize));
        }
    }
    median(&pixels)
}

fn median_in(raster: &Raster, across: [f32; 2], down: [f32; 2]) -> Colour {
    let mut pixels = Vec::new();
    let columns = ((across[1] - across[0]).ceil() as usize).clamp(2, 8);
    let rows = ((down[1] - down[0]).ceil() as usize).clamp(3, 24);
    for row in 0..rows {
        let y = down[0] + (down[1] - down[0]) * (row as f32 + 0.5) / rows as f32;
        for col in 0..columns {
            let x = across[0] + (across[1] - across[0]) * (col as f32 + 0.5) / columns as f32;
            pixels.push(raster.at(x as isize, y as isize));
        }
    }
    median(&pixels)
}

/// The middle value of each channel; black if there is none.
pub fn median(pixels: &[Colour]) -> Colour {
    let mut middle = [0.0; 3];
    if pixels.is_empty() {
        return middle;
    }
    let mut values = Vec::with_capacity(pixels.len());
    for (channel, value) in middle.iter_mut().enumerate() {
        values.clear();
        values.extend(pixels.iter().map(|pixel| pixel[channel]));
        let half = values.len() / 2;
        *value = *values.select_nth_unstable_by(half, f32::total_cmp).1;
    }
    middle
}

/// A line that goes on has so much ink, and so large a part of the ink that lines usually have within the board.
const LEAST_INK: f32 = 12.0;
const LEAST_PART: f32 = 0.6;

/// Whether nearly all inner rows are seen half a cell beyond the first or last column, as clearly as most are within it.
fn go_on(raster: &Raster, columns: &[f32], rows: &[f32]) -> bool {
    let [first, second, .., last] = *columns else { return false };
    let half = (second - first) / 2.0;
    // The ink of the middle one of three rows, against the ground above and below it.
    let ink = |x: f32, rows: &[f32]| {
        let grounds = [0, 1].map(|index| raster.sample(x, f32::midpoint(rows[index], rows[index + 1])));
        let against_both = |colour: Colour| distance(grounds[0], colour).min(distance(grounds[1], colour));
        let across = [-2.0, -1.0, 0.0, 1.0, 2.0].map(|off| against_both(raster.sample(x, rows[1] + off)));
        across.into_iter().fold(0.0, f32::max)
    };
    let goes_on = |within: f32, beyond: f32| {
        let inner = rows.windows(3);
        let count = inner.len();
        // Borders are thicker, so the row by itself does not tell.
        let mut usual: Vec<f32> = inner.clone().map(|rows| ink(within, rows)).collect();
        usual.sort_by(f32::total_cmp);
        let needed = usual.get(count / 2).map_or(LEAST_INK, |usual| LEAST_INK.max(LEAST_PART * usual));
        let is_seen = |rows: &&[f32]| ink(beyond, rows) > needed;
        let is_on_the_picture = (0.0..raster.width as f32).contains(&beyond);
        is_on_the_picture && count >= 3 && inner.filter(is_seen).count() * 10 >= count * 9
    };
    goes_on(first + half, first - half) || goes_on(last - half, last + half)
}
