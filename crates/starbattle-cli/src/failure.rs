//! How a run ends.

use std::{error::Error, fmt, io, process::ExitCode};

/// The ways a run can end without an error message.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// The work is done.
    Done,
    /// Some input was bad; it has been reported already.
    BadInput,
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        Self::from(match exit {
            Exit::Done => 0,
            Exit::BadInput => 2,
        })
    }
}

/// An error with a hint that helps.
#[derive(Debug)]
pub struct Hinted {
    message: String,
    hint: String,
}

impl Hinted {
    pub fn new(message: impl fmt::Display, hint: impl Into<String>) -> Self {
        Self { message: message.to_string(), hint: hint.into() }
    }
}

impl fmt::Display for Hinted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for Hinted {}

/// Prints an error as one line, with its hint on a second, and gives the exit code for it.
pub fn report(error: &anyhow::Error) -> ExitCode {
    if is_closed_pipe(error) {
        // The reader of our output has seen enough.
        return ExitCode::SUCCESS;
    }
    eprintln!("error: {error:#}");
    if let Some(hinted) = error.downcast_ref::<Hinted>() {
        eprintln!("  hint: {}", hinted.hint);
    }
    ExitCode::from(2)
}

fn is_closed_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}
