//! Rule files and what is true of them.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use starbattle_board::{Cell, Placement};
use starbattle_entangle::{Meta, Report, SpecFile, Verdict};

use super::{Pair, PatternCard, ReductionInfo, pair};

/// What a rule file is about. The first names are those that other programs use.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SpecInfo {
    /// The id, for `/specs/{id}`.
    pub id: String,
    /// The side of the board.
    pub board_size: usize,
    /// The stars of each row, where the file says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stars_per_row: Option<usize>,
    /// The stars of each column, where the file says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stars_per_column: Option<usize>,
    /// The number of stars in a pattern.
    pub initial_stars: usize,
    /// The number of crosses in a pattern; left out if there are none.
    #[serde(skip_serializing_if = "is_zero")]
    #[schemars(default)]
    pub initial_empties: usize,
    /// Whether it has pair patterns.
    pub has_pair_patterns: bool,
    /// Whether it has rules for arrangements.
    pub has_triple_patterns: bool,
    /// Whether some of them have conditions.
    pub triple_has_constrained: bool,
    /// The file's name.
    pub file: String,
    /// The kinds of entries.
    pub kinds: Vec<String>,
    /// The number of entries.
    pub entries: usize,
    /// What is wrong with it.
    pub warnings: Vec<String>,
    /// `shipped` with the program, found in a `folder`, or somebody's `own`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<&'static str>,
    /// Why the file could not be read; all else says nothing then.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub broken: Option<String>,
}

impl SpecInfo {
    /// A file that was read.
    #[must_use]
    pub fn of(name: &str, file: &SpecFile) -> Self {
        let meta = Meta::of(name, file);
        Self {
            id: meta.id,
            board_size: meta.board_size,
            stars_per_row: meta.stars,
            stars_per_column: meta.stars,
            initial_stars: meta.initial_stars,
            initial_empties: meta.initial_empties,
            has_pair_patterns: meta.has_pair_patterns,
            has_triple_patterns: meta.has_triple_patterns,
            triple_has_constrained: meta.triple_has_constrained,
            file: meta.file,
            kinds: meta.kinds.into_iter().map(str::to_owned).collect(),
            entries: meta.entries,
            warnings: meta.warnings,
            source: None,
            broken: None,
        }
    }

    /// A file that could not be read.
    #[must_use]
    pub fn of_broken(name: &str, error: &str) -> Self {
        Self {
            id: name.strip_suffix(".json").unwrap_or(name).to_owned(),
            board_size: 0,
            stars_per_row: None,
            stars_per_column: None,
            initial_stars: 0,
            initial_empties: 0,
            has_pair_patterns: false,
            has_triple_patterns: false,
            triple_has_constrained: false,
            file: name.to_owned(),
            kinds: Vec::new(),
            entries: 0,
            warnings: Vec::new(),
            source: None,
            broken: Some(error.to_owned()),
        }
    }
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
pub(super) const fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// A rule file to verify.
#[derive(Debug, Clone, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct VerifyRequest {
    /// The file's name.
    pub name: String,
    /// Its text.
    pub text: String,
    /// The stars of each row and column, if the file does not say how many.
    pub stars: Option<usize>,
}

/// A rule file that was verified and is not kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct OwnRules {
    /// What the file is about.
    pub info: SpecInfo,
    /// Which entries are true.
    pub verification: Verification,
    /// The first 60 patterns; those that are not proved come first.
    pub patterns: Vec<PatternCard>,
}

/// Which entries of a file are true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Verification {
    /// The file's name.
    pub file: String,
    /// The kinds of entries.
    pub kinds: Vec<&'static str>,
    /// The star count the file was verified for.
    pub stars: usize,
    /// Where that was found: `file`, `flag`, `folder` or `size`.
    pub stars_from: &'static str,
    /// The number of entries.
    pub rules: usize,
    /// True entries.
    pub sound: usize,
    /// False entries.
    pub unsound: usize,
    /// Entries with unknown features.
    pub unknown: usize,
    /// Facts beyond what the rules of the game say at once.
    pub facts: u64,
    /// Those that the file says.
    pub covered: u64,
    /// How many facts follow from less, if the file leaves such facts out.
    #[serde(flatten)]
    pub reduction: Option<ReductionInfo>,
    /// Whether the file accounts for every fact: it says the fact, or gives the true number of those that it leaves out.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub accounted: Option<bool>,
    /// The false entries.
    pub failures: Vec<Failure>,
}

/// A false entry.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Failure {
    /// Its place in the file, such as `constrained_rules[3]`.
    pub rule: String,
    /// Why it is false.
    pub reason: String,
    /// Something that breaks it.
    pub counterexample: CounterexampleInfo,
}

/// Something that breaks a rule.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CounterexampleInfo {
    /// The rule's stars on the board.
    pub pattern: Vec<Pair>,
    /// The rule's crosses on the board; left out if it has none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub crosses: Vec<Pair>,
    /// The cell that it is wrong about.
    pub candidate: Option<Pair>,
    /// A placement with these stars in which the cell is otherwise, as rows of `.` and `*`.
    pub placement: Option<Vec<String>>,
}

impl Verification {
    /// The report about a file.
    #[must_use]
    pub fn of(name: &str, file: &SpecFile, report: &Report, stars: usize, stars_from: &'static str) -> Self {
        let (sound, unsound, unknown) = report.counts();
        let to_pairs = |cells: &[Cell]| cells.iter().copied().map(pair).collect();
        let failures = file.entries.iter().zip(&report.verdicts).filter_map(|(entry, verdict)| match verdict {
            Verdict::Unsound(counterexample) => Some(Failure {
                rule: entry.place.to_string(),
                reason: counterexample.reason.clone(),
                counterexample: CounterexampleInfo {
                    pattern: to_pairs(&counterexample.pattern),
                    crosses: to_pairs(&counterexample.crosses),
                    candidate: counterexample.candidate.map(pair),
                    placement: counterexample.placement.as_ref().map(Placement::to_rows),
                },
            }),
            _ => None,
        });
        Self {
            file: name.to_owned(),
            kinds: file.kinds(),
            stars,
            stars_from,
            rules: file.entries.len(),
            sound,
            unsound,
            unknown,
            facts: report.facts,
            covered: report.covered,
            reduction: report.reduction.map(|reduction| reduction.counts.into()),
            accounted: report.reduction.map(|reduction| reduction.is_complete()),
            failures: failures.collect(),
        }
    }
}
