//! Which marks the drawings in the cells are: stars in all their shapes, crosses, dots and dashes; letters are none of these.
//!
//! A program draws a mark in the same way in every cell, so equal drawings are judged together: by their shape, and by what
//! the puzzle says about the cells they are in.

use std::collections::BTreeSet;

use starbattle_board::Mark;

use crate::{
    drawings::{Drawing, MAX_OFF_CENTRE, drawings},
    raster::Raster,
    sides::Grid,
};

/// Drawings that have less in common are not equal.
const ALIKE: f32 = 0.75;
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

/// Equal drawings, with their typical measurements.
struct Cluster {
    cells: Vec<usize>,
    width: f32,
    height: f32,
    fill: f32,
    roundness: f32,
    diagonal: f32,
    side_middles: f32,
    clarity: f32,
}

/// The mark in each cell.
pub fn marks(raster: &Raster, grid: &Grid, knowledge: Knowledge<'_>) -> Vec<SeenMark> {
    let seen_in = |cell, max_off_centre| drawings(raster, grid, cell, max_off_centre);
    let drawings: Vec<Vec<Drawing>> = (0..grid.size * grid.size).map(|cell| seen_in(cell, MAX_OFF_CENTRE)).collect();
    let clusters = clusters(drawings.clone());
    let context = Context {
        size: grid.size,
        knowledge,
        letters: letter_height(grid.size, &clusters, knowledge),
        is_noisy: is_noisy(&clusters),
    };
    let mut seen = vec![SeenMark { mark: Mark::Unknown, confidence: 1.0 }; grid.size * grid.size];
    for cluster in &clusters {
        let mark = context.decide(cluster);
        for &cell in &cluster.cells {
            seen[cell] = mark;
        }
    }
    doubt_rare_blanks(&mut seen);
    doubt_contradictions(&mut seen, knowledge);
    // Where the grid is a little off, a mark is off the middle of its cell.
    let marked = (0..seen.len()).filter(|&cell| seen[cell].mark != Mark::Unknown);
    let marks: Vec<&Drawing> = marked.filter_map(|cell| drawings[cell].first()).collect();
    let is_like_a_mark = |drawing: &Drawing| marks.iter().any(|mark| mark.similarity(drawing) >= LIKE_A_MARK);
    for cell in (0..seen.len()).filter(|&cell| drawings[cell].is_empty() && !marks.is_empty()) {
        if seen_in(cell, FAR_OFF_CENTRE).iter().any(is_like_a_mark) {
            seen[cell].confidence = 0.6;
        }
    }
    seen
}

/// A mark that the only solution contradicts may be somebody's error, or was misread.
fn doubt_contradictions(seen: &mut [SeenMark], knowledge: Knowledge<'_>) {
    for (mark, &is_star) in seen.iter_mut().zip(knowledge.solution.unwrap_or_default()) {
        if mark.mark == if is_star { Mark::Empty } else { Mark::Star } {
            mark.confidence = mark.confidence.min(0.6);
        }
    }
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

/// The cells with drawings, equal ones together.
fn clusters(mut drawings: Vec<Vec<Drawing>>) -> Vec<Cluster> {
    let mut clusters: Vec<Vec<usize>> = Vec::new();
    for cell in 0..drawings.len() {
        let Some(drawing) = drawings[cell].first() else { continue };
        match most_alike(&clusters, &drawings, drawing) {
            Some((_, index)) => clusters[index].push(cell),
            None => clusters.push(vec![cell]),
        }
    }
    // What is like nothing else may be like something, seen in another light.
    let (alone, mut clusters): (Vec<_>, Vec<_>) = clusters.into_iter().partition(|cells| cells.len() == 1);
    for cell in alone.into_iter().flatten() {
        let others = drawings[cell].iter().enumerate().skip(1);
        let likest = others.filter_map(|(way, drawing)| Some((most_alike(&clusters, &drawings, drawing)?, way)));
        match likest.max_by(|a, b| a.0.0.total_cmp(&b.0.0)) {
            Some(((_, index), way)) => {
                drawings[cell].swap(0, way);
                clusters[index].push(cell);
            }
            None => clusters.push(vec![cell]),
        }
    }
    clusters.into_iter().map(|cells| Cluster::new(cells, &drawings)).collect()
}

/// The cluster that a drawing belongs to, with their likeness.
fn most_alike(clusters: &[Vec<usize>], drawings: &[Vec<Drawing>], drawing: &Drawing) -> Option<(f32, usize)> {
    let likeness = |cluster: &Vec<usize>| {
        let members = cluster.iter().map(|&member| &drawings[member][0]).take(12);
        members.clone().map(|member| member.similarity(drawing)).sum::<f32>() / members.count() as f32
    };
    let all = clusters.iter().enumerate().map(|(index, cluster)| (likeness(cluster), index));
    all.max_by(|a, b| a.0.total_cmp(&b.0)).filter(|(likeness, _)| *likeness >= ALIKE)
}

/// Programs draw few kinds of marks: many drawings that are like no other are noise.
fn is_noisy(clusters: &[Cluster]) -> bool {
    let alone = clusters.iter().filter(|cluster| cluster.cells.len() == 1).count();
    let drawn: usize = clusters.iter().map(|cluster| cluster.cells.len()).sum();
    alone >= 4 && alone * 2 > drawn
}

impl Cluster {
    fn new(cells: Vec<usize>, drawings: &[Vec<Drawing>]) -> Self {
        // The middle value of a measurement.
        let typical = |measure: fn(&Drawing) -> f32| {
            let mut values: Vec<f32> = cells.iter().map(|&cell| measure(&drawings[cell][0])).collect();
            values.sort_by(f32::total_cmp);
            values[values.len() / 2]
        };
        Self {
            width: typical(|drawing| drawing.width),
            height: typical(|drawing| drawing.height),
            fill: typical(|drawing| drawing.fill),
            roundness: typical(|drawing| drawing.roundness),
            diagonal: typical(|drawing| drawing.diagonal),
            side_middles: typical(|drawing| drawing.side_middles),
            clarity: cells.iter().map(|&cell| drawings[cell][0].clarity).fold(0.0, f32::max),
            cells,
        }
    }

    /// How much the shape speaks for a star (above 0) or for an exclusion mark (below 0).
    fn shape(&self) -> f32 {
        let largest = self.width.max(self.height);
        let aspect = largest / self.width.min(self.height);
        if aspect > 2.0 && self.fill > 0.6 || aspect < 1.5 && self.diagonal > 0.6 && self.side_middles < 0.12 {
            return -3.0;
        }
        if aspect < 1.3 && self.roundness > 0.86 && largest < 0.6 {
            return -((self.roundness - 0.82) * 25.0).min(3.0);
        }
        if self.fill > 0.74 && largest < 0.5 {
            return -1.5;
        }
        match largest {
            ..0.2 => -1.0,
            ..0.35 => 1.0,
            // Noise may fill a cell, but not in the same way in several.
            0.93.. if self.cells.len() < 3 => 0.5,
            _ => 2.5,
        }
    }
}

/// What is known when the clusters of a board are judged.
struct Context<'a> {
    size: usize,
    knowledge: Knowledge<'a>,
    /// The height of the letters that name regions, if there are any.
    letters: Option<f32>,
    is_noisy: bool,
}

impl Context<'_> {
    fn decide(&self, cluster: &Cluster) -> SeenMark {
        let cells = &cluster.cells;
        let shape = cluster.shape();
        // A single drawing that is pale or of a few strokes may be noise.
        let is_stray =
            cells.len() == 1 && (self.is_noisy || cluster.clarity < LONE_CLARITY || cluster.fill < 0.3 && shape > 0.0);
        if cluster.clarity < 1.0 || is_stray {
            return SeenMark { mark: Mark::Unknown, confidence: 0.6 };
        }
        // On a board with letters, no drawing of their height that stays within few regions is sure to be a mark.
        let is_local = region_count(cells, self.knowledge) <= 1 + cells.len() / 6;
        if is_local && self.letters.is_some_and(|height| (cluster.height / height).ln().abs() < 0.22) {
            return SeenMark { mark: Mark::Unknown, confidence: 0.8 };
        }
        let weight = shape + self.placing(cells);
        if weight < 0.0 && (0.0..1.0).contains(&shape) {
            return SeenMark { mark: Mark::Unknown, confidence: 0.6 };
        }
        let confidence = 1.0 / (1.0 + (-weight.abs()).exp());
        SeenMark { mark: if weight > 0.0 { Mark::Star } else { Mark::Empty }, confidence }
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

/// The height of the letters, if letters name the regions: drawings of one height, each in cells that touch and are in one region.
fn letter_height(size: usize, clusters: &[Cluster], knowledge: Knowledge<'_>) -> Option<f32> {
    let mut heights: Vec<f32> = clusters
        .iter()
        .filter(|cluster| touching(size, &cluster.cells) && region_count(&cluster.cells, knowledge) == 1)
        .map(|cluster| cluster.height)
        .collect();
    heights.sort_by(f32::total_cmp);
    (heights.len() >= 3).then(|| heights[heights.len() / 2])
}

fn region_count(cells: &[usize], knowledge: Knowledge<'_>) -> usize {
    cells.iter().map(|&cell| knowledge.regions[cell]).collect::<BTreeSet<_>>().len()
}

fn touching(size: usize, cells: &[usize]) -> bool {
    cells.iter().any(|&cell| cells.iter().any(|&other| touch(size, cell, other)))
}

fn touch(size: usize, a: usize, b: usize) -> bool {
    a != b && (a / size).abs_diff(b / size) <= 1 && (a % size).abs_diff(b % size) <= 1
}
