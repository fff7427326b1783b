//! The packs: every puzzle has one solution and the difficulty of its pack, and no two are the same.

use std::{fs, path::PathBuf};

use rayon::prelude::*;
use starbattle::{
    answers::{Library, PuzzleAndMarks, RuleFile},
    board::{Never, Puzzle},
    exact::{Auto, Engine, SearchLimits},
    generate::Seen,
    logic::{Options, Position, Rating, Solver},
    notation::read,
};

const BOARDS: [(usize, usize); 4] = [(8, 1), (9, 2), (10, 2), (14, 3)];
const CLASSES: [&str; 4] = ["easy", "medium", "hard", "expert"];

/// The puzzles of a pack in dotted notation.
fn puzzles_of((size, stars): (usize, usize), class: &str) -> Vec<String> {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("web/data/packs");
    let text = fs::read_to_string(folder.join(format!("{size}x{stars}-{class}.txt"))).expect("a pack");
    // The first line says how the pack was made.
    assert!(text.starts_with("# starbattle generate "), "{text}");
    text.lines().skip(1).map(str::to_owned).collect()
}

fn puzzle(text: &str) -> Puzzle {
    read(text).expect("a puzzle").layout.to_puzzle().expect("a valid puzzle")
}

#[test]
fn every_puzzle_has_one_solution_and_the_difficulty_of_its_pack() {
    let library = Library::new(RuleFile::shipped(), |_| {});
    let packs = BOARDS.into_iter().flat_map(|board| CLASSES.map(|class| (board, class)));
    let all: Vec<_> = packs
        .flat_map(|(board, class)| puzzles_of(board, class).into_iter().map(move |text| (board, class, text)))
        .collect();
    assert_eq!(all.len(), 16 * 30);
    all.par_iter().for_each(|(board, class, text)| {
        let puzzle = puzzle(text);
        assert_eq!((puzzle.size(), puzzle.stars()), *board, "{text}");
        let position = PuzzleAndMarks::new(puzzle.clone(), None);
        let solutions = Auto.solve(&position.task().expect("a task"), SearchLimits::default(), &Never).solutions;
        assert_eq!(solutions.len(), 1, "{text}");
        let known = library.of(puzzle.board());
        let solver = Solver::new(Options::default()).with_knowledge(known.knowledge());
        let start = Position::blank(&puzzle);
        let path = solver.solve(&start);
        assert_eq!(path.stars, *solutions[0].stars(), "{text}");
        assert_eq!(Rating::of(&path).difficulty.to_string(), *class, "{text}");
    });
}

#[test]
fn no_two_puzzles_are_images_of_each_other() {
    let mut seen = Seen::default();
    for board in BOARDS {
        for class in CLASSES {
            for text in puzzles_of(board, class) {
                assert!(seen.is_new(&puzzle(&text)), "{text}");
            }
        }
    }
}
