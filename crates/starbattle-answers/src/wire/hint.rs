//! The next step, up to a level.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use starbattle_board::{CellSet, Text, text};
use starbattle_logic::{Deduction, SubStep};

use super::{Evidence, Pair, PuzzleInput, RuleFilter, Sentence, Step, pairs};

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

/// Whether there is a step, and if not, why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
#[non_exhaustive]
pub enum HintState {
    /// There is a step.
    Step,
    /// All stars are placed, and rightly.
    Solved,
    /// Some marks are wrong, so no step can help.
    WrongMarks,
    /// The puzzle has no solution, or none from here.
    NoSolution,
    /// No rule finds anything, and the puzzle has several solutions.
    SeveralSolutions,
    /// No rule finds anything.
    Stuck,
}

/// The next step, explained up to a level, or why there is none.
#[derive(Debug, Clone, PartialEq, Serialize, JsonSchema)]
pub struct Hint {
    /// Whether there is a step, and if not, why.
    pub state: HintState,
    /// The level.
    pub level: u8,
    /// The rule's id, from level 2 on.
    pub rule: Option<String>,
    /// The words of the level, or why there is no step.
    #[serde(flatten)]
    pub sentence: Sentence,
    /// The cells the step starts from, from level 3 on.
    pub cells: Vec<Pair>,
    /// Cells that become stars, from level 4 on.
    pub stars: Vec<Pair>,
    /// Cells that become empty, from level 4 on.
    pub empties: Vec<Pair>,
    /// The technique's name, from level 2 on.
    pub name: Option<String>,
    /// The rule's tier, from level 2 on.
    pub tier: Option<u8>,
    /// Where to look.
    pub nudge: Option<Sentence>,
    /// The argument, from level 4 on: the reasons for facts that the step rests on, then its own. The parts of a long one are in
    /// `evidence`.
    pub argument: Vec<Sentence>,
    /// Why the technique works, on any board; at level 5.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub principle: Option<String>,
    /// What the step rests on: from level 3 on the cause, from level 4 on everything.
    pub evidence: Option<Evidence>,
    /// The known pattern that decides the cells, if one does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pattern: Option<PatternLink>,
    /// The number of marks that are wrong, if any are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong: Option<usize>,
    /// Where these marks are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub wrong_cells: Option<Vec<Pair>>,
}

/// Where to read about a pattern.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PatternLink {
    /// The id of the rule file.
    pub spec: String,
    /// The id of the pattern, for `/patterns/{id}`.
    pub id: String,
}

impl Hint {
    /// A step, explained up to a level. `premises` are the reasons for facts that it rests on.
    #[must_use]
    pub fn step(deduction: &Deduction, premises: &[Text], level: u8) -> Self {
        let explanation = deduction.explain();
        let step = Step::of(deduction);
        let technique = text![deduction.rule, " ", explanation.technique, ". "];
        let argument = || premises.iter().chain([&explanation.sentence]);
        let sentence = match level {
            ..=1 => explanation.nudge.clone(),
            2 | 3 => text![technique, &explanation.nudge],
            _ => {
                text![technique, Text::joined(argument(), " "), SubStep::outline(&explanation.sub_steps, 2)]
            }
        };
        let principle = deduction.rule.technique().filter(|_| level >= 5);
        let principle = principle.and_then(|technique| technique.section("Why it is true"));
        let principle = principle.map(|text| text.replace('\n', " "));
        let from = |least: u8, cells| if level >= least { pairs(cells) } else { Vec::new() };
        let nudge = step.evidence.nudge.clone();
        let evidence = match level {
            ..=2 => None,
            3 => Some(Evidence {
                affected: Vec::new(),
                target: Vec::new(),
                outlines: Vec::new(),
                supposition: None,
                sub_steps: Vec::new(),
                ways: Vec::new(),
                ..step.evidence
            }),
            _ => Some(step.evidence),
        };
        Self {
            state: HintState::Step,
            level,
            rule: (level >= 2).then(|| deduction.rule.to_string()),
            sentence: sentence.into(),
            cells: from(3, &explanation.highlights.cause),
            stars: from(4, &deduction.stars),
            empties: from(4, &deduction.empties),
            name: (level >= 2).then_some(step.name),
            tier: (level >= 2).then_some(step.tier),
            nudge: Some(nudge),
            argument: if level >= 4 { argument().map(Sentence::from).collect() } else { Vec::new() },
            principle,
            evidence,
            pattern: None,
            wrong: None,
            wrong_cells: None,
        }
    }

    /// No step, and why.
    #[must_use]
    pub fn remark(level: u8, state: HintState, text: Text) -> Self {
        Self {
            state,
            level,
            rule: None,
            sentence: text.into(),
            cells: Vec::new(),
            stars: Vec::new(),
            empties: Vec::new(),
            name: None,
            tier: None,
            nudge: None,
            argument: Vec::new(),
            principle: None,
            evidence: None,
            pattern: None,
            wrong: None,
            wrong_cells: None,
        }
    }

    /// Marks that are wrong, so that no step can help.
    #[must_use]
    pub fn wrong_marks(level: u8, text: Text, wrong: &CellSet) -> Self {
        let remark = Self::remark(level, HintState::WrongMarks, text);
        Self { wrong: Some(wrong.len()), wrong_cells: Some(pairs(wrong)), ..remark }
    }
}
