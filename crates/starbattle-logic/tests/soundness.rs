//! Every deduction of every rule, in tens of thousands of random positions, against all solutions of the position.
//!
//! `SOUNDNESS_STATES=2000000 cargo test -p starbattle-logic --test soundness -- --nocapture` runs longer and prints how often each
//! rule fired; `SOUNDNESS_SEED` starts elsewhere.

mod common;

use std::collections::BTreeMap;

use common::{Random, random_marks, random_puzzle, solutions};
use starbattle_board::{CellSet, Marks, Puzzle};
use starbattle_logic::{Claim, Deduction, Evidence, Options, Position, RULES, RuleId, Solver};

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
    *tally.firings.entry(deduction.rule).or_default() += 1;
    tally.marks += deduction.stars.len() + deduction.empties.len();
    tally.claims += deduction.claims.len();
    for solution in all {
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
    const BOARDS: [(usize, usize); 20] = [
        (4, 1),
        (5, 1),
        (5, 1),
        (6, 1),
        (6, 1),
        (7, 1),
        (8, 1),
        (9, 1),
        (10, 1),
        (12, 1),
        (8, 2),
        (9, 2),
        (9, 2),
        (10, 2),
        (10, 2),
        (10, 2),
        (11, 2),
        (12, 2),
        (13, 3),
        (14, 3),
    ];
    BOARDS[random.below(BOARDS.len())]
}

fn explore(states: usize, seed: u64) -> Tally {
    let mut random = Random::new(seed);
    let mut tally = Tally { firings: BTreeMap::new(), claims: 0, marks: 0 };
    let no_chains = Solver::new(Options::without_chains());
    let chains = Solver::new(Options::default());
    let unique = Solver::new(Options { uniqueness: true, ..Options::without_chains() });
    let mut done = 0;
    while done < states {
        let (size, stars) = board(&mut random);
        let Some(puzzle) = random_puzzle(size, stars, &mut random) else { continue };
        let blank = solutions(&puzzle, &Marks::none(size), 200);
        let hidden = match &blank {
            Some(all) => all[random.below(all.len())].clone(),
            None => continue,
        };
        let is_unique = blank.as_ref().is_some_and(|all| all.len() == 1);
        for _ in 0..4 {
            let (shown, crossed) = (random.below(6) * 10, random.below(10) * 10);
            let marks = random_marks(&puzzle, &hidden, shown, crossed, &mut random);
            let Some(all) = solutions(&puzzle, &marks, SOLUTIONS) else { continue };
            let mut position = Position::new(&puzzle, &marks).unwrap();
            if random.chance(60) {
                let first = Solver::new(Options { max_tier: 1, ..Options::without_chains() });
                while first.next_step(&mut position).is_ok() {}
            }
            done += 1;
            let marks = position.marks();
            // Chains are slow, so only some positions look for all of them.
            let solver = if random.chance(4) { &chains } else { &no_chains };
            for deduction in solver.all_deductions(&position) {
                check(&puzzle, &marks, &all, &deduction, &mut tally);
            }
            for step in no_chains.solve(&position).steps {
                check(&puzzle, &marks, &all, &step.deduction, &mut tally);
            }
            if is_unique {
                for deduction in unique.all_deductions(&position) {
                    check(&puzzle, &marks, &all, &deduction, &mut tally);
                }
            }
        }
    }
    tally
}

#[test]
fn every_deduction_holds_in_every_solution() {
    let states = setting("SOUNDNESS_STATES", 20_000);
    let tally = explore(states, setting("SOUNDNESS_SEED", 1) as u64);
    println!("{states} positions, {} marks, {} claims", tally.marks, tally.claims);
    let knowledge = [RuleId { tier: 5, number: 7 }, RuleId { tier: 5, number: 8 }];
    let mut silent = Vec::new();
    for (id, name) in RULES.iter().flat_map(|rule| rule.ids) {
        let firings = tally.firings.get(id).copied().unwrap_or(0);
        println!("{id:<6} {firings:>10}  {name}", id = id.to_string());
        if firings == 0 && !knowledge.contains(id) {
            silent.push(id.to_string());
        }
    }
    assert!(silent.is_empty(), "never fired: {}", silent.join(", "));
}
