//! All realizable patterns of a number of stars, one of each symmetry class, in order.

use std::ops::ControlFlow;

use starbattle_board::{Cancel, Progress, Reservation};

use crate::{
    Atlas, AtlasError, ClassAnalysis, ClassTable, Estimate,
    error::check,
    extend::{Extend, ExtendContext, Width},
    lanes::LINE_LANES,
    orderly::{CellMaps, PatternList, Stem},
    orientation::{Orientation, Turned},
    reach::ReachPass,
    workers::{share_out, threads},
};

/// Patterns extended together. Their extensions fill many passes, and wait in memory until all are analysed.
const STEMS: usize = 512;

impl Atlas {
    /// The realizable patterns with this many stars, up to symmetry.
    #[must_use]
    pub fn classes(&self, stars: usize) -> Classes<'_> {
        Classes { atlas: self, stars }
    }
}

/// All realizable patterns of a number of stars, up to symmetry; made by [`Atlas::classes`].
#[derive(Debug, Clone, Copy)]
pub struct Classes<'a> {
    atlas: &'a Atlas,
    stars: usize,
}

impl<'a> Classes<'a> {
    /// The atlas.
    #[must_use]
    pub fn atlas(&self) -> &'a Atlas {
        self.atlas
    }

    /// The number of stars in each pattern.
    #[must_use]
    pub fn stars(&self) -> usize {
        self.stars
    }

    /// About how many classes there are and what it takes to analyse them.
    #[must_use]
    pub fn estimate(&self) -> Estimate {
        self.atlas.estimate(self.stars)
    }

    /// Analyses class after class and hands each to the visitor, in row-major order of the representatives, until it breaks.
    ///
    /// With the feature `parallel`, batches are computed on all threads of the current `rayon` pool; order and results do not
    /// depend on their number. Memory stays bounded, however many classes there are.
    pub fn for_each<B>(
        &self,
        cancel: &dyn Cancel,
        visit: impl FnMut(ClassAnalysis<'_>) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, AtlasError> {
        self.for_each_beside(0, cancel, visit)
    }

    /// As [`Self::for_each`], leaving room for what the visitor keeps.
    pub(crate) fn for_each_beside<B>(
        &self,
        aside: u64,
        cancel: &dyn Cancel,
        mut visit: impl FnMut(ClassAnalysis<'_>) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, AtlasError> {
        let board = self.atlas.board();
        if self.stars > board.size() * board.stars() || self.atlas.placements() == 0 {
            return Ok(ControlFlow::Continue(()));
        }
        let mut run = Run::new(*self, aside, cancel)?;
        let mut none = PatternList::new(0);
        none.push([], 1, self.atlas.placements());
        if self.stars == 0 { run.finish(&none, &mut visit) } else { run.descend(&none, &mut visit) }
    }

    /// Analyses all classes and keeps the results, which makes it possible to go through all patterns.
    pub fn table(&self, cancel: &dyn Cancel) -> Result<ClassTable, AtlasError> {
        ClassTable::new(self, cancel)
    }
}

/// One walk through all classes.
struct Run<'a> {
    classes: Classes<'a>,
    cancel: &'a dyn Cancel,
    /// What the passes and the patterns that wait for them take.
    _memory: Reservation,
    maps: CellMaps,
    orientation: Orientation,
    width: Width,
    /// How many threads fit the memory.
    workers: usize,
    extenders: Vec<Box<dyn Extend>>,
    reachers: Vec<ReachPass>,
    done: u64,
    estimated: u64,
}

impl<'a> Run<'a> {
    fn new(classes: Classes<'a>, aside: u64, cancel: &'a dyn Cancel) -> Result<Self, AtlasError> {
        let (atlas, graph) = (classes.atlas, &classes.atlas.graph);
        let mut memory = atlas.budget().reservation();
        memory.claim(waiting_bytes(atlas.board().size(), classes.stars))?;
        let each = ReachPass::bytes(graph) + Width::bytes(graph);
        let threads = threads() as u64;
        let workers = (memory.left().saturating_sub(aside) / each).clamp(1, threads);
        memory.claim(workers * each)?;
        // A pattern with stars is compatible with no more placements than its most frequent star.
        let most = atlas.star_counts()?.into_iter().max().unwrap_or(0);
        Ok(Self {
            classes,
            cancel,
            _memory: memory,
            maps: CellMaps::new(graph.size()),
            orientation: Orientation::new(graph),
            width: Width::holding(most),
            workers: workers as usize,
            extenders: Vec::new(),
            reachers: Vec::new(),
            done: 0,
            estimated: classes.estimate().classes,
        })
    }

    fn descend<B>(
        &mut self,
        list: &PatternList,
        visit: &mut impl FnMut(ClassAnalysis<'_>) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, AtlasError> {
        for from in (0..list.len()).step_by(STEMS) {
            let extended = self.extended(list, from)?;
            let outcome = if extended.stars() == self.classes.stars {
                self.finish(&extended, visit)?
            } else {
                self.descend(&extended, visit)?
            };
            if outcome.is_break() {
                return Ok(outcome);
            }
        }
        Ok(ControlFlow::Continue(()))
    }

    /// The representatives that grow from up to [`STEMS`] patterns.
    fn extended(&mut self, list: &PatternList, from: usize) -> Result<PatternList, AtlasError> {
        let atlas = self.classes.atlas;
        if list.stars() == 0 {
            return Ok(single_stars(&atlas.star_counts()?, &self.maps));
        }
        let context = ExtendContext { graph: &atlas.graph, paths: &atlas.paths, maps: &self.maps, cancel: self.cancel };
        let lanes = self.width.lanes();
        let stems = STEMS.min(list.len() - from);
        let jobs = stems.div_ceil(lanes);
        let width = self.width;
        grow_to(&mut self.extenders, self.workers.min(jobs), || width.pass(&atlas.graph));
        let parts = share_out(jobs, &mut self.extenders, |pass, job| {
            // STEMS is a multiple of all lane counts, so a pass never reaches into the next share.
            pass.extend(context, list, from + job * lanes)
        })?;
        let mut extended = PatternList::new(list.stars() + 1);
        for part in parts {
            extended.append(part);
        }
        Ok(extended)
    }

    /// Finds what each pattern of the list forces and hands it on.
    fn finish<B>(
        &mut self,
        list: &PatternList,
        visit: &mut impl FnMut(ClassAnalysis<'_>) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, AtlasError> {
        let (graph, cancel) = (&self.classes.atlas.graph, self.cancel);
        let (maps, size) = (&self.maps, graph.size());
        let order = self.orientation.turned(list);
        let batches: Vec<&[Turned]> = order.chunks(LINE_LANES).collect();
        grow_to(&mut self.reachers, self.workers.min(batches.len()), || ReachPass::new(graph));
        let words = (size * size).div_ceil(64);
        let results = share_out(batches.len(), &mut self.reachers, |pass, job| {
            let mut cells = Vec::new();
            batches[job].iter().for_each(|turned| turned.push_cells(list, maps, &mut cells));
            let mut sets = pass.run(graph, &cells, batches[job].len(), cancel)?;
            for (set, turned) in sets.chunks_mut(words).zip(batches[job].iter().flat_map(|&turned| [turned; 2])) {
                turned.turn_back(set, size, maps);
            }
            Ok(sets)
        })?;
        let mut place = vec![0_u32; list.len()];
        for (position, turned) in order.iter().enumerate() {
            place[turned.pattern as usize] = position as u32;
        }
        for (number, &place) in place.iter().enumerate() {
            let (batch, lane) = (place as usize / LINE_LANES, place as usize % LINE_LANES);
            let analysis = ClassAnalysis {
                board: self.classes.atlas.board(),
                cells: list.cells(number),
                class_size: list.size(number),
                compatible: list.compatible(number),
                possible: &results[batch][lane * 2 * words..(lane + 1) * 2 * words],
            };
            if let ControlFlow::Break(value) = visit(analysis) {
                return Ok(ControlFlow::Break(value));
            }
        }
        self.done += list.len() as u64;
        self.cancel.report(Progress::Classes { done: self.done, estimated: self.estimated.max(self.done) });
        check(self.cancel)?;
        Ok(ControlFlow::Continue(()))
    }
}

/// The classes of patterns with one star.
fn single_stars(star_counts: &[u128], maps: &CellMaps) -> PatternList {
    let mut list = PatternList::new(1);
    let stem = Stem::new(maps, &[]);
    for (&compatible, cell) in star_counts.iter().zip(0..) {
        if compatible > 0
            && let Some(size) = stem.class_size_with(cell)
        {
            list.push([cell], size, compatible);
        }
    }
    list
}

/// What waits in memory between passes, at most, on all levels of the walk.
fn waiting_bytes(size: usize, stars: usize) -> u64 {
    let cells = (size * size) as u64;
    let pattern = 2 * stars as u64 + 32 + 2 * cells.div_ceil(8);
    STEMS as u64 * cells / 2 * (pattern + stars as u64 * (2 * stars as u64 + 24))
}

fn grow_to<T>(tools: &mut Vec<T>, count: usize, make: impl Fn() -> T) {
    while tools.len() < count.max(1) {
        tools.push(make());
    }
}
