//! Long work: how it is asked for and what it tells.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use starbattle_board::{MemoryError, Reservation};
use starbattle_entangle::{self as entangle, CrossOptions, Mined, MinedCrosses, Shares};

use super::{ReductionInfo, spec::is_zero};

/// Asks for the rules of a board.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct MineRequest {
    /// The number of rows and columns.
    pub size: usize,
    /// The stars of each row and column.
    pub stars: usize,
    /// The number of stars in a pattern; with crosses, 0 for crosses along the border alone.
    #[schemars(range(min = 0, max = 4))]
    pub initial: usize,
    /// The number of crosses, cells known to be empty, in a pattern. With crosses, only rules that say something new are kept.
    #[serde(default)]
    #[schemars(range(min = 0, max = 7))]
    pub crosses: usize,
    /// Only rules with facts that follow neither from a smaller pattern nor by reasoning about lines up to this tier; 0 for no
    /// reasoning. With crosses, the default is 3.
    #[schemars(range(min = 0, max = 3))]
    pub beyond_tier: Option<u8>,
}

/// Asks for all placements of a larger board, so that `/analyze` can answer for it.
#[derive(Debug, Clone, Copy, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct AtlasRequest {
    /// The number of rows and columns.
    pub size: usize,
    /// The stars of each row and column.
    pub stars: usize,
}

/// A job was started; `GET /jobs/{job}` streams its events.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct JobStarted {
    /// The job's id.
    pub job: String,
}

/// How far a job has come: the data of a `progress` event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Progress {
    /// Pieces done.
    pub done: u64,
    /// The total number of pieces; 0 if it is not known.
    pub total: u64,
    /// What is being done.
    pub text: String,
}

impl Progress {
    /// As the data of an event.
    #[must_use]
    pub fn to_json(&self) -> String {
        serde_json::to_string(self).unwrap_or_default()
    }
}

/// A rule file that was mined: the data of a `result` event.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MinedFile {
    /// The name that `starbattle mine` would give it.
    pub name: String,
    /// Its text.
    pub text: String,
}

impl MinedFile {
    /// The file with its whole text, which is booked in `memory`.
    pub fn of(file: &entangle::MinedFile<'_>, memory: &mut Reservation) -> Result<Self, MemoryError> {
        let mut text = Vec::new();
        file.write(&mut |piece| append(&mut text, piece, memory))?;
        Ok(Self { name: file.name.clone(), text: String::from_utf8(text).unwrap_or_default() })
    }

    /// The file of rules with crosses, in the same way.
    pub fn of_crosses(mined: &MinedCrosses, memory: &mut Reservation) -> Result<Self, MemoryError> {
        let mut text = Vec::new();
        mined.write(&mut |piece| append(&mut text, piece, memory))?;
        Ok(Self { name: mined.file_name(), text: String::from_utf8(text).unwrap_or_default() })
    }
}

fn append(text: &mut Vec<u8>, piece: &str, memory: &mut Reservation) -> Result<(), MemoryError> {
    memory.grow(text, piece.len())?;
    text.extend_from_slice(piece.as_bytes());
    Ok(())
}

/// What was mined.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct MiningSummary {
    /// The number of rows and columns.
    pub size: usize,
    /// The stars of each row and column.
    pub stars: usize,
    /// The number of stars in a pattern.
    pub initial: usize,
    /// The number of crosses in a pattern; left out if there are none.
    #[serde(skip_serializing_if = "is_zero")]
    #[schemars(default)]
    pub crosses: usize,
    /// Rules that hold everywhere.
    pub unconstrained_rules: usize,
    /// Rules with conditions.
    pub constrained_rules: usize,
    /// Shapes that occur more than once.
    pub pure_templates: usize,
    /// Facts beyond what the rules of the game say at once.
    pub facts: u64,
    /// Those that the rules say.
    pub covered: u64,
    /// Rules with a short proof.
    pub proved: usize,
    /// Places that need no condition.
    pub facts_unconstrained: u64,
    /// Places that need parity alone.
    pub facts_parity: u64,
    /// Places that need more.
    pub facts_other: u64,
    /// Which facts were left out, if any were.
    #[serde(flatten)]
    pub reduction: Option<ReductionInfo>,
    /// The files.
    pub files: Vec<String>,
}

impl MiningSummary {
    /// What was mined, in numbers, and where it was put.
    #[must_use]
    pub fn of(mined: &Mined, files: Vec<String>) -> Self {
        let unconstrained = mined.rules.iter().filter(|rule| rule.features.is_empty()).count();
        let shares = mined.shares();
        Self {
            size: mined.options.board.size(),
            stars: mined.options.board.stars(),
            initial: mined.options.initial,
            crosses: 0,
            unconstrained_rules: unconstrained,
            constrained_rules: mined.rules.len() - unconstrained,
            pure_templates: mined.templates.repeated().count(),
            facts: mined.facts,
            covered: mined.covered,
            proved: mined.rules.iter().filter(|rule| rule.proof.is_some()).count(),
            facts_unconstrained: shares.unconstrained,
            facts_parity: shares.parity,
            facts_other: shares.other,
            reduction: mined.reduction.map(ReductionInfo::from),
            files,
        }
    }

    /// What was mined about patterns with crosses.
    #[must_use]
    pub fn of_crosses(mined: &MinedCrosses, files: Vec<String>) -> Self {
        let CrossOptions { board, initial, crosses, .. } = mined.options;
        let unconstrained = mined.rules.iter().filter(|rule| rule.features.is_empty()).count();
        let shares = Shares::of(&mined.rules);
        Self {
            size: board.size(),
            stars: board.stars(),
            initial,
            crosses,
            unconstrained_rules: unconstrained,
            constrained_rules: mined.rules.len() - unconstrained,
            pure_templates: 0,
            facts: mined.reduction.total,
            covered: mined.covered,
            proved: 0,
            facts_unconstrained: shares.unconstrained,
            facts_parity: shares.parity,
            facts_other: shares.other,
            reduction: Some(mined.reduction.into()),
            files,
        }
    }
}
