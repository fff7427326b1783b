//! `help`: what a verb does, and the list of notations.

use clap::Args;
use starbattle::notation::NOTATIONS;

use crate::{
    cli::{self, GlobalOptions},
    failure::{ErrorWithHint, Exit},
    output::{print_line, use_colour},
};

/// Show what a verb does, or list the notations.
///
/// `starbattle help VERB` prints the same as `starbattle VERB --help`.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Help {
    /// A verb, such as `solve` or `specs verify`, or `notations`; without it, the list of verbs.
    #[arg(value_name = "TOPIC")]
    words: Vec<String>,
}

const EXAMPLE: &str = "\
Examples:
  $ starbattle help why | head -n 1
  Explain one cell: the steps that decide it, or two solutions that show that it is undecided.
  $ starbattle help notations | grep puzz.link
  pzprv3     read, write  marks          puzz.link file form, with marks
  pzpr       read, write                 puzz.link link
  pzpr-body  read, write                 the part of a puzz.link link after its name";

impl Help {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        shared.without_json("`help`")?;
        if self.words == ["notations"] {
            print_line(&notations())?;
            return Ok(Exit::Done);
        }
        let mut verb = cli::command();
        // Gives every verb its full name and the global options.
        verb.build();
        for (index, word) in self.words.iter().enumerate() {
            verb = verb.find_subcommand(word).cloned().ok_or_else(|| {
                let message = format!("there is no verb `{}`", self.words[..=index].join(" "));
                ErrorWithHint::new(message, "run `starbattle help` to list the verbs")
            })?;
        }
        let help = verb.render_help();
        print_line(&if use_colour(shared) { help.ansi().to_string() } else { help.to_string() })?;
        Ok(Exit::Done)
    }
}

/// All notations, in the order in which detection tries them.
fn notations() -> String {
    let lines = NOTATIONS.iter().map(|notation| {
        let uses = [(notation.can_read(), "read"), (notation.can_write(), "write")];
        let holds = [(notation.carries_marks, "marks"), (notation.carries_givens, "givens")];
        let list = |words: [(bool, &'static str); 2]| {
            words.into_iter().filter_map(|(is, word)| is.then_some(word)).collect::<Vec<_>>().join(", ")
        };
        format!("{:<9}  {:<11}  {:<13}  {}", notation.id, list(uses), list(holds), notation.description)
    });
    let head = "The notations for --from and --to, in the order in which detection tries them: what can be done\n\
                with each, what it holds besides the puzzle, and where it is used.\n";
    [head.to_owned()].into_iter().chain(lines).collect::<Vec<_>>().join("\n")
}
