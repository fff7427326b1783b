//! Rule files as front ends hand them over: already read, from a folder or from anywhere else.

use std::borrow::Cow;

use starbattle_board::usual_stars;
use starbattle_entangle::{SHIPPED, SpecFile};

use crate::{AnswerError, ErrorKind};

/// A rule file: its text, and what it says.
#[derive(Debug, Clone)]
pub struct RuleFile {
    /// The file's name.
    pub name: String,
    /// The text; empty if it could not be read.
    pub text: Cow<'static, str>,
    /// What it says, or why it cannot be read.
    pub file: Result<SpecFile, String>,
}

impl RuleFile {
    /// A file whose text a front end has read, or could not read.
    #[must_use]
    pub fn new(name: &str, text: Result<String, String>) -> Self {
        match text {
            Ok(text) => Self::parse(name, Cow::Owned(text)),
            Err(error) => Self { name: name.to_owned(), text: Cow::Borrowed(""), file: Err(error) },
        }
    }

    /// The rule files that come with the program.
    #[must_use]
    pub fn shipped() -> Vec<Self> {
        SHIPPED.iter().map(|shipped| Self::parse(shipped.name, Cow::Borrowed(shipped.text))).collect()
    }

    /// The shipped rule file of that name, with or without `.json`.
    #[must_use]
    pub fn shipped_as(name: &str) -> Option<Self> {
        let is_named = |shipped: &str| shipped == name || shipped.strip_suffix(".json") == Some(name);
        let shipped = SHIPPED.iter().find(|shipped| is_named(shipped.name))?;
        Some(Self::parse(shipped.name, Cow::Borrowed(shipped.text)))
    }

    fn parse(name: &str, text: Cow<'static, str>) -> Self {
        let file = SpecFile::read(&text).map_err(|error| error.to_string());
        Self { name: name.to_owned(), text, file }
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
