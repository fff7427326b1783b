//! Every deduction of every rule, in tens of thousands of random positions, against all solutions of the position.
//!
//! `SOUNDNESS_STATES=2000000 cargo test -p starbattle-logic --test soundness -- --nocapture` runs longer and prints how often each
//! rule fired; `SOUNDNESS_SEED` starts elsewhere.

mod premises;

use std::collections::BTreeMap;

use premises::Missing;
use starbattle_atlas::{Atlas, MemoryLimit};
use starbattle_board::{Board, Cell, CellSet, Mark, Marks, Never, Puzzle};
use starbattle_entangle::{Matcher, shipped_rules};
use starbattle_logic::{
    Claim, Deduction, Evidence, Knowledge, Options, Position, RuleId, RuleKind, Solver, Technique, techniques,
};
use starbattle_testkit::{Random, random_marks, random_puzzle, solutions};

/// More solutions than these make a position slow to check and seldom interesting.
const SOLUTIONS: usize = 400;

struct Tally {
    firings: BTreeMap<RuleId, usize>,
    claims: usize,
    marks: usize,
}

fn setting(name: &str, default: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

fn claim_holds(claim: &Claim, solution: &CellSet) -> bool {
    let count = claim.cells.common(solution);
    count >= claim.min.into() && (claim.max == u8::MAX || count <= claim.max.into())
}

fn check(puzzle: &Puzzle, marks: &Marks, all: &[CellSet], deduction: &Deduction, tally: &mut Tally) {
    check_after(puzzle, marks, &marks.cells(Mark::Star), all, deduction, tally);
}

/// Checks a deduction after others that have placed stars.
fn check_after(
    puzzle: &Puzzle,
    marks: &Marks,
    placed: &CellSet,
    all: &[CellSet],
    deduction: &Deduction,
    tally: &mut Tally,
) {
    *tally.firings.entry(deduction.rule).or_default() += 1;
    tally.marks += deduction.stars.len() + deduction.empties.len();
    tally.claims += deduction.claims.len();
    for solution in all {
        let missing = Missing { puzzle, stars: solution - placed };
        assert!(
            missing.bear_out(&deduction.evidence),
            "{}: {}\n{} stars\n{}\nmarks\n{marks}\nsolution {solution:?}\n{deduction:?}",
            deduction.rule,
            deduction.explain().sentence,
            puzzle.stars(),
            puzzle.regions().to_rows().join("\n"),
        );
        let right = deduction.stars.is_subset(solution)
            && deduction.empties.is_disjoint(solution)
            && deduction.claims.iter().all(|claim| claim_holds(claim, solution));
        assert!(
            right,
            "{} is wrong on {} stars\n{}\nmarks\n{marks}\nsolution {solution:?}\n{deduction:?}",
            deduction.rule,
            puzzle.stars(),
            puzzle.regions().to_rows().join("\n"),
        );
    }
    if let Evidence::Chain { steps, .. } = &deduction.evidence {
        for step in steps {
            *tally.firings.entry(step.deduction.rule).or_default() += 1;
        }
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
        while first.next_step(&mut position).is_ok() {}
    }
    position
}

fn explore(states: usize, seed: u64) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally { firings: BTreeMap::new(), claims: 0, marks: 0 };
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
            let position = random_position(&puzzle, &hidden, &mut random);
            let marks = position.marks();
            let Some(all) = solutions(&puzzle, &marks, SOLUTIONS) else { continue };
            done += 1;
            // Chains of every cell are slow, so few positions look for all of them.
            let solver = match random.below(400) {
                0 if size <= 6 => &nested,
                0..8 => &chains,
                _ => &no_chains,
            };
            for deduction in solver.all_deductions(&position) {
                check(&puzzle, &marks, &all, &deduction, &mut tally);
            }
            if random.chance(30) {
                let mut placed = position.stars().clone();
                for step in no_chains.solve(&position).steps {
                    check_after(&puzzle, &marks, &placed, &all, &step.deduction, &mut tally);
                    placed |= &step.deduction.stars;
                }
            }
        }
    }
    tally
}

fn report(states: usize, tally: &Tally, wanted: impl Fn(RuleId) -> bool) {
    println!("{states} positions, {} marks, {} claims", tally.marks, tally.claims);
    let mut silent = Vec::new();
    for Technique { id, name, .. } in techniques().filter(|technique| wanted(technique.id)) {
        let firings = tally.firings.get(id).copied().unwrap_or(0);
        println!("{id:<6} {firings:>10}  {name}", id = id.to_string());
        if firings == 0 {
            silent.push(id.to_string());
        }
    }
    assert!(silent.is_empty(), "never fired: {}", silent.join(", "));
}

#[test]
fn every_deduction_holds_in_every_solution() {
    let states = setting("SOUNDNESS_STATES", 20_000);
    let tally = explore(states, setting("SOUNDNESS_SEED", 1) as u64);
    report(states, &tally, |id| id.tier < 6 && !NEED_KNOWLEDGE.contains(&id));
}

/// Rules that find nothing unless they are told about the board beforehand.
const NEED_KNOWLEDGE: [RuleId; 2] = [RuleId { tier: 5, number: 7 }, RuleId { tier: 5, number: 8 }];

#[test]
fn deductions_from_knowledge_hold_in_every_solution() {
    let states = setting("SOUNDNESS_STATES", 20_000) / 50;
    let mut random = Random::new(setting("SOUNDNESS_SEED", 1) as u64 + 7);
    let mut tally = Tally { firings: BTreeMap::new(), claims: 0, marks: 0 };
    let boards = [(8, 1), (9, 2), (10, 2)].map(|(size, stars)| Board::new(size, stars).unwrap());
    let known = boards.map(|board| {
        let atlas = Atlas::build(board, &MemoryLimit::default(), &Never).unwrap();
        (atlas, Matcher::new(board, shipped_rules(board)))
    });
    let mut done = 0;
    while done < states {
        let (atlas, matcher) = &known[random.below(known.len())];
        let board = atlas.board();
        let puzzle = random_puzzle(board, &mut random);
        let Some(all) = solutions(&puzzle, &Marks::none(board.size()), 200) else { continue };
        let knowledge = Knowledge { atlas: Some(atlas), matcher: Some(matcher) };
        let solver = Solver::new(Options { only: NEED_KNOWLEDGE.to_vec(), ..Options::default() });
        let solver = solver.with_knowledge(knowledge);
        for _ in 0..4 {
            let position = random_position(&puzzle, &all[random.below(all.len())], &mut random);
            let marks = position.marks();
            let Some(all) = solutions(&puzzle, &marks, SOLUTIONS) else { continue };
            done += 1;
            for deduction in solver.all_deductions(&position) {
                check(&puzzle, &marks, &all, &deduction, &mut tally);
            }
        }
    }
    report(states, &tally, |id| NEED_KNOWLEDGE.contains(&id));
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

#[test]
fn deductions_from_uniqueness_hold_where_the_solution_is_unique() {
    let states = setting("SOUNDNESS_STATES", 20_000) / 5;
    let mut random = Random::new(setting("SOUNDNESS_SEED", 1) as u64 + 99);
    let mut tally = Tally { firings: BTreeMap::new(), claims: 0, marks: 0 };
    let ids = techniques().map(|technique| technique.id).filter(|id| id.rule().unwrap().kind == RuleKind::Uniqueness);
    let unique = Solver::new(Options { uniqueness: true, only: ids.collect(), ..Options::without_chains() });
    let mut done = 0;
    while done < states {
        let (size, stars) = [(5, 1), (6, 1), (7, 1), (8, 2), (9, 2)][random.below(5)];
        let puzzle = random_puzzle(Board::new(size, stars).unwrap(), &mut random);
        let Some(all) = solutions(&puzzle, &Marks::none(size), 1).filter(|all| all.len() == 1) else { continue };
        for _ in 0..6 {
            let position = random_position(&puzzle, &all[0], &mut random);
            let marks = exchange(&puzzle, &all[0], &mut random).filter(|_| random.chance(50));
            let position = marks.map_or(position, |marks| Position::new(&puzzle, &marks).unwrap());
            done += 1;
            for deduction in unique.all_deductions(&position) {
                check(&puzzle, &position.marks(), &all, &deduction, &mut tally);
            }
        }
    }
    report(states, &tally, |id| id.tier == 6);
}
