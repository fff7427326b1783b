//! From a board to its rule files. Every mined rule is verified before it is written.

use std::collections::BTreeMap;

use starbattle_atlas::{Atlas, AtlasError, MemoryLimit};
use starbattle_board::{Board, Cancel, Progress};

use crate::{
    canonical::Grouping,
    conditions::{Keep, explanation, rules_of_group},
    facts::Facts,
    features::FeatureKind,
    groups::groups,
    proof::{WrittenProof, prove},
    rule::Rule,
    spec::{SpecError, SpecFile, file_name, pairs_document, rules_document, templates_document},
    templates::{Template, templates},
    verify::{Report, verify},
};

/// Proofs are searched for only for patterns of up to this many stars: with more there are too many rules.
const MAX_STARS_PROVED: usize = 2;

/// Progress is reported once in this many items.
const TELL_EVERY: usize = 64;

/// What to look for.
#[derive(Debug, Clone, Copy)]
pub struct MineOptions {
    /// The board.
    pub board: Board,
    /// The number of stars in a pattern.
    pub initial: usize,
    /// Which facts become rules.
    pub keep: Keep,
    /// How arrangements are brought into one form.
    pub grouping: Grouping,
    /// Whether to leave out the long lists of patterns and shapes.
    pub rules_only: bool,
}

/// What was mined. Every rule is proved from its written text.
#[derive(Debug)]
pub struct Mined {
    /// What was asked for.
    pub options: MineOptions,
    /// The rules.
    pub rules: Vec<Rule>,
    /// What their verification says.
    pub report: Report,
    templates: BTreeMap<Template, u64>,
    pairs: Option<String>,
}

/// A rule file that can be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MinedFile {
    /// Its usual name.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// How many forced places need what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Shares {
    /// No condition.
    pub unconstrained: u64,
    /// The parity of the place alone.
    pub parity: u64,
    /// More than that.
    pub other: u64,
}

/// Why there are no rules.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum MineError {
    /// The atlas hit a limit or was cancelled.
    #[error(transparent)]
    Atlas(#[from] AtlasError),
    /// The text of the rules cannot be read back.
    #[error("the mined rules cannot be read back: {0}")]
    Unreadable(#[from] SpecError),
    /// A rule is false. It must not happen, and there are no files if it does.
    #[error("a mined rule is not sound; no file was written")]
    Unsound,
}

/// Mines everything about a board: rules that together say all that patterns force, proofs, shapes and lists.
pub fn mine(options: MineOptions, limit: &MemoryLimit, cancel: &dyn Cancel) -> Result<Mined, MineError> {
    let MineOptions { board, initial, keep, grouping, rules_only } = options;
    let atlas = Atlas::build(board, limit, cancel)?;
    let mut rules = mine_rules(&atlas, initial, grouping, keep, cancel)?;
    let facts = Facts::gather(&atlas, initial, cancel)?;
    if initial <= MAX_STARS_PROVED {
        let total = rules.len();
        for (done, rule) in rules.iter_mut().enumerate() {
            report(cancel, "proofs", done, total)?;
            rule.proof = prove(&facts, rule).as_ref().map(WrittenProof::from);
        }
    }
    // The text itself is verified, like that of any other file.
    let file = SpecFile::read(&rules_document(board, initial, &rules))?;
    let report = verify(&atlas, &facts, &file);
    if !report.all_sound() {
        return Err(MineError::Unsound);
    }
    let templates = templates(&atlas, initial, grouping, cancel)?;
    let pairs = if rules_only {
        None
    } else {
        Some(pairs_document(&atlas.classes(initial).table(cancel)?, atlas.placements(), keep))
    };
    Ok(Mined { options, rules, report, templates, pairs })
}

/// All rules for patterns of `initial` stars on a board: together they say everything such patterns force, and nothing else.
pub fn mine_rules(
    atlas: &Atlas,
    initial: usize,
    grouping: Grouping,
    keep: Keep,
    cancel: &dyn Cancel,
) -> Result<Vec<Rule>, AtlasError> {
    let groups = groups(atlas, initial, grouping, cancel)?;
    let mut rules = Vec::new();
    for (done, (arrangement, group)) in groups.iter().enumerate() {
        report(cancel, "groups", done, groups.len())?;
        rules.extend(rules_of_group(atlas.board(), arrangement, group, keep));
    }
    Ok(rules)
}

/// Reports the progress of a stage, and stops if the work is cancelled.
fn report(cancel: &dyn Cancel, what: &'static str, done: usize, total: usize) -> Result<(), AtlasError> {
    if done.is_multiple_of(TELL_EVERY) {
        cancel.report(Progress::Part { what, done: done as u64, total: total as u64 });
    }
    if cancel.is_cancelled() { Err(AtlasError::Cancelled) } else { Ok(()) }
}

impl Mined {
    /// The rule files: pairs, shapes that occur more than once, and rules.
    #[must_use]
    pub fn files(&self) -> Vec<MinedFile> {
        let MineOptions { board, initial, .. } = self.options;
        let file = |kind: &str, text: String| MinedFile { name: file_name(board, initial, kind), text };
        let mut files = Vec::new();
        if let Some(pairs) = &self.pairs {
            files.push(file("", pairs.clone()));
            files.push(file("-pure", templates_document(board, initial, self.templates())));
        }
        files.push(file("-triple", rules_document(board, initial, &self.rules)));
        files
    }

    /// The shapes that occur more than once, and how often.
    pub fn templates(&self) -> impl Iterator<Item = (&Template, u64)> {
        self.templates.iter().filter(|(_, count)| **count > 1).map(|(template, count)| (template, *count))
    }

    /// What the forced places need.
    #[must_use]
    pub fn shares(&self) -> Shares {
        // Several rules may stand for one arrangement; its places count once, for the most involved of them.
        let mut arrangements = BTreeMap::new();
        for rule in &self.rules {
            let need = match explanation(rule) {
                None => 0,
                Some(FeatureKind::Parity) => 1,
                Some(_) => 2,
            };
            let entry = arrangements.entry((&rule.stars, &rule.cells, rule.state)).or_insert((0, rule.positive_count));
            entry.0 = need.max(entry.0);
        }
        let places = |wanted: i32| -> u64 {
            arrangements.values().filter(|(need, _)| *need == wanted).map(|(_, count)| count).sum()
        };
        Shares { unconstrained: places(0), parity: places(1), other: places(2) }
    }
}
