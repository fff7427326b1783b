//! Mined rules as a catalogue of known patterns.

use std::ops::ControlFlow;

use starbattle_board::{Board, Cell, CellSet, Text, text};
use starbattle_entangle::{ForcedState, Matcher, prove_cell};

use crate::knowledge::{Entanglement, EntanglementMatcher};

/// A reason of more steps would be longer than the puzzle's own arguments.
pub(crate) const MAX_STEPS: usize = 2;

impl EntanglementMatcher for Matcher {
    fn matches(
        &self,
        board: Board,
        stars: &CellSet,
        sink: &mut dyn FnMut(Entanglement) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if board != self.board() {
            return ControlFlow::Continue(());
        }
        let mut outcome = ControlFlow::Continue(());
        Matcher::matches(self, stars, |found| {
            if outcome.is_continue() && !stars.contains(found.cell) {
                let pattern = CellSet::from_cells(board.size(), found.stars.iter().copied());
                outcome = sink(Entanglement { pattern, cell: found.cell, star: found.state == ForcedState::Star });
            }
        });
        outcome
    }

    fn reason(&self, board: Board, found: &Entanglement) -> Text {
        let stars: Vec<Cell> = found.pattern.iter().collect();
        let state = if found.star { ForcedState::Star } else { ForcedState::Empty };
        let pattern = Text::list(&found.pattern);
        if let Some(proof) = prove_cell(board, &stars, found.cell, state, MAX_STEPS) {
            let tried = if found.star { "the cell empty" } else { "a star there" };
            let decided = text!["the stars at ", pattern, " alone decide ", found.cell];
            text![decided, ", whatever else is marked (with ", tried, ": ", proof.argument(), ")"]
        } else {
            let ways = text!["every way to place all stars, those at ", pattern, " among them"];
            text![ways, ", says the same about ", found.cell, ", whatever the regions"]
        }
    }
}
