//! `completions`: completion scripts for shells.

use clap::{Args, CommandFactory};
use clap_complete::Shell;

use crate::{
    cli::{Cli, GlobalOptions},
    failure::Exit,
    output::print_line,
};

/// Print a completion script for a shell.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Completions {
    /// The shell.
    shell: Shell,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle completions bash > starbattle.bash";

impl Completions {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        shared.without_json("`completions`")?;
        let mut script = Vec::new();
        clap_complete::generate(self.shell, &mut Cli::command(), "starbattle", &mut script);
        print_line(&String::from_utf8_lossy(&script))?;
        Ok(Exit::Done)
    }
}
