//! `convert`: the same puzzle in another notation.

use clap::{ArgGroup, Args};
use starbattle::{
    answers::{
        wire::{Conversion, Formatted},
        write_as,
    },
    board::{Puzzle, Symmetry},
    notation::Notation,
};

use crate::{
    arguments::{LayoutInput, Loaded, notation_parser},
    batch::{Answer, for_each},
    cli::GlobalOptions,
    failure::{ErrorWithHint, Exit, explain_answer},
    wording::counted,
};

/// Write a puzzle in another notation, optionally rotated or mirrored.
#[derive(Args)]
#[command(after_long_help = EXAMPLE, group = ArgGroup::new("wanted").args(["to", "id"]).required(true).multiple(true))]
pub struct Convert {
    #[command(flatten)]
    input: LayoutInput,

    /// The notation to write (see `help notations`).
    #[arg(long, value_name = "NOTATION", hide_possible_values = true, value_parser = notation_parser(Notation::can_write))]
    to: Option<&'static Notation>,

    /// Rotate or mirror the board: identity, flip-rows, flip-columns, rotate-90, rotate-180, rotate-270, transpose, anti-transpose.
    #[arg(long, value_name = "NAME")]
    transform: Option<Symmetry>,

    /// Print a hash that is the same for all rotations and reflections of a puzzle. With --to, the hash and a tab precede the text.
    #[arg(long)]
    id: bool,

    /// Refuse to write a notation that cannot hold everything, such as marks or the title, instead of warning about it.
    #[arg(long, requires = "to")]
    strict: bool,
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
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        for_each(&self.input, shared, |loaded| self.convert(loaded, shared))
    }

    fn convert(&self, loaded: &Loaded<Option<Puzzle>>, shared: GlobalOptions) -> anyhow::Result<Answer> {
        let mut layout = loaded.layout().clone();
        if let Some(symmetry) = self.transform {
            layout = layout.transformed(symmetry).ok_or_else(|| {
                anyhow::anyhow!(
                    "--transform needs a square board; this one has {} and {}",
                    counted(layout.rows(), "row"),
                    counted(layout.cols(), "column")
                )
            })?;
        }
        let written = self.to.map(|notation| write_as(&layout, notation, self.strict)).transpose();
        let (text, warnings) = match written.map_err(explain_answer)? {
            Some(Formatted { text, warnings }) => (Some(text), warnings),
            None => (None, Vec::new()),
        };
        let id = loaded.puzzle.as_ref().map(|puzzle| puzzle.id().to_string());
        if shared.json {
            return Ok(Answer::json(&self.answer(loaded, text, &warnings, id))?.with_warnings(warnings));
        }
        let id = if self.id {
            Some(id.ok_or_else(|| {
                ErrorWithHint::new("only a valid puzzle has an id", "leave out --id, or --lenient to see what is wrong")
            })?)
        } else {
            None
        };
        Ok(Answer::text(match (id, text) {
            (Some(id), Some(text)) => format!("{id}\t{text}"),
            (Some(only), None) | (None, Some(only)) => only,
            (None, None) => String::new(),
        })
        .with_warnings(warnings))
    }

    fn answer(
        &self,
        loaded: &Loaded<Option<Puzzle>>,
        text: Option<String>,
        warnings: &[String],
        id: Option<String>,
    ) -> Conversion {
        let layout = loaded.layout();
        Conversion {
            detected: loaded.reading.notation,
            rows: layout.rows(),
            cols: layout.cols(),
            stars: layout.stars,
            id,
            notation: self.to.map(|notation| notation.id),
            text,
            warnings: loaded.reading.warnings.iter().map(ToString::to_string).chain(warnings.iter().cloned()).collect(),
        }
    }
}
