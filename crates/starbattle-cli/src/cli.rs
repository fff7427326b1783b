//! The command line as a whole.

use clap::{
    Args, Parser, Subcommand, ValueEnum,
    builder::styling::{AnsiColor, Styles},
};

use crate::{failure::Exit, verbs};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Star Battle (Two Not Touch, Queens): solve puzzles exactly and step by step, rate and generate them, read any notation, and know
/// what a few stars force on every board.
///
/// In Star Battle an N×N grid is cut into N regions; every row, column and region holds exactly S stars, and no two stars
/// touch, not even diagonally. A PUZZLE is text in any notation, the name of a file, or `-` for standard input; a file with
/// many puzzles is a batch, one result per puzzle.
///
/// Exit codes: 0 done; 1 the answer is no; 2 bad input; 3 a limit was hit; 130 interrupted.
#[derive(Parser)]
#[command(name = "starbattle", version, styles = STYLES, max_term_width = 110, disable_help_subcommand = true, after_long_help = EXAMPLE)]
pub struct Cli {
    #[command(flatten)]
    pub shared: Shared,

    #[command(subcommand)]
    verb: Verb,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle convert --quiet --to sbn1 'https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou'
  661W9Agum9_Rym";

/// What every verb takes.
#[derive(Args, Clone, Copy)]
pub struct Shared {
    /// Print results as JSON, one object per line.
    #[arg(long, global = true)]
    pub json: bool,

    /// Leave out notes on standard error; errors are still printed.
    #[arg(long, short, global = true)]
    pub quiet: bool,

    /// When to use colour. `auto` means on a terminal, unless `NO_COLOR` is set.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: ColorChoice,
}

impl Shared {
    /// Refuses `--json` together with something that says nothing in JSON, rather than ignore it.
    pub fn without_json(self, with: &str) -> anyhow::Result<()> {
        if self.json {
            anyhow::bail!("--json cannot be used with {with}");
        }
        Ok(())
    }
}

/// When to use colour.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum ColorChoice {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

#[derive(Subcommand)]
enum Verb {
    Serve(verbs::serve::Serve),
    Solve(verbs::solve::Solve),
    Steps(verbs::steps::Steps),
    Hint(verbs::hint::Hint),
    Why(verbs::why::Why),
    Check(verbs::check::Check),
    Rate(verbs::rate::Rate),
    Rules(verbs::rules::Rules),
    Generate(verbs::generate::Generate),
    Improve(verbs::improve::Improve),
    Model(verbs::model::Model),
    Analyze(verbs::analyze::Analyze),
    Count(verbs::count::Count),
    Enumerate(verbs::enumerate::Enumerate),
    Mine(verbs::mine::Mine),
    Specs(verbs::specs::Specs),
    Convert(verbs::convert::Convert),
    Show(verbs::show::Show),
    Render(verbs::render::Render),
    Sheet(verbs::sheet::Sheet),
    Dedupe(verbs::dedupe::Dedupe),
    Bench(verbs::bench::Bench),
    Schemas(verbs::schemas::Schemas),
    Completions(verbs::completions::Completions),
    Man(verbs::man::Man),
}

impl Cli {
    pub fn run(self) -> anyhow::Result<Exit> {
        let shared = self.shared;
        match self.verb {
            Verb::Serve(verb) => verb.run(shared),
            Verb::Solve(verb) => verb.run(shared),
            Verb::Steps(verb) => verb.run(shared),
            Verb::Hint(verb) => verb.run(shared),
            Verb::Why(verb) => verb.run(shared),
            Verb::Check(verb) => verb.run(shared),
            Verb::Rate(verb) => verb.run(shared),
            Verb::Rules(verb) => verb.run(shared),
            Verb::Generate(verb) => verb.run(shared),
            Verb::Improve(verb) => verb.run(shared),
            Verb::Model(verb) => verb.run(shared),
            Verb::Analyze(verb) => verb.run(shared),
            Verb::Count(verb) => verb.run(shared),
            Verb::Enumerate(verb) => verb.run(shared),
            Verb::Mine(verb) => verb.run(shared),
            Verb::Specs(verb) => verb.run(shared),
            Verb::Convert(verb) => verb.run(shared),
            Verb::Show(verb) => verb.run(shared),
            Verb::Render(verb) => verb.run(shared),
            Verb::Sheet(verb) => verb.run(shared),
            Verb::Dedupe(verb) => verb.run(shared),
            Verb::Bench(verb) => verb.run(shared),
            Verb::Schemas(verb) => verb.run(shared),
            Verb::Completions(verb) => verb.run(shared),
            Verb::Man(verb) => verb.run(shared),
        }
    }
}
