//! What is in a collection of puzzles.

mod chart;

use std::collections::{BTreeMap, HashSet};

use starbattle_board::{Board, Cancel, CellSet, CompactSort, Puzzle, PuzzleId};
use starbattle_exact::{Auto, Engine, SearchLimits, Task};
use starbattle_logic::Rating;

pub use self::chart::chart;
use crate::{
    AnswerError, Library, rate,
    wire::{BoardCount, DifficultyCount, RuleFilter, RuleUse, ScoreCount, SizeCount, Spread, Stats},
};

/// The width of a range of scores.
const SCORE_STEP: usize = 20;

/// What matters of one puzzle in a collection.
#[derive(Debug, Clone, PartialEq)]
pub struct Profile {
    board: Board,
    id: PuzzleId,
    /// None, one, or two for several.
    solutions: usize,
    rating: Rating,
    region_sizes: Vec<usize>,
}

impl Profile {
    /// Solves a puzzle exactly and by the rules. Nothing if the work was cancelled.
    pub fn of(puzzle: &Puzzle, library: &Library, cancel: &dyn Cancel) -> Result<Option<Self>, AnswerError> {
        let outcome = Auto.solve(&Task::new(puzzle), SearchLimits::default(), cancel);
        let rated = rate(puzzle, &RuleFilter::default(), library, cancel)?;
        if outcome.is_unique().is_none() || rated.is_stopped() {
            return Ok(None);
        }
        Ok(Some(Self {
            board: puzzle.board(),
            id: puzzle.id(),
            solutions: outcome.solutions.len().min(2),
            rating: rated.rating,
            region_sizes: puzzle.regions().cell_sets().iter().map(CellSet::len).collect(),
        }))
    }
}

/// What is in a collection.
#[must_use]
pub fn stats(puzzles: &[Profile]) -> Stats {
    let with = |solutions: usize| puzzles.iter().filter(|profile| profile.solutions == solutions).count();
    let mut ids = HashSet::new();
    let duplicates = puzzles.iter().filter(|profile| !ids.insert(&profile.id)).count();
    let boards = count(puzzles.iter().map(|profile| (profile.board.size(), profile.board.stars())));
    let difficulties = count(puzzles.iter().map(|profile| profile.rating.difficulty));
    let solved = || puzzles.iter().filter(|profile| profile.rating.solved).map(|profile| &profile.rating);
    let scores = count(solved().map(|rating| rating.score as usize / SCORE_STEP));
    let rules = count(puzzles.iter().flat_map(|profile| profile.rating.rules.keys().copied()));
    let sizes = count(puzzles.iter().flat_map(|profile| profile.region_sizes.iter().copied()));
    Stats {
        puzzles: puzzles.len(),
        unique: with(1),
        several: with(2),
        unsolvable: with(0),
        duplicates,
        boards: boards.into_iter().map(|((size, stars), count)| BoardCount { size, stars, count }).collect(),
        difficulties: difficulties
            .into_iter()
            .map(|(class, count)| DifficultyCount { difficulty: class.to_string(), count })
            .collect(),
        score: spread(solved().map(|rating| rating.score)),
        scores: scores
            .into_iter()
            .map(|(step, count)| ScoreCount { from: step * SCORE_STEP, to: (step + 1) * SCORE_STEP, count })
            .collect(),
        longest_supposition: spread(solved().map(|rating| rating.longest_supposition as f64)),
        rules: rules
            .into_iter()
            .map(|(rule, puzzles)| RuleUse {
                rule: rule.to_string(),
                name: rule.name().unwrap_or_default().to_owned(),
                puzzles,
            })
            .collect(),
        region_sizes: sizes.into_iter().map(|(cells, regions)| SizeCount { cells, regions }).collect(),
    }
}

/// How often each value occurs, in their order.
fn count<T: Ord>(values: impl Iterator<Item = T>) -> BTreeMap<T, usize> {
    let mut counts = BTreeMap::new();
    for value in values {
        *counts.entry(value).or_default() += 1;
    }
    counts
}

fn spread(values: impl Iterator<Item = f64>) -> Option<Spread> {
    let mut values: Vec<f64> = values.collect();
    values.compact_sort_by(f64::total_cmp);
    let (least, most) = (*values.first()?, *values.last()?);
    Some(Spread { least, median: values[(values.len() - 1) / 2], most })
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Never, Regions, Symmetry};

    use super::*;

    fn profile(puzzle: &Puzzle) -> Profile {
        Profile::of(puzzle, &Library::default(), &Never).unwrap().unwrap()
    }

    #[test]
    fn a_collection_is_counted() {
        let puzzle = |rows: &[&str]| Puzzle::new(1, Regions::from_rows(rows).unwrap()).unwrap();
        let one = puzzle(&["AABBB", "AACBB", "DCCCB", "DDDCE", "DDEEE"]);
        let several = puzzle(&["AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE"]);
        let turned = one.transformed(Symmetry::Rotate90);
        let stats = stats(&[profile(&one), profile(&several), profile(&turned)]);
        assert_eq!(stats.puzzles, 3);
        assert_eq!(stats.unique + stats.several + stats.unsolvable, 3);
        assert!(stats.several >= 1, "{stats:?}");
        assert_eq!(stats.duplicates, 1);
        assert_eq!(stats.boards, [BoardCount { size: 5, stars: 1, count: 3 }]);
        assert_eq!(stats.difficulties.iter().map(|class| class.count).sum::<usize>(), 3);
        assert_eq!(stats.region_sizes.iter().map(|size| size.regions).sum::<usize>(), 15);
        let solved = stats.scores.iter().map(|range| range.count).sum::<usize>();
        assert_eq!(
            solved,
            3 - stats
                .difficulties
                .iter()
                .filter(|class| class.difficulty == "stuck")
                .map(|class| class.count)
                .sum::<usize>()
        );
    }

    #[test]
    fn an_empty_collection_has_no_scores() {
        let stats = stats(&[]);
        assert_eq!((stats.puzzles, stats.score, stats.scores.len()), (0, None, 0));
    }
}
