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

/// What is no number, or none that will do, is told what was expected; the library only says what it did not like.
fn explained(error: clap::Error) -> clap::Error {
    let Some(expected) = error.source().and_then(expected) else { return error };
    let (Some(argument), Some(value)) = (error.get(ContextKind::InvalidArg), error.get(ContextKind::InvalidValue))
    else {
        return error;
    };
    let text = format!("invalid value '{value}' for '{argument}': {expected}\n\nFor more information, try '--help'.\n");
    clap::Error::raw(ErrorKind::ValueValidation, text)
}

fn expected(cause: &(dyn Error + 'static)) -> Option<String> {
    if cause.is::<ParseFloatError>() {
        return Some("expected a number".to_owned());
    }
    let Some(cause) = cause.downcast_ref::<ParseIntError>() else { return expected_range(&cause.to_string()) };
    let smaller = if *cause.kind() == IntErrorKind::PosOverflow { "smaller " } else { "" };
    Some(format!("expected a {smaller}whole number"))
}

/// The library says `9 is not in 1..=5`.
fn expected_range(complaint: &str) -> Option<String> {
    let (least, most) = complaint.split_once(" is not in ")?.1.split_once("..=")?;
    Some(format!("expected {least} to {most}"))
}
