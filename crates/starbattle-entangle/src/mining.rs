//! From a board to its rule files. Every mined rule is verified before it is written.

use std::collections::BTreeMap;

use starbattle_atlas::{Atlas, AtlasError};
use starbattle_board::{Board, Cancel, MemoryBudget, MemoryError, Progress, Reservation};

use crate::{
    canonical::Grouping,
    conditions::{Keep, explanation, rules_of_group},
    crosses::TooManyPatterns,
    facts::{Coverage, Facts},
    features::FeatureKind,
    groups::for_each_group,
    lines::MAX_TIER,
    proof::{WrittenProof, prove},
    reduction::{Reduction, ReductionCounts},
    rule::Rule,
    spec::{SpecError, SpecFile, file_name, rules_document, write_pairs, write_rules, write_templates},
    templates::Templates,
    verify::{Verdict, Verifier},
};

/// Up to this many stars, proofs and what rules follow from are searched for whatever is kept.
const MAX_STARS_PROVED: usize = 2;

/// With more stars, proofs are searched for if some rules were left out and no more than this many are left.
const MAX_RULES_PROVED: usize = 3000;

/// Progress is reported once in this many items.
const TELL_EVERY: usize = 64;

/// Rules that are written and read back together.
const RULES_AT_ONCE: usize = 4096;

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
    /// Whether to keep only rules with facts that follow neither from a smaller pattern nor by reasoning up to this tier (0 for none).
    /// The lists are left out then, too.
    pub beyond: Option<u8>,
}

/// What was mined. Every rule is proved from its written text.
#[derive(Debug)]
pub struct Mined {
    /// What was asked for.
    pub options: MineOptions,
    /// The rules.
    pub rules: Vec<Rule>,
    /// The number of deduced facts of the board.
    pub facts: u64,
    /// Those that the rules cover.
    pub covered: u64,
    /// How many facts follow from what, if rules were left out because all of theirs do.
    pub reduction: Option<ReductionCounts>,
    /// The templates.
    pub templates: Templates,
    patterns: Facts,
    _memory: Reservation,
}

/// A rule file that can be written.
#[derive(Debug, Clone)]
pub struct MinedFile<'a> {
    /// Its usual name.
    pub name: String,
    mined: &'a Mined,
    content: Content,
}

#[derive(Debug, Clone, Copy)]
enum Content {
    Pairs,
    Templates,
    Rules,
}

impl MinedFile<'_> {
    /// Writes the text piece by piece, so that it need not be in memory as a whole.
    pub fn write<E: From<MemoryError>>(&self, out: &mut dyn FnMut(&str) -> Result<(), E>) -> Result<(), E> {
        let MineOptions { board, initial, keep, grouping, .. } = self.mined.options;
        match self.content {
            Content::Pairs => write_pairs(&self.mined.patterns, keep, out),
            Content::Templates => write_templates(&self.mined.patterns, grouping, &self.mined.templates, out),
            Content::Rules => write_rules(board, initial, 0, self.mined.reduction, &self.mined.rules, out),
        }
    }
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
    /// There are too many patterns with crosses.
    #[error(transparent)]
    TooManyPatterns(#[from] TooManyPatterns),
    /// The text of the rules cannot be read back.
    #[error("the mined rules cannot be read back: {0}")]
    Unreadable(#[from] SpecError),
    /// A rule is false. It must not happen, and there are no files if it does.
    #[error("a mined rule is not sound; no file was written")]
    Unsound,
    /// Facts that follow from nothing less are in no rule. It must not happen either.
    #[error("the mined rules leave out facts that follow from nothing less; no file was written")]
    Incomplete,
}

/// Mines everything about a board: rules that together say all that patterns force, proofs, shapes and lists. What was mined
/// keeps its share of the budget until it is dropped.
pub fn mine(options: MineOptions, budget: &MemoryBudget, cancel: &dyn Cancel) -> Result<Mined, MineError> {
    let MineOptions { board, initial, keep, grouping, .. } = options;
    let atlas = Atlas::build(board, budget, cancel)?;
    let patterns = Facts::gather(&atlas, initial, cancel)?;
    let mut memory = budget.reservation();
    let mut rules = mine_rules(&patterns, grouping, keep, &mut memory, cancel)?;
    let beyond = options.beyond.or((initial <= MAX_STARS_PROVED).then_some(MAX_TIER));
    let reduction = beyond.map(|beyond| Reduction::find(&atlas, &patterns, beyond, cancel)).transpose()?;
    if let Some(reduction) = &reduction {
        for rule in &mut rules {
            rule.follows_from = reduction.reason_for(&patterns, rule);
        }
    }
    if options.beyond.is_some() {
        rules.retain(|rule| rule.follows_from.is_none());
    }
    if initial <= MAX_STARS_PROVED || options.beyond.is_some() && rules.len() <= MAX_RULES_PROVED {
        let total = rules.len();
        for (done, rule) in rules.iter_mut().enumerate() {
            report(cancel, "proofs", done, total)?;
            rule.proof = prove(&patterns, rule).as_ref().map(WrittenProof::from);
            memory.claim(rule.heap_bytes()).map_err(AtlasError::from)?;
        }
    }
    let coverage = verify_written(&atlas, &patterns, &rules, cancel)?;
    let covered = coverage.count(|_, _| true);
    if let Some(reduction) = &reduction
        && coverage.count(|class, cell| reduction.is_irreducible(class, cell)) != reduction.counts().kept
    {
        return Err(MineError::Incomplete);
    }
    drop(coverage);
    drop(atlas);
    let templates = Templates::find(&patterns, grouping, cancel)?;
    let reduction = reduction.filter(|_| options.beyond.is_some()).map(|reduction| reduction.counts());
    let facts = patterns.count();
    Ok(Mined { options, rules, facts, covered, reduction, templates, patterns, _memory: memory })
}

/// All rules for patterns on a board: together they say everything such patterns force, and nothing else. They are booked in
/// `memory`.
pub fn mine_rules(
    facts: &Facts,
    grouping: Grouping,
    keep: Keep,
    memory: &mut Reservation,
    cancel: &dyn Cancel,
) -> Result<Vec<Rule>, AtlasError> {
    let mut rules = Vec::new();
    for_each_group(facts, grouping, cancel, |arrangement, group| -> Result<(), AtlasError> {
        for rule in rules_of_group(facts.board(), arrangement, group, keep) {
            memory.claim(rule.heap_bytes())?;
            memory.grow(&mut rules, 1)?;
            rules.push(rule);
        }
        Ok(())
    })?;
    Ok(rules)
}

/// Verifies the text of the rules, like that of any other file, and returns the facts that they cover.
fn verify_written<'a>(
    atlas: &'a Atlas,
    facts: &'a Facts,
    rules: &[Rule],
    cancel: &'a dyn Cancel,
) -> Result<Coverage<'a>, MineError> {
    let mut verifier = Verifier::new(atlas, facts, cancel)?;
    let mut memory = atlas.budget().reservation();
    let total = rules.len().div_ceil(RULES_AT_ONCE);
    for (done, some) in rules.chunks(RULES_AT_ONCE).enumerate() {
        report(cancel, "checks", done, total)?;
        let text = rules_document(facts.board(), facts.initial(), 0, some);
        memory.resize(2 * text.capacity() as u64).map_err(AtlasError::from)?;
        let file = SpecFile::read_within(&text, &mut memory)?;
        for entry in &file.entries {
            if verifier.check(entry)? != Verdict::Sound {
                return Err(MineError::Unsound);
            }
        }
        if file.entries.len() != some.len() {
            return Err(MineError::Unsound);
        }
    }
    Ok(verifier.coverage()?)
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
    pub fn files(&self) -> Vec<MinedFile<'_>> {
        let MineOptions { board, initial, rules_only, beyond, .. } = self.options;
        let file = |kind: &str, content| MinedFile { name: file_name(board, initial, kind), mined: self, content };
        let rules = file("-triple", Content::Rules);
        if rules_only || beyond.is_some() {
            return vec![rules];
        }
        vec![file("", Content::Pairs), file("-pure", Content::Templates), rules]
    }

    /// What the forced places need.
    #[must_use]
    pub fn shares(&self) -> Shares {
        Shares::of(&self.rules)
    }
}

impl Shares {
    /// What the forced places of rules need.
    #[must_use]
    pub fn of(rules: &[Rule]) -> Self {
        // Several rules may stand for one arrangement; its places count once, for the most involved of them.
        let mut arrangements = BTreeMap::new();
        for rule in rules {
            let need = match explanation(rule) {
                None => 0,
                Some(FeatureKind::Parity) => 1,
                Some(_) => 2,
            };
            let arrangement = (&rule.stars, &rule.crosses, &rule.cells, rule.state);
            let entry = arrangements.entry(arrangement).or_insert((0, rule.positive_count));
            entry.0 = need.max(entry.0);
        }
        let places = |wanted: i32| -> u64 {
            arrangements.values().filter(|(need, _)| *need == wanted).map(|(_, count)| count).sum()
        };
        Self { unconstrained: places(0), parity: places(1), other: places(2) }
    }
}
