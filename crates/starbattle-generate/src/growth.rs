//! Regions cut down to what joins their stars, and grown again as large as they are wanted.

use crate::{draft::Draft, random::Random};

/// Cuts every region down to the cells that join its stars and lets the regions grow again.
///
/// A region grows as often as its appetite says, so appetites far apart give sizes far apart. A region at the upper bound of
/// the draft waits until no other can grow.
pub(crate) fn regrow(draft: &mut Draft, appetites: &[usize], random: &mut Random) {
    let mut free = trim(draft, random);
    let mut left = free.iter().filter(|&&free| free).count();
    while left > 0 {
        let mut edges: Vec<Vec<usize>> = vec![Vec::new(); draft.size()];
        for cell in (0..free.len()).filter(|&cell| free[cell]) {
            for next in draft.beside(cell).filter(|&next| !free[next]) {
                edges[draft.region(next) as usize].push(cell);
            }
        }
        // The edges stay true for a while: a cell taken meanwhile is passed over.
        for _ in 0..(left / 8).max(1) {
            let Some(region) = hungriest(draft, &edges, appetites, random) else { return };
            let at = random.below(edges[region].len());
            let cell = edges[region].swap_remove(at);
            if !free[cell] {
                continue;
            }
            for taken in draft.take(cell, region as u8).into_iter().flatten() {
                free[taken] = false;
                left -= 1;
                for next in draft.beside(taken).filter(|&next| free[next]) {
                    edges[draft.region(taken) as usize].push(next);
                }
            }
        }
    }
}

/// A region with room to grow, drawn by appetite.
fn hungriest(draft: &Draft, edges: &[Vec<usize>], appetites: &[usize], random: &mut Random) -> Option<usize> {
    let full = |region: usize| draft.region_sizes()[region] >= draft.bounds().1;
    let open: Vec<usize> = (0..edges.len()).filter(|&region| !edges[region].is_empty()).collect();
    let hungry: Vec<usize> = open.iter().copied().filter(|&region| !full(region)).collect();
    let from = if hungry.is_empty() { open } else { hungry };
    let mut ticket = random.below(from.iter().map(|&region| appetites[region]).sum());
    let drawn = from.iter().copied().find(|&region| {
        let hit = ticket < appetites[region];
        ticket = ticket.wrapping_sub(appetites[region]);
        hit
    });
    drawn.or(from.first().copied())
}

/// Gives up cells one by one as long as every region stays in one piece, and says which.
fn trim(draft: &mut Draft, random: &mut Random) -> Vec<bool> {
    let cells = draft.size() * draft.size();
    let mut free = vec![false; cells];
    let mut order: Vec<usize> = (0..cells).collect();
    random.shuffle(&mut order);
    loop {
        let mut changed = false;
        for &cell in &order {
            if !free[cell] && draft.can_give_up(cell) {
                for given in draft.give_up(cell).into_iter().flatten() {
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
