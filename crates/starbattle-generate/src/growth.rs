//! Regions cut down to what joins their stars, and grown again as large as they are wanted.

use crate::{draft::Draft, random::Random};

/// Lets regions grow until no cell is free.
///
/// Regions grow in proportion to their weights, so weights far apart give sizes far apart. A region at its upper bound waits until
/// no other can grow.
pub(crate) fn grow(draft: &mut Draft, mut free: Vec<bool>, growth_weights: &[usize], random: &mut Random) {
    let mut left = free.iter().filter(|&&free| free).count();
    while left > 0 {
        let mut edges: Vec<Vec<usize>> = vec![Vec::new(); draft.size()];
        for cell in (0..free.len()).filter(|&cell| free[cell]) {
            for next in draft.beside(cell).filter(|&next| !free[next] && draft.is_same_zone(cell, next)) {
                edges[draft.region(next) as usize].push(cell);
            }
        }
        // The edges stay true for a while: a cell taken meanwhile is passed over.
        for _ in 0..(left / 8).max(1) {
            let Some(region) = next_to_grow(draft, &edges, growth_weights, random) else { return };
            let at = random.below(edges[region].len());
            let cell = edges[region].swap_remove(at);
            if !free[cell] {
                continue;
            }
            for taken in draft.assign(cell, region as u8).into_iter().flatten() {
                free[taken] = false;
                left -= 1;
                for next in draft.beside(taken).filter(|&next| free[next] && draft.is_same_zone(taken, next)) {
                    edges[draft.region(taken) as usize].push(next);
                }
            }
        }
    }
}

/// A region with room to grow, drawn by weight.
fn next_to_grow(draft: &Draft, edges: &[Vec<usize>], growth_weights: &[usize], random: &mut Random) -> Option<usize> {
    let full = |region: usize| draft.region_sizes()[region] >= draft.bounds()[region].1;
    let open: Vec<usize> = (0..edges.len()).filter(|&region| !edges[region].is_empty()).collect();
    let growing: Vec<usize> = open.iter().copied().filter(|&region| !full(region)).collect();
    let from = if growing.is_empty() { open } else { growing };
    let mut ticket = random.below(from.iter().map(|&region| growth_weights[region]).sum());
    let drawn = from.iter().copied().find(|&region| {
        let hit = ticket < growth_weights[region];
        ticket = ticket.wrapping_sub(growth_weights[region]);
        hit
    });
    drawn.or(from.first().copied())
}

/// Cuts every region down to the cells that join its stars, one cell after the other, and returns which are free.
pub(crate) fn trim(draft: &mut Draft, random: &mut Random) -> Vec<bool> {
    let cells = draft.size() * draft.size();
    let mut free = vec![false; cells];
    let mut order: Vec<usize> = (0..cells).collect();
    random.shuffle(&mut order);
    loop {
        let mut changed = false;
        for &cell in &order {
            if !free[cell] && draft.can_release(cell) {
                for given in draft.release(cell).into_iter().flatten() {
                    free[given] = true;
                }
                changed = true;
            }
        }
        if !changed {
            return free;
        }
    }
}
