//! Every set of lines of a board that has few enough of them.

use starbattle_board::CompactSort;

use crate::{
    analysis::{
        contributions::{Counted, Side, Sum},
        line_groups::{ALL_SETS, bits, extent},
    },
    cache::revisions::Since,
    position::Position,
};

/// What the counted units can put into each set of lines, beyond what its lines need.
///
/// What a unit must put into a set is what it cannot put into the other lines, so this is all there is to know. A unit has a part in a
/// set by its own few lines alone: counting it again adds a short table over and over to a long one.
#[derive(Debug, Clone)]
pub(crate) struct EverySet {
    units: Vec<Share>,
    /// What the lines need.
    needs: Vec<u8>,
    /// For each set of lines, as bits; [`NONE`] more than it is, so that it cannot become negative.
    spare: Vec<u8>,
}

/// What one unit can put into sets of lines.
#[derive(Debug, Clone)]
struct Share {
    need: u8,
    /// The first line of the unit.
    first: usize,
    /// For each set of its lines, as bits from the first.
    most: Vec<u8>,
}

/// No spare room.
const NONE: u8 = 100;

impl Share {
    fn most(&self, set: u64) -> u8 {
        self.most[(set >> self.first) as usize & (self.most.len() - 1)]
    }
}

impl EverySet {
    /// Lines that need nothing and units that give nothing.
    pub fn new(position: &Position, side: Side) -> Self {
        let units = position.units();
        let size = units.size();
        let share = |number: usize| {
            let cells = units.cells(side.counted.first(units, side.direction) + number);
            let along = |cell: starbattle_board::Cell| if side.direction == 0 { cell.row() } else { cell.col() };
            let lines = cells.iter().fold(0u64, |lines, cell| lines | 1 << along(cell));
            let first = lines.trailing_zeros() as usize;
            Share { need: 0, first, most: vec![0; 1 << (u64::BITS - (lines >> first).leading_zeros())] }
        };
        Self { units: (0..size).map(share).collect(), needs: vec![0; size], spare: vec![NONE; 1 << size] }
    }

    /// Counts what has changed again.
    pub fn update(&mut self, position: &Position, side: Side, changed: &Since<'_>) {
        let units = position.units();
        for (number, need) in self.needs.iter_mut().enumerate() {
            let line = units.line(side.direction, number);
            if changed.need(line) {
                let now = position.need_of(line) as u8;
                let more = std::mem::replace(need, now).wrapping_sub(now);
                add(&mut self.spare, number, &[0, more]);
            }
        }
        for (number, share) in self.units.iter_mut().enumerate() {
            let unit = side.counted.first(units, side.direction) + number;
            if !changed.unit(unit) {
                continue;
            }
            share.need = position.need_of(unit) as u8;
            let mut more = room(position, side, number, share);
            for (room, most) in more.iter_mut().zip(&mut share.most) {
                let now = (*room).min(share.need);
                *room = now.wrapping_sub(std::mem::replace(most, now));
            }
            add(&mut self.spare, share.first, &more);
        }
    }

    /// The sets of at most half the lines, all of which have open cells, that miss their need by no more than `slack` in one of their sums.
    pub fn within(&self, position: &Position, side: Side, slack: usize) -> Vec<Sum> {
        /// The smallest of a few is found faster than one that is small enough.
        const FEW: usize = 32;
        let size = self.needs.len();
        let all = self.spare.len() - 1;
        // A line without open cells adds nothing to any set.
        let units = position.units();
        let decided = |line: &usize| position.live_of(units.line(side.direction, *line)).is_empty();
        let decided = (0..size).filter(decided).fold(0, |lines, line| lines | 1 << line);
        let limit = NONE + slack as u8;
        let is_near = |&set: &usize| self.spare[set] <= limit || self.spare[all & !set] <= limit;
        let mut sets = Vec::new();
        if size <= ALL_SETS {
            let every = position.line_sets().iter().map(|&set| set as usize);
            sets.extend(every.filter(|set| set & decided == 0).filter(is_near));
        } else {
            for (part, spare) in self.spare.chunks(FEW).enumerate() {
                if spare.iter().fold(u8::MAX, |least, &spare| least.min(spare)) > limit {
                    continue;
                }
                let set = (0..spare.len()).filter(|&index| spare[index] <= limit).map(|index| part * FEW + index);
                sets.extend(set.flat_map(|set| [set, all & !set]).filter(|set| set & decided == 0));
            }
            sets.retain(|&set| set != 0 && set.count_ones() as usize <= size.div_ceil(2));
            sets.compact_sort_by_key(|&set| (extent(set as u64), set));
            sets.dedup();
        }
        let total: usize = self.units.iter().map(|share| usize::from(share.need)).sum();
        let most = |set: usize, need: usize| (usize::from(self.spare[set]) + need).saturating_sub(NONE.into());
        let needs: Vec<usize> = (0..size).map(|line| position.need_of(units.line(side.direction, line))).collect();
        let of_all: usize = needs.iter().sum();
        let sum = |&set: &usize| {
            let need = bits(set as u64).map(|line| needs[line]).sum();
            let least = total.saturating_sub(most(all & !set, of_all - need));
            Sum { set: set as u64, need, least, most: most(set, need), since: 0 }
        };
        sets.iter().map(sum).collect()
    }

    /// What the sets would have to spare after a star, if a unit that it leaves cells inside and outside a set could put one star there and
    /// one elsewhere at least: no set has less. `own` is the line that the star takes one from, if it needs any; of each unit that
    /// loses cells its number, what it needs then, and the lines where it has cells then are given.
    pub fn after_star(&self, own: Option<usize>, changed: impl Iterator<Item = (usize, usize, u64)>) -> AfterStar {
        let mut spare = self.spare.clone();
        if let Some(own) = own {
            add(&mut spare, own, &[0, 1]);
        }
        let mut table = Vec::new();
        for (number, need, lines) in changed {
            let Share { first, most, .. } = &self.units[number];
            let (need, lines) = (need as u8, (lines >> first) as usize);
            table.clear();
            table.extend(most.iter().enumerate().map(|(set, most)| {
                let now = match (lines & set == 0, lines & !set == 0) {
                    (true, _) => 0,
                    (_, true) => need,
                    _ => need.min(1),
                };
                now.wrapping_sub(*most)
            }));
            add(&mut spare, *first, &table);
        }
        AfterStar(spare)
    }

    /// The largest number of stars of a unit in a set of lines.
    pub fn most(&self, number: usize, set: u64) -> usize {
        self.units[number].most(set).into()
    }
}

/// What sets of lines have to spare after a star.
pub(crate) struct AfterStar(Vec<u8>);

impl AfterStar {
    /// Whether the set, or all other lines, may lack room. What a set lacks, the others have too much of.
    pub fn may_lack_room(&self, set: u64) -> bool {
        let set = set as usize;
        self.0[set] < NONE || self.0[(self.0.len() - 1) & !set] < NONE
    }

    /// Whether some set may lack room.
    pub fn may_break_any(&self) -> bool {
        self.0.iter().fold(u8::MAX, |least, &spare| least.min(spare)) < NONE
    }
}

/// How many stars the unit has room for in each set of its lines.
fn room(position: &Position, side: Side, number: usize, share: &Share) -> Vec<u8> {
    if side.counted == Counted::Regions {
        let (first, table) = position.bands(number).table(side.direction);
        // The open cells are in fewer lines than the unit is.
        return (0..share.most.len()).map(|set| table[(set << share.first >> first) & (table.len() - 1)]).collect();
    }
    let mask = position.line_mask(position.units().line(1 - side.direction, number)) as usize;
    let mut room = vec![0; share.most.len()];
    for set in 1..room.len() {
        let bit = set & set.wrapping_neg();
        // As many stars as fit go into a line from its beginning.
        room[set] = if mask & bit == 0 { room[set & !bit] } else { 1 + room[set & !(bit | bit << 1)] };
    }
    room
}

/// Pieces shorter than this are not worth adding one by one ([`spread`] makes longer ones of those), and longer ones than that need not be.
const SHORT: usize = 16;
const LONG: usize = 256;

/// Adds a number to every set of lines: the number depends on a few lines beginning with the first.
fn add(spare: &mut [u8], first: usize, more: &[u8]) {
    if more.iter().all(|&more| more == 0) {
        return;
    }
    // Sets that differ by earlier lines alone stand side by side. Where these are few, the numbers are spread out first.
    let side_by_side = 1 << first;
    if side_by_side >= SHORT {
        for spare in spare.chunks_exact_mut(side_by_side * more.len()) {
            for (spare, more) in spare.chunks_exact_mut(side_by_side).zip(more) {
                for spare in spare {
                    *spare = spare.wrapping_add(*more);
                }
            }
        }
        return;
    }
    let length = LONG.min(spare.len());
    let repeats_after = side_by_side * more.len();
    let mut piece = [0; LONG];
    for (number, spare) in spare.chunks_exact_mut(length).enumerate() {
        if number == 0 || repeats_after > length {
            let from = (number * length / side_by_side) % more.len();
            spread(&more[from..], first, &mut piece[..repeats_after.min(length)]);
            let mut done = repeats_after;
            while done < length {
                piece.copy_within(..done, done);
                done *= 2;
            }
        }
        for (spare, more) in spare.iter_mut().zip(&piece) {
            *spare = spare.wrapping_add(*more);
        }
    }
}

/// Repeats each number for all sets of lines before the first.
fn spread(more: &[u8], first: usize, piece: &mut [u8]) {
    fn times<const TIMES: usize>(more: &[u8], piece: &mut [u8]) {
        for (piece, more) in piece.chunks_exact_mut(TIMES).zip(more) {
            piece.fill(*more);
        }
    }
    match first {
        0 => piece.copy_from_slice(&more[..piece.len()]),
        1 => times::<2>(more, piece),
        2 => times::<4>(more, piece),
        _ => times::<8>(more, piece),
    }
}
