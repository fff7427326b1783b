//! All solutions of a task in little memory, and what every set of a few stars forces in them.

use std::ops::ControlFlow;

use starbattle_board::{Board, Cancel, Cell, CellSet, MemoryBudget, MemoryError, Reservation, bytes_of};

use crate::{engine::Engine, report::StopReason, search_limits::SearchLimits, task::Task};

/// Why the solutions of a task, or what patterns force in them, are not known.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SolutionSetError {
    /// There are more solutions than the caller wants to look at.
    #[error("there are more than {}", starbattle_board::counted(*.0, "solution"))]
    TooMany(usize),
    /// They do not fit the memory.
    #[error(transparent)]
    Memory(#[from] MemoryError),
    /// The caller cancelled the work.
    #[error("cancelled")]
    Cancelled,
}

/// All solutions of a task, one bit for each cell.
///
/// ```
/// use std::ops::ControlFlow;
///
/// use starbattle_board::{Cell, MemoryBudget, Never, Puzzle, Regions};
/// use starbattle_exact::{Auto, SolutionSet, Task};
///
/// let puzzle = Puzzle::new(1, Regions::from_rows(&["AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE"])?)?;
/// let task = Task::new(&puzzle);
/// let solutions = SolutionSet::collect(&task, 1000, &Auto, &MemoryBudget::default(), &Never)?;
/// assert_eq!(solutions.len(), 14);
///
/// let mut patterns = Vec::new();
/// let _ = solutions.for_each_pattern(2, &Never, |pattern| {
///     patterns.push((pattern.cells.to_vec(), pattern.solutions, pattern.always.len()));
///     ControlFlow::<()>::Continue(())
/// })?;
/// // A star in the corner and one below it to the right leave one solution, so all five stars are forced.
/// assert_eq!(patterns[0], (vec![Cell::new(0, 0), Cell::new(1, 2)], 1, 5));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct SolutionSet {
    board: Board,
    /// Words per solution.
    words: usize,
    bits: Vec<u64>,
    memory: Reservation,
}

/// A set of stars that some solutions have in common, and the cells that all of these fill alike.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SolutionPattern<'a> {
    /// The stars, in row-major order.
    pub cells: &'a [Cell],
    /// The number of solutions with all of them.
    pub solutions: usize,
    /// Cells with a star in all of these, the pattern included.
    pub always: CellSet,
    /// Cells with a star in none of these.
    pub never: CellSet,
}

impl SolutionSet {
    /// Finds all solutions, if there are no more than `most`.
    pub fn collect(
        task: &Task<'_>,
        most: usize,
        engine: &dyn Engine,
        budget: &MemoryBudget,
        cancel: &dyn Cancel,
    ) -> Result<Self, SolutionSetError> {
        let board = task.puzzle().board();
        let words = (board.size() * board.size()).div_ceil(64);
        let mut set = Self { board, words, bits: Vec::new(), memory: budget.reservation() };
        let mut outcome = Ok(());
        let limits = SearchLimits::solutions(most.saturating_add(1));
        let report = engine.visit(task, limits, cancel, &mut |solution| {
            outcome = set.memory.grow(&mut set.bits, words);
            if outcome.is_err() {
                return ControlFlow::Break(());
            }
            let first = set.bits.len();
            set.bits.resize(first + words, 0);
            for index in solution.stars().iter().map(|cell| cell.index(board.size())) {
                set.bits[first + index / 64] |= 1 << (index % 64);
            }
            ControlFlow::Continue(())
        });
        outcome?;
        if set.len() > most {
            return Err(SolutionSetError::TooMany(most));
        }
        if report.stopped == Some(StopReason::Cancelled) || !report.complete {
            return Err(SolutionSetError::Cancelled);
        }
        Ok(set)
    }

    /// The number of solutions.
    #[must_use]
    pub fn len(&self) -> usize {
        self.bits.len() / self.words
    }

    /// Whether there is no solution.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.bits.is_empty()
    }

    /// How many solutions have all stars of a pattern, and in how many of these each cell has a star, row-major.
    #[must_use]
    pub fn star_counts(&self, pattern: &CellSet) -> (usize, Vec<usize>) {
        let size = self.board.size();
        let mut wanted = vec![0; self.words];
        for index in pattern.iter().map(|cell| cell.index(size)) {
            wanted[index / 64] |= 1_u64 << (index % 64);
        }
        let (mut compatible, mut counts) = (0, vec![0; size * size]);
        for number in 0..self.len() {
            if self.solution(number).iter().zip(&wanted).all(|(stars, wanted)| stars & wanted == *wanted) {
                compatible += 1;
                self.stars(number, 0).for_each(|index| counts[index] += 1);
            }
        }
        (compatible, counts)
    }

    /// How often a pattern of so many stars is found in a solution, all solutions together: what [`Self::for_each_pattern`] takes.
    #[must_use]
    pub fn occurrences(&self, stars: usize) -> u128 {
        let all = (self.board.size() * self.board.stars()) as u128;
        let choose = |count: u128, taken: u128| {
            (0..taken)
                .try_fold(1_u128, |product, index| Some(product.checked_mul(count.checked_sub(index)?)? / (index + 1)))
        };
        choose(all, stars as u128)
            .unwrap_or(if stars as u128 > all { 0 } else { u128::MAX })
            .saturating_mul(self.len() as u128)
    }

    /// Visits every set of so many stars that at least one solution contains, in row-major order, until the visitor breaks.
    pub fn for_each_pattern<B>(
        &self,
        stars: usize,
        cancel: &dyn Cancel,
        mut visit: impl FnMut(&SolutionPattern<'_>) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, SolutionSetError> {
        let mut memory = self.memory.budget().reservation();
        memory.claim_values::<u32>(self.len())?;
        let all: Vec<u32> = (0..self.len() as u32).collect();
        let mut search = PatternSearch { set: self, cancel, memory, cells: Vec::new() };
        let mut value = None;
        let outcome = search.extend(&all, 0, stars, &mut |pattern| match visit(pattern) {
            ControlFlow::Continue(()) => ControlFlow::Continue(()),
            ControlFlow::Break(broken) => {
                value = Some(broken);
                ControlFlow::Break(())
            }
        });
        let _ = outcome?;
        Ok(value.map_or(ControlFlow::Continue(()), ControlFlow::Break))
    }

    fn solution(&self, number: usize) -> &[u64] {
        &self.bits[number * self.words..(number + 1) * self.words]
    }

    /// The indices of the stars of a solution, from a cell on.
    fn stars(&self, number: usize, from: usize) -> impl Iterator<Item = usize> + '_ {
        let words = self.solution(number).iter().enumerate().skip(from / 64);
        words.flat_map(move |(place, &word)| {
            let mut word = if place == from / 64 { word & u64::MAX << (from % 64) } else { word };
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as usize)?;
                word &= word - 1;
                Some(place * 64 + bit)
            })
        })
    }

    /// The number of stars of a solution from a cell on.
    fn count_from(&self, number: usize, from: usize) -> usize {
        let Some((first, rest)) = self.solution(number)[(from / 64).min(self.words)..].split_first() else { return 0 };
        (first & u64::MAX << (from % 64)).count_ones() as usize
            + rest.iter().map(|word| word.count_ones() as usize).sum::<usize>()
    }

    /// What some of the solutions have in common.
    fn pattern<'a>(&self, cells: &'a [Cell], numbers: &[u32]) -> SolutionPattern<'a> {
        let (mut all, mut any) = (vec![u64::MAX; self.words], vec![0; self.words]);
        for &number in numbers {
            for ((all, any), stars) in all.iter_mut().zip(&mut any).zip(self.solution(number as usize)) {
                *all &= stars;
                *any |= stars;
            }
        }
        let size = self.board.size();
        let has = |bits: &[u64], cell: &Cell| bits[cell.index(size) / 64] >> (cell.index(size) % 64) & 1 == 1;
        SolutionPattern {
            cells,
            solutions: numbers.len(),
            always: CellSet::from_cells(size, self.board.cells().filter(|cell| has(&all, cell))),
            never: CellSet::from_cells(size, self.board.cells().filter(|cell| !has(&any, cell))),
        }
    }
}

/// The way to one pattern: its first stars, and the solutions that have them.
struct PatternSearch<'a> {
    set: &'a SolutionSet,
    cancel: &'a dyn Cancel,
    memory: Reservation,
    cells: Vec<Cell>,
}

impl PatternSearch<'_> {
    /// Adds `left` more stars from a cell on, in every way that some of the solutions have.
    fn extend(
        &mut self,
        solutions: &[u32],
        from: usize,
        left: usize,
        visit: &mut dyn FnMut(&SolutionPattern<'_>) -> ControlFlow<()>,
    ) -> Result<ControlFlow<()>, SolutionSetError> {
        if self.cancel.is_cancelled() {
            return Err(SolutionSetError::Cancelled);
        }
        if left == 0 {
            return Ok(visit(&self.set.pattern(&self.cells, solutions)));
        }
        let size = self.set.board.size();
        // The solutions sorted by their next star. Each is listed once for every star after which enough others follow.
        let mut starts = vec![0; size * size + 1];
        self.for_each_next(solutions, from, left, |_, star| starts[star + 1] += 1);
        for cell in from..size * size {
            starts[cell + 1] += starts[cell];
        }
        let total = starts[size * size];
        self.memory.claim_values::<u32>(total)?;
        let mut sorted = vec![0; total];
        let mut ends = starts.clone();
        self.for_each_next(solutions, from, left, |number, star| {
            sorted[ends[star]] = number;
            ends[star] += 1;
        });
        for cell in from..size * size {
            let with_star = &sorted[starts[cell]..starts[cell + 1]];
            if with_star.is_empty() {
                continue;
            }
            self.cells.push(Cell::new((cell / size) as u8, (cell % size) as u8));
            let outcome = self.extend(with_star, cell + 1, left - 1, visit)?;
            self.cells.pop();
            if outcome.is_break() {
                return Ok(outcome);
            }
        }
        self.memory.release(bytes_of::<u32>(total));
        Ok(ControlFlow::Continue(()))
    }

    fn for_each_next(&self, solutions: &[u32], from: usize, left: usize, mut visit: impl FnMut(u32, usize)) {
        for &number in solutions {
            let stars = self.set.count_from(number as usize, from);
            let next = self.set.stars(number as usize, from).take((stars + 1).saturating_sub(left));
            next.for_each(|star| visit(number, star));
        }
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Never, Puzzle, Regions};

    use super::*;
    use crate::Native;

    fn rows(size: usize) -> Puzzle {
        let rows: Vec<String> = (0..size).map(|row| char::from(b'A' + row as u8).to_string().repeat(size)).collect();
        Puzzle::new(1, Regions::from_rows(&rows).unwrap()).unwrap()
    }

    #[test]
    fn more_solutions_than_wanted_are_refused_and_exactly_as_many_are_not() {
        let puzzle = rows(5);
        let collect = |most: usize, budget: &MemoryBudget, cancel: &dyn Cancel| {
            SolutionSet::collect(&Task::new(&puzzle), most, &Native, budget, cancel).map(|set| set.len())
        };
        let budget = MemoryBudget::default();
        assert_eq!(collect(14, &budget, &Never), Ok(14));
        assert_eq!(collect(13, &budget, &Never), Err(SolutionSetError::TooMany(13)));
        assert!(matches!(collect(14, &MemoryBudget::new(16), &Never), Err(SolutionSetError::Memory(_))));
        // A search asks now and then, so it has to be longer than that.
        let longer = rows(8);
        let cancelled = SolutionSet::collect(&Task::new(&longer), 10_000, &Native, &budget, &|| true);
        assert_eq!(cancelled.map(|set| set.len()), Err(SolutionSetError::Cancelled));
        assert_eq!(budget.used(), 0, "memory goes back");
    }

    #[test]
    fn patterns_can_be_stopped_and_keep_to_the_memory() {
        let puzzle = rows(6);
        let budget = MemoryBudget::new(20_000);
        let set = SolutionSet::collect(&Task::new(&puzzle), 1000, &Native, &budget, &Never).unwrap();
        let mut seen = 0;
        let stopped = set.for_each_pattern(2, &Never, |_| {
            seen += 1;
            if seen == 5 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
        });
        assert_eq!((stopped, seen), (Ok(ControlFlow::Break("enough")), 5));
        assert_eq!(
            set.for_each_pattern(2, &|| true, |_| ControlFlow::<()>::Continue(())),
            Err(SolutionSetError::Cancelled)
        );
        let _rest = budget.reserve(budget.left() - 1000).unwrap();
        let outcome = set.for_each_pattern(2, &Never, |_| ControlFlow::<()>::Continue(()));
        assert!(matches!(outcome, Err(SolutionSetError::Memory(_))));
        assert_eq!(set.occurrences(2), 15 * set.len() as u128);
        assert_eq!((set.occurrences(6), set.occurrences(7)), (set.len() as u128, 0));
    }
}
