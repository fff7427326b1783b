//! All occurrences of an arrangement of stars and a candidate, and whether the candidate is decided there.

use std::collections::BTreeMap;

use starbattle_atlas::{AtlasError, ClassAnalysis, given_empty};
use starbattle_board::{Board, Cancel, Cell, CompactSort, Progress, Symmetry, bytes_of};

use crate::{
    canonical::{Grouping, Point},
    facts::Facts,
};

/// What a candidate is in all placements that contain the stars.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum CandidateState {
    /// Empty in all.
    Empty,
    /// A star in all.
    Star,
    /// A star in some.
    Open,
}

impl CandidateState {
    /// What a cell is under the pattern of a class.
    pub(crate) fn of(class: &ClassAnalysis<'_>, cell: Cell) -> Self {
        match (class.can_be_star(cell), class.can_be_empty(cell)) {
            (false, _) => Self::Empty,
            (true, false) => Self::Star,
            (true, true) => Self::Open,
        }
    }
}

/// An arrangement in canonical form and what is known about it, place by place.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Group {
    /// The state of the candidate at every frame position where the stars are realizable and the candidate is on the board. By symmetry it is
    /// the same for all images.
    pub places: BTreeMap<(u8, u8), CandidateState>,
    /// Occurrences on the board, all images counted, by state of the candidate.
    pub counts: [u64; 3],
    /// Whether the candidate is empty by the rules alone: it touches a star, or shares a full line.
    pub direct: bool,
}

impl Group {
    /// The number of occurrences in which the candidate has a state.
    #[must_use]
    pub fn count(&self, state: CandidateState) -> u64 {
        self.counts[state as usize]
    }
}

/// Stars, perhaps crosses, and a candidate in canonical form.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arrangement {
    /// The stars.
    pub stars: Vec<Point>,
    /// The cells known to be empty.
    pub crosses: Vec<Point>,
    /// The cell in question.
    pub candidate: Point,
}

/// Visits all groups of a board, in order of their arrangements. Only those of the same stars are in memory at a time.
pub fn for_each_group<E: From<AtlasError>>(
    facts: &Facts,
    grouping: Grouping,
    cancel: &dyn Cancel,
    mut visit: impl FnMut(&Arrangement, &Group) -> Result<(), E>,
) -> Result<(), E> {
    let (table, size) = (&facts.table, facts.board().size());
    let bytes = bytes_of::<u16>(table.len() * table.stars()) + bytes_of::<u32>(table.len());
    let _memory = table.budget().reserve(bytes).map_err(AtlasError::from)?;
    // The canonical stars of every class as numbers, which sort as the stars do.
    let mut numbers: Vec<u16> = Vec::with_capacity(table.len() * table.stars());
    for (done, class) in table.iter().enumerate() {
        check(cancel, done, table.len())?;
        numbers.extend(Turned::of(&class).stars.iter().map(|&(row, col)| (row as usize * size + col as usize) as u16));
    }
    let stars = |class: u32| &numbers[class as usize * table.stars()..(class as usize + 1) * table.stars()];
    let mut order: Vec<u32> = (0..table.len() as u32).collect();
    order.sort_unstable_by(|&a, &b| stars(a).cmp(stars(b)).then(a.cmp(&b)));
    let mut done = 0;
    for same_stars in order.chunk_by(|&a, &b| stars(a) == stars(b)) {
        check(cancel, done, table.len())?;
        done += same_stars.len();
        let mut groups = BTreeMap::new();
        let mut canonical = Vec::new();
        for class in same_stars.iter().filter_map(|&class| table.get(class as usize)) {
            let turned = Turned::of(&class);
            add_class(&class, &turned, &mut groups, grouping);
            canonical = turned.stars;
        }
        // As written, some arrangements only contribute their places to an equivalent one that comes first.
        for (candidate, group) in groups.iter().filter(|(_, group)| group.counts.iter().any(|&count| count > 0)) {
            visit(&Arrangement { stars: canonical.clone(), crosses: Vec::new(), candidate: *candidate }, group)?;
        }
    }
    Ok(())
}

/// Reports the progress, and stops if the work is cancelled.
fn check(cancel: &dyn Cancel, done: usize, total: usize) -> Result<(), AtlasError> {
    if done.is_multiple_of(64) {
        cancel.report(Progress::Part { what: "groups", done: done as u64, total: total as u64 });
    }
    if cancel.is_cancelled() { Err(AtlasError::Cancelled) } else { Ok(()) }
}

/// A pattern turned into canonical orientation, in all ways that make its star list least.
pub(crate) struct Turned {
    /// The canonical stars.
    pub stars: Vec<Point>,
    /// The symmetries that lead there, with the place of the frame on the turned board.
    pub ways: Vec<(Symmetry, Point)>,
}

impl Turned {
    fn of(class: &ClassAnalysis<'_>) -> Self {
        let cells: Vec<Cell> = class.cells().collect();
        Self::of_cells(&cells, class.board())
    }

    pub(crate) fn of_cells(cells: &[Cell], board: Board) -> Self {
        let mut least: Option<Self> = None;
        for symmetry in Symmetry::ALL {
            let mut stars: Vec<Point> = cells.iter().map(|&cell| point(symmetry.apply(cell, board.size()))).collect();
            let frame = frame_of(&stars);
            for star in &mut stars {
                *star = (star.0 - frame.0, star.1 - frame.1);
            }
            stars.compact_sort();
            match &mut least {
                Some(least) if least.stars == stars => least.ways.push((symmetry, frame)),
                Some(least) if least.stars < stars => {}
                _ => least = Some(Self { stars, ways: vec![(symmetry, frame)] }),
            }
        }
        least.unwrap_or(Self { stars: Vec::new(), ways: Vec::new() })
    }

    /// Where a cell of the board lies in the canonical frame, the board turned in the given way.
    pub(crate) fn relative((symmetry, frame): (Symmetry, Point), cell: Cell, board: Board) -> Point {
        let (row, col) = point(symmetry.apply(cell, board.size()));
        (row - frame.0, col - frame.1)
    }
}

pub(crate) fn point(cell: Cell) -> Point {
    (cell.row() as i32, cell.col() as i32)
}

fn frame_of(stars: &[Point]) -> Point {
    let least = |part: fn(&Point) -> i32| stars.iter().map(part).min().unwrap_or(0);
    (least(|star| star.0), least(|star| star.1))
}

fn add_class(class: &ClassAnalysis<'_>, turned: &Turned, groups: &mut BTreeMap<Point, Group>, grouping: Grouping) {
    let board = class.board();
    let pattern = class.pattern();
    let given = given_empty(board, &pattern);
    let first_ways = match grouping {
        Grouping::Orbit => Vec::new(),
        Grouping::AsWritten => first_ways(class, turned),
    };
    for cell in board.cells().filter(|&cell| !pattern.contains(cell)) {
        let state = CandidateState::of(class, cell);
        let candidates: Vec<Point> = turned.ways.iter().map(|&way| Turned::relative(way, cell, board)).collect();
        let Some(&least) = candidates.iter().min() else { continue };
        for (&candidate, &(_, frame)) in candidates.iter().zip(&turned.ways) {
            if grouping == Grouping::Orbit && candidate != least {
                continue;
            }
            let group = groups.entry(candidate).or_default();
            group.places.insert((frame.0 as u8, frame.1 as u8), state);
            group.direct = given.contains(cell);
        }
        // Every image of the pattern has this candidate's image once.
        match grouping {
            Grouping::Orbit => groups.entry(least).or_default().counts[state as usize] += class.class_size() as u64,
            Grouping::AsWritten => {
                for &way in &first_ways {
                    groups.entry(candidates[way]).or_default().counts[state as usize] += 1;
                }
            }
        }
    }
}

/// For each different image of the pattern, which of the ways is the first one as seen from the image.
fn first_ways(class: &ClassAnalysis<'_>, turned: &Turned) -> Vec<usize> {
    let size = class.board().size();
    let pattern = class.pattern();
    let mut images = Vec::new();
    let mut firsts = Vec::new();
    for symmetry in Symmetry::ALL {
        let image = symmetry.apply_to_set(&pattern);
        if images.contains(&image) {
            continue;
        }
        debug_assert_eq!(image.size(), size);
        images.push(image);
        // From the image back to the representative, then on in the given way.
        let as_seen = |way: &(Symmetry, Point)| symmetry.inverse().then(way.0);
        let first = (0..turned.ways.len()).min_by_key(|&way| as_seen(&turned.ways[way]));
        firsts.extend(first);
    }
    firsts
}
