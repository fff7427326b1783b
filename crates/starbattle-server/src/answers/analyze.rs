//! What a few stars force on a board without regions.

use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use starbattle::{
    atlas::{Atlas, MemoryLimit, count},
    board::{Board, Cell, article, counted},
};

use super::position::board;
use crate::{
    library::{Library, has_small_atlas},
    stop::Stop,
    wire::{Analysis, AnalyzeRequest, BoardInfo, Count, Problem},
};

/// Larger boards whose placements were asked for, those asked for last kept as long as memory lasts.
#[derive(Default)]
pub struct Atlases {
    large: Mutex<Vec<Arc<Atlas>>>,
}

/// What the larger atlases may take together.
const MAX_MEMORY: u64 = 2 << 30;

impl Atlases {
    /// The most that one atlas may take.
    pub const LIMITS: MemoryLimit = MemoryLimit { bytes: MAX_MEMORY };

    /// Keeps an atlas at hand.
    pub fn keep(&self, atlas: Atlas) {
        let mut large = self.large.lock().unwrap_or_else(PoisonError::into_inner);
        large.retain(|known| known.board() != atlas.board());
        large.push(Arc::new(atlas));
        while large.len() > 1 && large.iter().map(|atlas| atlas.memory()).sum::<u64>() > MAX_MEMORY {
            large.remove(0);
        }
    }

    fn get(&self, board: Board) -> Option<Arc<Atlas>> {
        let large = self.large.lock().unwrap_or_else(PoisonError::into_inner);
        large.iter().find(|known| known.board() == board).cloned()
    }

    /// Does something with the atlas of a board, if it is at hand.
    pub fn with<R>(&self, library: &Library, board: Board, work: impl FnOnce(&Atlas) -> R) -> Option<R> {
        if has_small_atlas(board) {
            return library.of(board).atlas().map(work);
        }
        self.get(board).map(|atlas| work(&atlas))
    }

    fn is_ready(&self, board: Board) -> bool {
        has_small_atlas(board) || self.get(board).is_some()
    }
}

/// What the stars of a pattern force.
pub fn analyze(request: &AnalyzeRequest, library: &Library, atlases: &Atlases) -> Result<Analysis, Problem> {
    let board = board(request.size, request.stars)?;
    let cells: Vec<Cell> = request.pattern.iter().map(|cell| cell.on(board)).collect::<Result<_, _>>()?;
    if !board.has_placements() {
        return Err(Problem::unprocessable(format!("there is no placement on {}", described(board))));
    }
    let analysed = atlases.with(library, board, |atlas| {
        let analysis = atlas.analyze(&cells).map_err(Problem::unprocessable)?;
        Ok(Analysis::with_counts(&analysis, atlas.placements()))
    });
    analysed.unwrap_or_else(|| {
        let text = format!("the placements of {} are not at hand", described(board));
        Err(Problem::unprocessable(text).with_hint("`POST /atlas` prepares them"))
    })
}

/// A board in the middle of a sentence.
fn described(board: Board) -> String {
    let size = board.size();
    format!("{} {size}x{size} board with {}", article(size), counted(board.stars(), "star"))
}

/// Boards that people meet, with what is at hand for each.
pub fn boards(atlases: &Atlases, stop: &Stop) -> Vec<BoardInfo> {
    static COUNTED: OnceLock<Vec<(Board, u128)>> = OnceLock::new();
    if COUNTED.get().is_none() {
        let limits = MemoryLimit { bytes: 1 << 30 };
        let counted = usual_boards().filter_map(|board| Some((board, count(board, &limits, stop).ok()?))).collect();
        // A list that was cut short is not the list.
        if stop.was_noticed() {
            return Vec::new();
        }
        // Whoever was first has counted the same.
        let _ = COUNTED.set(counted);
    }
    let info = |&(board, placements): &(Board, u128)| BoardInfo {
        size: board.size(),
        stars: board.stars(),
        placements: Count::of(placements),
        ready: atlases.is_ready(board),
    };
    COUNTED.get().into_iter().flatten().map(info).collect()
}

fn usual_boards() -> impl Iterator<Item = Board> {
    let one = (4..=14).map(|size| (size, 1));
    // Larger boards with two stars take seconds to count.
    let two = (8..=12).map(|size| (size, 2));
    let three = (12..=14).map(|size| (size, 3));
    one.chain(two).chain(three).filter_map(|(size, stars)| Board::new(size, stars).ok())
}
