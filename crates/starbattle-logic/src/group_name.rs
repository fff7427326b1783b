//! Names for sets of cells that people can say: "the part of columns 2 to 8 outside regions B and N".
//!
//! A name is exact: the open cells of what it describes are the open cells of the set in the position at hand. So a name belongs to one
//! position, and is looked for only where a step is shown.

use std::collections::BTreeMap;

use starbattle_board::{CellSet, Span, Text, Unit, text};

use crate::{
    contradiction::Contradiction,
    deduction::Deduction,
    evidence::{Area, Broken, Evidence},
    fact::{Claim, FactId, FactKind},
    path::Step,
    position::Position,
    rules::patterns::{chain::suppose, kissing},
};

/// Fewer cells than these are their own name.
const FEW_CELLS: usize = 3;

/// A name with more parts than these is harder to follow than a list of cells.
const MAX_PARTS: usize = 5;

/// Names the groups that each of the steps from a position speaks of.
pub(crate) fn name_groups(from: &Position, steps: &mut [Step]) {
    name_groups_after(from, steps, Told::new());
}

/// What earlier steps have said of the facts that they found.
type Told = BTreeMap<FactId, Claim>;

/// Returns what has been said in the end.
fn name_groups_after(from: &Position, steps: &mut [Step], mut told: Told) -> Told {
    let mut position = from.clone();
    for step in steps {
        step.deduction.name_groups_after(&position, &told);
        for (fact, claim) in step.learned.iter().zip(&step.deduction.claims) {
            // "The rest" is a name in its own sentence only.
            let name = claim.name.clone().filter(|_| !step.deduction.evidence.leaves_rest(&claim.cells));
            told.insert(*fact, Claim { name, ..claim.clone() });
        }
        step.apply_to(&mut position);
    }
    told
}

impl Deduction {
    /// Names the groups that it speaks of in the position where it was found, and the pattern that it is an instance of.
    pub(crate) fn name_groups(&mut self, position: &Position) {
        self.name_groups_after(position, &Told::new());
    }

    fn name_groups_after(&mut self, position: &Position, told: &Told) {
        self.pattern = kissing::is_instance(position, self).then_some(kissing::ID);
        let about = self.evidence.units();
        for area in areas_of(&mut self.evidence) {
            if area.units.is_empty() {
                area.name = name(position, &area.cells, &about);
            }
        }
        if let Some(area) = last_of_group(&mut self.evidence)
            && let Some(claim) = area.fact.and_then(|fact| told.get(&fact))
            && area.cells.len() < claim.cells.len()
        {
            area.name = Some(claim.name.clone().unwrap_or_else(|| Text::cells(&claim.cells)));
        }
        if let Evidence::Chain { cell, star, steps, end } = &mut self.evidence {
            let told = name_groups_after(&suppose(position, *cell, *star), steps, told.clone());
            if let Contradiction::Fact { fact, cells, name: group, .. } = end {
                let of_step = || told.get(fact).filter(|claim| claim.cells == *cells)?.name.clone();
                *group = name(position, cells, &about).or_else(of_step);
            }
        }
        for claim in &mut self.claims {
            claim.name = match &self.evidence {
                // The sentence names the part that makes it the rest.
                Evidence::Consumed { area, .. } if self.evidence.leaves_rest(&claim.cells) => {
                    Some(text!["the rest of ", Text::units(&area.units)])
                }
                _ if claim.kind == FactKind::Tile => None,
                _ => name(position, &claim.cells, &about),
            };
        }
    }
}

/// The area of a sentence that only says that the last cells of a group are stars. They are named by what the group was when it was
/// found.
fn last_of_group(evidence: &mut Evidence) -> Option<&mut Area> {
    match evidence {
        Evidence::Quota { area, need } | Evidence::Cover { area, need, .. } if area.is_last_of_group(*need) => {
            Some(area)
        }
        _ => None,
    }
}

impl Evidence {
    /// Whether cells are what the parts of a unit leave of it.
    fn leaves_rest(&self, cells: &CellSet) -> bool {
        let Self::Consumed { area, parts, .. } = self else { return false };
        let rest = parts.iter().fold(area.cells.clone(), |rest, part| &rest - &part.cells);
        area.units.len() == 1 && rest == *cells
    }
}

/// Every area that the words of some evidence name, except in the steps of a chain.
pub(crate) fn areas_of(evidence: &mut Evidence) -> Vec<&mut Area> {
    match evidence {
        Evidence::Quota { area, .. }
        | Evidence::Share { area, .. }
        | Evidence::Refuted { broken: Broken::Room { area, .. } | Broken::Excess { area, .. }, .. } => vec![area],
        Evidence::Placements { area, dropped, .. } => {
            let broken = dropped.iter_mut().filter_map(|way| match &mut way.broken {
                Broken::Room { area, .. } | Broken::Excess { area, .. } => Some(area),
                Broken::Crowd { .. } | Broken::Count { .. } => None,
            });
            broken.chain([area]).collect()
        }
        Evidence::Cover { area, combs, .. } => {
            combs.iter_mut().flat_map(|comb| &mut comb.outside).chain([area]).collect()
        }
        Evidence::Consumed { area, parts, .. } => parts.iter_mut().chain([area]).collect(),
        Evidence::Together { parts, .. }
        | Evidence::Twins { parts, .. }
        | Evidence::Refuted { broken: Broken::Crowd { parts, .. }, .. } => parts.iter_mut().collect(),
        Evidence::Comb { comb, parts } => parts.iter_mut().chain(&mut comb.outside).collect(),
        Evidence::Kissing { one, other, outside, .. } => outside.iter_mut().chain([one, other]).collect(),
        Evidence::Refuted { broken: Broken::Count { .. }, .. }
        | Evidence::Touching { .. }
        | Evidence::Count { .. }
        | Evidence::Knowledge { .. }
        | Evidence::Chain { .. } => Vec::new(),
    }
}

/// The shortest name of open cells, if there is a good one; of several, one by units that the sentence is about. In a sentence it is
/// singular.
pub(crate) fn name(position: &Position, cells: &CellSet, about: &[Unit]) -> Option<Text> {
    if cells.len() < FEW_CELLS {
        return None;
    }
    let description = Description::all(position, cells).into_iter().filter(|it| it.fits(position, cells));
    let description = description
        .min_by_key(|it| (it.parts(position), it.outside.len(), it.others(position, about), it.units().count()))?;
    let pieces = Text::cells(cells).spans().iter().filter(|span| !matches!(span, Span::Plain(_))).count();
    let parts = description.parts(position);
    (parts <= FEW_CELLS || parts <= pieces.min(MAX_PARTS)).then(|| description.text(position))
}

/// The cells of some units that lie in certain lines, if any are given, and outside certain others. Units are given by their numbers.
#[derive(Debug, Default)]
struct Description {
    of: Vec<usize>,
    within: Vec<usize>,
    outside: Vec<usize>,
}

impl Description {
    /// What may describe the cells, if it fits.
    fn all(position: &Position, cells: &CellSet) -> Vec<Self> {
        let units = position.units();
        let touched = |numbers: std::ops::Range<usize>, cells: &CellSet| -> Vec<usize> {
            numbers.filter(|&number| !units.cells(number).is_disjoint(cells)).collect()
        };
        let open = |numbers: &[usize]| {
            numbers.iter().fold(units.no_cells(), |cells, &number| &cells | position.live_of(number))
        };
        let regions = touched(units.regions(), cells);
        let beyond = &open(&regions) - cells;
        let mut all = vec![Self { of: regions.clone(), ..Self::default() }];
        for numbers in [units.rows(), units.columns()] {
            let own = touched(numbers.clone(), cells);
            let run: Vec<usize> = match own[..] {
                [first, .., last] => (first..=last).collect(),
                _ => own.clone(),
            };
            for lines in [run, own] {
                let others = touched(units.regions(), &(&open(&lines) - cells));
                all.push(Self { of: lines.clone(), outside: others, ..Self::default() });
                all.push(Self { of: regions.clone(), within: lines, ..Self::default() });
            }
            all.push(Self { of: regions.clone(), outside: touched(numbers, &beyond), ..Self::default() });
        }
        all
    }

    /// All cells that it describes, decided or not.
    fn cells(&self, position: &Position) -> CellSet {
        let units = position.units();
        let union =
            |numbers: &[usize]| numbers.iter().fold(units.no_cells(), |cells, &number| &cells | units.cells(number));
        let mut cells = union(&self.of);
        if !self.within.is_empty() {
            cells &= &union(&self.within);
        }
        &cells - &union(&self.outside)
    }

    fn fits(&self, position: &Position, cells: &CellSet) -> bool {
        &self.cells(position) & position.live() == *cells
    }

    fn units(&self) -> impl Iterator<Item = usize> {
        [&self.of, &self.within, &self.outside].into_iter().flatten().copied()
    }

    /// How many units it brings up that are new to the sentence.
    fn others(&self, position: &Position, about: &[Unit]) -> usize {
        self.units().filter(|&number| !about.contains(&position.units().unit(number))).count()
    }

    /// How much there is to keep in mind: neighbouring lines count once.
    fn parts(&self, position: &Position) -> usize {
        let count = |numbers: &[usize]| match numbers {
            [first, .., last] if position.units().is_line(*first) && last - first + 1 == numbers.len() => 1,
            _ => numbers.len(),
        };
        count(&self.of) + count(&self.within) + count(&self.outside)
    }

    fn text(&self, position: &Position) -> Text {
        let units = |numbers: &[usize]| {
            Text::units(&numbers.iter().map(|&number| position.units().unit(number)).collect::<Vec<_>>())
        };
        // Stars that are placed already are not among those that the sentence speaks of.
        let has_stars = !self.cells(position).is_disjoint(position.stars());
        let is_whole = self.within.is_empty() && self.outside.is_empty();
        let mut name = text![if has_stars || is_whole { "what is left of " } else { "the part of " }, units(&self.of)];
        if !self.within.is_empty() {
            name.push(text![" in ", units(&self.within)]);
        }
        if !self.outside.is_empty() {
            name.push(text![" outside ", units(&self.outside)]);
        }
        name
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Cell, Mark, Marks, Puzzle, Regions};
    use starbattle_testkit::{Random, random_puzzle};

    use super::*;

    fn puzzle() -> Puzzle {
        let rows = ["AABBB", "AABCC", "DDBCC", "DDDEE", "DDDEE"];
        Puzzle::new(1, Regions::from_rows(&rows).unwrap()).unwrap()
    }

    fn named(position: &Position, cells: &str) -> Option<String> {
        let cells = cells.split(' ').map(|cell| cell.parse::<Cell>().unwrap());
        name(position, &CellSet::from_cells(position.board().size(), cells), &[]).map(|name| name.to_string())
    }

    #[test]
    fn groups_are_named_by_the_units_they_are_made_of() {
        let position = Position::blank(&puzzle());
        let name = |cells| named(&position, cells).unwrap();
        assert_eq!(name("r1c3 r1c4 r1c5"), "the part of region B in row 1");
        assert_eq!(name("r2c3 r2c4 r2c5"), "the part of row 2 outside region A");
        assert_eq!(name("r1c3 r1c4 r1c5 r2c3"), "the part of region B in rows 1 and 2");
        assert_eq!(name("r3c3 r3c4 r3c5 r4c4 r4c5 r5c4 r5c5"), "the part of rows 3 to 5 outside region D");
        assert_eq!(name("r2c4 r2c5 r3c4 r3c5"), "what is left of region C");
    }

    #[test]
    fn cells_without_a_name_have_none() {
        let position = Position::blank(&puzzle());
        assert_eq!(named(&position, "r1c1 r2c4 r4c2"), None);
        assert_eq!(named(&position, "r1c3 r1c4"), None);
    }

    #[test]
    fn a_placed_star_is_not_among_those_of_a_group() {
        let mut marks = Marks::none(5);
        marks.set("r2c3".parse().unwrap(), Mark::Star);
        let position = Position::new(&puzzle(), &marks).unwrap();
        let name = named(&position, "r1c3 r1c4 r1c5").unwrap();
        assert_eq!(name, "the part of region B in row 1");
        let name = named(&position, "r2c4 r2c5 r3c4 r3c5 r4c4 r4c5 r5c4 r5c5").unwrap();
        assert_eq!(name, "what is left of regions C and E");
        let name = named(&position, "r2c1 r2c2 r2c4 r2c5").unwrap();
        assert_eq!(name, "what is left of row 2");
    }

    /// The open cells that the spans of a name describe.
    fn described(position: &Position, name: &Text) -> CellSet {
        let mut cells = position.live().clone();
        let mut words = String::new();
        for span in name.spans() {
            if let Span::Plain(plain) = span {
                words = plain.trim().to_owned();
                continue;
            }
            let units = span.units().into_iter().map(|unit| position.units().number(unit));
            let union =
                units.fold(position.units().no_cells(), |cells, number| &cells | position.units().cells(number));
            cells = if words == "outside" { &cells - &union } else { &cells & &union };
        }
        cells
    }

    #[test]
    fn every_name_describes_exactly_the_cells() {
        let mut random = Random::new(3);
        let mut names = 0;
        for _ in 0..200 {
            let board = starbattle_board::Board::new(8, 1).unwrap();
            let puzzle = random_puzzle(board, &mut random);
            let mut marks = Marks::none(8);
            for cell in board.cells().filter(|_| random.chance(30)) {
                marks.set(cell, Mark::Empty);
            }
            let position = Position::new(&puzzle, &marks).unwrap();
            for _ in 0..20 {
                let numbers = [random.below(24), random.below(24), random.below(24)];
                let [one, two, three] = numbers.map(|number| position.live_of(number).clone());
                for cells in [&one & &two, &one - &two, &(&one | &two) - &three, &one | &two] {
                    let Some(name) = name(&position, &cells, &[]) else { continue };
                    names += 1;
                    assert_eq!(described(&position, &name), cells, "{name}");
                }
            }
        }
        assert!(names > 4_000, "{names}");
    }
}
