//! Every deduction of every rule, in tens of thousands of random positions, against all solutions of the position; and whether its
//! explanation is true.
//!
//! `SOUNDNESS_STATES=2000000 cargo test --release -p starbattle-logic --lib soundness -- --nocapture` runs longer and prints how often
//! each rule fired; `SOUNDNESS_SEED` starts elsewhere.

mod arranged;
mod blocks;
mod entailment;
mod line_sets;
mod premises;
mod state;
mod symmetry;

use std::{
    collections::BTreeMap,
    io::Write,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
};

use starbattle_atlas::Atlas;
use starbattle_board::{Board, Cell, CellSet, Mark, Marks, MemoryBudget, Never, Puzzle};
use starbattle_entangle::{Matcher, shipped_rules};
use starbattle_testkit::{Random, random_marks, random_puzzle, solutions};

use self::{premises::Premises, state::State};
use crate::{
    Claim, Deduction, Evidence, Knowledge, Options, Position, RuleId, RuleKind, Solver, Technique, techniques,
};

/// More solutions than these make a position slow to check and seldom interesting.
const SOLUTIONS: usize = 400;

/// So many positions are checked in one go.
const PART: usize = 500;

#[derive(Default)]
struct Tally {
    firings: BTreeMap<RuleId, usize>,
    claims: usize,
    marks: usize,
    explained: usize,
    /// Explanations that are not true: how many for each rule and premise, and the first of them.
    untrue: BTreeMap<(RuleId, String), (usize, String)>,
}

impl Tally {
    fn add(&mut self, other: Self) {
        for (rule, count) in other.firings {
            *self.firings.entry(rule).or_default() += count;
        }
        self.claims += other.claims;
        self.marks += other.marks;
        self.explained += other.explained;
        for (about, (count, first)) in other.untrue {
            self.untrue.entry(about).or_insert((0, first)).0 += count;
        }
    }
}

fn setting(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn claim_holds(claim: &Claim, solution: &CellSet) -> bool {
    let count = claim.cells.common(solution);
    count >= claim.min.into() && (claim.max == u8::MAX || count <= claim.max.into())
}

/// A position with all its solutions.
struct Case<'a> {
    puzzle: &'a Puzzle,
    solutions: &'a [CellSet],
    atlas: Option<&'a Atlas>,
}

impl Case<'_> {
    /// Checks that a deduction holds in every solution.
    fn check_conclusion(&self, before: &Position, deduction: &Deduction, tally: &mut Tally) {
        *tally.firings.entry(deduction.rule).or_default() += 1;
        tally.marks += deduction.stars.len() + deduction.empties.len();
        tally.claims += deduction.claims.len();
        for solution in self.solutions {
            let is_right = deduction.stars.is_subset(solution)
                && deduction.empties.is_disjoint(solution)
                && deduction.claims.iter().all(|claim| claim_holds(claim, solution));
            assert!(is_right, "wrong in the solution {solution:?}: {}", self.described(before, deduction));
        }
        if let Evidence::Chain { steps, .. } = &deduction.evidence {
            for step in steps {
                *tally.firings.entry(step.deduction.rule).or_default() += 1;
            }
        }
    }

    /// Checks that what the explanation of a deduction says is true.
    fn check_premises(&self, before: &Position, deduction: &Deduction, tally: &mut Tally) {
        tally.explained += 1;
        let state = State::of(self.puzzle, before);
        let premises = Premises { state: &state, solutions: Some(self.solutions), atlas: self.atlas };
        if let Err(premise) = premises.check(deduction) {
            let about = premise.split([',', '{']).next().unwrap_or_default().to_owned();
            let entry = tally.untrue.entry((deduction.rule, about));
            let first = || (0, format!("{premise}: {}", self.described(before, deduction)));
            entry.or_insert_with(first).0 += 1;
        }
    }

    fn described(&self, before: &Position, deduction: &Deduction) -> String {
        format!(
            "{}: {}\n{} stars\n{}\nmarks\n{}\n{deduction:?}",
            deduction.rule,
            deduction.explain().sentence,
            self.puzzle.stars(),
            self.puzzle.regions().to_rows().join("\n"),
            before.marks(),
        )
    }
}

fn board(random: &mut Random) -> (usize, usize) {
    const BOARDS: [(usize, usize); 24] = [
        (4, 1),
        (5, 1),
        (5, 1),
        (5, 1),
        (6, 1),
        (6, 1),
        (6, 1),
        (7, 1),
        (7, 1),
        (8, 1),
        (9, 1),
        (10, 1),
        (8, 2),
        (8, 2),
        (8, 2),
        (9, 2),
        (9, 2),
        (9, 2),
        (10, 2),
        (10, 2),
        (11, 2),
        (12, 1),
        (13, 3),
        (14, 3),
    ];
    BOARDS[random.below(BOARDS.len())]
}

/// A position with some of one solution's stars and crosses, tier 1 run to the end or not.
fn random_position(puzzle: &Puzzle, hidden: &CellSet, random: &mut Random) -> Position {
    let (shown, crossed) = (random.below(6) * 10, random.below(10) * 10);
    let marks = random_marks(puzzle, hidden, shown, crossed, random);
    let mut position = Position::new(puzzle, &marks).unwrap();
    if random.chance(60) {
        let first = Solver::new(Options { max_tier: 1, ..Options::without_chains() });
        first.run(&mut position);
    }
    position
}

/// Checks so many positions, in parts that depend on the seed and their number alone, on all cores.
fn explore(states: usize, seed: u64) -> Tally {
    let parts = states.div_ceil(PART);
    let (next, has_failed) = (AtomicUsize::new(0), AtomicBool::new(false));
    let tallies = Mutex::new(BTreeMap::new());
    let work = || {
        let _failure = Failure(&has_failed);
        while !has_failed.load(Ordering::Relaxed) {
            let part = next.fetch_add(1, Ordering::Relaxed);
            if part >= parts {
                break;
            }
            let tally = explore_part(PART.min(states - part * PART), seed << 32 | part as u64);
            tallies.lock().unwrap().insert(part, tally);
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
    });
    let mut all = Tally::default();
    tallies.into_inner().unwrap().into_values().for_each(|tally| all.add(tally));
    all
}

/// Lets the other threads know that this one has panicked.
struct Failure<'a>(&'a AtomicBool);

impl Drop for Failure<'_> {
    fn drop(&mut self) {
        self.0.fetch_or(std::thread::panicking(), Ordering::Relaxed);
    }
}

fn explore_part(states: usize, seed: u64) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally::default();
    let no_chains = Solver::new(Options::without_chains());
    let chains = Solver::new(Options { nested_chains: false, ..Options::default() });
    let nested = Solver::new(Options::default());
    let mut done = 0;
    while done < states {
        let (size, stars) = board(&mut random);
        let puzzle = random_puzzle(Board::new(size, stars).unwrap(), &mut random);
        let Some(all) = solutions(&puzzle, &Marks::none(size), 200) else { continue };
        let hidden = all[random.below(all.len())].clone();
        for _ in 0..4 {
            let mut position = random_position(&puzzle, &hidden, &mut random);
            // All solutions of the puzzle are known, so those of the position are.
            let marks = position.marks();
            let (stars, empties) = (marks.cells(Mark::Star), marks.cells(Mark::Empty));
            let agrees = |solution: &&CellSet| stars.is_subset(solution) && empties.is_disjoint(solution);
            assert!(agrees(&&hidden), "tier 1 contradicts a solution: {puzzle:?}\n{marks}");
            let remaining: Vec<CellSet> = all.iter().filter(agrees).cloned().collect();
            let case = Case { puzzle: &puzzle, solutions: &remaining, atlas: None };
            done += 1;
            // Chains of every cell are slow, so few positions look for all of them.
            let solver = match random.below(400) {
                0 if size <= 6 => &nested,
                0..8 => &chains,
                _ => &no_chains,
            };
            // Explanations of ordinary rules take long to check; those of chains are few.
            let explains = random.chance(10);
            solver.for_each_deduction(&position, |before, deduction| {
                case.check_conclusion(before, deduction, &mut tally);
                if explains || matches!(deduction.evidence, Evidence::Chain { .. } | Evidence::Knowledge { .. }) {
                    case.check_premises(before, deduction, &mut tally);
                }
            });
            let mut steps = Vec::new();
            while explains && random.chance(80) {
                let mut before = position.clone();
                let known = steps.len();
                let end = no_chains.advance(&mut position, &mut steps);
                for step in &steps[known..] {
                    case.check_conclusion(&before, &step.deduction, &mut tally);
                    case.check_premises(&before, &step.deduction, &mut tally);
                    step.apply_to(&mut before);
                }
                if end.is_err() {
                    break;
                }
            }
        }
    }
    tally
}

fn report(states: usize, tally: &Tally, wanted: impl Fn(RuleKind) -> bool) {
    let Tally { marks, claims, explained, .. } = tally;
    let mut lines = vec![format!("{states} positions, {marks} marks, {claims} claims, {explained} explanations")];
    let untrue: Vec<String> = tally
        .untrue
        .iter()
        .map(|((rule, about), (count, first))| {
            format!("{count} explanations of {rule} are not true: {about}; for example\n{first}\n")
        })
        .collect();
    assert!(untrue.is_empty(), "{}\n{}", lines[0], untrue.join("\n"));
    let mut silent = Vec::new();
    for Technique { id, name, .. } in techniques().filter(|technique| wanted(kind(technique.id))) {
        let firings = tally.firings.get(id).copied().unwrap_or(0);
        lines.push(format!("{id:<6} {firings:>10}  {name}", id = id.to_string()));
        if firings == 0 {
            silent.push(id.to_string());
        }
    }
    // Long runs are for reading; nobody may be listening.
    if std::env::var_os("SOUNDNESS_STATES").is_some() {
        let _ = writeln!(std::io::stdout(), "{}", lines.join("\n"));
    }
    assert!(silent.is_empty(), "never fired: {}", silent.join(", "));
}

fn kind(id: RuleId) -> RuleKind {
    id.rule().expect("a rule of the list").kind
}

/// The ids of all rules of a kind.
fn ids_of(wanted: RuleKind) -> Vec<RuleId> {
    techniques().map(|technique| technique.id).filter(|id| kind(*id) == wanted).collect()
}

#[test]
fn every_deduction_holds_in_every_solution() {
    let states = setting("SOUNDNESS_STATES", 20_000);
    let tally = explore(states, setting("SOUNDNESS_SEED", 1) as u64);
    report(states, &tally, |kind| matches!(kind, RuleKind::Ordinary | RuleKind::Chain | RuleKind::NestedChain));
}

#[test]
fn deductions_from_knowledge_hold_in_every_solution() {
    let states = setting("SOUNDNESS_STATES", 20_000) / 50;
    let mut random = Random::new(setting("SOUNDNESS_SEED", 1) as u64 + 7);
    let mut tally = Tally::default();
    let boards = [(8, 1), (9, 2), (10, 2)].map(|(size, stars)| Board::new(size, stars).unwrap());
    let known = boards.map(|board| {
        let atlas = Atlas::build(board, &MemoryBudget::default(), &Never).unwrap();
        (atlas, Matcher::new(board, shipped_rules(board)))
    });
    let mut done = 0;
    while done < states {
        let (atlas, matcher) = &known[random.below(known.len())];
        let board = atlas.board();
        let puzzle = random_puzzle(board, &mut random);
        let Some(all) = solutions(&puzzle, &Marks::none(board.size()), 200) else { continue };
        let knowledge = Knowledge { atlas: Some(atlas), matcher: Some(matcher) };
        let solver = Solver::new(Options { only: ids_of(RuleKind::Knowledge), ..Options::default() });
        let solver = solver.with_knowledge(knowledge);
        for _ in 0..4 {
            let position = random_position(&puzzle, &all[random.below(all.len())], &mut random);
            let Some(all) = solutions(&puzzle, &position.marks(), SOLUTIONS) else { continue };
            let case = Case { puzzle: &puzzle, solutions: &all, atlas: Some(atlas) };
            done += 1;
            solver.for_each_deduction(&position, |before, deduction| {
                case.check_conclusion(before, deduction, &mut tally);
                case.check_premises(before, deduction, &mut tally);
            });
        }
    }
    report(states, &tally, |kind| kind == RuleKind::Knowledge);
}

/// Two stars that could change places within their regions: the kind of position that rules about uniqueness speak of.
fn exchange(puzzle: &Puzzle, solution: &CellSet, random: &mut Random) -> Option<Marks> {
    let mut stars: Vec<Cell> = solution.iter().collect();
    random.shuffle(&mut stars);
    let region = |row: usize, col: usize| puzzle.regions().of(Cell::new(row as u8, col as u8));
    let (one, two) = stars.iter().flat_map(|&one| stars.iter().map(move |&two| (one, two))).find(|(one, two)| {
        one != two
            && region(one.row(), two.col()) == region(one.row(), one.col())
            && region(two.row(), one.col()) == region(two.row(), two.col())
    })?;
    let corners = [(one.row(), one.col()), (one.row(), two.col()), (two.row(), one.col()), (two.row(), two.col())];
    let crossed = 20 + random.below(9) * 10;
    let mut marks = random_marks(puzzle, solution, 0, crossed, random);
    for cell in puzzle.board().cells() {
        let corner = corners.contains(&(cell.row(), cell.col()));
        let near = [one, two].iter().any(|star| region(star.row(), star.col()) == region(cell.row(), cell.col()));
        if corner {
            marks.set(cell, Mark::Unknown);
        } else if near && !solution.contains(cell) {
            marks.set(cell, Mark::Empty);
        }
    }
    Some(marks)
}

/// Where there are several solutions, the premises must still be true: an exchange then shows in the solutions.
#[test]
fn deductions_from_uniqueness_hold_where_the_solution_is_unique() {
    let states = setting("SOUNDNESS_STATES", 20_000) / 5;
    let mut random = Random::new(setting("SOUNDNESS_SEED", 1) as u64 + 99);
    let mut tally = Tally::default();
    let only = ids_of(RuleKind::Uniqueness);
    let solver = Solver::new(Options { uniqueness: true, only, ..Options::without_chains() });
    let mut done = 0;
    while done < states {
        let (size, stars) = [(5, 1), (6, 1), (7, 1), (8, 2), (9, 2)][random.below(5)];
        let puzzle = random_puzzle(Board::new(size, stars).unwrap(), &mut random);
        let Some(every) = solutions(&puzzle, &Marks::none(size), 20) else { continue };
        let hidden = &every[random.below(every.len())];
        for _ in 0..6 {
            let position = random_position(&puzzle, hidden, &mut random);
            let marks = exchange(&puzzle, hidden, &mut random).filter(|_| random.chance(50));
            let position = marks.map_or(position, |marks| Position::new(&puzzle, &marks).unwrap());
            let Some(all) = solutions(&puzzle, &position.marks(), SOLUTIONS) else { continue };
            let case = Case { puzzle: &puzzle, solutions: &all, atlas: None };
            done += usize::from(every.len() == 1);
            solver.for_each_deduction(&position, |before, deduction| {
                if every.len() == 1 {
                    case.check_conclusion(before, deduction, &mut tally);
                }
                case.check_premises(before, deduction, &mut tally);
            });
        }
    }
    report(states, &tally, |kind| kind == RuleKind::Uniqueness);
}
