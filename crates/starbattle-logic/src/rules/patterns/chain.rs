//! Suppositions that lead to a contradiction.

use std::ops::ControlFlow;

use starbattle_board::{Cell, CellSet, CompactSort};

use crate::{
    cache::{
        by_supposition::BySupposition,
        followed::{Followed, Outcome},
    },
    chains::{Implications, Suppositions, all, shortest},
    contradiction::{Clash, Contradiction},
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::Evidence,
    fact::FactId,
    path::{End, Step},
    position::Position,
    rule::{Rule, RuleId, RuleKind, declare_rule},
    rules::{RULES, counting::contribution},
    solver::Solver,
    why::needed,
};

declare_rule! {
    /// Suppose a cell is a star, or is empty; easy rules lead to a contradiction; so it is the opposite.
    ///
    /// ## What it finds
    /// A cell for which one of the two states leads, step by step, to touching stars or to a row, column, region, strip, block or small
    /// group that cannot get its stars. A step crosses out what touches a star or what is left of a complete unit, fills the last cells of
    /// an area, or excludes a cell that would leave an area too little room. There is no choice on the way. Of all such ways, the
    /// shortest. Only where there is none, steps of tiers 2 and 3 and line-group contribution are used as well: then the shortest of the
    /// first few that are found, starting with the cells from which most follows.
    ///
    /// ## Why it is true
    /// Every step is a deduction, so the supposition is wrong.
    ///
    /// ## Example
    /// Regions, marks before and marks after:
    /// ```text
    /// 1 star
    /// AAAAB  .....  .....
    /// BBBBB  ...*.  ...*.
    /// CDBBE  .....  .....
    /// CDDDE  .....  x....
    /// DDDDE  .....  .....
    /// ```
    /// On an 8×8 board with one star:
    /// ```text
    /// 1 star
    /// AABCCCCD  ....x..x  ....x..x
    /// ABBCEEDD  .xx.x.x.  .xx.x.x.
    /// BBBCEDDF  .....x..  .....x..
    /// BBBGEDDF  ...x.x..  ...x.x..
    /// BBGGDDFF  ......x.  ...x..x.
    /// GGGGGDFF  ........  ........
    /// GHHGHFFH  .x.x...x  .x.x...x
    /// GGHHHHHH  ........  ........
    /// ```
    /// On a 10×10 board with two stars:
    /// ```text
    /// 2 stars
    /// AAAAABBBBC  xxxxx....x  xxxxx....x
    /// DAAEEEECCC  *x...xxxx.  *x...xxxx.
    /// DAAEEFECCC  xx..x.....  xx..x.....
    /// DDAEEFCCCC  ......x...  ......x...
    /// AAAEEFFCGC  xx........  xx........
    /// AAAAFFFCGC  .......x.x  x......x.x
    /// AAAHHHHGGG  x.x.......  x.x.......
    /// AHHHHHHIGI  .......x.x  .......x.x
    /// JJJJIHIIGI  .xx..x..x.  .xx..x..x.
    /// JJJIIIIIII  ...x......  ...x......
    /// ```
    /// Here the rule finds nothing:
    /// ```text
    /// 1 star
    /// AAAAA  .....
    /// BBBBB  .....
    /// CCCCC  .....
    /// DDDDD  .....
    /// EEEEE  .....
    /// ```
    ///
    /// ## Also known as
    /// Forced chain, relay, propagated hypothetical, bifurcation without branching.
    Chain, tier 5, effort 60, find;
    ID = 9 "Forced chain"
}

/// The links of the chains themselves are short: see [`chains`](crate::chains). Where none leads anywhere, tiers 2 and 3 and line-group
/// contribution are used as well.
fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let before = sink.offered();
    find_plain(position, sink)?;
    if sink.offered() == before { find_hard(position, sink) } else { ControlFlow::Continue(()) }
}

/// The same rule with direct links and exclusions alone: what a nested chain tries first. Not listed among the rules.
pub(crate) static PLAIN: Rule = Rule { find: find_plain, ..RULE };

/// What plain chains refute, all of it at once and without a reason, for suppositions of which only the outcome matters.
pub(crate) static PROBE: Rule = Rule { kind: RuleKind::Ordinary, find: probe, ..RULE };

fn probe(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    for (cell, star) in Suppositions::new(position).refutable(sink.cancel) {
        sink.push(position, outcome_only(position, cell, star))?;
    }
    ControlFlow::Continue(())
}

/// The same with hard links where plain ones lead nowhere, a few at a time.
pub(crate) static HARD_PROBE: Rule = Rule { kind: RuleKind::Ordinary, find: hard_probe, ..RULE };

fn hard_probe(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let before = sink.offered();
    probe(position, sink)?;
    if sink.offered() > before {
        return ControlFlow::Continue(());
    }
    let literals = Implications::new(position).by_reach();
    let rules = chain_solver().with_cancel(sink.cancel);
    for (cell, star) in refutable(position, &rules, position.outcomes(), literals, FEW) {
        sink.push(position, outcome_only(position, cell, star))?;
    }
    ControlFlow::Continue(())
}

/// A chain of which only the outcome matters.
fn outcome_only(position: &Position, cell: Cell, star: bool) -> Deduction {
    let evidence = Evidence::Chain { cell, star, steps: Vec::new(), end: Contradiction::Touching(cell, cell) };
    opposite(position, ID, evidence, cell, star)
}

/// That the cell is not what was supposed.
pub(crate) fn opposite(position: &Position, rule: RuleId, evidence: Evidence, cell: Cell, star: bool) -> Deduction {
    let deduction = Deduction::new(position, rule, evidence);
    if star { deduction.empty_cell(cell) } else { deduction.star([cell]) }
}

fn find_plain(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    suppositions(position, sink, ID, usize::MAX)
}

/// Reports the shortest refutations of all suppositions with at most `limit` links; if everything is wanted, one of each supposition.
pub(crate) fn suppositions(
    position: &Position,
    sink: &mut DeductionSink<'_>,
    rule: RuleId,
    limit: usize,
) -> ControlFlow<()> {
    let found = if sink.wants_all() { all(position, sink.cancel) } else { shortest(position, limit, sink.cancel) };
    for refutation in found.iter().filter(|refutation| refutation.links.len() <= limit) {
        if let Some(deduction) = refutation.deduction(position, rule) {
            sink.push(position, deduction)?;
        }
    }
    ControlFlow::Continue(())
}

/// So many hard chains are looked for at a time.
const FEW: usize = 4;

/// With tiers 2 and 3 and line-group contribution as well. Of the first few that are found, the shortest comes first.
fn find_hard(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    let count = if sink.wants_all() { usize::MAX } else { FEW };
    let inner = chain_solver().with_cancel(sink.cancel);
    let known = if sink.wants_all() { Vec::new() } else { known(position, FEW) };
    let known = known.into_iter().filter_map(|(cell, star)| refutation(position, &inner, ID, cell, star));
    let mut found: Vec<Deduction> = known.collect();
    if found.is_empty() {
        let literals = Implications::new(position).by_reach();
        found = refuted(position, &inner, &inner, position.outcomes(), literals, ID, count);
    }
    found.compact_sort_by_key(|deduction| deduction.evidence.chain_length());
    found.into_iter().try_for_each(|deduction| sink.push(position, deduction))
}

/// Suppositions that were refuted before, up to a number of them: nothing else needs to be tried as long as there are any.
fn known(position: &Position, count: usize) -> Vec<(Cell, bool)> {
    let cells = promising(position);
    let literals = [true, false].into_iter().flat_map(|star| cells.iter().map(move |&cell| (cell, star)));
    let is_wrong = |outcome: Option<&Outcome>| matches!(outcome, Some(Outcome::Contradiction));
    literals.filter(|&(cell, star)| position.outcomes().read(position, cell, star, is_wrong)).take(count).collect()
}

/// What the rules of a solver refute, up to a number of suppositions. Each is followed from where it led the last time, if that
/// is known, by a solver that leads as far and gives no reasons.
pub(crate) fn refuted(
    position: &Position,
    inner: &Solver<'_>,
    probing: &Solver<'_>,
    outcomes: &BySupposition<Outcome>,
    literals: Vec<(Cell, bool)>,
    rule: RuleId,
    count: usize,
) -> Vec<Deduction> {
    let found = refutable(position, probing, outcomes, literals, count);
    found.into_iter().filter_map(|(cell, star)| refutation(position, inner, rule, cell, star)).collect()
}

/// Those of some suppositions that the rules of a solver refute, up to a number of them.
pub(crate) fn refutable(
    position: &Position,
    probing: &Solver<'_>,
    outcomes: &BySupposition<Outcome>,
    literals: impl IntoIterator<Item = (Cell, bool)>,
    count: usize,
) -> Vec<(Cell, bool)> {
    let mut found = Vec::new();
    let none = position.units().no_cells();
    // Cells that are empty, or stars, in what follows from a supposition without a contradiction: less follows from them alone.
    let mut settled = [none.clone(), none];
    let suppositions = Suppositions::new(position);
    for (cell, star) in literals {
        if settled[usize::from(star)].contains(cell) {
            continue;
        }
        let outcome = match outcomes.take(position, cell, star) {
            Some(Outcome::Contradiction) => Outcome::Contradiction,
            Some(Outcome::Consistent(followed)) => followed.resume(position, probing),
            None => Followed::new(position, supposed(position, &suppositions, cell, star)).run(position, probing),
        };
        // What was not followed to the end is not known.
        if probing.is_cancelled() {
            break;
        }
        if let Outcome::Consistent(followed) = &outcome {
            let gone = position.live() - followed.position.live();
            settled[0] |= &(&gone - followed.position.stars());
            settled[1] |= &(&gone & followed.position.stars());
        } else {
            found.push((cell, star));
        }
        outcomes.note(position, cell, star, outcome);
        if found.len() == count {
            break;
        }
    }
    found
}

/// That the cell is not what was supposed, if the rules of the solver lead to a contradiction.
pub(crate) fn refutation(
    position: &Position,
    inner: &Solver<'_>,
    rule: RuleId,
    cell: Cell,
    star: bool,
) -> Option<Deduction> {
    let evidence = refute(position, inner, cell, star)?;
    let uses = facts_used(position, &evidence);
    Some(opposite(position, rule, evidence, cell, star).using(uses))
}

/// The position with a supposition and what follows by plain links, which is found quickly, without their steps.
fn supposed(position: &Position, suppositions: &Suppositions<'_>, cell: Cell, star: bool) -> Position {
    let mut supposed = position.to_suppose();
    make(&mut supposed, cell, star);
    suppositions.follow(cell, star, &mut supposed);
    supposed
}

/// The open cells, those in the tightest units first.
pub(crate) fn promising(position: &Position) -> Vec<Cell> {
    let mut cells: Vec<(usize, Cell)> = position
        .live()
        .iter()
        .map(|cell| {
            let units = position.units().of_cell(cell);
            let spare = |unit: usize| position.live_of(unit).len().saturating_sub(position.need_of(unit));
            (units.into_iter().map(spare).min().unwrap_or(0), cell)
        })
        .collect();
    cells.compact_sort_by_key(|&(spare, cell)| (spare, position.order().rank(cell)));
    cells.into_iter().map(|(_, cell)| cell).collect()
}

/// A solver with what a person can keep in mind.
pub(crate) fn chain_solver() -> Solver<'static> {
    Solver::with_rules(chain_rules())
}

/// The rules of a chain.
pub(crate) fn chain_rules() -> Vec<&'static Rule> {
    RULES.iter().copied().filter(|rule| rule.tier <= 3 || rule.has(contribution::ID)).collect()
}

/// The facts of the position, known before the chain begins, that it rests on.
pub(crate) fn facts_used(position: &Position, evidence: &Evidence) -> Vec<FactId> {
    let Evidence::Chain { steps, end, .. } = evidence else { return Vec::new() };
    let used = |id: FactId| {
        steps.iter().any(|step| step.deduction.uses.contains(&id))
            || matches!(end, Contradiction::Fact { fact, .. } if *fact == id)
    };
    position.facts().iter().map(|fact| fact.id).filter(|&id| used(id)).collect()
}

/// The contradiction that follows from the supposition, if one does, and all steps on the way there.
pub(crate) fn contradict(
    position: &Position,
    inner: &Solver<'_>,
    cell: Cell,
    star: bool,
) -> Option<(Vec<Step>, Contradiction)> {
    let mut supposed = suppose(position, cell, star);
    let mut steps: Vec<Step> = Vec::new();
    let end = loop {
        if let Err(end) = inner.advance(&mut supposed, &mut steps) {
            break end;
        }
    };
    if let End::Dead(end) = end { Some((steps, end)) } else { None }
}

/// The position with a star in the cell, or without.
pub(crate) fn suppose(position: &Position, cell: Cell, star: bool) -> Position {
    let mut supposed = position.clone();
    make(&mut supposed, cell, star);
    supposed
}

fn make(position: &mut Position, cell: Cell, star: bool) {
    if star {
        position.place(cell);
    } else {
        position.eliminate(cell);
    }
}

/// The contradiction that follows from the supposition, if one does, with the steps that it needs.
pub(crate) fn refute(position: &Position, inner: &Solver<'_>, cell: Cell, star: bool) -> Option<Evidence> {
    let (steps, end) = contradict(position, inner, cell, star)?;
    Some(chain(position, cell, star, steps, end))
}

/// The way from a supposition to a contradiction as evidence, without steps that do not matter.
pub(crate) fn chain(position: &Position, cell: Cell, star: bool, steps: Vec<Step>, end: Contradiction) -> Evidence {
    let end = match end {
        // Where a group has too many stars, a row, column or region often has as well, and needs fewer words.
        Contradiction::Fact { clash: Clash::Excess, .. } => overfull(position, cell, star, &steps).unwrap_or(end),
        _ => end,
    };
    let end = told(position, cell, star, &steps, end);
    let units = position.units();
    let (looked_at, facts) = match &end {
        Contradiction::Short { .. } | Contradiction::Overfull { .. } | Contradiction::Lines { .. } => {
            let cells = end.units().into_iter().map(|unit| units.cells(units.number(unit)));
            (cells.fold(units.no_cells(), |all, cells| &all | cells), Vec::new())
        }
        Contradiction::Touching(one, other) => (CellSet::from_cells(units.size(), [*one, *other]), Vec::new()),
        // All cells that it was about at first are looked at with it.
        Contradiction::Fact { fact, .. } => (units.no_cells(), vec![*fact]),
    };
    let steps = needed(position, steps, looked_at, &facts);
    Evidence::Chain { cell, star, steps, end }
}

/// The first unit, in reading order, that has too many stars after the steps.
fn overfull(position: &Position, cell: Cell, star: bool, steps: &[Step]) -> Option<Contradiction> {
    let mut stars = position.stars().clone();
    if star {
        stars.insert(cell);
    }
    for step in steps {
        stars |= &step.deduction.stars;
    }
    let units = position.units();
    position.order().units().iter().find_map(|&number| {
        let excess = units.cells(number).common(&stars).checked_sub(position.board().stars())?;
        (excess > 0).then(|| Contradiction::Overfull { unit: units.unit(number), excess })
    })
}

/// The end of a chain with the cells of a group as people have heard of them.
pub(crate) fn told(position: &Position, cell: Cell, star: bool, steps: &[Step], end: Contradiction) -> Contradiction {
    let Contradiction::Fact { fact, .. } = &end else { return end };
    let Some(known) = cells_of(*fact, position, steps) else { return end };
    let placed = steps.iter().map(|step| step.deduction.stars.common(&known)).sum::<usize>();
    let placed = placed + usize::from(star && known.contains(cell));
    end.told_of(known, placed)
}

/// The cells of a fact as people have heard of them.
fn cells_of(fact: FactId, position: &Position, steps: &[Step]) -> Option<CellSet> {
    let known = position.facts().iter().find(|known| known.id == fact).map(|known| &known.cells);
    let proved = || {
        let mut facts = steps.iter().flat_map(|step| step.learned.iter().zip(&step.deduction.claims));
        facts.find(|(learned, _)| **learned == fact).map(|(_, claim)| &claim.cells)
    };
    known.or_else(proved).cloned()
}

#[cfg(test)]
mod tests {
    use starbattle_board::Board;
    use starbattle_testkit::{Random, random_puzzle};

    use super::*;
    use crate::options::Options;

    #[test]
    fn suppositions_that_are_taken_up_again_lead_where_new_ones_lead() {
        let solver = Solver::new(Options { nested_chains: false, ..Options::default() });
        let inner = chain_solver();
        let mut random = Random::new(9);
        let mut compared = 0;
        for (size, stars) in [(7, 1), (8, 2), (9, 2), (10, 2)] {
            for _ in 0..3 {
                let mut position = Position::blank(&random_puzzle(Board::new(size, stars).unwrap(), &mut random));
                loop {
                    let literals = Implications::new(&position).by_reach();
                    let kept = refuted(&position, &inner, &inner, position.outcomes(), literals.clone(), ID, 4);
                    let new = refuted(&position, &inner, &inner, &BySupposition::default(), literals, ID, 4);
                    assert_eq!(kept, new, "{}", position.marks());
                    compared += kept.len();
                    if solver.next_step(&mut position).is_err() {
                        break;
                    }
                }
            }
        }
        assert!(compared > 500, "{compared}");
    }
}
