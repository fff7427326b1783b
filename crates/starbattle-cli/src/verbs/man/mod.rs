//! `man`: manual pages from the same definitions as the help.

mod reference;

use std::path::PathBuf;

use anyhow::Context;
use clap::{Args, Command, CommandFactory};
use clap_mangen::Man as Page;

use crate::{
    cli::{Cli, GlobalOptions},
    failure::Exit,
    output::{print_line, write_pages},
};

/// Print the manual page, or write one page per verb to a folder.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Man {
    /// Write starbattle.1, starbattle-convert.1 and so on to this folder.
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,

    /// Write the pages of the book about the verbs to this folder.
    #[arg(long, value_name = "DIR", conflicts_with = "out")]
    book: Option<PathBuf>,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle man > starbattle.1";

impl Man {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        shared.without_json("`man`")?;
        let mut command = Cli::command();
        command.build();
        if let Some(folder) = self.book {
            write_pages(&folder, reference::pages(&command))?;
            return Ok(Exit::Done);
        }
        let Some(folder) = self.out else {
            print_line(&String::from_utf8_lossy(&page(command)?))?;
            return Ok(Exit::Done);
        };
        let verbs: Vec<Command> = command.get_subcommands().cloned().collect();
        let mut pages = Vec::new();
        for verb in verbs {
            // A built command knows its full name, `starbattle-convert`.
            let name = verb.get_display_name().unwrap_or(verb.get_name()).to_owned();
            pages.push((format!("{name}.1"), page(verb)?));
        }
        pages.push(("starbattle.1".to_owned(), page(command)?));
        write_pages(&folder, pages)?;
        Ok(Exit::Done)
    }
}

fn page(command: Command) -> anyhow::Result<Vec<u8>> {
    let mut text = Vec::new();
    Page::new(command).render(&mut text).context("cannot write the manual page")?;
    Ok(text)
}
