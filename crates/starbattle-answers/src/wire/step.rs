//! A step of the human solver.

use schemars::JsonSchema;
use serde::Serialize;
use starbattle_board::Span;
use starbattle_logic::{self as logic, Broken, Contradiction, Deduction, DroppedWay, Explanation};

use super::{Facts, NamedUnit, Outline, Pair, Sentence, outline::outlines, pair, pairs};

/// One deduction and what it decides.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Step {
    /// The rule's id, such as `R4.3`.
    pub rule: String,
    /// The rule's tier.
    pub tier: u8,
    /// The technique's name, or that of a pattern that people know and that the step is an instance of.
    pub name: String,
    /// Cells that become stars.
    pub stars: Vec<Pair>,
    /// Cells that become empty.
    pub empties: Vec<Pair>,
    /// The reason.
    #[serde(flatten)]
    pub sentence: Sentence,
    /// What the reason rests on.
    pub evidence: Evidence,
    /// What is known after the step; only if `facts` were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub facts: Option<Facts>,
}

/// What to show with a step.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Evidence {
    /// Where to look, without giving the step away.
    pub nudge: Sentence,
    /// The cells that the reason starts from.
    pub cause: Vec<Pair>,
    /// The cells that become empty.
    pub affected: Vec<Pair>,
    /// The cells that become stars.
    pub target: Vec<Pair>,
    /// The rows, columns and regions it speaks of.
    pub units: Vec<NamedUnit>,
    /// The blocks, combs and groups that it names, to be outlined.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub outlines: Vec<Outline>,
    /// What is supposed and what that would break, if the step is a supposition; `sub_steps` lead from one to the other.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supposition: Option<Supposition>,
    /// The parts of a long argument, in order.
    pub sub_steps: Vec<SubStep>,
    /// The ways to fill a region or group that the reason lists: all of them, or those that contradict the conclusion.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub ways: Vec<Way>,
}

/// What is supposed for the sake of argument, and what that leads to.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Supposition {
    /// The cell.
    pub cell: Pair,
    /// Whether it is supposed to be a star; if not, it is supposed to be empty.
    pub star: bool,
    /// What cannot be.
    pub end: Breach,
}

/// What a supposition would break.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Breach {
    /// In words, as a clause.
    #[serde(flatten)]
    pub sentence: Sentence,
    /// The rows, columns and regions that are broken.
    pub units: Vec<NamedUnit>,
    /// The cells that show it.
    pub cells: Vec<Pair>,
}

/// A way to fill a region or group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Way {
    /// Its stars.
    pub stars: Vec<Pair>,
    /// Whether it breaks nothing.
    pub fits: bool,
    /// What it would break otherwise: the rows, columns and regions.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub units: Vec<NamedUnit>,
    /// What it would break otherwise: the cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub cells: Vec<Pair>,
    /// The part of the argument that says so, as an index into `sub_steps`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sub_step: Option<usize>,
}

/// A part of a long argument.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct SubStep {
    /// The reason.
    #[serde(flatten)]
    pub sentence: Sentence,
    /// Cells that would become stars.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub stars: Vec<Pair>,
    /// Cells that would become empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub empties: Vec<Pair>,
    /// The cells that the reason starts from.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub cause: Vec<Pair>,
    /// The rows, columns and regions it speaks of.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub units: Vec<NamedUnit>,
    /// The blocks, combs and groups that it names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub outlines: Vec<Outline>,
    /// What is supposed within the supposition, and what that would break.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub supposition: Option<Supposition>,
    /// The parts of a supposition within a supposition, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sub_steps: Vec<Self>,
}

impl From<&logic::SubStep> for SubStep {
    fn from(step: &logic::SubStep) -> Self {
        Self {
            sentence: (&step.sentence).into(),
            stars: Vec::new(),
            empties: Vec::new(),
            cause: Vec::new(),
            units: Vec::new(),
            outlines: Vec::new(),
            supposition: None,
            sub_steps: step.sub_steps.iter().map(Self::from).collect(),
        }
    }
}

impl From<&logic::Step> for SubStep {
    fn from(step: &logic::Step) -> Self {
        let Step { sentence, stars, empties, evidence, .. } = Step::of_step(step);
        let Evidence { cause, units, outlines, supposition, sub_steps, .. } = evidence;
        Self { sentence, stars, empties, cause, units, outlines, supposition, sub_steps }
    }
}

/// The parts of an argument: those of a supposition say what they decide, others are only told.
fn sub_steps(evidence: &logic::Evidence, explanation: &Explanation) -> Vec<SubStep> {
    match evidence {
        logic::Evidence::Chain { steps, .. } => steps.iter().map(SubStep::from).collect(),
        _ => explanation.sub_steps.iter().map(SubStep::from).collect(),
    }
}

/// The ways to fill an area. The parts of the argument say what those that do not fit would break, one part for all that break the same.
fn ways(evidence: &logic::Evidence, explanation: &Explanation) -> Vec<Way> {
    let logic::Evidence::Placements { ways, dropped, .. } = evidence else { return Vec::new() };
    let mut told: Vec<&Broken> = Vec::new();
    for DroppedWay { broken, .. } in dropped {
        if matches!(broken, Broken::Room { .. } | Broken::Excess { .. }) && !told.contains(&broken) {
            told.push(broken);
        }
    }
    let first = explanation.sub_steps.len().checked_sub(told.len());
    let fitting = ways.iter().map(|stars| Way {
        stars: pairs(stars),
        fits: true,
        units: Vec::new(),
        cells: Vec::new(),
        sub_step: None,
    });
    let others = dropped.iter().map(|DroppedWay { stars, broken }| {
        let area = if let Broken::Room { area, .. } | Broken::Excess { area, .. } = broken { Some(area) } else { None };
        let place = told.iter().position(|other| *other == broken);
        Way {
            stars: pairs(stars),
            fits: false,
            units: area.iter().flat_map(|area| &area.units).copied().map(NamedUnit::from).collect(),
            cells: area.map_or_else(Vec::new, |area| pairs(&area.cells)),
            sub_step: place.zip(first).map(|(place, first)| first + place),
        }
    });
    fitting.chain(others).collect()
}

impl From<&Contradiction> for Breach {
    fn from(end: &Contradiction) -> Self {
        let text = end.text();
        let units = text.spans().iter().flat_map(Span::units).map(NamedUnit::from).collect();
        let cells = text.spans().iter().flat_map(Span::cells).map(pair).collect();
        Self { sentence: text.into(), units, cells }
    }
}

fn supposition(evidence: &logic::Evidence) -> Option<Supposition> {
    let logic::Evidence::Chain { cell, star, end, .. } = evidence else { return None };
    Some(Supposition { cell: pair(*cell), star: *star, end: end.into() })
}

impl Step {
    /// A deduction with its explanation.
    #[must_use]
    pub fn of(deduction: &Deduction) -> Self {
        Self::explained(deduction, &deduction.explain())
    }

    /// A step of a path, with the facts that later steps rest on.
    #[must_use]
    pub fn of_step(step: &logic::Step) -> Self {
        Self::explained(&step.deduction, &step.explain())
    }

    fn explained(deduction: &Deduction, explanation: &Explanation) -> Self {
        let roles = &explanation.highlights;
        Self {
            rule: deduction.rule.to_string(),
            tier: deduction.rule.tier,
            name: explanation.technique.to_owned(),
            stars: pairs(&deduction.stars),
            empties: pairs(&deduction.empties),
            sentence: Sentence::from(&explanation.sentence),
            evidence: Evidence {
                nudge: Sentence::from(&explanation.nudge),
                cause: pairs(&roles.cause),
                affected: pairs(&roles.affected),
                target: pairs(&roles.target),
                units: roles.units.iter().copied().map(NamedUnit::from).collect(),
                outlines: outlines(&deduction.evidence),
                supposition: supposition(&deduction.evidence),
                sub_steps: sub_steps(&deduction.evidence, explanation),
                ways: ways(&deduction.evidence, explanation),
            },
            facts: None,
        }
    }
}
