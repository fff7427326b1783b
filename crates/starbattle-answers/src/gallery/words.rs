//! Entries of rule files in words.

use schemars::JsonSchema;
use serde::Serialize;
use starbattle_board::{Cell, counted};
use starbattle_entangle::{Entry, EntryBody, ForcedState};

/// What the entry claims, in one sentence without its place.
#[must_use]
pub fn claim(entry: &Entry) -> String {
    let stars = |count: usize| counted(count, "star") + if count == 1 { " forces" } else { " force" };
    match &entry.body {
        EntryBody::Pair(pair) => {
            let count = pair.compatible.map(|count| format!(" ({})", counted(count, "placement"))).unwrap_or_default();
            let (empties, forced) =
                (counted(pair.empties.len(), "empty cell"), counted(pair.forced_stars.len(), "star"));
            format!("{} {empties} and {forced}{count}", stars(pair.stars.len()))
        }
        EntryBody::Template { template, occurrences } => {
            let (stars, times) = (counted(template.stars.len(), "star"), counted(*occurrences, "time"));
            format!("a shape of {stars} with what it decides, found {times}")
        }
        EntryBody::Rule(rule) | EntryBody::UnknownFeatures { rule, .. } => {
            let (what, sign) = match rule.state {
                ForcedState::Empty => ("empty", 'X'),
                ForcedState::Star => ("a star", '☆'),
            };
            let cells = if rule.cells.len() == 1 { "cell" } else { "cells" };
            let given = match (rule.star_count(), rule.crosses.len()) {
                (count, 0) => stars(count),
                (0, crosses) => counted(crosses, "cross") + if crosses == 1 { " forces" } else { " force" },
                (count, crosses) => format!("{} and {} force", counted(count, "star"), counted(crosses, "cross")),
            };
            format!("{given} the {cells} marked {sign} to be {what}")
        }
    }
}

/// The conditions and the proof of a rule in words.
#[must_use]
pub fn conditions(entry: &Entry) -> Vec<String> {
    let mut lines = Vec::new();
    if let EntryBody::Rule(rule) | EntryBody::UnknownFeatures { rule, .. } = &entry.body {
        lines.extend(rule.features.iter().map(|feature| format!("if {} ({feature})", feature.description())));
        if let Some(proof) = &rule.proof {
            let stars: Vec<String> = proof.stars.iter().map(Cell::to_string).collect();
            lines.push(format!("why, for stars at {}: {}", stars.join(", "), proof.text()));
        }
    }
    if let EntryBody::UnknownFeatures { names, .. } = &entry.body {
        lines.extend(names.iter().map(|name| format!("if `{name}`, which is unknown: this rule never fires")));
    }
    lines
}

/// An entry for programs: where it is, what kind it is, and its claim in words.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EntryInfo {
    /// The file's name.
    pub file: String,
    /// Its place in the file, such as `constrained_rules[3]`.
    pub rule: String,
    /// Its kind.
    pub kind: &'static str,
    /// The claim.
    pub text: String,
    /// The conditions and the proof.
    pub words: Vec<String>,
}

impl EntryInfo {
    /// An entry of a file.
    #[must_use]
    pub fn of(file: &str, entry: &Entry) -> Self {
        Self {
            file: file.to_owned(),
            rule: entry.place.to_string(),
            kind: entry.kind.name(),
            text: format!("{}: {}", entry.place, claim(entry)),
            words: conditions(entry),
        }
    }
}
