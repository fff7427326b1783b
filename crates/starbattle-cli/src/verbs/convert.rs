//! `convert`: the same puzzle in another notation.

use clap::{ArgGroup, Args};
use starbattle::answers::wire::Conversion;
use starbattle::{board::Symmetry, notation::Notation};

use crate::{
    arguments::{Loaded, PuzzleInput, notation_parser},
    batch::Answer,
    cli::Shared,
    failure::{ErrorWithHint, Exit},
};

/// Write a puzzle in another notation, turned or mirrored if wanted.
#[derive(Args)]
#[command(after_long_help = EXAMPLE, group = ArgGroup::new("wanted").args(["to", "id"]).required(true).multiple(true))]
#[command(mut_arg("from", |from| from.hide_possible_values(false)))]
pub struct Convert {
    #[command(flatten)]
    input: PuzzleInput,

    /// The notation to write.
    #[arg(long, value_name = "NOTATION", value_parser = notation_parser(Notation::can_write))]
    to: Option<&'static Notation>,

    /// Turn or mirror the board: identity, flip-rows, flip-columns, rotate-90, rotate-180, rotate-270, transpose, anti-transpose.
    #[arg(long, value_name = "NAME")]
    transform: Option<Symmetry>,

    /// Print a hash that is equal for all eight images of a puzzle; before the text and a tab if --to is given too.
    #[arg(long)]
    id: bool,
}

const EXAMPLE: &str = "\
Examples:
  $ starbattle convert -q --to sbn2 551W9jo0cIn
  5A1#d_Sxc
  $ starbattle convert -q --to text --transform rotate-90 551W9jo0cIn
  # stars: 1
  AABBB
  AABCC
  AAACC
  ADEEC
  ADDDD
  $ starbattle convert -q --id 551W9jo0cIn
  733e41b58941782edbbd9778e6d650c8";

impl Convert {
    pub fn run(self, shared: Shared) -> anyhow::Result<Exit> {
        self.input.for_each(shared, |loaded| self.convert(loaded, shared))
    }

    fn convert(&self, loaded: &Loaded, shared: Shared) -> anyhow::Result<Answer> {
        let mut layout = loaded.layout().clone();
        if let Some(symmetry) = self.transform {
            layout = layout.transformed(symmetry).ok_or_else(|| {
                anyhow::anyhow!(
                    "a board of {} rows and {} columns cannot be turned or mirrored",
                    layout.rows(),
                    layout.cols()
                )
            })?;
        }
        let text = self.to.map(|notation| notation.write(&layout)).transpose()?;
        let id = loaded.puzzle().ok().map(|puzzle| puzzle.id().to_string());
        if shared.json {
            return Answer::json(&self.answer(loaded, text, id));
        }
        let id = if self.id {
            Some(id.ok_or_else(|| ErrorWithHint::new("only a proper puzzle has an id", "leave out --id or --lenient"))?)
        } else {
            None
        };
        Ok(Answer::text(match (id, text) {
            (Some(id), Some(text)) => format!("{id}\t{text}"),
            (Some(only), None) | (None, Some(only)) => only,
            (None, None) => String::new(),
        }))
    }

    fn answer(&self, loaded: &Loaded, text: Option<String>, id: Option<String>) -> Conversion {
        let layout = loaded.layout();
        Conversion {
            detected: loaded.reading.notation,
            rows: layout.rows(),
            cols: layout.cols(),
            stars: layout.stars,
            id,
            notation: self.to.map(|notation| notation.id),
            text,
            warnings: loaded.reading.warnings.iter().map(ToString::to_string).collect(),
        }
    }
}
