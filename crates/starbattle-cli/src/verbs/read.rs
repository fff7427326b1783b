//! `read`: the board in a picture.

use std::path::PathBuf;

use anyhow::{Context, bail};
use clap::Args;
use starbattle::{
    answers::{parsed, picture_reading, read_picture, write_as},
    notation::Notation,
    vision::{decode, overlay, png},
};

use crate::{
    arguments::{Source, doubts, notation_parser},
    batch::{Answer, print_answer},
    cli::GlobalOptions,
    failure::{ErrorWithHint, Exit, explain_answer},
    output::{note, write_file},
};

/// Read the board in a screenshot or photo, and say what is in doubt.
///
/// The grid, its size, the regions, the marks and the star count are found without help. Doubts go to standard error. Every other
/// verb takes a picture as its PUZZLE, too.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Read {
    /// A PNG, JPEG, WebP or GIF picture of a board, or `-` for standard input.
    #[arg(value_name = "IMAGE")]
    image: String,

    /// The notation to write (see `help notations`).
    #[arg(long, value_name = "NOTATION", default_value = "text", hide_possible_values = true, value_parser = notation_parser(Notation::can_write))]
    to: &'static Notation,

    /// Write a PNG picture that shows what was seen: grid, regions, marks and, in red, doubts.
    #[arg(long, value_name = "FILE")]
    debug: Option<PathBuf>,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle render 551W9jo0cIn --png board.png
  wrote board.png
  $ starbattle read board.png --debug seen.png
  # stars: 1
  ABBBC
  ABBDC
  AAEDC
  EEECC
  EEEEE
  $ starbattle solve -q --count board.png
  1";

impl Read {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        let source = Source::open(&self.image)?;
        let Some(bytes) = source.picture() else {
            if source.is_inline() {
                bail!("there is no file {}", self.image);
            }
            let message = format!("{}: not a picture: expected PNG, JPEG, WebP or GIF data", source.name);
            return Err(ErrorWithHint::new(message, "`convert` reads puzzles from text").into());
        };
        let reading = read_picture(bytes).with_context(|| source.name.clone())?;
        if !shared.quiet {
            for doubt in doubts(&picture_reading(&reading)) {
                note!("{doubt}");
            }
        }
        if let Some(path) = &self.debug {
            write_file(path, &png(overlay(&decode(bytes)?.pixels, &reading)))?;
        }
        if shared.json {
            return print_answer(Answer::json(&parsed(&reading))?, shared);
        }
        let written = write_as(&reading.layout, self.to, false).map_err(explain_answer)?;
        print_answer(Answer::text(written.text).with_warnings(written.warnings), shared)
    }
}
