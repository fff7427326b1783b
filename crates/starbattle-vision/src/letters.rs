//! Letters in the cells: some programs name regions by them, and they are no marks.

use std::collections::BTreeSet;

use crate::clusters::Cluster;

/// The height of the letters, if letters name the regions: drawings of one height, each in cells that touch and are in one region.
pub fn letter_height(size: usize, clusters: &[Cluster], regions: &[usize]) -> Option<f32> {
    let mut heights: Vec<f32> = clusters
        .iter()
        .filter(|cluster| touching(size, &cluster.cells) && region_count(&cluster.cells, regions) == 1)
        .map(|cluster| cluster.height)
        .collect();
    heights.sort_by(f32::total_cmp);
    (heights.len() >= 3).then(|| heights[heights.len() / 2])
}

/// Whether every region is filled with a drawing of its own, unlike that of every other region. That can be a name only: nobody
/// excludes all cells of a region.
pub fn every_region_is_filled(clusters: &[Cluster], regions: &[usize]) -> bool {
    let fills_its_region = |cluster: &Cluster| {
        let region = regions[cluster.cells[0]];
        region_count(&cluster.cells, regions) == 1
            && cluster.cells.len() == regions.iter().filter(|&&other| other == region).count()
    };
    let drawn: usize = clusters.iter().map(|cluster| cluster.cells.len()).sum();
    let earlier = |index: usize| clusters[..index].iter();
    drawn == regions.len()
        && clusters.iter().all(fills_its_region)
        && (0..clusters.len()).all(|index| earlier(index).all(|other| !clusters[index].has_shape_of(other)))
}

pub fn region_count(cells: &[usize], regions: &[usize]) -> usize {
    cells.iter().map(|&cell| regions[cell]).collect::<BTreeSet<_>>().len()
}

/// Whether some of the cells touch each other.
pub fn touching(size: usize, cells: &[usize]) -> bool {
    cells.iter().any(|&cell| cells.iter().any(|&other| touch(size, cell, other)))
}

fn touch(size: usize, a: usize, b: usize) -> bool {
    a != b && (a / size).abs_diff(b / size) <= 1 && (a % size).abs_diff(b % size) <= 1
}
