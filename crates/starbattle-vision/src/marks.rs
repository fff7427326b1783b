//! Which marks the drawings in the cells are: stars in all their shapes, crosses, dots and dashes; letters are none of these.
//!
//! A program draws a mark in the same way in every cell, so equal drawings are judged together: by their shape, and by what
//! the puzzle says about the cells they are in.

use starbattle_board::Mark;

use crate::{
    clusters::{Cluster, clusters},
    drawings::{Drawing, MAX_OFF_CENTRE, drawings, is_middle_drawn_on},
    letters::{every_region_is_filled, letter_height, region_count, touching},
    raster::Raster,
    sides::Grid,
};

/// The weight of what the puzzle says, beyond which more cells add nothing.
const MAX_WEIGHT: f32 = 2.0;

/// How clear a drawing must be that is like no other on the board.
const LONE_CLARITY: f32 = 1.5;

/// A drawing that is further from the middle of its cell than marks are, but no further than this, and as much like a mark elsewhere,
/// may be one.
const FAR_OFF_CENTRE: f32 = 0.3;
const LIKE_A_MARK: f32 = 0.6;

/// Marks that are less sure than this are in doubt.
pub const SURE: f32 = 0.96;

/// A mark, and how sure it is: 1 where nothing is drawn.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct SeenMark {
    pub mark: Mark,
    pub confidence: f32,
}

/// What the puzzle says about cells.
#[derive(Debug, Clone, Copy)]
pub struct Knowledge<'a> {
    pub regions: &'a [usize],
    /// Whether each cell holds a star in the only solution, if there is exactly one.
    pub solution: Option<&'a [bool]>,
}

impl Knowledge<'_> {
    /// Whether the only solution contradicts a mark: that may be somebody's error, or it was misread.
    fn contradicts(self, cell: usize, mark: Mark) -> bool {
        self.solution.is_some_and(|solution| mark == if solution[cell] { Mark::Empty } else { Mark::Star })
    }
}

/// The mark in each cell.
pub fn marks(raster: &Raster, grid: &Grid, knowledge: Knowledge<'_>) -> Vec<SeenMark> {
    let seen_in = |cell, max_off_centre| drawings(raster, grid, cell, max_off_centre);
    let drawings: Vec<Vec<Drawing>> = (0..grid.size * grid.size).map(|cell| seen_in(cell, MAX_OFF_CENTRE)).collect();
    let clusters = clusters(drawings.clone());
    let context = Context {
        size: grid.size,
        knowledge,
        letters: letter_height(grid.size, &clusters, knowledge.regions),
        has_names: every_region_is_filled(&clusters, knowledge.regions),
        is_noisy: is_noisy(&clusters),
        has_stars: clusters.iter().any(|cluster| is_sure_star(grid.size, cluster) && cluster.clarity >= LONE_CLARITY),
    };
    let mut seen = vec![SeenMark { mark: Mark::Unknown, confidence: 1.0 }; grid.size * grid.size];
    for cluster in &clusters {
        let mark = context.decide(cluster);
        let is_mistakable = !context.is_unmistakable(cluster);
        for &cell in &cluster.cells {
            seen[cell] = mark;
            if is_mistakable && knowledge.contradicts(cell, mark.mark) {
                seen[cell].confidence = mark.confidence.min(0.6);
            }
        }
    }
    doubt_rare_blanks(&mut seen);
    // Where the grid is a little off, a mark is off the middle of its cell.
    let marked = (0..seen.len()).filter(|&cell| seen[cell].mark != Mark::Unknown);
    let marks: Vec<&Drawing> = marked.filter_map(|cell| drawings[cell].first()).collect();
    let is_like_a_mark = |drawing: &Drawing| marks.iter().any(|mark| mark.similarity(drawing) >= LIKE_A_MARK);
    for cell in (0..seen.len()).filter(|&cell| drawings[cell].is_empty()) {
        let may_be_marked = || !marks.is_empty() && seen_in(cell, FAR_OFF_CENTRE).iter().any(is_like_a_mark);
        if may_be_marked() || is_middle_drawn_on(raster, grid, cell, LONE_CLARITY) {
            seen[cell].confidence = 0.6;
        }
    }
    seen
}

/// On a board that is otherwise full, a blank cell may be one whose mark was missed.
fn doubt_rare_blanks(seen: &mut [SeenMark]) {
    let blanks = seen.iter().filter(|mark| mark.mark == Mark::Unknown).count();
    if blanks * 40 <= seen.len() {
        for mark in seen.iter_mut().filter(|mark| mark.mark == Mark::Unknown) {
            mark.confidence = mark.confidence.min(0.8);
        }
    }
}

/// Programs draw few kinds of marks: many drawings that are like no other are noise.
fn is_noisy(clusters: &[Cluster]) -> bool {
    let alone = clusters.iter().filter(|cluster| cluster.cells.len() == 1).count();
    let drawn: usize = clusters.iter().map(|cluster| cluster.cells.len()).sum();
    alone >= 4 && alone * 2 > drawn
}

/// Whether these are five-pointed stars beyond doubt. Stars that touch may be decoration.
fn is_sure_star(size: usize, cluster: &Cluster) -> bool {
    cluster.is_star() && !touching(size, &cluster.cells)
}

/// What is known when the clusters of a board are judged.
struct Context<'a> {
    size: usize,
    knowledge: Knowledge<'a>,
    /// The height of the letters that name regions, if there are any.
    letters: Option<f32>,
    /// Whether every region is filled with its name.
    has_names: bool,
    is_noisy: bool,
    /// Whether some drawings are five-pointed stars beyond doubt.
    has_stars: bool,
}

impl Context<'_> {
    fn decide(&self, cluster: &Cluster) -> SeenMark {
        let cells = &cluster.cells;
        let shape = cluster.shape();
        // A single cell may hold a star instead of the name.
        if self.has_names && cells.len() > 1 {
            return SeenMark { mark: Mark::Unknown, confidence: 1.0 };
        }
        // A single drawing that is pale or of a few strokes may be noise.
        let is_stray =
            cells.len() == 1 && (self.is_noisy || cluster.clarity < LONE_CLARITY || cluster.fill < 0.3 && shape > 0.0);
        if cluster.clarity < 1.0 || is_stray {
            return SeenMark { mark: Mark::Unknown, confidence: 0.6 };
        }
        // On a board with letters, no drawing of their height that stays within few regions is sure to be a mark.
        let is_local = region_count(cells, self.knowledge.regions) <= 1 + cells.len() / 6;
        if is_local && self.letters.is_some_and(|height| (cluster.height / height).ln().abs() < 0.22) {
            return SeenMark { mark: Mark::Unknown, confidence: 0.8 };
        }
        // A five-pointed star is a star wherever somebody has put it.
        if is_sure_star(self.size, cluster) {
            return SeenMark { mark: Mark::Star, confidence: 1.0 };
        }
        let weight = shape + self.placing(cells);
        if weight < 0.0 && (0.0..1.0).contains(&shape) {
            return SeenMark { mark: Mark::Unknown, confidence: 0.6 };
        }
        let confidence = 1.0 / (1.0 + (-weight.abs()).exp());
        SeenMark { mark: if weight > 0.0 { Mark::Star } else { Mark::Empty }, confidence }
    }

    /// Whether the shape alone says which mark this is. A blurred star may look like a cross, but not beside stars that look like stars.
    fn is_unmistakable(&self, cluster: &Cluster) -> bool {
        is_sure_star(self.size, cluster)
            || self.has_stars && cluster.cells.len() >= 3 && cluster.is_cross() && !cluster.may_be_star()
    }

    /// How much the cells that equal drawings are in speak for stars (above 0) or for exclusion marks (below 0).
    fn placing(&self, cells: &[usize]) -> f32 {
        let Some(solution) = self.knowledge.solution else {
            return if touching(self.size, cells) { -MAX_WEIGHT } else { (cells.len() as f32 * 0.2).min(0.8) };
        };
        let share = solution.iter().filter(|&&is_star| is_star).count() as f32 / solution.len() as f32;
        let hits = cells.iter().filter(|&&cell| solution[cell]).count() as f32;
        let misses = cells.len() as f32 - hits;
        // People err now and then: each mark is where it belongs nineteen times of twenty.
        let star = hits * (0.95 / share).ln() + misses * (0.05 / (1.0 - share)).ln();
        let cross = hits * (0.05 / share).ln() + misses * (0.95 / (1.0 - share)).ln();
        (star - cross).clamp(-MAX_WEIGHT, MAX_WEIGHT)
    }
}
