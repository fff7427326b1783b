//! How near a puzzle comes to resisting forced chains: a measure that a search for hard puzzles can follow.

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

/// Where forced chains (R5.9) and all rules that suppose nothing come nearest to their end on the way to the solution.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Resistance {
    /// The cells that are decided there; none if the puzzle resists.
    pub footholds: CellSet,
    /// How readily they are decided, by open cell; zero if the puzzle resists.
    pub share: u64,
}

/// The weight of a cell that a plain chain decides, divided by [`HALF`] plus the links of the chain.
const PLAIN: u64 = 16_000_000_000;
/// So many links halve the weight of a cell.
const HALF: u64 = 16;
/// The weight of a cell that a rule decides where no plain chain does.
const RULE: u64 = 10_000_000;
/// The weight of a cell that only a chain with links of tiers 2 and 3 decides.
const HARD: u64 = 100_000;
/// A hard chain from an empty cell weighs so much less: it matters once no star is refuted.
const EMPTY: u64 = 1000;

/// Solves a puzzle by rules that suppose nothing and by forced chains, the quickest first, which finds as much as any other order, and
/// notes where they find least. Nothing if rules that chains use as links solve it alone, or if the work is cancelled.
///
/// Hard chains are laborious. So the way ends where they decide so many cells that the share is more than `most`; the cells of `likely`
/// are tried first, so that this end comes soon where they are footholds.
#[must_use]
pub fn resistance(
    puzzle: &Puzzle,
    knowledge: Knowledge<'_>,
    likely: &CellSet,
    most: u64,
    cancel: &dyn Cancel,
) -> Option<Resistance> {
    let way = Way {
        easy: chain_solver().with_cancel(cancel),
        rules: Solver::new(Options::without_chains()).with_knowledge(knowledge).with_cancel(cancel),
        likely,
        most,
        cancel,
    };
    let mut position = Position::blank(puzzle);
    let mut least: Option<Resistance> = None;
    while way.easy.exhaust(&mut position) == End::Stuck {
        let (here, is_end) = match way.by_plain_chains(&mut position).or_else(|| way.by_rules(&mut position)) {
            Some(here) => (here, false),
            None => way.by_hard_chains(&mut position),
        };
        if cancel.is_cancelled() {
            return None;
        }
        if least.as_ref().is_none_or(|least| here.share < least.share) {
            least = Some(here);
        }
        if is_end {
            break;
        }
    }
    least.filter(|_| !cancel.is_cancelled())
}

/// What leads from one position to the next.
struct Way<'a> {
    easy: Solver<'a>,
    rules: Solver<'a>,
    likely: &'a CellSet,
    most: u64,
    cancel: &'a dyn Cancel,
}

impl Way<'_> {
    /// The least weight that is too much.
    fn limit(&self, position: &Position) -> u64 {
        self.most.saturating_add(1).saturating_mul(position.live().len() as u64)
    }

    fn by_plain_chains(&self, position: &mut Position) -> Option<Resistance> {
        let limit = self.limit(position);
        let mut suppositions = Suppositions::new(position);
        let wrong = suppositions.refutable(self.cancel);
        let mut weight = 0;
        for &(cell, star) in &wrong {
            // Beyond the limit, how far does not matter.
            let links =
                if weight >= limit { 0 } else { suppositions.refute(cell, star).map_or(0, |way| way.links.len()) };
            weight += PLAIN / (HALF + links as u64);
        }
        drop(suppositions);
        (!wrong.is_empty()).then(|| decide(position, &wrong, weight))
    }

    fn by_rules(&self, position: &mut Position) -> Option<Resistance> {
        let before = position.live().clone();
        self.rules.next_step(position).ok()?;
        let footholds = &before - position.live();
        let share = RULE * footholds.len() as u64 / before.len() as u64;
        Some(Resistance { footholds, share })
    }

    /// Says also whether this is the end of the way.
    fn by_hard_chains(&self, position: &mut Position) -> (Resistance, bool) {
        let limit = self.limit(position);
        let (likely, others): (Vec<Cell>, Vec<Cell>) =
            promising(position).into_iter().partition(|&cell| self.likely.contains(cell));
        for (star, weight) in [(true, HARD), (false, HARD / EMPTY)] {
            let enough = usize::try_from(limit.div_ceil(weight)).unwrap_or(usize::MAX);
            let literals = likely.iter().chain(&others).map(|&cell| (cell, star));
            let wrong = refutable(position, &self.easy, position.outcomes(), literals, enough);
            if !wrong.is_empty() {
                let weight = weight * wrong.len() as u64;
                return (decide(position, &wrong, weight), wrong.len() == enough);
            }
        }
        (decide(position, &[], 0), true)
    }
}

/// Decides the opposite of suppositions.
fn decide(position: &mut Position, wrong: &[(Cell, bool)], weight: u64) -> Resistance {
    let footholds = CellSet::from_cells(position.board().size(), wrong.iter().map(|&(cell, _)| cell));
    let share = weight / position.live().len() as u64;
    for &(cell, star) in wrong {
        if !position.live().contains(cell) {
            // An earlier mark has decided it.
        } else if star {
            position.eliminate(cell);
        } else {
            position.place(cell);
        }
    }
    Resistance { footholds, share }
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Board, Never};
    use starbattle_testkit::{Random, random_puzzle};

    use super::*;

    fn of(puzzle: &Puzzle, likely: &CellSet, most: u64) -> Option<Resistance> {
        resistance(puzzle, Knowledge::default(), likely, most, &Never)
    }

    #[test]
    fn puzzles_resist_if_everything_but_nested_chains_is_stuck() {
        let solver = Solver::new(Options { nested_chains: false, ..Options::default() });
        let mut random = Random::new(3);
        let mut counts = [0; 2];
        for (size, stars) in [(5, 1), (6, 1), (7, 1), (8, 1), (8, 2), (9, 2), (10, 2)] {
            for _ in 0..8 {
                let puzzle = random_puzzle(Board::new(size, stars).unwrap(), &mut random);
                let found = of(&puzzle, &puzzle.board().no_cells(), u64::MAX);
                let resists = found.as_ref().is_some_and(|found| found.share == 0);
                assert_eq!(resists, solver.solve(&Position::blank(&puzzle)).end == End::Stuck, "{puzzle:?}");
                assert!(found.is_none_or(|found| found.footholds.is_empty() == (found.share == 0)));
                counts[usize::from(resists)] += 1;
            }
        }
        assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
    }

    #[test]
    fn a_limit_changes_nothing_below_it() {
        let mut random = Random::new(4);
        let mut below = 0;
        for number in 0..150 {
            let puzzle = random_puzzle(Board::new(8 + number % 2, 1 + number % 2).unwrap(), &mut random);
            let Some(all) = of(&puzzle, &puzzle.board().no_cells(), u64::MAX) else { continue };
            for most in [0, all.share, 2 * all.share] {
                let found = of(&puzzle, &all.footholds, most).unwrap();
                assert!(
                    found.share == all.share || found.share > all.share.max(most),
                    "{puzzle:?}: {found:?}, {all:?}"
                );
                below += usize::from(found.share <= most);
            }
        }
        assert!(below > 20, "{below}");
    }
}
