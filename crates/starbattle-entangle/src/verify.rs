//! Proving rules, or refuting them with a placement anyone can check.

use starbattle_atlas::Atlas;
use starbattle_board::{Cell, Never, Placement, Symmetry};

use crate::{
    canonical::{CanonicalForm, Grouping, Point},
    facts::{Coverage, Facts},
    groups::CandidateState,
    rule::{ForcedState, Rule},
    spec::{Entry, EntryBody, PairPattern, SpecFile},
    templates::{Template, templates},
};

/// The result of verifying a rule.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// True wherever it applies.
    Sound,
    /// False somewhere.
    Unsound(Counterexample),
    /// It names unknown features, so it never fires.
    UnknownFeatures(Vec<String>),
}

/// Where and why a rule is wrong.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Counterexample {
    /// The stars on the board.
    pub pattern: Vec<Cell>,
    /// The cell the rule is wrong about, if it is about a cell.
    pub candidate: Option<Cell>,
    /// A placement that has the stars and contradicts the rule.
    pub placement: Option<Placement>,
    /// What is wrong, in words.
    pub reason: String,
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

    /// Whether every entry is sound.
    #[must_use]
    pub fn all_sound(&self) -> bool {
        self.verdicts.iter().all(|verdict| *verdict == Verdict::Sound)
    }
}

/// Checks every entry of a file against all placements of its board.
#[must_use]
pub fn verify(atlas: &Atlas, facts: &Facts, file: &SpecFile) -> Report {
    let mut checker = Checker { atlas, facts, coverage: Coverage::new(facts), templates: None };
    let verdicts = file.entries.iter().map(|entry| checker.check(entry)).collect();
    Report { verdicts, facts: facts.count(), covered: checker.coverage.count() }
}

/// Checks one rule; true rules tick off the facts they cover.
struct Checker<'a> {
    atlas: &'a Atlas,
    facts: &'a Facts,
    coverage: Coverage<'a>,
    /// The templates of the board by either grouping, computed when first needed.
    templates: Option<[std::collections::BTreeMap<Template, u64>; 2]>,
}

impl Checker<'_> {
    fn check(&mut self, entry: &Entry) -> Verdict {
        match &entry.body {
            EntryBody::UnknownFeatures { names, .. } => Verdict::UnknownFeatures(names.clone()),
            EntryBody::Rule(rule) => self.rule(rule),
            EntryBody::Pair(pair) => self.pair(pair),
            EntryBody::Template { template, occurrences } => self.template(template, *occurrences),
        }
    }

    fn rule(&mut self, rule: &Rule) -> Verdict {
        if rule.star_count() != self.facts.initial() {
            let reason = format!("the rule has {} stars in a file about {}", rule.star_count(), self.facts.initial());
            return Verdict::Unsound(Counterexample { pattern: Vec::new(), candidate: None, placement: None, reason });
        }
        let board = self.facts.board();
        let size = board.size() as i32;
        // What depends on the frame alone is the same for all images.
        let images = if rule.is_absolute() { &Symmetry::ALL[..] } else { &Symmetry::ALL[..1] };
        let mut covered = Vec::new();
        for frame in (0..size).flat_map(|row| (0..size).map(move |col| (row, col))) {
            for &image in images {
                let Some(placed) = rule.placed(board, frame, image) else { continue };
                if !rule.applies(board, frame, &placed) {
                    continue;
                }
                let Some(found) = self.facts.find(&placed.stars) else { continue };
                for &cell in &placed.cells {
                    let (state, original) = self.facts.state(found, cell);
                    let true_here = match rule.state {
                        ForcedState::Empty => state == CandidateState::Empty,
                        ForcedState::Star => state == CandidateState::Star,
                    };
                    if !true_here {
                        return Verdict::Unsound(self.counterexample(placed.stars, cell, rule.state));
                    }
                    covered.push((found.0, original, rule.is_absolute().then_some(found.1)));
                }
            }
        }
        for (class, original, image) in covered {
            self.coverage.cover(class, original, image);
        }
        Verdict::Sound
    }

    fn counterexample(&self, pattern: Vec<Cell>, cell: Cell, claimed: ForcedState) -> Counterexample {
        let (truth, claim) = match claimed {
            ForcedState::Empty => ("a star", "empty"),
            ForcedState::Star => ("empty", "a star"),
        };
        let placement = witness(self.atlas, &pattern, cell, claimed == ForcedState::Empty);
        let reason = format!("{cell} is said to be {claim}, but it is {truth} here");
        Counterexample { pattern, candidate: Some(cell), placement, reason }
    }

    fn pair(&mut self, pair: &PairPattern) -> Verdict {
        let wrong =
            |reason: String| Counterexample { pattern: pair.stars.clone(), candidate: None, placement: None, reason };
        let Some(found) = self.facts.find(&pair.stars) else {
            return Verdict::Unsound(wrong("no placement contains these stars".to_owned()));
        };
        for (cells, state, wanted) in [
            (&pair.empties, ForcedState::Empty, CandidateState::Empty),
            (&pair.forced_stars, ForcedState::Star, CandidateState::Star),
        ] {
            if let Some(&cell) = cells.iter().find(|&&cell| self.facts.state(found, cell).0 != wanted) {
                return Verdict::Unsound(self.counterexample(pair.stars.clone(), cell, state));
            }
        }
        let compatible = self.facts.decided(found.0).compatible;
        if let Some(stated) = pair.compatible.filter(|&stated| stated != compatible) {
            return Verdict::Unsound(wrong(format!("{compatible} placements contain these stars, not {stated}")));
        }
        for &cell in pair.empties.iter().chain(&pair.forced_stars) {
            let (_, original) = self.facts.state(found, cell);
            self.coverage.cover(found.0, original, Some(found.1));
        }
        Verdict::Sound
    }

    /// A template says how many patterns decide exactly these cells.
    fn template(&mut self, template: &Template, occurrences: u64) -> Verdict {
        let (atlas, initial) = (self.atlas, self.facts.initial());
        let known = self.templates.get_or_insert_with(|| {
            [Grouping::Orbit, Grouping::AsWritten]
                .map(|grouping| templates(atlas, initial, grouping, &Never).unwrap_or_default())
        });
        let mut counts = known.iter().filter_map(|templates| templates.get(template).copied());
        if counts.clone().any(|count| count == occurrences) {
            self.cover_template(template);
            return Verdict::Sound;
        }
        let reason = match counts.next() {
            Some(count) => format!("{count} patterns decide exactly these cells, not {occurrences}"),
            None => "no pattern decides exactly these cells".to_owned(),
        };
        Verdict::Unsound(Counterexample { pattern: Vec::new(), candidate: None, placement: None, reason })
    }

    fn cover_template(&mut self, template: &Template) {
        let wanted = in_orbit(template);
        let mut found = Vec::new();
        for (class, (cells, decided)) in self.facts.classes().enumerate() {
            if cells.len() == wanted.stars.len()
                && Template::of(&cells, &decided.deduced_empty, &decided.forced_star, Grouping::Orbit) == wanted
            {
                found.extend(decided.deduced_empty.iter().chain(&decided.forced_star).map(|cell| (class, cell)));
            }
        }
        for (class, cell) in found {
            self.coverage.cover(class, cell, None);
        }
    }
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

/// A placement that contains the pattern and in which the cell is, or is not, a star.
#[must_use]
pub fn witness(atlas: &Atlas, pattern: &[Cell], cell: Cell, is_star: bool) -> Option<Placement> {
    let mut stars = pattern.to_vec();
    if is_star {
        stars.push(cell);
    }
    // Add star after star as long as a placement of the wanted kind remains; what remains in the end is one.
    let wanted = |stars: &[Cell]| {
        let analysis = atlas.analyze(stars).ok()?;
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
    Placement::new(atlas.board(), starbattle_board::CellSet::from_cells(size, stars)).ok()
}
