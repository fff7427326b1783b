//! The binary `starbattle`: one file per verb under `verbs/`, and around them what all verbs share.

mod board_input;
mod cli;
mod deadline;
mod effort;
mod failure;
mod input;
mod knowledge;
mod meter;
mod output;
mod pdf;
mod png;
mod reference;
mod rule_choice;
mod step_text;
mod verbs;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    match cli.run() {
        Ok(exit) => exit.into(),
        Err(error) => failure::report(&error),
    }
}
