//! What patterns force in one puzzle, from all of its solutions.

use starbattle::answers::{AnswerError, ErrorKind, PuzzleAndMarks, PuzzleSolutions};

use super::{Analyze, document, one, subject::Subject, summary};
use crate::{
    cli::GlobalOptions,
    failure::{ErrorWithHint, Exit, explain_answer},
    meter::Meter,
    output::note,
};

/// The most occurrences of patterns in solutions to go through, which takes minutes.
pub const MAX_OCCURRENCES: u128 = 10_000_000_000;

pub fn run(verb: &Analyze, position: &PuzzleAndMarks, shared: GlobalOptions) -> anyhow::Result<Exit> {
    match analyze(verb, position, shared) {
        Err(error) if is_no(&error) => {
            note!("{error}");
            Ok(Exit::No)
        }
        outcome => outcome,
    }
}

/// Whether the only thing wrong is that there is no solution.
fn is_no(error: &anyhow::Error) -> bool {
    error.downcast_ref::<AnswerError>().is_some_and(|error| error.kind == ErrorKind::NoSolution)
}

fn analyze(verb: &Analyze, position: &PuzzleAndMarks, shared: GlobalOptions) -> anyhow::Result<Exit> {
    let board = position.puzzle.board();
    let find = || -> anyhow::Result<PuzzleSolutions> {
        let (budget, meter) = (verb.resources.budget()?, Meter::new(shared));
        let solutions =
            PuzzleSolutions::find(position.clone(), verb.max_solutions, &budget, &meter).map_err(explain_answer)?;
        if solutions.count() == 1 && !shared.quiet {
            note!("the puzzle has exactly one solution, so every pattern in it forces all cells");
        }
        Ok(solutions)
    };
    let subject = || find().map(Subject::Solutions);
    match (&verb.pattern, &verb.patterns, verb.initial) {
        (Some(pattern), ..) => one::one_pattern(verb, board, pattern, subject, shared),
        (None, Some(file), _) => one::pattern_lines(verb, board, file, subject, shared),
        (None, None, Some(initial)) if verb.draws(shared) => summary::print_puzzle(verb, find()?, initial, shared),
        (None, None, Some(initial)) => document::write_puzzle(verb, find, initial, shared),
        (None, None, None) => {
            let hint = "it is the number of stars in a pattern; --pattern analyses a single one";
            Err(ErrorWithHint::new("--initial is missing", hint).into())
        }
    }
}
