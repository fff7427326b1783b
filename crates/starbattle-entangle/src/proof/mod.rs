//! Why a rule holds, in a few steps a person can follow.
//!
//! The opposite of what the rule says is assumed, and lines are looked at one by one, in twos and in threes: how many stars
//! they still need, and how many fit into their open cells. A step names some lines and what follows for cells in or beside
//! them; the last one names lines that cannot get their stars any more. The shortest such chain is searched.
//!
//! Where no short chain is found, a [`Sum`] over any lines and 2×2 blocks may do: lines that are counted together need more stars
//! than the blocks hold that cover their cells. Neighbouring lines, or a further supposition, may prepare it. Long sums are hard to
//! read: lines that cannot be filled, looked at several at a time, are preferred to these.

mod filling;
mod search;
mod simplex;
mod step;
mod sum;
mod written;

use starbattle_board::{Board, Cell, Symmetry, Text, text};

use crate::{
    canonical::Point,
    facts::Facts,
    rule::{ForcedState, Rule},
};

pub use step::ProofStep;
pub use sum::Sum;
pub use written::WrittenProof;

/// A short refutation of the opposite, for one place on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The stars at the place that the proof describes.
    pub stars: Vec<Cell>,
    /// The cell decided there.
    pub cell: Cell,
    /// What it becomes; the proof supposes the opposite.
    pub state: ForcedState,
    /// The steps; the last one is a contradiction.
    pub steps: Vec<ProofStep>,
    /// Whether a proof of no more than [`MAX_STEPS`] was found for every place where the rule applies.
    pub everywhere: bool,
}

/// The longest proof that is looked for.
pub const MAX_STEPS: usize = 3;

impl Proof {
    /// The steps as sentences, the first one after what is supposed.
    pub fn sentences(&self) -> impl Iterator<Item = Text> {
        let supposed = match self.state {
            ForcedState::Empty => text!["Suppose ", self.cell, " were a star. "],
            ForcedState::Star => text!["Suppose ", self.cell, " were empty. "],
        };
        let starts = std::iter::once(supposed).chain(std::iter::repeat(Text::new()));
        starts.zip(&self.steps).map(|(start, step)| text![start, step.text(), "."])
    }

    /// The steps alone, without what is supposed and without the last full stop.
    #[must_use]
    pub fn argument(&self) -> Text {
        Text::joined(self.steps.iter().map(ProofStep::text), ". ")
    }
}

/// The shortest proof of a rule at the first place where it applies to stars that occur, and whether every such place has one.
#[must_use]
pub fn prove(facts: &Facts, rule: &Rule) -> Option<Proof> {
    let board = facts.board();
    let mut first: Option<Proof> = None;
    for frame in rule.frames(board) {
        let Some(placed) = rule.placed(board, frame, Symmetry::Identity) else { continue };
        if !rule.applies(board, frame, &placed) || facts.find(&placed.stars).is_none() {
            continue;
        }
        let Some(known) = &mut first else {
            first = Some(Proof { everywhere: true, ..prove_at(board, rule, frame, MAX_STEPS)? });
            continue;
        };
        // Nobody reads the proofs for the other places, so any will do.
        let &[cell] = &placed.cells[..] else { continue };
        if find_proof(board, &placed.stars, &placed.crosses, cell, rule.state, MAX_STEPS, i32::MAX).is_none() {
            known.everywhere = false;
            break;
        }
    }
    first
}

/// A short proof of a rule at one place (its frame's rows and columns from the corner), up to a number of steps.
#[must_use]
pub fn prove_at(board: Board, rule: &Rule, frame: Point, max_steps: usize) -> Option<Proof> {
    let placed = rule.placed(board, frame, Symmetry::Identity)?;
    let &[cell] = &placed.cells[..] else { return None };
    prove_cell(board, &placed.stars, &placed.crosses, cell, rule.state, max_steps)
}

/// A short proof that stars and cells known to be empty decide a cell: by neighbouring lines, or else by sums or by filling lines.
#[must_use]
pub fn prove_cell(
    board: Board,
    stars: &[Cell],
    empties: &[Cell],
    cell: Cell,
    state: ForcedState,
    max_steps: usize,
) -> Option<Proof> {
    find_proof(board, stars, empties, cell, state, max_steps, search::MAX_COST)
}

/// The same, with sums that cost no more than `readable` preferred to filled lines.
fn find_proof(
    board: Board,
    stars: &[Cell],
    empties: &[Cell],
    cell: Cell,
    state: ForcedState,
    max_steps: usize,
    readable: i32,
) -> Option<Proof> {
    prove_by_lines(board, stars, empties, cell, state, max_steps).or_else(|| {
        let as_star = state == ForcedState::Empty;
        let steps = search::refute_by_more(board, stars, empties, cell, as_star, max_steps, readable)?;
        Some(Proof { stars: stars.to_vec(), cell, state, steps, everywhere: false })
    })
}

/// The shortest proof by neighbouring lines alone that stars and cells known to be empty decide a cell.
#[must_use]
pub fn prove_by_lines(
    board: Board,
    stars: &[Cell],
    empties: &[Cell],
    cell: Cell,
    state: ForcedState,
    max_steps: usize,
) -> Option<Proof> {
    let steps = search::refute(board, stars, empties, cell, state == ForcedState::Empty, max_steps)?;
    Some(Proof { stars: stars.to_vec(), cell, state, steps, everywhere: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule_for(candidate: Point) -> Rule {
        Rule {
            stars: vec![(0, 0), (0, 3)],
            crosses: Vec::new(),
            cells: vec![candidate],
            state: ForcedState::Empty,
            features: Vec::new(),
            occurrences: 0,
            positive_count: 0,
            negative_count: 0,
            proof: None,
            follows_from: None,
        }
    }

    #[test]
    fn the_narrow_row_is_found() {
        let board = Board::new(10, 2).unwrap();
        let proof = prove_at(board, &rule_for((2, 6)), (0, 0), 3).unwrap();
        let argument = "Row 2 would need 2 stars, but at most 1 fits into its open cells r2c9, r2c10";
        assert_eq!(proof.argument(), argument);
        let written = WrittenProof::from(&proof);
        assert_eq!(written.text(), format!("Suppose r3c7 were a star. {argument}."));
        assert_eq!(WrittenProof::from_json(&written.to_json()).as_ref(), Some(&written));
        assert_eq!(written.prove_again(board, ForcedState::Empty), Some(proof));
    }

    #[test]
    fn cells_known_to_be_empty_may_decide_what_the_stars_do_not() {
        let (board, stars) = (Board::new(5, 1).unwrap(), [Cell::new(0, 0)]);
        let (cell, empties) = (Cell::new(2, 2), [Cell::new(1, 4)]);
        assert_eq!(prove_by_lines(board, &stars, &[], cell, ForcedState::Empty, 1), None);
        let proof = prove_by_lines(board, &stars, &empties, cell, ForcedState::Empty, 1).unwrap();
        assert_eq!(proof.argument(), "Row 2 would need 1 star, but its cells are all taken");
    }

    #[test]
    fn what_is_false_has_no_proof() {
        assert_eq!(prove_at(Board::new(10, 2).unwrap(), &rule_for((2, 5)), (0, 0), 3), None);
    }
}
