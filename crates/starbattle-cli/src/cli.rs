//! The command line as a whole.

use clap::{
    Arg, Args, Command, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum,
    builder::styling::{AnsiColor, Styles},
};

use crate::{failure::Exit, verbs};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Green.on_default().bold())
    .usage(AnsiColor::Green.on_default().bold())
    .literal(AnsiColor::Cyan.on_default().bold())
    .placeholder(AnsiColor::Cyan.on_default());

/// Solve, explain, rate and generate Star Battle puzzles (also known as Two Not Touch and Queens), and analyse what a few stars force
/// on a board.
///
/// A Star Battle puzzle is an N×N grid that is divided into N regions. Every row, column and region holds exactly S stars, and no two
/// stars touch, not even diagonally.
///
/// A PUZZLE is text in any notation, the name of a file, or `-` for standard input. A file with several puzzles is a batch, with one
/// result for each puzzle.
///
/// Exit codes: 0 success; 1 the answer is no; 2 bad input; 3 a limit was reached; 130 interrupted.
#[derive(Parser)]
#[command(name = "starbattle", version, styles = STYLES, max_term_width = 110, disable_help_subcommand = true, after_long_help = EXAMPLE)]
pub struct Cli {
    #[command(flatten)]
    pub shared: GlobalOptions,

    #[command(subcommand)]
    verb: Verb,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle convert --quiet --to sbn1 'https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou'
  661W9Agum9_Rym";

/// The options of every verb.
#[derive(Args, Clone, Copy)]
pub struct GlobalOptions {
    /// Print results as JSON, one object per line.
    #[arg(long, global = true, help_heading = "Global options")]
    pub json: bool,

    /// Print no notes to standard error; errors are still printed.
    #[arg(long, short, global = true, help_heading = "Global options")]
    pub quiet: bool,

    /// When to use colour; `auto` means on a terminal, unless `NO_COLOR` is set.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = "Global options")]
    pub color: ColorChoice,
}

impl GlobalOptions {
    /// Refuses `--json` with something that has no JSON output, instead of ignoring it.
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

/// Reads the command line; prints what is wrong with it and ends the program if it is not valid.
pub fn parse() -> Cli {
    Cli::from_arg_matches(&command().get_matches()).unwrap_or_else(|error| error.exit())
}

fn command() -> Command {
    accept_negative_numbers(Cli::command())
}

/// A negative number after an option is its value, so that the error names the option and its range instead of an
/// "unexpected argument".
fn accept_negative_numbers(command: Command) -> Command {
    let accept = |argument: Arg| {
        let takes_value = !argument.is_positional() && argument.get_action().takes_values();
        if takes_value { argument.allow_negative_numbers(true) } else { argument }
    };
    command.mut_args(accept).mut_subcommands(accept_negative_numbers)
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

#[cfg(test)]
mod tests {
    use std::any::TypeId;

    use clap::error::ErrorKind;

    use super::*;

    fn is_numeric(argument: &Arg) -> bool {
        let id = argument.get_value_parser().type_id();
        let numbers = [
            TypeId::of::<u8>(),
            TypeId::of::<u16>(),
            TypeId::of::<u32>(),
            TypeId::of::<u64>(),
            TypeId::of::<u128>(),
            TypeId::of::<usize>(),
            TypeId::of::<i8>(),
            TypeId::of::<i16>(),
            TypeId::of::<i32>(),
            TypeId::of::<i64>(),
            TypeId::of::<i128>(),
            TypeId::of::<isize>(),
            TypeId::of::<f32>(),
            TypeId::of::<f64>(),
        ];
        numbers.iter().any(|number| id == *number)
    }

    /// Every verb, and every verb of a verb, with the words that call it.
    fn verbs(command: &Command, words: &[String]) -> Vec<(Vec<String>, Command)> {
        let mut all = vec![(words.to_vec(), command.clone())];
        for verb in command.get_subcommands() {
            let words: Vec<String> = words.iter().cloned().chain([verb.get_name().to_owned()]).collect();
            all.extend(verbs(verb, &words));
        }
        all
    }

    #[test]
    fn a_negative_number_is_refused_with_the_range_of_its_option() {
        let mut tested = 0;
        for (words, verb) in verbs(&command(), &["starbattle".to_owned()]) {
            for argument in verb.get_arguments().filter(|argument| is_numeric(argument)) {
                let option = format!("--{}", argument.get_long().expect("numbers are given by options"));
                let line = words.iter().cloned().chain([option.clone(), "-1".to_owned()]);
                let error = command().try_get_matches_from(line).expect_err("-1 is in no range");
                let text = error.to_string();
                assert_eq!(error.kind(), ErrorKind::ValueValidation, "{words:?}: {text}");
                assert!(text.contains(&format!("invalid value '-1' for '{option} <")), "{words:?}: {text}");
                let range = text.split_once("expected a").map_or("", |(_, range)| range);
                assert!(range.contains(|c: char| c.is_ascii_digit()), "{words:?}: {text}");
                tested += 1;
            }
        }
        assert!(tested >= 40, "{tested}");
    }

    #[test]
    fn only_verbs_that_build_an_atlas_limit_their_memory() {
        let with_limit: Vec<String> = verbs(&command(), &[])
            .into_iter()
            .filter(|(_, verb)| verb.get_arguments().any(|argument| argument.get_long() == Some("max-memory")))
            .map(|(words, _)| words.join(" "))
            .collect();
        assert_eq!(with_limit, ["analyze", "count", "enumerate", "mine", "specs verify"]);
    }

    #[test]
    fn only_verbs_for_layouts_are_lenient() {
        let lenient: Vec<String> = verbs(&command(), &[])
            .into_iter()
            .filter(|(_, verb)| verb.get_arguments().any(|argument| argument.get_long() == Some("lenient")))
            .map(|(words, _)| words.join(" "))
            .collect();
        assert_eq!(lenient, ["convert", "show", "render"]);
    }

    #[test]
    fn every_verb_for_puzzles_reads_them_alike() {
        for (words, verb) in verbs(&command(), &[]) {
            let has = |name: &str| verb.get_arguments().any(|argument| argument.get_long() == Some(name));
            if verb.get_arguments().any(|argument| argument.get_id() == "puzzle") {
                assert!(has("from") && has("stars") && has("marks"), "{words:?}");
            }
        }
    }
}
