//! Ratings: what they depend on, and what they do not.

use std::collections::{BTreeMap, BTreeSet};

use starbattle_board::{Board, Marks, Puzzle, Regions, Symmetry};
use starbattle_logic::{
    Difficulty, Evidence, Knowledge, Options, Path, Position, Rating, RuleKind, Solver, Step, rate,
};
use starbattle_testkit::{Random, random_puzzle, solutions};

/// Puzzles with one solution.
fn unique_puzzles(count: usize, size: usize, stars: usize) -> Vec<Puzzle> {
    let mut random = Random::new(31 * size as u64 + stars as u64);
    let mut puzzles = Vec::new();
    while puzzles.len() < count {
        let puzzle = random_puzzle(Board::new(size, stars).unwrap(), &mut random);
        if solutions(&puzzle, &Marks::none(size), 1).is_some_and(|found| found.len() == 1) {
            puzzles.push(puzzle);
        }
    }
    puzzles
}

fn path(puzzle: &Puzzle) -> Path {
    Solver::new(Options::default()).solve(&Position::blank(puzzle))
}

/// A rating in which rows and columns are alike: uses are counted by rule, whichever of its techniques it reports.
fn by_rule(mut rating: Rating) -> (Rating, BTreeMap<&'static str, usize>) {
    let mut uses = BTreeMap::new();
    for (id, count) in std::mem::take(&mut rating.rules) {
        *uses.entry(id.rule().unwrap().module).or_default() += count;
    }
    rating.hardest = rating.hardest.map(|id| id.rule().unwrap().techniques[0].id);
    (rating, uses)
}

#[test]
fn all_eight_images_have_the_same_rating_to_the_last_digit() {
    let boards = [(6, 1, 14), (7, 1, 12), (8, 1, 12), (8, 2, 6), (9, 2, 6)];
    let mut classes = BTreeSet::new();
    for puzzle in boards.map(|(size, stars, count)| unique_puzzles(count, size, stars)).concat() {
        let rating = by_rule(rate(&puzzle, Knowledge::default()));
        classes.insert(rating.0.difficulty);
        for symmetry in Symmetry::ALL {
            let image = by_rule(rate(&puzzle.transformed(symmetry), Knowledge::default()));
            assert_eq!(image, rating, "{symmetry:?} of {puzzle:?}");
        }
    }
    assert!(classes.len() >= 3, "{classes:?}");
}

/// The path of this board has suppositions.
fn hard() -> Puzzle {
    const BOARDS: [&str; 3] = [
        "AAABBBBCCCAAADBBBCECFADDDBBEEEFDDDDDBBEEFFFFDEBEEEFGGFEEEEEEGGGFHHHHEEGGIIIHJHJEGGGIIHJJJEGIIIJJJJJJ",
        "AAABBCCDEEAABBBBCDDEABBBCCCDEEAABBCCCEEEAABFFGEEEEHFFFGGGGEEHFFGGGIIEIHHFGHGGIIIHHFHHJJJIIHHHHJJJJJJ",
        "AAAABBBBBBAACABCBDDDAACCCCBDEDAAAAACCDEEAAFAGGCDDEFFFHHGGDDEIIFHGGGGDDIIHHHHJJDDIHHHHJJJDJIIIIIJJJJJ",
    ];
    let read = |labels: &&str| Puzzle::new(2, Regions::new(10, &labels.chars().collect::<Vec<_>>()).unwrap()).unwrap();
    let has_supposition = |puzzle: &Puzzle| Rating::of(&path(puzzle)).longest_supposition > 0;
    BOARDS.iter().map(read).find(has_supposition).expect("a board that needs a supposition")
}

fn effort(path: &Path) -> u64 {
    Rating::of(path).effort
}

/// The first step with evidence for which something can be done.
fn change(path: &mut Path, mut change: impl FnMut(&mut Evidence) -> bool) {
    let changed = path.steps.iter_mut().filter(|step| step.used).any(|step| change(&mut step.deduction.evidence));
    assert!(changed);
}

#[test]
fn longer_suppositions_cost_more_and_inner_steps_count() {
    let mut path = path(&hard());
    let before = Rating::of(&path);
    assert!(before.longest_supposition > 0);
    let mut longest = 0;
    change(&mut path, |evidence| {
        let Evidence::Chain { steps, .. } = evidence else { return false };
        let inner = steps.clone();
        steps.extend(inner);
        longest = steps.len();
        true
    });
    let longer = Rating::of(&path);
    assert!(longer.effort > before.effort && longer.score > before.score);
    assert!(longer.longest_supposition >= longest);
    // The whole chain as a step of itself.
    change(&mut path, |evidence| {
        let chain = evidence.clone();
        let Evidence::Chain { steps, .. } = evidence else { return false };
        let count = steps.len();
        steps[0].deduction.evidence = chain;
        longest = 2 * count;
        true
    });
    let nested = Rating::of(&path);
    assert!(nested.effort > longer.effort && nested.longest_supposition >= longest);
}

#[test]
fn more_to_look_at_costs_more() {
    let found = |wanted: fn(&mut Evidence) -> bool| {
        let puzzles = [unique_puzzles(12, 8, 2), unique_puzzles(6, 9, 2)].concat();
        let mut paths = puzzles.iter().map(path).filter(|path| {
            let mut path = path.clone();
            path.steps.iter_mut().filter(|step| step.used).any(|step| wanted(&mut step.deduction.evidence))
        });
        let mut path = paths.next().expect("a path with such a step");
        let before = effort(&path);
        change(&mut path, wanted);
        assert!(effort(&path) > before);
    };
    found(|evidence| match evidence {
        Evidence::Placements { ways, .. } => {
            ways.resize(ways.len() + 40, ways[0].clone());
            true
        }
        _ => false,
    });
    found(|evidence| match evidence {
        Evidence::Cover { area, .. } => {
            area.cells |= &area.cells.complement();
            true
        }
        _ => false,
    });
    found(|evidence| match evidence {
        Evidence::Count { others, .. } => {
            let copy = others.clone();
            (0..20).for_each(|_| others.extend(copy.iter().copied()));
            true
        }
        _ => false,
    });
}

#[test]
fn a_bottleneck_costs_more_and_is_counted() {
    let mut path = path(&hard());
    for step in &mut path.steps {
        step.round.places *= 100;
    }
    let wide = Rating::of(&path);
    assert_eq!(wide.bottlenecks, 0);
    let round = path.shown().find(|step| step.deduction.rule.tier > 1 && step.round.places > 0).unwrap().round;
    for step in path.steps.iter_mut().filter(|step| step.round == round) {
        step.round.places = 1;
    }
    let narrow = Rating::of(&path);
    assert_eq!(narrow.bottlenecks, 1);
    assert!(narrow.effort > wide.effort);
}

#[test]
fn the_order_in_which_steps_are_shown_does_not_matter() {
    for puzzle in unique_puzzles(5, 9, 2) {
        let mut path = path(&puzzle);
        let rating = Rating::of(&path);
        path.steps.reverse();
        assert_eq!(Rating::of(&path), rating);
    }
}

#[test]
fn scores_stay_within_the_hundred_of_their_class() {
    let mut path = path(&hard());
    let class = Rating::of(&path).difficulty;
    assert_ne!(class, Difficulty::Stuck);
    change(&mut path, |evidence| {
        let Evidence::Chain { steps, .. } = evidence else { return false };
        *steps = steps.iter().cycle().take(100_000).cloned().collect();
        true
    });
    let rating = Rating::of(&path);
    let hundreds = f64::from(class as u8) * 100.0;
    assert!((hundreds + 99.0..hundreds + 100.0).contains(&rating.score), "{}", rating.score);
}

/// The formulas of the page about ratings, written out once more.
fn by_the_book(path: &Path) -> (f64, f64) {
    fn length(evidence: &Evidence) -> usize {
        let Evidence::Chain { steps, .. } = evidence else { return 0 };
        steps.iter().map(|step| 1 + length(&step.deduction.evidence)).sum()
    }
    let cost = |step: &Step| {
        let rule = step.deduction.rule.rule().unwrap();
        let e = f64::from(rule.effort);
        match &step.deduction.evidence {
            Evidence::Cover { area, .. } | Evidence::Share { area, .. } | Evidence::Consumed { area, .. } => {
                e * (30.0 + area.cells.len() as f64) / 40.0
            }
            Evidence::Count { lines, others, .. } => e * (6.0 + lines.len() as f64 + others.len() as f64) / 10.0,
            Evidence::Placements { ways, .. } => e * (8.0 + ways.len() as f64) / 16.0,
            Evidence::Chain { .. } if rule.kind == RuleKind::NestedChain => {
                60.0 + 5.0 * length(&step.deduction.evidence) as f64
            }
            Evidence::Chain { .. } => 20.0 + 5.0 * length(&step.deduction.evidence) as f64,
            Evidence::Together { .. } if !step.deduction.has_marks() => 0.0,
            _ => e,
        }
    };
    let starts: BTreeSet<usize> = path.shown().map(|step| step.round.start).collect();
    let effort: f64 = starts
        .into_iter()
        .map(|start| {
            let steps: Vec<&Step> = path.shown().filter(|step| step.round.start == start).collect();
            let most = steps.iter().map(|step| cost(step)).fold(0.0, f64::max);
            let all: f64 = steps.iter().map(|step| cost(step)).sum();
            let found = match steps[0].round.places {
                0 => 0.0,
                places => most / places as f64,
            };
            most + found + (all - most) / 4.0
        })
        .sum();
    let (class, typical) = match Rating::of(path).difficulty {
        Difficulty::Easy => (0.0, 60.0),
        Difficulty::Medium => (100.0, 110.0),
        Difficulty::Hard => (200.0, 210.0),
        Difficulty::Expert => (300.0, 1400.0),
        Difficulty::Extreme => (400.0, 3000.0),
        Difficulty::Uniqueness => (500.0, 210.0),
        Difficulty::Stuck => (600.0, 210.0),
    };
    let ratio = (effort / typical).powf(1.5);
    (effort, class + 100.0 * ratio / (1.0 + ratio))
}

#[test]
fn effort_and_score_are_what_the_book_says() {
    let puzzles = [unique_puzzles(10, 7, 1), unique_puzzles(10, 8, 2), unique_puzzles(4, 9, 2), vec![hard()]].concat();
    for puzzle in puzzles {
        let path = path(&puzzle);
        let (rating, (effort, score)) = (Rating::of(&path), by_the_book(&path));
        // Every cost is cut to hundredths.
        assert!((rating.effort as f64 - effort).abs() < 1.0 + path.steps.len() as f64 / 100.0, "{effort} {rating:?}");
        assert!((rating.score - score).abs() < 1.0, "{score} {rating:?}");
    }
}
