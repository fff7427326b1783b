//! Refutations by lines that cannot all get their stars, however they are filled.
//!
//! All that bands of neighbouring lines say at once is found in rounds, until some band cannot be filled. Then the chain is read
//! backwards: what the last step does not need is left out, and bands become as narrow as they can. If that takes too many steps, cells
//! are supposed to be stars or empty, too.

use starbattle_board::{Board, Cell, CompactSort};

use super::{
    search::{applied, consequences, contradiction, with},
    step::ProofStep,
};
use crate::lines::{Band, Fillings, Grid};

/// The most steps to refute a supposition.
const MAX_SUPPOSED_STEPS: usize = 4;

/// The most suppositions that are tried after a first step.
const MAX_TRIES: usize = 500;

/// The most lines that are filled together: a little more than half of them.
fn most_lines(size: usize) -> usize {
    size / 2 + 2
}

/// A cell and whether it is a star.
type Fact = (Cell, bool);

/// Facts that are found at once, each with every band that says so, in the order of the facts.
type Round = Vec<(Fact, Band)>;

/// What a band says in a chain; the last one of a chain says nothing, as it cannot be filled.
type Link = (Band, Vec<Fact>);

/// Looks for refutations on a board.
#[derive(Debug)]
pub(super) struct ByFilling {
    fillings: Fillings,
    bands: Vec<Band>,
    /// All rows, and all columns. What these do not refute, no narrower bands do, and they say so much faster.
    whole: Vec<Band>,
}

impl ByFilling {
    /// `None` for boards whose lines can be filled in too many ways.
    pub fn on(board: Board) -> Option<Self> {
        let bands = |count: usize| Band::of_count(count.min(board.size()), board.size()).collect();
        Some(Self {
            fillings: Fillings::of(board)?,
            bands: bands(most_lines(board.size())),
            whole: bands(board.size()),
        })
    }

    /// A refutation of what a grid says, in at most so many steps.
    pub fn refute(&self, grid: &Grid, most: usize) -> Option<Vec<ProofStep>> {
        self.find(grid, most).filter(|steps| self.holds(grid, steps))
    }

    fn find(&self, grid: &Grid, most: usize) -> Option<Vec<ProofStep>> {
        if let Some(links) = self.chain(grid, most) {
            return Some(worded(grid, &links));
        }
        let refuted = if most > 1 { self.refuted(grid) } else { Vec::new() };
        for &fact in &refuted {
            let Some(known) = with(grid, fact.0, fact.1) else { continue };
            let Some(links) = self.chain(&known, most - 1) else { continue };
            let Some(step) = self.supposed(grid, fact) else { continue };
            return Some(std::iter::once(step).chain(worded(&known, &links)).collect());
        }
        if most > 2 { self.after_first(grid, &refuted) } else { None }
    }

    /// A first step, a supposition, and a band that cannot be filled if the supposition is wrong.
    fn after_first(&self, grid: &Grid, refuted: &[Fact]) -> Option<Vec<ProofStep>> {
        let told = self.bands.iter().filter_map(|&band| {
            let facts = self.fillings.fill(grid, band)?.decided(grid);
            (!facts.is_empty()).then_some((band, facts))
        });
        let told: Vec<Link> = told.collect();
        let firsts = told.iter().map(|(_, facts)| facts.as_slice()).chain(refuted.iter().map(std::slice::from_ref));
        let (mut tried, mut tries) = (Vec::new(), 0);
        for (index, facts) in firsts.enumerate() {
            let Some(known) = with_facts(grid, facts.iter().copied()) else { continue };
            for &band in &self.bands {
                let Some(filled) = self.fillings.fill(&known, band) else { continue };
                for (cell, star) in filled.decided(&known) {
                    let opposite = (cell, !star);
                    let first = refuted.get(index.wrapping_sub(told.len()));
                    if let Some(&first) = first {
                        if tried.contains(&(first, opposite)) {
                            continue;
                        }
                        tried.push((first, opposite));
                    }
                    tries += 1;
                    if tries > MAX_TRIES {
                        return None;
                    }
                    let Some(second) = self.supposed(&known, opposite) else { continue };
                    let Some(last) = with(&known, cell, !star) else { continue };
                    let first = match first {
                        Some(&fact) => self.supposed(grid, fact)?,
                        None => filled_step(grid, told[index].0, facts),
                    };
                    let band = narrowed(band, &|band| !self.fillings.can_fill(&last, band));
                    return Some(vec![first, second, unfilled_step(&last, band)]);
                }
            }
        }
        None
    }

    /// Whether steps lead to a contradiction.
    fn holds(&self, grid: &Grid, steps: &[ProofStep]) -> bool {
        let Some((step, others)) = steps.split_first() else { return false };
        let (stars, empties) = step.results();
        let says = |cell: &Cell, star: bool, band: Band| {
            with(grid, *cell, !star).is_some_and(|known| !self.fillings.can_fill(&known, band))
        };
        let follows = match step {
            ProofStep::Contradiction { .. } => return true,
            ProofStep::Unfilled { band } => return !self.fillings.can_fill(grid, *band),
            ProofStep::Filled { band, .. } => {
                stars.iter().all(|cell| says(cell, true, *band)) && empties.iter().all(|cell| says(cell, false, *band))
            }
            ProofStep::Refuted { cell, star, steps } => {
                with(grid, *cell, *star).is_some_and(|supposed| self.holds(&supposed, steps))
            }
            ProofStep::Follows { .. } | ProofStep::Sum(_) => true,
        };
        follows && applied(grid, step).is_some_and(|known| self.holds(&known, others))
    }

    /// All facts whose opposite can be refuted by a chain, shortest chains first.
    fn refuted(&self, grid: &Grid) -> Vec<Fact> {
        let facts = grid.board().cells().flat_map(|cell| [(cell, true), (cell, false)]);
        let mut found: Vec<(usize, Fact)> = facts
            .filter_map(|(cell, star)| {
                let (rounds, _) = self.rounds(&with(grid, cell, !star)?, MAX_SUPPOSED_STEPS)?;
                Some((rounds.len(), (cell, star)))
            })
            .collect();
        found.compact_sort_by_key(|(rounds, _)| *rounds);
        found.into_iter().map(|(_, fact)| fact).collect()
    }

    /// The step that shows a fact by refuting its opposite.
    fn supposed(&self, grid: &Grid, (cell, star): Fact) -> Option<ProofStep> {
        let supposed = with(grid, cell, !star)?;
        let links = self.chain(&supposed, MAX_SUPPOSED_STEPS)?;
        Some(ProofStep::Refuted { cell, star: !star, steps: worded(&supposed, &links) })
    }

    /// A chain of bands to one that cannot be filled.
    fn chain(&self, grid: &Grid, most: usize) -> Option<Vec<Link>> {
        let (rounds, unfilled) = self.rounds(grid, most)?;
        let chains = unfilled.into_iter().take(4).map(|band| self.read_backwards(grid, &rounds, band));
        chains.filter(|links| links.len() <= most).min_by_key(Vec::len)
    }

    /// What all bands say, round by round, and the bands that cannot be filled after that. There is one round less than steps.
    fn rounds(&self, grid: &Grid, most: usize) -> Option<(Vec<Round>, Vec<Band>)> {
        self.rounds_of(&self.whole, grid, most)?;
        self.rounds_of(&self.bands, grid, most)
    }

    fn rounds_of(&self, of: &[Band], grid: &Grid, most: usize) -> Option<(Vec<Round>, Vec<Band>)> {
        let mut known = grid.clone();
        let mut changed = vec![true; of.len()];
        let mut rounds = Vec::new();
        loop {
            let (mut round, mut unfilled) = (Round::new(), Vec::new());
            for (&band, _) in of.iter().zip(&changed).filter(|(_, changed)| **changed) {
                match self.fillings.fill(&known, band) {
                    Some(filled) => {
                        round.extend(filled.decided(&known).into_iter().map(|fact| (fact, band)));
                    }
                    None => unfilled.push(band),
                }
            }
            if !unfilled.is_empty() {
                return Some((rounds, unfilled));
            }
            let before = known.clone();
            round.compact_sort_by_key(|(fact, _)| *fact);
            let mut latest = None;
            round.retain(|&(fact, _)| match latest {
                Some((same, is_kept)) if same == fact => is_kept,
                _ => {
                    let is_kept = if fact.1 {
                        known.place(fact.0)
                    } else {
                        known.close(fact.0);
                        true
                    };
                    latest = Some((fact, is_kept));
                    is_kept
                }
            });
            if round.is_empty() || rounds.len() + 1 == most {
                return None;
            }
            for (changed, &band) in changed.iter_mut().zip(of) {
                let lines = band.with_neighbours(grid.board().size());
                *changed = lines.singles().any(|line| {
                    before.open_places(line) != known.open_places(line) || before.need(line) != known.need(line)
                });
            }
            rounds.push(round);
        }
    }

    /// The chain that leads to a band that cannot be filled, without what it does not need.
    fn read_backwards(&self, grid: &Grid, rounds: &[Round], last: Band) -> Vec<Link> {
        let all: Vec<(Fact, usize)> = rounds
            .iter()
            .enumerate()
            .flat_map(|(number, round)| facts_of(round).map(move |fact| (fact, number)))
            .collect();
        let mut needed: Vec<(Fact, usize)> = Vec::new();
        let mut links: Vec<(usize, Link)> = Vec::new();
        let mut add = |number: usize, band: Band, facts: Vec<Fact>, needed: &mut Vec<(Fact, usize)>| {
            let before: Vec<(Fact, usize)> =
                all.iter().copied().filter(|(fact, found)| *found < number && concerns(*fact, band, grid)).collect();
            let says = |known: &Grid, band: Band| {
                if facts.is_empty() {
                    return !self.fillings.can_fill(known, band);
                }
                let opposite = |&(cell, star): &Fact| with(known, cell, !star);
                facts.iter().all(|fact| opposite(fact).is_none_or(|known| !self.fillings.can_fill(&known, band)))
            };
            let Some(known) = with_facts(grid, before.iter().map(|(fact, _)| *fact)) else { return };
            let band = narrowed(band, &|band| says(&known, band));
            for found in least(grid, before, needed, &|known| says(known, band)) {
                if !needed.contains(&found) {
                    needed.push(found);
                }
            }
            links.push((number, (band, facts)));
        };
        add(rounds.len(), last, Vec::new(), &mut needed);
        for (number, round) in rounds.iter().enumerate().rev() {
            let mut left: Vec<Fact> =
                needed.iter().filter(|(_, found)| *found == number).map(|(fact, _)| *fact).collect();
            left.compact_sort();
            while !left.is_empty() {
                let says = |band: &Band, fact: &Fact| says(round, *fact, *band);
                let most = self.bands.iter().max_by_key(|band| left.iter().filter(|fact| says(band, fact)).count());
                let Some(&band) = most else { break };
                let (facts, others): (Vec<Fact>, Vec<Fact>) = left.into_iter().partition(|fact| says(&band, fact));
                left = others;
                add(number, band, facts, &mut needed);
            }
        }
        links.compact_sort_by_key(|(number, _)| *number);
        links.into_iter().map(|(_, link)| link).collect()
    }
}

/// Every fact of a round once.
fn facts_of(round: &Round) -> impl Iterator<Item = Fact> {
    round.chunk_by(|one, other| one.0 == other.0).map(|same| same[0].0)
}

/// Whether a band says a fact in a round.
fn says(round: &Round, fact: Fact, band: Band) -> bool {
    let start = round.partition_point(|(other, _)| *other < fact);
    round[start..].iter().take_while(|(other, _)| *other == fact).any(|(_, other)| *other == band)
}

/// The fewest of the lines that will do.
fn narrowed(mut band: Band, will_do: &dyn Fn(Band) -> bool) -> Band {
    while let Some(shorter) = band.shorter().find(|&shorter| will_do(shorter)) {
        band = shorter;
    }
    band
}

/// Whether a fact may matter to a band.
fn concerns((cell, star): Fact, band: Band, grid: &Grid) -> bool {
    star || band.with_neighbours(grid.board().size()).lines().any(|line| line.contains(cell))
}

/// The facts that cannot be left out, one after the other; what is kept anyway is left out last, and what was found late first.
fn least(
    grid: &Grid,
    facts: Vec<(Fact, usize)>,
    kept: &[(Fact, usize)],
    will_do: &dyn Fn(&Grid) -> bool,
) -> Vec<(Fact, usize)> {
    let mut order = facts;
    order.compact_sort_by_cached_key(|found| (kept.contains(found), std::cmp::Reverse(found.1)));
    let mut left_out = vec![false; order.len()];
    // Many at once first, as most are not needed.
    let mut count = order.len();
    while count > 0 {
        for start in (0..order.len()).step_by(count) {
            let some = start..(start + count).min(order.len());
            let before: Vec<bool> = left_out[some.clone()].to_vec();
            left_out[some.clone()].fill(true);
            let rest = order.iter().zip(&left_out).filter(|(_, is_out)| !**is_out).map(|((fact, _), _)| *fact);
            if !with_facts(grid, rest).is_some_and(|known| will_do(&known)) {
                left_out[some].copy_from_slice(&before);
            }
        }
        count /= 2;
    }
    order.into_iter().zip(left_out).filter(|(_, is_out)| !is_out).map(|(fact, _)| fact).collect()
}

/// A grid with facts; `None` if a star has no room.
fn with_facts(grid: &Grid, facts: impl Iterator<Item = Fact>) -> Option<Grid> {
    let mut known = grid.clone();
    for (cell, star) in facts {
        if !star {
            known.close(cell);
        } else if !known.is_star(cell) && !known.place(cell) {
            return None;
        }
    }
    Some(known)
}

/// A chain as steps.
fn worded(grid: &Grid, links: &[Link]) -> Vec<ProofStep> {
    let mut known = grid.clone();
    let steps = links.iter().map(|(band, facts)| {
        let step = if facts.is_empty() { unfilled_step(&known, *band) } else { filled_step(&known, *band, facts) };
        if let Some(next) = applied(&known, &step) {
            known = next;
        }
        step
    });
    steps.collect()
}

/// What a band says, by counting alone if that will do.
fn filled_step(grid: &Grid, band: Band, facts: &[Fact]) -> ProofStep {
    let of = |wanted: bool| facts.iter().filter(|(_, star)| *star == wanted).map(|(cell, _)| *cell).collect();
    let (empties, stars): (Vec<Cell>, Vec<Cell>) = (of(false), of(true));
    if let Some(counted) = band.is_narrow().then(|| consequences(grid, band)).flatten() {
        let (all_stars, all_empties) = counted.results();
        if stars.iter().all(|cell| all_stars.contains(cell)) && empties.iter().all(|cell| all_empties.contains(cell)) {
            return ProofStep::Follows { band, need: grid.need(band), empties, stars };
        }
    }
    ProofStep::Filled { band, empties, stars }
}

fn unfilled_step(grid: &Grid, band: Band) -> ProofStep {
    let counted = band.is_narrow().then(|| contradiction(grid, band)).flatten();
    counted.unwrap_or(ProofStep::Unfilled { band })
}
