//! The number of solutions, without finding them.

use starbattle_board::{Cancel, MemoryBudget, MemoryError, Reservation};

use super::{
    plan::{Plan, choices_in_a_line},
    sweep::{Pause, Record, Sweep, best_sweep},
};
use crate::{
    engine::Engine,
    native::{Known, Native},
    report::StopReason,
    search_limits::SearchLimits,
    task::Task,
};

/// Why solutions could not be counted.
#[derive(Debug, Clone, Copy, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum CountError {
    /// Counting takes more memory than allowed.
    #[error("{error}")]
    Memory {
        /// What was missing.
        error: MemoryError,
        /// About how many solutions there are, judged by a sample; nothing if no solution was in it.
        estimate: Option<f64>,
    },
    /// The number has more than 128 bits.
    #[error("there are more than 2^128 solutions")]
    Overflow,
    /// The caller cancelled the work.
    #[error("the work was cancelled")]
    Cancelled,
}

/// Counts all solutions of a task.
///
/// The board is gone through line by line, with the number of ways to each state, so the time does not depend on the number of
/// solutions but on the number of states. If these take more memory than the budget has, the error has an estimate, for which
/// only a sample of them is followed. A board too large for states is counted by listing its solutions.
///
/// ```
/// use starbattle_board::{MemoryBudget, Never, Puzzle, Regions};
/// use starbattle_exact::{Task, count_solutions};
///
/// let rows: Vec<String> = ('A'..='P').map(|row| row.to_string().repeat(16)).collect();
/// let puzzle = Puzzle::new(1, Regions::from_rows(&rows)?)?;
/// let count = count_solutions(&Task::new(&puzzle), &MemoryBudget::default(), &Never)?;
/// assert_eq!(count, 2_806_878_055_610);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn count_solutions(task: &Task<'_>, budget: &MemoryBudget, cancel: &dyn Cancel) -> Result<u128, CountError> {
    let board = task.puzzle().board();
    if !Plan::fits(board.size(), board.stars()) {
        let report = Native.count(task, SearchLimits::none(), cancel);
        return match report.stopped {
            None => Ok(report.solutions as u128),
            Some(StopReason::Solutions) => Err(CountError::Overflow),
            Some(_) => Err(CountError::Cancelled),
        };
    }
    let Some(known) = Known::of(task) else { return Ok(0) };
    let error = match count::<u128>(&known, budget, cancel) {
        Ok(sweep) if sweep.record.overflown => return Err(CountError::Overflow),
        Ok(sweep) => return Ok(sweep.record.current.first().copied().unwrap_or(0)),
        Err(Pause::Memory(error)) => error,
        Err(_) => return Err(CountError::Cancelled),
    };
    match estimate(&known, budget, cancel) {
        Err(Pause::Cancelled) => Err(CountError::Cancelled),
        estimate => Err(CountError::Memory { error, estimate: estimate.ok().filter(|&estimate| estimate > 0.0) }),
    }
}

fn count<T: Tally>(known: &Known, budget: &MemoryBudget, cancel: &dyn Cancel) -> Result<Sweep<Ways<T>>, Pause> {
    let mut sweep = best_sweep::<Ways<T>>(known, budget, cancel)?;
    match sweep.advance(usize::MAX, u64::MAX, cancel) {
        Pause::End => Ok(sweep),
        pause => Err(pause),
    }
}

/// About how many solutions there are: of each layer only so many states are followed that the next one fits into the memory,
/// and they stand for the others.
fn estimate(known: &Known, budget: &MemoryBudget, cancel: &dyn Cancel) -> Result<f64, Pause> {
    /// A state with its place in tables and vectors that double, and its number of ways.
    const STATE_BYTES: u64 = 256;
    let bytes = budget.left();
    let mut sweep = best_sweep::<Ways<f64>>(known, budget, cancel)?;
    let choices = choices_in_a_line(sweep.plan.size, sweep.plan.stars);
    let most = (bytes / STATE_BYTES / choices.max(1)).max(1);
    loop {
        let every = (sweep.width() as u64).div_ceil(most) as usize;
        sweep.keep_one_in(every, |record| {
            let kept = record.current.iter().skip(every / 2).step_by(every);
            record.current = kept.map(|ways| ways * every as f64).collect();
        });
        match sweep.advance(sweep.line + 1, u64::MAX, cancel) {
            Pause::Work => {}
            Pause::End => return Ok(sweep.record.current.first().copied().unwrap_or(0.0)),
            pause => return Err(pause),
        }
    }
}

/// A number of ways.
trait Tally: Copy {
    const ONE: Self;
    const ZERO: Self;

    /// The sum, if it can be represented.
    fn plus(self, other: Self) -> Option<Self>;
}

impl Tally for u128 {
    const ONE: Self = 1;
    const ZERO: Self = 0;

    fn plus(self, other: Self) -> Option<Self> {
        self.checked_add(other)
    }
}

impl Tally for f64 {
    const ONE: Self = 1.0;
    const ZERO: Self = 0.0;

    fn plus(self, other: Self) -> Option<Self> {
        Some(self + other)
    }
}

/// The number of ways to each state.
struct Ways<T> {
    current: Vec<T>,
    next: Vec<T>,
    overflown: bool,
}

impl<T: Tally> Default for Ways<T> {
    fn default() -> Self {
        Self { current: vec![T::ONE], next: Vec::new(), overflown: false }
    }
}

impl<T: Tally> Record for Ways<T> {
    fn link(&mut self, parent: usize, child: usize, _: u32, memory: &mut Reservation) -> Result<(), MemoryError> {
        if child == self.next.len() {
            memory.grow(&mut self.next, 1)?;
            self.next.push(T::ZERO);
        }
        match self.next[child].plus(self.current[parent]) {
            Some(sum) => self.next[child] = sum,
            None => self.overflown = true,
        }
        Ok(())
    }

    fn end_state(&mut self, _: &mut Reservation) -> Result<(), MemoryError> {
        Ok(())
    }

    fn end_layer(&mut self, memory: &mut Reservation) {
        let next = std::mem::take(&mut self.next);
        memory.release_vec(std::mem::replace(&mut self.current, next));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_ways_than_128_bits_hold_are_noticed() {
        let mut memory = MemoryBudget::default().reservation();
        let mut ways = Ways { current: vec![u128::MAX, 1], next: Vec::new(), overflown: false };
        ways.link(0, 0, 0, &mut memory).unwrap();
        assert!(!ways.overflown);
        ways.link(1, 0, 0, &mut memory).unwrap();
        assert!(ways.overflown);
    }
}
