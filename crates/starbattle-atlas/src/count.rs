//! The number of placements, without building the atlas.
//!
//! Rows are added from the top down to the middle. The lower half of the board is the upper half upside down, so the total is a
//! sum over pairs of states that complete each other in the middle. Of two groups of states that are mirror images (left and
//! right), only one is kept: the one with the smaller needs.
//!
//! No table of states is needed. A group, all states with the same needs, gives every state that follows it once and for all (see
//! [`followers`](crate::followers)). New states only have to be brought together by their needs, which takes one pass through
//! memory: into bins by hash, and from there, a bin at a time, in order. Threads share the bins.

use starbattle_board::{Board, Cancel, MemoryBudget, Progress};

use crate::{
    AtlasError, MAX_ATLAS_SIZE,
    bins::{Bin, Bins, Outbox},
    entry::{Entry, Narrow, Wide},
    error::check,
    followers::{Followers, RowWays},
    hertzsprung::one_star_total,
    mirror::visit_kept,
    state::{Key, Rules, State, spread},
    workers::{share_out, threads},
};

/// The number of placements of a board.
///
/// ```
/// use starbattle_atlas::count;
/// use starbattle_board::{Board, MemoryBudget, Never};
///
/// assert_eq!(count(Board::new(10, 2)?, &MemoryBudget::default(), &Never)?, 146_510);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count(board: Board, budget: &MemoryBudget, cancel: &dyn Cancel) -> Result<u128, AtlasError> {
    if !board.has_placements() {
        return Ok(0);
    }
    if board.stars() == 1 {
        return one_star_total(board.size()).ok_or(AtlasError::Overflow);
    }
    count_by_halves(board, budget, cancel)
}

/// The general method, which also takes boards with one star.
fn count_by_halves(board: Board, budget: &MemoryBudget, cancel: &dyn Cancel) -> Result<u128, AtlasError> {
    if board.size() > MAX_ATLAS_SIZE {
        return Err(AtlasError::Size(board.size()));
    }
    let halves = Halves { rules: Rules::new(board), budget, cancel };
    if Narrow::fits(board) {
        halves.total::<Narrow>()
    } else if Wide::fits(board) {
        halves.total::<Wide<u64>>()
    } else {
        halves.total::<Wide<u128>>()
    }
}

/// Bins are made for this many states, which fit a second-level cache.
const BIN_STATES: usize = 8192;

/// More bins than this would need more pages in sight than a processor keeps.
const MAX_BINS: usize = 2048;

#[derive(Clone, Copy)]
struct Halves<'a> {
    rules: Rules,
    budget: &'a MemoryBudget,
    cancel: &'a dyn Cancel,
}

/// How the states of the next layer are put into bins.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    /// By their needs.
    Needs,
    /// With the states that complete them.
    Completing,
    /// As the needs that complete them, which another layer has.
    Completed,
}

/// The memory of one thread.
struct Tool<E> {
    outbox: Outbox<E>,
    followers: Followers,
}

impl Halves<'_> {
    fn total<E: Entry>(self) -> Result<u128, AtlasError> {
        let size = self.rules.size();
        let half = size / 2;
        let start = self.rules.start();
        let mut first = Outbox::new(1, self.budget);
        let needs = E::Needs::pack_needs(start.needs, size);
        first.add(needs, E::new(needs, start.mask, 1))?;
        let mut layer = Bins::new([first]);
        for row in 0..half {
            let is_last = row + 1 == half && size.is_multiple_of(2);
            let order = if is_last { Order::Completing } else { Order::Needs };
            // A state has several followers, mostly fewer than eight that no other mirrors.
            let bins = (layer.states() * 8 / BIN_STATES).next_power_of_two().clamp(64, MAX_BINS);
            layer = self.next_layer(&layer, size - row, order, bins)?.0;
            self.cancel.report(Progress::Layer { done: row + 1, total: half, states: layer.states() });
        }
        if size.is_multiple_of(2) {
            self.sum(layer.len(), |bin| self.completions(&layer.take(bin, self.budget)?))
        } else {
            let (below, upper) = self.next_layer(&layer, size - half, Order::Completed, layer.len())?;
            self.sum(below.len(), |bin| Ok(self.matches(&below.take(bin, self.budget)?, &upper[bin])))
        }
    }

    /// The states one row further; and those of this layer if the next ones need them as completions.
    fn next_layer<E: Entry>(
        &self,
        layer: &Bins<E>,
        rows_left: usize,
        order: Order,
        bins: usize,
    ) -> Result<(Bins<E>, Vec<Bin<E>>), AtlasError> {
        let tool = || Tool { outbox: Outbox::new(bins, self.budget), followers: Followers::default() };
        let mut tools: Vec<Tool<E>> = (0..threads().min(layer.len())).map(|_| tool()).collect();
        let taken = share_out(layer.len(), &mut tools, |tool, number| {
            let bin = layer.take(number, self.budget)?;
            for (number, group) in bin.groups().enumerate() {
                if number % 16 == 0 {
                    check(self.cancel)?;
                }
                self.follow(group, rows_left, order, tool)?;
            }
            Ok((order == Order::Completed).then_some(bin))
        })?;
        Ok((Bins::new(tools.into_iter().map(|tool| tool.outbox)), taken.into_iter().flatten().collect()))
    }

    /// Adds the states that follow a group.
    fn follow<E: Entry>(
        &self,
        group: &[E],
        rows_left: usize,
        order: Order,
        tool: &mut Tool<E>,
    ) -> Result<(), AtlasError> {
        let Some(first) = group.first() else {
            return Ok(());
        };
        let needs = first.needs().unpack_needs(self.rules.size());
        let Tool { outbox, followers } = tool;
        let mut add = |state: State, needs: E::Needs, ways| match order {
            Order::Needs => outbox.add(needs, E::new(needs, state.mask, ways)),
            Order::Completing => {
                let completing = self.rules.smaller_image::<E::Needs>(self.rules.opposite(state.needs)).0;
                outbox.add(needs.min(completing), E::new(needs, state.mask, ways))
            }
            Order::Completed => {
                let (needs, is_image) = self.rules.smaller_image(self.rules.opposite(state.needs));
                let mask = if is_image { self.rules.reversed(state.mask) } else { state.mask };
                outbox.add(needs, E::new(needs, mask, ways))
            }
        };
        let rows = group.iter().map(|entry| (entry.mask(), entry.ways()));
        visit_kept(&self.rules, followers, needs, rows, rows_left, &mut add)
    }

    fn images<K: Key>(&self, needs: K) -> u128 {
        self.rules.images(needs.unpack_needs(self.rules.size()))
    }

    fn sum(
        &self,
        bins: usize,
        part: impl Fn(usize) -> Result<Option<u128>, AtlasError> + Sync,
    ) -> Result<u128, AtlasError> {
        let mut tools = vec![(); threads().min(bins)];
        let parts = share_out(bins, &mut tools, |(), bin| {
            check(self.cancel)?;
            part(bin)?.ok_or(AtlasError::Overflow)
        })?;
        parts.into_iter().try_fold(0, u128::checked_add).ok_or(AtlasError::Overflow)
    }

    /// The placements whose two halves end in this bin. The middle lies between two rows, so both halves have the same states.
    fn completions<E: Entry>(&self, bin: &Bin<E>) -> Result<Option<u128>, AtlasError> {
        let mut total = Some(0_u128);
        for (number, group) in bin.groups().enumerate() {
            if number % 256 == 0 {
                check(self.cancel)?;
            }
            let Some(needs) = group.first().map(Entry::needs) else {
                continue;
            };
            let (completing, is_image) =
                self.rules.smaller_image(self.rules.opposite(needs.unpack_needs(self.rules.size())));
            // Exchanging the halves gives as many again.
            let halves = match needs.cmp(&completing) {
                std::cmp::Ordering::Less => 2,
                std::cmp::Ordering::Equal => 1,
                std::cmp::Ordering::Greater => continue,
            };
            let lower = bin.group(completing);
            let pairs = self.pairs(group, lower, is_image);
            let all = pairs.and_then(|pairs| pairs.checked_mul(halves * self.images(needs)));
            total = total.zip(all).and_then(|(total, all)| total.checked_add(all));
        }
        Ok(total)
    }

    /// The placements with a middle row: `below` has the states after it, under the needs of the lower halves that complete them.
    fn matches<E: Entry>(&self, below: &Bin<E>, lower: &Bin<E>) -> Option<u128> {
        below.groups().try_fold(0_u128, |total, group| {
            let needs = group.first()?.needs();
            total.checked_add(self.pairs(group, lower.group(needs), false)?.checked_mul(self.images(needs))?)
        })
    }

    /// The pairs of ways whose last rows do not touch; the rows of the one side are mirrored first if asked for.
    fn pairs<E: Entry>(&self, upper: &[E], lower: &[E], mirror: bool) -> Option<u128> {
        let upper = upper
            .iter()
            .map(|entry| (if mirror { self.rules.reversed(entry.mask()) } else { entry.mask() }, entry.ways()));
        pairs(upper, &lower.iter().map(|entry| (entry.mask(), entry.ways())))
    }
}

/// The pairs of ways whose last rows do not touch, if their number fits.
pub(crate) fn pairs(
    mut upper: impl Iterator<Item = RowWays>,
    lower: &(impl Iterator<Item = RowWays> + Clone),
) -> Option<u128> {
    lower.clone().try_fold(0_u64, |sum, (_, ways)| sum.checked_add(ways))?;
    upper.try_fold(0_u128, |total, (mask, ways)| {
        let closed = spread(mask);
        // No sum of a part can overflow: that of all does not.
        let free: u64 = lower.clone().map(|(mask, ways)| if mask & closed == 0 { ways } else { 0 }).sum();
        total.checked_add(u128::from(ways) * u128::from(free))
    })
}

#[cfg(test)]
mod tests {
    use starbattle_board::Never;

    use super::*;

    fn halves(size: usize, stars: usize, budget: &MemoryBudget) -> Halves<'_> {
        Halves { rules: Rules::new(Board::new(size, stars).unwrap()), budget, cancel: &Never }
    }

    #[test]
    fn halves_agree_with_the_recurrence_for_one_star() {
        let budget = MemoryBudget::default();
        for size in 4..=14 {
            assert_eq!(halves(size, 1, &budget).total::<Narrow>().ok(), one_star_total(size), "{size}");
        }
        assert_eq!(budget.used(), 0);
    }

    #[test]
    fn wide_states_count_what_narrow_ones_count() {
        let budget = MemoryBudget::default();
        for (size, stars) in [(8, 2), (9, 2), (10, 2), (12, 3), (13, 3)] {
            let narrow = halves(size, stars, &budget).total::<Narrow>().unwrap();
            assert_eq!(halves(size, stars, &budget).total::<Wide<u64>>().unwrap(), narrow);
            assert_eq!(halves(size, stars, &budget).total::<Wide<u128>>().unwrap(), narrow);
            assert!(narrow > 0);
        }
    }
}
