//! The whole path of the human solver, or every step that can be made now.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use starbattle_logic as logic;

use super::{Facts, Pair, PuzzleInput, RuleFilter, Sentence, Step, is_false, pairs};
use crate::{KnownStates, RatedPath};

/// Asks for the path from a position.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct StepsRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
    /// N² characters `.`, `*` and `x`; white space does not count.
    pub marks: Option<String>,
    /// Which rules to use.
    #[serde(default)]
    pub rules: RuleFilter,
    /// List every step that can be made now, instead of the whole path.
    #[serde(default)]
    pub now: bool,
    /// Also say what is known at the start and after each step: bounds of every row, column and region, strips, blocks and groups.
    #[serde(default)]
    pub facts: bool,
}

/// The path from a position as far as the rules lead.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Path {
    /// Whether the path reaches the solution.
    pub solved: bool,
    /// `easy`, `medium`, `hard`, `expert`, `extreme`, `uniqueness` (only if asked for) or `stuck`; null if `stopped`.
    pub difficulty: Option<String>,
    /// The difficulty as a number; null if `stopped`.
    pub score: Option<f64>,
    /// The hardest rule on the path.
    pub hardest: Option<String>,
    /// The steps worth showing, in order.
    pub steps: Vec<Step>,
    /// The stars at the end.
    pub stars: Vec<Pair>,
    /// Why there is no solution from here, if there is none.
    pub contradiction: Option<Sentence>,
    /// What is known before the first step; only if `facts` were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facts: Option<Facts>,
    /// True if a step rests on the puzzle having exactly one solution (tier 6); left out otherwise.
    #[serde(skip_serializing_if = "is_false")]
    #[schemars(default)]
    pub uses_uniqueness: bool,
    /// True if a time limit ended the path early; left out otherwise.
    #[serde(skip_serializing_if = "is_false")]
    #[schemars(default)]
    pub stopped: bool,
}

impl Path {
    /// The same path with what is known at its start and after each step.
    #[must_use]
    pub fn with_facts(mut self, known: &KnownStates) -> Self {
        self.facts = Some((&known.start).into());
        for (step, state) in self.steps.iter_mut().zip(&known.after) {
            step.facts = Some(state.into());
        }
        self
    }

    /// A path with its rating.
    #[must_use]
    pub fn of(rated: &RatedPath) -> Self {
        let (path, rating, class) = (&rated.path, &rated.rating, rated.class());
        let contradiction = match &path.end {
            logic::End::Dead(contradiction) => Some(contradiction.text().into()),
            _ => None,
        };
        Self {
            solved: path.is_solved(),
            difficulty: class.map(|(difficulty, _)| difficulty.to_string()),
            score: class.map(|(_, score)| score),
            hardest: rating.hardest.map(|rule| rule.to_string()),
            steps: path.shown().map(Step::of_step).collect(),
            stars: pairs(&path.stars),
            contradiction,
            facts: None,
            uses_uniqueness: rating.uses_uniqueness(),
            stopped: rated.is_stopped(),
        }
    }
}

/// Steps that do not follow each other.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Steps {
    /// Every step that can be made now, easiest rule first.
    pub steps: Vec<Step>,
    /// What the rules see in the position beyond its marks; only if `facts` were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facts: Option<Facts>,
}

/// Either answer.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
#[serde(untagged)]
pub enum StepsAnswer {
    /// The whole path.
    Path(Path),
    /// With `now`.
    Now(Steps),
}
