//! One patch of cells around every star, the material regions are made of.

use starbattle_board::Placement;

use crate::{random::Random, region_symmetry::RegionSymmetry};

/// A division of the board into connected patches with at most one star each.
#[derive(Debug, Clone)]
pub(crate) struct Patches {
    /// The patch of every cell.
    pub(crate) of_cell: Vec<usize>,
    /// The stars of every patch: one, except for cells of symmetric boards that are their own images.
    pub(crate) weight: Vec<usize>,
    /// For every patch the patches beside it.
    pub(crate) beside: Vec<Vec<usize>>,
    /// For each map of the symmetry, the image of every patch.
    pub(crate) images: Vec<Vec<usize>>,
}

/// Grows a patch around every star, one random cell at a time.
pub(crate) fn grow_patches(placement: &Placement, symmetry: RegionSymmetry, random: &mut Random) -> Patches {
    let size = placement.board().size();
    let cells = size * size;
    let cell_images = symmetry.images(size);
    let mut seeds: Vec<usize> = placement.stars().iter().map(|star| star.index(size)).collect();
    let mut weight = vec![1; seeds.len()];
    // A cell that is its own image can belong only to a patch that is, too.
    for cell in (0..cells).filter(|&cell| cell_images.iter().any(|images| images[cell] == cell)) {
        if !seeds.contains(&cell) {
            seeds.push(cell);
            weight.push(0);
        }
    }
    let image = |images: &[usize], seed: usize| seeds.iter().position(|&other| other == images[seed]).unwrap_or(0);
    let images: Vec<Vec<usize>> =
        cell_images.iter().map(|images| seeds.iter().map(|&seed| image(images, seed)).collect()).collect();
    let mut of_cell = vec![usize::MAX; cells];
    seeds.iter().enumerate().for_each(|(patch, &seed)| of_cell[seed] = patch);
    let mut edge = seeds;
    while !edge.is_empty() {
        let at = random.below(edge.len());
        let cell = edge[at];
        let patch = of_cell[cell];
        let free: Vec<usize> = beside(cell, size).filter(|&next| of_cell[next] == usize::MAX).collect();
        let Some(next) = random.pick(&free) else {
            edge.swap_remove(at);
            continue;
        };
        of_cell[next] = patch;
        edge.push(next);
        for (cells, patches) in cell_images.iter().zip(&images) {
            of_cell[cells[next]] = patches[patch];
            edge.push(cells[next]);
        }
    }
    let mut neighbours = vec![Vec::new(); weight.len()];
    for cell in 0..cells {
        for next in beside(cell, size) {
            let (here, there) = (of_cell[cell], of_cell[next]);
            if here != there && !neighbours[here].contains(&there) {
                neighbours[here].push(there);
            }
        }
    }
    Patches { of_cell, weight, beside: neighbours, images }
}

fn beside(cell: usize, size: usize) -> impl Iterator<Item = usize> {
    let (row, col) = (cell / size, cell % size);
    let sides = [
        (row > 0).then(|| cell - size),
        (col > 0).then(|| cell - 1),
        (col + 1 < size).then(|| cell + 1),
        (row + 1 < size).then(|| cell + size),
    ];
    sides.into_iter().flatten()
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Board, Never};

    use super::*;
    use crate::sampler::Sampler;

    #[test]
    fn patches_cover_the_board_and_hold_one_star_each() {
        for (size, stars, symmetry) in [
            (10, 2, RegionSymmetry::None),
            (10, 2, RegionSymmetry::HalfTurn),
            (9, 2, RegionSymmetry::HalfTurn),
            (8, 2, RegionSymmetry::QuarterTurn),
            (10, 2, RegionSymmetry::Diagonal),
            (11, 2, RegionSymmetry::AntiDiagonal),
        ] {
            let mut random = Random::new(5);
            let sampler = Sampler::new(Board::new(size, stars).unwrap(), symmetry, &Never);
            let placement = sampler.draw_with(&mut random).unwrap();
            let patches = grow_patches(&placement, symmetry, &mut random);
            let mut found = vec![0; patches.weight.len()];
            for star in placement.stars() {
                found[patches.of_cell[star.index(size)]] += 1;
            }
            assert_eq!(found, patches.weight);
            for (cells, images) in symmetry.images(size).iter().zip(&patches.images) {
                for (cell, &patch) in patches.of_cell.iter().enumerate() {
                    assert_eq!(patches.of_cell[cells[cell]], images[patch]);
                }
            }
        }
    }
}
