//! Exit codes and errors.

use std::{
    error::Error,
    fmt, io,
    path::{Path, PathBuf},
    process::ExitCode,
};

use starbattle::{
    answers::{AnswerError, ErrorKind},
    atlas::{AtlasError, PatternError},
    board::MemoryError,
};

use crate::{
    meter::INTERRUPTED,
    output::{is_standard_output, note},
    wording::counted,
};

/// The ways in which a run can end without an error message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// The work is done.
    Done,
    /// The work is done, and the answer is no.
    No,
    /// Some input was bad; it has been reported already.
    BadInput,
    /// A limit was reached; the answer says so.
    Limit,
    /// The user stopped the work; the answer contains what was known by then.
    Interrupted,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Done => 0,
            Exit::No => 1,
            Exit::BadInput => 2,
            Exit::Limit => 3,
            Exit::Interrupted => INTERRUPTED,
        })
    }
}

/// What to do about a memory limit.
pub const MORE_MEMORY: &str = "raise --max-memory, or choose a smaller board";

/// An error with a hint about what to do.
#[derive(Debug)]
pub struct ErrorWithHint {
    message: String,
    hint: String,
}

impl ErrorWithHint {
    pub fn new(message: impl fmt::Display, hint: impl Into<String>) -> Self {
        Self { message: message.to_string(), hint: hint.into() }
    }

    /// What to do.
    pub fn hint(&self) -> &str {
        &self.hint
    }
}

impl fmt::Display for ErrorWithHint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for ErrorWithHint {}

/// A limit on memory or time was reached.
#[derive(Debug)]
pub struct LimitHit(pub ErrorWithHint);

impl fmt::Display for LimitHit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl Error for LimitHit {}

/// The user asked to stop.
#[derive(Debug)]
pub enum Interrupted {
    /// Before there was a result.
    Early,
    /// Before the file was complete that the result goes to.
    Unwritten(PathBuf),
    /// After some results of a batch, which have been printed.
    Halfway { done: usize, total: usize },
}

impl fmt::Display for Interrupted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Early => f.write_str("interrupted"),
            Self::Unwritten(path) => write!(f, "interrupted; {} was not written", path.display()),
            Self::Halfway { done, total } => write!(f, "interrupted; {done} of {} done", counted(*total, "puzzle")),
        }
    }
}

impl Error for Interrupted {}

/// Says of an interrupt that the file the user asked for was not written.
pub fn name_unwritten(error: anyhow::Error, file: Option<&Path>) -> anyhow::Error {
    match file.filter(|path| !is_standard_output(path)) {
        Some(path) if error.is::<Interrupted>() => Interrupted::Unwritten(path.to_owned()).into(),
        _ => error,
    }
}

/// An error of the atlas in the terms of the command line.
pub fn explain_atlas(error: AtlasError) -> anyhow::Error {
    match error {
        AtlasError::Memory(error) => error.into(),
        AtlasError::Overflow => LimitHit(ErrorWithHint::new(error, "choose a smaller board")).into(),
        AtlasError::Cancelled => Interrupted::Early.into(),
        _ => error.into(),
    }
}

/// An error about a pattern. A lack of memory is not the fault of the pattern.
pub fn explain_pattern(error: PatternError) -> anyhow::Error {
    match error {
        PatternError::Memory(error) => error.into(),
        other => other.into(),
    }
}

/// An error of the application layer in the terms of the command line.
pub fn explain_answer(error: AnswerError) -> anyhow::Error {
    let hint = match error.kind {
        ErrorKind::NoStarCount => "set it with --stars",
        ErrorKind::UnknownNotation => "run `starbattle help notations` to list them",
        ErrorKind::Lossy => "choose `--to json`, which holds everything, or leave out --strict",
        ErrorKind::NotUnique => "leave out --uniqueness and --max-tier 6",
        ErrorKind::MemoryLimit => return LimitHit(ErrorWithHint::new(error, MORE_MEMORY)).into(),
        ErrorKind::TooManySolutions => {
            let hint = "leave fewer, with --marks or more borders, or raise --max-solutions";
            return LimitHit(ErrorWithHint::new(error, hint)).into();
        }
        ErrorKind::TooManyPatterns => {
            let hint = "choose a smaller --initial, or analyse single patterns with --pattern";
            return LimitHit(ErrorWithHint::new(error, hint)).into();
        }
        ErrorKind::Cancelled => return Interrupted::Early.into(),
        _ => return error.into(),
    };
    ErrorWithHint::new(error, hint).into()
}

/// Prints an error as one line, with its hint on a second, and gives the exit code for it.
pub fn report(error: &anyhow::Error) -> ExitCode {
    if is_closed_pipe(error) {
        // The reader has closed the pipe, as `head` does.
        return ExitCode::SUCCESS;
    }
    note!("error: {error:#}");
    let limit = error.downcast_ref::<LimitHit>();
    let out_of_memory = error.is::<MemoryError>();
    let hinted = error.downcast_ref::<ErrorWithHint>().or(limit.map(|limit| &limit.0));
    if let Some(hint) = hinted.map(ErrorWithHint::hint).or(out_of_memory.then_some(MORE_MEMORY)) {
        note!("  hint: {hint}");
    }
    let exit = if limit.is_some() || out_of_memory {
        Exit::Limit
    } else if error.is::<Interrupted>() {
        Exit::Interrupted
    } else {
        Exit::BadInput
    };
    exit.into()
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
