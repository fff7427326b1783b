//! Mining as a job: patterns of stars, or of stars and crosses.

use starbattle::{
    answers::{
        self,
        wire::{MineRequest, MinedFile, MiningSummary},
    },
    atlas::{AtlasError, Estimate, estimate},
    board::{Board, MemoryBudget, MemoryError, Reservation},
    entangle::{
        self, CrossOptions, Grouping, Keep, MAX_TIER, MineError, MineOptions, SpecError, can_mine_crosses,
        cross_patterns,
    },
};

use crate::{
    Context, Problem,
    jobs::{Job, JobEvents, JobWork, room_for, too_large},
    json::to_json,
};

/// Mining that is estimated to take longer is refused.
const MAX_SECONDS: f64 = 600.0;

/// A pattern with crosses takes up to 0.12 ms on the boards that can be mined, so that these take up to four minutes.
const MAX_CROSS_PATTERNS: u128 = 2_000_000;

const COMMAND_LINE: &str = "use the command line, which takes longer jobs";

/// Mines the rules of a board.
pub fn mine(context: &Context<'_>, request: &MineRequest) -> Result<JobWork, Problem> {
    let board = answers::board(request.size, request.stars)?;
    let least = usize::from(request.crosses == 0);
    if !(least..=4).contains(&request.initial) {
        let message = format!("`initial` {} is out of range: expected {least} to 4", request.initial);
        return Err(Problem::unprocessable(message));
    }
    if request.beyond_tier.is_some_and(|tier| tier > MAX_TIER) {
        return Err(Problem::unprocessable(format!("`beyond_tier` is out of range: expected 0 to {MAX_TIER}")));
    }
    if request.crosses > 0 {
        return mine_with_crosses(context, board, request);
    }
    if !board.has_placements() || estimate(board, request.initial).seconds > MAX_SECONDS {
        let problem = Problem::unprocessable("this board has no placements, or mining it takes too long");
        return Err(problem.with_hint(COMMAND_LINE));
    }
    let (keep, grouping) = (Keep::Deduced, Grouping::Orbit);
    let (initial, beyond) = (request.initial, request.beyond_tier);
    let options = MineOptions { board, initial, keep, grouping, rules_only: false, beyond };
    let budget = room_for(context.library, &estimate(board, initial))?;
    Ok(Box::new(move |_, events| {
        let mined = entangle::mine(options, &budget, &Job(events)).map_err(problem)?;
        let mut names = Vec::new();
        for file in mined.files() {
            names.push(send(events, &budget, |memory| MinedFile::of(&file, memory))?);
        }
        to_json(&MiningSummary::of(&mined, names))
    }))
}

fn mine_with_crosses(context: &Context<'_>, board: Board, request: &MineRequest) -> Result<JobWork, Problem> {
    let MineRequest { initial, crosses, beyond_tier, .. } = *request;
    can_mine_crosses(board, initial, crosses).map_err(Problem::unprocessable)?;
    if cross_patterns(board, initial, crosses) > MAX_CROSS_PATTERNS {
        let problem = Problem::unprocessable("mining so many stars and crosses takes too long");
        return Err(problem.with_hint(COMMAND_LINE));
    }
    let options = CrossOptions { board, initial, crosses, beyond: beyond_tier.unwrap_or(MAX_TIER) };
    let budget = room_for(context.library, &Estimate { table_memory: 0, ..estimate(board, 1) })?;
    Ok(Box::new(move |_, events| {
        let mined = entangle::mine_crosses(options, &budget, &Job(events)).map_err(problem)?;
        let name = send(events, &budget, |memory| MinedFile::of_crosses(&mined, memory))?;
        to_json(&MiningSummary::of_crosses(&mined, vec![name]))
    }))
}

/// Sends a file as a result, and returns its name.
fn send(
    events: &dyn JobEvents,
    budget: &MemoryBudget,
    file: impl FnOnce(&mut Reservation) -> Result<MinedFile, MemoryError>,
) -> Result<String, Problem> {
    let mut memory = budget.reservation();
    let file = file(&mut memory).map_err(|error| too_large(&error))?;
    // The event holds the text once more, escaped.
    memory.claim(2 * file.text.len() as u64).map_err(|error| too_large(&error))?;
    events.result(to_json(&file)?, Some(memory));
    Ok(file.name)
}

fn problem(error: MineError) -> Problem {
    match error {
        MineError::Atlas(AtlasError::Cancelled) => Problem::job_cancelled(),
        MineError::Atlas(AtlasError::Memory(error)) | MineError::Unreadable(SpecError::Memory(error)) => {
            too_large(&error)
        }
        other => Problem::unprocessable(other),
    }
}
