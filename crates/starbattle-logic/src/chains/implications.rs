//! How far suppositions reach, told by what is known to follow from each of them, so that those most likely to be wrong are tried first.
//!
//! What leads to the opposite of something that followed is wrong, too, and the opposite of that follows with all that follows from it.
//! No rule is asked for this, only sets of cells are compared. It is seldom enough for a contradiction, but where there is one to be
//! found, it is nearly always among the suppositions that reach farthest.

use std::cmp::Reverse;

use starbattle_board::{Cancel, Cell, CellSet, CompactSort};

use crate::{
    cache::{followed::Outcome, vain::Tried},
    position::Position,
};

/// What follows from a supposition: the cells that are stars then, and those that are empty.
#[derive(Debug, Clone)]
struct Consequences {
    stars: CellSet,
    empties: CellSet,
}

impl Consequences {
    /// What rules or else plain links led to when they were last followed, or the supposition alone.
    fn known(position: &Position, cell: Cell, star: bool) -> Self {
        let by_rules = |outcome: Option<&Outcome>| match outcome {
            Some(Outcome::Consistent(followed)) => {
                let gone = position.live() - followed.position.live();
                let stars = &gone & followed.position.stars();
                Some(Self { empties: &gone - &stars, stars })
            }
            Some(Outcome::Contradiction) | None => None,
        };
        let by_links = |tried: Option<&Tried>| match tried {
            Some(Tried::InVain(vain)) => {
                Some(Self { stars: &vain.stars & position.live(), empties: &vain.empties & position.live() })
            }
            Some(Tried::Contradiction) | None => None,
        };
        let known = position.outcomes().read(position, cell, star, by_rules);
        known.or_else(|| position.tried().read(position, cell, star, by_links)).unwrap_or_else(|| {
            let (one, none) = (CellSet::from_cells(position.board().size(), [cell]), position.units().no_cells());
            let (stars, empties) = if star { (one, none) } else { (none, one) };
            Self { stars, empties }
        })
    }

    fn contradict(&self, other: &Self) -> bool {
        !self.stars.is_disjoint(&other.empties) || !self.empties.is_disjoint(&other.stars)
    }

    /// How much it is. A star decides several cells around it.
    fn weight(&self) -> usize {
        const STAR: usize = 4;
        STAR * self.stars.len() + self.empties.len()
    }
}

/// What follows from every supposition in a position, as far as it is known.
pub(crate) struct Implications {
    /// All suppositions, stars first, in reading order.
    literals: Vec<(Cell, bool)>,
    /// By cell, if it is empty and if it is a star.
    known: Vec<[Consequences; 2]>,
}

impl Implications {
    pub fn new(position: &Position) -> Self {
        let cells = position.order().sorted(position.live());
        let literals = [true, false].into_iter().flat_map(|star| cells.iter().map(move |&cell| (cell, star))).collect();
        let known = |cell| [false, true].map(|star| Consequences::known(position, cell, star));
        Self { known: position.board().cells().map(known).collect(), literals }
    }

    /// All suppositions, those from which most is known to follow first. Equals are in reading order.
    pub fn by_reach(&self) -> Vec<(Cell, bool)> {
        self.sorted(|literal| self.of(literal).weight())
    }

    /// The same by what all of them together say of each.
    pub fn by_joint_reach(&self, cancel: &dyn Cancel) -> Vec<(Cell, bool)> {
        self.sorted(|literal| if cancel.is_cancelled() { 0 } else { self.joint(literal).weight() })
    }

    fn sorted(&self, weight: impl Fn((Cell, bool)) -> usize) -> Vec<(Cell, bool)> {
        let mut literals = self.literals.clone();
        literals.compact_sort_by_cached_key(|&literal| Reverse(weight(literal)));
        literals
    }

    fn of(&self, (cell, star): (Cell, bool)) -> &Consequences {
        // A square board has as many rows as the root of its cells.
        &self.known[cell.index(self.known.len().isqrt())][usize::from(star)]
    }

    /// What follows from a supposition if everything is wrong that leads to the opposite of something that followed.
    fn joint(&self, outer: (Cell, bool)) -> Consequences {
        let mut follows = self.of(outer).clone();
        let mut waiting = self.literals.clone();
        loop {
            // All at once, so that their order does not matter.
            let mut wrong = Vec::new();
            waiting.retain(|&(cell, star)| {
                if follows.stars.contains(cell) || follows.empties.contains(cell) {
                    return false;
                }
                let is_wrong = self.of((cell, star)).contradict(&follows);
                wrong.extend(is_wrong.then_some((cell, !star)));
                !is_wrong
            });
            if wrong.is_empty() {
                return follows;
            }
            for opposite in wrong {
                let Consequences { stars, empties } = self.of(opposite);
                follows.stars |= stars;
                follows.empties |= empties;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Board, Marks, Never};
    use starbattle_testkit::{Random, random_puzzle, solutions};

    use super::{super::Suppositions, *};

    #[test]
    fn what_follows_jointly_holds_in_every_solution_with_the_supposition() {
        let mut random = Random::new(12);
        let (mut compared, mut joined) = (0, 0);
        for (size, stars) in [(6, 1), (7, 1), (8, 2), (9, 2)].repeat(10) {
            let puzzle = random_puzzle(Board::new(size, stars).unwrap(), &mut random);
            let Some(all) = solutions(&puzzle, &Marks::none(size), 500) else { continue };
            let position = Position::blank(&puzzle);
            let _ = Suppositions::new(&position).refutable(&Never);
            let implications = Implications::new(&position);
            for &(cell, star) in &implications.literals {
                let follows = implications.joint((cell, star));
                joined += usize::from(follows.weight() > implications.of((cell, star)).weight());
                for solution in all.iter().filter(|solution| solution.contains(cell) == star) {
                    assert!(follows.stars.is_subset(solution) && follows.empties.is_disjoint(solution), "{puzzle:?}");
                    compared += 1;
                }
            }
        }
        assert!(compared > 1000 && joined > 100, "{compared} {joined}");
    }
}
