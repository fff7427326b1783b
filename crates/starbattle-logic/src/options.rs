//! Which rules the solver may use.

use crate::rule::RuleId;

/// Limits on the solver. The default is everything a person may use without assuming that the solution is unique.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The highest tier; 5 by default. Tier 6 needs `uniqueness` as well.
    pub max_tier: u8,
    /// Rules that must not be used.
    pub without: Vec<RuleId>,
    /// If not empty, only these rules are used.
    pub only: Vec<RuleId>,
    /// Whether to use forced chains (R5.9).
    pub chains: bool,
    /// Whether to use nested chains (R5.10).
    pub nested_chains: bool,
    /// Whether the puzzle is certified to have exactly one solution and rules may use that (tier 6).
    pub uniqueness: bool,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            max_tier: 5,
            without: Vec::new(),
            only: Vec::new(),
            chains: true,
            nested_chains: true,
            uniqueness: false,
        }
    }
}

impl Options {
    /// All rules up to tier 5 that suppose nothing: no chain of either kind.
    #[must_use]
    pub fn without_chains() -> Self {
        Self { chains: false, nested_chains: false, ..Self::default() }
    }

    /// Whether a rule may be used.
    #[must_use]
    pub fn allows(&self, id: RuleId) -> bool {
        let tier = if id.tier == 6 { self.uniqueness } else { id.tier <= self.max_tier };
        let kind = match (id.tier, id.number) {
            (5, 9) => self.chains,
            (5, 10) => self.nested_chains,
            _ => true,
        };
        tier && kind && !self.without.contains(&id) && (self.only.is_empty() || self.only.contains(&id))
    }
}
