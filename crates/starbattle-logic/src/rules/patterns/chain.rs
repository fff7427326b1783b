//! Suppositions that lead to a contradiction.

use std::ops::ControlFlow;

use starbattle_board::{Cell, CellSet};

use crate::{
    analysis::trivial::dies,
    contradiction::Contradiction,
    deduction::Deduction,
    deduction_sink::DeductionSink,
    evidence::Evidence,
    fact::FactId,
    path::{End, Step},
    position::Position,
    rule::{Rule, declare_rule},
    rules::{RULES, counting::contribution},
    solver::Solver,
    why::needed,
};

declare_rule! {
    /// Suppose a cell is a star, or is empty; easy rules lead to a contradiction; so it is the opposite.
    ///
    /// ## What it finds
    /// A cell for which one of the two states leads, by the rules of tiers 1 to 3 and line-group contribution alone, to a unit or a set of
    /// lines that cannot get its stars. There is no choice on the way.
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

/// The same rule with the trivial rules alone: what a nested chain tries first. Not listed among the rules.
pub(crate) static SHORT: Rule = Rule { find: find_short, ..RULE };

fn find(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    // Short arguments first: with the trivial rules alone, then with bounds and exclusions.
    search(position, sink, &[1, 3])
}

fn find_short(position: &Position, sink: &mut DeductionSink<'_>) -> ControlFlow<()> {
    search(position, sink, &[1])
}

fn search(position: &Position, sink: &mut DeductionSink<'_>, tiers: &[u8]) -> ControlFlow<()> {
    let cells = promising(position);
    let mut settled = position.units().no_cells();
    for &tier in tiers {
        let inner = chain_solver(tier).with_cancel(sink.cancel);
        for star in [true, false] {
            for &cell in &cells {
                if settled.contains(cell) || (tier == 1 && !dies(position, cell, star)) {
                    continue;
                }
                if let Some(evidence) = refute(position, &inner, cell, star) {
                    settled.insert(cell);
                    let uses = facts_used(position, &evidence);
                    let deduction = Deduction::new(position, ID, evidence).using(uses);
                    let deduction = if star { deduction.empty_cell(cell) } else { deduction.star([cell]) };
                    sink.push(position, deduction)?;
                }
            }
        }
    }
    ControlFlow::Continue(())
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
    cells.sort_unstable_by_key(|&(spare, cell)| (spare, position.order().rank(cell)));
    cells.into_iter().map(|(_, cell)| cell).collect()
}

/// Only what a person can keep in mind: tiers up to the given one, and from tier 3 on R4.8 as well.
pub(crate) fn chain_solver(tier: u8) -> Solver<'static> {
    Solver::with_rules(chain_rules().into_iter().filter(|rule| tier >= 3 || rule.tier <= tier).collect())
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
    if star {
        supposed.place(cell);
    } else {
        supposed.eliminate(cell);
    }
    supposed
}

/// The contradiction that follows from the supposition, if one does, with the steps that it needs.
pub(crate) fn refute(position: &Position, inner: &Solver<'_>, cell: Cell, star: bool) -> Option<Evidence> {
    let (steps, end) = contradict(position, inner, cell, star)?;
    Some(chain(position, cell, star, steps, end))
}

/// The way from a supposition to a contradiction as evidence, without steps that do not matter.
pub(crate) fn chain(position: &Position, cell: Cell, star: bool, steps: Vec<Step>, mut end: Contradiction) -> Evidence {
    if let Contradiction::Fact { fact, .. } = &end
        && let Some(known) = cells_of(*fact, position, &steps)
    {
        let placed = steps.iter().map(|step| step.deduction.stars.common(&known)).sum::<usize>();
        let placed = placed + usize::from(star && known.contains(cell));
        end = end.told_of(known, placed);
    }
    let (looked_at, facts) = match &end {
        Contradiction::Short { unit, .. } | Contradiction::Overfull { unit, .. } => {
            let units = position.units();
            (units.cells(units.number(*unit)).clone(), Vec::new())
        }
        Contradiction::Fact { fact, .. } => (position.live().clone(), vec![*fact]),
        Contradiction::Touching(..) | Contradiction::Lines { .. } => (position.live().clone(), Vec::new()),
    };
    let steps = needed(position, steps, looked_at, &facts);
    Evidence::Chain { cell, star, steps, end }
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
