//! What is known about a board beforehand: known patterns, and all placements where they are few enough.

use std::{
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use starbattle::{
    atlas::{Atlas, MAX_ATLAS_SIZE, MemoryLimit, estimate},
    board::{Board, CellSet, Never},
    entangle::{Facts, Matcher, Rule, SpecFile, shipped_rules, trusted_rules},
    logic::{Entanglement, EntanglementMatcher, Knowledge},
};

use crate::spec_folder::{self, star_count};

/// An atlas that takes less memory than this is at hand at once.
const SMALL_ATLAS: u64 = 32 << 20;

/// Boards are forgotten, those first that were not asked for longest, when their atlases take more than this together.
const MAX_MEMORY: u64 = 512 << 20;

/// However little memory they take, no more boards than this are remembered.
const MAX_BOARDS: usize = 64;

/// Hears what is wrong with rules that were set aside.
pub type Warn = fn(&str);

/// Knowledge about the boards met of late.
pub struct Library {
    specs: Option<PathBuf>,
    warn: Warn,
    /// The board asked for last stands last.
    boards: Mutex<Vec<Arc<BoardLibrary>>>,
}

/// Knowledge about one board, made when it is first needed.
pub struct BoardLibrary {
    board: Board,
    specs: Option<PathBuf>,
    warn: Warn,
    atlas: OnceLock<Option<Atlas>>,
    matcher: OnceLock<Matcher>,
}

impl Library {
    /// A library of the embedded rule files and those of a folder. Each rule of the folder is proved before it is believed.
    #[must_use]
    pub fn new(specs: Option<PathBuf>, warn: Warn) -> Self {
        Self { specs, warn, boards: Mutex::default() }
    }

    /// What is known about a board.
    pub fn of(&self, board: Board) -> Arc<BoardLibrary> {
        let mut boards = self.boards.lock().unwrap_or_else(PoisonError::into_inner);
        let known = boards.iter().position(|known| known.board == board).map(|index| boards.remove(index));
        let known = known.unwrap_or_else(|| {
            Arc::new(BoardLibrary {
                board,
                specs: self.specs.clone(),
                warn: self.warn,
                atlas: OnceLock::new(),
                matcher: OnceLock::new(),
            })
        });
        boards.push(Arc::clone(&known));
        while boards.len() > MAX_BOARDS || boards.len() > 1 && memory(&boards) > MAX_MEMORY {
            boards.remove(0);
        }
        known
    }

    /// Forgets what the folder said, after it has changed.
    pub fn forget(&self) {
        self.boards.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

fn memory(boards: &[Arc<BoardLibrary>]) -> u64 {
    boards.iter().filter_map(|known| Some(known.atlas.get()?.as_ref()?.memory())).sum()
}

/// Whether all placements of a board can be had at once.
#[must_use]
pub fn has_small_atlas(board: Board) -> bool {
    board.has_placements() && board.size() <= MAX_ATLAS_SIZE && estimate(board, 1).memory < SMALL_ATLAS
}

impl BoardLibrary {
    /// The knowledge for the solver.
    pub fn knowledge(&self) -> Knowledge<'_> {
        Knowledge { atlas: self.atlas(), matcher: Some(self) }
    }

    /// All placements, if they can be had at once.
    pub fn atlas(&self) -> Option<&Atlas> {
        let build = || Atlas::build(self.board, &MemoryLimit { bytes: 4 * SMALL_ATLAS }, &Never).ok();
        self.atlas.get_or_init(|| has_small_atlas(self.board).then(build).flatten()).as_ref()
    }

    fn matcher(&self) -> &Matcher {
        self.matcher.get_or_init(|| {
            let mut rules = shipped_rules(self.board);
            if let Some(folder) = &self.specs {
                rules.extend(proved_rules(folder, self.board, self.warn));
            }
            Matcher::new(self.board, rules)
        })
    }
}

impl EntanglementMatcher for BoardLibrary {
    fn matches(
        &self,
        board: Board,
        stars: &CellSet,
        sink: &mut dyn FnMut(Entanglement) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        EntanglementMatcher::matches(self.matcher(), board, stars, sink)
    }
}

/// The rules of a folder that are true on the board. What is wrong with the others is told.
fn proved_rules(folder: &Path, board: Board, warn: Warn) -> Vec<Rule> {
    let sources = spec_folder::load(Some(folder)).unwrap_or_default();
    let fits = |file: &&SpecFile| file.size == board.size();
    let mut rules = Vec::new();
    let mut atlas = None;
    for source in &sources {
        let Some(file) = source.file.as_ref().ok().filter(fits) else { continue };
        if star_count(source, &sources, None).map_or(true, |(stars, _)| stars != board.stars()) {
            continue;
        }
        let not_proved = |error: &dyn std::fmt::Display| {
            warn(&format!("{}: not used, as it cannot be proved: {error}", source.name));
        };
        let atlas = match &mut atlas {
            Some(atlas) => atlas,
            none => match Atlas::build(board, &MemoryLimit::default(), &Never) {
                Ok(built) => none.insert(built),
                Err(error) => {
                    not_proved(&error);
                    continue;
                }
            },
        };
        match Facts::gather(atlas, file.initial, &Never) {
            Ok(facts) => {
                let (trusted, warnings) = trusted_rules(atlas, &facts, file);
                rules.extend(trusted);
                for warning in warnings {
                    warn(&format!("{}: {warning}", source.name));
                }
            }
            Err(error) => not_proved(&error),
        }
    }
    rules
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_board_asked_for_last_is_remembered_longest() {
        let library = Library::new(None, |_| {});
        let board = |size: usize| Board::new(size, 1).unwrap();
        let first = library.of(board(5));
        assert!(first.atlas().is_some());
        for size in 4..60 {
            library.of(board(size));
            library.of(board(5));
        }
        for size in 4..50 {
            library.of(Board::new(size.max(8), 2).unwrap());
            library.of(Board::new(size.max(12), 3).unwrap());
        }
        assert!(library.boards.lock().unwrap().len() <= MAX_BOARDS);
    }
}
