//! Patterns of stars and what they force, as a gallery shows them.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Count, CounterexampleInfo, Pair, Sentence, UnitInfo, WildPosition};

/// Which patterns to list.
#[derive(Debug, Clone, Default, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct PatternQuery {
    /// Only patterns of this rule file.
    pub spec: Option<String>,
    /// Only patterns of boards with this many rows.
    pub size: Option<usize>,
    /// Only patterns of boards with this many stars in a row.
    pub stars: Option<usize>,
    /// Only patterns with this many given stars.
    pub initial: Option<usize>,
    /// Only patterns with this many given crosses; 0 for patterns of stars alone.
    pub crosses: Option<usize>,
    /// `pair`, `template`, `unconstrained` or `constrained`.
    pub kind: Option<String>,
    /// Only patterns that force a cell to be `empty` or a `star`.
    pub effect: Option<String>,
    /// Only patterns with this condition, or with a condition of this kind: `parity`, `position` or `edge`.
    pub feature: Option<String>,
    /// Words that must all occur: cells such as `r1c4`, features, ids, words of the description. Cells alone are also a shape of
    /// given stars: patterns with that shape come first, turned, reflected or moved as it may be.
    pub q: Option<String>,
    /// `true`: leave out patterns that decide only what patterns before them decide for the same stars, up to symmetry.
    pub facts: Option<bool>,
    /// `true`: only those that say no more than the rules of the game; `false`: only the others.
    pub trivial: Option<bool>,
    /// `simple` (the usual board first, then few stars and conditions), `uses`, `occurrences`, `stars` or `id`.
    pub sort: Option<String>,
    /// `asc` or `desc`.
    pub order: Option<String>,
    /// Where to continue: `next` of the previous answer.
    pub cursor: Option<String>,
    /// How many to list; 60 if not given.
    #[schemars(range(min = 1, max = 500))]
    pub limit: Option<usize>,
}

/// A page of matching patterns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PatternPage {
    /// The total number of matching patterns.
    pub total: usize,
    /// The cursor of the next page, if there is one.
    pub next: Option<String>,
    /// For each facet, how many patterns each of its values would give with the other filters unchanged.
    pub facets: Facets,
    /// The patterns of this page.
    pub items: Vec<PatternCard>,
}

/// For each facet the number of patterns by value.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Facets {
    /// By rule file.
    pub spec: BTreeMap<String, usize>,
    /// By the side of the board.
    pub size: BTreeMap<String, usize>,
    /// By the stars of a row.
    pub stars: BTreeMap<String, usize>,
    /// By the number of given stars.
    pub initial: BTreeMap<String, usize>,
    /// By the number of given crosses.
    pub crosses: BTreeMap<String, usize>,
    /// By kind.
    pub kind: BTreeMap<String, usize>,
    /// By effect.
    pub effect: BTreeMap<String, usize>,
    /// By condition, and by kind of condition.
    pub feature: BTreeMap<String, usize>,
}

/// A pattern at one place of the board where it applies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PatternCard<F = String> {
    /// The id: rule file, kind and number, with `~` between them.
    pub id: String,
    /// The rule file.
    pub spec: String,
    /// `pair`, `template`, `unconstrained` or `constrained`.
    pub kind: &'static str,
    /// The side of the board.
    pub size: usize,
    /// The stars of a row.
    pub stars: usize,
    /// The number of given stars.
    pub initial: usize,
    /// The given stars.
    pub given: Vec<Pair>,
    /// The given crosses; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub given_crosses: Vec<Pair>,
    /// Cells that they force to be empty.
    pub forced_empty: Vec<Pair>,
    /// Cells that they force to be stars.
    pub forced_star: Vec<Pair>,
    /// The conditions; in a list by name, for one pattern with their meaning.
    pub features: Vec<F>,
    /// The claim in words.
    pub words: String,
    /// The number of places where it was found.
    pub occurrences: u64,
    /// The placements that contain the given stars, where known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub compatible_solutions: Option<Count>,
    /// All placements of the board, where known.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_solutions: Option<Count>,
    /// What gives all that the pattern says: `sub_pattern` (some of the stars without the others), or reasoning about lines of
    /// `tier_1`, `tier_2` or `tier_3`. Left out if nothing less is known to give it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub follows_from: Option<&'static str>,
    /// How often it decides something in generated puzzles, class by class; left out if that was not counted.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub uses: Vec<PatternUses>,
    /// Whether it is true.
    pub verdict: PatternVerdict,
}

/// How often a pattern decides something in generated puzzles of a class.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PatternUses {
    /// The class.
    pub class: String,
    /// The puzzles looked at.
    pub puzzles: usize,
    /// Those in which it decides a cell that is still open, somewhere on the way to the solution.
    pub fires: usize,
    /// Those in which it does so when nothing easier is there.
    pub needed: usize,
}

/// Whether a pattern is true.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(tag = "state", rename_all = "snake_case")]
pub enum PatternVerdict {
    /// Compared with all placements of the board, and true.
    Proved,
    /// False.
    Refuted {
        /// Why.
        reason: String,
        /// Something that breaks it.
        counterexample: CounterexampleInfo,
    },
    /// It has unknown conditions, so it is never applied.
    UnknownFeature {
        /// Their names.
        names: Vec<String>,
    },
    /// Not verified yet, because that takes long: `POST /specs/{id}/verify` does it.
    Unchecked,
}

impl PatternCard {
    /// The same card with other features.
    #[must_use]
    pub fn with_features<F>(self, features: Vec<F>) -> PatternCard<F> {
        PatternCard {
            id: self.id,
            spec: self.spec,
            kind: self.kind,
            size: self.size,
            stars: self.stars,
            initial: self.initial,
            given: self.given,
            given_crosses: self.given_crosses,
            forced_empty: self.forced_empty,
            forced_star: self.forced_star,
            features,
            words: self.words,
            occurrences: self.occurrences,
            compatible_solutions: self.compatible_solutions,
            total_solutions: self.total_solutions,
            follows_from: self.follows_from,
            uses: self.uses,
            verdict: self.verdict,
        }
    }
}

/// A pattern in full.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PatternDetail {
    /// The card, its features with their meaning.
    #[serde(flatten)]
    pub card: PatternCard<FeatureWords>,
    /// Every place where it applies, turned and mirrored ones included.
    pub placements: Vec<PatternPlacement>,
    /// How many of the placements have a given star in each cell; if there are no given stars, a given cross.
    pub heat: Vec<Vec<usize>>,
    /// A short proof for the place on the card, step by step.
    pub proof: Option<Vec<ProofStepInfo>>,
    /// The cell that the proof is about.
    pub proof_cell: Option<Pair>,
    /// Placements of the board before and after the stars are given, where they can be counted at once.
    pub counts: Option<ProofCounts>,
}

/// A condition.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct FeatureWords {
    /// Its name in rule files.
    pub name: String,
    /// What it means.
    pub words: String,
}

/// A place where a pattern applies.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PatternPlacement {
    /// The given stars.
    pub stars: Vec<Pair>,
    /// The given crosses; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub crosses: Vec<Pair>,
    /// Cells that they force to be empty.
    pub forced_empty: Vec<Pair>,
    /// Cells that they force to be stars.
    pub forced_star: Vec<Pair>,
    /// How the pattern is turned or mirrored there.
    pub transform: &'static str,
}

/// A step of a proof: what some lines say.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ProofStepInfo {
    /// The step in words; the first one begins with what is supposed.
    #[serde(flatten)]
    pub sentence: Sentence,
    /// The rows or columns it looks at; in the last step they cannot get their stars.
    pub lines: Vec<UnitInfo>,
    /// Cells that must be stars then.
    pub stars: Vec<Pair>,
    /// Cells that must be empty then.
    pub empties: Vec<Pair>,
}

/// Numbers of placements.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ProofCounts {
    /// All placements of the board.
    pub before: Count,
    /// Those with the given stars.
    pub after: Count,
}

/// A pattern in new puzzles.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PatternWild {
    /// The side of the board.
    pub size: usize,
    /// The stars of a row.
    pub stars: usize,
    /// How many places it has on the board, turned and mirrored ones included, at which it is true.
    pub places: usize,
    /// The number of puzzles searched: those of the seeds 1, 2, 3 and so on.
    pub puzzles: usize,
    /// Whether the search ended early: its time was up, or no more puzzles could be made.
    pub cut_short: bool,
    /// Positions at which the pattern decides a cell that is still open, at most one in each puzzle.
    pub found: Vec<PatternPosition>,
}

/// A position at which a pattern decides a cell.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PatternPosition {
    /// The position.
    #[serde(flatten)]
    pub position: WildPosition,
    /// The pattern's stars.
    pub given: Vec<Pair>,
    /// The pattern's crosses; left out if it has none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub given_crosses: Vec<Pair>,
    /// Open cells that it forces to be empty.
    pub forced_empty: Vec<Pair>,
    /// Open cells that it forces to be stars.
    pub forced_star: Vec<Pair>,
}
