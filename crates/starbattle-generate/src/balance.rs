//! Brings the sizes of regions within their bounds, cell by cell.

use crate::{
    draft::{Draft, Move},
    random::Random,
};

/// Hands cells from regions with too many, and to regions with too few, along the shortest ways over the regions between.
/// Whether all sizes are within the bounds at the end.
pub(crate) fn balance(draft: &mut Draft, random: &mut Random) -> bool {
    let bounds = draft.bounds().to_vec();
    let cells = draft.size() * draft.size();
    draft.set_bounds(vec![(1, cells); draft.size()]);
    for _ in 0..4 * cells {
        let sizes = || draft.region_sizes().iter().zip(&bounds);
        if sizes().all(|(size, (least, most))| (least..=most).contains(&size)) {
            break;
        }
        let too_many = sizes().any(|(size, (_, most))| size > most);
        // Where some have too many, the way leads from them to a region with room; else from one with cells to spare.
        let (is_source, is_goal): (Vec<bool>, Vec<bool>) = if too_many {
            sizes().map(|(size, (_, most))| (size > most, size < most)).unzip()
        } else {
            sizes().map(|(size, (least, _))| (size > least, size < least)).unzip()
        };
        let Some(step) = step_towards(draft, &is_source, &is_goal, random) else { break };
        draft.apply(step);
    }
    draft.set_bounds(bounds);
    draft.is_within_bounds()
}

/// A change that brings a surplus one region nearer to a region that lacks cells.
fn step_towards(draft: &Draft, is_source: &[bool], is_goal: &[bool], random: &mut Random) -> Option<Move> {
    let mut distance: Vec<usize> = is_goal.iter().map(|&goal| if goal { 0 } else { usize::MAX }).collect();
    for step in 0..draft.size() {
        for cell in 0..draft.size() * draft.size() {
            if distance[draft.region(cell) as usize] == step {
                for next in draft.beside(cell) {
                    let far = &mut distance[draft.region(next) as usize];
                    *far = (*far).min(step + 1);
                }
            }
        }
    }
    let mut moves: Vec<Move> = (0..draft.size() * draft.size())
        .filter(|&cell| is_source[draft.region(cell) as usize])
        .flat_map(|cell| draft.moves_of(cell).collect::<Vec<_>>())
        .filter(|step| !is_goal[step.from as usize])
        .collect();
    random.shuffle(&mut moves);
    if random.below(5) == 0 {
        return moves.first().copied();
    }
    moves.into_iter().min_by_key(|step| distance[step.to as usize])
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Board, Never};

    use super::*;
    use crate::{initial_regions::initial_regions, region_symmetry::RegionSymmetry, sampler::Sampler};

    #[test]
    fn sizes_come_within_their_bounds() {
        for (size, stars, bounds) in [(8, 1, (6, 10)), (10, 2, (9, 11)), (10, 2, (10, 10)), (14, 3, (12, 16))] {
            let sampler = Sampler::new(Board::new(size, stars).unwrap(), RegionSymmetry::None, &Never);
            let mut done = 0;
            for seed in 0..10 {
                let mut random = Random::new(seed);
                let placement = sampler.draw_with(&mut random).unwrap();
                let Some(draft) =
                    initial_regions(&placement, &vec![bounds; size], RegionSymmetry::None, 1, &mut random)
                else {
                    continue;
                };
                done += 1;
                assert!(draft.region_sizes().iter().all(|size| (bounds.0..=bounds.1).contains(size)));
            }
            assert!(done >= 7, "{size} {stars} {bounds:?}: {done}");
        }
    }
}
