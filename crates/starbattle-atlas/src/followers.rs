//! The rows that may follow a group of states with equal needs, each with the number of ways that lead to it.

use crate::{
    AtlasError,
    state::{Needs, Rules, State, open_columns, spread, take, unusable},
};

/// A row and how many ways end with it.
pub(crate) type RowWays = (u32, u64);

/// Memory that is used again for every group.
#[derive(Default)]
pub(crate) struct Followers {
    ways: Vec<u64>,
    /// For every column, the set of the group's rows that a star there does not touch.
    free: Vec<u64>,
    /// For every star chosen, the set of the group's rows that no star so far touches.
    allowed: Vec<u64>,
}

impl Followers {
    /// Calls `visit` with every state one row further and the number of ways to it, if there are any.
    ///
    /// The state that a row leads to from these needs cannot be reached from any other needs: adding the row to what it needs
    /// gives them back. So the number is final, and it is the sum over the rows of the group that do not touch the new one. The
    /// stars of the new row are chosen from left to right, and each leaves only the rows that it does not touch for the next.
    pub(crate) fn visit(
        &mut self,
        rules: &Rules,
        needs: Needs,
        rows: impl ExactSizeIterator<Item = RowWays>,
        rows_left: usize,
        visit: &mut impl FnMut(State, u64) -> Result<(), AtlasError>,
    ) -> Result<(), AtlasError> {
        let words = rows.len().div_ceil(64);
        self.ways.clear();
        self.free.clear();
        self.free.resize(rules.size() * words, 0);
        self.allowed.clear();
        self.allowed.resize((rules.stars() + 1) * words, u64::MAX);
        let mut sum = 0_u64;
        for (number, (row, ways)) in rows.enumerate() {
            sum = sum.checked_add(ways).ok_or(AtlasError::Overflow)?;
            self.ways.push(ways);
            let mut columns = !spread(row) & rules.columns();
            while columns != 0 {
                self.free[columns.trailing_zeros() as usize * words + number / 64] |= 1 << (number % 64);
                columns &= columns - 1;
            }
        }
        let open = open_columns(needs);
        let later = rules.pairs_due_later(needs, rows_left);
        let mut choice = Choice { needs, open, later, words, ways: &self.ways, free: &self.free, visit };
        choice.extend(&mut self.allowed, open, rules.due_pairs(needs, rows_left), 0)
    }
}

struct Choice<'a, V> {
    needs: Needs,
    open: u32,
    /// Pairs of columns that this row or the next must use.
    later: u32,
    /// The words of a set of rows.
    words: usize,
    ways: &'a [u64],
    free: &'a [u64],
    visit: &'a mut V,
}

impl<V: FnMut(State, u64) -> Result<(), AtlasError>> Choice<'_, V> {
    /// Adds the next star to `chosen`: one of the open columns, so that every pair in `must` (bit `j`: column `j` or `j + 1`) is
    /// used by the complete row. `allowed` has one set of rows more than there are stars to come.
    fn extend(&mut self, allowed: &mut [u64], open: u32, must: u32, chosen: u32) -> Result<(), AtlasError> {
        let (before, after) = allowed.split_at_mut(self.words);
        // Columns come from left to right: the first unserved pair cannot be passed over.
        let mut candidates = if must == 0 { open } else { open & ((4 << must.trailing_zeros()) - 1) };
        while candidates != 0 {
            let column = candidates & candidates.wrapping_neg();
            candidates ^= column;
            let must = must & !(column | column >> 1);
            let chosen = chosen | column;
            let is_last = after.len() == self.words;
            // Before the last star, only pairs left of the new one are settled.
            let settled = if is_last { u32::MAX } else { (column >> 1).saturating_sub(1) };
            if is_last && must != 0 || unusable(self.later, self.open, chosen) & settled != 0 {
                continue;
            }
            let free = &self.free[column.trailing_zeros() as usize * self.words..];
            let mut any = 0;
            for ((after, before), free) in after.iter_mut().zip(&*before).zip(free) {
                *after = before & free;
                any |= *after;
            }
            if any == 0 {
                continue;
            }
            if is_last {
                let ways = self.sum(after);
                (self.visit)(State { mask: chosen, needs: take(self.needs, chosen) }, ways)?;
            } else {
                self.extend(after, open & !((column << 2) - 1), must, chosen)?;
            }
        }
        Ok(())
    }

    /// The ways to a set of rows. No sum of a part can overflow: that of all rows does not.
    fn sum(&self, rows: &[u64]) -> u64 {
        let mut sum = 0;
        for (&word, ways) in rows.iter().zip(self.ways.chunks(64)) {
            let mut rest = word;
            while rest != 0 {
                sum += ways[rest.trailing_zeros() as usize];
                rest &= rest - 1;
            }
        }
        sum
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use starbattle_board::Board;

    use super::*;

    #[test]
    fn followers_of_a_group_are_the_successors_of_its_states_added_up() {
        let rules = Rules::new(Board::new(10, 2).unwrap());
        let mut rows = Vec::new();
        rules.successors(rules.start(), 10, &mut |state| rows.push(state));
        let needs = rows[3].needs;
        // States with equal needs, as if different rows above had led to them.
        let group: Vec<RowWays> = rows.iter().step_by(3).zip(5..).map(|(state, ways)| (state.mask, ways)).collect();
        let mut sums = HashMap::new();
        for &(mask, ways) in &group {
            rules.successors(State { mask, needs }, 9, &mut |state| {
                *sums.entry((state.mask, state.needs)).or_insert(0) += ways;
            });
        }
        let mut found = HashMap::new();
        let mut visit = |state: State, ways| {
            assert_eq!(found.insert((state.mask, state.needs), ways), None);
            Ok(())
        };
        Followers::default().visit(&rules, needs, group.into_iter(), 9, &mut visit).unwrap();
        assert!(found.len() > 5);
        assert_eq!(found, sums);
    }

    #[test]
    fn too_many_ways_are_an_error() {
        let rules = Rules::new(Board::new(10, 2).unwrap());
        let group = [(0b101, u64::MAX), (0b1001, 1)];
        let outcome =
            Followers::default().visit(&rules, rules.start().needs, group.into_iter(), 10, &mut |_, _| Ok(()));
        assert_eq!(outcome, Err(AtlasError::Overflow));
    }
}
