//! The solver as its users see it: paths, hints, ratings, reasons.

use std::{
    collections::BTreeSet,
    sync::atomic::{AtomicUsize, Ordering},
};

use starbattle_board::{Board, Cancel, Cell, Marks, Placement, Puzzle, Regions, Span, Text};
use starbattle_logic::{
    Difficulty, End, Evidence, FactId, Knowledge, Options, Path, Position, Rating, RuleId, RuleKind, Solver, SubStep,
    rate,
};
use starbattle_testkit::{Random, drawn, random_marks, random_puzzle, row_regions, solutions};

fn read(line: &str) -> Puzzle {
    let (head, letters) = line.split_once('.').unwrap();
    let (size, stars) = head.split_once('x').unwrap();
    let labels: Vec<char> = letters.chars().collect();
    Puzzle::new(stars.parse().unwrap(), Regions::new(size.parse().unwrap(), &labels).unwrap()).unwrap()
}

fn unique_puzzles(count: usize, size: usize, stars: usize) -> Vec<Puzzle> {
    let mut random = Random::new(11);
    let mut puzzles = Vec::new();
    while puzzles.len() < count {
        let puzzle = random_puzzle(Board::new(size, stars).unwrap(), &mut random);
        if solutions(&puzzle, &Marks::none(size), 1).is_some_and(|all| all.len() == 1) {
            puzzles.push(puzzle);
        }
    }
    puzzles
}

fn solve(puzzle: &Puzzle, options: Options) -> Path {
    Solver::new(options).solve(&Position::blank(puzzle))
}

#[test]
fn solved_paths_end_in_the_solution_and_are_the_same_every_time() {
    for puzzle in unique_puzzles(30, 9, 2) {
        let path = solve(&puzzle, Options::default());
        assert!(path.is_solved());
        let placement = Placement::new(puzzle.board(), path.stars.clone()).unwrap();
        assert_eq!(puzzle.check(&placement), Ok(()));
        assert_eq!(path, solve(&puzzle, Options::default()));
    }
}

#[test]
fn a_puzzle_with_two_solutions_is_stuck_and_one_without_any_is_dead() {
    let (puzzle, _) = drawn(1, &[("ABCD", "...."), ("ABCD", "...."), ("ABCD", "...."), ("ABCD", "....")]);
    assert_eq!(solve(&puzzle, Options::default()).end, End::Stuck);
    let rows = ["AAB", "CCB", "CCB"];
    let puzzle = Puzzle::new(1, Regions::from_rows(&rows).unwrap()).unwrap();
    assert!(matches!(solve(&puzzle, Options::default()).end, End::Dead(_)));
}

#[test]
fn tiny_and_impossible_boards_are_no_problem() {
    for (size, stars) in [(1, 1), (2, 1), (2, 2), (3, 3), (4, 4), (62, 15)] {
        let puzzle = row_regions(size, stars);
        let options = Options { max_tier: 3, ..Options::without_chains() };
        let path = solve(&puzzle, options);
        assert_eq!(path.is_solved(), size == 1, "{size}");
    }
}

#[test]
fn every_step_explains_itself() {
    for puzzle in unique_puzzles(20, 8, 1).iter().chain(&unique_puzzles(10, 9, 2)) {
        for step in solve(puzzle, Options::default()).shown() {
            let explanation = step.explain();
            assert_reads_well(&explanation.sentence);
            assert_names_are_typed(&explanation.nudge);
            assert!(explanation.nudge.to_string().ends_with('.') && !explanation.technique.is_empty());
            match step.deduction.evidence {
                Evidence::Chain { .. } => assert_all_read_well(&explanation.sub_steps),
                Evidence::Placements { .. } => {
                    assert!(explanation.ways.iter().any(|(_, fits)| *fits));
                    explanation.sub_steps.iter().for_each(|part| assert_names_are_typed(&part.sentence));
                }
                _ => assert!(explanation.sub_steps.is_empty()),
            }
        }
    }
}

fn assert_all_read_well(sub_steps: &[SubStep]) {
    for sub_step in sub_steps {
        assert_reads_well(&sub_step.sentence);
        assert_all_read_well(&sub_step.sub_steps);
    }
}

#[track_caller]
fn assert_reads_well(sentence: &Text) {
    assert_names_are_typed(sentence);
    let sentence = sentence.to_string();
    assert!(sentence.ends_with('.') && sentence.contains(", so "), "{sentence}");
    let slips =
        ["nothing", " 1 stars", " a group", "only 0", "would row", "would column", "would region", "  ", "then 0 "];
    let slip = slips.iter().find(|slip| sentence.contains(**slip));
    assert_eq!(slip, None, "{sentence}");
}

/// No cell, row, column, region or rule is named in plain words.
#[track_caller]
fn assert_names_are_typed(text: &Text) {
    for span in text.spans() {
        let Span::Plain(plain) = span else { continue };
        let words = plain.split(|letter: char| !letter.is_alphanumeric() && letter != '.');
        let words: Vec<&str> = words.filter(|word| !word.is_empty()).collect();
        for (index, word) in words.iter().enumerate() {
            let word = word.trim_matches('.');
            assert!(word.parse::<Cell>().is_err() && word.parse::<RuleId>().is_err(), "`{word}` in {text}");
            let is_kind = ["row", "column", "region"].contains(&word.trim_end_matches('s').to_lowercase().as_str());
            let label = words.get(index + 1).filter(|_| is_kind).and_then(|next| next.chars().next());
            assert!(label.is_none_or(char::is_lowercase), "`{plain}` in {text}");
            // A kind at the end would have its number in the next span.
            assert!(!is_kind || index + 1 < words.len() || text.spans().last() == Some(span), "`{plain}` in {text}");
        }
    }
}

#[test]
fn everything_that_can_be_seen_now_reads_well() {
    let mut random = Random::new(11);
    let mut read = 0;
    for puzzle in unique_puzzles(8, 7, 1).iter().chain(&unique_puzzles(4, 9, 2)) {
        let all = solutions(puzzle, &Marks::none(puzzle.size()), 1).unwrap();
        let marks = random_marks(puzzle, &all[0], 5, 15, &mut random);
        let position = Position::new(puzzle, &marks).unwrap();
        for deduction in Solver::new(Options::default()).all_deductions(&position) {
            assert_reads_well(&deduction.explain().sentence);
            read += 1;
        }
    }
    assert!(read > 500, "{read}");
}

/// How many facts the shown steps of a path use; each must have been told before.
fn facts_used(path: &Path) -> usize {
    let (mut told, mut used): (BTreeSet<FactId>, usize) = (BTreeSet::new(), 0);
    for step in path.shown() {
        assert!(step.deduction.uses.iter().all(|fact| told.contains(fact)), "{}", step.explain().sentence);
        used += step.deduction.uses.len();
        told.extend(&step.cited);
    }
    used
}

#[test]
fn facts_are_told_before_they_are_used() {
    let puzzles = [unique_puzzles(20, 8, 1), unique_puzzles(12, 9, 2)].concat();
    let used: usize = puzzles.iter().map(|puzzle| facts_used(&solve(puzzle, Options::default()))).sum();
    assert!(used > 100, "{used}");
}

#[test]
fn tidying_makes_no_chain_longer_and_the_path_stays_what_it_is() {
    // Without counting, even these need chains.
    let options = Options { without: counting_rules(), ..Options::default() };
    let solver = Solver::new(options);
    let (mut before, mut after) = (0, 0);
    for puzzle in unique_puzzles(30, 9, 2) {
        let position = Position::blank(&puzzle);
        let path = solver.solve(&position);
        let mut tidy = path.clone();
        solver.tidy(&position, &mut tidy.steps);
        facts_used(&tidy);
        for (one, other) in path.steps.iter().zip(&tidy.steps) {
            let (one, other) = (&one.deduction, &other.deduction);
            assert_eq!((one.rule, &one.stars, &one.empties), (other.rule, &other.stars, &other.empties));
            if let (Evidence::Chain { steps: one, .. }, Evidence::Chain { steps: other, .. }) =
                (&one.evidence, &other.evidence)
            {
                assert!(other.len() <= one.len());
                before += one.len();
                after += other.len();
            }
        }
    }
    // Chains without facts are the shortest already.
    assert!(before > 20 && after <= before, "{before} steps became {after}");
}

fn counting_rules() -> Vec<RuleId> {
    let rules = starbattle_logic::RULES.iter().filter(|rule| rule.tier >= 4);
    let rules = rules.filter(|rule| matches!(rule.kind, RuleKind::Ordinary | RuleKind::Knowledge));
    rules.flat_map(|rule| rule.techniques).map(|technique| technique.id).collect()
}

#[test]
fn the_next_step_is_the_beginning_of_the_path() {
    for puzzle in unique_puzzles(10, 8, 1) {
        let solver = Solver::new(Options::default());
        let mut position = Position::blank(&puzzle);
        while !position.is_solved() {
            let path = solver.solve(&position);
            let steps = solver.next_step(&mut position).unwrap();
            assert!(steps.last().unwrap().deduction.has_marks());
            for (step, first) in steps.iter().zip(&path.steps) {
                assert_eq!(step.deduction, first.deduction);
            }
        }
    }
}

#[test]
fn rules_can_be_left_out_and_singled_out() {
    let puzzle = &unique_puzzles(1, 8, 1)[0];
    let exclusion: Vec<RuleId> = ["R3.1", "R3.2", "R3.3"].map(|id| id.parse().unwrap()).to_vec();
    let path = solve(puzzle, Options { without: exclusion.clone(), ..Options::default() });
    assert!(path.steps.iter().all(|step| !exclusion.contains(&step.deduction.rule)));
    let path = solve(puzzle, Options { only: exclusion.clone(), ..Options::default() });
    assert!(path.steps.iter().all(|step| exclusion.contains(&step.deduction.rule)));
    let path = solve(puzzle, Options { max_tier: 2, ..Options::default() });
    assert!(path.steps.iter().all(|step| step.deduction.rule.tier <= 2));
}

#[test]
fn scores_rise_with_the_class() {
    let mut ratings: Vec<Rating> =
        unique_puzzles(40, 9, 2).iter().map(|puzzle| rate(puzzle, Knowledge::default())).collect();
    ratings.sort_by(|one, two| one.score.total_cmp(&two.score));
    assert!(ratings.windows(2).all(|pair| pair[0].difficulty <= pair[1].difficulty));
    assert!(ratings.iter().all(|rating| rating.solved && rating.difficulty < Difficulty::Stuck));
    let stuck = Rating::of(&solve(&unique_puzzles(1, 9, 2)[0], Options { max_tier: 1, ..Options::default() }));
    assert_eq!((stuck.difficulty, stuck.solved), (Difficulty::Stuck, false));
}

#[test]
fn the_reason_for_a_cell_ends_with_the_cell_and_needs_no_more_than_the_path() {
    for puzzle in unique_puzzles(10, 8, 1) {
        let solver = Solver::new(Options::default());
        let position = Position::blank(&puzzle);
        let path = solver.solve(&position);
        for index in (0..64).step_by(9) {
            let cell = Cell::from_index(index, 8);
            let why = solver.why(&position, cell);
            assert_eq!(why.star, Some(path.stars.contains(cell)));
            let last = &why.steps.last().unwrap().deduction;
            assert!(last.stars.contains(cell) || last.empties.contains(cell));
            assert!(why.steps.len() <= path.steps.len());
        }
    }
}

#[test]
fn a_known_expert_puzzle_is_solved_by_logic() {
    let puzzle = read("5x1.AABBBAABCCAAACCADEECADDDD");
    let rating = rate(&puzzle, Knowledge::default());
    assert!(rating.solved);
}

/// Cancels once it has been asked more than `at_most` times.
struct CancelAfter {
    asked: AtomicUsize,
    at_most: usize,
}

impl Cancel for CancelAfter {
    fn is_cancelled(&self) -> bool {
        self.asked.fetch_add(1, Ordering::Relaxed) >= self.at_most
    }
}

#[test]
fn a_cancelled_solver_stops_at_once_with_a_part_of_the_path() {
    // Chains are needed here, so that the questions come from solvers within the solver too.
    let puzzle = read("5x1.AABBBAABCCAAACCADEECADDDD");
    let position = Position::blank(&puzzle);
    let only_chains = Options {
        only: ["R1.1", "R1.2", "R1.3", "R5.9"].iter().map(|id| id.parse().unwrap()).collect(),
        ..Options::default()
    };
    let full = solve(&puzzle, only_chains.clone());
    for at_most in (0..400).step_by(7) {
        let cancel = CancelAfter { asked: AtomicUsize::new(0), at_most };
        let path = Solver::new(only_chains.clone()).with_cancel(&cancel).solve(&position);
        let asked = cancel.asked.into_inner();
        assert_eq!(path.end == End::Cancelled, asked > at_most, "{at_most} questions allowed, {asked} asked");
        assert!(path.steps.len() <= full.steps.len());
        assert!(path.steps.iter().zip(&full.steps).all(|(one, other)| one.deduction.rule == other.deduction.rule));
        assert!(path.end == End::Cancelled || path == full);
    }
}

#[test]
fn givens_are_known_from_the_start_and_every_deduction_agrees_with_them() {
    let mut random = Random::new(29);
    let (mut unique, mut solved) = (0, 0);
    for round in 0..120 {
        let (size, stars) = [(6, 1), (8, 1), (9, 2)][round % 3];
        let bare = random_puzzle(Board::new(size, stars).unwrap(), &mut random);
        let Some(all) = solutions(&bare, &Marks::none(size), 300) else { continue };
        let givens = random_marks(&bare, &all[0], 15, 15, &mut random);
        let puzzle = bare.with_givens(givens.clone()).unwrap();
        let all = solutions(&puzzle, &Marks::none(size), 300).unwrap();
        let start = Position::blank(&puzzle);
        assert_eq!(start.marks(), givens);
        // Rules about uniqueness may only be used where the givens leave one solution.
        let path = solve(&puzzle, Options { uniqueness: all.len() == 1, ..Options::without_chains() });
        for step in &path.steps {
            assert!(step.deduction.stars.is_disjoint(start.stars()) && step.deduction.empties.is_subset(start.live()));
            for solution in &all {
                assert!(step.deduction.stars.is_subset(solution), "{puzzle:?}: {}", step.explain().sentence);
                assert!(step.deduction.empties.is_disjoint(solution), "{puzzle:?}: {}", step.explain().sentence);
            }
        }
        unique += usize::from(all.len() == 1);
        solved += usize::from(path.is_solved());
    }
    assert!(unique > 30 && solved > 20, "{unique} with one solution, {solved} solved");
}

#[test]
fn marks_that_contradict_a_given_are_refused() {
    let (puzzle, givens) = drawn(1, &[("AABB", ".*.."), ("AABB", "...."), ("CCDD", "...."), ("CCDD", "...x")]);
    let puzzle = puzzle.with_givens(givens.clone()).unwrap();
    assert!(Position::new(&puzzle, &givens).is_ok());
    let error = |marks: &str| Position::new(&puzzle, &Marks::parse(4, marks).unwrap()).unwrap_err().to_string();
    assert_eq!(error(".x.............."), "the mark at r1c2 is wrong: the cell is given as a star");
    assert_eq!(error("...............*"), "the mark at r4c4 is wrong: the cell is given as empty");
}
