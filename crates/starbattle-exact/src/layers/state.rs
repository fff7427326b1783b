//! What matters of the lines that are filled for those that follow, and the ways to fill one more.

use super::{needs::Needs, plan::Plan};
use crate::native::spread;

/// Partial placements that can be completed in the same ways have the same state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct State {
    /// What the positions across the lines, and the regions, still need.
    columns: Needs,
    regions: Needs,
    /// The positions of the next line where a star may stand.
    open: u32,
}

impl State {
    /// The empty board, if its first line can be filled.
    pub(super) fn start(plan: &Plan) -> Self {
        let full = Needs::from_values((0..plan.size).map(|_| plan.stars));
        Self { columns: full, regions: full, open: plan.lines[0].allowed }
    }

    pub(super) fn hash(&self) -> u64 {
        let mixed = self.columns.hash() ^ self.regions.hash().rotate_left(17) ^ u64::from(self.open) << 20;
        let mixed = (mixed ^ mixed >> 32).wrapping_mul(0x9fb2_1c65_1e98_df25);
        mixed ^ mixed >> 29
    }

    /// Every state after the next line, with the stars of that line, until `visit` says no. The same state may come several
    /// times.
    pub(super) fn for_each_next(&self, plan: &Plan, line: usize, visit: &mut impl FnMut(Self, u32) -> bool) {
        let here = &plan.lines[line];
        let (mut singles, mut pairs) = (here.forced, 0);
        if line > 0 && plan.lines[line - 1].is_next_bound {
            let room = plan.lines[line - 1].pair_room_after;
            let whole = u32::MAX >> (32 - plan.size);
            singles |= self.columns.equal_to(room) & whole;
            pairs = self.columns.pair_sums().equal_to(room) & whole >> 1;
        }
        let Some(fits) = places_that_leave_room(self.open, plan.stars) else { return };
        // What a region owes this line only gets less while stars are placed.
        let owes = |&&(region, _): &&(usize, u32)| self.regions.get(region) > here.room_after.get(region);
        let owing = here.last_areas.iter().filter(owes).fold(0_u32, |owing, &(region, _)| owing | 1 << region);
        let mut row = Row { plan, line, open: self.open, fits, singles, pairs, owing, visit };
        row.extend(*self, 0, 0, plan.stars);
    }
}

/// One line in the making.
struct Row<'a, F> {
    plan: &'a Plan,
    line: usize,
    open: u32,
    /// The positions that leave room for the other stars to come, by the number of stars to come.
    fits: [u32; Needs::MAX_VALUE + 1],
    /// Positions that must hold a star, and those of which it or the next one must.
    singles: u32,
    pairs: u32,
    /// The regions that need more stars than the lines after this one have room for.
    owing: u32,
    visit: &'a mut F,
}

impl<F: FnMut(State, u32) -> bool> Row<'_, F> {
    /// Adds `left` more stars from a position on. The answer says whether to go on.
    fn extend(&mut self, state: State, stars: u32, from: usize, left: usize) -> bool {
        // The last position at which the next star keeps every promise: the first single, or the end of the first pair. The
        // position before `from` is known to be empty.
        let beyond = u32::MAX << from;
        let pairs = if from == 0 { self.pairs } else { self.pairs & u32::MAX << (from - 1) };
        let mut due = (self.singles & beyond).trailing_zeros().min(pairs.trailing_zeros().saturating_add(1));
        if left == 0 {
            return due < 32 || self.finish(state, stars);
        }
        let open = self.open & beyond;
        if pairs != 0 && without_first(spread(u64::from(pairs)), left) != 0 {
            return true;
        }
        let here = &self.plan.lines[self.line];
        if self.owing != 0 {
            for &(region, area) in &here.last_areas {
                if self.owing >> region & 1 == 1 && state.regions.get(region) > here.room_after.get(region) {
                    let rest = area & open;
                    if rest == 0 {
                        return true;
                    }
                    due = due.min(rest.ilog2());
                }
            }
        }
        let mut choices = open & self.fits[left];
        if due < 31 {
            choices &= (2 << due) - 1;
        }
        while choices != 0 {
            let along = choices.trailing_zeros() as usize;
            choices &= choices - 1;
            let region = usize::from(here.region[along]);
            if state.regions.is_zero_at(region) {
                continue;
            }
            let next =
                State { columns: state.columns.less_one(along), regions: state.regions.less_one(region), open: 0 };
            if !self.extend(next, stars | 1 << along, along + 2, left - 1) {
                return false;
            }
        }
        true
    }

    /// Passes on a full line if the lines after it have room for what is needed.
    fn finish(&mut self, state: State, stars: u32) -> bool {
        let here = &self.plan.lines[self.line];
        let State { columns, regions, .. } = state;
        let room = here.pair_room_after;
        if !regions.fit(here.room_after) || columns.pair_sums().exceed(room) {
            return true;
        }
        let Some(next) = self.plan.lines.get(self.line + 1) else {
            return (self.visit)(State { open: 0, ..state }, stars);
        };
        let mut open = next.allowed & !(stars | stars << 1 | stars >> 1) & columns.nonzero();
        for &(region, area) in &next.areas {
            if regions.is_zero_at(region) {
                open &= !area;
            }
        }
        if next.forced & !open != 0 || without_first(spread(u64::from(open)), self.plan.stars - 1) == 0 {
            return true;
        }
        if here.is_next_bound {
            let whole = u32::MAX >> (32 - self.plan.size);
            let singles = columns.equal_to(room) & whole;
            let pairs = columns.pair_sums().equal_to(room) & whole >> 1;
            if singles & !open != 0 || pairs & !(open | open >> 1) != 0 {
                return true;
            }
        }
        (self.visit)(State { open, ..state }, stars)
    }
}

/// For every number of stars to come, up to all of them: the positions where the first may stand so that the others fit behind it.
/// Nothing if they do not fit at all.
fn places_that_leave_room(mut open: u32, stars: usize) -> Option<[u32; Needs::MAX_VALUE + 1]> {
    let mut fits = [0; Needs::MAX_VALUE + 1];
    for places in &mut fits[1..=stars] {
        let last = open.checked_ilog2()?;
        *places = u32::MAX >> (31 - last);
        open &= *places >> 2;
    }
    Some(fits)
}

/// A mask without its lowest bits. For a few bits, this is a faster way to compare their number than to count them.
fn without_first(mut mask: u64, count: usize) -> u64 {
    for _ in 0..count {
        mask &= mask.wrapping_sub(1);
    }
    mask
}
