//! How far single suppositions lead: the search cut off after its first decision.
//!
//! Every open cell is supposed to hold a star, then to be empty. Where the reductions alone refute one of the two, the other is true.
//! That is how a person's forced chains work, only that their links are found thousands of times faster here.

use starbattle_board::{Cancel, Puzzle};

use super::{
    search::apply,
    state::{Dead, State},
    tables::{ROWS, Tables},
    with_lines,
};

/// One round of suppositions, all made in the same position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ProbeRound {
    /// The open cells.
    pub open: usize,
    /// How many of them were decided because one of the two suppositions was refuted.
    pub decided: usize,
}

/// Supposes round by round what every open cell is, until a round decides nothing or no cell is left. Nothing if the reductions alone
/// decide every cell. Stops early, with the rounds so far, if the work is cancelled.
#[must_use]
pub fn probe(puzzle: &Puzzle, cancel: &dyn Cancel) -> Vec<ProbeRound> {
    with_lines!(puzzle.size(), LINES => rounds::<LINES>(puzzle, cancel))
}

fn rounds<const M: usize>(puzzle: &Puzzle, cancel: &dyn Cancel) -> Vec<ProbeRound> {
    let tables = Box::new(Tables::<M>::new(puzzle));
    let mut state = State::new(&tables);
    let mut rounds = Vec::new();
    let mut alive = apply(&mut state, &tables, puzzle.givens(), None).and_then(|()| state.propagate(&tables));
    while alive.is_ok() && !cancel.is_cancelled() {
        let open: usize = state.open[ROWS].iter().map(|row| row.count_ones() as usize).sum();
        if open == 0 {
            break;
        }
        let refuted = refuted(&state, &tables, cancel);
        rounds.push(ProbeRound { open, decided: refuted.len() });
        if refuted.is_empty() {
            break;
        }
        alive = refuted
            .iter()
            .try_for_each(|&(row, col, star)| suppose(&mut state, &tables, row, col, !star))
            .and_then(|()| state.propagate(&tables));
    }
    rounds
}

/// The suppositions that the reductions refute, at most one of each cell.
fn refuted<const M: usize>(state: &State<M>, tables: &Tables<M>, cancel: &dyn Cancel) -> Vec<(usize, usize, bool)> {
    let mut refuted = Vec::new();
    // What follows from a supposition without a contradiction leads to none either: less follows from it alone.
    let (mut may_be_star, mut may_be_empty) = ([0; M], [0; M]);
    for row in 0..tables.size {
        let mut left = state.open[ROWS][row];
        while left != 0 && !cancel.is_cancelled() {
            let col = left.trailing_zeros() as usize;
            left &= left - 1;
            for star in [true, false] {
                if (if star { may_be_star[row] } else { may_be_empty[row] }) >> col & 1 == 1 {
                    continue;
                }
                let mut supposed = *state;
                let end = suppose(&mut supposed, tables, row, col, star).and_then(|()| supposed.propagate(tables));
                if end.is_err() {
                    refuted.push((row, col, star));
                    break;
                }
                for line in 0..tables.size {
                    let gone = state.open[ROWS][line] & !supposed.open[ROWS][line];
                    may_be_star[line] |= gone & supposed.stars[line];
                    may_be_empty[line] |= gone & !supposed.stars[line];
                }
            }
        }
    }
    refuted
}

fn suppose<const M: usize>(
    state: &mut State<M>,
    tables: &Tables<M>,
    row: usize,
    col: usize,
    star: bool,
) -> Result<(), Dead> {
    if star {
        return state.star(tables, row, col);
    }
    if state.has_star(row, col) {
        return Err(Dead { kind: ROWS, unit: row });
    }
    state.close(tables, ROWS, row, 1 << col);
    Ok(())
}
