//! Finding the rules by which patterns of stars decide other cells.

use std::collections::BTreeMap;

use starbattle::{
    atlas::{Atlas, AtlasError, Limits, Watch},
    board::Board,
    entangle::{
        Facts, Grouping, Keep, Kind, Report, Rule, SpecError, SpecFile, Template, explanation, groups, pairs_document,
        prove, rules_document, rules_of_group, templates, templates_document, verify,
    },
};

use crate::wire::{MinedFile, MiningSummary};

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
pub struct Mined {
    options: MineOptions,
    rules: Vec<Rule>,
    templates: BTreeMap<Template, u64>,
    pairs: Option<String>,
    report: Report,
}

/// Why there are no rules.
#[derive(Debug, thiserror::Error)]
pub enum MineError {
    /// The atlas hit a limit or was cancelled.
    #[error(transparent)]
    Atlas(#[from] AtlasError),
    /// The text of the rules cannot be read back.
    #[error("the mined rules cannot be read back: {0}")]
    Unreadable(#[from] SpecError),
    /// A rule is false. It must not happen, and nothing is written if it does.
    #[error("a mined rule is not true; nothing was written")]
    Unsound,
}

/// Hears about parts of the work that no watch hears of.
pub type Tell<'a> = &'a dyn Fn(&'static str, u64, u64);

/// Mines the rules of a board.
pub fn mine(options: MineOptions, limits: &Limits, watch: &dyn Watch, tell: Tell<'_>) -> Result<Mined, MineError> {
    let MineOptions { board, initial, keep, grouping, rules_only } = options;
    let atlas = Atlas::build(board, limits, watch)?;
    let groups = groups(&atlas, initial, grouping, watch)?;
    let facts = Facts::gather(&atlas, initial, watch)?;
    let mut rules = Vec::new();
    for (done, (key, group)) in groups.iter().enumerate() {
        tell("groups", done as u64, groups.len() as u64);
        go_on(watch)?;
        rules.extend(rules_of_group(board, key, group, keep));
    }
    if initial <= 2 {
        let total = rules.len() as u64;
        for (done, rule) in rules.iter_mut().enumerate() {
            tell("proofs", done as u64, total);
            go_on(watch)?;
            rule.proof = prove(&facts, rule);
        }
    }
    // Nothing is believed because it was mined: the text itself is verified, as anybody's would be.
    let file = SpecFile::read(&rules_document(board, initial, &rules))?;
    let report = verify(&atlas, &facts, &file);
    if !report.all_sound() {
        return Err(MineError::Unsound);
    }
    let templates = templates(&atlas, initial, grouping, watch)?;
    let pairs = if rules_only {
        None
    } else {
        Some(pairs_document(&atlas.classes(initial).table(watch)?, atlas.placements(), keep))
    };
    Ok(Mined { options, rules, templates, pairs, report })
}

fn go_on(watch: &dyn Watch) -> Result<(), AtlasError> {
    if watch.cancelled() { Err(AtlasError::Cancelled) } else { Ok(()) }
}

/// The name of a rule file; `kind` is empty, `-pure` or `-triple`.
#[must_use]
pub fn file_name(board: Board, initial: usize, kind: &str) -> String {
    let (size, stars) = (board.size(), board.stars());
    let initial = if initial == 2 { String::new() } else { format!("-z{initial}") };
    format!("{size}x{size}-{stars}star{initial}{kind}-entanglements.json")
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
            files.push(file("-pure", templates_document(board, initial, self.repeated())));
        }
        files.push(file("-triple", rules_document(board, initial, &self.rules)));
        files
    }

    fn repeated(&self) -> impl Iterator<Item = (&Template, u64)> {
        self.templates.iter().filter(|(_, count)| **count > 1).map(|(template, count)| (template, *count))
    }

    /// What was found, in numbers.
    #[must_use]
    pub fn summary(&self, files: Vec<String>) -> MiningSummary {
        let unconstrained = self.rules.iter().filter(|rule| rule.features.is_empty()).count();
        let shares = shares(&self.rules);
        MiningSummary {
            size: self.options.board.size(),
            stars: self.options.board.stars(),
            initial: self.options.initial,
            unconstrained_rules: unconstrained,
            constrained_rules: self.rules.len() - unconstrained,
            pure_templates: self.repeated().count(),
            facts: self.report.facts,
            covered: self.report.covered,
            proved: self.rules.iter().filter(|rule| rule.proof.is_some()).count(),
            facts_unconstrained: shares[0],
            facts_parity: shares[1],
            facts_other: shares[2],
            files,
        }
    }
}

/// How many forced places need no condition, parity alone, or more.
fn shares(rules: &[Rule]) -> [u64; 3] {
    // Several rules may stand for one arrangement; its places count once, for the most involved of them.
    let mut arrangements = BTreeMap::new();
    for rule in rules {
        let kind = match explanation(rule) {
            None => 0,
            Some(Kind::Parity) => 1,
            Some(_) => 2,
        };
        let entry = arrangements.entry((&rule.stars, &rule.cells, rule.state)).or_insert((0, rule.positive_count));
        entry.0 = kind.max(entry.0);
    }
    let mut shares = [0; 3];
    for (kind, places) in arrangements.into_values() {
        shares[kind] += places;
    }
    shares
}
