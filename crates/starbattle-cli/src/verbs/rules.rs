//! `rules`: the technique library.

use std::{fmt::Write, path::PathBuf};

use anyhow::Context;
use clap::Args;
use starbattle::{
    answers::{Library, highlight, technique, techniques},
    board::{Marks, counted},
    logic::{Deduction, Example, RULES, Rule, Technique},
    notation::{
        Layout,
        drawing::{Scene, SvgStyle, svg},
    },
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
        pages.extend(rule_pages(rule, file));
    }
    pages.push(("README.md".to_owned(), list));
    pages
}

/// The page of a rule and its pictures. If it has several techniques, each has a chapter of its own.
fn rule_pages(rule: &Rule, file: String) -> Vec<(String, String)> {
    let names: Vec<&str> = rule.techniques.iter().map(|technique| technique.name).collect();
    let ids: Vec<String> = rule.techniques.iter().map(|technique| technique.id.to_string()).collect();
    let mut page = format!("# {}\n\n*{}, tier {}*\n", names.join(", "), ids.join(", "), rule.tier);
    let mut pictures = Vec::new();
    for technique in rule.techniques {
        let text = with_pictures(technique, &mut pictures);
        let _ = match rule.techniques {
            [_] => writeln!(page, "\n{text}"),
            _ => writeln!(page, "\n## {} ({})\n\n{}", technique.name, technique.id, text.replace("\n## ", "\n### ")),
        };
    }
    pictures.push((file, page));
    pictures
}

/// The manual page of a technique with pictures where it draws boards with letters and dots.
fn with_pictures(technique: &Technique, pictures: &mut Vec<(String, String)>) -> String {
    let library = Library::default();
    let page = technique.page().replace("Regions, marks before and marks after:\n", "Before and after:\n");
    let examples = technique.examples();
    let mut text = String::new();
    for (index, part) in page.split("```").enumerate() {
        let Some(example) = (index % 2 == 1).then(|| examples.get(index / 2)).flatten() else {
            text.push_str(part);
            // A picture begins a paragraph of its own.
            if part.ends_with(":\n") {
                text.push('\n');
            }
            continue;
        };
        let step = example.step(technique.id, library.of(example.puzzle.board()).knowledge());
        let stars = counted(example.puzzle.board().stars(), "star");
        let drawn = |picture: &str, words: String| format!("<img src=\"{picture}\" alt=\"{words}\" width=\"260\">");
        let name = |when: &str| format!("{}-{}-{when}.svg", technique.id, index / 2 + 1);
        pictures.push((name("before"), board_picture(example, &example.marks, None)));
        text.push_str(&drawn(&name("before"), format!("A board with {stars} in each row, column and region")));
        if let Some(step) = &step {
            pictures.push((name("after"), board_picture(example, &example.marks, Some(step))));
            let found = step.explain().sentence.to_string();
            let _ = write!(text, " {}\n\n*{found}*", drawn(&name("after"), "The same board after the step".to_owned()));
        }
        text.push('\n');
    }
    text
}

/// A board, and what a step rests on and decides.
fn board_picture(example: &Example, marks: &Marks, step: Option<&Deduction>) -> String {
    let mut layout = Layout::from_puzzle(&example.puzzle);
    // Marks of another size than their puzzle could not have been read.
    let _ = layout.set_marks(marks.as_slice().to_vec());
    let mut scene = Scene::of(&layout);
    if let Some(step) = step {
        highlight(&mut scene, step, true);
    }
    svg(&scene, &SvgStyle { coordinates: true, letters: true, ..SvgStyle::default() })
}
