//! Which rules the human solver may use.

use schemars::JsonSchema;
use serde::Deserialize;

/// Limits on the rules.
#[derive(Debug, Clone, Default, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct RuleFilter {
    /// Rules to do without, by id or name.
    #[serde(default)]
    pub without: Vec<String>,
    /// If there are any, only these rules.
    #[serde(default)]
    pub only: Vec<String>,
    /// The highest tier, 1 to 6; 5 if not given. Tier 6 needs a puzzle with exactly one solution.
    #[schemars(range(min = 1, max = 6))]
    pub max_tier: Option<u8>,
    /// Also use the rules of tier 6. Uniqueness is proved first.
    #[serde(default)]
    pub uniqueness: bool,
}
