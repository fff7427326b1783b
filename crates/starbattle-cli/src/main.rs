//! The binary `starbattle`: one file per verb in `verbs/`, and the parts that all verbs share.

mod allocator;
mod arguments;
mod batch;
mod cli;
mod deadline;
mod failure;
mod in_order;
mod meter;
mod output;
mod rule_folder;
mod verbs;
mod wording;

use std::process::ExitCode;

fn main() -> ExitCode {
    match cli::parse().run() {
        Ok(exit) => exit.into(),
        Err(error) => failure::report(&error),
    }
}
