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
    // The product of two draws: many small appetites and a few large ones.
    let appetites: Vec<usize> =
        (0..board.size()).map(|_| 4 + random.below(1 + 4 * unrest) * random.below(1 + unrest)).collect();
    regrow(&mut draft, &appetites, random);
    balance(&mut draft, random).then_some(draft)
}
