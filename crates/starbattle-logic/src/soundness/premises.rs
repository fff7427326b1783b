//! Whether what the explanation of a deduction says about the position is true. Every kind of evidence has its check: adding a kind
//! without one does not compile.

use std::collections::BTreeSet;

use starbattle_atlas::Atlas;
use starbattle_board::{Cell, CellSet, Unit};

use super::{
    blocks::blocks_agree,
    entailment::{Gap, gap, holds_at_most},
    state::{Group, State, has_room, most_stars},
};
use crate::{
    contradiction::{Clash, Contradiction},
    deduction::Deduction,
    evidence::{Area, Bound, Broken, CombBound, DroppedWay, Evidence},
    rule::RuleKind,
};

/// What a check may look at besides the deduction.
#[derive(Clone, Copy)]
pub struct Premises<'a> {
    /// What was known before the deduction.
    pub state: &'a State<'a>,
    /// All solutions that agree with it. None within a supposition, which may have no solution.
    pub solutions: Option<&'a [CellSet]>,
    /// All placements of the board, for rules that know about whole boards.
    pub atlas: Option<&'a Atlas>,
}

type Verdict = Result<(), String>;

fn ensure(is_true: bool, premise: &str) -> Verdict {
    if is_true { Ok(()) } else { Err(premise.to_owned()) }
}

impl Premises<'_> {
    /// Checks the evidence of a deduction and that the conclusion follows from it; `Err` says what is wrong.
    pub fn check(&self, deduction: &Deduction) -> Verdict {
        self.evidence(deduction)?;
        match deduction.evidence {
            // These checks look at the conclusion as well.
            Evidence::Knowledge { .. } | Evidence::Chain { .. } | Evidence::Twins { .. } => Ok(()),
            _ => match gap(self.state, deduction) {
                None => Ok(()),
                Some(Gap::UnknownFact) => Err("it uses a fact that is not known".to_owned()),
                Some(Gap::Counterexample(stars)) => Err(format!("stars at {stars:?} fit the evidence")),
            },
        }
    }

    fn evidence(&self, deduction: &Deduction) -> Verdict {
        let state = self.state;
        match &deduction.evidence {
            Evidence::Touching { star } => {
                ensure(state.stars.contains(*star), "there is a star")?;
                let around = CellSet::from_cells(state.size(), star.neighbours(state.size()));
                ensure(deduction.empties.is_subset(&around), "the empty cells touch it")
            }
            Evidence::Quota { area, need: 0 } if area.fact.is_none() => {
                ensure(area.units.iter().all(|unit| state.need(*unit) == 0), "the units have all their stars")
            }
            Evidence::Quota { area, need } => self.needs(area, *need),
            Evidence::Cover { area, need, blocks, combs } => {
                self.needs(area, *need)?;
                self.cover(deduction, area, *need, blocks, combs)
            }
            Evidence::Share { area, need, part, room } => {
                self.needs(area, *need)?;
                ensure(part.is_subset(&area.cells), "the part lies in the area")?;
                ensure(most_stars(&(&area.cells - part)) == *room, "the room outside the part")
            }
            Evidence::Consumed { area, need, parts, taken } => {
                let group = self.group(area)?;
                let holds = if area.fact.is_some() { group.max <= *need } else { group.min == *need };
                ensure(holds, "the number of stars in the area")?;
                ensure(parts.iter().all(|part| part.cells.is_subset(&area.cells)), "the parts lie in the area")?;
                ensure(self.least_of(parts)? >= *taken, "the stars of the parts")
            }
            Evidence::Kissing { star, one, other, line, need, outside } => {
                ensure(state.need(*line) == *need as isize, "what the line needs")?;
                ensure(self.least_of(outside)? + 1 >= *need, "the areas beside the two take all but one star")?;
                let along = state.cells_of(*line);
                let both = &(&one.cells | &other.cells) & along;
                ensure(outside.iter().all(|area| area.cells.is_disjoint(&both)), "the areas lie beside the two")?;
                ensure(self.group(one)?.min > 0 && self.group(other)?.min > 0, "both areas hold a star")?;
                ensure(
                    &one.cells - along == CellSet::from_cells(state.size(), [*star]),
                    "the only cell outside the line",
                )?;
                let leaves_none = (&one.cells & along).iter().all(|cell| {
                    let touched = CellSet::from_cells(state.size(), cell.neighbours(state.size()));
                    (&other.cells - &touched).is_subset(along)
                });
                ensure(
                    leaves_none && one.cells.is_disjoint(&other.cells),
                    "the other area is left only cells of the line",
                )
            }
            Evidence::Together { parts, shares } => {
                ensure(parts.len() == shares.len(), "a number for each area")?;
                for (part, share) in parts.iter().zip(shares) {
                    let group = self.group(part)?;
                    ensure(group.min == *share && group.max == *share, "what the area holds")?;
                }
                ensure(self.least_of(parts)? == shares.iter().sum::<usize>(), "what the areas hold together")
            }
            Evidence::Refuted { cells, star, broken } => {
                let concluded = if *star { &deduction.empties } else { &deduction.stars };
                ensure(concluded.is_subset(cells), "the conclusion is about the cells supposed to be otherwise")?;
                let alone = cells.len() == 1;
                cells.iter().try_for_each(|cell| self.refuted(cell, *star, alone, broken))
            }
            Evidence::Count { lines, others, shares, need, given, bound } => {
                self.count(lines, others, shares, *need, *given, *bound)
            }
            Evidence::Placements { area, need, ways, dropped, unlisted: 0 } => {
                self.placements(deduction, area, *need, ways, dropped)
            }
            Evidence::Placements { area, need, dropped, unlisted, .. } => {
                self.exceptions(deduction, area, *need, dropped, *unlisted)
            }
            Evidence::Comb { comb, parts } => {
                self.comb(deduction, comb)?;
                ensure(parts.iter().all(|part| part.cells.is_subset(&comb.cells)), "the parts lie in the comb")?;
                ensure(self.least_of(parts)? >= comb.most, "the parts need all its stars")
            }
            Evidence::Knowledge { stars, crosses, cells, .. } => self.knowledge(deduction, stars, crosses, cells),
            Evidence::Chain { cell, star, steps, end } => {
                let size = state.size();
                let only = CellSet::from_cells(size, [*cell]);
                let (stars, empties) = if *star { (CellSet::empty(size), only) } else { (only, CellSet::empty(size)) };
                let concluded = deduction.stars == stars && deduction.empties == empties && deduction.claims.is_empty();
                ensure(concluded, "the conclusion is the opposite of the supposition")?;
                let mut supposed = state.clone();
                supposed.suppose(*cell, *star);
                for step in steps {
                    let inner = Premises { state: &supposed, solutions: None, atlas: self.atlas };
                    inner.check(&step.deduction).map_err(|premise| {
                        format!("{premise}, in the step of {}: {}", step.deduction.rule, step.explain().sentence)
                    })?;
                    supposed.follow(step);
                }
                contradiction(&supposed, end)
            }
            Evidence::Twins { parts, one, other, threads } => self.twins(parts, one, other, threads),
        }
    }

    /// What is known about an area, if its cells are what the evidence says.
    fn group(&self, area: &Area) -> Result<Group, String> {
        let group = match (area.fact, area.units.as_slice()) {
            (Some(fact), []) => self.state.fact(fact).ok_or("the fact is known")?,
            (None, [_, ..]) => {
                let need = self.state.need_of_all(&area.units).max(0) as usize;
                Group { cells: self.state.live_of_all(&area.units), min: need, max: need }
            }
            _ => return Err("an area is either units or a fact".to_owned()),
        };
        ensure(group.cells == area.cells, &format!("the open cells {:?}, which are {:?}", area.cells, group.cells))?;
        Ok(group)
    }

    /// Units need exactly so many stars; a fact needs at least so many.
    fn needs(&self, area: &Area, need: usize) -> Verdict {
        let group = self.group(area)?;
        let holds = if need == 0 { group.max == 0 } else { group.min >= need };
        ensure(holds && (area.fact.is_some() || group.min == need), "what the area needs")
    }

    /// The stars that disjoint areas need together.
    fn least_of(&self, parts: &[Area]) -> Result<usize, String> {
        let mut all = CellSet::empty(self.state.size());
        let mut least = 0;
        for part in parts {
            least += self.group(part)?.min;
            ensure(all.is_disjoint(&part.cells), "the parts are disjoint")?;
            all |= &part.cells;
        }
        Ok(least)
    }

    fn cover(&self, deduction: &Deduction, area: &Area, need: usize, blocks: &[Cell], combs: &[CombBound]) -> Verdict {
        for comb in combs {
            self.comb(deduction, comb)?;
        }
        if blocks.is_empty() && combs.is_empty() {
            return ensure(most_stars(&area.cells) <= need, "the area can hold no more");
        }
        if blocks.is_empty() {
            // The sentence speaks of the comb alone; the rest of the area is looked at with the conclusion.
            return Ok(());
        }
        let size = self.state.size();
        let mut covered = CellSet::empty(size);
        for block in blocks {
            let corners =
                [(0, 0), (0, 1), (1, 0), (1, 1)].map(|(down, right)| (block.row() + down, block.col() + right));
            ensure(corners.iter().all(|&(row, col)| row < size && col < size), "the blocks lie on the board")?;
            covered |= &CellSet::from_cells(size, corners.map(|(row, col)| Cell::new(row as u8, col as u8)));
        }
        for comb in combs {
            covered |= &comb.cells;
        }
        ensure(area.cells.is_subset(&covered), "all open cells fit into the blocks")?;
        let room = blocks.len() + combs.iter().map(|comb| comb.most).sum::<usize>();
        ensure(room == need, "as many blocks as stars")
    }

    fn comb(&self, deduction: &Deduction, comb: &CombBound) -> Verdict {
        let CombBound { line, need, outside, cells, most } = comb;
        ensure(self.state.need(*line) == *need as isize, "what the line needs")?;
        let least = self.least_of(outside)?;
        ensure(outside.iter().all(|area| area.cells.is_disjoint(cells)), "the areas lie beside the comb")?;
        ensure(least + most >= *need, "the areas beside the comb take the rest")?;
        ensure(cells.is_subset(&self.state.live), "the cells of the comb are open")?;
        ensure(holds_at_most(self.state, deduction, cells, *most), "the comb holds no more")
    }

    /// Whether the cell, as a star or empty, breaks what the sentence says of it alone, or of it and others.
    fn refuted(&self, cell: Cell, star: bool, alone: bool, broken: &Broken) -> Verdict {
        let state = self.state;
        ensure(state.live.contains(cell), "the cell is open")?;
        let only = CellSet::from_cells(state.size(), [cell]);
        let gone = if star { state.ruled_out_by(cell) } else { only.clone() };
        // A unit that has all its stars already is not asked for less.
        let needs_after = |unit: Unit| {
            let need = state.need(unit).max(0);
            need - isize::from(star && need > 0 && state.cells_of(unit).contains(cell))
        };
        match broken {
            Broken::Room { area, room, need } => {
                let group = self.group(area)?;
                let inside = star && area.cells.contains(cell);
                ensure(*need + usize::from(inside) == group.min, "what the area would still need")?;
                let mut touched = only;
                if star {
                    touched |= &CellSet::from_cells(state.size(), cell.neighbours(state.size()));
                }
                let (least, most) = (most_stars(&(&area.cells - &gone)), most_stars(&(&area.cells - &touched)));
                let is_told = least <= *room && (!alone || *room <= most);
                ensure(is_told && room < need, &format!("the room, which would be {least}"))
            }
            Broken::Excess { area, given, most } => {
                let inside = usize::from(star && area.cells.contains(cell));
                ensure(inside == *given && self.group(area)?.max <= *most && most < given, "too many stars")
            }
            Broken::Crowd { line, parts, need } => {
                ensure(needs_after(*line) == *need as isize, "the stars that the line could still take")?;
                let cells = state.cells_of(*line);
                let (mut all, mut pushed) = (CellSet::empty(state.size()), 0);
                for part in parts {
                    pushed += self.group(part)?.min;
                    let left = &part.cells - &gone;
                    ensure(!(star && part.cells.contains(cell)), "the star is none of the parts' own")?;
                    ensure(left.is_subset(cells), "what is left of the parts lies in the line")?;
                    ensure(all.is_disjoint(&left), "what is left of the parts is disjoint")?;
                    all |= &left;
                }
                ensure(pushed > *need, "the parts have too many stars for the line")
            }
            Broken::Count { lines, others, shares, fins, need, given, bound } => {
                let after: isize = lines.iter().map(|line| needs_after(*line)).sum();
                ensure(after == *need as isize, "what the lines would still need")?;
                ensure(fins.is_subset(&gone) && !fins.contains(cell), "the star would remove the fins")?;
                let cells = state.live_of_all(lines);
                let share = |unit: Unit| {
                    let (left, need) = (&state.live_of(unit) - &gone, needs_after(unit).max(0) as usize);
                    share(&left, need, &cells)
                };
                self.total(others, shares, *given, *bound, share)?;
                ensure(if *bound == Bound::Least { given > need } else { given < need }, "the counts differ")
            }
        }
    }

    /// Lines counted against other units.
    fn count(
        &self,
        lines: &[Unit],
        others: &[Unit],
        shares: &[usize],
        need: usize,
        given: usize,
        bound: Bound,
    ) -> Verdict {
        let state = self.state;
        let (cells, inside, possible) = (state.live_of_all(lines), state.live_of_all(others), state.possible());
        ensure(state.need_of_all(lines) == need as isize, "what the lines need")?;
        if need == given {
            return self.total(others, shares, given, bound, |unit| {
                share(&state.live_of(unit), state.need(unit).max(0) as usize, &cells)
            });
        }
        let needs = others.iter().map(|unit| state.need(*unit));
        ensure(needs.eq(shares.iter().map(|share| *share as isize)), "what the other units need")?;
        ensure(shares.iter().sum::<usize>() == given, "what the other units need together")?;
        match bound {
            Bound::Least => ensure((&inside & &possible).is_subset(&cells), "the other units lie inside the lines"),
            Bound::Most => ensure((&cells & &possible).is_subset(&inside), "the lines lie inside the other units"),
        }
    }

    /// Whether the units put at least, or at most, so many stars somewhere; in the second case units of their kind that are not named
    /// put none there.
    fn total(
        &self,
        others: &[Unit],
        shares: &[usize],
        given: usize,
        bound: Bound,
        share: impl Fn(Unit) -> (usize, usize),
    ) -> Verdict {
        ensure(shares.len() == others.len() && shares.iter().sum::<usize>() == given, "the terms of the sum")?;
        let (least, most) = others.iter().map(|unit| share(*unit)).fold((0, 0), |(a, b), (c, d)| (a + c, b + d));
        match bound {
            Bound::Least => {
                let terms = others.iter().zip(shares).all(|(unit, told)| share(*unit).0 >= *told);
                ensure(terms && least >= given, &format!("{given} stars at least, which are {least}"))
            }
            Bound::Most => {
                let like = others.first().map(|unit| self.state.units_like(*unit)).unwrap_or_default();
                let unnamed = like.iter().filter(|unit| !others.contains(unit)).all(|unit| share(*unit).1 == 0);
                let terms = others.iter().zip(shares).all(|(unit, told)| share(*unit).1 <= *told);
                ensure(unnamed && terms && most <= given, &format!("{given} stars at most, which are {most}"))
            }
        }
    }

    /// Whether all ways to fill an area were listed, and those that are left agree.
    fn placements(
        &self,
        deduction: &Deduction,
        area: &Area,
        need: usize,
        ways: &[CellSet],
        dropped: &[DroppedWay],
    ) -> Verdict {
        self.needs(area, need)?;
        let all: BTreeSet<Vec<Cell>> = Ways::of(self.state, area, need).collect();
        let told = ways.iter().chain(dropped.iter().map(|way| &way.stars));
        let told: Vec<Vec<Cell>> = told.map(|stars| stars.iter().collect()).collect();
        let count = told.len();
        ensure(count == all.len(), &format!("{count} ways, which are {}", all.len()))?;
        ensure(told.into_iter().collect::<BTreeSet<_>>() == all, "the ways are those that were listed")?;
        let agree = ways.iter().all(|way| {
            let gone = self.gone_by(way);
            deduction.stars.is_subset(way) && deduction.empties.is_subset(&(&gone - way))
        });
        ensure(agree, "the ways agree")?;
        let fit = |way: &CellSet| dropped.is_empty() || self.breaks_nothing(way);
        ensure(ways.iter().all(fit), "the ways break nothing")?;
        dropped.iter().try_for_each(|way| self.dropped(way))
    }

    /// Whether the ways to fill an area that say otherwise are those that are listed, and all break something.
    fn exceptions(
        &self,
        deduction: &Deduction,
        area: &Area,
        need: usize,
        dropped: &[DroppedWay],
        unlisted: usize,
    ) -> Verdict {
        self.needs(area, need)?;
        let size = self.state.size();
        let all: Vec<CellSet> = Ways::of(self.state, area, need).map(|way| CellSet::from_cells(size, way)).collect();
        ensure(all.len() == dropped.len() + unlisted, &format!("the number of ways, which is {}", all.len()))?;
        let agrees =
            |way: &CellSet| deduction.stars.is_subset(way) && deduction.empties.is_subset(&(&self.gone_by(way) - way));
        let is_listed = |way: &CellSet| dropped.iter().any(|dropped| dropped.stars == *way);
        ensure(all.iter().all(|way| agrees(way) != is_listed(way)), "the ways that say otherwise are those listed")?;
        dropped.iter().try_for_each(|way| self.dropped(way))
    }

    /// The stars and the open cells that they rule out: those that touch one, and the rest of every unit that they complete.
    fn gone_by(&self, stars: &CellSet) -> CellSet {
        let state = self.state;
        let mut gone = stars | &stars.touching();
        for unit in state.units().into_iter().filter(|unit| state.need(*unit) > 0) {
            if state.need(unit) <= state.cells_of(unit).common(stars) as isize {
                gone |= state.cells_of(unit);
            }
        }
        &gone & &state.live
    }

    /// Whether a way to fill an area breaks what the sentence says.
    fn dropped(&self, way: &DroppedWay) -> Verdict {
        let DroppedWay { stars, broken } = way;
        match broken {
            Broken::Room { area, room, need } => {
                let left = most_stars(&(&area.cells - &self.gone_by(stars)));
                ensure(self.group(area)?.min == need + area.cells.common(stars), "what the area would still need")?;
                ensure(left == *room && room < need, &format!("the room that is left, which is {left}"))
            }
            Broken::Excess { area, given, most } => {
                let inside = area.cells.common(stars);
                ensure(inside == *given && self.group(area)?.max <= *most && most < given, "too many stars")
            }
            Broken::Crowd { .. } | Broken::Count { .. } => Err("a way is dropped for want of room".to_owned()),
        }
    }

    /// Whether a way to fill an area leaves every unit and every fact enough room, and overfills no fact.
    fn breaks_nothing(&self, stars: &CellSet) -> bool {
        let (state, gone) = (self.state, self.gone_by(stars));
        let fits = |cells: &CellSet, need: usize| has_room(&(cells - &gone), need.saturating_sub(cells.common(stars)));
        state.units().iter().all(|unit| fits(&state.live_of(*unit), state.need(*unit).max(0) as usize))
            && state.facts().all(|group| fits(&group.cells, group.min) && group.cells.common(stars) <= group.max)
    }

    /// Whether the board forces the cells, whatever its regions.
    fn knowledge(&self, deduction: &Deduction, stars: &CellSet, crosses: &CellSet, cells: &CellSet) -> Verdict {
        let state = self.state;
        ensure(stars.is_subset(&state.stars), "the stars are placed")?;
        let marks = &deduction.stars | &deduction.empties;
        let claimed = deduction.claims.iter().fold(marks, |all, claim| &all | &claim.cells);
        ensure(claimed == *cells, "the cells are those of the conclusion")?;
        if deduction.rule.rule().is_some_and(|rule| rule.kind != RuleKind::Knowledge) {
            return blocks_agree(state, deduction);
        }
        let atlas = self.atlas.ok_or("an atlas is needed to check this")?;
        // The pattern decides its cells alone; other rules of this kind may look at all marks.
        let crossed = &CellSet::full(state.size()) - &(&state.stars | &state.live);
        ensure(crosses.is_subset(&crossed), "the crosses are known to be empty")?;
        let is_pattern = *stars != state.stars || !crosses.is_empty();
        let crossed = if is_pattern { crosses.clone() } else { crossed };
        let (always, never) = atlas.forced(stars, &crossed).ok_or("the stars are part of a placement")?;
        ensure(deduction.stars.is_subset(&always), "all placements have the stars")?;
        ensure(deduction.empties.is_subset(&never), "no placement has a star in the empty cells")
    }

    /// Whether two arrangements of regions could be exchanged without anything else noticing, but for the threads.
    fn twins(&self, parts: &[Area], one: &CellSet, other: &CellSet, threads: &CellSet) -> Verdict {
        let state = self.state;
        self.least_of(parts)?;
        let area = parts.iter().fold(CellSet::empty(state.size()), |area, part| &area | &part.cells);
        for stars in [one, other] {
            ensure(stars.is_subset(&area), "the arrangements lie in the areas")?;
            ensure(stars.touching().is_disjoint(stars), "no two stars of an arrangement touch")?;
            ensure(stars.touching().is_disjoint(&state.stars), "no star of an arrangement touches a placed star")?;
            for part in parts {
                let filled = self.group(part)?.min == part.cells.common(stars);
                ensure(filled, "an arrangement fills its areas")?;
            }
        }
        let alike = |unit: Unit| state.cells_of(unit).common(one) == state.cells_of(unit).common(other);
        ensure(state.units().into_iter().all(alike), "the arrangements have equally many stars in every unit")?;
        let outside = &state.live - &area;
        let there = &(other - one).touching() & &outside;
        let both = &there | &(&(one - other).touching() & &outside);
        ensure(*threads == there || *threads == both, &format!("the threads, which are {there:?} or {both:?}"))?;
        for solution in self.solutions.unwrap_or_default() {
            if one.is_subset(solution) && threads.is_disjoint(solution) {
                let exchanged = &(solution - one) | other;
                let is_solution = self.solutions.is_some_and(|all| all.contains(&exchanged));
                ensure(is_solution, "the exchange gives another solution")?;
            }
        }
        Ok(())
    }
}

/// The least and the largest number of its stars that a unit with the given open cells can put into some cells.
fn share(open: &CellSet, need: usize, cells: &CellSet) -> (usize, usize) {
    (need.saturating_sub(most_stars(&(open - cells))), need.min(most_stars(&(open & cells))))
}

/// Whether the state has no solution for the reason given.
fn contradiction(state: &State<'_>, end: &Contradiction) -> Verdict {
    match end {
        Contradiction::Touching(one, two) => {
            let placed = state.stars.contains(*one) && state.stars.contains(*two);
            ensure(placed && one.neighbours(state.size()).any(|cell| cell == *two), "two stars touch")
        }
        Contradiction::Overfull { unit, excess } => {
            ensure(*excess > 0 && state.need(*unit) == -(*excess as isize), "the unit has too many stars")
        }
        Contradiction::Short { units, room, need } => {
            ensure(state.need_of_all(units) == *need as isize, "what the units need at the end")?;
            let left = most_stars(&state.live_of_all(units));
            ensure(left == *room && room < need, &format!("the room of the units at the end, which is {left}"))
        }
        Contradiction::Fact { fact, cells, least, most, clash, .. } => {
            ensure(state.learned_cells(*fact) == Some(cells), "the cells of the group are those that were named")?;
            ensure(most < least, "too many stars for the group")?;
            let (placed, left) = (cells.common(&state.stars), cells & &state.live);
            // All that is known about these cells counts, whichever fact says it.
            let is_least = || state.facts().any(|group| group.cells == left && group.min + placed >= *least);
            let is_most = || state.limits(&left, placed).any(|limit| limit <= *most);
            match clash {
                Clash::Room => {
                    ensure(is_least(), "what the group must hold")?;
                    ensure(placed + most_stars(&left) == *most, "the room of the group at the end")
                }
                Clash::Excess => ensure(placed == *least && is_most(), "more stars in the group than it may have"),
                Clash::Bounds => ensure(is_least() && is_most(), "what is known about the group"),
            }
        }
        Contradiction::Lines { lines, need, shares: told, bound } => {
            ensure(state.need_of_all(lines) == *need as isize, "what the lines need at the end")?;
            let cells = state.live_of_all(lines);
            let given: usize = told.iter().map(|(_, stars)| stars).sum();
            for region in (0..state.size()).map(Unit::Region) {
                let told = told.iter().find(|(unit, _)| *unit == region).map_or(0, |(_, stars)| *stars);
                let (least, most) = share(&state.live_of(region), state.need(region).max(0) as usize, &cells);
                let is_true = if *bound == Bound::Least { least >= told } else { most <= told };
                ensure(is_true, &format!("what a region puts there, which is {least} to {most}"))?;
            }
            ensure(if *bound == Bound::Least { given > *need } else { given < *need }, "too many stars or too few")
        }
    }
}

/// All ways to put stars into an area: no two touch, and no unit gets more than it needs.
struct Ways(std::vec::IntoIter<Vec<Cell>>);

impl Ways {
    fn of(state: &State<'_>, area: &Area, count: usize) -> Self {
        let cells: Vec<Cell> = area.cells.iter().collect();
        let mut all = Vec::new();
        Self::extend(state, &cells, count, &mut Vec::new(), &mut all);
        Self(all.into_iter())
    }

    fn extend(state: &State<'_>, cells: &[Cell], count: usize, chosen: &mut Vec<Cell>, all: &mut Vec<Vec<Cell>>) {
        if count == 0 {
            all.push(chosen.clone());
            return;
        }
        for (index, &cell) in cells.iter().enumerate() {
            let touches = chosen.iter().any(|other| other.neighbours(state.size()).any(|near| near == cell));
            chosen.push(cell);
            let stars = CellSet::from_cells(state.size(), chosen.iter().copied());
            let fits = |unit: Unit| state.cells_of(unit).common(&stars) as isize <= state.need(unit);
            if !touches && state.units_of(cell).all(fits) {
                Self::extend(state, &cells[index + 1..], count - 1, chosen, all);
            }
            chosen.pop();
        }
    }
}

impl Iterator for Ways {
    type Item = Vec<Cell>;

    fn next(&mut self) -> Option<Vec<Cell>> {
        self.0.next()
    }
}
