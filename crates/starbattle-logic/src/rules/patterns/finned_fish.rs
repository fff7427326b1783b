//! Fish that a star would overfill.

use std::ops::ControlFlow;

use crate::{
    deduction::Deduction,
    evidence::Evidence,
    finned::{broken_by_lines, lines_after},
    found::Found,
    line_groups::runs,
    position::Position,
    rule::{RuleId, declare_rule},
    supposition::Supposition,
};

declare_rule! {
    /// A star that kills the fins of a fish and overfills its rows.
    ///
    /// ## What it finds
    /// Columns that would use only some rows but for a few fins, and a cell whose star kills the fins, so that the columns would need
    /// more stars from the rows than these have left. The cell is empty; the fins are not. The same with rows and columns exchanged.
    ///
    /// ## Why it is true
    /// After the star and its direct consequences the counts of rows and columns contradict each other.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AABBC  .....  .....
    /// AAACC  .....  .....
    /// DAECC  ....x  ....x
    /// DDEEE  .....  ..x..
    /// DDEEE  .....  .....
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AABBC  .....
    /// AAACC  .....
    /// DAECC  .....
    /// DDEEE  .....
    /// DDEEE  .....
    /// ```
    ///
    /// ## Also known as
    /// Finned X-wing, finned swordfish.
    5, effort 36, find; 5 "Finned fish"
}

/// On larger boards only few lines at a time.
const ALL_SETS: usize = 8;

fn find(position: &Position, found: &mut Found<'_>) -> ControlFlow<()> {
    let size = position.geometry().size;
    let mut sets: Vec<u64> = position
        .geometry()
        .line_sets()
        .iter()
        .copied()
        .filter(|set| size <= ALL_SETS || set.count_ones() <= 3)
        .collect();
    if size > ALL_SETS {
        sets.extend(runs(size).filter(|set| (4..=6).contains(&set.count_ones())));
    }
    for cell in position.live() {
        let star = Supposition::star(position, cell);
        let broken = (0..2).find_map(|direction| {
            let counted = lines_after(position, &star, direction);
            sets.iter().find_map(|&set| broken_by_lines(position, &star, direction, set, &counted))
        });
        if let Some(broken) = broken {
            let evidence = Evidence::Refuted { star: cell, broken };
            found.push(position, Deduction::new(position, RuleId::new(5, 5), evidence).empty_cell(cell))?;
        }
    }
    ControlFlow::Continue(())
}
