//! From a decoded picture to a board, with what is not sure about it.

use std::ops::Range;

use image::RgbaImage;
use starbattle_board::{Cell, Mark, Marks, Never, Puzzle, Regions};
use starbattle_exact::{Auto, Engine, SearchLimits, Task, find_star_count};
use starbattle_notation::Layout;

use crate::{
    candidate::Candidate,
    error::ReadError,
    evidence::Evidence,
    inscription::written_star_count,
    lattice::{Lattice, lattices, rectangles},
    marks::{Knowledge, SURE, SeenMark, marks},
    perspective::{Homography, Pencil},
    raster::Raster,
    regions::{Division, divisions, flipped},
    sides::Grid,
};

/// The longer side of the picture in which lines are measured, in which the board is looked for, first at a glance and then closely,
/// and in which the picture's tilt is.
const MEASURED: usize = 1600;
const GLANCED: usize = 600;
const SEARCHED: usize = 1000;
const TILTED: usize = 500;
/// Parts of the picture in which the board is looked for, one after the other: left, top, right and bottom.
const WINDOWS: [[f32; 4]; 13] = [
    [0.0, 0.0, 1.0, 1.0],
    [0.2, 0.2, 0.8, 0.8],
    [0.0, 0.2, 1.0, 0.8],
    [0.0, 0.0, 1.0, 0.6],
    [0.0, 0.4, 1.0, 1.0],
    [0.0, 0.0, 0.6, 0.6],
    [0.0, 0.2, 0.6, 0.8],
    [0.0, 0.4, 0.6, 1.0],
    [0.2, 0.0, 0.8, 0.6],
    [0.2, 0.4, 0.8, 1.0],
    [0.4, 0.0, 1.0, 0.6],
    [0.4, 0.2, 1.0, 0.8],
    [0.4, 0.4, 1.0, 1.0],
];
/// How far the two directions of a board's lines may be from a right angle without a doubt.
const MAX_SHEAR: f32 = 0.05;
/// A board that explains more than this share at a glance need not be looked for more closely.
const PLAIN_SHARE: f32 = 0.35;
/// What explains less than this share of a perfect board is texture, not a board.
const MIN_SHARE: f32 = 0.05;
/// How far the exact solver may go for each star count that is tried.
const MAX_NODES: u64 = 60_000;

/// A board read from a picture.
#[derive(Debug, Clone)]
pub struct BoardReading {
    /// Regions, marks and the star count: the one that the picture says, or the one that makes a puzzle with one solution.
    pub layout: Layout,
    /// Whether nothing is in doubt.
    pub certain: bool,
    /// What is in doubt, the least sure first.
    pub doubts: Vec<Doubt>,
    /// Where the board is in the picture.
    pub place: Place,
}

impl BoardReading {
    pub(crate) fn with_doubt(mut self, kind: DoubtKind, confidence: f32) -> Self {
        self.doubts.push(Doubt { cells: Vec::new(), kind, confidence });
        self.doubts.sort_by(|a, b| a.confidence.total_cmp(&b.confidence));
        Self { certain: false, ..self }
    }
}

/// Something about a board that the picture does not show clearly.
#[derive(Debug, Clone, PartialEq)]
pub struct Doubt {
    /// The cells it concerns; none if it concerns the whole board.
    pub cells: Vec<Cell>,
    /// What is in doubt.
    pub kind: DoubtKind,
    /// How sure the reading is all the same, from 0 to 1.
    pub confidence: f32,
}

/// What may be in doubt.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum DoubtKind {
    /// Whether there is a border between two cells.
    Border,
    /// A border that only the exact solver decided: of the likely readings, one alone has exactly one solution.
    BorderSettledBySolver,
    /// Which mark is drawn in a cell, or whether one is.
    Mark,
    /// The number of regions is not the number of rows.
    RegionCount,
    /// No star count gives exactly one solution.
    SolutionCount,
    /// The picture seems to say another star count in writing.
    StarCount,
    /// Whether the grid is where it seems to be.
    Grid,
    /// Whether this is the board that is meant: there is a smaller one in the picture too.
    OtherBoard,
    /// Whether this is the frame that is meant: the picture is an animation.
    Animation,
}

impl DoubtKind {
    /// The doubt in words.
    #[must_use]
    pub const fn describe(self) -> &'static str {
        match self {
            Self::Border => "the border between these cells is not clear",
            Self::BorderSettledBySolver => {
                "the border between these cells is not clear; of the likely readings, only this one has exactly one solution"
            }
            Self::Mark => "the mark in this cell is not clear",
            Self::RegionCount => "the number of regions is not the number of rows",
            Self::SolutionCount => "no number of stars gives this board exactly one solution",
            Self::StarCount => {
                "the picture seems to say another number of stars; this one gives the board exactly one solution"
            }
            Self::Grid => "the lines of the grid are not clear",
            Self::OtherBoard => "there is another board in the picture; the larger one was read",
            Self::Animation => "the picture is an animation; only its first frame was read",
        }
    }

    /// A name for programs.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Border => "border",
            Self::BorderSettledBySolver => "border_settled_by_solver",
            Self::Mark => "mark",
            Self::RegionCount => "region_count",
            Self::SolutionCount => "solution_count",
            Self::StarCount => "star_count",
            Self::Grid => "grid",
            Self::OtherBoard => "other_board",
            Self::Animation => "animation",
        }
    }
}

/// Where a board is in its picture.
#[derive(Debug, Clone)]
pub struct Place {
    columns: Vec<f32>,
    rows: Vec<f32>,
    scale: f32,
    tilt: Option<Homography>,
}

impl Place {
    /// The pixel at a point of the board, given in cells from the top left corner.
    #[must_use]
    pub fn pixel(&self, row: f32, col: f32) -> (f32, f32) {
        let along = |lines: &[f32], place: f32| {
            let index = (place.max(0.0) as usize).min(lines.len() - 2);
            lines[index] + (lines[index + 1] - lines[index]) * (place - index as f32)
        };
        let (x, y) = (along(&self.columns, col), along(&self.rows, row));
        let (x, y) = self.tilt.map_or((x, y), |tilt| tilt.apply(x, y));
        (x * self.scale, y * self.scale)
    }
}

/// Reads the largest board in a picture.
pub fn read_image(image: &RgbaImage) -> Result<BoardReading, ReadError> {
    let raster = Raster::from_image(image, MEASURED);
    if raster.width < 40 || raster.height < 40 {
        return Err(ReadError::NoBoard);
    }
    let raster = raster.enlarged(900);
    let scale = image.width().max(image.height()) as f32 / raster.width.max(raster.height) as f32;
    let (small, _) = raster.reduced(TILTED);
    let vertical = Pencil::of(&Evidence::of_vertical_lines(&small, 7));
    let horizontal = Pencil::of(&Evidence::of_vertical_lines(&small.transposed(), 7));
    // A turned board is not sheared much: the bars and buttons of a page hide how one of the two directions is turned.
    let is_sheared = (vertical.slope + horizontal.slope).abs() > MAX_SHEAR;
    let (vertical, horizontal) = match (vertical.is_upright(), horizontal.is_upright()) {
        (true, false) if is_sheared => (horizontal.turned(), horizontal),
        (false, true) if is_sheared => (vertical, vertical.turned()),
        _ => (vertical, horizontal),
    };
    let tilt = Homography::straightening(raster.width, raster.height, vertical, horizontal);
    let raster = if let Some(tilt) = tilt { tilt.straighten(&raster) } else { raster };
    let turned = raster.transposed();
    let both = [&raster, &turned];
    let mut candidates = Vec::new();
    let (width, height) = (raster.width as f32, raster.height as f32);
    // Most boards are large and plain enough to be found at a glance.
    let whole = [0..raster.width, 0..raster.height];
    look_in(both, whole, (GLANCED, MIN_SHARE), tilt.is_some(), &mut candidates);
    if !candidates.iter().any(|candidate| candidate.is_clear() && candidate.lattice.share() > PLAIN_SHARE) {
        candidates.clear();
    }
    for (index, [left, top, right, bottom]) in WINDOWS.into_iter().enumerate() {
        // A small board on a busy page is easier to find in a part of it.
        if candidates.iter().any(if index == 0 { Candidate::is_clear } else { Candidate::is_clear_otherwise }) {
            break;
        }
        let across = (left * width) as usize..(right * width) as usize;
        let down = (top * height) as usize..(bottom * height) as usize;
        look_in(both, [across, down], (SEARCHED, MIN_SHARE), tilt.is_some(), &mut candidates);
    }
    if !candidates.iter().any(Candidate::is_consistent)
        && let Some([rows, cols]) = rectangle(&raster, tilt.is_some(), &candidates)
    {
        return Err(ReadError::NotSquare { rows, cols });
    }
    if candidates.is_empty() {
        return Err(ReadError::NoBoard);
    }
    // What goes on beyond its sides is part of a larger board.
    let is_whole = |candidate: &Candidate| !candidate.grid.goes_on(both);
    let needs_its_page_line = |candidate: &Candidate| {
        candidate.is_clear_otherwise() && candidate.needs_its_page_line([raster.width, raster.height])
    };
    let chosen = candidates
        .iter()
        .position(|candidate| candidate.is_clear() && is_whole(candidate))
        .or_else(|| candidates.iter().position(|candidate| needs_its_page_line(candidate) && is_whole(candidate)))
        .or_else(|| candidates.iter().position(Candidate::is_clear))
        .or_else(|| candidates.iter().position(Candidate::is_consistent))
        .or_else(|| settle_by_solver(&mut candidates))
        .unwrap_or_else(|| most_plausible(&candidates));
    let is_contested = candidates.iter().enumerate().any(|(index, other)| {
        let is_chosen_line = index == chosen && needs_its_page_line(other);
        other.has_page_as_region() && other.is_clear_otherwise() && !is_chosen_line
    });
    let mut candidate = candidates.swap_remove(chosen);
    if !candidate.is_consistent() && candidate.lattice.share() < 0.12 {
        return Err(ReadError::NoBoard);
    }
    let mut other = other_board(both, tilt.is_some(), &candidate.lattice);
    if let Some(other) = &mut other
        && other.lattice.across.end() - other.lattice.across.start
            > candidate.lattice.across.end() - candidate.lattice.across.start
    {
        std::mem::swap(&mut candidate, other);
    }
    let regions = &candidate.division.regions;
    let solve = |stars: Option<usize>| stars.and_then(|stars| solution(candidate.grid.size, regions, stars));
    let written = written_star_count(&raster, &candidate.grid);
    // What the picture says counts, unless only another number makes it a puzzle.
    let as_written = solve(written);
    let contradicts = as_written.is_none() && written.is_some() && candidate.stars.is_some();
    let stars = if contradicts { candidate.stars } else { written.or(candidate.stars) };
    let solution = as_written.or_else(|| solve(candidate.stars));
    let seen = marks(&raster, &candidate.grid, Knowledge { regions, solution: solution.as_deref() });
    let goes_on = candidate.grid.goes_on(both);
    let mut reading = finish(candidate, &seen, scale, tilt);
    reading.layout.stars = stars;
    if contradicts {
        reading = reading.with_doubt(DoubtKind::StarCount, 0.6);
    }
    if is_contested || is_sheared || goes_on {
        reading = reading.with_doubt(DoubtKind::Grid, 0.6);
    }
    Ok(if other.is_some() { reading.with_doubt(DoubtKind::OtherBoard, 0.5) } else { reading })
}

/// Another board that is a puzzle, beside, above or below the one that was found, and not much smaller.
fn other_board(both: [&Raster; 2], was_tilted: bool, board: &Lattice) -> Option<Candidate> {
    let raster = both[0];
    let (across, down) = (board.across, board.down);
    let clamped = |place: f32, limit: usize| (place.max(0.0) as usize).min(limit);
    let (left, right) = (clamped(across.start, raster.width), clamped(across.end(), raster.width));
    let (top, bottom) = (clamped(down.start, raster.height), clamped(down.end(), raster.height));
    let least = (0.5 * (across.end() - across.start)) as usize;
    let parts = [
        (0..left, 0..raster.height),
        (right..raster.width, 0..raster.height),
        (0..raster.width, 0..top),
        (0..raster.width, bottom..raster.height),
    ];
    parts.into_iter().filter(|(across, down)| across.len() > least && down.len() > least).find_map(|(across, down)| {
        // A glance is enough to see that there is nothing like a board, as in most pictures.
        let (glance, scale) = raster.part(&across, &down, SEARCHED / 2);
        let is_promising = |lattice: &Lattice| {
            let side = lattice.across.pitch * lattice.across.cells as f32 * scale;
            lattice.share() > 0.15 && side > 0.9 * least as f32
        };
        if !lattices(&glance, was_tilted).iter().any(is_promising) {
            return None;
        }
        let mut candidates = Vec::new();
        look_in(both, [across, down], (SEARCHED, 0.2), was_tilted, &mut candidates);
        let is_large =
            |candidate: &Candidate| candidate.lattice.across.pitch * candidate.grid.size as f32 > least as f32;
        candidates.into_iter().find(|candidate| candidate.is_clear() && is_large(candidate))
    })
}

/// The rows and columns of a rectangular board that explains the picture better than every square one.
fn rectangle(raster: &Raster, was_tilted: bool, candidates: &[Candidate]) -> Option<[usize; 2]> {
    let (coarse, _) = raster.reduced(SEARCHED);
    let best = rectangles(&coarse, was_tilted)?;
    // A square part of a larger board is cut through its lines, so it explains much less.
    let square = candidates.iter().map(|candidate| {
        let is_board = candidate.is_well_formed() && candidate.division.margin > 1.4;
        candidate.lattice.share() * if is_board { 1.4 } else { 1.1 }
    });
    (best.share() > square.fold(0.3, f32::max)).then_some([best.down.cells, best.across.cells])
}

/// Adds the boards found in a part of the picture, until one of them is clear. The part is reduced to `longest` pixels, and boards
/// with less than `least_share` of a perfect board's score are left out.
fn look_in(
    both: [&Raster; 2],
    [across, down]: [Range<usize>; 2],
    (longest, least_share): (usize, f32),
    was_tilted: bool,
    candidates: &mut Vec<Candidate>,
) {
    let (coarse, scale) = both[0].part(&across, &down, longest);
    let found = lattices(&coarse, was_tilted);
    let Some(best) = found.first().map(|lattice| lattice.score) else { return };
    for lattice in found.iter().filter(|lattice| lattice.score > 0.1 * best && lattice.share() >= least_share) {
        let mut lattice = lattice.scaled(scale);
        lattice.across.start += across.start as f32;
        lattice.down.start += down.start as f32;
        let candidate = best_division(both, lattice);
        let is_clear = candidate.is_clear();
        candidates.push(candidate);
        if is_clear {
            return;
        }
    }
}

/// The best way to read the regions of one lattice.
fn best_division(both: [&Raster; 2], lattice: Lattice) -> Candidate {
    let grid = Grid::measure(both, &lattice);
    let divisions = divisions(&grid);
    let consistent = divisions
        .iter()
        .filter(|division| division.count == grid.size && division.loose.is_empty())
        .take(4)
        .find_map(|division| Some((division.clone(), star_count(&grid, &division.regions)?)));
    let (division, stars) = match consistent {
        Some((division, stars)) => (division, Some(stars)),
        None => (divisions.into_iter().next().unwrap_or_else(|| Division::whole(&grid)), None),
    };
    Candidate { lattice, grid, division, stars, settled: Vec::new() }
}

fn star_count(grid: &Grid, regions: &[usize]) -> Option<usize> {
    let regions = Regions::new(grid.size, regions).ok()?;
    find_star_count(&regions, &Marks::none(grid.size), &Auto, Some(MAX_NODES), &Never)
}

/// Whether each cell holds a star in the only solution.
fn solution(size: usize, regions: &[usize], stars: usize) -> Option<Vec<bool>> {
    let puzzle = Puzzle::new(stars, Regions::new(size, regions).ok()?).ok()?;
    let limits = SearchLimits { solutions: 2, nodes: Some(MAX_NODES) };
    let outcome = Auto.solve(&Task::new(&puzzle), limits, &Never);
    let stars = outcome.unique()?.stars();
    Some((0..size * size).map(|index| stars.contains(Cell::from_index(index, size))).collect())
}

/// Tries the other way for the least clear borders; the only reading with exactly one solution wins.
fn settle_by_solver(candidates: &mut [Candidate]) -> Option<usize> {
    for (index, candidate) in candidates.iter_mut().enumerate() {
        if candidate.lattice.share() < 0.2 {
            continue;
        }
        let relative = &candidate.division.relative;
        let mut unclear: Vec<usize> = (0..relative.len()).filter(|&side| relative[side].ln().abs() < 0.9_f32).collect();
        unclear.sort_by(|&a, &b| relative[a].ln().abs().total_cmp(&relative[b].ln().abs()));
        unclear.truncate(9);
        let mut answers: Vec<(Division, usize, Vec<usize>)> = Vec::new();
        for chosen in 1_u32..1 << unclear.len() {
            if chosen.count_ones() > 4 {
                continue;
            }
            let sides: Vec<usize> =
                unclear.iter().enumerate().filter(|(bit, _)| chosen >> bit & 1 == 1).map(|(_, &side)| side).collect();
            let division = flipped(&candidate.grid, &candidate.division, &sides);
            if division.count != candidate.grid.size || !division.loose.is_empty() {
                continue;
            }
            if answers.iter().any(|(other, ..)| other.regions == division.regions) {
                continue;
            }
            if let Some(stars) = star_count(&candidate.grid, &division.regions) {
                answers.push((division, stars, sides));
            }
            if answers.len() > 1 {
                break;
            }
        }
        if answers.len() == 1
            && let Some((division, stars, sides)) = answers.pop()
        {
            candidate.division = division;
            candidate.stars = Some(stars);
            candidate.settled = sides;
            return Some(index);
        }
    }
    None
}

/// Without a reading that is a puzzle: the right number of regions first, then the clearest grid.
fn most_plausible(candidates: &[Candidate]) -> usize {
    let rank = |candidate: &Candidate| {
        let closeness = if candidate.division.count == candidate.grid.size { 2.0 } else { 1.0 };
        candidate.lattice.score * closeness / (1.0 + candidate.division.loose.len() as f32)
    };
    (0..candidates.len()).max_by(|&a, &b| rank(&candidates[a]).total_cmp(&rank(&candidates[b]))).unwrap_or(0)
}

/// Puts together what was read and what is in doubt.
fn finish(candidate: Candidate, seen: &[SeenMark], scale: f32, tilt: Option<Homography>) -> BoardReading {
    let Candidate { lattice, grid, division, stars, settled } = candidate;
    let size = grid.size;
    let cell = |index: usize| Cell::new((index / size) as u8, (index % size) as u8);
    let mut doubts = Vec::new();
    let board = |kind: DoubtKind, confidence: f32| Doubt { cells: Vec::new(), kind, confidence };
    if lattice.share() < 0.3 {
        doubts.push(board(DoubtKind::Grid, lattice.share() * 2.0));
    }
    if division.count != size {
        doubts.push(board(DoubtKind::RegionCount, 0.1));
    } else if stars.is_none() {
        doubts.push(board(DoubtKind::SolutionCount, 0.5));
    }
    for (index, side) in grid.sides.iter().enumerate() {
        let away = division.relative[index].ln().abs();
        let confidence = (0.5 + away).min(1.0);
        let kind = if settled.contains(&index) {
            DoubtKind::BorderSettledBySolver
        } else if confidence < 0.7 || division.loose.contains(&index) {
            DoubtKind::Border
        } else {
            continue;
        };
        doubts.push(Doubt { cells: side.cells.iter().map(|&index| cell(index)).collect(), kind, confidence });
    }
    for (index, mark) in seen.iter().enumerate() {
        if mark.confidence < SURE {
            doubts.push(Doubt { cells: vec![cell(index)], kind: DoubtKind::Mark, confidence: mark.confidence });
        }
    }
    let place = Place { columns: grid.columns, rows: grid.rows, scale, tilt };
    let mut layout = Layout::new(size, size, &division.regions).expect("a lattice has as many cells as it says");
    layout.stars = stars;
    let marks: Vec<Mark> = seen.iter().map(|seen| seen.mark).collect();
    if layout.set_marks(marks).is_err() {
        doubts.push(board(DoubtKind::Mark, 0.0));
    }
    doubts.sort_by(|a, b| a.confidence.total_cmp(&b.confidence));
    BoardReading { layout, certain: doubts.is_empty(), doubts, place }
}
