//! Which rules the solver may use.

use crate::{
    rule::{Rule, RuleId, RuleKind},
    rules::RULES,
};

/// Limits on the solver. The default is everything a person may use without assuming that the solution is unique.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Options {
    /// The highest tier; 5 by default. Rules that assume a unique solution need `uniqueness` instead.
    pub max_tier: u8,
    /// Rules that must not be used.
    pub without: Vec<RuleId>,
    /// If not empty, only these rules are used.
    pub only: Vec<RuleId>,
    /// Whether to use rules of kind [`RuleKind::Chain`].
    pub chains: bool,
    /// Whether to use rules of kind [`RuleKind::NestedChain`].
    pub nested_chains: bool,
    /// Whether the puzzle is certified to have exactly one solution, so that rules of kind [`RuleKind::Uniqueness`] may be used.
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

    /// All rules up to a tier. `uniqueness` is set if some of them assume a unique solution, which is then to be proved first.
    #[must_use]
    pub fn up_to_tier(max_tier: u8) -> Self {
        let uniqueness = RULES.iter().any(|rule| rule.kind == RuleKind::Uniqueness && rule.tier <= max_tier);
        Self { max_tier, uniqueness, ..Self::default() }
    }

    /// What it takes to use one rule, with easier ones before it: of the special kinds only its own.
    pub(crate) fn for_rule(rule: &Rule) -> Self {
        Self {
            chains: rule.kind == RuleKind::Chain,
            nested_chains: rule.kind == RuleKind::NestedChain,
            uniqueness: rule.kind == RuleKind::Uniqueness,
            ..Self::default()
        }
    }

    /// Whether a rule may be used.
    #[must_use]
    pub fn allows(&self, id: RuleId) -> bool {
        self.selects(id) && id.rule().is_some_and(|rule| self.allows_kind(rule))
    }

    /// Whether the kind and the tier of a rule may be used.
    pub(crate) fn allows_kind(&self, rule: &Rule) -> bool {
        let is_in_range = rule.tier <= self.max_tier;
        match rule.kind {
            RuleKind::Ordinary | RuleKind::Knowledge => is_in_range,
            RuleKind::Chain => is_in_range && self.chains,
            RuleKind::NestedChain => is_in_range && self.nested_chains,
            RuleKind::Uniqueness => self.uniqueness,
        }
    }

    /// Whether the lists of rules allow an id.
    pub(crate) fn selects(&self, id: RuleId) -> bool {
        !self.without.contains(&id) && (self.only.is_empty() || self.only.contains(&id))
    }
}
