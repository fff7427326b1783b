//! What questions are about, checked: puzzles, marks, boards and rules.

use starbattle_board::{Board, Cancel, Marks, Puzzle, Regions, counted};
use starbattle_exact::{Auto, Engine, SearchLimits, Task};
use starbattle_logic::{MAX_TIER, Options, RuleId, Solver};
use starbattle_notation::{Layout, LayoutError, Reading, read};

use crate::{
    AnswerError, ErrorKind, StarsFrom, fill_in_star_count,
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
    Ok(fill_in_star_count(&mut reading.layout, cancel))
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
        let rows = counted(grid.regions.len(), "row");
        return Err(AnswerError::invalid(format!("`size` is {size}, but `regions` has {rows}")));
    }
    let regions = Regions::from_rows(&grid.regions).map_err(AnswerError::invalid)?;
    let givens = grid.givens.as_ref().map(|rows| Marks::parse(regions.size(), &rows.concat()));
    let givens = givens.transpose().map_err(|error| AnswerError::invalid(format!("`givens`: {error}")))?;
    // Any star count makes a layout; if none is given, the right one is then looked for.
    let mut layout = Layout::from_puzzle(&Puzzle::new(1, regions).map_err(AnswerError::invalid)?);
    layout.stars = grid.stars;
    if let Some(givens) = givens {
        layout.set_givens(givens.as_slice().to_vec()).map_err(AnswerError::invalid)?;
    }
    if layout.stars.is_none() {
        fill_in_star_count(&mut layout, cancel);
    }
    to_puzzle(&layout)
}

pub(crate) fn check_size(size: usize) -> Result<(), AnswerError> {
    if size > MAX_SIZE {
        return Err(AnswerError::invalid(format!("board size {size} is out of range: expected 1 to {MAX_SIZE}")));
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
        let outcome = Auto.solve(&Task::new(puzzle), SearchLimits::default(), cancel);
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
    if !(1..=MAX_TIER).contains(&max_tier) {
        return Err(AnswerError::invalid(format!("`max_tier` {max_tier} is out of range: expected 1 to {MAX_TIER}")));
    }
    let (without, only) = (rule_ids(&rules.without)?, rule_ids(&rules.only)?);
    let mut options = Options { without, only, ..Options::up_to_tier(max_tier) };
    options.uniqueness |= rules.uniqueness;
    let options = prove_uniqueness_if_needed(options, puzzle, cancel)?;
    Ok(Solver::new(options).with_knowledge(known.knowledge()).with_cancel(cancel))
}

#[cfg(test)]
mod tests {
    use starbattle_board::Never;

    use super::*;
    use crate::{
        check::{MarksVerdict, check},
        wire::ParseRequest,
    };

    /// Two solutions, of which the given leaves one.
    const GIVEN: &str = r#"{"stars":1,"regions":["AABB","AABB","CCDD","CCDD"],"givens":[".*..","....","....","...."]}"#;

    #[test]
    fn givens_are_read_from_grids_and_texts_and_come_back() {
        let grid: PuzzleInput = serde_json::from_str(GIVEN).unwrap();
        let text = PuzzleInput::Text(GIVEN.to_owned());
        let [from_grid, from_text] = [grid, text].map(|input| puzzle(&input, &Never).unwrap());
        assert_eq!(from_grid, from_text);
        assert_eq!(from_grid.givens().to_rows()[0], ".*..");
        let again: PuzzleInput = serde_json::from_value(serde_json::to_value(Grid::of(&from_grid)).unwrap()).unwrap();
        assert_eq!(puzzle(&again, &Never).unwrap(), from_grid);
        let request: ParseRequest = serde_json::from_value(serde_json::json!({ "text": GIVEN })).unwrap();
        let parsed = request.answer(&Never).unwrap();
        assert_eq!(parsed.marks.as_deref(), Some(".*.............."));
        assert_eq!(parsed.puzzle.givens.unwrap()[0], ".*..");
    }

    #[test]
    fn bad_givens_are_refused_with_their_place() {
        let refused = |givens: &str| {
            let grid = format!(r#"{{"stars":1,"regions":["AABB","AABB","CCDD","CCDD"],"givens":["{givens}"]}}"#);
            puzzle(&serde_json::from_str(&grid).unwrap(), &Never).unwrap_err().to_string()
        };
        assert!(refused("*").starts_with("`givens`: expected 16 marks"), "{}", refused("*"));
        assert!(refused("**..............").contains("the given stars at r1c1 and r1c2 touch"));
    }

    #[test]
    fn a_mark_against_a_given_is_wrong_and_a_conflict() {
        let puzzle = puzzle(&PuzzleInput::Text(GIVEN.to_owned()), &Never).unwrap();
        let marks = marks(&puzzle, ".x..............").unwrap();
        let position = PuzzleAndMarks::new(puzzle, Some(marks));
        assert!(matches!(MarksVerdict::of(&position, &Never).unwrap(), MarksVerdict::Wrong(cells) if cells.len() == 1));
        let found = check(&position, &Never).unwrap();
        assert_eq!(found.conflicts[0].sentence.text, "r1c2 is crossed out, but given as a star");
        assert_eq!(found.conflicts[0].cells, [[0, 1]]);
        assert!(found.solvable && !found.complete);
    }
}
