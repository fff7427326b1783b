//! Which rules the human solver may use.

use clap::Args;
use starbattle::{
    board::{Cancel, Puzzle},
    logic::{Options, RuleId},
};
use starbattle_server::{answers::permitted, rule_names::parse_rule};

use crate::failure::Hinted;

/// Limits on the rules.
#[derive(Args)]
pub struct RuleChoice {
    /// Use rules up to this tier only: 1 trivial, 2 bounds, 3 exclusion, 4 counting, 5 patterns and chains.
    #[arg(long, value_name = "T", default_value_t = 5, value_parser = clap::value_parser!(u8).range(1..=6))]
    max_tier: u8,

    /// Do without this rule; may be given several times.
    #[arg(long, value_name = "RULE", value_parser = parse_rule)]
    without: Vec<RuleId>,

    /// Use this rule only; may be given several times.
    #[arg(long, value_name = "RULE", value_parser = parse_rule)]
    only: Vec<RuleId>,

    /// Also use rules that rely on the puzzle having one solution (tier 6). That it has is proved first.
    #[arg(long)]
    uniqueness: bool,
}

impl RuleChoice {
    /// The options for a puzzle. That tier 6 may be used is proved first.
    pub fn options(&self, puzzle: &Puzzle, cancel: &dyn Cancel) -> anyhow::Result<Options> {
        let options = Options {
            max_tier: self.max_tier,
            without: self.without.clone(),
            only: self.only.clone(),
            uniqueness: self.uniqueness || self.max_tier == 6,
            ..Options::default()
        };
        Ok(permitted(options, puzzle, cancel)?)
    }
}

/// An unknown rule as an error with a hint.
pub fn find_rule(text: &str) -> anyhow::Result<RuleId> {
    parse_rule(text).map_err(|message| Hinted::new(message, "`starbattle rules` lists them").into())
}
