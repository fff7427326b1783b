//! A file of puzzles that meet only some of the criteria.

use std::{
    fs::{File, OpenOptions},
    io::Write,
    path::{Path, PathBuf},
    sync::Mutex,
};

use anyhow::Context;
use starbattle::{
    board::{Cancel, Progress, Puzzle},
    logic::Rating,
};

use super::dotted;
use crate::deadline::Deadline;

/// Near misses are added to the end of a file: a line with difficulty and score before each.
pub struct NearMisses {
    path: PathBuf,
    state: Mutex<State>,
}

struct State {
    file: File,
    error: Option<anyhow::Error>,
}

impl NearMisses {
    /// Opens the file, or creates it. What it holds stays.
    pub fn open(path: &Path) -> anyhow::Result<Self> {
        let file = OpenOptions::new().append(true).create(true).open(path);
        let file = file.with_context(|| format!("cannot write {}", path.display()))?;
        Ok(Self { path: path.to_owned(), state: Mutex::new(State { file, error: None }) })
    }

    /// Adds a puzzle, unless that has failed before.
    pub fn keep(&self, puzzle: &Puzzle, rating: &Rating) {
        let Ok(mut state) = self.state.lock() else { return };
        if state.error.is_none() {
            let line = dotted(puzzle).map(|puzzle| format!("# {} {:.1}\n{puzzle}\n", rating.difficulty, rating.score));
            let written = line.and_then(|line| Ok(state.file.write_all(line.as_bytes())?));
            state.error = written.with_context(|| format!("cannot write {}", self.path.display())).err();
        }
    }

    /// Whether the file could not be written.
    pub fn has_failed(&self) -> bool {
        self.state.lock().is_ok_and(|state| state.error.is_some())
    }

    /// Why the file could not be written, if that is so.
    pub fn error(&self) -> Option<anyhow::Error> {
        self.state.lock().ok()?.error.take()
    }
}

/// Cancels at the deadline, and as soon as near misses cannot be written.
pub struct Watch<'a> {
    pub deadline: &'a Deadline<'a>,
    pub near: Option<&'a NearMisses>,
}

impl Cancel for Watch<'_> {
    fn is_cancelled(&self) -> bool {
        self.near.is_some_and(NearMisses::has_failed) || self.deadline.is_cancelled()
    }

    fn report(&self, progress: Progress) {
        self.deadline.report(progress);
    }
}
