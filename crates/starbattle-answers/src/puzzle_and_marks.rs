//! What questions are about, checked: puzzles, marks, boards and rules.

use starbattle_board::{Board, Cancel, Marks, Puzzle, Regions};
use starbattle_exact::{Auto, Engine, SearchLimits, Task};
use starbattle_logic::{Options, RuleId, Solver};
use starbattle_notation::{Layout, LayoutError, Reading, read};

use crate::{
    AnswerError, ErrorKind, StarsFrom, find_stars,
    library::BoardLibrary,
    parse_rule,
    wire::{Grid, PuzzleInput, RuleFilter},
};

/// The largest board that questions may be about.
pub const MAX_SIZE: usize = 30;

/// A puzzle and the marks on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PuzzleAndMarks {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// The marks; none on a blank board.
    pub marks: Marks,
}

impl PuzzleAndMarks {
    /// A puzzle with marks, or with none.
    #[must_use]
    pub fn new(puzzle: Puzzle, marks: Option<Marks>) -> Self {
        let marks = marks.unwrap_or_else(|| Marks::none(puzzle.size()));
        Self { puzzle, marks }
    }

    /// The puzzle of a request with its marks. Marks of their own replace those that the puzzle's text carries.
    pub fn read(input: &PuzzleInput, marks_text: Option<&str>, cancel: &dyn Cancel) -> Result<Self, AnswerError> {
        let (puzzle, carried) = puzzle_and_marks(input, cancel)?;
        let marks = match marks_text {
            Some(text) => Some(marks(&puzzle, text)?),
            None => carried,
        };
        Ok(Self::new(puzzle, marks))
    }

    /// The question for the exact solver.
    pub fn task(&self) -> Result<Task<'_>, AnswerError> {
        if self.marks.is_blank() {
            return Ok(Task::new(&self.puzzle));
        }
        Task::with_marks(&self.puzzle, &self.marks).map_err(AnswerError::invalid)
    }
}

/// The puzzle of a request.
pub fn puzzle(input: &PuzzleInput, cancel: &dyn Cancel) -> Result<Puzzle, AnswerError> {
    puzzle_and_marks(input, cancel).map(|(puzzle, _)| puzzle)
}

fn puzzle_and_marks(input: &PuzzleInput, cancel: &dyn Cancel) -> Result<(Puzzle, Option<Marks>), AnswerError> {
    match input {
        PuzzleInput::Text(text) => {
            let mut reading = read(text)?;
            complete(&mut reading, cancel)?;
            let marks = reading.layout.square_marks();
            Ok((to_puzzle(&reading.layout)?, marks))
        }
        PuzzleInput::Grid(grid) => Ok((grid_puzzle(grid, cancel)?, None)),
    }
}

/// Checks the size, and finds the star count if the text does not carry it.
pub(crate) fn complete(reading: &mut Reading, cancel: &dyn Cancel) -> Result<Option<StarsFrom>, AnswerError> {
    check_size(reading.layout.rows().max(reading.layout.cols()))?;
    if reading.layout.stars.is_some() {
        return Ok(None);
    }
    Ok(find_stars(&mut reading.layout, cancel))
}

/// The puzzle of a layout.
pub fn to_puzzle(layout: &Layout) -> Result<Puzzle, AnswerError> {
    layout.to_puzzle().map_err(|error| {
        let kind = match error {
            LayoutError::NoStars => ErrorKind::NoStarCount,
            LayoutError::NotSquare { .. } | LayoutError::Regions(_) => ErrorKind::NotAPuzzle,
            _ => ErrorKind::Invalid,
        };
        AnswerError::new(kind, &error)
    })
}

fn grid_puzzle(grid: &Grid, cancel: &dyn Cancel) -> Result<Puzzle, AnswerError> {
    check_size(grid.regions.len())?;
    if let Some(size) = grid.size.filter(|size| *size != grid.regions.len()) {
        let rows = grid.regions.len();
        return Err(AnswerError::invalid(format!("`size` is {size}, but `regions` has {rows} rows")));
    }
    let regions = Regions::from_rows(&grid.regions).map_err(AnswerError::invalid)?;
    if let Some(stars) = grid.stars {
        return Puzzle::new(stars, regions).map_err(AnswerError::invalid);
    }
    // Any star count makes a layout; the right one is then looked for.
    let mut layout = Layout::from_puzzle(&Puzzle::new(1, regions).map_err(AnswerError::invalid)?);
    layout.stars = None;
    find_stars(&mut layout, cancel);
    to_puzzle(&layout)
}

pub(crate) fn check_size(size: usize) -> Result<(), AnswerError> {
    if size > MAX_SIZE {
        return Err(AnswerError::invalid(format!("a board of {size} rows is too large: at most {MAX_SIZE}")));
    }
    Ok(())
}

/// A board without regions.
pub fn board(size: usize, stars: usize) -> Result<Board, AnswerError> {
    check_size(size)?;
    Board::new(size, stars).map_err(AnswerError::invalid)
}

/// Marks for a puzzle.
pub fn marks(puzzle: &Puzzle, text: &str) -> Result<Marks, AnswerError> {
    Marks::parse(puzzle.size(), text).map_err(|error| AnswerError::invalid(format!("`marks`: {error}")))
}

/// Rules by id or name.
pub(crate) fn rule_ids(names: &[String]) -> Result<Vec<RuleId>, AnswerError> {
    names.iter().map(|name| parse_rule(name).map_err(AnswerError::invalid)).collect()
}

/// Options as they are, once it is proved that they may be used for the puzzle: tier 6 needs exactly one solution.
fn prove_uniqueness_if_needed(options: Options, puzzle: &Puzzle, cancel: &dyn Cancel) -> Result<Options, AnswerError> {
    if options.uniqueness {
        let outcome = Auto::default().solve(&Task::new(puzzle), SearchLimits::default(), cancel);
        match outcome.is_unique() {
            Some(true) => {}
            Some(false) => {
                let message = "tier 6 needs a puzzle with exactly one solution; this one has none or several";
                return Err(AnswerError::new(ErrorKind::NotUnique, message));
            }
            None => return Err(AnswerError::cancelled()),
        }
    }
    Ok(options)
}

/// The human solver with the rules that a question allows.
pub fn solver<'a>(
    rules: &RuleFilter,
    puzzle: &Puzzle,
    known: &'a BoardLibrary,
    cancel: &'a dyn Cancel,
) -> Result<Solver<'a>, AnswerError> {
    let max_tier = rules.max_tier.unwrap_or(Options::default().max_tier);
    if !(1..=6).contains(&max_tier) {
        return Err(AnswerError::invalid(format!("`max_tier` {max_tier} is out of range: expected 1 to 6")));
    }
    let (without, only) = (rule_ids(&rules.without)?, rule_ids(&rules.only)?);
    let uniqueness = rules.uniqueness || max_tier == 6;
    let options = Options { max_tier, without, only, uniqueness, ..Options::default() };
    let options = prove_uniqueness_if_needed(options, puzzle, cancel)?;
    Ok(Solver::new(options).with_knowledge(known.knowledge()).with_cancel(cancel))
}
