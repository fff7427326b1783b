//! The positions of the Learn page: each is what the lesson says, by the exact solver and by the human one.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::PathBuf,
};

use rayon::prelude::*;
use serde_json::{Value, json};
use starbattle::{
    answers::{
        Library, PuzzleAndMarks, RuleFile, gallery, hint,
        wire::{PatternQuery, RuleFilter},
    },
    board::{CellSet, Mark, Marks, Never, Puzzle},
    exact::{Auto, Engine, SearchLimits},
    generate::Seen,
    logic::{Options, Position, Solver, Technique, techniques},
    notation::read,
};

/// The least number of positions of a technique that occurs in practice: one is shown, and the others are asked.
const MANY: usize = 21;

/// Techniques that are too rarely the easiest step, and what they have: nobody may lose a position unnoticed.
const RARE: [(&str, usize); 6] = [("R3.4", 0), ("R5.4", 0), ("R5.1", 0), ("R5.5", 0), ("R5.7", 0), ("R5.10", 0)];

/// The lesson of patterns that are worth learning by heart.
const BY_HEART: &str = "patterns";

/// All files together.
const MAX_BYTES: u64 = 400_000;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("web/data/lessons")
}

fn lessons() -> Vec<&'static Technique> {
    techniques().filter(|technique| technique.id.tier <= 5).collect()
}

/// The lines of a lesson; none if it has no positions.
fn lines_of(technique: &Technique) -> Vec<String> {
    lines(&technique.id.to_string())
}

fn lines(lesson: &str) -> Vec<String> {
    let text = fs::read_to_string(folder().join(format!("{lesson}.txt"))).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

fn index() -> Vec<Value> {
    let text = fs::read_to_string(folder().join("index.json")).expect("an index");
    serde_json::from_str(&text).expect("a list")
}

struct Exercise {
    puzzle: Puzzle,
    marks: Marks,
    stars: CellSet,
    empties: CellSet,
    solution: CellSet,
}

impl Exercise {
    fn read(line: &str) -> Self {
        let fields: Vec<&str> = line.split(' ').collect();
        let [_, puzzle, cells] = fields[..] else { panic!("{line}") };
        let puzzle = read(puzzle).expect("a puzzle").layout.to_puzzle().expect("a valid puzzle");
        let board = puzzle.board();
        assert_eq!(cells.len(), board.size() * board.size(), "{line}");
        let having = |signs: &str| {
            let found = board.cells().zip(cells.chars()).filter(|(_, sign)| signs.contains(*sign));
            CellSet::from_cells(board.size(), found.map(|(cell, _)| cell))
        };
        assert!(cells.chars().all(|sign| "*x+-o.".contains(sign)), "{line}");
        let mut marks = Marks::none(board.size());
        for (signs, mark) in [("*", Mark::Star), ("x", Mark::Empty)] {
            for cell in &having(signs) {
                marks.set(cell, mark);
            }
        }
        Self { puzzle, marks, stars: having("+"), empties: having("-"), solution: having("*+o") }
    }
}

/// The techniques of the facts that the next step rests on.
fn helping(position: &PuzzleAndMarks, library: &Library) -> Vec<String> {
    let known = library.of(position.puzzle.board());
    let solver = Solver::new(Options::default()).with_knowledge(known.knowledge());
    let start = Position::new(&position.puzzle, &position.marks).expect("a position");
    let mut steps = solver.next_step(&mut start.clone()).expect("a step");
    solver.tidy(&start, &mut steps);
    solver.arrange(&start, &mut steps);
    steps.iter().filter(|step| step.used).map(|step| step.deduction.rule.to_string()).collect()
}

#[test]
fn every_position_has_one_solution_and_its_technique_is_the_easiest_step_there() {
    let library = Library::new(RuleFile::shipped(), |_| {});
    let all: Vec<(String, String)> = lessons()
        .into_iter()
        .flat_map(|technique| lines_of(technique).into_iter().map(|line| (technique.id.to_string(), line)))
        .collect();
    assert!(all.len() > 500, "{} positions", all.len());
    all.par_iter().for_each(|(id, line)| {
        let Exercise { puzzle, marks, stars, empties, solution } = Exercise::read(line);
        // The puzzle alone, without marks, has this solution and no other.
        let position = PuzzleAndMarks::new(puzzle.clone(), None);
        let limits = SearchLimits::default();
        let solutions = Auto.solve(&position.task().expect("a task"), limits, &Never).solutions;
        assert_eq!(solutions.len(), 1, "{id}: {line}");
        assert_eq!(*solutions[0].stars(), solution, "{id}: {line}");
        assert!(stars.is_subset(&solution) && empties.is_disjoint(&solution), "{id}: {line}");
        assert!(!stars.is_empty() || !empties.is_empty(), "{id}: {line}");
        let position = PuzzleAndMarks::new(puzzle, Some(marks));
        let outcome = hint(&position, 4, &RuleFilter::default(), &library, &Never).expect("a hint");
        let step = outcome.deduction.expect("a step");
        assert_eq!((&step.stars, &step.empties), (&stars, &empties), "{id}: {line}");
        // The technique decides the cells, or the step rests on what it says.
        assert!(step.rule.to_string() == *id || helping(&position, &library).contains(id), "{id}: {line}");
    });
}

#[test]
fn the_index_lists_every_technique_in_order_with_what_it_has() {
    let mut index = index();
    index.retain(|entry| entry["id"] != BY_HEART);
    assert_eq!(index.len(), lessons().len());
    for (entry, technique) in index.iter().zip(lessons()) {
        assert_eq!(entry["id"], technique.id.to_string());
        assert_eq!(entry["name"], technique.name);
        assert_eq!(entry["tier"], technique.id.tier);
        assert_eq!(entry["positions"], lines_of(technique).len(), "{}", technique.id);
        // The paragraph is that of the manual.
        let text = entry["text"].as_str().unwrap_or_default();
        assert!(text.starts_with(&technique.summary()) && text.len() > technique.summary().len() + 5, "{text}");
    }
    let files = fs::read_dir(folder()).expect("a folder").map(|file| file.expect("a file"));
    let (names, bytes): (BTreeSet<String>, Vec<u64>) =
        files.map(|file| (file.file_name().to_string_lossy().into_owned(), file.metadata().unwrap().len())).unzip();
    let known = lessons().into_iter().map(|technique| format!("{}.txt", technique.id));
    let known: BTreeSet<String> = known.chain(["index.json".to_owned(), format!("{BY_HEART}.txt")]).collect();
    assert!(names.is_subset(&known), "{names:?}");
    assert!(bytes.iter().sum::<u64>() <= MAX_BYTES, "{bytes:?}");
}

#[test]
fn techniques_that_occur_have_many_positions_and_others_are_listed() {
    let few: Vec<Value> = lessons()
        .into_iter()
        .map(|technique| (technique.id.to_string(), lines_of(technique).len()))
        .filter(|(_, count)| *count < MANY)
        .map(|rare| json!(rare))
        .collect();
    assert_eq!(few, RARE.map(|rare| json!(rare)));
}

#[test]
fn boards_have_usual_sizes_and_no_lesson_asks_the_same_twice() {
    for technique in lessons() {
        asks_nothing_twice(&technique.id.to_string());
    }
    asks_nothing_twice(BY_HEART);
}

fn asks_nothing_twice(lesson: &str) {
    let mut seen = Seen::default();
    let mut keys = BTreeSet::new();
    for line in lines(lesson) {
        let Exercise { puzzle, .. } = Exercise::read(&line);
        let board = (puzzle.size(), puzzle.stars());
        assert!([(8, 1), (9, 2), (10, 2)].contains(&board), "{line}");
        assert!(seen.is_new(&puzzle), "{lesson}: {line}");
        // The page remembers positions by technique, board and seed.
        let seed = line.split(' ').next().map(str::to_owned);
        assert!(keys.insert((board, seed)), "{lesson}: {line}");
    }
}

/// The ids of the ten patterns of 10x10 that decide something in the most puzzles, as the gallery sorts them.
fn patterns_of_most_use(library: &Library) -> Vec<String> {
    let script = fs::read_to_string(folder().join("../../js/learn/by-heart.js")).expect("the script of the lesson");
    let (_, query) = script.split_once("\"/patterns?").expect("a question");
    let (query, _) = query.split_once('"').expect("its end");
    let fields: BTreeMap<&str, &str> = query.split('&').filter_map(|field| field.split_once('=')).collect();
    assert_eq!(fields.keys().copied().collect::<Vec<_>>(), ["limit", "sort", "spec"]);
    let (spec, sort) = (Some(fields["spec"].to_owned()), Some(fields["sort"].to_owned()));
    let query = PatternQuery { spec, sort, limit: fields["limit"].parse().ok(), ..PatternQuery::default() };
    let list = gallery::list(library, &query, &Never).expect("a list");
    list.items.into_iter().map(|card| card.id).collect()
}

#[test]
fn the_lesson_of_patterns_has_positions_of_each_of_the_ten_of_most_use() {
    let library = Library::new(RuleFile::shipped(), |_| {});
    let wanted = patterns_of_most_use(&library);
    let only = RuleFilter { only: vec!["R5.7".to_owned()], ..RuleFilter::default() };
    let found: Vec<String> = lines(BY_HEART)
        .par_iter()
        .map(|line| {
            let Exercise { puzzle, marks, stars, empties, solution } = Exercise::read(line);
            assert!(stars.is_subset(&solution) && empties.is_disjoint(&solution), "{line}");
            let position = PuzzleAndMarks::new(puzzle.clone(), Some(marks));
            let unmarked = PuzzleAndMarks::new(puzzle, None);
            let task = unmarked.task().expect("a task");
            let solutions = Auto.solve(&task, SearchLimits::default(), &Never).solutions;
            assert_eq!(solutions.len(), 1, "{line}");
            assert_eq!(*solutions[0].stars(), solution, "{line}");
            let outcome = hint(&position, 5, &only, &library, &Never).expect("a hint");
            let step = outcome.deduction.expect("a step");
            assert_eq!((&step.stars, &step.empties), (&stars, &empties), "{line}");
            // Neither another pattern nor anything of the first two tiers says more, or the same.
            let known = library.of(position.puzzle.board());
            let start = Position::new(&position.puzzle, &position.marks).expect("a position");
            let all = |options| Solver::new(options).with_knowledge(known.knowledge()).all_steps(&start);
            let others = all(Options { only: vec![step.rule], ..Options::default() });
            assert!(others.iter().all(|other| (&other.stars, &other.empties) == (&stars, &empties)), "{line}");
            let easier = all(Options { max_tier: 2, ..Options::default() });
            assert!(easier.iter().all(|step| step.empties.is_disjoint(&empties)), "{line}");
            outcome.hint.pattern.expect("a pattern").id
        })
        .collect();
    // One of each, then the next of each, and a third of all but one.
    assert_eq!(found[..20], [wanted.clone(), wanted.clone()].concat());
    let third: Vec<&String> = wanted.iter().filter(|id| found[20..].contains(id)).collect();
    assert_eq!((found[20..].iter().collect::<Vec<_>>(), found.len()), (third, 29));
    let index = index();
    let at = index.iter().position(|entry| entry["id"] == BY_HEART).expect("the lesson");
    assert_eq!(index[at - 1]["id"], "R5.7");
    let entry = json!({"id": BY_HEART, "technique": "R5.7", "tier": 5, "positions": 29, "goal": 10});
    assert_eq!(index[at], entry);
}
