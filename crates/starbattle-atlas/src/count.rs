//! The number of placements, without building the atlas.
//!
//! Rows are added from the top down to the middle; states that are mirror images of each other (left and right) share one
//! entry. The lower half of the board is the upper half upside down, so the total is a sum over pairs of middle states.

use starbattle_board::{Board, Cancel, MemoryBudget, Progress, Reservation};

use crate::{
    AtlasError, MAX_ATLAS_SIZE,
    error::check,
    hertzsprung::one_star_total,
    state::{Key, Rules, State, is_narrow, spread},
    tally::Tally,
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
    if is_narrow(board) {
        Halves::<u64>::total(board, budget, cancel)
    } else {
        Halves::<u128>::total(board, budget, cancel)
    }
}

struct Halves<'a, K> {
    rules: Rules,
    memory: Reservation,
    cancel: &'a dyn Cancel,
    tally: Tally<K>,
}

impl<'a, K: Key> Halves<'a, K> {
    fn total(board: Board, budget: &MemoryBudget, cancel: &'a dyn Cancel) -> Result<u128, AtlasError> {
        let mut memory = budget.reservation();
        let rules = Rules::new(board);
        let mut tally = Tally::new(&mut memory)?;
        tally.add(K::pack(rules.start(), board.size()), 1, &mut memory)?;
        let mut halves = Self { rules, memory, cancel, tally };
        let half = board.size() / 2;
        for row in 0..half {
            halves.add_row(board.size() - row)?;
            let states = halves.tally.len();
            cancel.report(Progress::Layer { done: row + 1, total: half, states });
        }
        halves.join(board.size() % 2 == 1, board.size() - half)
    }

    /// The state or its left-right image, whichever has the smaller needs (then mask).
    fn canonical(&self, state: State) -> State {
        let image =
            State { mask: self.rules.reversed(state.mask), needs: state.needs.map(|plane| self.rules.reversed(plane)) };
        if (image.needs, image.mask) < (state.needs, state.mask) { image } else { state }
    }

    /// Every entry holds the paths to a state and to its image together.
    fn add_row(&mut self, rows_left: usize) -> Result<(), AtlasError> {
        let size = self.rules.size();
        let mut next = Tally::new(&mut self.memory)?;
        let (rules, tally) = (self.rules, std::mem::take(&mut self.tally));
        let mut outcome = Ok(());
        for (number, (key, paths)) in tally.entries().enumerate() {
            if number % 4096 == 0 {
                check(self.cancel)?;
            }
            rules.successors(key.unpack(size), rows_left, &mut |state| {
                if outcome.is_ok() {
                    outcome = next.add(K::pack(self.canonical(state), size), paths, &mut self.memory);
                }
            });
            outcome.clone()?;
        }
        tally.release(&mut self.memory);
        self.tally = next;
        Ok(())
    }

    /// Sums over all pairs of upper and lower halves. A board with an odd size has a middle row that belongs to neither.
    fn join(mut self, middle_row: bool, rows_left: usize) -> Result<u128, AtlasError> {
        let size = self.rules.size();
        let tally = std::mem::take(&mut self.tally);
        let groups = Groups::new(tally, &self.rules, &mut self.memory)?;
        let mut total = 0_u128;
        for (number, &(key, paths)) in groups.entries.iter().enumerate() {
            if number % 4096 == 0 {
                check(self.cancel)?;
            }
            let state = key.unpack(size);
            let mut completions = 0_u128;
            if middle_row {
                self.rules.successors(state, rows_left, &mut |next| {
                    completions += u128::from(groups.completions(next, &self.rules));
                });
            } else {
                completions = u128::from(groups.completions(state, &self.rules));
            }
            let product = completions.checked_mul(u128::from(paths)).ok_or(AtlasError::Overflow)?;
            total = total.checked_add(product).ok_or(AtlasError::Overflow)?;
        }
        Ok(total)
    }
}

/// The states of the middle, by their needs.
struct Groups<K> {
    /// Sorted by key, so that states with equal needs are neighbours.
    entries: Vec<(K, u64)>,
    /// Open addressing from needs to the first entry of the group.
    slots: Vec<u32>,
    size: usize,
}

impl<K: Key> Groups<K> {
    fn new(tally: Tally<K>, rules: &Rules, memory: &mut Reservation) -> Result<Self, AtlasError> {
        let size = rules.size();
        let count = tally.len();
        let entries = tally.into_sorted(memory)?;
        u32::try_from(count).map_err(|_| AtlasError::Overflow)?;
        let mut groups = Self { entries, slots: Vec::new(), size };
        let starts = |groups: &Self| {
            let needs = |number: usize| groups.entries[number].0.unpack(size).needs;
            (0..count).filter(|&number| number == 0 || needs(number) != needs(number - 1)).collect::<Vec<_>>()
        };
        memory.claim_values::<usize>(count)?;
        let starts = starts(&groups);
        let slots = (starts.len() * 2).next_power_of_two();
        memory.claim_values::<u32>(slots)?;
        groups.slots = vec![u32::MAX; slots];
        for start in starts {
            let needs = groups.entries[start].0.unpack(size).needs;
            let mut slot = K::needs_only(needs, size).hash() as usize & (slots - 1);
            while groups.slots[slot] != u32::MAX {
                slot = (slot + 1) & (slots - 1);
            }
            groups.slots[slot] = start as u32;
        }
        Ok(groups)
    }

    /// The number of lower halves that fit under an upper half in this state.
    fn completions(&self, state: State, rules: &Rules) -> u64 {
        let opposite = rules.opposite(state.needs);
        let image = opposite.map(|plane| rules.reversed(plane));
        let reversed = image < opposite;
        let palindrome = image == opposite;
        let closed = spread(if reversed { rules.reversed(state.mask) } else { state.mask });
        let mut sum = 0;
        for &(key, paths) in self.group(if reversed { image } else { opposite }) {
            let mask = key.unpack(self.size).mask;
            let fits = mask & closed == 0;
            if palindrome {
                // The entry stands for this mask and the reversed one, which have the same needs.
                let other = rules.reversed(mask);
                let other_fits = other & closed == 0;
                sum += if mask == other {
                    paths * u64::from(fits)
                } else {
                    paths / 2 * (u64::from(fits) + u64::from(other_fits))
                };
            } else if fits {
                sum += paths / 2;
            }
        }
        sum
    }

    fn group(&self, needs: [u32; 3]) -> &[(K, u64)] {
        let wanted = K::needs_only(needs, self.size);
        let mut slot = wanted.hash() as usize & (self.slots.len() - 1);
        while let Some(start) = self.slots.get(slot).filter(|&&start| start != u32::MAX) {
            let rest = &self.entries[*start as usize..];
            let same = |entry: &(K, u64)| entry.0.unpack(self.size).needs == needs;
            if rest.first().is_some_and(same) {
                let length = rest.iter().take_while(|entry| same(entry)).count();
                return &rest[..length];
            }
            slot = (slot + 1) & (self.slots.len() - 1);
        }
        &[]
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::Never;

    use super::*;

    fn by_halves(size: usize, stars: usize) -> u128 {
        count_by_halves(Board::new(size, stars).unwrap(), &MemoryBudget::default(), &Never).unwrap()
    }

    #[test]
    fn halves_agree_with_the_recurrence_for_one_star() {
        for size in 4..=14 {
            assert_eq!(Some(by_halves(size, 1)), one_star_total(size), "{size}");
        }
    }

    #[test]
    fn wide_keys_count_what_narrow_keys_count() {
        for (size, stars) in [(8, 2), (9, 2), (10, 2), (12, 3), (13, 3)] {
            let board = Board::new(size, stars).unwrap();
            let wide = Halves::<u128>::total(board, &MemoryBudget::default(), &Never).unwrap();
            assert_eq!(wide, by_halves(size, stars));
        }
    }
}
