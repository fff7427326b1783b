//! Mined rules as a catalogue of known patterns.

use std::ops::ControlFlow;

use starbattle_board::{Board, Cell, CellSet, Text, text};
use starbattle_entangle::{ForcedState, Matcher, Proof, prove_by_lines};

use crate::knowledge::{Entanglement, EntanglementMatcher};

/// A reason of more steps would be longer than the puzzle's own arguments.
pub(crate) const MAX_STEPS: usize = 2;

impl EntanglementMatcher for Matcher {
    fn matches(
        &self,
        board: Board,
        stars: &CellSet,
        crosses: &CellSet,
        sink: &mut dyn FnMut(Entanglement) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if board != self.board() {
            return ControlFlow::Continue(());
        }
        let mut outcome = ControlFlow::Continue(());
        Matcher::matches(self, stars, crosses, |found| {
            if outcome.is_continue() && !stars.contains(found.cell) {
                let set = |cells: &[Cell]| CellSet::from_cells(board.size(), cells.iter().copied());
                let (pattern, crosses) = (set(&found.stars), set(&found.crosses));
                let star = found.state == ForcedState::Star;
                outcome = sink(Entanglement { pattern, crosses, cell: found.cell, star });
            }
        });
        outcome
    }

    fn reason(&self, board: Board, found: &Entanglement) -> Text {
        let stars: Vec<Cell> = found.pattern.iter().collect();
        let crosses: Vec<Cell> = found.crosses.iter().collect();
        let state = if found.star { ForcedState::Star } else { ForcedState::Empty };
        let pattern = Text::list(&found.pattern);
        let proof = prove_by_lines(board, &stars, &crosses, found.cell, state, MAX_STEPS);
        if !crosses.is_empty() {
            return reason_with_crosses(found, proof.as_ref());
        }
        if let Some(proof) = proof {
            let tried = if found.star { "the cell empty" } else { "a star there" };
            let decided = text!["the stars at ", pattern, " alone decide ", found.cell];
            text![decided, ", whatever else is marked (with ", tried, ": ", proof.argument(), ")"]
        } else {
            let ways = text!["every way to place all stars, those at ", pattern, " among them"];
            text![ways, ", says the same about ", found.cell, ", whatever the regions"]
        }
    }
}

/// The reason for a pattern with crosses, with or without stars.
fn reason_with_crosses(found: &Entanglement, proof: Option<&Proof>) -> Text {
    let cells = if found.crosses.len() == 1 { "the empty cell " } else { "the empty cells " };
    let crosses = text![cells, Text::list(&found.crosses)];
    let marks = match found.pattern.len() {
        0 => crosses,
        1 => text!["the star at ", Text::list(&found.pattern), " and ", crosses],
        _ => text!["the stars at ", Text::list(&found.pattern), " and ", crosses],
    };
    if let Some(proof) = proof {
        let tried = if found.star { "the cell empty" } else { "a star there" };
        let decided = text![marks, " alone decide ", found.cell];
        return text![decided, ", whatever else is marked (with ", tried, ": ", proof.argument(), ")"];
    }
    text![
        "every way to place all stars that agrees with ",
        marks,
        " says the same about ",
        found.cell,
        ", whatever the regions"
    ]
}
