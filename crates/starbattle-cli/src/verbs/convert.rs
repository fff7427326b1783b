//! `convert`: the same puzzle in another notation.

use clap::{ArgGroup, Args};
use starbattle::answers::wire::Conversion;
use starbattle::{
    board::{Puzzle, Symmetry},
    notation::Notation,
};

use crate::{
    arguments::{LayoutInput, Loaded, notation_parser},
    batch::{Answer, for_each},
    cli::GlobalOptions,
    failure::{ErrorWithHint, Exit},
};

/// Write a puzzle in another notation, optionally rotated or mirrored.
#[derive(Args)]
#[command(after_long_help = EXAMPLE, group = ArgGroup::new("wanted").args(["to", "id"]).required(true).multiple(true))]
#[command(mut_arg("from", |from| from.hide_possible_values(false)))]
pub struct Convert {
    #[command(flatten)]
    input: LayoutInput,

    /// The notation to write.
    #[arg(long, value_name = "NOTATION", value_parser = notation_parser(Notation::can_write))]
    to: Option<&'static Notation>,

    /// Rotate or mirror the board: identity, flip-rows, flip-columns, rotate-90, rotate-180, rotate-270, transpose, anti-transpose.
    #[arg(long, value_name = "NAME")]
    transform: Option<Symmetry>,

    /// Print a hash that is the same for all rotations and reflections of a puzzle. With --to, the hash and a tab precede the text.
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
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        for_each(&self.input, shared, |loaded| self.convert(loaded, shared))
    }

    fn convert(&self, loaded: &Loaded<Option<Puzzle>>, shared: GlobalOptions) -> anyhow::Result<Answer> {
        let mut layout = loaded.layout().clone();
        if let Some(symmetry) = self.transform {
            layout = layout.transformed(symmetry).ok_or_else(|| {
                anyhow::anyhow!(
                    "--transform needs a square board; this one has {} rows and {} columns",
                    layout.rows(),
                    layout.cols()
                )
            })?;
        }
        let text = self.to.map(|notation| notation.write(&layout)).transpose()?;
        let id = loaded.puzzle.as_ref().map(|puzzle| puzzle.id().to_string());
        if shared.json {
            return Answer::json(&self.answer(loaded, text, id));
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
        }))
    }

    fn answer(&self, loaded: &Loaded<Option<Puzzle>>, text: Option<String>, id: Option<String>) -> Conversion {
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
