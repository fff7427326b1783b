//! Whether a puzzle resists forced chains, found out as quickly as may be: a question that a search for hard puzzles asks hundreds of times.

use starbattle_board::{Cancel, Cell, CellSet, Puzzle};

use crate::{
    chains::Suppositions,
    knowledge::Knowledge,
    options::Options,
    path::End,
    position::Position,
    rules::patterns::chain::{chain_solver, promising, refutable},
    solver::Solver,
};

/// What forced chains (R5.9) and all rules that suppose nothing make of a puzzle.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Resistance {
    /// They do not solve it: it takes nested chains, or more.
    Resists,
    /// They solve it or come so far that it is not worth while to go on. The cells are those that chains decided last where nothing else
    /// did.
    Yields(CellSet),
}

/// Solves a puzzle by rules that suppose nothing and by forced chains, the quickest first, which finds as much as any other order.
///
/// Chains with links of tiers 2 and 3 are laborious. A puzzle that resists in the end rarely gives way to many of them before, so the
/// search ends where they refute stars in more than `most_percent` of the open cells. The cells of `likely` are tried first, so that this
/// end comes soon where they are still decided. If the work is cancelled, the puzzle counts as one that yields.
#[must_use]
pub fn resistance(
    puzzle: &Puzzle,
    knowledge: Knowledge<'_>,
    likely: &CellSet,
    most_percent: usize,
    cancel: &dyn Cancel,
) -> Resistance {
    let easy = chain_solver().with_cancel(cancel);
    let rules = Solver::new(Options::without_chains()).with_knowledge(knowledge).with_cancel(cancel);
    let mut position = Position::blank(puzzle);
    let mut footholds = puzzle.board().no_cells();
    while easy.exhaust(&mut position) == End::Stuck {
        let plain = Suppositions::new(&position).refutable(cancel);
        if !plain.is_empty() {
            decide(&mut position, &plain);
        } else if rules.next_step(&mut position).is_err() {
            let most = position.live().len() * most_percent / 100;
            let hard = by_hard_chains(&position, &easy, likely, most);
            if cancel.is_cancelled() {
                break;
            }
            if hard.is_empty() {
                return Resistance::Resists;
            }
            footholds = CellSet::from_cells(puzzle.size(), hard.iter().map(|&(cell, _)| cell));
            if hard.len() > most {
                break;
            }
            decide(&mut position, &hard);
        }
    }
    Resistance::Yields(footholds)
}

/// The stars that chains refute with links of tiers 2 and 3, the likely cells first, up to one more than `most`; if there are none, the
/// same of empty cells.
fn by_hard_chains(position: &Position, easy: &Solver<'_>, likely: &CellSet, most: usize) -> Vec<(Cell, bool)> {
    let (likely, others): (Vec<Cell>, Vec<Cell>) =
        promising(position).into_iter().partition(|&cell| likely.contains(cell));
    let by = |star: bool| {
        let literals = likely.iter().chain(&others).map(|&cell| (cell, star));
        refutable(position, easy, position.outcomes(), literals, most + 1)
    };
    let stars = by(true);
    if stars.is_empty() { by(false) } else { stars }
}

/// Decides the opposite of suppositions.
fn decide(position: &mut Position, wrong: &[(Cell, bool)]) {
    for &(cell, star) in wrong {
        if !position.live().contains(cell) {
            // An earlier mark has decided it.
        } else if star {
            position.eliminate(cell);
        } else {
            position.place(cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Board, Never};
    use starbattle_testkit::{Random, random_puzzle};

    use super::*;

    fn of(puzzle: &Puzzle, likely: &CellSet, most_percent: usize) -> Resistance {
        resistance(puzzle, Knowledge::default(), likely, most_percent, &Never)
    }

    #[test]
    fn puzzles_resist_if_everything_but_nested_chains_is_stuck() {
        let solver = Solver::new(Options { nested_chains: false, ..Options::default() });
        let mut random = Random::new(3);
        let mut counts = [0; 2];
        for (size, stars) in [(5, 1), (6, 1), (7, 1), (8, 1), (8, 2), (9, 2), (10, 2)] {
            for _ in 0..8 {
                let puzzle = random_puzzle(Board::new(size, stars).unwrap(), &mut random);
                let resists = of(&puzzle, &puzzle.board().no_cells(), 100) == Resistance::Resists;
                assert_eq!(resists, solver.solve(&Position::blank(&puzzle)).end == End::Stuck, "{puzzle:?}");
                counts[usize::from(resists)] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
    }

    #[test]
    fn what_is_tried_first_and_how_far_never_makes_a_puzzle_resist() {
        let mut random = Random::new(4);
        let mut counts = [0; 2];
        for number in 0..150 {
            let puzzle = random_puzzle(Board::new(8 + number % 2, 1 + number % 2).unwrap(), &mut random);
            let none = puzzle.board().no_cells();
            let all = of(&puzzle, &none, 100);
            let likely = if let Resistance::Yields(footholds) = &all { footholds } else { &none };
            for most_percent in [0, 7, 100] {
                let found = of(&puzzle, likely, most_percent) == Resistance::Resists;
                let resists = all == Resistance::Resists;
                assert!(if most_percent == 100 { found == resists } else { resists || !found }, "{puzzle:?}");
                counts[usize::from(found)] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > 20), "{counts:?}");
    }
}
