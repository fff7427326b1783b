//! How many stars each region must and can put into some lines.

use std::ops::ControlFlow;

use starbattle_board::Unit;

use crate::{
    contradiction::Contradiction,
    deduction::Deduction,
    evidence::{Bound, Evidence},
    fact::Claim,
    found::Found,
    line_groups::{line_sets, lines_of, live_of_lines, need_of_lines},
    position::Position,
    rule::{RuleId, declare_rule},
};

declare_rule! {
    /// Every region must put some stars into a group of lines and can put only so many there; if the sum is just right, each does.
    ///
    /// ## What it finds
    /// A group of rows or columns for which the least numbers of stars that the regions must put there add up to what the lines need,
    /// or the largest numbers do. Then every region puts exactly that number there: regions that need put none are empty in the lines,
    /// regions that put all there are empty outside.
    ///
    /// ## Why it is true
    /// A region needs some stars and outside the lines has room for only so many; the others must be inside. It also has only so much
    /// room inside. The lines get all their stars from the regions, so a sum of bounds that meets their need leaves no slack anywhere.
    ///
    /// ## Example
    /// @EXAMPLE@
    ///
    /// ## Also known as
    /// Tiling counting, cabals, line-group contribution.
    4, effort 20, find; 8 "Line-group contribution"
}

fn find(position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
    let size = position.geometry().size;
    let sets = line_sets(size);
    for direction in 0..2 {
        let regions: Vec<(usize, usize, u64)> = (0..size)
            .map(|region| (region, position.need_of(2 * size + region)))
            .filter(|&(_, need)| need > 0)
            .map(|(region, need)| (region, need, position.bands(region).lines(direction)))
            .collect();
        for &set in &sets {
            let need = need_of_lines(position, direction, set);
            let (mut least, mut most) = (0, 0);
            for &(region, stars, lines) in &regions {
                let (low, high) = share(position, region, stars, lines, direction, set);
                least += low;
                most += high;
            }
            if least > need || most < need {
                let given = if least > need { least } else { most };
                let lines = lines_of(position, direction, set);
                found.contradiction = Some(Contradiction::Lines { lines, need, given });
                return ControlFlow::Break(());
            }
            if least == need && most > least {
                report(position, found, direction, set, &regions, Bound::Least)?;
            } else if most == need && most > least {
                report(position, found, direction, set, &regions, Bound::Most)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// The least and the largest number of stars a region puts into the lines.
fn share(position: &Position, region: usize, need: usize, lines: u64, direction: usize, set: u64) -> (usize, usize) {
    if lines & set == 0 {
        return (0, 0);
    }
    if lines & !set == 0 {
        return (need, need);
    }
    let bands = position.bands(region);
    let least = need.saturating_sub(bands.within(direction, !set));
    (least, need.min(bands.within(direction, set)))
}

fn report(
    position: &Position,
    found: &mut Found<'_>,
    direction: usize,
    set: u64,
    regions: &[(usize, usize, u64)],
    bound: Bound,
) -> ControlFlow<()> {
    let size = position.geometry().size;
    let lines = live_of_lines(position, direction, set);
    let mut empty = position.geometry().empty();
    let (mut claims, mut others) = (Vec::new(), Vec::new());
    for &(region, stars, own) in regions {
        let (least, most) = share(position, region, stars, own, direction, set);
        let count = if bound == Bound::Least { least } else { most };
        if count > 0 {
            others.push(Unit::Region(region));
        }
        if least == most {
            continue;
        }
        let cells = position.live_of(2 * size + region);
        let (inside, outside) = (cells & &lines, cells - &lines);
        if count == 0 {
            empty |= &inside;
        } else {
            claims.push(Claim::exactly(inside, count));
        }
        if count == stars {
            empty |= &outside;
        } else {
            claims.push(Claim::exactly(outside, stars - count));
        }
    }
    claims.retain(|claim| position.is_news(claim) && !claim.cells.is_subset(&empty));
    if empty.is_empty() && claims.is_empty() {
        return ControlFlow::Continue(());
    }
    let need = need_of_lines(position, direction, set);
    let lines = lines_of(position, direction, set);
    let evidence = Evidence::Count { lines, others, need, given: need, bound };
    let mut deduction = Deduction::new(position, RuleId::new(4, 8), evidence).empty(&empty);
    deduction.claims = claims;
    found.push(position, deduction)
}
