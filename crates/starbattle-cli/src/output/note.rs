//! Notes on standard error: progress, warnings and errors beside the results. A reader who has gone must not end the work, so a
//! closed or full stream is ignored. Nothing else writes to standard error.

use std::{
    fmt,
    io::{Write, stderr},
};

/// Writes a line to standard error, as `eprintln!` does, but never fails.
macro_rules! note {
    ($($words:tt)*) => { $crate::output::write_note(format_args!($($words)*)) };
}

pub(crate) use note;

/// Writes a line to standard error if it can be written.
pub fn write_note(words: fmt::Arguments<'_>) {
    let _ = writeln!(stderr().lock(), "{words}");
}
