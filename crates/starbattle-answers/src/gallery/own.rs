//! A rule file that somebody brings along: read, proved and shown, but not kept.

use starbattle_board::{Cancel, CompactSort};

use super::specs::Spec;
use crate::{
    AnswerError, ErrorKind, Library, RuleFile,
    wire::{OwnRules, PatternVerdict, VerifyRequest},
};

/// So many patterns are shown.
const MAX_SHOWN: usize = 60;

/// Which entries of somebody's rule file are true, false ones first.
pub fn verify_text(asked: &VerifyRequest, library: &Library, cancel: &dyn Cancel) -> Result<OwnRules, AnswerError> {
    let file = RuleFile::new_within(&asked.name, Ok(asked.text.clone()), &library.budget)
        .map_err(|error| AnswerError::new(ErrorKind::MemoryLimit, error))?;
    if let Err(error) = &file.file {
        return Err(AnswerError::new(ErrorKind::Unreadable, error));
    }
    let spec = Spec::own(&file, asked.stars)?;
    let verification = spec.report(library, cancel)?;
    let board = spec.board().ok_or_else(|| AnswerError::invalid(format!("{}: no such board", spec.name)))?;
    let mut patterns: Vec<_> = spec.cards().iter().map(|card| card.wire(&spec, board)).collect();
    patterns.compact_sort_by_key(|pattern| pattern.verdict == PatternVerdict::Proved);
    patterns.truncate(MAX_SHOWN);
    Ok(OwnRules { info: spec.info(), verification, patterns })
}

#[cfg(test)]
mod tests {
    use starbattle_board::Never;

    use super::*;

    fn verify(text: &str) -> Result<OwnRules, AnswerError> {
        let asked = VerifyRequest { name: "own.json".to_owned(), text: text.to_owned(), stars: None };
        verify_text(&asked, &Library::default(), &Never)
    }

    #[test]
    fn a_false_entry_comes_first_with_what_refutes_it() {
        let rule = |candidate: &str| {
            format!(
                r#"{{"canonical_stars": [[0, 0], [0, 3]], "canonical_candidate": {candidate}, "constraint_features": [], "forced": true, "occurrences": 4}}"#
            )
        };
        let text = format!(
            r#"{{"board_size": 10, "stars_per_row": 2, "stars_per_column": 2, "initial_stars": 2, "unconstrained_rules": [{}, {}], "constrained_rules": []}}"#,
            rule("[-2, -3]"),
            rule("[2, 5]"),
        );
        let own = verify(&text).unwrap();
        assert_eq!((own.verification.rules, own.verification.sound, own.verification.unsound), (2, 1, 1));
        assert!(matches!(own.patterns[0].verdict, PatternVerdict::Refuted { .. }));
        assert_eq!(own.patterns[1].verdict, PatternVerdict::Proved);
        assert_eq!(own.info.source, Some("own"));
    }

    #[test]
    fn a_text_that_is_no_rule_file_says_so() {
        assert_eq!(verify("{").unwrap_err().kind, ErrorKind::Unreadable);
        assert_eq!(verify(r#"{"board_size": 10}"#).unwrap_err().kind, ErrorKind::Unreadable);
    }
}
