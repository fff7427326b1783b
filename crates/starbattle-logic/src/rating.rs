//! How hard a puzzle is.

use std::{collections::BTreeMap, fmt, str::FromStr};

use starbattle_board::Puzzle;

use crate::{
    knowledge::Knowledge,
    options::Options,
    path::{End, Path},
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
    /// One number: the class gives the hundreds, the hardest step, the way to the first star and the total effort the rest.
    pub score: f64,
    /// The hardest rule used.
    pub hardest: Option<RuleId>,
    /// The effort of the hardest step before the first star.
    pub first_star: u32,
    /// The effort of all steps together.
    pub effort: u64,
    /// How often each rule was used.
    pub rules: BTreeMap<RuleId, usize>,
}

impl Rating {
    /// Rates a path. Steps that only learn facts nobody uses do not count.
    #[must_use]
    pub fn of(path: &Path) -> Self {
        let mut rules: BTreeMap<RuleId, usize> = BTreeMap::new();
        let (mut effort, mut first_star, mut starred) = (0u64, 0, false);
        for step in path.shown() {
            let rule = step.deduction.rule;
            *rules.entry(rule).or_default() += 1;
            let own = effort_of(rule);
            effort += u64::from(own);
            if !starred {
                first_star = first_star.max(own);
                starred = !step.deduction.stars.is_empty();
            }
        }
        let hardest = rules.keys().copied().max_by_key(|&rule| (Difficulty::of_rule(rule), effort_of(rule), rule));
        let solved = path.end == End::Solved;
        let reached = hardest.map_or(Difficulty::Easy, Difficulty::of_rule);
        let difficulty = if solved { reached } else { Difficulty::Stuck };
        let within = share(hardest.map_or(0, effort_of).into(), 60.0) * 30.0
            + share(first_star.into(), 60.0) * 20.0
            + share(effort as f64, 1_000.0) * 50.0;
        let score = f64::from(difficulty as u8) * 100.0 + within;
        Self { solved, difficulty, score: (score * 10.0).round() / 10.0, hardest, first_star, effort, rules }
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

/// Rises from 0 towards 1.
fn share(value: f64, half: f64) -> f64 {
    value / (value + half)
}

fn effort_of(rule: RuleId) -> u32 {
    rule.rule().map_or(0, |rule| rule.effort)
}

/// Rates a puzzle by the path that tiers 1 to 5 find. Uniqueness is never used.
#[must_use]
pub fn rate(puzzle: &Puzzle, knowledge: Knowledge<'_>) -> Rating {
    Rating::of(&Solver::new(Options::default()).with_knowledge(knowledge).solve(&Position::blank(puzzle)))
}
