//! Two star blocks in an M.

use std::ops::ControlFlow;

use crate::{
    analysis::{
        areas::AreaRef,
        comb::{combs, outside_needs},
        line_facts::parts_by_line,
    },
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::Evidence,
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// An M that holds at most two stars and contains two star blocks side by side is empty elsewhere.
    ///
    /// ## What it finds
    /// Two disjoint blocks or strips, each with a star, inside a comb that can hold no more than two: typically two L-shaped
    /// blocks that kiss. The other open cells of the comb are empty.
    ///
    /// ## Why it is true
    /// A third star in the comb would put three stars into its base line, which has room for two.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AABBB  .....  ...x.
    /// BBBBC  ....x  ....x
    /// DBBBC  .....  .....
    /// DBBBC  x....  x....
    /// EEEBB  .....  .....
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AABBB  .....
    /// BBBBC  .....
    /// DBBBC  .....
    /// DBBBC  x....
    /// EEEBB  .....
    /// ```
    ///
    /// ## Common mistakes
    /// Concluding from two star blocks that touch alone. Without a line that has no room for a third star, the cells around them
    /// may well hold one.
    ///
    /// ## Also known as
    /// Kissing Ls.
    Ordinary, tier 5, effort 34, find;
    ID = 1 "Kissing Ls"
}

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let parts = parts_by_line(position);
    let small: Vec<AreaRef<'_>> =
        position.facts().iter().filter(|fact| fact.min > 0 && fact.cells.len() <= 6).map(AreaRef::from).collect();
    for comb in combs(position, 2) {
        let inside: Vec<&AreaRef<'_>> = small.iter().filter(|area| area.cells.is_subset(&comb.cells)).collect();
        for (index, one) in inside.iter().enumerate() {
            for two in &inside[index + 1..] {
                if !one.cells.is_disjoint(two.cells) || one.min + two.min != 2 {
                    continue;
                }
                let empty = &(&(&comb.cells & position.live()) - one.cells) - two.cells;
                if empty.is_empty() {
                    continue;
                }
                let (outside, used) = outside_needs(position, &parts[comb.line], &comb);
                if position.need_of(comb.line) > 2 + outside {
                    continue;
                }
                let line = position.units().unit(comb.line);
                let parts = vec![one.area(position), two.area(position)];
                let need = position.need_of(comb.line);
                let beside = if need > 2 { &used[..] } else { &[] };
                let outside = beside.iter().map(|area| area.area(position)).collect();
                let cells = &comb.cells & position.live();
                let evidence = Evidence::Comb { line, need, outside, cells, most: 2, parts };
                let deduction = Deduction::new(position, ID, evidence).empty(&empty);
                let deduction = deduction.using(one.fact()).using(two.fact());
                sink.push(position, deduction.using(used.iter().filter_map(AreaRef::fact)))?;
            }
        }
    }
    ControlFlow::Continue(())
}
