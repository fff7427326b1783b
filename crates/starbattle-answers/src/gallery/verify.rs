//! Proving the entries of a rule file.

use std::collections::HashMap;

use starbattle_atlas::{Atlas, AtlasError, estimate};
use starbattle_board::Cancel;
use starbattle_entangle::{self as entangle, Entry, EntryBody, Facts};

use super::specs::Spec;
use crate::{
    AnswerError, ErrorKind, Library,
    library::has_small_atlas,
    wire::{PatternVerdict, Verification},
};

/// A gallery verifies files that take less than this, in seconds, when it shows their patterns.
const QUICK: f64 = 1.0;

/// What was found out about a file.
pub struct Verified {
    report: Verification,
    /// The number of the failure of each false entry, by the place of the entry.
    failures: HashMap<String, usize>,
}

/// Which entries of a file are true. Each file is verified once.
pub fn verify(id: &str, library: &Library, cancel: &dyn Cancel) -> Result<Verification, AnswerError> {
    library.specs().get(id)?.report(library, cancel)
}

impl Spec {
    /// Which entries are true.
    pub(super) fn report(&self, library: &Library, cancel: &dyn Cancel) -> Result<Verification, AnswerError> {
        Ok(self.verify(library, cancel)?.report.clone())
    }

    fn verify(&self, library: &Library, cancel: &dyn Cancel) -> Result<&Verified, AnswerError> {
        if let Some(known) = self.verified.get() {
            return Ok(known);
        }
        let file = self.file.as_ref().map_err(AnswerError::invalid)?;
        let (stars, stars_from) = self.stars.ok_or_else(|| {
            AnswerError::new(ErrorKind::NoStarCount, format!("{}: the file has no star count", self.name))
        })?;
        let board = self.board().ok_or_else(|| AnswerError::invalid(format!("{}: no such board", self.name)))?;
        file.can_be_verified(board).map_err(AnswerError::invalid)?;
        let prove = |atlas: &Atlas| -> Result<Verification, AtlasError> {
            let facts = Facts::gather(atlas, file.initial, cancel)?;
            let report = entangle::verify(atlas, &facts, file, cancel)?;
            Ok(Verification::of(&self.name, file, &report, stars, stars_from))
        };
        let proved = match library.with_atlas(board, prove) {
            Some(proved) => proved,
            None => Atlas::build(board, &library.budget, cancel).and_then(|atlas| prove(&atlas)),
        };
        let report = proved.map_err(AnswerError::from)?;
        let failures = report.failures.iter().enumerate().map(|(number, failure)| (failure.rule.clone(), number));
        let failures = failures.collect();
        Ok(self.verified.get_or_init(|| Verified { report, failures }))
    }

    /// Verifies somebody's file, if that does not take long. What it needs is checked before, and `cancel` ends it.
    pub(super) fn verify_if_quick(&self, library: &Library, cancel: &dyn Cancel) {
        let is_quick = |initial| {
            self.board().is_some_and(|board| has_small_atlas(board) && estimate(board, initial).seconds < QUICK)
        };
        if !self.is_shipped() && self.file.as_ref().is_ok_and(|file| is_quick(file.initial)) {
            // What cannot be verified now stays unchecked.
            let _ = self.verify(library, cancel);
        }
    }

    /// What is known about the truth of an entry. The rules of shipped files were proved when they were mined.
    pub(super) fn verdict(&self, entry: &Entry) -> PatternVerdict {
        if let EntryBody::UnknownFeatures { names, .. } = &entry.body {
            return PatternVerdict::UnknownFeature { names: names.clone() };
        }
        let Some(Verified { report, failures }) = self.verified.get() else {
            return if self.is_shipped() { PatternVerdict::Proved } else { PatternVerdict::Unchecked };
        };
        match failures.get(&entry.place.to_string()) {
            None => PatternVerdict::Proved,
            Some(&number) => PatternVerdict::Refuted {
                reason: report.failures[number].reason.clone(),
                counterexample: report.failures[number].counterexample.clone(),
            },
        }
    }

    fn is_shipped(&self) -> bool {
        self.source == "shipped"
    }
}
