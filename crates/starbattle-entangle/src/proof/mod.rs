//! Why a rule holds, in a few steps a person can follow.
//!
//! The opposite of what the rule says is assumed, and lines are looked at one by one, in twos and in threes: how many stars
//! they still need, and how many fit into their open cells. A step names some lines and what follows for cells in or beside
//! them; the last one names lines that cannot get their stars any more. The shortest such chain is searched.

mod grid;
mod search;

use serde_json::{Value, json};
use starbattle_board::{Board, Cell, Symmetry};

use crate::{
    canonical::Point,
    facts::Facts,
    rule::{ForcedState, Rule},
};

/// A short refutation of the opposite, for one place on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The stars at the place the proof is told for.
    pub stars: Vec<Cell>,
    /// The cell decided there.
    pub cell: Cell,
    /// The steps as sentences; the last one is a contradiction.
    pub steps: Vec<String>,
    /// Whether a proof of no more than [`MAX_STEPS`] exists for every place where the rule applies.
    pub everywhere: bool,
}

/// The longest proof that is looked for.
pub const MAX_STEPS: usize = 3;

impl Proof {
    /// The proof as one text.
    #[must_use]
    pub fn text(&self) -> String {
        self.steps.join(" ")
    }

    pub(crate) fn to_json(&self) -> Value {
        let pair = |cell: &Cell| [cell.row(), cell.col()];
        json!({
            "stars": self.stars.iter().map(pair).collect::<Vec<_>>(),
            "candidate": pair(&self.cell),
            "text": self.text(),
            "steps": self.steps,
            "everywhere": self.everywhere,
        })
    }

    pub(crate) fn from_json(value: &Value) -> Option<Self> {
        let cell = |value: &Value| {
            let pair = value.as_array()?;
            let number = |index: usize| u8::try_from(pair.get(index)?.as_u64()?).ok();
            Some(Cell::new(number(0)?, number(1)?))
        };
        Some(Self {
            stars: value.get("stars")?.as_array()?.iter().map(cell).collect::<Option<_>>()?,
            cell: cell(value.get("candidate")?)?,
            steps: value
                .get("steps")?
                .as_array()?
                .iter()
                .map(|step| step.as_str().map(str::to_owned))
                .collect::<Option<_>>()?,
            everywhere: value.get("everywhere").and_then(Value::as_bool).unwrap_or(false),
        })
    }
}

/// The shortest proof of a rule at the first place where it applies to stars that occur, and whether every such place has one.
#[must_use]
pub fn prove(facts: &Facts, rule: &Rule) -> Option<Proof> {
    let board = facts.board();
    let size = board.size() as i32;
    let mut first: Option<Proof> = None;
    for frame in (0..size).flat_map(|row| (0..size).map(move |col| (row, col))) {
        let Some(placed) = rule.placed(board, frame, Symmetry::Identity) else { continue };
        if !rule.applies(board, frame, &placed) || facts.find(&placed.stars).is_none() {
            continue;
        }
        match (prove_at(board, rule, frame, MAX_STEPS), &mut first) {
            (Some(proof), None) => first = Some(Proof { everywhere: true, ..proof }),
            (Some(_), Some(_)) => {}
            (None, None) => return None,
            (None, Some(first)) => {
                first.everywhere = false;
                break;
            }
        }
    }
    first
}

/// The shortest proof of a rule at one place (its frame's rows and columns from the corner), up to a number of steps.
#[must_use]
pub fn prove_at(board: Board, rule: &Rule, frame: Point, max_steps: usize) -> Option<Proof> {
    let placed = rule.placed(board, frame, Symmetry::Identity)?;
    let &[cell] = &placed.cells[..] else { return None };
    prove_cell(board, &placed.stars, cell, rule.state, max_steps)
}

/// The shortest proof that stars decide a cell, up to a number of steps.
#[must_use]
pub fn prove_cell(board: Board, stars: &[Cell], cell: Cell, state: ForcedState, max_steps: usize) -> Option<Proof> {
    let steps = search::refute(board, stars, cell, state == ForcedState::Empty, max_steps)?;
    let assumed = match state {
        ForcedState::Empty => format!("Suppose {cell} were a star."),
        ForcedState::Star => format!("Suppose {cell} were empty."),
    };
    let mut sentences: Vec<String> = steps.iter().map(search::Step::sentence).collect();
    if let Some(first) = sentences.first_mut() {
        *first = format!("{assumed} {first}");
    }
    Some(Proof { stars: stars.to_vec(), cell, steps: sentences, everywhere: false })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rule_for(candidate: Point) -> Rule {
        Rule {
            stars: vec![(0, 0), (0, 3)],
            cells: vec![candidate],
            state: ForcedState::Empty,
            features: Vec::new(),
            occurrences: 0,
            positive_count: 0,
            negative_count: 0,
            proof: None,
        }
    }

    #[test]
    fn the_narrow_row_is_found() {
        let board = Board::new(10, 2).unwrap();
        let proof = prove_at(board, &rule_for((2, 6)), (0, 0), 3).unwrap();
        assert_eq!(
            proof.steps,
            ["Suppose r3c7 were a star. Row 2 would need 2 stars, but at most 1 fits into its open cells r2c9, r2c10."]
        );
        assert_eq!(Proof::from_json(&proof.to_json()), Some(proof));
    }

    #[test]
    fn what_is_false_has_no_proof() {
        assert_eq!(prove_at(Board::new(10, 2).unwrap(), &rule_for((2, 5)), (0, 0), 3), None);
    }
}
