//! `rules`: the technique library.

use std::{fmt::Write, path::PathBuf};

use anyhow::Context;
use clap::Args;
use starbattle::logic::{RULES, RuleId};
use starbattle_server::{answers::page, wire::RuleEntry};

use crate::{
    arguments::find_rule,
    cli::Shared,
    failure::Exit,
    output::{json_text, print_line, write_pages},
};

/// List the rules of the human solver, or tell one in full.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Rules {
    /// The rule to tell in full, by its id or its name.
    rule: Option<String>,

    /// Write the pages of the book about the rules into this folder.
    #[arg(long, value_name = "DIR", conflicts_with = "rule")]
    book: Option<PathBuf>,
}

const EXAMPLE: &str = "\
Examples:
  $ starbattle rules | head -n 1
  R1.1   tier 1  Star neighbours
  $ starbattle rules R1.1 | head -n 1
  R1.1 Star neighbours, tier 1";

impl Rules {
    pub fn run(self, shared: Shared) -> anyhow::Result<Exit> {
        if let Some(folder) = &self.book {
            shared.without_json("--book")?;
            write_pages(folder, book())?;
            return Ok(Exit::Done);
        }
        if let Some(wanted) = &self.rule {
            let id = find_rule(wanted)?;
            let rule = id.rule().context("every id belongs to a rule")?;
            let text = if shared.json {
                let name = id.name().unwrap_or_default();
                json_text(&RuleEntry { id: id.to_string(), name, tier: id.tier, doc: Some(page(rule)) })?
            } else {
                format!("{id} {}, tier {}\n\n{}", id.name().unwrap_or_default(), id.tier, page(rule))
            };
            print_line(&text)?;
            return Ok(Exit::Done);
        }
        let mut all: Vec<(RuleId, &str)> = RULES.iter().flat_map(|rule| rule.ids.iter().copied()).collect();
        all.sort_unstable();
        for (id, name) in all {
            print_line(&if shared.json {
                json_text(&RuleEntry { id: id.to_string(), name, tier: id.tier, doc: None })?
            } else {
                format!("{:<6} tier {}  {name}", id.to_string(), id.tier)
            })?;
        }
        Ok(Exit::Done)
    }
}

/// The pages of the book: one per rule, and a list of them.
fn book() -> Vec<(String, String)> {
    let mut list = String::from(
        "# The rules\n\nEasiest first, as the solver tries them.\n\n| id | technique | tier |\n|---|---|---|\n",
    );
    let mut pages = Vec::new();
    for rule in RULES {
        let file = format!("{}.md", rule.module.rsplit("::").next().unwrap_or(rule.module).replace('_', "-"));
        let names: Vec<&str> = rule.ids.iter().map(|(_, name)| *name).collect();
        for (id, name) in rule.ids {
            let _ = writeln!(list, "| {id} | [{name}]({file}) | {} |", id.tier);
        }
        let ids: Vec<String> = rule.ids.iter().map(|(id, _)| id.to_string()).collect();
        let text =
            format!("# {}\n\n*{}, tier {}*\n\n{}\n", names.join(", "), ids.join(", "), rule.tier, page(rule).trim());
        pages.push((file, text));
    }
    pages.push(("README.md".to_owned(), list));
    pages
}
