//! What requests say, checked: puzzles, marks, boards and rules.

use starbattle::{
    board::{Board, Cancel, Marks, Puzzle, Regions},
    exact::{Auto, Engine, SearchLimits, Task},
    logic::{Options, RuleId, Solver},
    notation::{Layout, LayoutError, Reading, read},
};

use crate::{
    library::BoardLibrary,
    rule_names::parse_rule,
    star_count::{StarsFrom, find_stars},
    stop::Stop,
    wire::{Grid, Problem, PuzzleInput, RuleFilter},
};

/// The largest board that is worked on for others.
pub const MAX_SIZE: usize = 30;

/// A puzzle and the marks that go with it.
pub struct Asked {
    pub puzzle: Puzzle,
    pub marks: Marks,
}

impl Asked {
    /// The puzzle of a request with its marks; those given apart go before those that the puzzle's text carries.
    pub fn read(input: &PuzzleInput, given: Option<&str>, stop: &Stop) -> Result<Self, Problem> {
        let (puzzle, carried) = puzzle_and_marks(input, stop)?;
        let marks = match given {
            Some(text) => marks(&puzzle, text)?,
            None => carried.unwrap_or_else(|| Marks::none(puzzle.size())),
        };
        Ok(Self { puzzle, marks })
    }
}

/// The puzzle of a request.
pub fn puzzle(input: &PuzzleInput, stop: &Stop) -> Result<Puzzle, Problem> {
    puzzle_and_marks(input, stop).map(|(puzzle, _)| puzzle)
}

fn puzzle_and_marks(input: &PuzzleInput, stop: &Stop) -> Result<(Puzzle, Option<Marks>), Problem> {
    match input {
        PuzzleInput::Text(text) => {
            let mut reading = read(text)?;
            complete(&mut reading, stop)?;
            let marks = reading.layout.square_marks();
            Ok((to_puzzle(&reading.layout)?, marks))
        }
        PuzzleInput::Grid(grid) => Ok((grid_puzzle(grid, stop)?, None)),
    }
}

/// Checks the size, and finds the star count if the text does not say it.
pub fn complete(reading: &mut Reading, stop: &Stop) -> Result<Option<&'static str>, Problem> {
    check_size(reading.layout.rows().max(reading.layout.cols()))?;
    if reading.layout.stars.is_some() {
        return Ok(None);
    }
    Ok(find_stars(&mut reading.layout, stop).map(StarsFrom::reason))
}

/// The puzzle of a layout, or what can be done about it.
pub fn to_puzzle(layout: &Layout) -> Result<Puzzle, Problem> {
    layout.to_puzzle().map_err(|error| match error {
        LayoutError::NoStars => Problem::unprocessable(&error).with_hint("say it with `stars`"),
        LayoutError::NotSquare { .. } | LayoutError::Regions(_) => {
            Problem::unprocessable(&error).with_hint("`/validate` tells all that is missing")
        }
        LayoutError::Board(_) => Problem::unprocessable(&error),
    })
}

fn grid_puzzle(grid: &Grid, stop: &Stop) -> Result<Puzzle, Problem> {
    check_size(grid.regions.len())?;
    if let Some(size) = grid.size.filter(|size| *size != grid.regions.len()) {
        let rows = grid.regions.len();
        return Err(Problem::unprocessable(format!("`size` is {size}, but `regions` has {rows} rows")));
    }
    let regions = Regions::from_rows(&grid.regions).map_err(Problem::unprocessable)?;
    if let Some(stars) = grid.stars {
        return Puzzle::new(stars, regions).map_err(Problem::unprocessable);
    }
    // Any star count makes a layout of it; the right one is then looked for.
    let mut layout = Layout::from_puzzle(&Puzzle::new(1, regions).map_err(Problem::unprocessable)?);
    layout.stars = None;
    find_stars(&mut layout, stop);
    to_puzzle(&layout)
}

pub fn check_size(size: usize) -> Result<(), Problem> {
    if size > MAX_SIZE {
        return Err(Problem::unprocessable(format!("a board of {size} rows is too large: at most {MAX_SIZE}")));
    }
    Ok(())
}

/// A board without regions.
pub fn board(size: usize, stars: usize) -> Result<Board, Problem> {
    check_size(size)?;
    Board::new(size, stars).map_err(Problem::unprocessable)
}

/// Marks for a puzzle.
pub fn marks(puzzle: &Puzzle, text: &str) -> Result<Marks, Problem> {
    Marks::parse(puzzle.size(), text).map_err(|error| Problem::unprocessable(format!("`marks`: {error}")))
}

/// Rules by id or name.
pub fn rule_ids(names: &[String]) -> Result<Vec<RuleId>, Problem> {
    names.iter().map(|name| parse_rule(name).map_err(Problem::unprocessable)).collect()
}

/// A rule was asked for that relies on there being one solution, and there is none or several.
#[derive(Debug, thiserror::Error)]
#[error("tier 6 needs a puzzle with exactly one solution, which this is not")]
pub struct NotUnique;

/// Options as they are, once it is proved that they may be used for the puzzle.
pub fn permitted(options: Options, puzzle: &Puzzle, cancel: &dyn Cancel) -> Result<Options, NotUnique> {
    if options.uniqueness {
        Auto::default().solve(&Task::new(puzzle), SearchLimits::default(), cancel).unique().ok_or(NotUnique)?;
    }
    Ok(options)
}

/// The human solver as a request wants it.
pub fn solver<'a>(
    rules: &RuleFilter,
    puzzle: &Puzzle,
    known: &'a BoardLibrary,
    stop: &'a Stop,
) -> Result<Solver<'a>, Problem> {
    let max_tier = rules.max_tier.unwrap_or(Options::default().max_tier);
    if !(1..=6).contains(&max_tier) {
        return Err(Problem::unprocessable(format!("`max_tier` {max_tier} is out of range: expected 1 to 6")));
    }
    let (without, only) = (rule_ids(&rules.without)?, rule_ids(&rules.only)?);
    let options = Options { max_tier, without, only, uniqueness: max_tier == 6, ..Options::default() };
    let options = permitted(options, puzzle, stop).map_err(Problem::unprocessable)?;
    Ok(Solver::new(options).with_knowledge(known.knowledge()).with_cancel(stop))
}
