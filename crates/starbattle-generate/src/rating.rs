//! How hard a puzzle is, as far as the generator needs to know.

use std::{fmt, str::FromStr};

use starbattle_board::{CellSet, Puzzle};

/// A class of difficulty.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Difficulty {
    /// For a coffee break.
    Easy,
    /// For everyone.
    Medium,
    /// For the experienced.
    Hard,
    /// For experts.
    Expert,
    /// Only with nested chains.
    Extreme,
    /// Not solvable without guessing.
    Stuck,
}

impl Difficulty {
    /// All classes, easiest first.
    pub const ALL: [Self; 6] = [Self::Easy, Self::Medium, Self::Hard, Self::Expert, Self::Extreme, Self::Stuck];

    /// The name used on the command line and in files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Expert => "expert",
            Self::Extreme => "extreme",
            Self::Stuck => "stuck",
        }
    }
}

impl fmt::Display for Difficulty {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The name is none of the six.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a difficulty: expected easy, medium, hard, expert, extreme or stuck")]
pub struct UnknownDifficulty(String);

impl FromStr for Difficulty {
    type Err = UnknownDifficulty;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let found = Self::ALL.into_iter().find(|difficulty| difficulty.name() == text);
        found.ok_or_else(|| UnknownDifficulty(text.chars().take(40).collect()))
    }
}

/// What a [`Rater`] says about a puzzle.
#[derive(Debug, Clone, PartialEq)]
pub struct Rating {
    /// The class.
    pub difficulty: Difficulty,
    /// The effort of the whole way.
    pub score: f64,
    /// The name of the hardest rule on the way.
    pub hardest: Option<String>,
    /// The names of all rules on the way.
    pub rules: Vec<String>,
    /// The cells that stay undecided where the way ends before the solution.
    pub undecided: CellSet,
}

impl Rating {
    /// Whether the puzzle can be solved without guessing.
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.difficulty != Difficulty::Stuck
    }

    /// Whether a rule is on the way.
    #[must_use]
    pub fn uses(&self, rule: &str) -> bool {
        self.rules.iter().any(|other| other == rule)
    }
}

/// Rates puzzles. The same puzzle must always get the same rating.
pub trait Rater: Send + Sync {
    /// Rates a puzzle that has exactly one solution.
    fn rate(&self, puzzle: &Puzzle) -> Rating;

    /// Whether there is a rule of this name.
    fn knows(&self, rule: &str) -> bool;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_round_trip_and_others_are_refused() {
        for difficulty in Difficulty::ALL {
            assert_eq!(difficulty.name().parse(), Ok(difficulty));
        }
        assert!("fiendish".parse::<Difficulty>().is_err());
    }
}
