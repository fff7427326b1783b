//! Positions of new puzzles at which a technique is the next step.

use starbattle_board::{Board, Cancel};
use starbattle_logic::{Position, RuleId, Solver};

use crate::{
    AnswerError,
    library::Library,
    parse_rule,
    solved_paths::{SearchResult, SolvedPath, search},
    wire::{TechniqueWild, WildPosition},
};

/// The size and star count of the puzzles.
const BOARD: (usize, usize) = (10, 2);

/// Where the human solver uses a technique in the puzzles of the seeds 1, 2, 3 and so on. Cancelling ends the search early.
pub fn practice(name: &str, library: &Library, cancel: &dyn Cancel) -> Result<TechniqueWild, AnswerError> {
    let id = parse_rule(name).map_err(AnswerError::not_found)?;
    id.rule().ok_or_else(|| AnswerError::not_found(format!("there is no rule {id}")))?;
    let board = Board::new(BOARD.0, BOARD.1).map_err(AnswerError::invalid)?;
    let SearchResult { found, puzzles, cut_short } =
        search(board, library, cancel, |path, solver| first_use(path, id, solver))?;
    Ok(TechniqueWild { size: board.size(), stars: board.stars(), puzzles, cut_short, found })
}

/// The first position of a path at which someone who knows no more than its marks needs the technique.
fn first_use(path: &SolvedPath, id: RuleId, solver: &Solver<'_>) -> Option<WildPosition> {
    // What the solver learned on its way a reader has to see anew, and may see something easier instead.
    let needs = |step: usize| {
        let mut position = Position::new(&path.puzzle, &path.marks_after(step)).ok()?;
        let next = solver.next_step(&mut position).ok()?;
        next.iter().any(|step| step.used && step.deduction.rule == id).then_some(step)
    };
    let uses = path.rules.iter().enumerate().filter(|(_, rule)| **rule == id);
    let step = uses.take(MAX_TRIED).find_map(|(before, _)| needs(before))?;
    Some(path.position(step))
}

/// Uses in one puzzle that are looked at.
const MAX_TRIED: usize = 4;
