//! `dedupe`: puzzles without their rotations and reflections.

use std::{
    collections::{HashMap, hash_map::Entry},
    sync::Mutex,
};

use clap::Args;
use starbattle::{
    answers::{
        wire::{Formatted, Kept},
        write_as,
    },
    notation::Notation,
};

use crate::{
    arguments::{PuzzleInput, notation_parser},
    batch::{Answer, for_each},
    cli::GlobalOptions,
    failure::{Exit, explain_answer},
    output::{json_text, note, print_line},
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
        // Puzzles are read in parallel: which of two images comes first is known only when all have been read.
        let puzzles = Mutex::new(Vec::new());
        let exit = for_each(&self.input, shared, |loaded| {
            let Formatted { text, warnings } = write_as(loaded.layout(), self.to, false).map_err(explain_answer)?;
            let entry = (loaded.line.unwrap_or(1), loaded.puzzle.canonical(), text);
            puzzles.lock().unwrap_or_else(std::sync::PoisonError::into_inner).push(entry);
            Ok(Answer::text(String::new()).with_warnings(warnings))
        })?;
        let mut puzzles = puzzles.into_inner().unwrap_or_else(std::sync::PoisonError::into_inner);
        puzzles.sort_by_key(|(line, _, _)| *line);
        let total = puzzles.len();
        let mut seen = HashMap::new();
        for (line, canonical, text) in puzzles {
            match seen.entry(canonical) {
                Entry::Vacant(place) => {
                    place.insert(line);
                    print_line(&if shared.json { json_text(&Kept { line, puzzle: text })? } else { text })?;
                }
                Entry::Occupied(first) => {
                    if !shared.quiet {
                        note!("line {line}: the same puzzle as in line {}, rotated or mirrored", first.get());
                    }
                }
            }
        }
        if !shared.quiet {
            note!("{} of {} kept", seen.len(), counted(total, "puzzle"));
        }
        Ok(exit)
    }
}
