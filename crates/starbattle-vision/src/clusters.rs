//! Equal drawings on a board, and what their shape says about them.

use crate::{drawings::Drawing, glyphs::StarShapes};

/// Drawings that have less in common are not equal.
const ALIKE: f32 = 0.75;

/// How much alike a five-pointed star a drawing must be to be one, and to be one perhaps; and how round it may be: a dot is much
/// rounder.
const STAR: f32 = 0.82;
const MAYBE_STAR: f32 = 0.5;
const MAX_STAR_ROUNDNESS: f32 = 0.75;

/// Equal drawings, with their typical measurements.
pub struct Cluster {
    pub cells: Vec<usize>,
    pub width: f32,
    pub height: f32,
    pub fill: f32,
    pub roundness: f32,
    pub diagonal: f32,
    pub side_middles: f32,
    pub clarity: f32,
    /// How much alike a five-pointed star it is, at most 1.
    star_likeness: f32,
    /// One of them.
    example: Drawing,
}

/// The cells with drawings, equal ones together.
pub fn clusters(mut drawings: Vec<Vec<Drawing>>) -> Vec<Cluster> {
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
    let stars = StarShapes::new();
    clusters.into_iter().map(|cells| Cluster::new(cells, &drawings, &stars)).collect()
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

impl Cluster {
    fn new(cells: Vec<usize>, drawings: &[Vec<Drawing>], stars: &StarShapes) -> Self {
        // The middle value of a measurement.
        let typical = |measure: &dyn Fn(&Drawing) -> f32| {
            let mut values: Vec<f32> = cells.iter().map(|&cell| measure(&drawings[cell][0])).collect();
            values.sort_by(f32::total_cmp);
            values[values.len() / 2]
        };
        Self {
            width: typical(&|drawing| drawing.width),
            height: typical(&|drawing| drawing.height),
            fill: typical(&|drawing| drawing.fill),
            roundness: typical(&|drawing| drawing.roundness),
            diagonal: typical(&|drawing| drawing.diagonal),
            side_middles: typical(&|drawing| drawing.side_middles),
            clarity: cells.iter().map(|&cell| drawings[cell][0].clarity).fold(0.0, f32::max),
            star_likeness: typical(&|drawing| stars.likeness(&drawing.shades())),
            example: drawings[cells[0]][0].clone(),
            cells,
        }
    }

    /// Whether two clusters have the same shape, in different colours.
    pub fn has_shape_of(&self, other: &Self) -> bool {
        self.example.similarity_of_shape(&other.example) >= ALIKE
    }

    /// Whether this is a five-pointed star.
    pub fn is_star(&self) -> bool {
        self.star_likeness >= STAR && self.roundness <= MAX_STAR_ROUNDNESS
    }

    /// Whether this could be a five-pointed star that is blurred.
    pub fn may_be_star(&self) -> bool {
        self.star_likeness >= MAYBE_STAR
    }

    /// Whether this is a cross or a dash.
    pub fn is_cross(&self) -> bool {
        let largest = self.width.max(self.height);
        let aspect = largest / self.width.min(self.height);
        aspect > 2.0 && self.fill > 0.6 || aspect < 1.5 && self.diagonal > 0.6 && self.side_middles < 0.12
    }

    /// How much the shape speaks for a star (above 0) or for an exclusion mark (below 0).
    pub fn shape(&self) -> f32 {
        let largest = self.width.max(self.height);
        let aspect = largest / self.width.min(self.height);
        if self.is_cross() {
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
