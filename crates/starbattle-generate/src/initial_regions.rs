//! The first division into regions around a placement: every region connected, with its S stars, and of a wanted size.

use starbattle_board::Placement;

use crate::{balance::balance, draft::Draft, grouping::group, growth::regrow, patches::grow_patches, random::Random};

/// A random division around the stars; nothing if the random choices made it impossible.
///
/// `size_variance` says how far apart the growth weights of the regions are: with 0 all are equal.
pub(crate) fn initial_regions(
    placement: &Placement,
    bounds: (usize, usize),
    symmetric: bool,
    size_variance: usize,
    random: &mut Random,
) -> Option<Draft> {
    let board = placement.board();
    let patches = grow_patches(placement, symmetric, random);
    let groups = group(&patches, board.size(), board.stars(), random)?;
    let labels = patches.of_cell.iter().map(|&patch| groups[patch] as u8).collect();
    let mut draft = Draft::new(placement, labels, bounds, symmetric);
    let growth_weights: Vec<usize> = (0..board.size()).map(|_| growth_weight(size_variance, random)).collect();
    regrow(&mut draft, &growth_weights, random);
    balance(&mut draft, random).then_some(draft)
}

/// How often a region grows compared with others.
fn growth_weight(size_variance: usize, random: &mut Random) -> usize {
    if size_variance < HIGH_VARIANCE {
        // The product of two draws: many small weights and a few large ones.
        return 4 + random.below(1 + 4 * size_variance) * random.below(1 + size_variance);
    }
    // A few regions take nearly everything, and the others hardly more than what joins their stars.
    if random.below(3 + size_variance / HIGH_VARIANCE) == 0 { 500 } else { 1 + random.below(4) }
}

/// From this variance on, most regions stay as small as they can be.
const HIGH_VARIANCE: usize = 10;
