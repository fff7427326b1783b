//! `dedupe`: puzzles without their rotations and reflections.

use std::collections::{HashMap, hash_map::Entry};

use clap::Args;
use starbattle::{
    answers::{
        wire::{Formatted, Kept},
        write_as,
    },
    board::Puzzle,
    notation::Notation,
};

use crate::{
    arguments::{Loaded, PuzzleInput, notation_parser},
    batch::{Answer, Batch, for_each_finished},
    cli::GlobalOptions,
    failure::{Exit, explain_answer},
    output::note,
    wording::counted,
};

/// Remove puzzles that are rotations or reflections of earlier ones.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
#[command(mut_arg("marks", |marks| marks.help("Marks, which are written if the notation carries marks")))]
pub struct Dedupe {
    #[command(flatten)]
    input: PuzzleInput,

    /// The notation to write (see `help notations`).
    #[arg(long, value_name = "NOTATION", hide_possible_values = true, value_parser = notation_parser(Notation::can_write), default_value = "dotted")]
    to: &'static Notation,
}

const EXAMPLE: &str = "\
Example:
  $ printf '551W9jo0cIn\\n5A1#d_Sxc\\n' | starbattle dedupe -q --to sbn1 -
  551W9jo0cIn";

impl Dedupe {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        let mut seen = HashMap::new();
        let mut total = 0;
        let work = |loaded: &Loaded<Puzzle>| {
            let formatted = write_as(loaded.layout(), self.to, false).map_err(explain_answer)?;
            Ok((loaded.line.unwrap_or(1), loaded.puzzle.id(), formatted))
        };
        let exit = for_each_finished(&self.input, shared, Batch { unsolved: false }, work, |(line, id, formatted)| {
            total += 1;
            let Formatted { text, warnings } = formatted;
            let answer = match seen.entry(id) {
                Entry::Vacant(place) => {
                    place.insert(line);
                    if shared.json { Answer::json(&Kept { line, puzzle: text })? } else { Answer::text(text) }
                }
                Entry::Occupied(first) => {
                    if !shared.quiet {
                        note!("line {line}: the same puzzle as in line {}, rotated or mirrored", first.get());
                    }
                    Answer::text(String::new())
                }
            };
            Ok(answer.with_warnings(warnings))
        })?;
        if !shared.quiet {
            note!("{} of {} kept", seen.len(), counted(total, "puzzle"));
        }
        Ok(exit)
    }
}
