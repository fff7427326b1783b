//! How hard a puzzle is.

use std::{borrow::Cow, collections::BTreeMap};

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize, Serializer, ser::SerializeMap};
use starbattle_logic::RuleId;

use super::{PuzzleInput, RuleFilter, is_false};
use crate::RatedPath;

/// Asks for a rating.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RateRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
    /// Which rules to use.
    #[serde(default)]
    pub rules: RuleFilter,
}

/// Difficulty without the path.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Rating {
    /// Whether the path reaches the solution.
    pub solved: bool,
    /// `easy`, `medium`, `hard`, `expert`, `extreme`, `uniqueness` (only if asked for) or `stuck`; null if `stopped`.
    pub difficulty: Option<String>,
    /// The difficulty as a number; null if `stopped`.
    pub score: Option<f64>,
    /// The rule of the hardest step on the path.
    pub hardest: Option<String>,
    /// What the hardest step costs by itself.
    pub hardest_effort: u64,
    /// The most steps that follow from one supposition, those of suppositions inside it included; 0 if the path has none.
    pub longest_supposition: usize,
    /// The hardest tier up to the first star, that of its own step included; 0 if the path places none.
    pub first_star_tier: u8,
    /// How many steps are of the hardest tier on the path.
    pub hard_steps: usize,
    /// How often there was a single place to go on, steps of tier 1 aside.
    pub bottlenecks: usize,
    /// The effort of the whole path.
    pub effort: u64,
    /// How often each rule is used.
    pub rules: RuleCounts,
    /// True if a step rests on the puzzle having exactly one solution (tier 6); left out otherwise.
    #[serde(skip_serializing_if = "is_false")]
    #[schemars(default)]
    pub uses_uniqueness: bool,
    /// True if a time limit ended the path early; left out otherwise.
    #[serde(skip_serializing_if = "is_false")]
    #[schemars(default)]
    pub stopped: bool,
}

impl Rating {
    /// A path's rating for programs.
    #[must_use]
    pub fn of(rated: &RatedPath) -> Self {
        let (rating, class) = (&rated.rating, rated.class());
        Self {
            solved: rating.solved,
            difficulty: class.map(|(difficulty, _)| difficulty.to_string()),
            score: class.map(|(_, score)| score),
            hardest: rating.hardest.map(|rule| rule.to_string()),
            hardest_effort: rating.hardest_effort,
            longest_supposition: rating.longest_supposition,
            first_star_tier: rating.first_star_tier,
            hard_steps: rating.hard_steps(),
            bottlenecks: rating.bottlenecks,
            effort: rating.effort,
            rules: RuleCounts::of(&rating.rules),
            uses_uniqueness: rating.uses_uniqueness(),
            stopped: rated.is_stopped(),
        }
    }
}

/// How often each rule is used, in the order of the rules.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RuleCounts(Vec<(String, usize)>);

impl RuleCounts {
    /// The counts of a rating.
    #[must_use]
    pub fn of(counts: &BTreeMap<RuleId, usize>) -> Self {
        Self(counts.iter().map(|(rule, count)| (rule.to_string(), *count)).collect())
    }
}

impl Serialize for RuleCounts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // A map type of the standard library would sort R5.10 before R5.9.
        let mut map = serializer.serialize_map(Some(self.0.len()))?;
        for (rule, count) in &self.0 {
            map.serialize_entry(rule, count)?;
        }
        map.end()
    }
}

impl JsonSchema for RuleCounts {
    fn schema_name() -> Cow<'static, str> {
        "RuleCounts".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        BTreeMap::<String, usize>::json_schema(generator)
    }
}
