//! What a rule is, and the declaration that keeps its manual page as data.

use std::{fmt, ops::ControlFlow, str::FromStr};

use crate::{deduction_sink::DeductionSink, position::Position};

/// The name of a rule: its tier and its number in the tier, written `R4.3`. Never changes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RuleId {
    /// The tier, from 1.
    pub tier: u8,
    /// The number in the tier, from 1.
    pub number: u8,
}

impl RuleId {
    pub(crate) const fn new(tier: u8, number: u8) -> Self {
        Self { tier, number }
    }

    /// The name of the technique, if there is such a rule.
    #[must_use]
    pub fn name(self) -> Option<&'static str> {
        let rules = crate::rules::RULES.iter();
        rules.flat_map(|rule| rule.ids).find(|(id, _)| *id == self).map(|&(_, name)| name)
    }

    /// The rule that reports under this name.
    #[must_use]
    pub fn rule(self) -> Option<&'static Rule> {
        crate::rules::RULES.iter().copied().find(|rule| rule.ids.iter().any(|(id, _)| *id == self))
    }
}

impl fmt::Display for RuleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "R{}.{}", self.tier, self.number)
    }
}

/// The text names no rule.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a rule: expected a name such as R4.3")]
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

/// One idea, under one or several names.
pub struct Rule {
    /// The names it reports under, with the name of each technique. A rule over all units has one for rows, one for columns and
    /// one for regions.
    pub ids: &'static [(RuleId, &'static str)],
    /// The tier: 1 trivial, 2 bounds, 3 exclusion, 4 counting, 5 patterns and chains, 6 uniqueness.
    pub tier: u8,
    /// The effort to find one instance, relative to a single cross around a star.
    pub effort: u32,
    /// The manual page, in Markdown.
    pub doc: &'static str,
    /// The module it is written in.
    pub module: &'static str,
    pub(crate) find: fn(&Position, &mut DeductionSink<'_>) -> ControlFlow<()>,
}

impl Rule {
    /// One section of the manual page, by its heading.
    #[must_use]
    pub fn section(&self, heading: &str) -> Option<&'static str> {
        let start = self.doc.find(&format!(" ## {heading}\n"))?;
        let body = self.doc[start..].split_once('\n')?.1;
        Some(body.split("\n ## ").next().unwrap_or(body))
    }
}

impl fmt::Debug for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Rule").field("ids", &self.ids).finish_non_exhaustive()
    }
}

/// Declares a rule. The doc comment is the manual page of the rule and stays available at run time.
macro_rules! declare_rule {
    ($(#[doc = $doc:literal])* $tier:literal, effort $effort:literal, $find:path; $($number:literal $name:literal),+ $(,)?) => {
        $(#[doc = $doc])*
        pub static RULE: $crate::rule::Rule = $crate::rule::Rule {
            ids: &[$(($crate::rule::RuleId::new($tier, $number), $name)),+],
            tier: $tier,
            effort: $effort,
            doc: concat!($($doc, "\n"),*),
            module: module_path!(),
            find: $find,
        };
    };
}
pub(crate) use declare_rule;
