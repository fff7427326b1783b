//! Which rules the human solver may use.

use clap::Args;
use starbattle::{
    answers::{parse_rule, wire::RuleFilter},
    logic::{MAX_TIER, RuleId},
};

use super::whole;
use crate::failure::ErrorWithHint;

/// A choice of rules.
#[derive(Args)]
pub struct RuleChoice {
    /// The hardest tier, from 1 to 6: direct, bounds, exclusion, counting, patterns and chains, uniqueness.
    #[arg(long, value_name = "T", default_value_t = 5, value_parser = whole::<u8>(1..=i128::from(MAX_TIER)))]
    max_tier: u8,

    /// Do not use this rule; can be repeated.
    #[arg(long, value_name = "RULE", value_parser = parse_rule)]
    without: Vec<RuleId>,

    /// Use only this rule; can be repeated.
    #[arg(long, value_name = "RULE", value_parser = parse_rule)]
    only: Vec<RuleId>,

    /// Also use tier 6, which needs a unique solution; that is proved first.
    #[arg(long)]
    uniqueness: bool,
}

impl RuleChoice {
    /// The choice in the form that the answers take.
    pub fn filter(&self) -> RuleFilter {
        let names = |ids: &[RuleId]| ids.iter().map(RuleId::to_string).collect();
        RuleFilter {
            without: names(&self.without),
            only: names(&self.only),
            max_tier: Some(self.max_tier),
            uniqueness: self.uniqueness,
        }
    }
}

/// An unknown rule as an error with a hint.
pub fn find_rule(text: &str) -> anyhow::Result<RuleId> {
    parse_rule(text).map_err(|message| ErrorWithHint::new(message, "run `starbattle rules` to list them").into())
}
