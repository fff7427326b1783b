//! Boards without regions: their placements, and what a few stars force.

use std::sync::Arc;

use pyo3::{prelude::*, types::PyBytes};
use starbattle::{
    answers::{self, AnswerError, pattern_scene, wire::Analysis},
    atlas::{self, Atlas},
    board::{self, Cell, MemoryBudget},
    notation::drawing::{SvgStyle, svg},
};

use crate::{
    error::{json, to_python},
    interrupt::interruptible,
    puzzle::{Pair, cell_on},
};

/// The number of placements of a board.
#[pyfunction]
pub fn count(py: Python<'_>, size: usize, stars: usize, max_memory: u64) -> PyResult<u128> {
    interruptible(py, |signals| {
        Ok(atlas::count(answers::board(size, stars)?, &MemoryBudget::new(max_memory), signals)?)
    })
}

/// What a count will take: states of all layers and of the largest, bytes in memory, and whether the states are known.
#[pyfunction]
pub fn count_estimate(py: Python<'_>, size: usize, stars: usize) -> PyResult<(u64, u64, u64, bool)> {
    let board = answers::board(size, stars).map_err(|error| to_python(py, &error))?;
    let estimate = atlas::count_estimate(board);
    Ok((estimate.states, estimate.largest, estimate.memory, estimate.is_measured))
}

/// All placements of a board.
#[pyclass(frozen, module = "starbattle._starbattle")]
pub struct Board {
    atlas: Arc<Atlas>,
}

#[pymethods]
impl Board {
    #[new]
    fn new(py: Python<'_>, size: usize, stars: usize, max_memory: u64) -> PyResult<Self> {
        let atlas = interruptible(py, |signals| {
            let board = answers::board(size, stars)?;
            if !board.has_placements() {
                let none = board::CellSet::empty(size);
                return Err(AnswerError::invalid(answers::no_placement(board, &none)));
            }
            Ok(Atlas::build(board, &MemoryBudget::new(max_memory), signals)?)
        })?;
        Ok(Self { atlas: Arc::new(atlas) })
    }

    /// The number of placements.
    #[getter]
    fn placements(&self) -> u128 {
        self.atlas.placements()
    }

    /// What the stars of a pattern force, as JSON, and a picture of it.
    fn analyze(&self, py: Python<'_>, pattern: Vec<Pair>) -> PyResult<(String, String)> {
        let (answer, picture) = interruptible(py, |_| {
            let cells = self.cells(&pattern)?;
            let analysis = self.atlas.analyze(&cells)?;
            let style = SvgStyle { coordinates: true, tints: false, ..SvgStyle::default() };
            let picture = svg(&pattern_scene(&analysis, None), &style);
            Ok((Analysis::of(&analysis, self.atlas.placements()), picture))
        })?;
        Ok((json(py, &answer)?, picture))
    }

    /// So many placements with the stars of a pattern, from a rank on: a byte for each cell.
    fn list<'py>(
        &self,
        py: Python<'py>,
        pattern: Vec<Pair>,
        rank: u128,
        limit: usize,
    ) -> PyResult<Bound<'py, PyBytes>> {
        let bytes = interruptible(py, |signals| {
            let cells = self.cells(&pattern)?;
            let compatible = self.atlas.compatible(&cells)?;
            let size = self.atlas.board().size();
            let mut bytes = Vec::new();
            if rank < compatible.placements() {
                for placement in compatible.placements_from(rank).take(limit) {
                    if board::Cancel::is_cancelled(signals) {
                        return Err(AnswerError::cancelled());
                    }
                    let start = bytes.len();
                    bytes.resize(start + size * size, 0);
                    for cell in placement.stars() {
                        bytes[start + cell.row() * size + cell.col()] = 1;
                    }
                }
            }
            Ok(bytes)
        })?;
        Ok(PyBytes::new(py, &bytes))
    }

    /// The number of placements with the stars of a pattern.
    fn compatible(&self, py: Python<'_>, pattern: Vec<Pair>) -> PyResult<u128> {
        let count = || Ok(self.atlas.compatible(&self.cells(&pattern)?)?.placements());
        count().map_err(|error: AnswerError| to_python(py, &error))
    }
}

impl Board {
    fn cells(&self, pattern: &[Pair]) -> Result<Vec<Cell>, AnswerError> {
        pattern.iter().map(|&pair| cell_on(self.atlas.board(), pair)).collect()
    }
}
