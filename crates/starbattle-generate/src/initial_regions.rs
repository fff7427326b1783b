//! The first division into regions around a placement: every region connected, with its S stars, and of a wanted size.

use starbattle_board::{CompactSort, Placement};

use crate::{
    balance::balance,
    draft::{Bounds, Draft},
    grouping::group,
    growth::{grow, trim},
    patches::grow_patches,
    random::Random,
    region_symmetry::RegionSymmetry,
};

/// A random division around the stars; nothing if the random choices made it impossible.
///
/// `size_variance` says how far apart the growth weights of the regions are: with 0 all are equal.
pub(crate) fn initial_regions(
    placement: &Placement,
    bounds: &[Bounds],
    symmetry: RegionSymmetry,
    size_variance: usize,
    random: &mut Random,
) -> Option<Draft> {
    let board = placement.board();
    // Around a diagonal, few first tries work out; another is quicker than another placement.
    let tries = if symmetry.is_reflection() { REFLECTED_TRIES } else { 1 };
    let (patches, groups) = (0..tries).find_map(|_| {
        let patches = grow_patches(placement, symmetry, random);
        let groups = group(&patches, board.size(), board.stars(), random)?;
        Some((patches, groups))
    })?;
    let labels = patches.of_cell.iter().map(|&patch| groups[patch] as u8).collect();
    let mut draft = Draft::new(placement, labels, bounds.to_vec(), symmetry);
    let bounds_differ = bounds.iter().any(|other| *other != bounds[0]);
    let growth_weights: Vec<usize>;
    let free;
    if bounds_differ {
        free = trim(&mut draft, random);
        let fitting = fitting_bounds(draft.region_sizes(), bounds, random);
        let spare = |(&size, &(least, most)): (&usize, &Bounds)| {
            usize::midpoint(least, most.min(2 * board.size())).saturating_sub(size).max(1)
        };
        growth_weights = draft.region_sizes().iter().zip(&fitting).map(spare).collect();
        draft.set_bounds(fitting);
    } else {
        growth_weights = (0..board.size()).map(|_| growth_weight(size_variance, random)).collect();
        free = trim(&mut draft, random);
    }
    grow(&mut draft, free, &growth_weights, random);
    balance(&mut draft, random).then_some(draft)
}

/// The bounds of each region: the region that needs the fewest cells gets the first. Regions that need nearly the same change places.
fn fitting_bounds(needed: &[usize], bounds: &[Bounds], random: &mut Random) -> Vec<Bounds> {
    let mut order: Vec<(usize, usize)> =
        needed.iter().enumerate().map(|(region, size)| (size + random.below(3), region)).collect();
    order.compact_sort();
    let mut fitting = bounds.to_vec();
    order.iter().zip(bounds).for_each(|(&(_, region), &bounds)| fitting[region] = bounds);
    fitting
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

/// How often patches are grouped around the stars of a board that is its own mirror image.
const REFLECTED_TRIES: usize = 30;

/// From this variance on, most regions stay as small as they can be.
const HIGH_VARIANCE: usize = 10;
