//! Rule files as front ends hand them over: already read, from a folder or from anywhere else.

use std::{borrow::Cow, sync::Arc};

use starbattle_board::{MemoryBudget, MemoryError, Reservation, usual_stars};
use starbattle_entangle::{Shipped, SpecError, SpecFile, shipped};

use crate::{AnswerError, ErrorKind};

/// Where a file comes from.
const FOLDER: &str = "folder";
const PROGRAM: &str = "shipped";

/// A rule file: its text, and what it says.
#[derive(Debug, Clone)]
pub struct RuleFile {
    /// The file's name.
    pub name: String,
    /// `shipped` with the program or found in a `folder`.
    pub source: &'static str,
    /// The text; empty if it could not be read.
    pub text: Cow<'static, str>,
    /// What it says, or why it cannot be read.
    pub file: Result<SpecFile, String>,
    /// What text and entries take, if they were read within a budget.
    _memory: Option<Arc<Reservation>>,
}

impl RuleFile {
    /// A file whose text a front end has read, or could not read.
    #[must_use]
    pub fn new(name: &str, text: Result<String, String>) -> Self {
        match text {
            Ok(text) => Self::parse(name, FOLDER, Cow::Owned(text)),
            Err(error) => Self::broken(name, error),
        }
    }

    /// A file whose text a front end has read, or could not read. Text and entries are booked in a budget.
    pub fn new_within(name: &str, text: Result<String, String>, budget: &MemoryBudget) -> Result<Self, MemoryError> {
        match text {
            Ok(text) => Self::parse_within(name, FOLDER, Cow::Owned(text), budget),
            Err(error) => Ok(Self::broken(name, error)),
        }
    }

    fn broken(name: &str, error: String) -> Self {
        Self { name: name.to_owned(), source: FOLDER, text: Cow::Borrowed(""), file: Err(error), _memory: None }
    }

    /// The rule files that come with the program.
    #[must_use]
    pub fn shipped() -> Vec<Self> {
        shipped().iter().map(|shipped| Self::parse(shipped.name, PROGRAM, Cow::Borrowed(shipped.text))).collect()
    }

    /// The rule files that come with the program, booked in a budget.
    pub fn shipped_within(budget: &MemoryBudget) -> Result<Vec<Self>, MemoryError> {
        let parse = |shipped: &Shipped| Self::parse_within(shipped.name, PROGRAM, Cow::Borrowed(shipped.text), budget);
        shipped().iter().map(parse).collect()
    }

    /// Whether a text is that of a shipped file, whatever its name is: its rules are known already.
    #[must_use]
    pub fn is_shipped(text: &str) -> bool {
        shipped().iter().any(|shipped| shipped.text == text)
    }

    /// The shipped rule file of that name, with or without `.json`.
    #[must_use]
    pub fn shipped_as(name: &str) -> Option<Self> {
        let is_named = |shipped: &str| shipped == name || shipped.strip_suffix(".json") == Some(name);
        let shipped = shipped().iter().find(|shipped| is_named(shipped.name))?;
        Some(Self::parse(shipped.name, PROGRAM, Cow::Borrowed(shipped.text)))
    }

    fn parse(name: &str, source: &'static str, text: Cow<'static, str>) -> Self {
        let file = SpecFile::read(&text).map_err(|error| error.to_string());
        Self { name: name.to_owned(), source, text, file, _memory: None }
    }

    fn parse_within(
        name: &str,
        source: &'static str,
        text: Cow<'static, str>,
        budget: &MemoryBudget,
    ) -> Result<Self, MemoryError> {
        let mut memory = budget.reserve(if let Cow::Owned(text) = &text { text.capacity() as u64 } else { 0 })?;
        let file = match SpecFile::read_within(&text, &mut memory) {
            Err(SpecError::Memory(error)) => return Err(error),
            other => other.map_err(|error| error.to_string()),
        };
        Ok(Self { name: name.to_owned(), source, text, file, _memory: Some(Arc::new(memory)) })
    }

    /// The star count of the file's board, and where it was found: in the `file`, given (`flag`), in a file of the same `folder`, or by its `size`.
    pub fn star_count(&self, folder: &[Self], given: Option<usize>) -> Result<(usize, &'static str), AnswerError> {
        let file = self.file.as_ref().map_err(|error| AnswerError::new(ErrorKind::Unreadable, error))?;
        if let Some(stars) = file.stars {
            return Ok((stars, "file"));
        }
        if let Some(stars) = given {
            return Ok((stars, "flag"));
        }
        let beside = folder.iter().filter_map(|other| other.file.as_ref().ok()).find_map(|other| {
            let fits = other.arrays.patterns && other.size == file.size && other.initial == file.initial;
            other.stars.filter(|_| fits)
        });
        if let Some(stars) = beside {
            return Ok((stars, "folder"));
        }
        usual_stars(file.size).map(|stars| (stars, "size")).ok_or_else(|| {
            AnswerError::new(ErrorKind::NoStarCount, format!("{}: the file has no star count", self.name))
        })
    }
}
