//! Two star blocks in an M.

use std::ops::ControlFlow;

use starbattle_board::{Cell, CellSet};

use crate::{
    analysis::{
        areas::AreaRef,
        comb::{combs, outside_needs},
        line_facts::{LinePart, along, parts_by_line},
    },
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::{Broken, Evidence},
    fact::FactId,
    position::Position,
    rule::declare_rule,
};

declare_rule! {
    /// An M that holds at most two stars and contains two star blocks side by side is empty elsewhere.
    ///
    /// ## What it finds
    /// Two disjoint blocks or strips, each with a star, inside a comb that can hold no more than two: typically two L-shaped
    /// blocks that kiss. The other open cells of the comb are empty. Also two such areas that touch beside a line with room for one star
    /// more: where the star of one in the line would leave the other only cells of the line too, it is in the one cell that the first has
    /// outside.
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
    /// The star of A is not at r1c2: it would leave B only cells of column 2.
    /// ```text
    /// 1 star
    /// AABCC  .....  *....
    /// DBBCC  .....  .....
    /// DDDCC  .....  .....
    /// DDCCC  .....  .....
    /// DDEEC  .....  .....
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AAAAABBB  ....xxxx  ....xxxx
    /// AAAABBCB  xxxxxx*x  xxxxxx*x
    /// ABBBBCCD  x...xxxx  x...xxxx
    /// AEEBBBDD  x..xxxx.  x..xxxx.
    /// EEEFBDDD  ..x.x.x.  ..x.x.x.
    /// EEFFBBDD  ....xxx.  ....xxx.
    /// EEEFGHHD  xxxx.xxx  xxxx.xxx
    /// EEEEGGHH  xxxx.xx.  xxxxxxx.
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAABCCCCCD  ........x.  ........x.
    /// ABBBCCCCDD  .......x.x  .......x.x
    /// AAAAACCCDD  .......x.x  .......x.x
    /// AAAACCCCCD  ........x.  ........x.
    /// AAEEFCGGGG  .........x  .........x
    /// EEEEFFGGGG  .xxx.....x  .xxxx....x
    /// EHHEFFFFFG  xx*x....xx  xx*x....xx
    /// HHIIFFFFGG  *xxxxx...x  *xxxxx...x
    /// HHIIIFFFFJ  xx*x*xxxxx  xx*x*xxxxx
    /// FFFFFFFJJJ  xxxxxxx*x*  xxxxxxx*x*
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
    /// A step of an easier rule that crosses out cells of the comb because of two L-shaped blocks is called Kissing Ls as well, under the
    /// number of that rule.
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
                let Some(comb) = comb.clone().bounded(position, &parts[comb.line], position.live()) else { continue };
                let (comb, parts) = (comb.bound, vec![one.area(position), two.area(position)]);
                let facts: Vec<FactId> = comb.facts().chain(one.fact()).chain(two.fact()).collect();
                let deduction = Deduction::new(position, ID, Evidence::Comb { comb, parts }).empty(&empty);
                sink.push(position, deduction.using(facts))?;
            }
        }
    }
    pressed(position, sink, &parts, &small)
}

/// Whether a deduction that an easier rule found says of two kissing Ls what this rule would say of them.
pub(crate) fn is_instance(position: &Position, deduction: &Deduction) -> bool {
    let (Evidence::Consumed { parts, taken: 2, .. }
    | Evidence::Refuted { star: true, broken: Broken::Crowd { parts, .. }, .. }) = &deduction.evidence
    else {
        return false;
    };
    let [one, two] = parts.as_slice() else { return false };
    // An L, or what is left of one: part of a 2×2 block, but of no line.
    let is_l = |cells: &CellSet| {
        let fits = |cell: Cell| cells.is_subset(position.units().window(cell));
        position.units().common_lines(cells).next().is_none() && position.board().cells().any(fits)
    };
    let kiss = is_l(&one.cells) && is_l(&two.cells) && !one.cells.touching().is_disjoint(&two.cells);
    if !kiss || !one.cells.is_disjoint(&two.cells) || !deduction.stars.is_empty() {
        return false;
    }
    let all = &(&one.cells | &two.cells) | &deduction.empties;
    let parts = parts_by_line(position);
    let mut combs = combs(position, 2).filter(|comb| all.is_subset(&comb.cells));
    combs.any(|comb| comb.clone().bounded(position, &parts[comb.line], position.live()).is_some())
}

/// Two areas that touch beside a line with room for one star more: where the star of one in the line would leave the other only cells of
/// the line too, it is in the one cell that the first area has outside.
fn pressed(
    position: &Position,
    sink: &mut DeductionSink<'_>,
    parts: &[Vec<LinePart<'_>>],
    small: &[AreaRef<'_>],
) -> ControlFlow<()> {
    let units = position.units();
    for one in small.iter().filter(|one| one.min == 1) {
        let near = one.cells.touching();
        for (line, parts) in parts.iter().enumerate() {
            let cells = units.cells(line);
            let (inside, beside) = (one.cells & cells, one.cells - cells);
            let (false, [star]) = (inside.is_empty(), &beside.iter().collect::<Vec<_>>()[..]) else { continue };
            for other in small {
                let touches = !other.cells.is_disjoint(&near) && other.cells.is_disjoint(one.cells);
                let leaves_none = |cell| (other.cells - units.neighbours(cell)).is_subset(cells);
                if !touches || !inside.iter().all(leaves_none) {
                    continue;
                }
                let base = along(position, line, &(&(one.cells | other.cells) & cells));
                let Some(outside) = outside_needs(position, parts, base, line, 1) else { continue };
                let facts = outside.iter().filter_map(|area| area.fact).chain(one.fact()).chain(other.fact());
                let facts: Vec<FactId> = facts.collect();
                let evidence = Evidence::Kissing {
                    star: *star,
                    one: one.area(position),
                    other: other.area(position),
                    line: units.unit(line),
                    need: position.need_of(line),
                    outside,
                };
                sink.push(position, Deduction::new(position, ID, evidence).star([*star]).using(facts))?;
            }
        }
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Puzzle, Regions};

    use super::*;
    use crate::{Claim, Options, Solver, rules::bounds::consumption};

    /// The name of the step by which consumption empties r2c5, where two blocks of region A hold a star each.
    fn name(blocks: [&str; 2]) -> &'static str {
        let rows = ["BABABBBB", "AAAAABBB", "CCCCCCCC", "DDDDDDDD", "EEEEEEEE", "FFFFFFFF", "GGGGGGGG", "HHHHHHHH"];
        let mut position = Position::blank(&Puzzle::new(2, Regions::from_rows(&rows).unwrap()).unwrap());
        for block in blocks {
            let cells = block.split(' ').map(|cell| cell.parse().unwrap());
            position.learn(&Claim::tile(CellSet::from_cells(8, cells)));
        }
        let found = Solver::new(Options::default()).found_by(&consumption::RULE, &position);
        let star: Cell = "r2c5".parse().unwrap();
        let mut step = found.into_iter().find(|step| step.empties.contains(star)).unwrap();
        assert_eq!(step.rule, consumption::ID);
        step.name_groups(&position);
        step.explain().technique
    }

    #[test]
    fn kissing_ls_keep_their_name_where_an_easier_rule_finds_them() {
        assert_eq!(name(["r1c2 r2c1 r2c2", "r1c4 r2c3 r2c4"]), "Kissing Ls");
        assert_eq!(name(["r1c2 r2c1", "r1c4 r2c3 r2c4"]), "Kissing Ls");
        assert_eq!(name(["r2c1 r2c2", "r2c3 r2c4"]), "Consumption");
    }
}
