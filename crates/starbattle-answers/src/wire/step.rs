//! A step of the human solver.

use schemars::JsonSchema;
use serde::Serialize;
use starbattle_logic::{self as logic, Deduction, Explanation};

use super::{Facts, NamedUnit, Pair, Sentence, pairs};

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
    /// The parts of a long argument, in order.
    pub sub_steps: Vec<SubStep>,
    /// The ways to fill a region or group that the reason lists.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub ways: Vec<Way>,
}

/// A way to fill a region or group.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Way {
    /// Its stars.
    pub stars: Vec<Pair>,
    /// Whether it breaks nothing; `sub_steps` say what the others would break.
    pub fits: bool,
}

/// A part of a long argument.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct SubStep {
    /// The reason.
    #[serde(flatten)]
    pub sentence: Sentence,
    /// The parts of a supposition within a supposition, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub sub_steps: Vec<Self>,
}

impl From<&logic::SubStep> for SubStep {
    fn from(step: &logic::SubStep) -> Self {
        Self { sentence: (&step.sentence).into(), sub_steps: step.sub_steps.iter().map(Self::from).collect() }
    }
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
                sub_steps: explanation.sub_steps.iter().map(SubStep::from).collect(),
                ways: explanation.ways.iter().map(|(stars, fits)| Way { stars: pairs(stars), fits: *fits }).collect(),
            },
            facts: None,
        }
    }
}
