//! Positions of new puzzles at which a technique is the next step.

use starbattle::{
    board::Board,
    logic::{Position, RuleId, Solver},
};

use crate::{
    library::Library,
    rule_names::parse_rule,
    stop::Stop,
    walks::{Met, Walk, Walks, search},
    wire::{Problem, TechniqueWild, WildPosition},
};

/// The size and star count of the puzzles.
const BOARD: (usize, usize) = (10, 2);

/// Where the human solver uses a technique in the puzzles of the seeds 1, 2, 3 and so on.
pub fn practice(name: &str, library: &Library, walks: &Walks, stop: &Stop) -> Result<TechniqueWild, Problem> {
    let id = parse_rule(name).map_err(Problem::not_found)?;
    id.rule().ok_or_else(|| Problem::not_found(format!("there is no rule {id}")))?;
    let board = Board::new(BOARD.0, BOARD.1).map_err(Problem::unprocessable)?;
    let Met { found, puzzles, cut_short } =
        search(walks, board, library, stop, |walk, solver| first_use(walk, id, solver))?;
    Ok(TechniqueWild { size: board.size(), stars: board.stars(), puzzles, cut_short, found })
}

/// The first position of a walk at which someone who knows no more than its marks needs the technique.
fn first_use(walk: &Walk, id: RuleId, solver: &Solver<'_>) -> Option<WildPosition> {
    // What the solver learned on its way a reader has to see anew, and may see something easier instead.
    let needs = |step: usize| {
        let mut position = Position::new(&walk.puzzle, &walk.marks_after(step)).ok()?;
        let next = solver.next_step(&mut position).ok()?;
        next.iter().any(|step| step.used && step.deduction.rule == id).then_some(step)
    };
    let uses = walk.rules.iter().enumerate().filter(|(_, rule)| **rule == id);
    let step = uses.take(MAX_TRIES).find_map(|(before, _)| needs(before))?;
    Some(walk.position(step))
}

/// Uses in one puzzle that are looked at.
const MAX_TRIES: usize = 4;
