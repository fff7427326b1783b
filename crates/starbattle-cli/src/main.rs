//! The binary `starbattle`: one file per verb under `verbs/`, and around them what all verbs share.

mod arguments;
mod batch;
mod cli;
mod deadline;
mod failure;
mod meter;
mod output;
mod verbs;
mod wording;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    match cli.run() {
        Ok(exit) => exit.into(),
        Err(error) => failure::report(&error),
    }
}
