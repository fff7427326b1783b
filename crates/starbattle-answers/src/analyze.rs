//! What a few stars force on a board without regions.

use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use starbattle_atlas::{Atlas, count};
use starbattle_board::{Board, Cancel, Cell, MemoryBudget, article, counted};
use starbattle_entangle::{ForcedState, prove_cell};

use crate::{
    AnswerError, ErrorKind, board,
    gallery::proof_steps,
    library::Library,
    wire::{Analysis, AnalyzeRequest, BoardInfo, CellInput, CellReason, Count, pair},
};

/// Atlases of larger boards that were computed on request, kept until their memory is needed.
#[derive(Default)]
pub struct Atlases {
    large: Mutex<Vec<Arc<Atlas>>>,
}

impl Atlases {
    /// Keeps an atlas for later questions.
    pub fn keep(&self, atlas: Atlas) {
        let mut large = self.lock();
        large.retain(|known| known.board() != atlas.board());
        large.push(Arc::new(atlas));
    }

    /// Drops atlases, the oldest first, until so many bytes of the budget are free, or no atlas is left.
    pub fn make_room(&self, bytes: u64, budget: &MemoryBudget) {
        let mut large = self.lock();
        while budget.left() < bytes && !large.is_empty() {
            large.remove(0);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Vec<Arc<Atlas>>> {
        self.large.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn get(&self, board: Board) -> Option<Arc<Atlas>> {
        let large = self.lock();
        large.iter().find(|known| known.board() == board).cloned()
    }
}

impl AnalyzeRequest {
    /// What the stars and crosses force.
    pub fn answer(&self, library: &Library) -> Result<Analysis, AnswerError> {
        let board = board(self.size, self.stars)?;
        let cells = |inputs: &[CellInput]| -> Result<Vec<Cell>, AnswerError> {
            inputs.iter().map(|cell| cell.on(board)).collect()
        };
        let (stars, crosses) = (cells(&self.pattern)?, cells(&self.crosses)?);
        if let Some(both) = stars.iter().find(|cell| crosses.contains(cell)) {
            return Err(AnswerError::invalid(format!(
                "{both} is given as a star and as a cross: expected one of them"
            )));
        }
        if !board.has_placements() {
            return Err(AnswerError::invalid(format!("there is no placement on {}", in_words(board))));
        }
        let explained = self.explain.as_ref().map(|cell| cell.on(board)).transpose()?;
        let mut analysis =
            library.with_atlas(board, |atlas| analyze_marked(atlas, &stars, &crosses)).unwrap_or_else(|| {
                let message = format!("the placements of {} have not been computed", in_words(board));
                Err(AnswerError::new(ErrorKind::NotComputed, message))
            })?;
        analysis.reason = explained.and_then(|cell| reason(board, &stars, &crosses, cell, &analysis));
        Ok(analysis)
    }
}

/// Longer proofs take too long to find while somebody waits.
const MAX_STEPS: usize = 3;

/// A short proof that stars and crosses decide a cell, if they do and there is one.
fn reason(board: Board, stars: &[Cell], crosses: &[Cell], cell: Cell, analysis: &Analysis) -> Option<CellReason> {
    let state = if analysis.forced_star.contains(&pair(cell)) {
        ForcedState::Star
    } else if analysis.forced_empty.contains(&pair(cell)) {
        ForcedState::Empty
    } else {
        return None;
    };
    let proof = prove_cell(board, stars, crosses, cell, state, MAX_STEPS)?;
    Some(CellReason { cell: pair(cell), star: state == ForcedState::Star, steps: proof_steps(&proof) })
}

/// What the stars of a pattern force.
pub fn analyze(atlas: &Atlas, pattern: &[Cell]) -> Result<Analysis, AnswerError> {
    analyze_marked(atlas, pattern, &[])
}

fn analyze_marked(atlas: &Atlas, stars: &[Cell], crosses: &[Cell]) -> Result<Analysis, AnswerError> {
    let analysis = atlas.analyze_marked(stars, crosses)?;
    Ok(Analysis::of(&analysis, atlas.placements()))
}

/// A board in the middle of a sentence.
pub(crate) fn in_words(board: Board) -> String {
    let size = board.size();
    format!("{} {size}x{size} board with {}", article(size), counted(board.stars(), "star"))
}

/// Common boards, and whether each can be analysed immediately.
pub fn boards(library: &Library, cancel: &dyn Cancel) -> Result<Vec<BoardInfo>, AnswerError> {
    static COUNTED: OnceLock<Vec<(Board, u128)>> = OnceLock::new();
    if COUNTED.get().is_none() {
        let limit = MemoryBudget::new(1 << 30);
        let counted = usual_boards().filter_map(|board| Some((board, count(board, &limit, cancel).ok()?))).collect();
        // A list that was cut short is not the list.
        if cancel.is_cancelled() {
            return Err(AnswerError::cancelled());
        }
        // Another thread may have been first; it has counted the same.
        let _ = COUNTED.set(counted);
    }
    let info = |&(board, placements): &(Board, u128)| BoardInfo {
        size: board.size(),
        stars: board.stars(),
        placements: Count::of(placements),
        ready: library.has_atlas(board),
    };
    Ok(COUNTED.get().into_iter().flatten().map(info).collect())
}

fn usual_boards() -> impl Iterator<Item = Board> {
    let one = (4..=14).map(|size| (size, 1));
    // Larger boards with two stars take seconds to count.
    let two = (8..=12).map(|size| (size, 2));
    let three = (12..=14).map(|size| (size, 3));
    one.chain(two).chain(three).filter_map(|(size, stars)| Board::new(size, stars).ok())
}
