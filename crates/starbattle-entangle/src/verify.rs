//! Proving rules, or refuting them with a placement anyone can check.

use std::{collections::HashSet, mem::size_of};

use starbattle_atlas::{Atlas, AtlasError};
use starbattle_board::{Cancel, Cell, CellSet, Placement, Progress, Reservation, Symmetry, counted};

use crate::{
    canonical::{CanonicalForm, Grouping, Point},
    crosses::verify_crosses,
    facts::{Coverage, Facts},
    groups::CandidateState,
    heap::{block_bytes, list_bytes},
    reduction::{Reduction, ReductionCounts},
    rule::{ForcedState, Rule},
    spec::{Entry, EntryBody, PairPattern, SpecFile},
    templates::{Template, Templates},
};

/// Progress is reported once in this many entries.
const TELL_EVERY: usize = 64;

/// The result of verifying a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// True wherever it applies.
    Sound,
    /// False somewhere.
    Unsound(Box<Counterexample>),
    /// It names unknown features, so it never fires.
    UnknownFeatures(Vec<String>),
}

/// Where and why a rule is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterexample {
    /// The stars on the board.
    pub pattern: Vec<Cell>,
    /// The crosses on the board, if the rule has some.
    pub crosses: Vec<Cell>,
    /// The cell the rule is wrong about, if it is about a cell.
    pub candidate: Option<Cell>,
    /// A placement that has the stars and contradicts the rule.
    pub placement: Option<Placement>,
    /// What is wrong, in words.
    pub reason: String,
}

impl Counterexample {
    /// The memory it takes.
    fn bytes(&self) -> u64 {
        let words = self.placement.as_ref().map_or(0, |placement| placement.stars().size().pow(2) / 8);
        let own = size_of::<Self>() as u64;
        block_bytes(own)
            + block_bytes(self.reason.capacity() as u64)
            + list_bytes(&self.pattern)
            + list_bytes(&self.crosses)
            + block_bytes(words as u64)
    }
}

/// The verdict on every entry of a file, and how much of what there is to know it says.
#[derive(Debug, Clone)]
pub struct Report {
    /// One verdict per entry, in order.
    pub verdicts: Vec<Verdict>,
    /// The number of deduced facts of the board.
    pub facts: u64,
    /// Those that the sound entries cover.
    pub covered: u64,
    /// What the file says about facts that it leaves out, checked; `None` if it says nothing.
    pub reduction: Option<ReductionReport>,
}

/// Whether a file that leaves out facts accounts for all of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ReductionReport {
    /// How many facts really follow from what.
    pub counts: ReductionCounts,
    /// Whether the file says the same.
    pub agrees: bool,
    /// The facts that follow from nothing less and are covered.
    pub kept_covered: u64,
}

impl ReductionReport {
    /// Whether every fact is covered or left out for its true reason.
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.agrees && self.kept_covered == self.counts.kept
    }
}

impl Report {
    /// The number of sound, unsound and unknown entries.
    #[must_use]
    pub fn counts(&self) -> (usize, usize, usize) {
        let count = |wanted: fn(&Verdict) -> bool| self.verdicts.iter().filter(|verdict| wanted(verdict)).count();
        (
            count(|verdict| *verdict == Verdict::Sound),
            count(|verdict| matches!(verdict, Verdict::Unsound(_))),
            count(|verdict| matches!(verdict, Verdict::UnknownFeatures(_))),
        )
    }

    /// Whether the file accounts for the facts that it leaves out, if it says that it does.
    #[must_use]
    pub fn is_accounted(&self) -> bool {
        self.reduction.is_none_or(|reduction| reduction.is_complete())
    }

    /// Whether every entry is sound.
    #[must_use]
    pub fn all_sound(&self) -> bool {
        self.verdicts.iter().all(|verdict| *verdict == Verdict::Sound)
    }
}

/// Checks every entry of a file against all placements of its board. Asks before every entry whether to go on. A file about
/// patterns with crosses needs more than the facts about its stars, and gathers that itself.
pub fn verify(atlas: &Atlas, facts: &Facts, file: &SpecFile, cancel: &dyn Cancel) -> Result<Report, AtlasError> {
    if file.crosses > 0 {
        return verify_crosses(atlas, file, cancel);
    }
    let mut verifier = Verifier::new(atlas, facts, cancel)?;
    let mut verdicts = Vec::new();
    verifier.memory.grow(&mut verdicts, file.entries.len())?;
    for (done, entry) in file.entries.iter().enumerate() {
        if done.is_multiple_of(TELL_EVERY) {
            cancel.report(Progress::Part { what: "rules", done: done as u64, total: file.entries.len() as u64 });
        }
        let verdict = verifier.check(entry)?;
        if let Verdict::Unsound(counterexample) = &verdict {
            verifier.memory.claim(counterexample.bytes())?;
        }
        verdicts.push(verdict);
    }
    let coverage = verifier.coverage()?;
    let reduction = file.reduction.map(|stated| -> Result<_, AtlasError> {
        let actual = Reduction::find(atlas, facts, stated.beyond, cancel)?;
        let counts = actual.counts();
        let kept_covered = coverage.count(|class, cell| actual.is_irreducible(class, cell));
        Ok(ReductionReport { counts, agrees: counts == stated, kept_covered })
    });
    let covered = coverage.count(|_, _| true);
    Ok(Report { verdicts, facts: facts.count(), covered, reduction: reduction.transpose()? })
}

/// Checks entry after entry; true ones tick off the facts they cover.
pub(crate) struct Verifier<'a> {
    atlas: &'a Atlas,
    facts: &'a Facts,
    cancel: &'a dyn Cancel,
    coverage: Coverage<'a>,
    /// The templates of the board by either grouping, computed when first needed.
    templates: Option<[Templates; 2]>,
    /// The true templates, in orbit form.
    sound_templates: HashSet<Template>,
    memory: Reservation,
}

impl<'a> Verifier<'a> {
    pub(crate) fn new(atlas: &'a Atlas, facts: &'a Facts, cancel: &'a dyn Cancel) -> Result<Self, AtlasError> {
        let (coverage, memory) = (Coverage::new(facts)?, atlas.budget().reservation());
        Ok(Self { atlas, facts, cancel, coverage, templates: None, sound_templates: HashSet::new(), memory })
    }

    pub(crate) fn check(&mut self, entry: &Entry) -> Result<Verdict, AtlasError> {
        if self.cancel.is_cancelled() {
            return Err(AtlasError::Cancelled);
        }
        match &entry.body {
            EntryBody::UnknownFeatures { names, .. } => Ok(Verdict::UnknownFeatures(names.clone())),
            EntryBody::Rule(rule) => Ok(self.rule(rule)),
            EntryBody::Pair(pair) => Ok(self.pair(pair)),
            EntryBody::Template { template, occurrences } => self.template(template, *occurrences),
        }
    }

    /// The facts that the true entries cover together.
    pub(crate) fn coverage(mut self) -> Result<Coverage<'a>, AtlasError> {
        if !self.sound_templates.is_empty() {
            self.cover_templates()?;
        }
        Ok(self.coverage)
    }

    fn rule(&mut self, rule: &Rule) -> Verdict {
        if rule.star_count() != self.facts.initial() {
            let reason =
                format!("the rule has {} in a file about {}", counted(rule.star_count(), "star"), self.facts.initial());
            return unsound(Vec::new(), reason);
        }
        let mut covered = Vec::new();
        for (placed, found) in self.facts.applications(rule) {
            for &cell in &placed.cells {
                let (state, original) = self.facts.state(found, cell);
                let true_here = match rule.state {
                    ForcedState::Empty => state == CandidateState::Empty,
                    ForcedState::Star => state == CandidateState::Star,
                };
                if !true_here {
                    return refuted(self.atlas, placed.stars, Vec::new(), cell, rule.state);
                }
                covered.push((found.0, original, rule.is_absolute().then_some(found.1)));
            }
        }
        for (class, original, image) in covered {
            self.coverage.cover(class, original, image);
        }
        Verdict::Sound
    }

    fn pair(&mut self, pair: &PairPattern) -> Verdict {
        let Some(found) = self.facts.find(&pair.stars) else {
            return unsound(pair.stars.clone(), "no placement contains these stars".to_owned());
        };
        for (cells, state, wanted) in [
            (&pair.empties, ForcedState::Empty, CandidateState::Empty),
            (&pair.forced_stars, ForcedState::Star, CandidateState::Star),
        ] {
            if let Some(&cell) = cells.iter().find(|&&cell| self.facts.state(found, cell).0 != wanted) {
                return refuted(self.atlas, pair.stars.clone(), Vec::new(), cell, state);
            }
        }
        if pair.says_open {
            let said =
                |cell: &Cell| [&pair.stars, &pair.empties, &pair.forced_stars].iter().any(|list| list.contains(cell));
            let open = self.facts.board().cells().filter(|cell| !said(cell));
            let is_decided = |cell: &Cell| self.facts.state(found, *cell).0 != CandidateState::Open;
            if let Some(cell) = open.into_iter().find(is_decided) {
                return unsound(pair.stars.clone(), format!("{cell} is said to be open, but it is decided"));
            }
        }
        let compatible = self.facts.compatible(found.0);
        if let Some(stated) = pair.compatible.filter(|&stated| stated != compatible) {
            let reason = format!("the number of placements with these stars is {compatible}, not {stated}");
            return unsound(pair.stars.clone(), reason);
        }
        for &cell in pair.empties.iter().chain(&pair.forced_stars) {
            let (_, original) = self.facts.state(found, cell);
            self.coverage.cover(found.0, original, Some(found.1));
        }
        Verdict::Sound
    }

    /// A template says how many patterns decide exactly these cells.
    fn template(&mut self, template: &Template, occurrences: u64) -> Result<Verdict, AtlasError> {
        let known = match &mut self.templates {
            Some(known) => known,
            none => {
                let find = |grouping| Templates::find(self.facts, grouping, self.cancel);
                none.insert([find(Grouping::Orbit)?, find(Grouping::AsWritten)?])
            }
        };
        let mut counts = known.iter().filter_map(|templates| templates.get(template));
        if counts.clone().any(|count| count == occurrences) {
            self.memory.claim(template.bytes())?;
            self.sound_templates.insert(in_orbit(template));
            return Ok(Verdict::Sound);
        }
        let reason = match counts.next() {
            Some(count) => {
                format!("the number of patterns that decide exactly these cells is {count}, not {occurrences}")
            }
            None => "no pattern decides exactly these cells".to_owned(),
        };
        Ok(unsound(Vec::new(), reason))
    }

    /// Ticks off what the patterns with a true template decide.
    fn cover_templates(&mut self) -> Result<(), AtlasError> {
        for (number, class) in self.facts.table.iter().enumerate() {
            if self.cancel.is_cancelled() {
                return Err(AtlasError::Cancelled);
            }
            let cells: Vec<Cell> = class.cells().collect();
            let (empties, forced) = (class.deduced_empty(), class.forced_star());
            if self.sound_templates.contains(&Template::of(&cells, &empties, &forced, Grouping::Orbit)) {
                for cell in empties.iter().chain(&forced) {
                    self.coverage.cover(number, cell, None);
                }
            }
        }
        Ok(())
    }
}

/// The verdict on an entry that is wrong about a cell, with a placement that shows it.
pub(crate) fn refuted(
    atlas: &Atlas,
    pattern: Vec<Cell>,
    crosses: Vec<Cell>,
    cell: Cell,
    claimed: ForcedState,
) -> Verdict {
    let (truth, claim) = match claimed {
        ForcedState::Empty => ("a star", "empty"),
        ForcedState::Star => ("empty", "a star"),
    };
    let placement = witness(atlas, &pattern, &crosses, cell, claimed == ForcedState::Empty);
    let reason = format!("{cell} is said to be {claim}, but it is {truth} here");
    Verdict::Unsound(Box::new(Counterexample { pattern, crosses, candidate: Some(cell), placement, reason }))
}

/// The verdict on an entry that is wrong as a whole.
fn unsound(pattern: Vec<Cell>, reason: String) -> Verdict {
    Verdict::Unsound(Box::new(Counterexample {
        pattern,
        crosses: Vec::new(),
        candidate: None,
        placement: None,
        reason,
    }))
}

/// The template in its orbit form, whatever form it came in.
fn in_orbit(template: &Template) -> Template {
    let images = (0..Symmetry::ALL.len()).map(|way| {
        let cells = |cells: &[Point]| CanonicalForm::of_way(&template.stars, cells, way);
        let empties = cells(&template.empties);
        Template { stars: empties.stars, empties: empties.cells, forced_stars: cells(&template.forced_stars).cells }
    });
    images.min().unwrap_or_else(|| template.clone())
}

/// A placement that contains the pattern, has no star on a cross, and in which the cell is, or is not, a star.
#[must_use]
pub fn witness(atlas: &Atlas, pattern: &[Cell], crosses: &[Cell], cell: Cell, is_star: bool) -> Option<Placement> {
    let mut stars = pattern.to_vec();
    if is_star {
        stars.push(cell);
    }
    // Add star after star as long as a placement of the wanted kind remains; what remains in the end is one.
    let wanted = |stars: &[Cell]| {
        let analysis = atlas.analyze_marked(stars, crosses).ok()?;
        let fits = if is_star { analysis.compatible() } else { analysis.compatible() - analysis.star_count(cell) };
        (fits > 0).then_some(analysis)
    };
    let mut analysis = wanted(&stars)?;
    for next in atlas.board().cells() {
        if analysis.star_count(next) == 0 || stars.contains(&next) || (!is_star && next == cell) {
            continue;
        }
        stars.push(next);
        match wanted(&stars) {
            Some(narrower) => analysis = narrower,
            None => drop(stars.pop()),
        }
    }
    let size = atlas.board().size();
    Placement::new(atlas.board(), CellSet::from_cells(size, stars)).ok()
}
