//! One patch of cells around every star, the material regions are made of.

use starbattle_board::Placement;

use crate::random::Random;

/// A division of the board into connected patches with at most one star each.
#[derive(Debug, Clone)]
pub(crate) struct Patches {
    /// The patch of every cell.
    pub(crate) of_cell: Vec<usize>,
    /// The stars of every patch: one, except for the middle of some symmetric boards.
    pub(crate) weight: Vec<usize>,
    /// For every patch the patches beside it.
    pub(crate) beside: Vec<Vec<usize>>,
    /// For every patch its image under half a turn; itself where symmetry is not asked for.
    pub(crate) image: Vec<usize>,
}

/// Grows a patch around every star, one random cell at a time.
pub(crate) fn grow_patches(placement: &Placement, symmetric: bool, random: &mut Random) -> Patches {
    let size = placement.board().size();
    let cells = size * size;
    let mut seeds: Vec<usize> = placement.stars().iter().map(|star| star.index(size)).collect();
    let mut weight = vec![1; seeds.len()];
    if symmetric && size % 2 == 1 && !seeds.contains(&(cells / 2)) {
        seeds.push(cells / 2);
        weight.push(0);
    }
    let image: Vec<usize> = if symmetric {
        seeds.iter().map(|&seed| seeds.iter().position(|&other| other == cells - 1 - seed).unwrap_or(0)).collect()
    } else {
        (0..seeds.len()).collect()
    };
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
        if symmetric {
            of_cell[cells - 1 - next] = image[patch];
            edge.push(cells - 1 - next);
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
    Patches { of_cell, weight, beside: neighbours, image }
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
    use starbattle_board::Board;

    use super::*;
    use crate::scatter::scatter;

    #[test]
    fn patches_cover_the_board_and_hold_one_star_each() {
        for (size, stars, symmetric) in [(10, 2, false), (10, 2, true), (9, 2, true), (13, 3, true)] {
            let mut random = Random::new(5);
            let placement = scatter(Board::new(size, stars).unwrap(), symmetric, &mut random).unwrap();
            let patches = grow_patches(&placement, symmetric, &mut random);
            let mut found = vec![0; patches.weight.len()];
            for star in placement.stars() {
                found[patches.of_cell[star.index(size)]] += 1;
            }
            assert_eq!(found, patches.weight);
            for (cell, &patch) in patches.of_cell.iter().enumerate() {
                assert!(!symmetric || patches.of_cell[size * size - 1 - cell] == patches.image[patch]);
            }
        }
    }
}
