//! From a placement to a first division into regions: every region whole, with its S stars, and of a wanted size.

use starbattle_board::Placement;

use crate::{balance::balance, draft::Draft, grouping::group, growth::regrow, patches::grow_patches, random::Random};

/// A random division around the stars; nothing where chance made it impossible.
///
/// `unrest` says how far apart the appetites of the regions are: with 0 all are alike.
pub(crate) fn lay_out(
    placement: &Placement,
    bounds: (usize, usize),
    symmetric: bool,
    unrest: usize,
    random: &mut Random,
) -> Option<Draft> {
    let board = placement.board();
    let patches = grow_patches(placement, symmetric, random);
    let groups = group(&patches, board.size(), board.stars(), random)?;
    let labels = patches.of_cell.iter().map(|&patch| groups[patch] as u8).collect();
    let mut draft = Draft::new(placement, labels, bounds, symmetric);
    let appetites: Vec<usize> = (0..board.size()).map(|_| appetite(unrest, random)).collect();
    regrow(&mut draft, &appetites, random);
    balance(&mut draft, random).then_some(draft)
}

/// How often a region grows, compared with others.
fn appetite(unrest: usize, random: &mut Random) -> usize {
    if unrest < GREED {
        // The product of two draws: many small appetites and a few large ones.
        return 4 + random.below(1 + 4 * unrest) * random.below(1 + unrest);
    }
    // A few regions take nearly everything, and the others hardly more than what joins their stars.
    if random.below(3 + unrest / GREED) == 0 { 500 } else { 1 + random.below(4) }
}

/// From this unrest on, most regions stay as small as they can be.
const GREED: usize = 10;
