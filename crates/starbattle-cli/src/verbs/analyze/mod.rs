//! `analyze`: what a few known stars force, for all patterns, for one, or for a list.

mod document;
mod one;
mod puzzle;
mod subject;
mod summary;

use std::{
    io::{IsTerminal, stdout},
    path::PathBuf,
};

use clap::{Args, ValueEnum};
use starbattle::{
    atlas::{Atlas, estimate},
    board::Board,
    entangle::Keep,
};

use crate::{
    arguments::{BoardParams, PuzzleOption, Resources, keep_parser, whole},
    batch::{Answer, for_single},
    cli::GlobalOptions,
    failure::{ErrorWithHint, Exit, LimitHit, MORE_MEMORY, explain_atlas, name_unwritten},
    meter::Meter,
    output::note,
    wording::{counted, duration, memory},
};

/// Find what patterns of stars force on a board without regions: the cells that are a star, or empty, in every placement. With
/// --puzzle, find what they force in a puzzle, from all of its solutions.
///
/// Analyses all patterns of Z stars exactly; without parameters, patterns of 2 stars on a 10x10 board with 2 stars. Prints JSON, or
/// on a terminal without -o a summary with the three patterns that force most.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Analyze {
    #[command(flatten)]
    board: BoardParams,

    #[command(flatten)]
    puzzle: PuzzleOption,

    /// With --puzzle, the most solutions to work with.
    #[arg(long, value_name = "K", default_value_t = 1_000_000, value_parser = whole::<usize>(1..=u32::MAX.into()), requires = "puzzle")]
    max_solutions: usize,

    /// The number of stars in a pattern.
    #[arg(long, value_name = "Z", value_parser = whole::<usize>(1..))]
    initial: Option<usize>,

    /// Analyse one pattern, given as `row,column` pairs from 0 or as r1c1.
    #[arg(long, value_name = "CELLS", allow_hyphen_values = true, conflicts_with_all = ["initial", "patterns", "shape", "keep", "symmetry"])]
    pattern: Option<String>,

    /// Analyse each line of this file as a pattern; `-` is standard input.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["initial", "shape", "keep", "symmetry"])]
    patterns: Option<PathBuf>,

    /// What to write about each pattern.
    #[arg(long, value_enum, default_value_t = Shape::States)]
    shape: Shape,

    /// Which patterns to write [default: forced, with --shape pairs deduced].
    #[arg(long, value_parser = keep_parser())]
    keep: Option<Keep>,

    /// How to treat rotations and reflections of a pattern.
    #[arg(long, value_enum, default_value_t = SymmetryMode::None, conflicts_with = "puzzle")]
    symmetry: SymmetryMode,

    /// Print a summary and drawings instead of JSON.
    #[arg(long, conflicts_with_all = ["output", "json"])]
    draw: bool,

    /// With --pattern, draw the pattern to this SVG file.
    #[arg(long, value_name = "FILE", requires = "pattern")]
    svg: Option<PathBuf>,

    /// With --pattern, draw the pattern to this PNG file.
    #[arg(long, value_name = "FILE", requires = "pattern")]
    png: Option<PathBuf>,

    /// Write to this file; .gz and .zst are compressed.
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,

    #[command(flatten)]
    resources: Resources,
}

const EXAMPLE: &str = "\
Examples:
  $ starbattle analyze --size 10 --stars 2 --initial 2 --shape pairs -o pairs.json.gz
  $ starbattle analyze --size 6 --stars 1 --pattern 'r1c1 r2c5' --draw | tail -n 1
  deduced empty: r4c2, r4c3, r5c3, r6c6
  $ starbattle analyze -q --puzzle 4x1.AABBAABBCCDDCCDD --pattern r1c2 --draw | tail -n 1
  deduced empty: r3c3, r3c4, r4c1, r4c4";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Shape {
    /// The state of every cell.
    States,
    /// Lists of deduced empty cells and of forced stars.
    Pairs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum SymmetryMode {
    /// Write all patterns.
    None,
    /// Write all patterns, each with its symmetry class.
    Classes,
    /// Write one pattern of each class, with its images.
    Representatives,
}

impl Analyze {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        self.analyze(shared).map_err(|error| name_unwritten(error, self.output.as_deref()))
    }

    fn analyze(&self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        self.resources.prepare();
        if let Some(input) = self.puzzle.input(self.board.stars()) {
            let refusal = ("analyze --puzzle", "analyse one puzzle at a time");
            return for_single(&input, shared, refusal, |loaded| {
                let exit = puzzle::run(self, &loaded.position(), shared)?;
                Ok(Answer::text(String::new()).with_exit(exit))
            });
        }
        let single = self.pattern.is_some() || self.patterns.is_some();
        let (board, initial) = match (self.board.is_given() || self.initial.is_some(), single) {
            // The example of the format.
            (false, _) => (Board::new(10, 2)?, 2),
            (true, true) => (self.board.board()?, 1),
            (true, false) => self.board.board_and_initial(self.initial)?,
        };
        let subject = || self.atlas(board, &Meter::new(shared)).map(subject::Subject::Placements);
        if let Some(pattern) = &self.pattern {
            return one::one_pattern(self, board, pattern, subject, shared);
        }
        if let Some(file) = &self.patterns {
            return one::pattern_lines(self, board, file, subject, shared);
        }
        self.forecast(board, initial, shared)?;
        if self.draws(shared) {
            return summary::print(self, board, initial, shared);
        }
        document::write(self, board, initial, shared)
    }

    /// The atlas of the board, within the memory of the run.
    fn atlas(&self, board: Board, meter: &Meter) -> anyhow::Result<Atlas> {
        let budget = self.resources.budget()?;
        self.resources.run(|| Atlas::build(board, &budget, meter).map_err(explain_atlas))
    }

    /// Whether the result is for people instead of programs.
    fn draws(&self, shared: GlobalOptions) -> bool {
        self.draw || (stdout().is_terminal() && self.output.is_none() && !shared.json)
    }

    fn keep(&self) -> Keep {
        self.keep.unwrap_or(match self.shape {
            Shape::States => Keep::Forced,
            Shape::Pairs => Keep::Deduced,
        })
    }

    /// Prints what a long job will take, and refuses a job that does not fit the memory.
    fn forecast(&self, board: Board, initial: usize, shared: GlobalOptions) -> anyhow::Result<()> {
        let estimate = estimate(board, initial);
        let table = if self.symmetry == SymmetryMode::Representatives { 0 } else { estimate.table_memory };
        let needed = estimate.memory.saturating_add(table);
        let seconds = estimate.seconds / self.resources.threads.count() as f64;
        let forecast = format!(
            "{board}, patterns of {initial}: about {}, {} of memory, {}",
            counted(estimate.classes, "class"),
            memory(needed),
            duration(seconds)
        );
        let allowed = self.resources.budget()?.allowed();
        // The forecast is rough: only what is clearly too much is refused here. The limit is checked again during the work.
        if needed / 3 > allowed {
            let message = format!("{forecast}; the memory limit is {}", memory(allowed));
            return Err(LimitHit(ErrorWithHint::new(message, MORE_MEMORY)).into());
        }
        if !shared.quiet && (seconds > 2.0 || needed > 1 << 30) {
            note!("{forecast}");
        }
        Ok(())
    }
}
