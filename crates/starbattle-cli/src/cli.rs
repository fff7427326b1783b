//! The command line as a whole.

use clap::{
    Arg, ArgAction, Args, Command, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum,
    builder::styling::{AnsiColor, Styles},
};

use crate::{failure::Exit, meter::handle_interrupts, verbs};

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
/// A PUZZLE is text in any notation (`starbattle help notations` lists them), the name of a file, or `-` for standard input. A file
/// with several puzzles is a batch, with one result for each puzzle. A file may also be a picture: a screenshot or a photo of a board.
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

    /// Use colour: auto (the default; respects `NO_COLOR`), always or never.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", hide_default_value = true)]
    #[arg(hide_possible_values = true, help_heading = "Global options")]
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
    Stats(verbs::stats::Stats),
    Improve(verbs::improve::Improve),
    Model(verbs::model::Model),
    Analyze(verbs::analyze::Analyze),
    Count(verbs::count::Count),
    Enumerate(verbs::enumerate::Enumerate),
    Mine(verbs::mine::Mine),
    Specs(verbs::specs::Specs),
    Convert(verbs::convert::Convert),
    Read(verbs::read::Read),
    Show(verbs::show::Show),
    Render(verbs::render::Render),
    Sheet(verbs::sheet::Sheet),
    Dedupe(verbs::dedupe::Dedupe),
    Bench(verbs::bench::Bench),
    Schemas(verbs::schemas::Schemas),
    Completions(verbs::completions::Completions),
    Man(verbs::man::Man),
    Help(verbs::help::Help),
}

/// Reads the command line; prints what is wrong with it and ends the program if it is not valid.
pub fn parse() -> Cli {
    Cli::from_arg_matches(&command().get_matches()).unwrap_or_else(|error| error.exit())
}

/// The command line as it is parsed and as its help is shown.
pub fn command() -> Command {
    one_screen(adjust(Cli::command()))
}

/// A negative number after an option is its value, so that the error names the option and its range instead of an
/// "unexpected argument". A flag that is repeated means the same as once.
fn adjust(command: Command) -> Command {
    let adjusted = |argument: Arg| {
        let id = argument.get_id().clone();
        match argument.get_action() {
            ArgAction::SetTrue => argument.overrides_with(id),
            action if action.takes_values() && !argument.is_positional() => argument.allow_negative_numbers(true),
            _ => argument,
        }
    };
    command.mut_args(adjusted).mut_subcommands(adjust)
}

/// One help for `-h` and `--help` that fits on a screen: the whole description and the examples, but no blank lines between the
/// options, which clap's own long help has.
fn one_screen(command: Command) -> Command {
    let about = command.get_long_about().or(command.get_about()).map(ToString::to_string).unwrap_or_default();
    // clap takes the full stop away from a description of one sentence.
    let about = if about.ends_with('.') { about } else { about + "." };
    let examples = command.get_after_long_help().cloned().unwrap_or_default();
    command
        .before_help(about)
        .long_about(None::<&str>)
        .after_help(examples)
        .after_long_help(None::<&str>)
        .help_template("{before-help}{usage-heading} {usage}\n\n{all-args}{after-help}")
        .mut_args(list_values)
        .mut_subcommands(one_screen)
}

/// Puts the values of an argument that have a description into its help, after the default.
fn list_values(argument: Arg) -> Arg {
    let values = argument.get_possible_values();
    if argument.is_hide_possible_values_set() || values.iter().all(|value| value.get_help().is_none()) {
        return argument;
    }
    let mut help = argument.get_help().map(ToString::to_string).unwrap_or_default();
    if let [default] = argument.get_default_values() {
        help += &format!(" [default: {}]", default.to_string_lossy());
    }
    let lines = values.iter().map(|value| {
        let meaning = value.get_help().map(ToString::to_string).unwrap_or_default();
        format!("\n- {}: {meaning}", value.get_name())
    });
    let help = lines.fold(help, |help, line| help + &line);
    argument.hide_possible_values(true).hide_default_value(true).help(help)
}

impl Cli {
    pub fn run(self) -> anyhow::Result<Exit> {
        let shared = self.shared;
        // The server handles interrupts itself.
        if !matches!(self.verb, Verb::Serve(_)) {
            handle_interrupts();
        }
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
            Verb::Stats(verb) => verb.run(shared),
            Verb::Improve(verb) => verb.run(shared),
            Verb::Model(verb) => verb.run(shared),
            Verb::Analyze(verb) => verb.run(shared),
            Verb::Count(verb) => verb.run(shared),
            Verb::Enumerate(verb) => verb.run(shared),
            Verb::Mine(verb) => verb.run(shared),
            Verb::Specs(verb) => verb.run(shared),
            Verb::Convert(verb) => verb.run(shared),
            Verb::Read(verb) => verb.run(shared),
            Verb::Show(verb) => verb.run(shared),
            Verb::Render(verb) => verb.run(shared),
            Verb::Sheet(verb) => verb.run(shared),
            Verb::Dedupe(verb) => verb.run(shared),
            Verb::Bench(verb) => verb.run(shared),
            Verb::Schemas(verb) => verb.run(shared),
            Verb::Completions(verb) => verb.run(shared),
            Verb::Man(verb) => verb.run(shared),
            Verb::Help(verb) => verb.run(shared),
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
        let (mut tested, mut ranges) = (0, 0);
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
                let help = argument.get_help().map(ToString::to_string).unwrap_or_default();
                if let Some((_, said)) = help.split_once("from ").filter(|(_, said)| said.starts_with('1')) {
                    let said: String = said.chars().take_while(|c| !",:;".contains(*c)).collect();
                    assert!(range.contains(&format!("from {said}")), "{words:?} {option}: help says {said}; {text}");
                    ranges += 1;
                }
                tested += 1;
            }
        }
        assert!(tested >= 40 && ranges >= 4, "{tested} {ranges}");
    }

    /// Words that only programmers know.
    const RUST: [&str; 14] = [
        "usize",
        "isize",
        "u8",
        "u16",
        "u32",
        "u64",
        "i32",
        "i64",
        "f32",
        "f64",
        "struct",
        "literal",
        "in string",
        "target type",
    ];

    #[test]
    fn no_error_about_a_value_names_a_type() {
        let mut tested = 0;
        for (words, verb) in verbs(&command(), &["starbattle".to_owned()]) {
            for argument in verb.get_arguments().filter(|argument| argument.get_action().takes_values()) {
                let Some(option) = argument.get_long() else { continue };
                for value in ["", "x", "-1", "1.5", "1e999", "99999999999999999999999999999999999999999", "\u{fffd}"] {
                    let line = words.iter().cloned().chain([format!("--{option}={value}")]);
                    let Err(error) = command().try_get_matches_from(line) else { continue };
                    let text = error.to_string();
                    let named = RUST.iter().find(|word| {
                        text.split(|c: char| !c.is_alphanumeric()).any(|other| other == **word)
                            || (word.contains(' ') && text.contains(**word))
                    });
                    assert_eq!(named, None, "{words:?}: {text}");
                    tested += 1;
                }
            }
        }
        assert!(tested > 200, "{tested}");
    }

    #[test]
    fn only_verbs_that_count_limit_their_memory() {
        let with_limit: Vec<String> = verbs(&command(), &[])
            .into_iter()
            .filter(|(_, verb)| verb.get_arguments().any(|argument| argument.get_long() == Some("max-memory")))
            .map(|(words, _)| words.join(" "))
            .collect();
        assert_eq!(with_limit, ["solve", "analyze", "count", "enumerate", "mine", "specs verify"]);
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
