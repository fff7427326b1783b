//! The result of a whole analysis for people: numbers, and drawings of the three patterns that force most.

use std::{cmp::Reverse, ops::ControlFlow};

use starbattle::{
    atlas::Atlas,
    board::{Board, Cell},
};

use super::{Analyze, one};
use crate::{
    cli::GlobalOptions,
    failure::{Exit, explain_atlas},
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
    let Totals { classes, patterns, deduced, deduced_empty, forced_star, telling } = totals;
    let [classes, deduced] = [classes, deduced].map(|number| grouped(u128::from(number)));
    let (placements, patterns) = (counted(atlas.placements(), "placement"), counted(patterns, "pattern"));
    let (empties, forced) = (counted(deduced_empty, "empty cell"), counted(forced_star, "star"));
    let stars = counted(initial, "star");
    print_line(&format!(
        "{board}: {placements}
{patterns} of {stars} occur in them, {classes} up to symmetry
{deduced} of them force more than the rules of the game do: {empties} and {forced} in all"
    ))?;
    for (_, cells) in telling {
        print_line("")?;
        print_line(&one::describe(&one::analyze(&atlas, &cells)?, atlas.placements(), shared))?;
    }
    if verb.output.is_none() && !shared.quiet {
        note!("use -o FILE to write all patterns as JSON, or --pattern to analyse one");
    }
    Ok(Exit::Done)
}

fn totals(atlas: &Atlas, initial: usize, meter: &Meter) -> anyhow::Result<Totals> {
    let mut totals = Totals::default();
    let outcome = atlas.classes(initial).for_each(meter, |class| {
        let size = class.class_size() as u64;
        let (empties, stars) = (class.deduced_empty().len(), class.forced_star().len());
        totals.classes += 1;
        totals.patterns += size;
        totals.deduced_empty += size * empties as u64;
        totals.forced_star += size * stars as u64;
        if empties + stars > 0 {
            totals.deduced += size;
            // A forced star is worth more than an empty cell.
            let weight = empties + 8 * stars;
            if totals.telling.len() < DRAWN || totals.telling.last().is_some_and(|(least, _)| *least < weight) {
                totals.telling.push((weight, class.cells().collect()));
                totals.telling.sort_by_key(|(weight, _)| Reverse(*weight));
                totals.telling.truncate(DRAWN);
            }
        }
        ControlFlow::<()>::Continue(())
    });
    let _ = outcome.map_err(explain_atlas)?;
    Ok(totals)
}
