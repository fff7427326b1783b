//! Paths as they are told: every reason must be true where it stands, with nothing known but what was told before.

use starbattle_board::{Board, CellSet, Marks, Symmetry};
use starbattle_testkit::{Random, random_puzzle, solutions};

use super::{Premises, State, board, random_position, setting, symmetry::mapped};
use crate::{Evidence, FactId, Options, Position, RuleId, Solver, Step};

/// The solver's path from a position, as found and as told.
fn paths(solver: &Solver<'_>, start: &Position) -> (Vec<Step>, Vec<Step>) {
    let found = solver.solve(start).steps;
    let mut told = found.clone();
    solver.tidy(start, &mut told);
    solver.arrange(start, &mut told);
    told.retain(|step| step.used);
    (found.into_iter().filter(|step| step.used).collect(), told)
}

fn marks(steps: &[Step]) -> Vec<CellSet> {
    steps.iter().map(|step| step.deduction.marks()).filter(|marks| !marks.is_empty()).collect()
}

/// How often a step decides cells that are far from those before.
fn jumps(steps: &[Step]) -> usize {
    let is_far = |pair: &&[CellSet]| {
        pair[0]
            .iter()
            .all(|one| pair[1].iter().all(|two| one.row().abs_diff(two.row()).max(one.col().abs_diff(two.col())) >= 4))
    };
    marks(steps).windows(2).filter(is_far).count()
}

/// For each fact, how many deciding steps there are between it and the first step that uses it.
fn waits(steps: &[Step]) -> Vec<usize> {
    let wait = |index: usize, fact: FactId| {
        let after = &steps[index + 1..];
        let first = after.iter().position(|step| step.deduction.uses.contains(&fact)).expect("a fact that is used");
        after[..first].iter().filter(|step| step.deduction.has_marks()).count()
    };
    let cited = steps.iter().enumerate().flat_map(|(index, step)| step.cited.iter().map(move |&fact| (index, fact)));
    cited.map(|(index, fact)| wait(index, fact)).collect()
}

#[test]
fn every_reason_of_a_told_path_is_true_where_it_stands() {
    let wanted = setting("SOUNDNESS_STATES", 20_000) / 50;
    let mut random = Random::new(setting("SOUNDNESS_SEED", 1) as u64 + 41);
    let solvers = [Options::without_chains(), Options { nested_chains: false, ..Options::default() }].map(Solver::new);
    let (mut done, mut explained, mut far) = (0, 0, [0, 0]);
    let mut distances = [Vec::new(), Vec::new()];
    while done < wanted {
        let (size, stars) = board(&mut random);
        let puzzle = random_puzzle(Board::new(size, stars).unwrap(), &mut random);
        let Some(all) = solutions(&puzzle, &Marks::none(size), 50) else { continue };
        let start = random_position(&puzzle, &all[random.below(all.len())], &mut random);
        let start = if random.chance(50) { Position::blank(&puzzle) } else { start };
        let Some(all) = solutions(&puzzle, &start.marks(), 50) else { continue };
        done += 1;
        let (found, told) = paths(&solvers[usize::from(random.chance(20))], &start);
        let mut state = State::of(&puzzle, &start);
        for step in &told {
            let now = state.now();
            let premises = Premises { state: &now, solutions: Some(&all), atlas: None };
            let sentence = step.explain().sentence;
            premises.check(&step.deduction).unwrap_or_else(|premise| {
                let rows = puzzle.regions().to_rows().join("\n");
                panic!(
                    "{premise}: {} {sentence}\n{rows}\n{}\n{:?}",
                    step.deduction.rule,
                    start.marks(),
                    step.deduction
                );
            });
            explained += 1;
            state.follow(step);
        }
        let decided = |steps: &[Step]| marks(steps).iter().fold(CellSet::empty(size), |all, marks| &all | marks);
        assert_eq!(decided(&found), decided(&told));
        for (index, steps) in [&found, &told].into_iter().enumerate() {
            far[index] += jumps(steps);
            distances[index].extend(waits(steps));
        }
    }
    let late = distances.map(|waits| waits.into_iter().filter(|&wait| wait > 2).count());
    assert!(explained > 10 * wanted, "{explained} steps");
    assert!(3 * far[1] < 2 * far[0], "{far:?} jumps before and after");
    assert!(10 * late[1] < late[0], "{late:?} facts told long before they are used, before and after");
}

#[test]
fn sums_of_units_are_not_told() {
    let solver = Solver::new(Options::without_chains());
    let mut random = Random::new(77);
    let mut used = 0;
    for _ in 0..60 {
        let puzzle = random_puzzle(Board::new(9, 2).unwrap(), &mut random);
        let (found, told) = paths(&solver, &Position::blank(&puzzle));
        let is_sum = |step: &&Step| {
            matches!(step.deduction.evidence, Evidence::Count { given: 0, .. }) && !step.deduction.has_marks()
        };
        used += found.iter().filter(is_sum).count();
        // Ways are counted with every fact that rules one out.
        let is_counted = |fact: &FactId| {
            let mut users = told.iter().filter(|step| step.deduction.uses.contains(fact));
            users.any(|step| matches!(step.deduction.evidence, Evidence::Placements { .. }))
        };
        let restated = told.iter().filter(is_sum).filter(|step| !step.cited.iter().any(is_counted));
        let restated: Vec<_> = restated.map(|step| step.explain().sentence).collect();
        assert!(restated.is_empty(), "{restated:?}");
    }
    assert!(used > 0);
}

/// What a step says, turned like the puzzle.
type Said = (RuleId, CellSet, CellSet);

#[test]
fn the_path_of_every_image_of_a_puzzle_is_told_alike() {
    let solver = Solver::new(Options::without_chains());
    let mut random = Random::new(setting("SOUNDNESS_SEED", 1) as u64 + 43);
    let said = |puzzle: &starbattle_board::Puzzle, symmetry: Symmetry, back: Symmetry| -> Vec<Said> {
        let (_, told) = paths(&solver, &Position::blank(&puzzle.transformed(symmetry)));
        let said = |step: &Step| {
            let cells = |cells: &CellSet| back.apply_to_set(cells);
            (mapped(step.deduction.rule, symmetry), cells(&step.deduction.stars), cells(&step.deduction.empties))
        };
        told.iter().map(said).collect()
    };
    let mut steps = 0;
    for _ in 0..setting("SOUNDNESS_STATES", 20_000) / 500 {
        let (size, stars) = [(6, 1), (8, 1), (9, 2), (10, 2)][random.below(4)];
        let puzzle = random_puzzle(Board::new(size, stars).unwrap(), &mut random);
        let expected = said(&puzzle, Symmetry::Identity, Symmetry::Identity);
        steps += expected.len();
        for symmetry in &Symmetry::ALL[1..] {
            let told = said(&puzzle, *symmetry, symmetry.inverse());
            assert_eq!(told, expected, "{symmetry} of\n{}", puzzle.regions().to_rows().join("\n"));
        }
    }
    assert!(steps > 100, "{steps}");
}
