//! Rule files.

use pyo3::prelude::*;
use starbattle::{
    answers::{self, AnswerError, RuleFile, wire::Verification},
    atlas::Atlas,
    board::MemoryBudget,
    entangle::{Facts, verify},
};

use crate::{
    error::{json, to_python},
    interrupt::interruptible,
};

/// A rule file that was read.
#[pyclass(frozen, module = "starbattle._starbattle")]
pub struct Rules {
    source: RuleFile,
    stars: usize,
    stars_from: &'static str,
}

#[pymethods]
impl Rules {
    /// A file with this name and text.
    #[new]
    fn new(py: Python<'_>, name: &str, text: String, stars: Option<usize>) -> PyResult<Self> {
        let source = RuleFile::new(name, Ok(text));
        let (stars, stars_from) = source.star_count(&[], stars).map_err(|error| to_python(py, &error))?;
        Ok(Self { source, stars, stars_from })
    }

    #[getter]
    fn name(&self) -> &str {
        &self.source.name
    }

    #[getter]
    fn size(&self) -> usize {
        self.source.file.as_ref().map_or(0, |file| file.size)
    }

    #[getter]
    fn stars(&self) -> usize {
        self.stars
    }

    #[getter]
    fn initial(&self) -> usize {
        self.source.file.as_ref().map_or(0, |file| file.initial)
    }

    fn __len__(&self) -> usize {
        self.source.file.as_ref().map_or(0, |file| file.entries.len())
    }

    /// What is wrong with the file.
    #[getter]
    fn warnings(&self) -> Vec<String> {
        self.source.file.as_ref().map_or_else(|_| Vec::new(), |file| file.warnings.lines())
    }

    /// Which entries are true, as JSON.
    fn verify(&self, py: Python<'_>, max_memory: u64) -> PyResult<String> {
        let answer = interruptible(py, |signals| {
            let file = self.source.file.as_ref().map_err(AnswerError::invalid)?;
            let board = answers::board(file.size, self.stars)?;
            let atlas = Atlas::build(board, &MemoryBudget::new(max_memory), signals)?;
            let facts = Facts::gather(&atlas, file.initial, signals)?;
            let report = verify(&atlas, &facts, file, signals)?;
            Ok(Verification::of(&self.source.name, file, &report, self.stars, self.stars_from))
        })?;
        json(py, &answer)
    }
}
