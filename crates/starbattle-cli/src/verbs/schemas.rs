//! `schemas`: the JSON Schemas of answers and files.

use std::{fmt::Write, path::PathBuf};

use clap::Args;
use starbattle::answers::{schemas::SCHEMAS, wire::SchemaEntry};

use crate::{
    cli::GlobalOptions,
    failure::{ErrorWithHint, Exit},
    output::{json_text, print_line, write_pages},
};

/// Print the JSON Schema of an answer or a file, or list all schemas.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Schemas {
    /// The name of the schema: a verb, or a kind of file.
    name: Option<String>,

    /// Write all schemas and a list of them to this folder.
    #[arg(long, value_name = "DIR", conflicts_with = "name")]
    book: Option<PathBuf>,
}

const EXAMPLE: &str = "\
Examples:
  $ starbattle schemas | head -n 1
  solve           an answer of `solve`
  $ starbattle schemas count | head -n 3
  {
    \"type\": \"object\",
    \"properties\": {";

impl Schemas {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        if let Some(folder) = &self.book {
            shared.without_json("--book")?;
            let mut list = String::from(
                "# JSON Schemas\n\nThese schemas are generated from the types that the program writes. A test validates real output \
                 against each of them. `starbattle schemas NAME` prints one.\n\n| schema | describes |\n|---|---|\n",
            );
            let mut pages = Vec::new();
            for schema in SCHEMAS {
                pages.push((format!("{}.json", schema.name), schema.text()));
                let _ = writeln!(list, "| [{0}]({0}.json) | {1} |", schema.name, schema.about);
            }
            pages.push(("README.md".to_owned(), list));
            write_pages(folder, pages)?;
            return Ok(Exit::Done);
        }
        let Some(name) = &self.name else {
            for schema in SCHEMAS {
                print_line(&if shared.json {
                    json_text(&SchemaEntry { name: schema.name, about: schema.about })?
                } else {
                    format!("{:<15} {}", schema.name, schema.about)
                })?;
            }
            return Ok(Exit::Done);
        };
        let Some(schema) = SCHEMAS.iter().find(|schema| schema.name == name) else {
            return Err(ErrorWithHint::new(
                format!("there is no schema `{name}`"),
                "run `starbattle schemas` to list them",
            )
            .into());
        };
        // With --json, one line like all other JSON output.
        print_line(&if shared.json { schema.line() } else { schema.text() })?;
        Ok(Exit::Done)
    }
}
