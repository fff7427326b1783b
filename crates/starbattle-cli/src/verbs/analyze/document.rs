//! The result of a whole analysis as one JSON document, streamed pattern by pattern.

use std::{fmt::Write as _, io::Write, ops::ControlFlow};

use anyhow::Context;
use starbattle::{
    answers::{PuzzleAndMarks, PuzzleSolutions, wire::Grid},
    atlas::Atlas,
    board::{Board, Cell, CellSet, Symmetry, bytes_of},
    entangle::Keep,
};

use super::{Analyze, Shape, SymmetryMode, puzzle::MAX_OCCURRENCES};
use crate::{
    cli::GlobalOptions,
    failure::{Exit, Interrupted, explain_answer, explain_atlas},
    meter::{Meter, interrupted},
    output::{Sink, json_text},
};

pub fn write(verb: &Analyze, board: Board, initial: usize, shared: GlobalOptions) -> anyhow::Result<Exit> {
    // Whether the file can be written is better known before the work than after it.
    let mut sink = Sink::open(verb.output.as_deref())?;
    let meter = Meter::new(shared);
    let atlas = verb.atlas(board, &meter)?;
    verb.resources.run(|| {
        let mut document = Document { sink: &mut sink, verb, board, text: String::new(), written: 0 };
        document.begin(initial, atlas.placements(), None)?;
        match verb.symmetry {
            SymmetryMode::Representatives => document.representatives(&atlas, initial, &meter)?,
            SymmetryMode::None | SymmetryMode::Classes => document.all_patterns(&atlas, initial, &meter)?,
        }
        document.end()
    })?;
    sink.finish()?;
    Ok(Exit::Done)
}

/// The same for a puzzle, whose solutions `find` finds.
pub fn write_puzzle(
    verb: &Analyze,
    find: impl FnOnce() -> anyhow::Result<PuzzleSolutions>,
    initial: usize,
    shared: GlobalOptions,
) -> anyhow::Result<Exit> {
    let mut sink = Sink::open(verb.output.as_deref())?;
    let meter = Meter::new(shared);
    let solutions = find()?;
    let board = solutions.position().puzzle.board();
    let mut document = Document { sink: &mut sink, verb, board, text: String::new(), written: 0 };
    let mut begun = false;
    let outcome = solutions.for_each_pattern(initial, MAX_OCCURRENCES, &meter, |pattern| {
        let mut write = || {
            if !std::mem::replace(&mut begun, true) {
                document.begin(initial, solutions.count() as u128, Some(solutions.position()))?;
            }
            let known = solutions.known(&CellSet::from_cells(board.size(), pattern.cells.iter().copied()));
            let deduced_empty = &pattern.never - &known.empty;
            let forced_star = &pattern.always - &known.stars;
            if verb.keep() == Keep::Deduced && deduced_empty.is_empty() && forced_star.is_empty() {
                return Ok(());
            }
            document.pattern(&Pattern {
                cells: pattern.cells,
                compatible: pattern.solutions as u128,
                always: pattern.always.clone(),
                never: pattern.never.clone(),
                deduced_empty,
                forced_star,
                class: None,
                images: &[],
            })
        };
        match write() {
            Ok(()) => ControlFlow::Continue(()),
            Err(error) => ControlFlow::Break(error),
        }
    });
    if let ControlFlow::Break(error) = outcome.map_err(explain_answer)? {
        return Err(error);
    }
    document.end()?;
    sink.finish()?;
    Ok(Exit::Done)
}

/// The document while it is being written.
struct Document<'a> {
    sink: &'a mut Sink,
    verb: &'a Analyze,
    board: Board,
    /// The text of one pattern, kept to be used again.
    text: String,
    written: u64,
}

/// What is said of one pattern.
struct Pattern<'a> {
    cells: &'a [Cell],
    compatible: u128,
    always: CellSet,
    never: CellSet,
    deduced_empty: CellSet,
    /// Stars that neither the pattern has nor anything else gives.
    forced_star: CellSet,
    class: Option<u64>,
    images: &'a [(Symmetry, Vec<Cell>)],
}

impl Document<'_> {
    fn begin(&mut self, initial: usize, placements: u128, position: Option<&PuzzleAndMarks>) -> anyhow::Result<()> {
        let (size, stars) = (self.board.size(), self.board.stars());
        let mut head = format!(
            r#"{{"board_size":{size},"stars_per_row":{stars},"stars_per_column":{stars},"initial_star_count":{initial},"total_solutions":{placements},"#
        );
        if let Some(PuzzleAndMarks { puzzle, marks }) = position {
            let _ = write!(head, r#""puzzle":{},"#, json_text(&Grid::of(puzzle))?);
            if !marks.is_blank() {
                let _ = write!(head, r#""marks":{},"#, json_text(&marks.to_rows())?);
            }
        }
        write!(self.sink, r#"{head}"patterns":["#).context("cannot write the analysis")
    }

    fn end(&mut self) -> anyhow::Result<()> {
        self.sink.write_all(b"\n]}\n").context("cannot write the analysis")
    }

    /// One pattern of each class, as they come: nothing is kept in memory.
    fn representatives(&mut self, atlas: &Atlas, initial: usize, meter: &Meter) -> anyhow::Result<()> {
        let outcome = atlas.classes(initial).for_each(meter, |class| {
            if self.verb.keep() == Keep::Deduced && !class.is_deduced() {
                return ControlFlow::Continue(());
            }
            let cells: Vec<Cell> = class.cells().collect();
            let pattern = Pattern {
                cells: &cells,
                compatible: class.compatible(),
                always: class.always(),
                never: class.never(),
                deduced_empty: class.deduced_empty(),
                forced_star: class.forced_star(),
                class: Some(self.written),
                images: &images(&cells, self.board),
            };
            match self.pattern(&pattern) {
                Ok(()) => ControlFlow::Continue(()),
                Err(error) => ControlFlow::Break(error),
            }
        });
        match outcome.map_err(explain_atlas)? {
            ControlFlow::Continue(()) => Ok(()),
            ControlFlow::Break(error) => Err(error),
        }
    }

    /// Every pattern in row-major order, from a table of the classes.
    fn all_patterns(&mut self, atlas: &Atlas, initial: usize, meter: &Meter) -> anyhow::Result<()> {
        let table = atlas.classes(initial).table(meter).map_err(explain_atlas)?;
        let deduced_only = self.verb.keep() == Keep::Deduced;
        let _numbers = table.budget().reserve(bytes_of::<Option<u64>>(table.len()))?;
        // A class is numbered when its first pattern is written, which is its representative.
        let mut kept = 0_u64;
        let numbers: Vec<Option<u64>> = table
            .iter()
            .map(|class| {
                (!deduced_only || class.is_deduced()).then(|| {
                    kept += 1;
                    kept - 1
                })
            })
            .collect();
        meter.begin("patterns", table.pattern_count());
        for pattern in table.patterns()? {
            meter.advance(1);
            let Some(number) = numbers[pattern.class()] else { continue };
            if self.written.is_multiple_of(1024) && interrupted() {
                return Err(Interrupted::Early.into());
            }
            self.pattern(&Pattern {
                cells: pattern.cells(),
                compatible: pattern.compatible(),
                always: pattern.always(),
                never: pattern.never(),
                deduced_empty: pattern.deduced_empty(),
                forced_star: pattern.forced_star(),
                class: (self.verb.symmetry == SymmetryMode::Classes).then_some(number),
                images: &[],
            })?;
        }
        Ok(())
    }

    fn pattern(&mut self, pattern: &Pattern<'_>) -> anyhow::Result<()> {
        let shape = self.verb.shape;
        let text = &mut self.text;
        text.clear();
        text.push_str(if self.written == 0 { "\n" } else { ",\n" });
        text.push_str(r#"{"initial_stars":"#);
        cell_list(text, pattern.cells.iter().copied(), shape);
        let _ = write!(text, r#","compatible_solutions":{}"#, pattern.compatible);
        match shape {
            Shape::States => cell_states(text, self.board, &pattern.always, &pattern.never),
            Shape::Pairs => {
                text.push_str(r#","forced_empty":"#);
                cell_list(text, &pattern.deduced_empty, shape);
                text.push_str(r#","forced_star":"#);
                cell_list(text, &pattern.forced_star, shape);
            }
        }
        if let Some(class) = pattern.class {
            let _ = write!(text, r#","symmetry_class_id":{class}"#);
        }
        if !pattern.images.is_empty() {
            let _ = write!(text, r#","class_size":{},"images":["#, pattern.images.len());
            for (index, (symmetry, cells)) in pattern.images.iter().enumerate() {
                let comma = if index == 0 { "" } else { "," };
                let _ = write!(text, r#"{comma}{{"transform":"{symmetry}","initial_stars":"#);
                cell_list(text, cells.iter().copied(), shape);
                text.push('}');
            }
            text.push(']');
        }
        text.push('}');
        self.written += 1;
        self.sink.write_all(text.as_bytes()).context("cannot write the analysis")
    }
}

/// The different images of a pattern, each with the first symmetry that makes it.
fn images(cells: &[Cell], board: Board) -> Vec<(Symmetry, Vec<Cell>)> {
    let mut images: Vec<(Symmetry, Vec<Cell>)> = Vec::with_capacity(8);
    for symmetry in Symmetry::ALL {
        let mut image: Vec<Cell> = cells.iter().map(|&cell| symmetry.apply(cell, board.size())).collect();
        image.sort_unstable();
        if images.iter().all(|(_, other)| *other != image) {
            images.push((symmetry, image));
        }
    }
    images
}

/// Cells as objects in the one shape and as pairs in the other.
fn cell_list(text: &mut String, cells: impl IntoIterator<Item = Cell>, shape: Shape) {
    text.push('[');
    for (index, cell) in cells.into_iter().enumerate() {
        if index > 0 {
            text.push(',');
        }
        let (row, col) = (cell.row(), cell.col());
        let _ = match shape {
            Shape::States => write!(text, r#"{{"row":{row},"col":{col}}}"#),
            Shape::Pairs => write!(text, "[{row},{col}]"),
        };
    }
    text.push(']');
}

/// The state of every cell as a matrix of words.
fn cell_states(text: &mut String, board: Board, always: &CellSet, never: &CellSet) {
    text.push_str(r#","cell_states":["#);
    for row in 0..board.size() {
        text.push_str(if row == 0 { "[" } else { ",[" });
        let (stars, empties) = (always.row_mask(row), never.row_mask(row));
        for col in 0..board.size() {
            if col > 0 {
                text.push(',');
            }
            text.push_str(match (stars >> col & 1, empties >> col & 1) {
                (1, _) => r#""forced_star""#,
                (_, 1) => r#""forced_empty""#,
                _ => r#""flexible""#,
            });
        }
        text.push(']');
    }
    text.push(']');
}
