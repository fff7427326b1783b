//! What the human solver is told about a board beforehand: known patterns, and all placements where they are few enough.

use std::{
    collections::HashMap,
    ops::ControlFlow,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, OnceLock},
};

use clap::Args;
use starbattle::{
    atlas::{Atlas, Limits, estimate},
    board::{Board, CellSet},
    entangle::{Facts, Matcher, Rule, SpecFile, shipped_rules, trusted_rules},
    logic::{Entanglement, EntanglementMatcher, Knowledge},
};

use crate::spec_folder::{self, star_count};

/// Where known patterns come from.
#[derive(Args)]
pub struct Specs {
    /// Use the rule files of this folder as well. Each rule is proved first; false ones are set aside with a warning.
    #[arg(long, value_name = "DIR")]
    specs: Option<PathBuf>,
}

/// An atlas that takes less memory than this is at hand at once.
const SMALL_ATLAS: u64 = 32 << 20;

/// Knowledge about every board met so far.
pub struct Library {
    specs: Option<PathBuf>,
    boards: Mutex<HashMap<Board, Arc<BoardLibrary>>>,
}

/// Knowledge about one board, made when it is first needed.
pub struct BoardLibrary {
    board: Board,
    specs: Option<PathBuf>,
    atlas: OnceLock<Option<Atlas>>,
    matcher: OnceLock<Matcher>,
}

impl Library {
    pub fn new(specs: &Specs) -> anyhow::Result<Self> {
        if let Some(folder) = &specs.specs {
            // A folder that is not there is better known before the work than after it.
            spec_folder::report_broken(&spec_folder::load(Some(folder))?);
        }
        Ok(Self { specs: specs.specs.clone(), boards: Mutex::default() })
    }

    /// What is known about a board.
    pub fn of(&self, board: Board) -> Arc<BoardLibrary> {
        let mut boards = self.boards.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        let make =
            || BoardLibrary { board, specs: self.specs.clone(), atlas: OnceLock::new(), matcher: OnceLock::new() };
        Arc::clone(boards.entry(board).or_insert_with(|| Arc::new(make())))
    }
}

impl BoardLibrary {
    /// The knowledge for the solver.
    pub fn knowledge(&self) -> Knowledge<'_> {
        Knowledge { atlas: self.atlas(), matcher: Some(self) }
    }

    fn atlas(&self) -> Option<&Atlas> {
        let atlas = self.atlas.get_or_init(|| {
            let small =
                self.board.has_placements() && self.board.size() <= 25 && estimate(self.board, 1).memory < SMALL_ATLAS;
            if small { Atlas::build(self.board, &Limits { max_memory: 4 * SMALL_ATLAS }, &()).ok() } else { None }
        });
        atlas.as_ref()
    }

    fn matcher(&self) -> &Matcher {
        self.matcher.get_or_init(|| {
            let mut rules = shipped_rules(self.board);
            if let Some(folder) = &self.specs {
                rules.extend(proved_rules(folder, self.board));
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
fn proved_rules(folder: &Path, board: Board) -> Vec<Rule> {
    let sources = spec_folder::load(Some(folder)).unwrap_or_default();
    let fits = |file: &&SpecFile| file.size == board.size();
    let mut rules = Vec::new();
    let mut atlas = None;
    for source in &sources {
        let Some(file) = source.file.as_ref().ok().filter(fits) else { continue };
        if star_count(source, &sources, None).map_or(true, |(stars, _)| stars != board.stars()) {
            continue;
        }
        let atlas = match &mut atlas {
            Some(atlas) => atlas,
            none => match Atlas::build(board, &Limits::default(), &()) {
                Ok(built) => none.insert(built),
                Err(error) => {
                    eprintln!("warning: {}: not used, as it cannot be proved: {error}", source.name);
                    continue;
                }
            },
        };
        match Facts::gather(atlas, file.initial, &()) {
            Ok(facts) => {
                let (trusted, warnings) = trusted_rules(atlas, &facts, file);
                rules.extend(trusted);
                for warning in warnings {
                    eprintln!("warning: {}: {warning}", source.name);
                }
            }
            Err(error) => eprintln!("warning: {}: not used, as it cannot be proved: {error}", source.name),
        }
    }
    rules
}
