//! Mined rules as a catalogue of known patterns.

use std::ops::ControlFlow;

use starbattle_board::{Board, CellSet};
use starbattle_entangle::{ForcedState, Match, Matcher, prove_cell};

use crate::{
    knowledge::{Entanglement, EntanglementMatcher},
    words::list,
};

/// A reason of more steps would be longer than the puzzle's own arguments.
const MAX_STEPS: usize = 2;

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
                outcome = sink(entanglement(board, &found));
            }
        });
        outcome
    }
}

fn entanglement(board: Board, found: &Match) -> Entanglement {
    let pattern = CellSet::from_cells(board.size(), found.stars.iter().copied());
    let star = found.state == ForcedState::Star;
    let reason = match prove_cell(board, &found.stars, found.cell, found.state, MAX_STEPS) {
        Some(proof) => {
            let text = proof.text();
            // The proof opens with the supposition, which the sentence around it words in its own way.
            let argument = text.split_once(". ").map_or(text.as_str(), |(_, argument)| argument).trim_end_matches('.');
            let tried = if star { "the cell empty" } else { "a star there" };
            format!(
                "the stars at {} alone decide {}, whatever else is marked (with {tried}: {argument})",
                list(&pattern),
                found.cell
            )
        }
        None => format!(
            "every way to place all stars, those at {} among them, says the same about {}, whatever the regions",
            list(&pattern),
            found.cell
        ),
    };
    Entanglement { pattern, cell: found.cell, star, reason }
}
