//! Every set of lines of a board that has few enough of them.

use starbattle_board::CompactSort;

use crate::{
    analysis::{
        contributions::{Counted, Side, Sum},
        line_groups::{extent, need_of_lines},
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
        let decided = |line: &usize| position.live_of(position.units().line(side.direction, *line)).is_empty();
        let decided = (0..size).filter(decided).fold(0, |lines, line| lines | 1 << line);
        let limit = NONE + slack as u8;
        let mut sets = Vec::new();
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
        let total: usize = self.units.iter().map(|share| usize::from(share.need)).sum();
        let most = |set: usize, need: usize| (usize::from(self.spare[set]) + need).saturating_sub(NONE.into());
        let need_of = |set: usize| need_of_lines(position, side.direction, set as u64);
        let sum = |&set: &usize| {
            let need = need_of(set);
            let least = total.saturating_sub(most(all & !set, need_of(all & !set)));
            Sum { set: set as u64, need, least, most: most(set, need), since: 0 }
        };
        sets.iter().map(sum).collect()
    }

    /// The largest number of stars of a unit in a set of lines.
    pub fn most(&self, number: usize, set: u64) -> usize {
        self.units[number].most(set).into()
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

/// Adds a number to every set of lines: the number depends on a few lines beginning with the first.
fn add(spare: &mut [u8], first: usize, more: &[u8]) {
    if more.iter().all(|&more| more == 0) {
        return;
    }
    let more: Vec<u8> = more.iter().flat_map(|&more| std::iter::repeat_n(more, 1 << first)).collect();
    for spare in spare.chunks_exact_mut(more.len()) {
        for (spare, more) in spare.iter_mut().zip(&more) {
            *spare = spare.wrapping_add(*more);
        }
    }
}
