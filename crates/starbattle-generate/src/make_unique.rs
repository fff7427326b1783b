//! Moves the border until the intended solution is the only one.

use starbattle_board::{Cancel, Cell, Mark, Marks, Never, Placement, Puzzle};
use starbattle_exact::{Engine, Native, SearchLimits, StopReason, Task};

use crate::{
    draft::{Draft, Move},
    random::Random,
    rivals::Rivals,
};

/// How [`make_unique`] ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum UniqueOutcome {
    /// The intended solution is proven to be the only one.
    Unique(Puzzle),
    /// Too many changes, or a board whose solutions are too hard to find.
    Failed,
    /// The work was cancelled.
    Cancelled,
}

/// How much work to spend on one draft.
#[derive(Debug, Clone, Copy)]
pub(crate) struct DraftLimits {
    /// The most changes of the border.
    pub(crate) changes: usize,
    /// The most nodes of one search for other solutions.
    pub(crate) nodes: u64,
}

/// Other solutions asked for at a time. They are often similar, but split into parts they show several weak places at once.
const SOLUTIONS_PER_SEARCH: usize = 6;
/// After this many times without any star of a rival that can change sides, a new draft is quicker.
const MAX_DEAD_ENDS: usize = 50;
/// The percentage of changes made at random: they break the cycles that greedy changes run into.
const RANDOM_PERCENT: usize = 15;
/// A cell that changed sides is tabu for this many changes, unless there is no other choice.
const TABU_CHANGES: usize = 8;

/// Boards of at least this size are searched in parts first.
const PARTIAL_SEARCH_SIZE: usize = 15;
/// The number of parts searched, and the nodes for each.
const PARTIAL_SEARCHES: usize = 6;
const PARTIAL_SEARCH_NODES: u64 = 2000;

/// Changes a draft until its intended solution is the only one. Each change breaks one known rival and revives as few others as
/// possible; when none is left, a search looks for more or proves that there are none.
pub(crate) fn make_unique(
    draft: &mut Draft,
    rivals: &mut Rivals,
    solution: &Placement,
    limits: DraftLimits,
    random: &mut Random,
    cancel: &dyn Cancel,
) -> UniqueOutcome {
    let mut dead_ends = 0;
    let mut tabu_until: Vec<usize> = vec![0; draft.size() * draft.size()];
    for change in 0..=limits.changes {
        if rivals.alive() == 0 {
            match search(draft, rivals, solution, limits.nodes, random, cancel) {
                None => {}
                Some(end) => return end,
            }
        }
        let at_random = change > 3 && random.below(100) < RANDOM_PERCENT;
        let is_tabu = |cell: usize| tabu_until[cell] > change;
        let step = if at_random { loosen(draft, rivals, random) } else { None };
        let step = step.or_else(|| choose(draft, rivals, &is_tabu, random)).or_else(|| {
            dead_ends += 1;
            loosen(draft, rivals, random)
        });
        let Some(step) = step.filter(|_| dead_ends <= MAX_DEAD_ENDS) else { return UniqueOutcome::Failed };
        let done = draft.apply(step);
        rivals.follow(done);
        done.into_iter().flatten().for_each(|step| tabu_until[step.cell] = change + 1 + TABU_CHANGES);
    }
    UniqueOutcome::Failed
}

/// Adds other solutions to the rivals. Returns the outcome if there are none to add.
fn search(
    draft: &Draft,
    rivals: &mut Rivals,
    solution: &Placement,
    nodes: u64,
    random: &mut Random,
    cancel: &dyn Cancel,
) -> Option<UniqueOutcome> {
    let Some(puzzle) = draft.puzzle() else { return Some(UniqueOutcome::Failed) };
    if search_parts(&puzzle, draft, rivals, solution, random) {
        return None;
    }
    let limits = SearchLimits::solutions(SOLUTIONS_PER_SEARCH).with_nodes(nodes);
    let outcome = Native.solve(&Task::new(&puzzle), limits, cancel);
    if cancel.is_cancelled() || outcome.stopped == Some(StopReason::Cancelled) {
        return Some(UniqueOutcome::Cancelled);
    }
    if outcome.unique().is_some() {
        return Some(UniqueOutcome::Unique(puzzle));
    }
    for other in outcome.solutions.iter().filter(|&other| other != solution) {
        rivals.add(draft, other);
    }
    (rivals.alive() == 0).then_some(UniqueOutcome::Failed)
}

/// Looks for other solutions that differ only in a few adjacent lines. Whether there are any.
///
/// On a large board with many solutions the whole search may find none in reasonable time. Those that differ little are found
/// at once, and every one that is ended makes the whole search shorter.
fn search_parts(
    puzzle: &Puzzle,
    draft: &Draft,
    rivals: &mut Rivals,
    solution: &Placement,
    random: &mut Random,
) -> bool {
    let size = puzzle.size();
    if size < PARTIAL_SEARCH_SIZE {
        return false;
    }
    for _ in 0..PARTIAL_SEARCHES {
        let first = random.below(size);
        let lines = first..first + 4 + random.below(size / 2);
        let in_rows = random.below(2) == 0;
        let mut marks = Marks::none(size);
        for star in
            solution.stars().iter().filter(|star| !lines.contains(&if in_rows { star.row() } else { star.col() }))
        {
            marks.set(star, Mark::Star);
        }
        let Ok(task) = Task::with_marks(puzzle, &marks) else { return false };
        let outcome =
            Native.solve(&task, SearchLimits::solutions(SOLUTIONS_PER_SEARCH).with_nodes(PARTIAL_SEARCH_NODES), &Never);
        for other in outcome.solutions.iter().filter(|&other| other != solution) {
            rivals.add(draft, other);
        }
        if rivals.alive() > 0 {
            return true;
        }
    }
    false
}

/// The change that leaves the fewest rivals alive, among those that take away the smallest one; of equals, one that makes a
/// small region smaller, for small regions leave less to choose.
fn choose(
    draft: &mut Draft,
    rivals: &mut Rivals,
    is_tabu: &dyn Fn(usize) -> bool,
    random: &mut Random,
) -> Option<Move> {
    let cells: Vec<u16> = rivals.smallest_alive()?.to_vec();
    let mut options: Vec<Move> =
        cells.iter().flat_map(|&cell| draft.moves_of(cell as usize).collect::<Vec<_>>()).collect();
    random.shuffle(&mut options);
    options.into_iter().min_by_key(|&step| {
        let sizes = draft.region_sizes();
        let (from, to) = (sizes[step.from as usize], sizes[step.to as usize]);
        let done = draft.apply(step);
        rivals.follow(done);
        let alive = rivals.alive();
        rivals.follow_back(done);
        draft.undo(done);
        (alive > 0 && is_tabu(step.cell), alive, from * 16 / (from + to))
    })
}

/// A change beside a star of the smallest rival, so that the star may change sides next time.
fn loosen(draft: &Draft, rivals: &Rivals, random: &mut Random) -> Option<Move> {
    let size = draft.size();
    let mut options: Vec<Move> = Vec::new();
    for &cell in rivals.smallest_alive()? {
        for near in Cell::from_index(cell as usize, size).neighbours(size) {
            options.extend(draft.moves_of(near.index(size)));
        }
    }
    random.pick(&options)
}

#[cfg(test)]
mod tests {
    use starbattle_board::Board;

    use super::*;
    use crate::{initial_regions::initial_regions, region_symmetry::RegionSymmetry, sampler::Sampler};

    #[test]
    fn most_drafts_of_common_boards_can_be_made_unique() {
        for (size, stars) in [(6, 1), (8, 1), (10, 2), (14, 3)] {
            let board = Board::new(size, stars).unwrap();
            let sampler = Sampler::new(board, RegionSymmetry::None, &Never);
            let mut unique = 0;
            for seed in 0..20 {
                let mut random = Random::new(seed);
                let solution = sampler.draw_with(&mut random).unwrap();
                let bounds = vec![(1, size * size); size];
                let none = RegionSymmetry::None;
                let Some(mut draft) = initial_regions(&solution, &bounds, none, 3, &mut random) else { continue };
                let mut rivals = Rivals::new(&solution);
                let limits = DraftLimits { changes: 300, nodes: 20_000 };
                if let UniqueOutcome::Unique(puzzle) =
                    make_unique(&mut draft, &mut rivals, &solution, limits, &mut random, &Never)
                {
                    unique += 1;
                    assert_eq!(puzzle.check(&solution), Ok(()));
                    assert_eq!(puzzle.regions().disconnected(), None);
                }
            }
            assert!(unique >= 10, "{board}: {unique}");
        }
    }
}
