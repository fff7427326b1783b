//! Output: lines on standard output, notes on standard error, whole files, images, and the choice of colour.

mod note;
mod png;
mod sink;

use std::io::{IsTerminal, Write, stdout};

use anyhow::Context;
use serde::Serialize;

use crate::cli::{ColorChoice, GlobalOptions};

pub(crate) use note::note;
pub use note::write_note;
pub use png::png;
pub use sink::{Sink, is_standard_output, write_file, write_pages};

/// The error when results cannot be printed.
const STANDARD_OUTPUT: &str = "cannot write standard output";

/// Whether drawings on standard output may use colour.
pub fn use_colour(shared: GlobalOptions) -> bool {
    match shared.color {
        ColorChoice::Always => true,
        ColorChoice::Never => false,
        ColorChoice::Auto => {
            stdout().is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty())
        }
    }
}

/// Prints a line to standard output; a closed pipe is an error like any other, so that the run can stop.
pub fn print_line(text: &str) -> anyhow::Result<()> {
    let end = if text.ends_with('\n') { "" } else { "\n" };
    let mut out = stdout().lock();
    out.write_all(text.as_bytes()).and_then(|()| out.write_all(end.as_bytes())).context(STANDARD_OUTPUT)
}

/// Prints a part of a line to standard output.
pub fn print_piece(text: &str) -> anyhow::Result<()> {
    stdout().write_all(text.as_bytes()).context(STANDARD_OUTPUT)
}

/// An answer as one line of JSON.
pub fn json_text(answer: &impl Serialize) -> anyhow::Result<String> {
    serde_json::to_string(answer).context("the answer cannot be written as JSON")
}
