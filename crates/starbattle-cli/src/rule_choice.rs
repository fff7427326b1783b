//! Which rules the human solver may use.

use anyhow::Context;
use clap::Args;
use starbattle::{
    board::Puzzle,
    exact::{Auto, Engine, Limits, Task, Unwatched},
    logic::{Options, RULES, RuleId},
};

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
    /// The options for a puzzle.
    pub fn options(&self, puzzle: &Puzzle) -> anyhow::Result<Options> {
        let uniqueness = self.uniqueness || self.max_tier == 6;
        if uniqueness {
            let outcome = Auto::default().solve(&Task::new(puzzle), Limits::default(), &mut Unwatched);
            outcome.unique().context("tier 6 needs a puzzle with exactly one solution, which this is not")?;
        }
        Ok(Options {
            max_tier: self.max_tier,
            without: self.without.clone(),
            only: self.only.clone(),
            uniqueness,
            ..Options::default()
        })
    }
}

/// A rule by its id or by the name of its technique; otherwise an error that names the nearest.
pub fn parse_rule(text: &str) -> Result<RuleId, String> {
    if let Ok(id) = text.parse() {
        return Ok(id);
    }
    let all = || RULES.iter().flat_map(|rule| rule.ids.iter().copied());
    if let Some((id, _)) = all().find(|(_, name)| name.eq_ignore_ascii_case(text)) {
        return Ok(id);
    }
    let wanted = text.to_lowercase();
    let distance = |(id, name): &(RuleId, &str)| {
        edit_distance(&wanted, &id.to_string().to_lowercase()).min(edit_distance(&wanted, &name.to_lowercase()))
    };
    let nearest =
        all().min_by_key(distance).map(|(id, name)| format!("; did you mean {id} ({name})?")).unwrap_or_default();
    Err(format!("there is no rule `{text}`{nearest}"))
}

/// An unknown rule as an error with a hint.
pub fn find_rule(text: &str) -> anyhow::Result<RuleId> {
    parse_rule(text).map_err(|message| Hinted::new(message, "`starbattle rules` lists them").into())
}

/// The number of letters to insert, delete or replace to make one word of the other.
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_by_id_and_by_name_and_the_nearest_is_suggested() {
        let id = parse_rule("R1.1").unwrap();
        assert_eq!(parse_rule("r1.1"), Ok(id));
        assert_eq!(parse_rule(&id.name().unwrap().to_uppercase()), Ok(id));
        assert!(parse_rule("R1.11").unwrap_err().contains("did you mean R1.1 ("));
        assert!(parse_rule("").is_err());
    }

    #[test]
    fn distances_are_counted_in_letters() {
        assert_eq!((edit_distance("abc", "abc"), edit_distance("abc", "axc"), edit_distance("", "abc")), (0, 1, 3));
        assert_eq!(edit_distance("kitten", "sitting"), 3);
    }
}
