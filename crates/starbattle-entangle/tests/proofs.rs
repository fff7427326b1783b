//! Proofs are checked by a reader that shares nothing with the search: it takes each step at its word.

use std::collections::{BTreeSet, HashMap};

use starbattle_atlas::Atlas;
use starbattle_board::{Board, Cell, Line, MemoryBudget, Never};
use starbattle_entangle::{
    Facts, ForcedState, Grouping, Keep, MAX_STEPS, Proof, ProofStep, Reduction, Rule, Sum, mine_rules, prove, prove_at,
};

/// What a reader has on paper.
#[derive(Clone)]
struct Paper {
    board: Board,
    stars: BTreeSet<Cell>,
    crosses: BTreeSet<Cell>,
}

impl Paper {
    fn stars_in(&self, line: Line) -> usize {
        self.stars.iter().filter(|&&star| line.contains(star)).count()
    }

    /// Whether nothing known so far speaks against a star.
    fn is_open(&self, cell: Cell) -> bool {
        let is_apart = |star: &Cell| star.row().abs_diff(cell.row()) > 1 || star.col().abs_diff(cell.col()) > 1;
        let has_room = |line: Line| self.stars_in(line) < self.board.stars();
        !self.crosses.contains(&cell)
            && self.stars.iter().all(is_apart)
            && has_room(Line::Row(cell.row()))
            && has_room(Line::Column(cell.col()))
    }

    fn open(&self) -> impl Iterator<Item = Cell> {
        self.board.cells().filter(|&cell| self.is_open(cell))
    }

    fn missing(&self, line: Line) -> i32 {
        self.board.stars() as i32 - self.stars_in(line) as i32
    }

    fn with(&self, cell: Cell, star: bool) -> Self {
        assert!(self.is_open(cell), "{cell} is not open");
        let mut with = self.clone();
        let marks = if star { &mut with.stars } else { &mut with.crosses };
        marks.insert(cell);
        with
    }

    /// Whether the lines can still get as many stars as they need, as far as these touch each other or not.
    fn have_room(&self, lines: &[Line]) -> bool {
        let needed: i32 = lines.iter().map(|&line| self.missing(line)).sum();
        let mut cells: Vec<Cell> = self.open().filter(|&cell| lines.iter().any(|line| line.contains(cell))).collect();
        // Along the lines, so that few sets of cells remain.
        let along = |cell: &Cell| match lines[0] {
            Line::Row(_) => (cell.col(), cell.row()),
            Line::Column(_) => (cell.row(), cell.col()),
        };
        cells.sort_by_key(along);
        most_stars(&cells, &mut HashMap::new()) as i32 >= needed
    }
}

/// Whether neighbouring lines can all get their stars at once, no two touching.
fn can_fill(paper: &Paper, lines: &[Line]) -> bool {
    // All choices for the last line so far that go with some choice for each line before it.
    let mut last: BTreeSet<Vec<Cell>> = [Vec::new()].into();
    for &line in lines {
        let open: Vec<Cell> = paper.open().filter(|&cell| line.contains(cell)).collect();
        let choices = choices(&open, paper.missing(line));
        let fits = |choice: &Vec<Cell>| last.iter().any(|before| are_apart(choice, before));
        last = choices.into_iter().filter(fits).collect();
    }
    !last.is_empty()
}

/// All choices of so many cells along a line, no two touching.
fn choices(cells: &[Cell], count: i32) -> Vec<Vec<Cell>> {
    if count == 0 {
        return vec![Vec::new()];
    }
    let Some((&first, others)) = cells.split_first() else { return Vec::new() };
    let left: Vec<Cell> = others.iter().copied().filter(|&other| are_apart(&[first], &[other])).collect();
    let with_first = choices(&left, count - 1).into_iter().map(|choice| [vec![first], choice].concat());
    with_first.chain(choices(others, count)).collect()
}

fn are_apart(some: &[Cell], others: &[Cell]) -> bool {
    let touches = |a: &Cell, b: &Cell| a.row().abs_diff(b.row()) <= 1 && a.col().abs_diff(b.col()) <= 1;
    some.iter().all(|a| others.iter().all(|b| !touches(a, b)))
}

/// The most of the cells that can be stars, no two touching.
fn most_stars(cells: &[Cell], known: &mut HashMap<Vec<Cell>, usize>) -> usize {
    let Some((&first, others)) = cells.split_first() else { return 0 };
    if let Some(&most) = known.get(cells) {
        return most;
    }
    let apart = |other: &&Cell| other.row().abs_diff(first.row()) > 1 || other.col().abs_diff(first.col()) > 1;
    let left: Vec<Cell> = others.iter().filter(apart).copied().collect();
    let most = (1 + most_stars(&left, known)).max(most_stars(others, known));
    known.insert(cells.to_vec(), most);
    most
}

/// Counts all open cells of a sum.
fn is_contradiction(sum: &Sum, paper: &Paper) -> bool {
    let needed: i32 = sum.lines.iter().map(|&(line, times)| times * paper.missing(line)).sum();
    let held: i32 = sum.blocks.iter().map(|&(_, times)| times).sum();
    let covered = |cell: Cell| {
        let counted: i32 = sum.lines.iter().filter(|(line, _)| line.contains(cell)).map(|(_, times)| times).sum();
        let inside =
            |corner: Cell| cell.row().wrapping_sub(corner.row()) < 2 && cell.col().wrapping_sub(corner.col()) < 2;
        let blocks = sum.blocks.iter().filter(|(corner, _)| inside(*corner));
        counted <= blocks.map(|(_, times)| times).sum()
    };
    sum.blocks.iter().all(|(_, times)| *times > 0) && sum.need == needed && held < needed && paper.open().all(covered)
}

/// Reads a proof to its end.
fn check(board: Board, crosses: &[Cell], proof: &Proof) {
    let given =
        Paper { board, stars: proof.stars.iter().copied().collect(), crosses: crosses.iter().copied().collect() };
    read(given.with(proof.cell, proof.state == ForcedState::Empty), &proof.steps, MAX_STEPS);
}

/// Reads steps to their contradiction.
fn read(mut paper: Paper, steps: &[ProofStep], most: usize) {
    assert!(steps.len() <= most, "{steps:?}");
    for (index, step) in steps.iter().enumerate() {
        let is_last = index + 1 == steps.len();
        match step {
            ProofStep::Contradiction { .. } => assert!(is_last && !paper.have_room(&step.lines()), "{steps:?}"),
            ProofStep::Unfilled { .. } => assert!(is_last && !can_fill(&paper, &step.lines()), "{steps:?}"),
            ProofStep::Sum(sum) => assert!(is_last && is_contradiction(sum, &paper), "{steps:?}"),
            ProofStep::Refuted { cell, star, steps } => {
                assert!(!is_last, "{steps:?}");
                read(paper.with(*cell, *star), steps, 4);
            }
            ProofStep::Follows { stars, empties, .. } | ProofStep::Filled { stars, empties, .. } => {
                let decided = stars.iter().map(|&cell| (cell, false)).chain(empties.iter().map(|&cell| (cell, true)));
                for (cell, opposite) in decided {
                    let supposed = paper.with(cell, opposite);
                    let is_possible = match step {
                        ProofStep::Filled { .. } => can_fill(&supposed, &step.lines()),
                        _ => supposed.have_room(&step.lines()),
                    };
                    assert!(!is_last && !is_possible, "{cell} {steps:?}");
                }
            }
        }
        let (stars, empties) = step.results();
        for &star in stars {
            paper = paper.with(star, true);
        }
        paper.crosses.extend(empties);
    }
}

fn atlas(size: usize, stars: usize) -> Atlas {
    Atlas::build(Board::new(size, stars).unwrap(), &MemoryBudget::default(), &Never).unwrap()
}

/// Checks the proof at every place where a rule applies; how many places there are, and how many have one.
fn check_rule(atlas: &Atlas, rule: &Rule) -> (usize, usize) {
    let board = atlas.board();
    let (mut places, mut proved) = (0, 0);
    for frame in rule.frames(board) {
        let Some(placed) = rule.placed(board, frame, starbattle_board::Symmetry::Identity) else { continue };
        if !rule.applies(board, frame, &placed) || atlas.analyze(&placed.stars).is_err() {
            continue;
        }
        places += 1;
        if let Some(proof) = prove_at(board, rule, frame, MAX_STEPS) {
            assert!(proof.steps.len() <= MAX_STEPS);
            check(board, &placed.crosses, &proof);
            proved += 1;
        }
    }
    (places, proved)
}

/// Every `each`-th rule about so many stars: how many there are, how many of them have a proof at every place where they apply, and
/// the same for those that follow from nothing less.
fn proved_rules(size: usize, stars: usize, initial: usize, each: usize) -> [usize; 4] {
    let atlas = atlas(size, stars);
    let facts = Facts::gather(&atlas, initial, &Never).unwrap();
    let reduction = Reduction::find(&atlas, &facts, 3, &Never).unwrap();
    let rules = mine_rules(&facts, Grouping::Orbit, Keep::Deduced, &mut atlas.budget().reservation(), &Never).unwrap();
    let mut counts = [0; 4];
    for rule in rules.iter().step_by(each) {
        let (places, proved) = check_rule(&atlas, rule);
        let is_new = usize::from(reduction.reason_for(&facts, rule).is_none());
        let is_proved = usize::from(places == proved);
        for (count, more) in counts.iter_mut().zip([1, is_proved, is_new, is_new * is_proved]) {
            *count += more;
        }
        let proof = prove(&facts, rule);
        assert_eq!(proof.is_some_and(|proof| proof.everywhere), places == proved, "{rule:?}");
    }
    println!("{size}x{size}, {stars} stars, Z = {initial}: {counts:?}");
    counts
}

#[test]
fn every_rule_of_pairs_has_a_short_proof_wherever_it_applies() {
    // Every rule of the boards where few are needed, and a share of those where there are many. The last two numbers are rules that
    // follow from nothing less.
    assert_eq!(proved_rules(10, 2, 2, 1), [53, 53, 0, 0]);
    let [rules, proved, new, new_and_proved] = proved_rules(9, 2, 2, 4);
    assert_eq!((rules, proved, new), (386, 386, new_and_proved));
    assert!(new > 250, "{new}");
    for (size, stars, initial) in [(5, 1, 1), (6, 1, 2), (7, 1, 2)] {
        let [rules, proved, ..] = proved_rules(size, stars, initial, 1);
        assert_eq!(rules, proved);
    }
}

#[test]
fn what_is_proved_on_13x13_is_true() {
    // A share of the rules; only some of them have a short proof.
    let [rules, proved, new, new_and_proved] = proved_rules(13, 3, 2, 50);
    assert_eq!(rules - new, proved - new_and_proved);
    assert!(new_and_proved * 5 > new, "{new_and_proved} of {new}");
}

#[test]
fn rules_of_three_stars_have_short_proofs_too() {
    for (size, stars, each) in [(7, 1, 3), (8, 1, 2), (9, 1, 1), (10, 2, 60)] {
        let [rules, proved, ..] = proved_rules(size, stars, 3, each);
        assert_eq!(rules, proved, "{size}x{size}, {stars} stars");
    }
}

#[test]
fn the_reader_finds_mistakes() {
    let atlas = atlas(9, 2);
    let facts = Facts::gather(&atlas, 2, &Never).unwrap();
    let rules = mine_rules(&facts, Grouping::Orbit, Keep::Deduced, &mut atlas.budget().reservation(), &Never).unwrap();
    let proofs = rules.iter().filter_map(|rule| prove(&facts, rule));
    let sums = proofs.filter(|proof| matches!(proof.steps[..], [ProofStep::Sum(_)])).take(5);
    let mut checked = 0;
    for proof in sums {
        let paper =
            Paper { board: atlas.board(), stars: proof.stars.iter().copied().collect(), crosses: BTreeSet::new() };
        let supposed = paper.with(proof.cell, proof.state == ForcedState::Empty);
        let ProofStep::Sum(sum) = &proof.steps[0] else { unreachable!() };
        assert!(is_contradiction(sum, &supposed) && !is_contradiction(sum, &paper));
        for index in 0..sum.blocks.len() {
            let mut wrong = sum.clone();
            wrong.blocks[index].1 -= 1;
            assert!(!is_contradiction(&wrong, &supposed), "{wrong:?}");
            checked += 1;
        }
    }
    assert!(checked > 5, "{checked}");
}
