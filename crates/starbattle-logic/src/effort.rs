//! How laborious a path is: what each step costs, and what it takes to find one.

use std::collections::BTreeMap;

use crate::{deduction::Deduction, evidence::Evidence, path::Path, rule::RuleKind};

/// Costs are whole hundredths, so that sums do not depend on their order.
const ONE: u64 = 100;

/// A supposition costs so much, one with suppositions inside it so much, and each step behind it so much.
const SUPPOSITION: u64 = 20 * ONE;
const NESTED_SUPPOSITION: u64 = 60 * ONE;
const SUPPOSED_STEP: u64 = 5 * ONE;

/// The parts of a path's effort.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub(crate) struct Effort {
    /// All of it, in hundredths.
    pub hundredths: u64,
    /// How many rounds beyond tier 1 left a single place to go on.
    pub bottlenecks: usize,
}

/// One round: the places it had, its hardest tier, and what its steps cost.
#[derive(Default)]
struct RoundCost {
    places: u64,
    tier: u8,
    most: u64,
    sum: u64,
}

impl Effort {
    /// The effort of the steps that are shown. Everything that a rule sees at one moment is one round: the costliest step counts in
    /// full, the others a quarter because they are alike; and the fewer places there are to find one, the more it adds.
    pub fn of(path: &Path) -> Self {
        let mut rounds: BTreeMap<usize, RoundCost> = BTreeMap::new();
        for step in path.shown() {
            let round = rounds.entry(step.round.start).or_default();
            let cost = cost(&step.deduction);
            round.places = step.round.places as u64;
            round.tier = round.tier.max(step.deduction.rule.tier);
            round.most = round.most.max(cost);
            round.sum += cost;
        }
        let mut effort = Self::default();
        for RoundCost { places, tier, most, sum } in rounds.into_values() {
            effort.hundredths += most + most.checked_div(places).unwrap_or(0) + (sum - most) / 4;
            effort.bottlenecks += usize::from(places == 1 && tier > 1);
        }
        effort
    }
}

/// What a step costs by itself, in hundredths: the effort of its rule, more where there is more to look at.
pub(crate) fn cost(deduction: &Deduction) -> u64 {
    let rule = deduction.rule.rule();
    let effort = rule.map_or(0, |rule| u64::from(rule.effort)) * ONE;
    match &deduction.evidence {
        // One half for eight ways.
        Evidence::Placements { ways, .. } => effort * (8 + ways.len() as u64) / 16,
        // All for two lines against two other units.
        Evidence::Count { lines, others, .. } => effort * (6 + lines.len() as u64 + others.len() as u64) / 10,
        // All for ten cells.
        Evidence::Cover { area, .. } | Evidence::Share { area, .. } | Evidence::Consumed { area, .. } => {
            effort * (30 + area.cells.len() as u64) / 40
        }
        // A sum of what is known says nothing new.
        Evidence::Together { .. } if !deduction.has_marks() => 0,
        Evidence::Chain { .. } => {
            let is_nested = rule.is_some_and(|rule| rule.kind == RuleKind::NestedChain);
            let start = if is_nested { NESTED_SUPPOSITION } else { SUPPOSITION };
            start + SUPPOSED_STEP * deduction.evidence.chain_length() as u64
        }
        _ => effort,
    }
}

/// Hundredths as the nearest whole number.
pub(crate) const fn rounded(hundredths: u64) -> u64 {
    (hundredths + ONE / 2) / ONE
}
