//! Moves the border until the intended solution is the only one.

use starbattle_board::{Cancel, Cell, Mark, Marks, Never, Placement, Puzzle};
use starbattle_exact::{Engine, Limits, Native, Stop, Task};

use crate::{
    draft::{Draft, Move},
    random::Random,
    rivals::Rivals,
};

/// How a repair ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Repaired {
    /// The intended solution is proven to be the only one.
    Unique(Puzzle),
    /// Too many changes, or a board too hard to judge.
    Failed,
    /// The work was cancelled.
    Cancelled,
}

/// How long to go on with one draft.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Patience {
    /// Changes of the border.
    pub(crate) changes: usize,
    /// Nodes of one search for other solutions.
    pub(crate) nodes: u64,
}

/// Other solutions asked for at a time: similar ones, but taken apart they show several weak places at once.
const AT_ONCE: usize = 6;
/// Times that no star of a rival may change sides, after which a new draft is the quicker way.
const DEAD_ENDS: usize = 50;
/// A percentage of changes is made at random: they lead out of the circles that greedy changes run in.
const NOISE: usize = 15;
/// A cell that changed sides stays for so many changes if there is a choice.
const REST: usize = 8;

/// Boards from this size on are searched in parts first.
const LARGE: usize = 15;
/// Parts searched, and the nodes for each.
const GLANCES: usize = 6;
const GLANCE_NODES: u64 = 2000;

/// Repairs a draft with its known rivals. Each change takes one of them away and brings back as few others as possible; when
/// none is left, a search looks for more or proves that there is none.
pub(crate) fn repair(
    draft: &mut Draft,
    rivals: &mut Rivals,
    solution: &Placement,
    patience: Patience,
    random: &mut Random,
    cancel: &dyn Cancel,
) -> Repaired {
    let mut dead_ends = 0;
    let mut rested: Vec<usize> = vec![0; draft.size() * draft.size()];
    for change in 0..=patience.changes {
        if rivals.alive() == 0 {
            match search(draft, rivals, solution, patience.nodes, random, cancel) {
                None => {}
                Some(end) => return end,
            }
        }
        let noisy = change > 3 && random.below(100) < NOISE;
        let tired = |cell: usize| rested[cell] > change;
        let step = if noisy { loosen(draft, rivals, random) } else { None };
        let step = step.or_else(|| choose(draft, rivals, &tired, random)).or_else(|| {
            dead_ends += 1;
            loosen(draft, rivals, random)
        });
        let Some(step) = step.filter(|_| dead_ends <= DEAD_ENDS) else { return Repaired::Failed };
        let done = draft.apply(step);
        rivals.follow(done);
        done.into_iter().flatten().for_each(|step| rested[step.cell] = change + 1 + REST);
    }
    Repaired::Failed
}

/// Adds other solutions to the rivals. Says how the repair ends if there are none to add.
fn search(
    draft: &Draft,
    rivals: &mut Rivals,
    solution: &Placement,
    nodes: u64,
    random: &mut Random,
    cancel: &dyn Cancel,
) -> Option<Repaired> {
    let Some(puzzle) = draft.puzzle() else { return Some(Repaired::Failed) };
    if look_around(&puzzle, draft, rivals, solution, random) {
        return None;
    }
    let limits = Limits::solutions(AT_ONCE).with_nodes(nodes);
    let outcome = Native.solve(&Task::new(&puzzle), limits, cancel);
    if cancel.is_cancelled() || outcome.stopped == Some(Stop::Cancelled) {
        return Some(Repaired::Cancelled);
    }
    if outcome.unique().is_some() {
        return Some(Repaired::Unique(puzzle));
    }
    for other in outcome.solutions.iter().filter(|&other| other != solution) {
        rivals.add(draft, other);
    }
    (rivals.alive() == 0).then_some(Repaired::Failed)
}

/// Looks for other solutions that differ only in a few adjacent lines. Whether there are any.
///
/// On a large board with many solutions the whole search may find none in reasonable time. Those that differ little are found
/// at once, and every one that is ended makes the whole search shorter.
fn look_around(puzzle: &Puzzle, draft: &Draft, rivals: &mut Rivals, solution: &Placement, random: &mut Random) -> bool {
    let size = puzzle.size();
    if size < LARGE {
        return false;
    }
    for _ in 0..GLANCES {
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
        let outcome = Native.solve(&task, Limits::solutions(AT_ONCE).with_nodes(GLANCE_NODES), &Never);
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
fn choose(draft: &mut Draft, rivals: &mut Rivals, tired: &dyn Fn(usize) -> bool, random: &mut Random) -> Option<Move> {
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
        (alive > 0 && tired(step.cell), alive, from * 16 / (from + to))
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
    use crate::{layout::lay_out, sampler::Sampler};

    #[test]
    fn most_drafts_of_common_boards_can_be_repaired() {
        for (size, stars) in [(6, 1), (8, 1), (10, 2), (14, 3)] {
            let board = Board::new(size, stars).unwrap();
            let sampler = Sampler::new(board, false, &Never);
            let mut unique = 0;
            for seed in 0..20 {
                let mut random = Random::new(seed);
                let solution = sampler.draw_with(&mut random).unwrap();
                let Some(mut draft) = lay_out(&solution, (1, size * size), false, 3, &mut random) else { continue };
                let mut rivals = Rivals::new(&solution);
                let patience = Patience { changes: 300, nodes: 20_000 };
                if let Repaired::Unique(puzzle) =
                    repair(&mut draft, &mut rivals, &solution, patience, &mut random, &Never)
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
