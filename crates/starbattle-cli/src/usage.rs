//! Usage errors in words that help.

use std::{
    error::Error,
    num::{IntErrorKind, ParseFloatError, ParseIntError},
};

use clap::{
    Parser,
    error::{ContextKind, ErrorKind},
};

use crate::cli::Cli;

/// Reads the command line, or says what is wrong with it and ends the program.
pub fn parse() -> Cli {
    Cli::try_parse().unwrap_or_else(|error| explained(error).exit())
}

/// What is no number is told what was expected; the library only says which character it did not like.
fn explained(error: clap::Error) -> clap::Error {
    let Some(expected) = error.source().and_then(expected) else { return error };
    let (Some(argument), Some(value)) = (error.get(ContextKind::InvalidArg), error.get(ContextKind::InvalidValue))
    else {
        return error;
    };
    let text = format!("invalid value '{value}' for '{argument}': {expected}\n\nFor more information, try '--help'.\n");
    clap::Error::raw(ErrorKind::ValueValidation, text)
}

fn expected(cause: &(dyn Error + 'static)) -> Option<&'static str> {
    if cause.is::<ParseFloatError>() {
        return Some("expected a number");
    }
    let cause: &ParseIntError = cause.downcast_ref()?;
    Some(if *cause.kind() == IntErrorKind::PosOverflow {
        "expected a smaller whole number"
    } else {
        "expected a whole number"
    })
}
