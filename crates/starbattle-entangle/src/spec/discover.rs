//! What a rule file is about, determined from its content alone.

use super::{EntryBody, SpecFile};

/// What a person or a program wants to know about a rule file before opening it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meta {
    /// The file's name without its ending.
    pub id: String,
    /// The file's name.
    pub file: String,
    /// The side of the board.
    pub board_size: usize,
    /// The stars per row and column, where the file says so.
    pub stars: Option<usize>,
    /// The number of stars in a pattern.
    pub initial_stars: usize,
    /// The number of crosses in a pattern.
    pub initial_empties: usize,
    /// Whether it has pair patterns.
    pub has_pair_patterns: bool,
    /// Whether it has rules for arrangements.
    pub has_triple_patterns: bool,
    /// Whether some of them ask for features.
    pub triple_has_constrained: bool,
    /// The kinds of entries.
    pub kinds: Vec<&'static str>,
    /// The number of entries.
    pub entries: usize,
    /// What is odd about it.
    pub warnings: Vec<String>,
}

impl Meta {
    /// Describes a file that has been read.
    #[must_use]
    pub fn of(name: &str, file: &SpecFile) -> Self {
        let constrained = file.entries.iter().any(|entry| match &entry.body {
            EntryBody::Rule(rule) => !rule.features.is_empty(),
            EntryBody::UnknownFeatures { .. } => true,
            _ => false,
        });
        Self {
            id: name.strip_suffix(".json").unwrap_or(name).to_owned(),
            file: name.to_owned(),
            board_size: file.size,
            stars: file.stars,
            initial_stars: file.initial,
            initial_empties: file.crosses,
            has_pair_patterns: file.arrays.patterns,
            has_triple_patterns: file.arrays.rules,
            triple_has_constrained: constrained,
            kinds: file.kinds(),
            entries: file.entries.len(),
            warnings: file.warnings.lines(),
        }
    }
}
