//! How many facts follow from less.

use schemars::JsonSchema;
use serde::Serialize;
use starbattle_entangle::ReductionCounts;

/// Which facts are left out because they follow from less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ReductionInfo {
    /// The tier of reasoning about lines beyond which facts count as new; 0 if only smaller patterns count.
    pub beyond_tier: u8,
    /// All facts of the board.
    pub facts_total: u64,
    /// Those that follow from nothing less.
    pub facts_kept: u64,
    /// The others, by what they follow from.
    pub facts_dropped: DroppedFacts,
}

/// Facts that follow from less.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct DroppedFacts {
    /// Some of the stars decide the cell without the others.
    pub sub_pattern: u64,
    /// Direct consequences: neighbours, full lines, lines without a choice.
    pub tier_1: u64,
    /// The room of single lines.
    pub tier_2: u64,
    /// The room of two or three neighbouring lines together.
    pub tier_3: u64,
}

impl From<ReductionCounts> for ReductionInfo {
    fn from(counts: ReductionCounts) -> Self {
        let ReductionCounts { beyond, total, kept, sub_pattern, tiers: [tier_1, tier_2, tier_3] } = counts;
        let facts_dropped = DroppedFacts { sub_pattern, tier_1, tier_2, tier_3 };
        Self { beyond_tier: beyond, facts_total: total, facts_kept: kept, facts_dropped }
    }
}
