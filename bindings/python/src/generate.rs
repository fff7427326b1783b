//! New puzzles, made in the background while the last one is looked at.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
        mpsc::{Receiver, sync_channel},
    },
    thread,
};

use pyo3::prelude::*;
use starbattle::{
    answers::{AnswerError, generated, notation, wire::GenerateRequest},
    generate::{GenerateError, Generator as Series, LogicRater},
};

use crate::{
    error::{invalid, to_python},
    interrupt::receive,
    library::library,
};

/// Puzzles that wait to be looked at; making more ahead would be in vain if nobody does.
const AHEAD: usize = 2;

/// A series of new puzzles. Each is a JSON text.
#[pyclass(frozen, module = "starbattle._starbattle")]
pub struct Generator {
    puzzles: Mutex<Receiver<Result<String, AnswerError>>>,
    cancelled: Arc<AtomicBool>,
}

#[pymethods]
impl Generator {
    /// Puzzles with the criteria of a request of the API.
    #[new]
    fn new(py: Python<'_>, request: &str, seed: u64, count: usize) -> PyResult<Self> {
        let request: GenerateRequest = serde_json::from_str(request).map_err(|error| invalid(py, error))?;
        let criteria = request.criteria().map_err(|error| to_python(py, &error))?;
        let (sender, puzzles) = sync_channel(AHEAD);
        let cancelled = Arc::new(AtomicBool::new(false));
        let stop = Arc::clone(&cancelled);
        thread::spawn(move || {
            let known = library().of(criteria.board);
            let rater = LogicRater { knowledge: known.knowledge() };
            let series = match Series::new(criteria, &rater, &*stop) {
                Ok(series) => series,
                Err(error) => return drop(sender.send(Err(AnswerError::invalid(error)))),
            };
            for result in series.series(seed, count, &*stop) {
                let text = match result {
                    Ok(puzzle) => notation("dotted").and_then(|dotted| {
                        let puzzle = generated(&puzzle, dotted, true)?;
                        serde_json::to_string(&puzzle).map_err(AnswerError::invalid)
                    }),
                    Err(GenerateError::Cancelled) => return,
                    Err(error) => Err(AnswerError::not_found(error)),
                };
                let is_last = text.is_err();
                if sender.send(text).is_err() || is_last {
                    return;
                }
            }
        });
        Ok(Self { puzzles: Mutex::new(puzzles), cancelled })
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<String>> {
        receive(py, &self.puzzles)?.transpose().map_err(|error| to_python(py, &error))
    }
}

impl Drop for Generator {
    fn drop(&mut self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }
}
