//! Finds the board: the square lattice that explains most of the lines in an upright picture.

use crate::{
    evidence::{ColumnSums, Evidence, FULL},
    raster::Raster,
};

/// Evidence a lattice line needs, beyond what lies between the lines, to speak for the lattice rather than against it.
/// Well below the share of a board's cell sides that are borders, so that boards that show only those are found too.
const NEEDED: f32 = 0.15;
/// How much evidence between the lines counts against the lattice.
const BETWEEN: f32 = 0.8;
/// The smallest and largest board looked for.
const SIZES: std::ops::RangeInclusive<usize> = 4..=30;

/// How many rulers of each direction are combined, of the large and of the small ones.
const MAX_RULERS: usize = 500;
/// How many lattices are looked at closely.
const MAX_LATTICES: usize = 6;

/// Equally spaced lines in one direction.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Ruler {
    pub start: f32,
    pub pitch: f32,
    pub cells: usize,
}

impl Ruler {
    pub fn line(&self, index: usize) -> f32 {
        self.start + self.pitch * index as f32
    }
    pub fn end(&self) -> f32 {
        self.line(self.cells)
    }
}

/// A board's place in the picture.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Lattice {
    pub across: Ruler,
    pub down: Ruler,
    pub score: f32,
}

impl Lattice {
    /// The share of a perfect board's score, from 0 to 1.
    pub fn share(&self) -> f32 {
        let length = |lines: Ruler, span: Ruler| (lines.cells + 1) as f32 * (span.end() - span.start);
        self.score / ((length(self.across, self.down) + length(self.down, self.across)) * (1.0 - NEEDED))
    }

    /// The same place in a picture `scale` times as large.
    pub fn scaled(mut self, scale: f32) -> Self {
        for ruler in [&mut self.across, &mut self.down] {
            ruler.start *= scale;
            ruler.pitch *= scale;
        }
        self
    }
}

/// A column with a long stretch of evidence.
#[derive(Debug, Clone, Copy)]
struct Peak {
    place: f32,
    length: f32,
}

/// The lines of one direction: evidence and what was found in it.
struct Direction {
    sums: Vec<(f32, ColumnSums)>,
    peaks: Vec<Peak>,
    length: f32,
}

impl Direction {
    fn new(raster: &Raster) -> Self {
        let mut evidence = Evidence::of_vertical_lines(raster, 7);
        evidence.widen(1);
        let peaks = peaks(&evidence);
        let mut sums = vec![(1.0, ColumnSums::of(&evidence))];
        for (further, reach) in [(1, 2.0), (2, 4.0), (3, 7.0)] {
            evidence.widen(further);
            sums.push((reach, ColumnSums::of(&evidence)));
        }
        Self { sums, peaks, length: raster.width as f32 }
    }

    /// The evidence for lines that are this far apart, widened in proportion.
    fn evidence(&self, pitch: f32) -> &ColumnSums {
        let wanted = pitch * 0.07;
        let (_, sums) = self.sums.iter().rev().find(|(reach, _)| *reach <= wanted).unwrap_or(&self.sums[0]);
        sums
    }

    /// The mean evidence along one line of a lattice.
    fn on_line(&self, sums: &ColumnSums, lines: Ruler, span: Ruler, index: usize) -> f32 {
        let place = lines.line(index);
        let evidence = sums.column(place).mean(span.start, span.end());
        // What lies beyond the picture's side cannot be seen.
        let is_at_side = place < lines.pitch * 0.06 || place > self.length - lines.pitch * 0.06;
        if is_at_side { evidence.max(0.45) } else { evidence }
    }

    /// Equally spaced peaks, the best supported first.
    fn rulers(&self) -> Vec<Ruler> {
        let mut found: Vec<(f32, Ruler)> = Vec::new();
        // For each pixel, the first peak that is not left of it.
        let first_from: Vec<usize> = (0..=self.length as usize + 1)
            .map(|pixel| self.peaks.partition_point(|peak| peak.place < pixel as f32))
            .collect();
        for (index, first) in self.peaks.iter().enumerate() {
            for last in &self.peaks[index + 1..] {
                let length = last.place - first.place;
                for cells in SIZES {
                    let pitch = length / cells as f32;
                    if pitch < 7.0 {
                        break;
                    }
                    let tolerance = (pitch * 0.1).max(1.5);
                    let (mut explained, mut supported, mut missing) = (0.0, 0_usize, 0_usize);
                    for line in 1..cells {
                        let place = first.place + pitch * line as f32;
                        let from = place - tolerance;
                        let near = self.peaks[first_from[from.max(0.0) as usize]..]
                            .iter()
                            .skip_while(|peak| peak.place < from)
                            .take_while(|peak| peak.place <= place + tolerance);
                        if let Some(peak) = near.max_by(|a, b| a.length.total_cmp(&b.length)) {
                            supported += 1;
                            explained += peak.length.min(length);
                        } else {
                            missing += 1;
                            if missing * 5 > cells {
                                break;
                            }
                        }
                    }
                    if missing * 5 <= cells {
                        explained += first.length.min(length) + last.length.min(length);
                        let weight = explained * (supported as f32 - 2.0 * missing as f32) / supported as f32;
                        found.push((weight, Ruler { start: first.place, pitch, cells }));
                    }
                }
            }
        }
        // Large boards explain the most, small ones may explain the largest share of their own length.
        found.sort_by(|a, b| b.0.total_cmp(&a.0));
        let small = found.split_off(found.len().min(MAX_RULERS));
        let mut small: Vec<_> =
            small.into_iter().map(|(weight, ruler)| (weight / (ruler.end() - ruler.start), ruler)).collect();
        small.sort_by(|a, b| b.0.total_cmp(&a.0));
        small.truncate(MAX_RULERS);
        found.into_iter().chain(small).map(|(_, ruler)| ruler).collect()
    }
}

/// Places of columns that hold a long stretch of evidence, in order, with the picture's sides.
fn peaks(evidence: &Evidence) -> Vec<Peak> {
    let shortest = 24.0_f32.max(evidence.height as f32 * 0.04);
    // The best stretch of each column: what it has beyond three tenths of full evidence.
    let (mut scores, mut current) = (vec![0.0_f32; evidence.width], vec![0.0_f32; evidence.width]);
    for row in evidence.values.chunks_exact(evidence.width) {
        for ((best, current), value) in scores.iter_mut().zip(&mut current).zip(row) {
            *current = (*current + f32::from(*value) / FULL - 0.3).max(0.0);
            *best = best.max(*current);
        }
    }
    let mut peaks = Vec::new();
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|&a, &b| scores[b].total_cmp(&scores[a]));
    for x in order {
        if peaks.len() >= 90 {
            break;
        }
        if scores[x] >= shortest * 0.6 {
            // The middle of the plateau: evidence is equally strong on both flanks of a line.
            let near = |range: &mut dyn Iterator<Item = usize>| {
                range.take_while(|&at| scores[at] >= scores[x] * 0.8).last().unwrap_or(x)
            };
            let left = near(&mut (x.saturating_sub(4)..=x).rev());
            let right = near(&mut (x..(x + 5).min(scores.len())));
            peaks.push(Peak { place: (left + right) as f32 / 2.0 + 0.5, length: scores[x] });
            for at in left.saturating_sub(2)..(right + 3).min(scores.len()) {
                scores[at] = 0.0;
            }
        }
    }
    for place in [0.0, evidence.width as f32] {
        peaks.push(Peak { place, length: 0.0 });
    }
    peaks.sort_by(|a, b| a.place.total_cmp(&b.place));
    peaks
}

/// The best lattice in an upright picture that is not square.
pub fn rectangles(raster: &Raster, was_tilted: bool) -> Option<Lattice> {
    let proportions = if was_tilted { 0.86..1.16 } else { 0.965..1.036 };
    let columns = Direction::new(raster);
    let rows = Direction::new(&raster.transposed());
    let few = |direction: &Direction| -> Vec<Ruler> { direction.rulers().into_iter().take(250).collect() };
    let (across, down) = (few(&columns), few(&rows));
    let pairs = across.iter().flat_map(|&across| down.iter().map(move |&down| (across, down)));
    pairs
        .filter(|(across, down)| across.cells != down.cells && proportions.contains(&(across.pitch / down.pitch)))
        .map(|(across, down)| Lattice { across, down, score: score(&columns, &rows, across, down, f32::MIN) })
        .max_by(|a, b| a.score.total_cmp(&b.score))
}

/// The lattices found in an upright picture, best first, none of them within another.
pub fn lattices(raster: &Raster, was_tilted: bool) -> Vec<Lattice> {
    let proportions = if was_tilted { 0.86..1.16 } else { 0.965..1.036 };
    let columns = Direction::new(raster);
    let rows = Direction::new(&raster.transposed());
    let (across, down) = (columns.rulers(), rows.rulers());
    let mut pairs: Vec<(f32, Ruler, Ruler)> = Vec::new();
    for &across in &across {
        for &down in &down {
            let ratio = across.pitch / down.pitch;
            if across.cells == down.cells && proportions.contains(&ratio) {
                let bound = score_bound(&columns, &rows, across, down);
                if bound > 0.0 {
                    pairs.push((bound, across, down));
                }
            }
        }
    }
    pairs.sort_by(|a, b| b.0.total_cmp(&a.0));
    let mut found: Vec<Lattice> = Vec::new();
    let mut apart: Vec<Lattice> = Vec::new();
    for some in pairs.chunks(64) {
        // Nothing that follows can be better than what there is.
        if apart.len() >= MAX_LATTICES && apart[MAX_LATTICES - 1].score > some[0].0 {
            break;
        }
        let least = apart.get(MAX_LATTICES - 1).map_or(0.0, |lattice| lattice.score);
        for &(_, across, down) in some {
            let score = score(&columns, &rows, across, down, least);
            if score > least {
                found.push(Lattice { across, down, score });
            }
        }
        found.sort_by(|a, b| b.score.total_cmp(&a.score));
        apart = best_apart(&found);
    }
    for lattice in &mut apart {
        refine(&columns, &rows, lattice, &proportions);
    }
    // Lines too faint to count: the board with twice as many cells may be the true one.
    let doubled: Vec<Lattice> = apart
        .iter()
        .take(2)
        .filter(|lattice| lattice.across.cells * 2 <= *SIZES.end() && lattice.across.pitch >= 14.0)
        .map(|lattice| {
            let half = |ruler: Ruler| Ruler { pitch: ruler.pitch / 2.0, cells: ruler.cells * 2, ..ruler };
            let (across, down) = (half(lattice.across), half(lattice.down));
            Lattice { across, down, score: score(&columns, &rows, across, down, f32::MIN) }
        })
        .collect();
    apart.extend(doubled);
    apart.sort_by(|a, b| b.score.total_cmp(&a.score));
    apart
}

/// The best lattices, without those that are nearly the same as a better one.
fn best_apart(found: &[Lattice]) -> Vec<Lattice> {
    let near = |a: &Ruler, b: &Ruler| {
        a.cells == b.cells && (a.start - b.start).abs() < 0.4 * a.pitch && (a.end() - b.end()).abs() < 0.4 * a.pitch
    };
    let mut apart: Vec<Lattice> = Vec::new();
    for lattice in found {
        if apart.len() >= MAX_LATTICES {
            break;
        }
        if !apart.iter().any(|other| near(&other.across, &lattice.across) && near(&other.down, &lattice.down)) {
            apart.push(*lattice);
        }
    }
    apart
}

/// What the score of a lattice is at most, found by looking along its lines only.
fn score_bound(columns: &Direction, rows: &Direction, across: Ruler, down: Ruler) -> f32 {
    let family = |direction: &Direction, lines: Ruler, span: Ruler| -> f32 {
        let sums = direction.evidence(lines.pitch);
        let sum: f32 = (0..=lines.cells).map(|index| direction.on_line(sums, lines, span, index) - NEEDED).sum();
        sum * (span.end() - span.start)
    };
    family(columns, across, down) + family(rows, down, across)
}

/// The length of lines that the lattice explains, less what lies between its lines and what it would need and is not there. If that
/// is not more than `least`, some number that is not more either.
fn score(columns: &Direction, rows: &Direction, across: Ruler, down: Ruler, least: f32) -> f32 {
    let (vertical, vertical_agree) = explained(columns, across, down);
    let (horizontal, horizontal_agree) = explained(rows, down, across);
    let sum = vertical + horizontal;
    let bound = sum * vertical_agree * horizontal_agree;
    if sum <= 0.0 {
        sum
    } else if bound <= least {
        bound
    } else {
        bound * strips_agree(columns, across, down) * strips_agree(rows, down, across)
    }
}

/// What the lines of one direction explain, and how well they agree with each other: at most 1.
fn explained(direction: &Direction, lines: Ruler, span: Ruler) -> (f32, f32) {
    let sums = direction.evidence(lines.pitch);
    let along = |place: f32| sums.column(place).mean(span.start, span.end());
    let mut sum = 0.0;
    let mut inner = Vec::with_capacity(lines.cells);
    for index in 0..=lines.cells {
        let place = lines.line(index);
        let on = direction.on_line(sums, lines, span, index);
        let mut between = 0.0;
        if index < lines.cells {
            between = f32::midpoint(along(place + 0.4 * lines.pitch), along(place + 0.6 * lines.pitch));
        }
        sum += on - BETWEEN * between - NEEDED;
        if index > 0 && index < lines.cells {
            inner.push(on);
        }
    }
    // A line that is much weaker than the others is none: half the true distance, or one cell too many.
    let mean = |from: usize| {
        let every_other = inner.iter().skip(from).step_by(2);
        every_other.clone().sum::<f32>() / every_other.count().max(1) as f32
    };
    let (even, odd) = (mean(0).max(0.01), mean(1).max(0.01));
    let alternation = (even.min(odd) / even.max(odd) / 0.75).clamp(0.1, 1.0).powi(2);
    let weakest = inner.iter().copied().fold(f32::MAX, f32::min);
    let middle = median(&mut inner).max(0.01);
    let lines_agree = (weakest / middle / 0.5).clamp(0.1, 1.0) * alternation;
    (sum * (span.end() - span.start), lines_agree)
}

/// How well the rows of cells between the lines of one direction agree with each other, and the lines with the board's ends: at most 1.
fn strips_agree(direction: &Direction, lines: Ruler, span: Ruler) -> f32 {
    let sums = direction.evidence(lines.pitch);
    let inside = |cell: usize| (span.line(cell) + 0.15 * span.pitch, span.line(cell + 1) - 0.15 * span.pitch);
    let before = (span.start - 0.8 * span.pitch, span.start - 0.25 * span.pitch);
    let after = (span.end() + 0.25 * span.pitch, span.end() + 0.8 * span.pitch);
    let stretches: Vec<(f32, f32)> = (0..span.cells).map(inside).chain([before, after]).collect();
    let mut strips = vec![0.0; stretches.len()];
    for index in 1..lines.cells {
        let column = sums.column(lines.line(index));
        for (strip, &(top, bottom)) in strips.iter_mut().zip(&stretches) {
            *strip += column.mean(top, bottom);
        }
    }
    let beyond = strips.split_off(span.cells);
    // The board's lines end at its frame.
    let inside = strips.iter().sum::<f32>() / span.cells as f32 + 0.01;
    let ends: f32 = beyond.iter().map(|outside| 1.0 - 0.5 * (outside / inside).min(1.0)).product();
    // A row of cells without lines between them is none of the board's.
    let poorest = strips.iter().copied().fold(f32::MAX, f32::min);
    let middle = median(&mut strips).max(0.01);
    (poorest / middle / 0.5).clamp(0.02, 1.0) * ends
}

fn median(values: &mut [f32]) -> f32 {
    let half = values.len() / 2;
    *values.select_nth_unstable_by(half, f32::total_cmp).1
}

/// Moves the lattice by small amounts as long as that explains more.
fn refine(columns: &Direction, rows: &Direction, lattice: &mut Lattice, proportions: &std::ops::Range<f32>) {
    let mut step = lattice.across.pitch * 0.04;
    while step > 0.2 {
        let mut improved = true;
        while improved {
            improved = false;
            for (part, sign) in (0..4).flat_map(|part| [(part, 1.0), (part, -1.0)]) {
                let mut moved = *lattice;
                let ruler = if part < 2 { &mut moved.across } else { &mut moved.down };
                let (mut start, mut end) = (ruler.start, ruler.end());
                if part % 2 == 0 {
                    start += sign * step;
                } else {
                    end += sign * step;
                }
                ruler.start = start;
                ruler.pitch = (end - start) / ruler.cells as f32;
                if !proportions.contains(&(moved.across.pitch / moved.down.pitch)) {
                    continue;
                }
                let least = lattice.score + 0.01;
                moved.score = score(columns, rows, moved.across, moved.down, least);
                if moved.score > least {
                    *lattice = moved;
                    improved = true;
                }
            }
        }
        step /= 2.0;
    }
}
