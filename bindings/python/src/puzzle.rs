//! A puzzle, and every question about one puzzle.

use std::ops::ControlFlow;

use pyo3::prelude::*;
use starbattle::{
    answers::{
        AnswerError, PuzzleAndMarks, SolveQuestion, available_steps, check, hint, marks, notation, puzzle, rate, solve,
        steps, why, wire, write_as,
    },
    board::{self, Board, Cell, CellSet, Marks, Regions},
    exact::{Auto, Engine, SearchLimits},
    notation::{
        Layout,
        drawing::{Glyph, Role, Scene, SvgStyle, Theme, svg},
    },
};

use crate::{
    error::{invalid, json, to_python},
    interrupt::interruptible,
    library::library,
};

/// A row and a column, counted from 0.
pub type Pair = (usize, usize);

/// Everything that a search for solutions says: the solutions, whether there are no others, and the nodes of the search.
pub type Found = (Vec<Vec<Pair>>, bool, u64);

/// A puzzle, with the marks that its text carried.
#[pyclass(frozen, eq, hash, module = "starbattle._starbattle")]
#[derive(Clone, PartialEq, Eq)]
pub struct Puzzle {
    pub(crate) puzzle: board::Puzzle,
    marks: Option<Marks>,
}

impl std::hash::Hash for Puzzle {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.puzzle.hash(state);
    }
}

impl From<board::Puzzle> for Puzzle {
    fn from(puzzle: board::Puzzle) -> Self {
        Self { puzzle, marks: None }
    }
}

#[pymethods]
impl Puzzle {
    /// A puzzle in any notation.
    #[staticmethod]
    fn parse(py: Python<'_>, text: &str, stars: Option<usize>) -> PyResult<Self> {
        interruptible(py, |signals| {
            let asked = wire::ParseRequest { text: text.to_owned(), from: None, lenient: false, stars };
            let parsed = asked.answer(signals)?;
            let puzzle = puzzle(&wire::PuzzleInput::Grid(parsed.puzzle), signals)?;
            let marks = parsed.marks.map(|text| marks(&puzzle, &text)).transpose()?;
            Ok(Self { marks: marks.filter(|marks| !marks.is_blank()), puzzle })
        })
    }

    /// A puzzle from the number of the region of each cell, row by row.
    #[staticmethod]
    fn from_labels(py: Python<'_>, size: usize, labels: Vec<u32>, stars: Option<usize>) -> PyResult<Self> {
        let regions = Regions::new(size, &labels).map_err(|error| invalid(py, error))?;
        interruptible(py, |signals| {
            let grid = wire::Grid { size: None, stars, regions: regions.to_rows(), givens: None };
            Ok(puzzle(&wire::PuzzleInput::Grid(grid), signals)?.into())
        })
    }

    #[getter]
    fn size(&self) -> usize {
        self.puzzle.size()
    }

    #[getter]
    fn stars(&self) -> usize {
        self.puzzle.stars()
    }

    /// The same for all turned and reflected images.
    #[getter]
    fn id(&self) -> String {
        self.puzzle.id().to_string()
    }

    /// The number of the region of each cell, row by row.
    #[getter]
    fn labels(&self) -> Vec<usize> {
        self.puzzle.regions().of_cells().collect()
    }

    /// The marks that the text carried.
    #[getter]
    fn marks(&self) -> Option<String> {
        self.marks.as_ref().map(|marks| marks.to_rows().concat())
    }

    /// Some solutions, as the cells of their stars.
    fn solve(&self, py: Python<'_>, limit: usize, marks: Option<&str>) -> PyResult<Found> {
        interruptible(py, |signals| {
            let position = self.position(marks)?;
            let mut found = Vec::new();
            let report = Auto.visit(&position.task()?, SearchLimits::solutions(limit), signals, &mut |solution| {
                found.push(to_pairs(solution.stars()));
                ControlFlow::Continue(())
            });
            Ok((found, report.complete, report.nodes))
        })
    }

    /// The cells that are alike in all solutions: stars, and empty cells.
    fn forced(&self, py: Python<'_>, marks: Option<&str>) -> PyResult<(Vec<Pair>, Vec<Pair>)> {
        interruptible(py, |signals| {
            let question = SolveQuestion { forced: true, ..SolveQuestion::default() };
            let solved = solve(&self.position(marks)?.task()?, &question, &Auto, signals)?;
            let (stars, empty) = solved.forced.ok_or_else(AnswerError::cancelled)?;
            Ok((to_pairs(&stars), to_pairs(&empty)))
        })
    }

    /// The path of the human solver, as JSON.
    fn steps(&self, py: Python<'_>, marks: Option<&str>, rules: &str) -> PyResult<String> {
        let answer = interruptible(py, |signals| {
            Ok(steps(&self.position(marks)?, &filter(rules)?, library(), signals)?.answer())
        })?;
        json(py, &answer)
    }

    /// Every step that can be made now, as JSON.
    fn steps_now(&self, py: Python<'_>, marks: Option<&str>, rules: &str) -> PyResult<String> {
        let answer = interruptible(py, |signals| {
            Ok(available_steps(&self.position(marks)?, &filter(rules)?, library(), signals)?.answer())
        })?;
        json(py, &answer)
    }

    /// The next step up to a level, as JSON.
    fn hint(&self, py: Python<'_>, marks: Option<&str>, level: u8, rules: &str) -> PyResult<String> {
        let answer = interruptible(py, |signals| {
            Ok(hint(&self.position(marks)?, level, &filter(rules)?, library(), signals)?.hint)
        })?;
        json(py, &answer)
    }

    /// Why a cell is what it is, as JSON.
    fn why(&self, py: Python<'_>, row: usize, column: usize, marks: Option<&str>, rules: &str) -> PyResult<String> {
        let answer = interruptible(py, |signals| {
            let cell = cell_on(self.puzzle.board(), (row, column))?;
            Ok(why(&self.position(marks)?, cell, &filter(rules)?, library(), signals)?.0)
        })?;
        json(py, &answer)
    }

    /// How hard the puzzle is, as JSON.
    fn rate(&self, py: Python<'_>, rules: &str) -> PyResult<String> {
        let answer = interruptible(py, |signals| {
            Ok(wire::Rating::of(&rate(&self.puzzle, &filter(rules)?, library(), signals)?))
        })?;
        json(py, &answer)
    }

    /// What is wrong with marks, as JSON.
    fn check(&self, py: Python<'_>, marks: &str) -> PyResult<String> {
        let answer = interruptible(py, |signals| check(&self.position(Some(marks))?, signals))?;
        json(py, &answer)
    }

    /// The puzzle in a notation, with or without marks.
    fn write(&self, py: Python<'_>, name: &str, marks: Option<&str>) -> PyResult<String> {
        let written = || {
            let mut layout = Layout::from_puzzle(&self.puzzle);
            if let Some(text) = marks {
                let marks = self::marks(&self.puzzle, text)?;
                layout.set_marks(marks.as_slice().to_vec()).map_err(AnswerError::invalid)?;
            }
            write_as(&layout, notation(name)?, false)
        };
        written().map(|formatted| formatted.text).map_err(|error| to_python(py, &error))
    }

    /// The puzzle as a picture, with the cells that a reason starts from and what it decides.
    #[pyo3(signature = (marks, theme, cause, empties, stars))]
    fn svg(
        &self,
        py: Python<'_>,
        marks: Option<&str>,
        theme: &str,
        cause: Vec<Pair>,
        empties: Vec<Pair>,
        stars: Vec<Pair>,
    ) -> PyResult<String> {
        let draw = || {
            let theme = theme.parse::<Theme>().map_err(AnswerError::invalid)?;
            let mut layout = Layout::from_puzzle(&self.puzzle);
            let position = self.position(marks)?;
            layout.set_marks(position.marks.as_slice().to_vec()).map_err(AnswerError::invalid)?;
            let mut scene = Scene::of(&layout);
            for (pairs, role, glyph) in [
                (&cause, Role::Cause, None),
                (&empties, Role::Affected, Some(Glyph::NewCross)),
                (&stars, Role::Target, Some(Glyph::NewStar)),
            ] {
                for &pair in pairs {
                    let cell = cell_on(self.puzzle.board(), pair)?;
                    scene.highlight(cell.row(), cell.col(), role);
                    if let Some(glyph) = glyph {
                        scene.set_glyph(cell.row(), cell.col(), glyph);
                    }
                }
            }
            Ok(svg(&scene, &SvgStyle { theme, ..SvgStyle::default() }))
        };
        draw().map_err(|error: AnswerError| to_python(py, &error))
    }
}

impl Puzzle {
    fn position(&self, text: Option<&str>) -> Result<PuzzleAndMarks, AnswerError> {
        let given = text.map(|text| marks(&self.puzzle, text)).transpose()?;
        Ok(PuzzleAndMarks::new(self.puzzle.clone(), given))
    }
}

/// The cell of a pair, if it is on the board.
pub fn cell_on(board: Board, (row, column): Pair) -> Result<Cell, AnswerError> {
    board.cell(row, column).ok_or_else(|| {
        let (size, row, column) = (board.size(), row.saturating_add(1), column.saturating_add(1));
        AnswerError::invalid(format!("r{row}c{column} is not on the {size}x{size} board"))
    })
}

/// Cells as pairs.
pub fn to_pairs(cells: &CellSet) -> Vec<Pair> {
    cells.iter().map(|cell| (cell.row(), cell.col())).collect()
}

/// The rating of a puzzle by all rules, as JSON.
pub fn rating(puzzle: &board::Puzzle, signals: &dyn board::Cancel) -> Result<wire::Rating, AnswerError> {
    Ok(wire::Rating::of(&rate(puzzle, &wire::RuleFilter::default(), library(), signals)?))
}

/// Which rules to use, from JSON.
fn filter(rules: &str) -> Result<wire::RuleFilter, AnswerError> {
    serde_json::from_str(rules).map_err(AnswerError::invalid)
}
