//! The next step, as much of it as is wanted.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use starbattle::logic::Deduction;

use super::{Evidence, Pair, PuzzleInput, RuleFilter, Step, pairs};

/// Asks for a hint.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct HintRequest {
    /// The puzzle.
    pub puzzle: PuzzleInput,
    /// N² characters `.`, `*` and `x`; white space does not count.
    pub marks: Option<String>,
    /// How much to tell, from 1 (where to look), which is the default, to 5 (everything).
    #[serde(default = "a_nudge")]
    #[schemars(range(min = 1, max = 5))]
    pub level: u8,
    /// Which rules to use.
    #[serde(default)]
    pub rules: RuleFilter,
}

const fn a_nudge() -> u8 {
    1
}

/// A step, told up to a level, or why there is none.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Hint {
    /// The level.
    pub level: u8,
    /// The rule's id, from level 2 on; null also if there is no step.
    pub rule: Option<String>,
    /// The words of the level, or why there is no step.
    pub text: String,
    /// The cells the step starts from, from level 3 on.
    pub cells: Vec<Pair>,
    /// Cells that become stars, from level 4 on.
    pub stars: Vec<Pair>,
    /// Cells that become empty, from level 4 on.
    pub empties: Vec<Pair>,
}

impl Hint {
    /// A step told up to a level. `before` are the reasons for facts that it rests on.
    #[must_use]
    pub fn of(deduction: &Deduction, before: &[String], level: u8) -> Self {
        let explanation = deduction.explain();
        let technique = format!("{} {}.", deduction.rule, explanation.technique);
        let text = match level {
            ..=1 => explanation.nudge,
            2 | 3 => format!("{technique} {}", explanation.nudge),
            _ => {
                let mut text = technique;
                for sentence in before.iter().chain([&explanation.sentence]) {
                    text.push(' ');
                    text.push_str(sentence);
                }
                for (index, sub_step) in explanation.sub_steps.iter().enumerate() {
                    text.push_str(&format!("\n  {}) {sub_step}", index + 1));
                }
                text
            }
        };
        let from = |least: u8, cells| if level >= least { pairs(cells) } else { Vec::new() };
        Self {
            level,
            rule: (level >= 2).then(|| deduction.rule.to_string()),
            text,
            cells: from(3, &explanation.highlights.cause),
            stars: from(4, &deduction.stars),
            empties: from(4, &deduction.empties),
        }
    }

    /// No step: the puzzle is solved, marks are wrong, or no rule finds anything. The text says which.
    #[must_use]
    pub const fn remark(level: u8, text: String) -> Self {
        Self { level, rule: None, text, cells: Vec::new(), stars: Vec::new(), empties: Vec::new() }
    }
}

/// A hint with all that a page shows. What a level does not tell is left out.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct HintAnswer {
    /// The hint itself.
    #[serde(flatten)]
    pub hint: Hint,
    /// The technique's name, from level 2 on.
    pub name: Option<String>,
    /// The rule's tier, from level 2 on.
    pub tier: Option<u8>,
    /// Where to look.
    pub nudge: Option<String>,
    /// What the step rests on: from level 3 on the cause, from level 4 on everything.
    pub evidence: Option<Evidence>,
    /// The known pattern that decides the cells, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<PatternLink>,
    /// The number of marks that are wrong, if any are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<usize>,
}

/// Where to read about a pattern.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PatternLink {
    /// The id of the rule file.
    pub spec: String,
    /// The id of the pattern, for `/patterns/{id}`.
    pub id: String,
}

impl HintAnswer {
    /// A step told up to a level.
    #[must_use]
    pub fn of(deduction: &Deduction, before: &[String], level: u8) -> Self {
        let step = Step::of(deduction);
        let nudge = step.evidence.nudge.clone();
        let evidence = match level {
            ..=2 => None,
            3 => Some(Evidence { affected: Vec::new(), target: Vec::new(), sub_steps: Vec::new(), ..step.evidence }),
            _ => Some(step.evidence),
        };
        Self {
            hint: Hint::of(deduction, before, level),
            name: (level >= 2).then_some(step.name),
            tier: (level >= 2).then_some(step.tier),
            nudge: Some(nudge),
            evidence,
            pattern: None,
            wrong: None,
        }
    }

    /// No step, and why.
    #[must_use]
    pub fn remark(level: u8, text: String, wrong: Option<usize>) -> Self {
        let hint = Hint::remark(level, text);
        Self { hint, name: None, tier: None, nudge: None, evidence: None, pattern: None, wrong }
    }
}
