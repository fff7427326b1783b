//! Proofs as rule files hold them: in words.

use serde_json::{Value, json};
use starbattle_board::{Board, Cell};

use super::{MAX_STEPS, Proof, prove_cell};
use crate::rule::ForcedState;

/// The words of a proof.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct WrittenProof {
    /// The stars at the place that the proof describes.
    pub stars: Vec<Cell>,
    /// The cell decided there.
    pub cell: Cell,
    /// The steps as sentences; the last one is a contradiction.
    pub steps: Vec<String>,
    /// Whether a proof of no more than [`MAX_STEPS`] was found for every place where the rule applies.
    pub everywhere: bool,
}

impl WrittenProof {
    /// The proof as one text.
    #[must_use]
    pub fn text(&self) -> String {
        self.steps.join(" ")
    }

    /// The proof itself, found again at the same place. `None` if the text was written by another program, and there is no
    /// short proof.
    #[must_use]
    pub fn prove_again(&self, board: Board, state: ForcedState) -> Option<Proof> {
        let proof = prove_cell(board, &self.stars, &[], self.cell, state, MAX_STEPS)?;
        Some(Proof { everywhere: self.everywhere, ..proof })
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

impl From<&Proof> for WrittenProof {
    fn from(proof: &Proof) -> Self {
        Self {
            stars: proof.stars.clone(),
            cell: proof.cell,
            steps: proof.sentences().map(|sentence| sentence.to_string()).collect(),
            everywhere: proof.everywhere,
        }
    }
}
