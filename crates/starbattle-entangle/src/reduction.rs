//! Which facts say something new: those that neither a smaller pattern nor plain reasoning about lines gives.

use starbattle_atlas::{Atlas, AtlasError, ClassAnalysis};
use starbattle_board::{Cancel, Cell, Progress, Reservation, Symmetry, bytes_of};

use crate::{
    facts::Facts,
    groups::CandidateState,
    lines::{MAX_TIER, tiers},
    rule::Rule,
};

/// Progress is reported once in this many classes.
const TELL_EVERY: usize = 64;

/// Why a fact is nothing new.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Reason {
    /// Some of the stars decide the cell without the others.
    SubPattern,
    /// Reasoning about lines up to this tier decides it: 1 direct consequences, 2 single lines, 3 neighbouring lines together.
    Tier(u8),
}

impl Reason {
    /// All reasons, the plainest first.
    pub const ALL: [Self; 1 + MAX_TIER as usize] = [Self::SubPattern, Self::Tier(1), Self::Tier(2), Self::Tier(3)];

    /// The word in rule files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::SubPattern => "sub_pattern",
            Self::Tier(1) => "tier_1",
            Self::Tier(2) => "tier_2",
            Self::Tier(_) => "tier_3",
        }
    }

    /// The reason with a name.
    #[must_use]
    pub fn by_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.name() == name)
    }
}

/// How many facts there are, and how many of them follow from what.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ReductionCounts {
    /// The tier of reasoning beyond which facts count as new; 0 if only smaller patterns count.
    pub beyond: u8,
    /// All deduced facts of the board.
    pub total: u64,
    /// Those that follow from nothing less.
    pub kept: u64,
    /// Those that a smaller pattern gives.
    pub sub_pattern: u64,
    /// Those that reasoning of tier 1, 2 and 3 gives, and no smaller pattern.
    pub tiers: [u64; MAX_TIER as usize],
}

impl ReductionCounts {
    /// The reasons that are counted, each with its number of facts.
    pub fn by_reason(&self) -> impl Iterator<Item = (Reason, u64)> {
        let counts = [self.sub_pattern].into_iter().chain(self.tiers);
        Reason::ALL.into_iter().zip(counts).take(1 + usize::from(self.beyond))
    }

    /// The facts that are dropped.
    #[must_use]
    pub fn dropped(&self) -> u64 {
        self.sub_pattern + self.tiers.iter().sum::<u64>()
    }
}

/// For every fact of a board, what it follows from.
#[derive(Debug)]
pub struct Reduction {
    cells: usize,
    size: usize,
    /// For every class and cell of its representative.
    marks: Vec<Mark>,
    counts: ReductionCounts,
    _memory: Reservation,
}

/// What is known of a cell under a pattern.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Mark {
    NoFact,
    Irreducible,
    Reducible(Reason),
}

impl Reduction {
    /// Finds what each fact follows from: a smaller pattern inside, or reasoning up to the tier `beyond` (0 for none).
    pub fn find(atlas: &Atlas, facts: &Facts, beyond: u8, cancel: &dyn Cancel) -> Result<Self, AtlasError> {
        let board = facts.board();
        let cells = board.size() * board.size();
        let length = facts.table.len() * cells;
        let memory = atlas.budget().reserve(bytes_of::<Mark>(length))?;
        let smaller = Smaller::gather(atlas, facts.initial(), cancel)?;
        let (mut marks, mut counts) = (vec![Mark::NoFact; length], ReductionCounts { beyond, ..Default::default() });
        for (number, (class, marks)) in facts.table.iter().zip(marks.chunks_mut(cells)).enumerate() {
            report(cancel, number, facts.table.len())?;
            mark_class(&class, &smaller, beyond, marks);
            let times = class.class_size() as u64;
            for mark in marks {
                match mark {
                    Mark::NoFact => continue,
                    Mark::Irreducible => counts.kept += times,
                    Mark::Reducible(Reason::SubPattern) => counts.sub_pattern += times,
                    Mark::Reducible(Reason::Tier(tier)) => counts.tiers[usize::from(*tier) - 1] += times,
                }
                counts.total += times;
            }
        }
        Ok(Self { cells, size: board.size(), marks, counts, _memory: memory })
    }

    /// How many facts follow from what.
    #[must_use]
    pub fn counts(&self) -> ReductionCounts {
        self.counts
    }

    /// What the fact about a cell of a class's representative follows from; `None` if there is no fact, or nothing less gives it.
    pub(crate) fn reason(&self, class: usize, original: Cell) -> Option<Reason> {
        match self.mark(class, original) {
            Mark::Reducible(reason) => Some(reason),
            Mark::NoFact | Mark::Irreducible => None,
        }
    }

    /// Whether the fact about a cell of a class's representative is new.
    pub(crate) fn is_irreducible(&self, class: usize, original: Cell) -> bool {
        self.mark(class, original) == Mark::Irreducible
    }

    fn mark(&self, class: usize, original: Cell) -> Mark {
        self.marks[class * self.cells + original.index(self.size)]
    }

    /// What a rule follows from: the most that one of its places needs. `None` if some place needs the rule itself.
    #[must_use]
    pub fn reason_for(&self, facts: &Facts, rule: &Rule) -> Option<Reason> {
        let mut most = None;
        for (placed, found) in facts.applications(rule) {
            for &cell in &placed.cells {
                let (_, original) = facts.state(found, cell);
                if self.is_irreducible(found.0, original) {
                    return None;
                }
                most = most.max(self.reason(found.0, original));
            }
        }
        most
    }
}

/// What patterns with one star less decide.
enum Smaller {
    /// Nothing is known at the start: the cells that are alike in all placements.
    Nothing(Vec<Cell>),
    Patterns(Box<Facts>),
}

impl Smaller {
    fn gather(atlas: &Atlas, initial: usize, cancel: &dyn Cancel) -> Result<Self, AtlasError> {
        if initial > 1 {
            return Ok(Self::Patterns(Box::new(Facts::gather(atlas, initial - 1, cancel)?)));
        }
        // A board without placements decides nothing, and has no patterns either.
        let Ok(analysis) = atlas.analyze(&[]) else { return Ok(Self::Nothing(Vec::new())) };
        let is_alike = |&cell: &Cell| [0, analysis.compatible()].contains(&analysis.star_count(cell));
        Ok(Self::Nothing(atlas.board().cells().filter(is_alike).collect()))
    }

    /// The smaller patterns inside a pattern.
    fn inside(&self, pattern: &[Cell]) -> Vec<(usize, Symmetry)> {
        let Self::Patterns(facts) = self else { return Vec::new() };
        let without = |left_out: usize| -> Vec<Cell> {
            let kept = pattern.iter().enumerate().filter(|(index, _)| *index != left_out);
            kept.map(|(_, &star)| star).collect()
        };
        (0..pattern.len()).filter_map(|left_out| facts.find(&without(left_out))).collect()
    }

    /// Whether one of the smaller patterns decides a cell. If it does, the state is the same: what all placements with fewer stars
    /// have in common, those with more have too.
    fn decides(&self, inside: &[(usize, Symmetry)], cell: Cell) -> bool {
        match self {
            Self::Nothing(alike) => alike.contains(&cell),
            Self::Patterns(facts) => inside.iter().any(|&found| facts.state(found, cell).0 != CandidateState::Open),
        }
    }
}

fn mark_class(class: &ClassAnalysis<'_>, smaller: &Smaller, beyond: u8, marks: &mut [Mark]) {
    let board = class.board();
    let decided: Vec<Cell> = class.deduced_empty().iter().chain(&class.forced_star()).collect();
    if decided.is_empty() {
        return;
    }
    let pattern: Vec<Cell> = class.cells().collect();
    let inside = smaller.inside(&pattern);
    let (from_less, others): (Vec<Cell>, Vec<Cell>) =
        decided.into_iter().partition(|&cell| smaller.decides(&inside, cell));
    for cell in from_less {
        marks[cell.index(board.size())] = Mark::Reducible(Reason::SubPattern);
    }
    if others.is_empty() {
        return;
    }
    let tiers = tiers(board, &pattern, &[], beyond);
    for index in others.into_iter().map(|cell| cell.index(board.size())) {
        marks[index] = match tiers[index] {
            0 => Mark::Irreducible,
            tier => Mark::Reducible(Reason::Tier(tier)),
        };
    }
}

fn report(cancel: &dyn Cancel, done: usize, total: usize) -> Result<(), AtlasError> {
    if done.is_multiple_of(TELL_EVERY) {
        cancel.report(Progress::Part { what: "reasons", done: done as u64, total: total as u64 });
        if cancel.is_cancelled() {
            return Err(AtlasError::Cancelled);
        }
    }
    Ok(())
}
