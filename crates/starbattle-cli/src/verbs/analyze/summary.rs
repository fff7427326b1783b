//! The result of a whole analysis for people: numbers, and drawings of the three patterns that force most.

use std::{cmp::Reverse, ops::ControlFlow};

use starbattle::{
    answers::PuzzleSolutions,
    atlas::Atlas,
    board::{Board, Cell, CellSet},
};

use super::{Analyze, one, puzzle::MAX_OCCURRENCES, subject::Subject};
use crate::{
    cli::GlobalOptions,
    failure::{Exit, explain_answer, explain_atlas},
    meter::Meter,
    output::{note, print_line},
    wording::{counted, grouped},
};

const DRAWN: usize = 3;

#[derive(Default)]
struct Totals {
    classes: u64,
    patterns: u64,
    deduced: u64,
    deduced_empty: u64,
    forced_star: u64,
    /// The patterns that force most, as forced cells and the stars that force them, best first.
    telling: Vec<(usize, Vec<Cell>)>,
}

pub fn print(verb: &Analyze, board: Board, initial: usize, shared: GlobalOptions) -> anyhow::Result<Exit> {
    let meter = Meter::new(shared);
    let atlas = verb.atlas(board, &meter)?;
    let totals = verb.resources.run(|| totals(&atlas, initial, &meter))?;
    drop(meter);
    let classes = grouped(u128::from(totals.classes));
    let head = format!("{}, {classes} up to symmetry", totals.occurring(initial));
    totals.print(verb, board, &head, &Subject::Placements(atlas), shared)
}

/// The same for a puzzle.
pub fn print_puzzle(
    verb: &Analyze,
    solutions: PuzzleSolutions,
    initial: usize,
    shared: GlobalOptions,
) -> anyhow::Result<Exit> {
    let board = solutions.position().puzzle.board();
    let mut totals = Totals::default();
    let meter = Meter::new(shared);
    let outcome = solutions.for_each_pattern(initial, MAX_OCCURRENCES, &meter, |pattern| {
        let known = solutions.known(&CellSet::from_cells(board.size(), pattern.cells.iter().copied()));
        let (empties, stars) = ((&pattern.never - &known.empty).len(), (&pattern.always - &known.stars).len());
        totals.add(1, empties, stars, || pattern.cells.to_vec());
        ControlFlow::<()>::Continue(())
    });
    drop(meter);
    let _ = outcome.map_err(explain_answer)?;
    let head = totals.occurring(initial);
    totals.print(verb, board, &head, &Subject::Solutions(solutions), shared)
}

impl Totals {
    /// Adds a pattern with so many images that forces so many empty cells and stars.
    fn add(&mut self, images: u64, empties: usize, stars: usize, cells: impl FnOnce() -> Vec<Cell>) {
        self.classes += 1;
        self.patterns += images;
        self.deduced_empty += images * empties as u64;
        self.forced_star += images * stars as u64;
        if empties + stars > 0 {
            self.deduced += images;
            // A forced star is worth more than an empty cell.
            let weight = empties + 8 * stars;
            if self.telling.len() < DRAWN || self.telling.last().is_some_and(|(least, _)| *least < weight) {
                self.telling.push((weight, cells()));
                self.telling.sort_by_key(|(weight, _)| Reverse(*weight));
                self.telling.truncate(DRAWN);
            }
        }
    }

    fn occurring(&self, initial: usize) -> String {
        let (patterns, stars) = (counted(self.patterns, "pattern"), counted(initial, "star"));
        format!("{patterns} of {stars} occur in them")
    }

    fn print(
        self,
        verb: &Analyze,
        board: Board,
        head: &str,
        subject: &Subject,
        shared: GlobalOptions,
    ) -> anyhow::Result<Exit> {
        let Self { deduced, deduced_empty, forced_star, telling, .. } = self;
        let deduced = grouped(u128::from(deduced));
        let (empties, forced) = (counted(deduced_empty, "empty cell"), counted(forced_star, "star"));
        let all = counted(subject.total(), subject.noun());
        print_line(&format!(
            "{board}: {all}
{head}
{deduced} of them force more than the rules of the game do: {empties} and {forced} in all"
        ))?;
        for (_, cells) in telling {
            print_line("")?;
            print_line(&one::describe(&subject.analyze(&cells)?, subject, shared))?;
        }
        if verb.output.is_none() && !shared.quiet {
            note!("use -o FILE to write all patterns as JSON, or --pattern to analyse one");
        }
        Ok(Exit::Done)
    }
}

fn totals(atlas: &Atlas, initial: usize, meter: &Meter) -> anyhow::Result<Totals> {
    let mut totals = Totals::default();
    let outcome = atlas.classes(initial).for_each(meter, |class| {
        let (empties, stars) = (class.deduced_empty().len(), class.forced_star().len());
        totals.add(class.class_size() as u64, empties, stars, || class.cells().collect());
        ControlFlow::<()>::Continue(())
    });
    let _ = outcome.map_err(explain_atlas)?;
    Ok(totals)
}
