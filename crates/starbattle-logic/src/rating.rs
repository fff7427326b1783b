//! How hard a puzzle is.

use std::{collections::BTreeMap, fmt, str::FromStr};

use starbattle_board::Puzzle;

use crate::{
    effort::{Effort, cost, rounded},
    knowledge::Knowledge,
    options::Options,
    path::{End, Path, Step},
    position::Position,
    rule::{RuleId, RuleKind},
    solver::Solver,
};

/// The class of a puzzle, by the hardest rule that its path needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// Tiers 1 and 2.
    Easy,
    /// Tier 3.
    Medium,
    /// Tier 4.
    Hard,
    /// Tier 5.
    Expert,
    /// Only with nested chains.
    Extreme,
    /// Only by assuming that the solution is unique, which no rating does unless it is asked to.
    Uniqueness,
    /// Not solved by the rules (or without a solution).
    Stuck,
}

impl Difficulty {
    /// All classes, easiest first.
    pub const ALL: [Self; 7] =
        [Self::Easy, Self::Medium, Self::Hard, Self::Expert, Self::Extreme, Self::Uniqueness, Self::Stuck];

    /// The class of a puzzle whose hardest step is by the given rule.
    #[must_use]
    pub fn of_rule(rule: RuleId) -> Self {
        match (rule.tier, rule.rule().map(|rule| rule.kind)) {
            (_, Some(RuleKind::Uniqueness)) => Self::Uniqueness,
            (..=2, _) => Self::Easy,
            (3, _) => Self::Medium,
            (4, _) => Self::Hard,
            (_, Some(RuleKind::NestedChain)) => Self::Extreme,
            _ => Self::Expert,
        }
    }

    /// The word for the class.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Extreme => "extreme",
            Self::Uniqueness => "uniqueness",
            Self::Stuck => "stuck",
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The text names no class.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a difficulty: expected easy, medium, hard, expert or extreme")]
pub struct ParseDifficultyError(String);

impl FromStr for Difficulty {
    type Err = ParseDifficultyError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let class = Self::ALL.into_iter().find(|class| class.name() == text);
        class.ok_or_else(|| ParseDifficultyError(text.chars().take(40).collect()))
    }
}

/// The rating of a path.
#[derive(Debug, Clone, PartialEq)]
pub struct Rating {
    /// Whether the path ends in the solution.
    pub solved: bool,
    /// The class.
    pub difficulty: Difficulty,
    /// One number: the class gives the hundreds, the effort the rest.
    pub score: f64,
    /// The rule of the hardest step.
    pub hardest: Option<RuleId>,
    /// What the hardest step costs by itself.
    pub hardest_effort: u64,
    /// The most steps that follow from one supposition; 0 if the path has none.
    pub longest_supposition: usize,
    /// The hardest tier up to the first star, that of its own step included; 0 if the path has none.
    pub first_star_tier: u8,
    /// How often there was a single place to go on, easiest steps aside.
    pub bottlenecks: usize,
    /// The effort of the whole path.
    pub effort: u64,
    /// How often each rule was used.
    pub rules: BTreeMap<RuleId, usize>,
}

impl Rating {
    /// Rates a path. Steps that only learn facts nobody uses do not count.
    #[must_use]
    pub fn of(path: &Path) -> Self {
        let mut rules: BTreeMap<RuleId, usize> = BTreeMap::new();
        for step in path.shown() {
            *rules.entry(step.deduction.rule).or_default() += 1;
        }
        let hardness = |step: &Step| {
            let rule = step.deduction.rule;
            (Difficulty::of_rule(rule), cost(&step.deduction), rule)
        };
        let hardest = path.shown().map(hardness).max();
        let longest_supposition = path.shown().map(|step| step.deduction.evidence.chain_length()).max().unwrap_or(0);
        // Rounds, unlike steps, have an order of their own, whatever order the steps are shown in.
        let with_star = path.shown().filter(|step| !step.deduction.stars.is_empty());
        let first_star = with_star.map(|step| step.round.start).min();
        let until_star = path.shown().filter(|step| first_star.is_some_and(|first| step.round.start <= first));
        let first_star_tier = until_star.map(|step| step.deduction.rule.tier).max().unwrap_or(0);
        let solved = path.end == End::Solved;
        let reached = hardest.map_or(Difficulty::Easy, |(class, ..)| class);
        let difficulty = if solved { reached } else { Difficulty::Stuck };
        let Effort { hundredths, bottlenecks } = Effort::of(path);
        Self {
            solved,
            difficulty,
            score: score(difficulty, hundredths),
            hardest: hardest.map(|(.., rule)| rule),
            hardest_effort: hardest.map_or(0, |(_, cost, _)| rounded(cost)),
            longest_supposition,
            first_star_tier,
            bottlenecks,
            effort: rounded(hundredths),
            rules,
        }
    }

    /// How many steps are of the hardest tier on the path.
    #[must_use]
    pub fn hard_steps(&self) -> usize {
        let hardest = self.rules.keys().map(|rule| rule.tier).max();
        self.rules.iter().filter(|(rule, _)| Some(rule.tier) == hardest).map(|(_, count)| count).sum()
    }

    /// How many steps hold only because the puzzle has exactly one solution. They count also where the path does not reach it.
    #[must_use]
    pub fn uniqueness_steps(&self) -> usize {
        let uses = self.rules.iter().filter(|(rule, _)| Difficulty::of_rule(**rule) == Difficulty::Uniqueness);
        uses.map(|(_, count)| count).sum()
    }

    /// Whether the path assumes that the puzzle has exactly one solution.
    #[must_use]
    pub fn uses_uniqueness(&self) -> bool {
        self.uniqueness_steps() > 0
    }
}

/// The effort of a typical puzzle of each class.
const fn typical_effort(class: Difficulty) -> f64 {
    match class {
        Difficulty::Easy => 60.0,
        Difficulty::Medium => 110.0,
        Difficulty::Hard | Difficulty::Uniqueness | Difficulty::Stuck => 210.0,
        Difficulty::Expert => 1_400.0,
        Difficulty::Extreme => 3_000.0,
    }
}

/// The class gives the hundreds. Within it, the score rises from 0 towards 100 and is 50 for the typical effort of the class.
fn score(class: Difficulty, hundredths: u64) -> f64 {
    let ratio = hundredths as f64 / 100.0 / typical_effort(class);
    // The power spreads the middle over the range. It is made of a square root, which is the same on every machine.
    let power = ratio * ratio.sqrt();
    let within = (1_000.0 * power / (power + 1.0)).round().min(999.0);
    (f64::from(class as u8) * 1_000.0 + within) / 10.0
}

/// Rates a puzzle by the path that tiers 1 to 5 find. Uniqueness is never used.
#[must_use]
pub fn rate(puzzle: &Puzzle, knowledge: Knowledge<'_>) -> Rating {
    Rating::of(&Solver::new(Options::default()).with_knowledge(knowledge).solve(&Position::blank(puzzle)))
}
