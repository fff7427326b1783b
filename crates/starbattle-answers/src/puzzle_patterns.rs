//! What a few stars force in one puzzle, from all of its solutions.

use std::ops::ControlFlow;

use starbattle_atlas::{Known, PatternAnalysis, PatternError, given_empty};
use starbattle_board::{Cancel, Cell, CellSet, Mark, MemoryBudget, counted};
use starbattle_exact::{Auto, SolutionPattern, SolutionSet, SolutionSetError};

use crate::{
    AnswerError, ErrorKind, PuzzleAndMarks,
    wire::{Analysis, Grid, PuzzleAnalyzeRequest, PuzzlePattern, PuzzlePatterns, PuzzlePatternsRequest},
};

/// The most solutions that a request may make us look at.
const MAX_SOLUTIONS: usize = 100_000;

/// The most occurrences of patterns in solutions that a request may make us look at.
const MAX_OCCURRENCES: u128 = 100_000_000;

/// The most patterns of one answer.
const MAX_PATTERNS: usize = 10_000;

/// All solutions of a puzzle that agree with its marks. There is at least one.
#[derive(Debug)]
pub struct PuzzleSolutions {
    position: PuzzleAndMarks,
    solutions: SolutionSet,
}

impl PuzzleSolutions {
    /// Finds all solutions. It is an error if there is none, or if there are more than `most`.
    pub fn find(
        position: PuzzleAndMarks,
        most: usize,
        budget: &MemoryBudget,
        cancel: &dyn Cancel,
    ) -> Result<Self, AnswerError> {
        let agreeing = if position.marks.is_blank() { "" } else { " that agree with the marks" };
        let solutions = SolutionSet::collect(&position.task()?, most, &Auto, budget, cancel);
        match solutions {
            Ok(solutions) if solutions.is_empty() => {
                let agreeing = agreeing.replace("agree", "agrees");
                Err(AnswerError::new(ErrorKind::NoSolution, format!("the puzzle has no solution{agreeing}")))
            }
            Ok(solutions) => Ok(Self { position, solutions }),
            Err(SolutionSetError::TooMany(most)) => {
                let message = format!("the puzzle has more than {}{agreeing}", counted(most, "solution"));
                Err(AnswerError::new(ErrorKind::TooManySolutions, message))
            }
            Err(error) => Err(error.into()),
        }
    }

    /// The puzzle and its marks.
    #[must_use]
    pub const fn position(&self) -> &PuzzleAndMarks {
        &self.position
    }

    /// The number of solutions, at least 1.
    #[must_use]
    pub fn count(&self) -> usize {
        self.solutions.len()
    }

    /// What the stars of a pattern force.
    pub fn analyze(&self, cells: &[Cell]) -> Result<PatternAnalysis, AnswerError> {
        let board = self.position.puzzle.board();
        let size = board.size();
        let mut pattern = board.no_cells();
        for &cell in cells {
            if !board.contains(cell) {
                return Err(PatternError::OffBoard { cell, size }.into());
            }
            if !pattern.insert(cell) {
                return Err(PatternError::Repeated(cell).into());
            }
        }
        let (compatible, counts) = self.solutions.star_counts(&pattern);
        let counts = counts.into_iter().map(|count| count as u128).collect();
        let known = self.known(&pattern);
        Ok(PatternAnalysis::new(board, pattern, known, compatible as u128, counts))
    }

    /// Visits every set of so many stars that at least one solution contains, in row-major order, until the visitor breaks. It is an
    /// error if such sets occur more than `most` times in the solutions.
    pub fn for_each_pattern<B>(
        &self,
        stars: usize,
        most: u128,
        cancel: &dyn Cancel,
        visit: impl FnMut(&SolutionPattern<'_>) -> ControlFlow<B>,
    ) -> Result<ControlFlow<B>, AnswerError> {
        let board = self.position.puzzle.board();
        let all = board.size() * board.stars();
        if !(1..=all).contains(&stars) {
            let pattern = counted(stars, "star");
            let message =
                format!("a pattern of {pattern} is out of range: expected 1 to {all}, all stars of the puzzle");
            return Err(AnswerError::invalid(message));
        }
        if self.solutions.occurrences(stars) > most {
            let (pattern, solutions) = (counted(stars, "star"), counted(self.count(), "solution"));
            let message = format!("patterns of {pattern} occur more than {} in {solutions}", counted(most, "time"));
            return Err(AnswerError::new(ErrorKind::TooManyPatterns, message));
        }
        Ok(self.solutions.for_each_pattern(stars, cancel, visit)?)
    }

    /// What is known with the stars of a pattern: these and the stars of givens and marks, what they make empty by the rules alone,
    /// and what is crossed out.
    #[must_use]
    pub fn known(&self, pattern: &CellSet) -> Known {
        let puzzle = &self.position.puzzle;
        let marks = puzzle.givens().or(&self.position.marks);
        let stars = pattern | &marks.cells(Mark::Star);
        let mut empty = &given_empty(puzzle.board(), &stars) | &marks.cells(Mark::Empty);
        for region in puzzle.regions().cell_sets() {
            if region.common(&stars) >= puzzle.stars() {
                empty = &empty | &(region - &stars);
            }
        }
        Known { stars, empty }
    }

    /// Whether a pattern forces more than the rules of the game do.
    #[must_use]
    pub fn is_deduced(&self, pattern: &SolutionPattern<'_>) -> bool {
        let known = self.known(&CellSet::from_cells(self.position.puzzle.size(), pattern.cells.iter().copied()));
        !pattern.always.is_subset(&known.stars) || !pattern.never.is_subset(&known.empty)
    }
}

impl From<SolutionSetError> for AnswerError {
    fn from(error: SolutionSetError) -> Self {
        match error {
            SolutionSetError::Cancelled => Self::cancelled(),
            SolutionSetError::Memory(error) => Self::new(ErrorKind::MemoryLimit, error),
            other => Self::new(ErrorKind::TooManySolutions, other),
        }
    }
}

impl PuzzleAnalyzeRequest {
    /// What the stars of the pattern force in the puzzle.
    pub fn answer(&self, budget: &MemoryBudget, cancel: &dyn Cancel) -> Result<Analysis, AnswerError> {
        let position = PuzzleAndMarks::read(&self.puzzle, self.marks.as_deref(), cancel)?;
        let board = position.puzzle.board();
        let cells: Vec<Cell> = self.pattern.iter().map(|cell| cell.on(board)).collect::<Result<_, _>>()?;
        let solutions = PuzzleSolutions::find(position, MAX_SOLUTIONS, budget, cancel)?;
        Ok(Analysis::of(&solutions.analyze(&cells)?, solutions.count() as u128))
    }
}

impl PuzzlePatternsRequest {
    /// What every set of so many stars forces in the puzzle.
    pub fn answer(&self, budget: &MemoryBudget, cancel: &dyn Cancel) -> Result<PuzzlePatterns, AnswerError> {
        let limit = self.limit.unwrap_or(1000);
        if !(1..=MAX_PATTERNS).contains(&limit) {
            let message = format!("`limit` {limit} is out of range: expected 1 to {MAX_PATTERNS}");
            return Err(AnswerError::invalid(message));
        }
        let position = PuzzleAndMarks::read(&self.puzzle, self.marks.as_deref(), cancel)?;
        let solutions = PuzzleSolutions::find(position, MAX_SOLUTIONS, budget, cancel)?;
        let PuzzleAndMarks { puzzle, marks } = solutions.position();
        let (mut skipped, mut patterns) = (0, Vec::new());
        let outcome = solutions.for_each_pattern(self.initial, MAX_OCCURRENCES, cancel, |pattern| {
            if self.deduced && !solutions.is_deduced(pattern) {
                return ControlFlow::Continue(());
            }
            if skipped < self.skip {
                skipped += 1;
                return ControlFlow::Continue(());
            }
            if patterns.len() == limit {
                return ControlFlow::Break(());
            }
            patterns.push(PuzzlePattern::of(pattern, puzzle.board()));
            ControlFlow::Continue(())
        })?;
        Ok(PuzzlePatterns {
            board_size: puzzle.size(),
            stars_per_row: puzzle.stars(),
            stars_per_column: puzzle.stars(),
            initial_star_count: self.initial,
            total_solutions: solutions.count(),
            puzzle: Grid::of(puzzle),
            marks: (!marks.is_blank()).then(|| marks.to_rows()),
            patterns,
            more: outcome.is_break(),
        })
    }
}
