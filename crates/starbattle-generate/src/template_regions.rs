//! Regions grown around what a template says.

use std::sync::Arc;

use starbattle_board::{Board, CellSet};

use crate::{
    balance::balance,
    draft::{Bounds, Draft, UNASSIGNED},
    growth::grow,
    random::Random,
    region_symmetry::RegionSymmetry,
    template::{Template, Zone},
    template_room::most_stars,
};

/// A random division that looks like the template; nothing if the random choices made it impossible.
pub(crate) fn template_regions(
    template: &Template,
    board: Board,
    bounds: &[Bounds],
    random: &mut Random,
) -> Option<Draft> {
    let size = board.size();
    let zones = template.zones();
    let counts = region_counts(&zones, board, random)?;
    let mut labels = vec![UNASSIGNED; size * size];
    let mut next = 0;
    for (zone, count) in zones.iter().zip(counts) {
        let first = next;
        next += count;
        if zone.whole.is_some() {
            zone.cells.iter().for_each(|cell| labels[cell.index(size)] = first as u8);
            continue;
        }
        for (part, region) in zone.parts.iter().zip(first..) {
            template.cells_of(*part).iter().for_each(|cell| labels[cell.index(size)] = region as u8);
        }
        for (part, region) in zone.parts.iter().zip(first..) {
            join(&template.cells_of(*part), zone, region as u8, &mut labels)?;
        }
        for region in first + zone.parts.len()..next {
            let free: Vec<usize> =
                zone.cells.iter().map(|cell| cell.index(size)).filter(|&cell| labels[cell] == UNASSIGNED).collect();
            labels[random.pick(&free)?] = region as u8;
        }
    }
    let free: Vec<bool> = labels.iter().map(|&label| label == UNASSIGNED).collect();
    let mut draft = Draft::without_solution(board, labels, bounds.to_vec(), RegionSymmetry::None);
    let mut zone_of = vec![0; size * size];
    for (number, zone) in zones.iter().enumerate() {
        zone.cells.iter().for_each(|cell| zone_of[cell.index(size)] = number as u8);
    }
    draft.set_zones(Arc::from(zone_of));
    let weights: Vec<usize> = (0..size).map(|_| 4 + random.below(12)).collect();
    grow(&mut draft, free, &weights, random);
    if (0..size * size).any(|cell| draft.region(cell) == UNASSIGNED) {
        return None;
    }
    for zone in zones.iter().filter(|zone| zone.whole.is_none()) {
        for &part in &zone.parts {
            template.cells_of(part).iter().for_each(|cell| draft.fix(cell.index(size)));
        }
    }
    balance(&mut draft, random).then_some(draft)
}

/// How many regions each zone has: what it must have, and the others where there is most room for each.
fn region_counts(zones: &[Zone], board: Board, random: &mut Random) -> Option<Vec<usize>> {
    let mut counts: Vec<usize> = zones.iter().map(|zone| zone.parts.len().max(1)).collect();
    let mut left = board.size().checked_sub(counts.iter().sum())?;
    while left > 0 {
        let can_have = |at: &usize| {
            let zone: &Zone = &zones[*at];
            zone.whole.is_none() && (counts[*at] + 1) * board.stars() <= most_stars(&zone.cells)
        };
        let options: Vec<usize> = (0..zones.len()).filter(can_have).collect();
        // The size of its regions, with some noise, so that seeds differ where it is close.
        let share = |at: usize, noise: usize| zones[at].cells.len() * (8 + noise) / (counts[at] + 1);
        let shares: Vec<(usize, usize)> = options.iter().map(|&at| (share(at, random.below(5)), at)).collect();
        counts[shares.into_iter().max()?.1] += 1;
        left -= 1;
    }
    Some(counts)
}

/// Joins the pieces of a region by the shortest ways over free cells of its zone. Nothing if others are in the way.
fn join(drawn: &CellSet, zone: &Zone, region: u8, labels: &mut [u8]) -> Option<()> {
    let size = drawn.size();
    loop {
        // From the first piece, over free cells, to a cell that is not in it.
        let first = drawn.first()?.index(size);
        let mut from = vec![usize::MAX; labels.len()];
        let mut is_piece = vec![false; labels.len()];
        let mut waiting = vec![first];
        is_piece[first] = true;
        let beside = |cell: usize| {
            let cell = starbattle_board::Cell::from_index(cell, size);
            cell.side_neighbours(size).filter(|&next| zone.cells.contains(next)).map(move |next| next.index(size))
        };
        let mut at = 0;
        while at < waiting.len() {
            let cell = waiting[at];
            at += 1;
            for next in beside(cell) {
                if labels[next] == region && !is_piece[next] {
                    is_piece[next] = true;
                    waiting.push(next);
                }
            }
        }
        if drawn.iter().all(|cell| is_piece[cell.index(size)]) {
            return Some(());
        }
        let mut at = 0;
        let mut reached = None;
        while at < waiting.len() && reached.is_none() {
            let cell = waiting[at];
            at += 1;
            for next in beside(cell) {
                if is_piece[next] || from[next] != usize::MAX {
                    continue;
                }
                if labels[next] == region {
                    reached = Some(cell);
                    break;
                }
                if labels[next] == UNASSIGNED {
                    from[next] = cell;
                    waiting.push(next);
                }
            }
        }
        let mut cell = reached?;
        while !is_piece[cell] {
            labels[cell] = region;
            cell = from[cell];
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn regions_grow_around_the_drawing() {
        let text = "AAAA....\nA.......\nA..b...b\n........\n..####..\n..####..\n..####..\n..####..";
        let template: Template = text.parse().unwrap();
        let board = Board::new(8, 1).unwrap();
        let mut grown = 0;
        for seed in 0..20 {
            let mut random = Random::new(seed);
            let Some(draft) = template_regions(&template, board, &[(1, 64); 8], &mut random) else { continue };
            grown += 1;
            let puzzle = draft.puzzle().unwrap();
            assert_eq!(puzzle.regions().disconnected(), None);
            assert!(template.fits(&puzzle), "{:?}", puzzle.regions().to_rows());
        }
        assert!(grown >= 15, "{grown}");
    }
}
