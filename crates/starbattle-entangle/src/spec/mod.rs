//! Rule files: what is in them, read in every known variant and written in ours.

mod discover;
mod read;
mod write;

use std::fmt;

use starbattle_atlas::given_empty;
use starbattle_board::{Board, Cell, CellSet, MemoryBudget, Reservation};

use crate::{
    crosses::{TooManyPatterns, can_mine_crosses},
    heap::{block_bytes, list_bytes},
    reduction::ReductionCounts,
    rule::Rule,
    templates::Template,
    warnings::Warnings,
};

pub use discover::Meta;
pub use read::SpecError;
pub use write::{file_name, rules_document, write_pairs, write_rules, write_templates};

/// A rule file.
#[derive(Debug, Clone)]
pub struct SpecFile {
    /// The side of the board.
    pub size: usize,
    /// The stars per row and column, where the file says so.
    pub stars: Option<usize>,
    /// The number of stars in a pattern.
    pub initial: usize,
    /// The number of crosses in a pattern; 0 in most files.
    pub crosses: usize,
    /// What the file says, in order.
    pub entries: Vec<Entry>,
    /// The number of entries that were left out because something is wrong with them.
    pub left_out: usize,
    /// What was wrong with single entries, which were left out, or is odd about the file.
    pub warnings: Warnings,
    /// Whether the file has the arrays of pair patterns, of rules, and of templates.
    pub arrays: Arrays,
    /// What the file says about facts that it leaves out because they follow from less.
    pub reduction: Option<ReductionCounts>,
}

/// Which arrays a file has, be they empty or not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Arrays {
    /// `patterns`.
    pub patterns: bool,
    /// `unconstrained_rules` or `constrained_rules`.
    pub rules: bool,
    /// `pure_entanglement_templates`.
    pub templates: bool,
}

/// One statement of a file, with its place.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Where it stands.
    pub place: EntryPlace,
    /// Which kind of statement it is.
    pub kind: EntryKind,
    /// What it says.
    pub body: EntryBody,
}

/// The place of an entry in a file, written `constrained_rules[3]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EntryPlace {
    /// The array it stands in.
    pub array: EntryArray,
    /// Its number there, from 0.
    pub index: usize,
}

impl fmt::Display for EntryPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}[{}]", self.array.name(), self.index)
    }
}

/// The arrays that hold the entries of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum EntryArray {
    /// `patterns`.
    Patterns,
    /// `unconstrained_rules`.
    UnconstrainedRules,
    /// `constrained_rules`.
    ConstrainedRules,
    /// `pure_entanglement_templates`.
    PureTemplates,
}

impl EntryArray {
    /// The name of the field.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Patterns => "patterns",
            Self::UnconstrainedRules => "unconstrained_rules",
            Self::ConstrainedRules => "constrained_rules",
            Self::PureTemplates => "pure_entanglement_templates",
        }
    }
}

/// The kinds of statements by the shape in which files write them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[non_exhaustive]
pub enum EntryKind {
    /// A pattern at one place of the board.
    Pairs,
    /// A rule for one candidate.
    Triples,
    /// A rule for all cells of a template.
    TemplateRules,
    /// A template and how often it occurs.
    PureTemplates,
}

impl EntryKind {
    /// All kinds.
    pub const ALL: [Self; 4] = [Self::Pairs, Self::Triples, Self::TemplateRules, Self::PureTemplates];

    /// The kind in one word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pairs => "pairs",
            Self::Triples => "triples",
            Self::TemplateRules => "template_rules",
            Self::PureTemplates => "pure_templates",
        }
    }
}

/// What an entry says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EntryBody {
    /// What one pattern at one place of the board forces.
    Pair(PairPattern),
    /// A rule for an arrangement anywhere: for one candidate, or for the cells of a template.
    Rule(Rule),
    /// A shape and how often it occurs.
    Template {
        /// The shape.
        template: Template,
        /// The number of patterns that have it.
        occurrences: u64,
    },
    /// A rule with unknown features. It never fires.
    UnknownFeatures {
        /// The rule without them.
        rule: Rule,
        /// Their names.
        names: Vec<String>,
    },
}

/// What one pattern at one place of the board forces.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PairPattern {
    /// The stars, sorted.
    pub stars: Vec<Cell>,
    /// The cells said to be empty.
    pub empties: Vec<Cell>,
    /// The cells said to be stars.
    pub forced_stars: Vec<Cell>,
    /// The number of placements said to contain the stars.
    pub compatible: Option<u128>,
    /// Whether all other cells are said to be open.
    pub says_open: bool,
}

impl PairPattern {
    /// The cells said to be empty, without those that the rules of the game exclude at once. A list of the states of all
    /// cells has both.
    #[must_use]
    pub fn deduced_empties(&self, board: Board) -> Vec<Cell> {
        let given = given_empty(board, &CellSet::from_cells(board.size(), self.stars.iter().copied()));
        self.empties.iter().copied().filter(|&cell| !given.contains(cell)).collect()
    }
}

impl EntryBody {
    /// The memory it takes beyond its own size.
    fn heap_bytes(&self) -> u64 {
        match self {
            Self::Pair(pair) => [&pair.stars, &pair.empties, &pair.forced_stars].map(list_bytes).iter().sum(),
            Self::Rule(rule) => rule.heap_bytes(),
            Self::Template { template, .. } => template.bytes(),
            Self::UnknownFeatures { rule, names } => {
                let names_bytes: u64 = names.iter().map(|name| block_bytes(name.capacity() as u64)).sum();
                rule.heap_bytes() + list_bytes(names) + names_bytes
            }
        }
    }
}

impl SpecFile {
    /// Whether the file can be verified on its board, as far as is known before the work starts.
    pub fn can_be_verified(&self, board: Board) -> Result<(), TooManyPatterns> {
        if self.crosses == 0 { Ok(()) } else { can_mine_crosses(board, self.initial, self.crosses) }
    }

    /// Reads the text of a rule file. Entries that are damaged are left out with a warning.
    pub fn read(text: &str) -> Result<Self, SpecError> {
        Self::read_within(text, &mut MemoryBudget::new(u64::MAX).reservation())
    }

    /// Reads the text of a rule file, and books in `memory` what its entries take.
    pub fn read_within(text: &str, memory: &mut Reservation) -> Result<Self, SpecError> {
        read::read(text, memory)
    }

    /// Whether the text of a rule file has rules for a board. Reading ends as soon as that is known.
    #[must_use]
    pub fn has_rules_for(text: &str, board: Board) -> bool {
        read::has_rules_for(text, board)
    }

    /// A rule with so many stars, as a file writes it.
    pub(crate) fn read_rule(text: &str, stars: usize) -> Option<Rule> {
        read::read_rule(text, stars)
    }

    /// The board of the file, given its star count.
    #[must_use]
    pub fn board(&self, stars: usize) -> Option<Board> {
        Board::new(self.size, stars).ok()
    }

    /// The kinds of entries the file has, each once.
    #[must_use]
    pub fn kinds(&self) -> Vec<&'static str> {
        EntryKind::ALL
            .into_iter()
            .filter(|kind| self.entries.iter().any(|entry| entry.kind == *kind))
            .map(EntryKind::name)
            .collect()
    }
}
