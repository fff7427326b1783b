//! Knowledge about boards that does not depend on a puzzle: rules of rule files, and all placements of small boards.

use std::{
    ops::ControlFlow,
    sync::{Arc, Mutex, OnceLock, PoisonError},
};

use starbattle_atlas::{Atlas, AtlasError, MAX_ATLAS_SIZE, estimate};
use starbattle_board::{Board, Cancel, CellSet, CompactSort, MemoryBudget, Never, Text};
use starbattle_entangle::{Facts, Matcher, Rule, SpecFile, Warnings, trusted_rules};
use starbattle_logic::{Entanglement, EntanglementMatcher, Knowledge};

use crate::{
    RuleFile,
    analyze::Atlases,
    gallery::{Spec, SpecSet},
    solved_paths::SolvedPaths,
};

/// An atlas that takes less memory than this is built when it is first needed.
const SMALL_ATLAS: u64 = 32 << 20;

/// When the atlases together take more than this, the boards that were not used for longest are dropped.
const MAX_MEMORY: u64 = 512 << 20;

/// The most boards that are kept, however little memory they take.
const MAX_BOARDS: usize = 64;

/// Receives what is wrong with rules that are not used.
pub type Warn = fn(&str);

/// Everything that answers share: rule files, knowledge about the boards used last, and puzzles solved on the way.
pub struct Library {
    warn: Warn,
    cancel: Arc<dyn Cancel + Send>,
    cache: Mutex<Cache>,
    shipped: OnceLock<Vec<Arc<Spec>>>,
    /// Atlases of larger boards that somebody asked for.
    pub atlases: Atlases,
    /// What the larger atlases, and long work that is done for somebody, may take together. The small atlases that are built
    /// without being asked for have their own limit.
    pub budget: MemoryBudget,
    pub(crate) paths: SolvedPaths,
}

struct Cache {
    files: Arc<[RuleFile]>,
    /// All rule files as a gallery, once somebody looks at it.
    specs: Option<Arc<SpecSet>>,
    /// The board used last stands last.
    boards: Vec<Arc<BoardLibrary>>,
}

impl Cache {
    fn new(files: Vec<RuleFile>) -> Self {
        Self { files: files.into(), specs: None, boards: Vec::new() }
    }
}

/// Knowledge about one board, computed when it is first needed.
pub struct BoardLibrary {
    board: Board,
    files: Arc<[RuleFile]>,
    warn: Warn,
    cancel: Arc<dyn Cancel + Send>,
    atlas: OnceLock<Option<Atlas>>,
    matcher: OnceLock<Matcher>,
}

impl Library {
    /// A library of the shipped rules and of more rule files, each rule of which is proved before it is used.
    #[must_use]
    pub fn new(files: Vec<RuleFile>, warn: Warn) -> Self {
        Self {
            warn,
            cancel: Arc::new(Never),
            cache: Mutex::new(Cache::new(files)),
            shipped: OnceLock::new(),
            atlases: Atlases::default(),
            budget: MemoryBudget::default(),
            paths: SolvedPaths::default(),
        }
    }

    /// The same library with another budget.
    #[must_use]
    pub fn with_budget(self, budget: MemoryBudget) -> Self {
        Self { budget, ..self }
    }

    /// The same library, in which the proof of rules can be cancelled. Rules that were not proved are not used.
    #[must_use]
    pub fn with_cancel(self, cancel: impl Cancel + Send + 'static) -> Self {
        Self { cancel: Arc::new(cancel), ..self }
    }

    /// Replaces the rule files beside the shipped ones.
    pub fn set_files(&self, files: Vec<RuleFile>) {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        *cache = Cache::new(files);
    }

    /// All rule files as a gallery.
    pub fn specs(&self) -> Arc<SpecSet> {
        let shipped = self.shipped.get_or_init(SpecSet::shipped);
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let Cache { files, specs, .. } = &mut *cache;
        Arc::clone(specs.get_or_insert_with(|| Arc::new(SpecSet::new(shipped, files))))
    }

    /// Does something with the atlas of a board, if it is small or somebody had it computed.
    pub fn with_atlas<R>(&self, board: Board, work: impl FnOnce(&Atlas) -> R) -> Option<R> {
        if has_small_atlas(board) {
            return self.of(board).atlas().map(work);
        }
        self.atlases.get(board).map(|atlas| work(&atlas))
    }

    /// Whether the atlas of a board can be used at once.
    pub fn has_atlas(&self, board: Board) -> bool {
        has_small_atlas(board) || self.atlases.get(board).is_some()
    }

    /// What is known about a board.
    pub fn of(&self, board: Board) -> Arc<BoardLibrary> {
        let mut cache = self.cache.lock().unwrap_or_else(PoisonError::into_inner);
        let Cache { files, boards, .. } = &mut *cache;
        let known = boards.iter().position(|known| known.board == board).map(|index| boards.remove(index));
        let known = known.unwrap_or_else(|| {
            Arc::new(BoardLibrary {
                board,
                files: Arc::clone(files),
                warn: self.warn,
                cancel: Arc::clone(&self.cancel),
                atlas: OnceLock::new(),
                matcher: OnceLock::new(),
            })
        });
        boards.push(Arc::clone(&known));
        while boards.len() > MAX_BOARDS || boards.len() > 1 && memory(boards) > MAX_MEMORY {
            boards.remove(0);
        }
        known
    }
}

impl Default for Library {
    /// The shipped rules, all of which are proved.
    fn default() -> Self {
        Self::new(Vec::new(), |_| {})
    }
}

fn memory(boards: &[Arc<BoardLibrary>]) -> u64 {
    boards.iter().filter_map(|known| Some(known.atlas.get()?.as_ref()?.memory())).sum()
}

/// Whether the atlas of a board is so small that it is built when first needed.
#[must_use]
pub fn has_small_atlas(board: Board) -> bool {
    board.has_placements() && board.size() <= MAX_ATLAS_SIZE && estimate(board, 1).memory < SMALL_ATLAS
}

impl BoardLibrary {
    /// The knowledge for the solver.
    pub fn knowledge(&self) -> Knowledge<'_> {
        Knowledge { atlas: self.atlas(), matcher: Some(self) }
    }

    /// All placements, if the board is small enough.
    pub fn atlas(&self) -> Option<&Atlas> {
        let build = || Atlas::build(self.board, &MemoryBudget::new(4 * SMALL_ATLAS), &Never).ok();
        self.atlas.get_or_init(|| has_small_atlas(self.board).then(build).flatten()).as_ref()
    }

    fn matcher(&self) -> &Matcher {
        self.matcher.get_or_init(|| {
            let (proved, warnings) = proved_rules(&self.files, self.board, &*self.cancel);
            warnings.lines().iter().for_each(|warning| (self.warn)(warning));
            Matcher::new(self.board, proved).with_embedded()
        })
    }
}

impl EntanglementMatcher for BoardLibrary {
    fn matches(
        &self,
        board: Board,
        stars: &CellSet,
        crosses: &CellSet,
        sink: &mut dyn FnMut(Entanglement) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        EntanglementMatcher::matches(self.matcher(), board, stars, crosses, sink)
    }

    fn reason(&self, board: Board, entanglement: &Entanglement) -> Text {
        self.matcher().reason(board, entanglement)
    }
}

/// The rules of files that are true on the board, and what is wrong with the others.
fn proved_rules(files: &[RuleFile], board: Board, cancel: &dyn Cancel) -> (Vec<Rule>, Warnings) {
    let (mut rules, mut warnings) = (Vec::new(), Warnings::default());
    let fits = |source: &RuleFile, file: &SpecFile| {
        let is_of_board = file.size == board.size() && !file.entries.is_empty();
        is_of_board && source.star_count(files, None).is_ok_and(|(stars, _)| stars == board.stars())
    };
    let fitting = files.iter().filter_map(|source| Some((source, source.file.as_ref().ok()?)));
    let mut fitting: Vec<(&RuleFile, &SpecFile)> = fitting.filter(|(source, file)| fits(source, file)).collect();
    // Files about patterns of the same size need the same facts.
    fitting.compact_sort_by_key(|(_, file)| file.initial);
    let mut atlas = None;
    for same in fitting.chunk_by(|one, other| one.1.initial == other.1.initial) {
        let mut prove = || -> Result<(), AtlasError> {
            let atlas = match &mut atlas {
                Some(atlas) => atlas,
                none => none.insert(Atlas::build(board, &MemoryBudget::default(), cancel)?),
            };
            let facts = Facts::gather(atlas, same[0].1.initial, cancel)?;
            for (source, file) in same {
                let (trusted, about_file) = trusted_rules(atlas, &facts, file, cancel)?;
                rules.extend(trusted);
                warnings.add_all(&source.name, &about_file);
            }
            Ok(())
        };
        match prove() {
            Ok(()) => {}
            Err(AtlasError::Cancelled) => break,
            Err(error) => {
                for (source, _) in same {
                    let problem = format!("not used, because it cannot be proved: {error}");
                    warnings.add(&problem, || format!("{}: {problem}", source.name));
                }
            }
        }
    }
    (rules, warnings)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_warnings_about_many_files_are_one() {
        let text = r#"{"board_size":6,"stars_per_row":1,"initial_stars":2,"unconstrained_rules":[
            {"canonical_stars":[[0,0],[0,3]],"canonical_candidate":[-2,-3]},
            {"canonical_stars":[[0,0],[1,2]],"canonical_candidate":[3,1]},
            {"canonical_stars":[[0,0],[1,2]],"canonical_candidate":[2,5]}]}"#;
        let files: Vec<RuleFile> =
            (0..100).map(|number| RuleFile::new(&format!("{number}.json"), Ok(text.to_owned()))).collect();
        let board = Board::new(6, 1).unwrap();
        let (_, warnings) = proved_rules(&files, board, &Never);
        let lines = warnings.lines();
        assert_eq!(lines.len(), 1, "{lines:?}");
        assert!(lines[0].starts_with("0.json: unconstrained_rules[1] is not used: r"), "{lines:?}");
        assert!(lines[0].ends_with("more like it)"), "{lines:?}");
        let stopped = proved_rules(&files, board, &|| true);
        assert!(stopped.0.is_empty() && stopped.1.is_empty());
    }

    #[test]
    fn the_board_used_last_is_kept_longest() {
        let library = Library::default();
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
        assert!(library.cache.lock().unwrap().boards.len() <= MAX_BOARDS);
    }
}
