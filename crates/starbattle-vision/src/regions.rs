//! From the cell sides to the regions: which sides are borders.
//!
//! Ink, colour and both together each give every side a strength. A cut through the sorted strengths separates borders
//! from the rest; the puzzle says which cut is right: as many regions as rows, and no border within a region.

use crate::{raster::distance, sides::Grid};

/// One way to read the regions.
#[derive(Debug, Clone)]
pub struct Division {
    /// The region of each cell, numbered by first appearance.
    pub regions: Vec<usize>,
    pub count: usize,
    /// How many times stronger the weakest border is than the strongest other side.
    pub margin: f32,
    /// Sides with a border's strength inside a region.
    pub loose: Vec<usize>,
    /// For each side its strength relative to the cut: above 1 is a border.
    pub relative: Vec<f32>,
    /// Whether pieces of equal colour were joined.
    pub joined: bool,
}

/// The divisions worth considering, best first.
pub fn divisions(grid: &Grid) -> Vec<Division> {
    let inks: Vec<f32> = grid.sides.iter().map(|side| side.ink).collect();
    let steps: Vec<f32> = grid.sides.iter().map(|side| side.step).collect();
    let ink_floor = 25.0_f32;
    let step_floor = 2.5_f32;
    let scale = |values: &[f32], floor: f32| {
        let mut sorted = values.to_vec();
        sorted.sort_by(f32::total_cmp);
        // The middle of the widest gap, in ratio.
        let from = sorted.len() / 8;
        let to = sorted.len() - sorted.len() / 16 - 1;
        (from..to)
            .max_by(|&a, &b| {
                let gap = |index: usize| (sorted[index + 1] + floor) / (sorted[index] + floor);
                gap(a).total_cmp(&gap(b))
            })
            .map_or(1.0, |index| ((sorted[index] + floor) * (sorted[index + 1] + floor)).sqrt())
    };
    let (ink_scale, step_scale) = (scale(&inks, ink_floor), scale(&steps, step_floor));
    let both: Vec<f32> = inks.iter().zip(&steps).map(|(ink, step)| ink / ink_scale + step / step_scale).collect();
    let mut found = Vec::new();
    for (values, floor) in [(&inks, ink_floor), (&steps, step_floor), (&both, 0.15)] {
        found.extend(best_cuts(grid, values, floor));
    }
    found.sort_by(|a, b| rank(b, grid.size).total_cmp(&rank(a, grid.size)));
    found
}

impl Division {
    /// Every cell in one region: what is left when no side stands out.
    pub fn whole(grid: &Grid) -> Self {
        Self {
            regions: vec![0; grid.size * grid.size],
            count: 1,
            margin: 1.0,
            loose: Vec::new(),
            relative: vec![1.0; grid.sides.len()],
            joined: false,
        }
    }
}

/// The division with some sides taken the other way.
pub fn flipped(grid: &Grid, division: &Division, sides: &[usize]) -> Division {
    let mut groups = Groups::new(grid.size * grid.size);
    let is_border = |side: usize| (division.relative[side] > 1.0) != sides.contains(&side);
    for (index, side) in grid.sides.iter().enumerate() {
        if !is_border(index) {
            groups.join(side.cells[0], side.cells[1]);
        }
    }
    let mut loose = Vec::new();
    for (index, side) in grid.sides.iter().enumerate() {
        if is_border(index) && groups.find(side.cells[0]) == groups.find(side.cells[1]) {
            loose.push(index);
        }
    }
    let count = groups.count;
    Division { regions: groups.numbered(), count, loose, joined: false, ..division.clone() }
}

/// How good a division is before the puzzle is solved.
fn rank(division: &Division, size: usize) -> f32 {
    let mut rank = (division.margin - 1.0).min(10.0);
    if division.count != size {
        rank -= 100.0 + (division.count as f32 - size as f32).abs();
    }
    if division.joined {
        rank -= 1.0;
    }
    // Shading within cells looks like a border at every side of one direction.
    let cells = || division.regions.iter().enumerate();
    if cells().all(|(cell, &region)| region == cell / size) || cells().all(|(cell, &region)| region == cell % size) {
        rank -= 50.0;
    }
    rank - 4.0 * division.loose.len() as f32
}

fn best_cuts(grid: &Grid, values: &[f32], floor: f32) -> Vec<Division> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let mut found: Vec<Division> = Vec::new();
    let mut groups = Groups::new(grid.size * grid.size);
    // Sides join their cells from the weakest to the strongest; each state of that is a cut.
    for (position, &side) in order.iter().enumerate() {
        let [a, b] = grid.sides[side].cells;
        groups.join(a, b);
        let Some(&next) = order.get(position + 1) else { break };
        let margin = (values[next] + floor) / (values[side] + floor);
        let count = groups.count;
        if margin < 1.02 || count > 3 * grid.size || count < 2 {
            continue;
        }
        let cut = (values[side] + floor) * margin.sqrt();
        let mut loose = Vec::new();
        for &later in &order[position + 1..] {
            let [a, b] = grid.sides[later].cells;
            if groups.find(a) == groups.find(b) {
                loose.push(later);
            }
        }
        let relative = values.iter().map(|value| (value + floor) / cut).collect();
        let regions = groups.numbered();
        let mut division = Division { regions, count, margin, loose, relative, joined: false };
        if count > grid.size
            && let Some(joined) = joined_by_colour(grid, &division)
        {
            division = joined;
        }
        found.push(division);
    }
    found.sort_by(|a, b| rank(b, grid.size).total_cmp(&rank(a, grid.size)));
    found.truncate(3);
    found
}

/// Pieces of equal colour as one region, if that makes the right number of regions beyond doubt.
fn joined_by_colour(grid: &Grid, division: &Division) -> Option<Division> {
    let mut pieces = vec![Vec::new(); division.count];
    for (cell, &region) in division.regions.iter().enumerate() {
        pieces[region].push(grid.grounds[cell]);
    }
    let colours: Vec<_> = pieces.iter().map(|piece| crate::sides::median(piece)).collect();
    let mut pairs = Vec::new();
    for a in 0..colours.len() {
        for b in a + 1..colours.len() {
            pairs.push((distance(colours[a], colours[b]), a, b));
        }
    }
    pairs.sort_by(|a, b| a.0.total_cmp(&b.0));
    let mut groups = Groups::new(colours.len());
    let mut last = 0.0;
    for &(apart, a, b) in &pairs {
        if groups.count == grid.size {
            if groups.find(a) == groups.find(b) {
                continue;
            }
            let margin = (apart + 2.5) / (last + 2.5);
            if margin < 2.0 {
                return None;
            }
            let numbers = groups.numbered();
            let labels: Vec<usize> = division.regions.iter().map(|&piece| numbers[piece]).collect();
            let regions = renumbered(&labels);
            return Some(Division {
                regions,
                count: grid.size,
                margin: division.margin.min(margin),
                joined: true,
                ..division.clone()
            });
        }
        groups.join(a, b);
        last = apart;
    }
    None
}

/// Labels replaced by numbers in order of first appearance.
pub fn renumbered(labels: &[usize]) -> Vec<usize> {
    let mut seen = Vec::new();
    labels
        .iter()
        .map(|label| {
            seen.iter().position(|other| other == label).unwrap_or_else(|| {
                seen.push(*label);
                seen.len() - 1
            })
        })
        .collect()
}

/// Sets of cells that are joined step by step.
struct Groups {
    parents: Vec<usize>,
    count: usize,
}

impl Groups {
    fn new(size: usize) -> Self {
        Self { parents: (0..size).collect(), count: size }
    }

    fn find(&mut self, mut item: usize) -> usize {
        while self.parents[item] != item {
            self.parents[item] = self.parents[self.parents[item]];
            item = self.parents[item];
        }
        item
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.find(a), self.find(b));
        if a != b {
            self.parents[a] = b;
            self.count -= 1;
        }
    }

    fn numbered(&mut self) -> Vec<usize> {
        let labels: Vec<usize> = (0..self.parents.len()).map(|item| self.find(item)).collect();
        renumbered(&labels)
    }
}
