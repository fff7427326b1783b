//! `rules`: the technique library.

use std::{fmt::Write, path::PathBuf};

use anyhow::Context;
use clap::Args;
use starbattle::{
    answers::{Library, technique, techniques},
    logic::{RULES, Rule},
};

use crate::{
    arguments::find_rule,
    cli::GlobalOptions,
    failure::{Exit, explain_answer},
    output::{json_text, print_line, write_pages},
};

/// List the rules of the human solver, or show one in full.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Rules {
    /// The rule to show, by id or by name.
    rule: Option<String>,

    /// Write the pages of the book about the rules to this folder.
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
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        if let Some(folder) = &self.book {
            shared.without_json("--book")?;
            write_pages(folder, book())?;
            return Ok(Exit::Done);
        }
        if let Some(wanted) = &self.rule {
            let id = find_rule(wanted)?;
            let text = if shared.json {
                json_text(&technique(&id.to_string(), &Library::default()).map_err(explain_answer)?)?
            } else {
                let technique = id.technique().context("every id belongs to a technique")?;
                format!("{id} {}, tier {}\n\n{}", technique.name, id.tier, technique.page())
            };
            print_line(&text)?;
            return Ok(Exit::Done);
        }
        for technique in techniques() {
            print_line(&if shared.json {
                json_text(&technique)?
            } else {
                format!("{:<6} tier {}  {}", technique.id, technique.tier, technique.name)
            })?;
        }
        Ok(Exit::Done)
    }
}

/// The pages of the book: one per rule, and a list of them.
fn book() -> Vec<(String, String)> {
    let mut list = String::from(
        "# The rules\n\nEasiest first, as the solver tries them. [Rules in use](../mathematics/uses.md) tells how often each is used on \
         real puzzles.\n\n| id | technique | tier |\n|---|---|---|\n",
    );
    let mut pages = Vec::new();
    for rule in RULES {
        let file = format!("{}.md", rule.module.rsplit("::").next().unwrap_or(rule.module).replace('_', "-"));
        for technique in rule.techniques {
            let _ = writeln!(list, "| {} | [{}]({file}) | {} |", technique.id, technique.name, rule.tier);
        }
        pages.push((file, rule_page(rule)));
    }
    pages.push(("README.md".to_owned(), list));
    pages
}

/// The page of a rule. If it has several techniques, each has a chapter of its own.
fn rule_page(rule: &Rule) -> String {
    let names: Vec<&str> = rule.techniques.iter().map(|technique| technique.name).collect();
    let ids: Vec<String> = rule.techniques.iter().map(|technique| technique.id.to_string()).collect();
    let mut page = format!("# {}\n\n*{}, tier {}*\n", names.join(", "), ids.join(", "), rule.tier);
    for technique in rule.techniques {
        let text = technique.page();
        let _ = match rule.techniques {
            [_] => writeln!(page, "\n{text}"),
            _ => writeln!(page, "\n## {} ({})\n\n{}", technique.name, technique.id, text.replace("\n## ", "\n### ")),
        };
    }
    page
}
