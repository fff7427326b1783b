//! A puzzle prepared for going through it line by line.

use super::needs::Needs;
use crate::native::{Known, capacity};

/// Which lines are gone through, and from which side.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Orientation {
    pub(super) by_columns: bool,
    pub(super) from_last: bool,
}

impl Orientation {
    pub(super) const ALL: [Self; 4] = [
        Self { by_columns: false, from_last: false },
        Self { by_columns: false, from_last: true },
        Self { by_columns: true, from_last: false },
        Self { by_columns: true, from_last: true },
    ];

    /// The row and column of a position along a line.
    pub(super) const fn place(self, size: usize, line: usize, along: usize) -> (usize, usize) {
        let line = if self.from_last { size - 1 - line } else { line };
        if self.by_columns { (along, line) } else { (line, along) }
    }
}

/// One line, in the order in which they are filled.
pub(super) struct Line {
    /// The positions that may hold a star, and those that must.
    pub(super) allowed: u32,
    pub(super) forced: u32,
    /// The region of each position.
    pub(super) region: [u8; Needs::MAX_COUNT],
    /// The regions with allowed positions in this line, and these positions.
    pub(super) areas: Vec<(usize, u32)>,
    /// Those of them that may need stars in this line because the lines after it have too little room.
    pub(super) last_areas: Vec<(usize, u32)>,
    /// How many stars each region can hold in the lines after this one.
    pub(super) room_after: Needs,
    /// How many stars two adjacent positions can hold in the lines after this one.
    pub(super) pair_room_after: usize,
    /// Whether the lines after this one are odd in number, so that what is full there has stars in the next line.
    pub(super) is_next_bound: bool,
}

/// All lines of a puzzle.
pub(super) struct Plan {
    pub(super) size: usize,
    pub(super) stars: usize,
    pub(super) orientation: Orientation,
    pub(super) lines: Vec<Line>,
}

impl Plan {
    /// The largest board, and the most stars, that a state has room for.
    pub(super) const fn fits(size: usize, stars: usize) -> bool {
        size <= Needs::MAX_COUNT && stars <= Needs::MAX_VALUE
    }

    pub(super) fn new(known: &Known, orientation: Orientation) -> Self {
        let size = known.size;
        let at = |line, along| orientation.place(size, line, along);
        let mask = |rows: &[u64], line| {
            let has = |&along: &usize| {
                let (row, col) = at(line, along);
                rows[row] >> col & 1 == 1
            };
            (0..size).filter(has).fold(0_u64, |mask, along| mask | 1 << along)
        };
        let allowed: Vec<u64> = (0..size).map(|line| mask(&known.open, line) | mask(&known.stars, line)).collect();
        let region = |line, along| {
            let (row, col) = at(line, along);
            known.region[row * size + col]
        };
        let mut areas = vec![vec![0_u64; size]; size];
        for line in 0..size {
            for along in (0..size).filter(|along| allowed[line] >> along & 1 == 1) {
                areas[usize::from(region(line, along))][line] |= 1 << along;
            }
        }
        let rooms: Vec<Vec<usize>> = areas.iter().map(|area| rooms(area)).collect();
        let lines = (0..size).map(|line| {
            let rest = size - line - 1;
            let mut of = [0; Needs::MAX_COUNT];
            (0..size).for_each(|along| of[along] = region(line, along));
            let here = areas.iter().enumerate().map(|(region, area)| (region, area[line] as u32));
            let here: Vec<(usize, u32)> = here.filter(|&(_, area)| area != 0).collect();
            let is_last = |&&(region, _): &&(usize, u32)| rooms[region][line + 1] < known.per_unit;
            Line {
                allowed: allowed[line] as u32,
                forced: mask(&known.stars, line) as u32,
                region: of,
                last_areas: here.iter().filter(is_last).copied().collect(),
                areas: here,
                room_after: Needs::from_values(rooms.iter().map(|room| room[line + 1])),
                pair_room_after: rest.div_ceil(2),
                is_next_bound: rest % 2 == 1,
            }
        });
        Self { size, stars: known.per_unit, orientation, lines: lines.collect() }
    }
}

/// The number of ways to fill a line if nothing else is known: its stars and the gaps between them are all that counts.
pub(crate) fn choices_in_a_line(size: usize, stars: usize) -> u64 {
    let (free, stars) = ((size + 1).saturating_sub(stars) as u64, stars as u64);
    (0..stars).fold(1, |choices: u64, star| choices.saturating_mul(free.saturating_sub(star)) / (star + 1))
}

/// How many stars a region can hold from each line on, by cutting it into single lines and pairs of them in either direction.
fn rooms(area: &[u64]) -> Vec<usize> {
    let size = area.len();
    let room = |first: usize| {
        let across = |position: usize| (first..size).fold(0, |mask, line| mask | (area[line] >> position & 1) << line);
        let columns: Vec<u64> = (0..size).map(across).collect();
        cut(&area[first..]).min(cut(&columns))
    };
    (0..=size).map(room).collect()
}

/// The best cut of adjacent lines into single ones and pairs.
fn cut(lines: &[u64]) -> usize {
    let (mut two_back, mut one_back, mut previous) = (0, 0, 0);
    for &line in lines {
        let room = (one_back + capacity(line)).min(two_back + capacity(line | previous));
        (two_back, one_back, previous) = (one_back, room, line);
    }
    one_back as usize
}
