//! What a rule is, and the declaration that keeps its manual page as data.

use std::{fmt, ops::ControlFlow, str::FromStr, sync::LazyLock};

use crate::{
    deduction_sink::DeductionSink,
    position::Position,
    rules::{MAX_TIER, RULES, techniques},
};

/// The id of a technique: its tier and its number in the tier, written `R4.3`. Never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId {
    /// The tier, from 1.
    pub tier: u8,
    /// The number in the tier, from 1.
    pub number: u8,
}

impl RuleId {
    /// The most techniques that a tier can have.
    const MAX_NUMBER: u8 = 10;

    /// Only [`declare_rule`] makes ids; everything else uses the constants that it declares.
    pub(crate) const fn new(tier: u8, number: u8) -> Self {
        assert!(tier >= 1 && tier <= MAX_TIER && number >= 1 && number <= Self::MAX_NUMBER);
        Self { tier, number }
    }

    /// A bit of its own for every id, for sets of ids.
    pub(crate) const fn bit(self) -> u64 {
        1 << ((self.tier - 1) * Self::MAX_NUMBER + self.number - 1)
    }

    /// The technique, if there is one with this id.
    #[must_use]
    pub fn technique(self) -> Option<&'static Technique> {
        techniques().find(|technique| technique.id == self)
    }

    /// The name of the technique, if there is one with this id.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        self.technique().map(|technique| technique.name)
    }

    /// The rule that reports under this id.
    #[must_use]
    pub fn rule(self) -> Option<&'static Rule> {
        RULE_OF.get(self.index()?).copied().flatten()
    }

    /// A number of its own for every possible id.
    const fn index(self) -> Option<usize> {
        match (self.tier, self.number) {
            (1.., 1..=Self::MAX_NUMBER) => {
                Some((self.tier as usize - 1) * Self::MAX_NUMBER as usize + self.number as usize - 1)
            }
            _ => None,
        }
    }
}

/// The rule that reports under each id, by [`RuleId::index`].
static RULE_OF: LazyLock<Vec<Option<&'static Rule>>> = LazyLock::new(|| {
    let mut rules = vec![None; usize::from(MAX_TIER) * usize::from(RuleId::MAX_NUMBER)];
    for rule in RULES {
        for technique in rule.techniques {
            let index = technique.id.index().unwrap_or(usize::MAX);
            rules.get_mut(index).into_iter().for_each(|slot| *slot = Some(*rule));
        }
    }
    rules
});

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "R{}.{}", self.tier, self.number)
    }
}

/// The text names no rule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a rule: expected an id such as R4.3")]
pub struct UnknownRule(String);

impl FromStr for RuleId {
    type Err = UnknownRule;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let parse = || {
            let (tier, number) = text.trim().strip_prefix(['R', 'r'])?.split_once('.')?;
            let id = Self { tier: tier.parse().ok()?, number: number.parse().ok()? };
            id.rule().map(|_| id)
        };
        parse().ok_or_else(|| UnknownRule(text.chars().take(40).collect()))
    }
}

/// What a rule relies on, which decides whether the [`Options`](crate::Options) allow it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum RuleKind {
    /// The position alone.
    Ordinary,
    /// [`Knowledge`](crate::Knowledge) about the board; without it the rule finds nothing.
    Knowledge,
    /// A supposition that ordinary rules refute.
    Chain,
    /// A supposition that ordinary rules and chains refute.
    NestedChain,
    /// The puzzle having exactly one solution.
    Uniqueness,
}

/// One idea as people know it: an id, a name and a manual page. See [`Technique::page`].
#[derive(Debug)]
pub struct Technique {
    /// The id.
    pub id: RuleId,
    /// The name.
    pub name: &'static str,
    /// Doc comments as they stand in the rule file: that of the technique alone, and that of its rule.
    pub(crate) own_doc: &'static str,
    pub(crate) shared_doc: &'static str,
}

/// One way to search, for one technique or for several that differ in direction only: a rule over all units reports one technique for
/// rows, one for columns and one for regions.
pub struct Rule {
    /// The techniques it reports.
    pub techniques: &'static [Technique],
    /// The tier: 1 direct, 2 bounds, 3 exclusion, 4 counting, 5 patterns and chains, 6 uniqueness.
    pub tier: u8,
    /// What it relies on.
    pub kind: RuleKind,
    /// The effort to find one instance, relative to a single cross around a star.
    pub effort: u32,
    /// The module it is written in.
    pub module: &'static str,
    pub(crate) find: fn(&Position, &mut DeductionSink<'_>) -> ControlFlow<()>,
}

impl Rule {
    /// Whether it reports the technique with this id.
    #[must_use]
    pub fn has(&self, id: RuleId) -> bool {
        self.techniques.iter().any(|technique| technique.id == id)
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rule").field("techniques", &self.techniques).finish_non_exhaustive()
    }
}

/// Declares a rule: its kind, tier, effort and search, then a constant with number and name for every technique.
///
/// Doc comments are manual pages and stay available at run time. That of the rule holds what its techniques share, which is everything
/// if there is only one. A comment on a technique adds sections of its own.
macro_rules! declare_rule {
    (
        $(#[doc = $shared:literal])*
        $kind:ident, tier $tier:literal, effort $effort:literal, $find:path;
        $($(#[doc = $own:literal])* $constant:ident = $number:literal $name:literal),+ $(,)?
    ) => {
        const SHARED_DOC: &str = concat!($($shared, "\n"),*);

        $($(#[doc = $own])* pub(crate) const $constant: $crate::rule::RuleId = $crate::rule::RuleId::new($tier, $number);)+

        $(#[doc = $shared])*
        pub static RULE: $crate::rule::Rule = $crate::rule::Rule {
            techniques: &[$($crate::rule::Technique {
                id: $constant,
                name: $name,
                own_doc: concat!($($own, "\n"),*),
                shared_doc: SHARED_DOC,
            }),+],
            tier: $tier,
            kind: $crate::rule::RuleKind::$kind,
            effort: $effort,
            module: module_path!(),
            find: $find,
        };
    };
}
pub(crate) use declare_rule;
