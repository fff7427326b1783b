//! The native search together with the layers, which decide the boards that it gets lost in.
//!
//! Of a hundred thousand boards, hardly one needs more than some thousand nodes. Where the search has found nothing for longer, it
//! rests while the layers are built, and goes on when they have taken their share of the work, in turns that grow: neither can
//! waste much more than the other needs. Only the search counts nodes, so a limit on them bounds the layers too.

use std::{cell::Cell as Slot, ops::ControlFlow};

use starbattle_board::{Cancel, Placement};

use crate::{
    layers::{Layers, Progress, choices_in_a_line},
    native::{self, Request},
    report::{Report, StopReason},
    search_limits::SearchLimits,
    task::Task,
};

/// So many nodes without a solution are rare, and up to there the search is mostly faster than the layers would be.
const FIRST_TURN: u64 = 1 << 14;

/// The layers of a hard board take about as long as so many nodes for each way to fill a line, if nothing else is known.
const NODES_PER_CHOICE: u64 = 20;

/// How much work of the layers takes as long as a node of the search.
const WORK_PER_NODE: u64 = 12;

/// How many times as long as the search the layers may take.
const LAYERS_SHARE: u64 = 12;

/// A board with more solutions than this is left to the search: each of them would have to be recognised in the layers.
const MAX_KNOWN: usize = 64;

/// Searches, and builds layers when that takes long.
pub(crate) fn interleave(
    task: &Task<'_>,
    limits: SearchLimits,
    cancel: &dyn Cancel,
    visit: &mut dyn FnMut(Placement) -> ControlFlow<()>,
) -> Report {
    take_turns(task, limits, cancel, first_turn(task), visit)
}

/// Begins with a turn of the search of so many nodes.
fn take_turns(
    task: &Task<'_>,
    limits: SearchLimits,
    cancel: &dyn Cancel,
    mut turn: u64,
    visit: &mut dyn FnMut(Placement) -> ControlFlow<()>,
) -> Report {
    let mut known = Vec::new();
    let (found, found_at) = (Slot::new(0), Slot::new(0));
    let asked = Slot::new(0);
    // Layers that were given up, or that this board cannot have, are not tried again.
    let mut layers = None;
    let mut progress = Progress::Unfinished;
    let mut should_stop = |nodes: u64| {
        asked.set(nodes);
        if cancel.is_cancelled() {
            return true;
        }
        if nodes - found_at.get() < turn || found.get() > MAX_KNOWN || progress == Progress::Abandoned {
            return false;
        }
        turn += turn / 2;
        let Some(layers) = layers.get_or_insert_with(|| Layers::new(task)) else {
            progress = Progress::Abandoned;
            return false;
        };
        progress = layers.advance(nodes * WORK_PER_NODE * LAYERS_SHARE, cancel);
        matches!(progress, Progress::Finished | Progress::Cancelled)
    };
    let request = Request { puzzle: task.puzzle(), marks: task.marks(), limits };
    let mut report = native::run(&request, &mut should_stop, &mut |solution| {
        found.set(found.get() + 1);
        found_at.set(asked.get());
        if found.get() <= MAX_KNOWN {
            known.push(solution.clone());
        }
        visit(solution)
    });
    if progress != Progress::Finished || report.stopped != Some(StopReason::Cancelled) {
        return report;
    }
    (report.complete, report.stopped) = (true, None);
    let Some(layers) = layers.flatten() else { return report };
    let _ = layers.for_each_solution(&mut |solution| {
        if known.contains(&solution) {
            return ControlFlow::Continue(());
        }
        report.solutions += 1;
        if visit(solution).is_break() {
            report.stopped = Some(StopReason::Cancelled);
        } else if report.solutions >= limits.solutions {
            report.stopped = Some(StopReason::Solutions);
        } else {
            return ControlFlow::Continue(());
        }
        report.complete = false;
        ControlFlow::Break(())
    });
    report
}

/// The nodes before layers are thought of.
fn first_turn(task: &Task<'_>) -> u64 {
    let board = task.puzzle().board();
    FIRST_TURN.max(choices_in_a_line(board.size(), board.stars()).saturating_mul(NODES_PER_CHOICE))
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Board, Never};
    use starbattle_testkit::{Random, board_with_solution, random_puzzle};

    use super::*;

    /// The solutions in order, and the report, if layers are begun after so many nodes.
    fn solve(task: &Task<'_>, limits: SearchLimits, turn: u64) -> (Vec<Vec<String>>, Report) {
        let mut solutions = Vec::new();
        let report = take_turns(task, limits, &Never, turn, &mut |solution| {
            solutions.push(solution.to_rows());
            ControlFlow::Continue(())
        });
        (solutions, report)
    }

    #[test]
    fn layers_that_take_over_pass_on_what_the_search_has_not_found() {
        let mut random = Random::new(3);
        let (mut taken_over, mut with_rest) = (0, 0);
        for (size, stars) in [(13, 3), (14, 3), (17, 4)] {
            let board = Board::new(size, stars).unwrap();
            for round in 0..20 {
                let puzzle = match round % 2 {
                    0 => random_puzzle(board, &mut random),
                    _ => board_with_solution(board, 30, &mut random).0,
                };
                let task = Task::new(&puzzle);
                let limits = SearchLimits::solutions(MAX_KNOWN);
                let (mut searched, alone) = solve(&task, limits, u64::MAX);
                let (mut found, report) = solve(&task, limits, 1);
                assert_eq!(solve(&task, limits, 1), (found.clone(), report));
                assert_eq!((report.solutions, report.complete), (found.len(), alone.complete));
                assert_eq!(report.stopped, alone.stopped);
                taken_over += usize::from(report.nodes < alone.nodes);
                with_rest += usize::from(report.nodes < alone.nodes && found.len() > 1);
                assert_eq!(found.len(), searched.len());
                if report.complete {
                    searched.sort();
                    found.sort();
                    assert_eq!(found, searched);
                }
            }
        }
        assert!(taken_over > 3 && with_rest > 0, "{taken_over} {with_rest}");
    }
}
