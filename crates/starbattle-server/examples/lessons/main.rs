//! Makes the positions of the Learn page: `cargo run -p starbattle-server --example lessons -- FOLDER`, or `scripts/lessons`.
//!
//! Puzzles come from the generator with the seeds 1, 2, 3 and so on. Each is solved hint by hint, and every position on the way belongs to
//! the technique of its hint, which is the easiest there. Some techniques seldom decide a cell themselves, but say how many stars a group of
//! cells holds; the hints that rest on them make up for that. Techniques that come up too rarely get puzzles made for them, and those that
//! come up in a few of a hundred expert puzzles are looked for in many of these.
//!
//! FOLDER gets a file for each technique, and `index.json`, which says what there is. Everything is the same on every machine.
//! `lessons -- FOLDER patterns` makes the lesson about patterns alone, which depends on how often they are of use.

mod patterns;

use std::{collections::BTreeMap, error::Error, fs, path::Path};

use rayon::prelude::*;
use serde_json::json;
use starbattle::{
    answers::{Library, PuzzleAndMarks, RuleFile, hint, wire::RuleFilter},
    board::{Board, Mark, Marks, Never, Puzzle},
    generate::{Criteria, Generated, Generator, LogicRater, Seen},
    logic::{Deduction, Difficulty, Options, Position, RuleId, Solver, Technique, suppositions, techniques},
    notation::{Layout, Notation},
};

/// Sizes and stars of the boards.
const BOARDS: [(usize, usize); 3] = [(8, 1), (9, 2), (10, 2)];
/// Positions of a technique: one to be shown, and the rest to practise.
const WANTED: usize = 25;
/// Puzzles of each board without criteria, and of each of the hard classes.
const OPEN_SEEDS: u64 = 100;
const HARD_SEEDS: u64 = 16;
/// Puzzles of each board that are made for a technique.
const OWN_SEEDS: u64 = 30;
/// Boards that the generator begins for one of them.
const OWN_TRIES: usize = 40;
/// Expert puzzles that are looked through for techniques of which too few positions have been found.
const RARE_SEEDS: u64 = 3500;
/// Their board: the one on which the most techniques come up.
const RARE_BOARD: (usize, usize) = (10, 2);
/// Seeds that are tried before what is still needed is counted again. It decides which positions are found, so it must not depend on the
/// number of threads.
const BATCH: u64 = 2;
/// The most cells that a step may decide: marking more is no exercise.
const MAX_DECIDED: usize = 10;
/// The most words of an explanation that somebody can follow without paper.
const MAX_WORDS: usize = 400;

/// Suppositions within suppositions.
const NESTED: &str = "R5.10";

/// What the manual has no lesson for: arguments that assume a unique solution are never the easiest next step.
const MAX_TIER: u8 = 5;

fn main() -> Result<(), Box<dyn Error>> {
    let folder = std::env::args().nth(1).ok_or("expected a folder")?;
    let library = Library::new(RuleFile::shipped(), |_| {});
    if std::env::args().nth(2).is_some_and(|part| part == "patterns") {
        return patterns::write(&library, Path::new(&folder));
    }
    let mut found = Found::default();
    for (size, stars) in BOARDS {
        let board = Board::new(size, stars)?;
        let open = Criteria::new(board);
        found.search(&library, &open, "", OPEN_SEEDS)?;
        // Small boards are rarely expert, and then by very long suppositions.
        let classes = if stars == 1 { &[Difficulty::Hard][..] } else { &[Difficulty::Hard, Difficulty::Expert] };
        for &class in classes {
            let criteria = Criteria { difficulty: Some(class), ..open.clone() };
            found.search(&library, &criteria, &format!("!{class}"), HARD_SEEDS)?;
        }
    }
    for technique in lessons() {
        for (size, stars) in BOARDS {
            if found.chosen(technique.id).len() >= WANTED {
                break;
            }
            let criteria =
                Criteria { require: vec![technique.id], tries: OWN_TRIES, ..Criteria::new(Board::new(size, stars)?) };
            found.search(&library, &criteria, &format!("!{}", technique.id), OWN_SEEDS)?;
        }
    }
    found.search_rare(&library)?;
    write(&found, Path::new(&folder))?;
    patterns::write(&library, Path::new(&folder))
}

/// The techniques that have a lesson, easiest first.
fn lessons() -> impl Iterator<Item = &'static Technique> {
    techniques().filter(|technique| technique.id.tier <= MAX_TIER)
}

/// A position at which a technique is the easiest next step, or a part of it.
#[derive(Clone)]
struct Exercise {
    board: Board,
    /// Whether the technique decides the cells itself.
    decides: bool,
    /// How long its explanation is.
    words: usize,
    line: String,
}

/// Exercises by technique and board, in the order in which they were found.
#[derive(Default)]
struct Found {
    exercises: BTreeMap<(RuleId, Board), Vec<Exercise>>,
    seen: Seen,
}

impl Found {
    /// Looks through the puzzles of the first seeds that meet the criteria. `source` says in the lines where they come from.
    fn search(
        &mut self,
        library: &Library,
        criteria: &Criteria,
        source: &str,
        seeds: u64,
    ) -> Result<(), Box<dyn Error>> {
        let board = criteria.board;
        let known = library.of(board);
        let rater = LogicRater { knowledge: known.knowledge() };
        let generator = Generator::new(criteria.clone(), &rater, &Never)?;
        let decided = |list: &Vec<Exercise>| list.iter().filter(|exercise| exercise.decides).count();
        let wanted = |found: &Self, id| found.exercises.get(&(id, board)).is_none_or(|list| decided(list) < WANTED);
        let mut empty = 0;
        for first in (1..=seeds).step_by(BATCH as usize) {
            let needed: Vec<RuleId> = lessons().map(|each| each.id).filter(|&id| wanted(self, id)).collect();
            let is_done = match criteria.require[..] {
                [id] => !wanted(self, id) || self.chosen(id).len() >= WANTED || empty >= 4,
                _ => needed.is_empty(),
            };
            if is_done {
                break;
            }
            let made: Vec<_> = (first..=seeds.min(first + BATCH - 1))
                .into_par_iter()
                .map(|seed| {
                    let generated = generator.generate(seed, 0, &Never).ok()?;
                    let found = walk(&generated, &format!("{seed}{source}"), library, &needed);
                    Some((generated.puzzle, found))
                })
                .collect();
            empty += usize::from(made.iter().all(Option::is_none));
            for (puzzle, found) in made.into_iter().flatten() {
                self.add(&puzzle, found);
            }
            eprint!("\r{board:?} {source} seed {first}   ");
        }
        eprintln!();
        Ok(())
    }

    /// Looks through expert puzzles whose path has a technique of which there are too few positions, seeds after those of [`Found::search`].
    fn search_rare(&mut self, library: &Library) -> Result<(), Box<dyn Error>> {
        let (size, stars) = RARE_BOARD;
        let board = Board::new(size, stars)?;
        let known = library.of(board);
        let rater = LogicRater { knowledge: known.knowledge() };
        let criteria = Criteria { difficulty: Some(Difficulty::Expert), ..Criteria::new(board) };
        let generator = Generator::new(criteria, &rater, &Never)?;
        for first in (HARD_SEEDS + 1..=RARE_SEEDS).step_by(BATCH as usize) {
            let needed: Vec<RuleId> =
                lessons().map(|each| each.id).filter(|&id| self.chosen(id).len() < WANTED).collect();
            let made: Vec<_> = (first..=RARE_SEEDS.min(first + BATCH - 1))
                .into_par_iter()
                .filter_map(|seed| {
                    let generated = generator.generate(seed, 0, &Never).ok()?;
                    needed.iter().any(|id| generated.rating.rules.contains_key(id)).then(|| {
                        let found = walk(&generated, &format!("{seed}!expert"), library, &needed);
                        (generated.puzzle, found)
                    })
                })
                .collect();
            for (puzzle, found) in made {
                self.add(&puzzle, found);
            }
            eprint!("\r{board:?} rare techniques, seed {first}   ");
        }
        eprintln!();
        Ok(())
    }

    /// Keeps the exercises of a puzzle that is not known yet, those that the technique decides itself first.
    fn add(&mut self, puzzle: &Puzzle, found: BTreeMap<RuleId, Exercise>) {
        if self.seen.is_new(puzzle) {
            for (id, exercise) in found {
                let list = self.exercises.entry((id, puzzle.board())).or_default();
                list.push(exercise);
                list.sort_by_key(|exercise| !exercise.decides);
            }
        }
    }

    /// The exercises of a technique: as many of each board as there are, the shortest explanations first. The first is shown, and has
    /// the largest board.
    fn chosen(&self, id: RuleId) -> Vec<&Exercise> {
        let of = |(size, stars): (usize, usize)| {
            let board = Board::new(size, stars).ok()?;
            self.exercises.get(&(id, board))
        };
        let lists: Vec<&[Exercise]> = BOARDS.map(|board| of(board).map_or(&[][..], |list| &list[..])).to_vec();
        let longest = lists.iter().map(|list| list.len()).max().unwrap_or(0);
        let mut chosen: Vec<&Exercise> = (0..longest)
            .flat_map(|index| lists.iter().rev().filter_map(move |list| list.get(index)))
            .take(WANTED)
            .collect();
        chosen.sort_by_key(|exercise| (exercise.words, exercise.board.size()));
        let largest = chosen.iter().map(|exercise| exercise.board.size()).max();
        if let Some(shown) = chosen.iter().position(|exercise| Some(exercise.board.size()) == largest) {
            let shown = chosen.remove(shown);
            chosen.insert(0, shown);
        }
        chosen
    }
}

/// Solves a puzzle hint by hint; the first good exercise of each technique that is needed, and better one that decides something.
fn walk(generated: &Generated, source: &str, library: &Library, needed: &[RuleId]) -> BTreeMap<RuleId, Exercise> {
    let puzzle = &generated.puzzle;
    let mut marks = Marks::none(puzzle.size());
    let mut found: BTreeMap<RuleId, Exercise> = BTreeMap::new();
    loop {
        let position = PuzzleAndMarks::new(puzzle.clone(), Some(marks.clone()));
        let Some((helping, deduction)) = next(&position, library) else { return found };
        let id = deduction.rule;
        let is_better = |id: RuleId, decides: bool| {
            needed.contains(&id) && found.get(&id).is_none_or(|known| decides && !known.decides)
        };
        let better: Vec<RuleId> = helping
            .into_iter()
            .filter(|&helper| helper != id && is_better(helper, false))
            .chain([id].into_iter().filter(|&id| is_better(id, true)))
            .collect();
        if !better.is_empty() && deduction.stars.len() + deduction.empties.len() <= MAX_DECIDED {
            let hint = hint(&position, 4, &RuleFilter::default(), library, &Never).ok();
            let words = hint.map_or(usize::MAX, |outcome| outcome.hint.sentence.text.split_whitespace().count());
            if words <= MAX_WORDS && is_only_one(puzzle, &marks, &deduction, library) {
                let line = format!("{source} {} {}", dotted(puzzle), cells(generated, &marks, &deduction));
                let exercise = |decides| Exercise { board: puzzle.board(), decides, words, line: line.clone() };
                found.extend(better.into_iter().map(|better| (better, exercise(better == id))));
            }
        }
        // What follows a supposition within a supposition takes long, and is rarely anything else.
        if id.to_string() == NESTED && !needed.contains(&id) {
            return found;
        }
        deduction.write_to(&mut marks);
    }
}

/// The next step as `hint` finds it, and the techniques of the facts that it rests on.
fn next(position: &PuzzleAndMarks, library: &Library) -> Option<(Vec<RuleId>, Deduction)> {
    let known = library.of(position.puzzle.board());
    let solver = Solver::new(Options::default()).with_knowledge(known.knowledge());
    let start = Position::new(&position.puzzle, &position.marks).ok()?;
    let mut steps = solver.next_step(&mut start.clone()).ok()?;
    solver.tidy(&start, &mut steps);
    solver.arrange(&start, &mut steps);
    let last = steps.pop()?;
    Some((steps.iter().filter(|step| step.used).map(|step| step.deduction.rule).collect(), last.deduction))
}

/// Whether the technique decides nothing else here, so that whoever knows it finds these cells and no others. Suppositions can be made
/// in many places.
fn is_only_one(puzzle: &Puzzle, marks: &Marks, deduction: &Deduction, library: &Library) -> bool {
    if suppositions().any(|id| id == deduction.rule) {
        return true;
    }
    let Ok(position) = Position::new(puzzle, marks) else { return false };
    let known = library.of(puzzle.board());
    let options = Options { max_tier: deduction.rule.tier, ..Options::without_chains() };
    let all = Solver::new(options).with_knowledge(known.knowledge()).all_steps(&position);
    all.iter()
        .filter(|other| other.rule == deduction.rule)
        .all(|other| other.stars.is_subset(&deduction.stars) && other.empties.is_subset(&deduction.empties))
}

/// One character for each cell: the marks, what the step decides, and the rest of the solution.
fn cells(generated: &Generated, marks: &Marks, deduction: &Deduction) -> String {
    let sign = |cell| match (marks.get(cell), generated.solution.stars().contains(cell)) {
        (Mark::Star, _) => '*',
        (Mark::Empty, _) => 'x',
        _ if deduction.stars.contains(cell) => '+',
        _ if deduction.empties.contains(cell) => '-',
        (_, true) => 'o',
        (_, false) => '.',
    };
    generated.puzzle.board().cells().map(sign).collect()
}

fn dotted(puzzle: &Puzzle) -> String {
    let notation = Notation::by_id("dotted").expect("a notation that is always there");
    notation.write(&Layout::from_puzzle(puzzle)).expect("dotted holds every puzzle of up to 26 regions")
}

/// The first paragraph of a lesson: what the technique says, and why.
fn paragraph(technique: &Technique) -> String {
    let why = technique.section("Why it is true").unwrap_or_default();
    let why = why.split("\n\n").next().unwrap_or_default().replace('\n', " ");
    format!("{} {why}", technique.summary())
}

fn write(found: &Found, folder: &Path) -> Result<(), Box<dyn Error>> {
    if folder.exists() {
        fs::remove_dir_all(folder)?;
    }
    fs::create_dir_all(folder)?;
    let mut index = Vec::new();
    for technique in lessons() {
        let chosen = found.chosen(technique.id);
        if !chosen.is_empty() {
            let lines: String = chosen.iter().map(|exercise| format!("{}\n", exercise.line)).collect();
            fs::write(folder.join(format!("{}.txt", technique.id)), lines)?;
        }
        println!("{} {}: {}", technique.id, technique.name, chosen.len());
        index.push(json!({
            "id": technique.id.to_string(),
            "name": technique.name,
            "tier": technique.id.tier,
            "positions": chosen.len(),
            "text": paragraph(technique),
        }));
    }
    fs::write(folder.join("index.json"), format!("{:#}\n", json!(index)))?;
    Ok(())
}
