//! Patterns and techniques in new puzzles.

mod common;

use std::collections::BTreeSet;

use common::{Site, rule_files::RuleFiles};
use serde_json::{Value, json};
use starbattle::{
    atlas::Atlas,
    board::{Board, Cell, Mark, Marks, Never, Puzzle, Regions},
    exact::{Auto, Engine, SearchLimits, Task},
};

fn cells(value: &Value) -> Vec<Cell> {
    let number = |value: &Value| u8::try_from(value.as_u64().unwrap()).unwrap();
    let pairs = value.as_array().unwrap().iter();
    pairs.map(|pair| Cell::new(number(&pair[0]), number(&pair[1]))).collect()
}

fn puzzle_and_marks(position: &Value) -> (Puzzle, Marks) {
    let rows = position["puzzle"]["regions"].as_array().unwrap();
    let rows: Vec<&str> = rows.iter().map(|row| row.as_str().unwrap()).collect();
    let stars = usize::try_from(position["puzzle"]["stars"].as_u64().unwrap()).unwrap();
    let puzzle = Puzzle::new(stars, Regions::from_rows(&rows).unwrap()).unwrap();
    let marks = Marks::parse(puzzle.size(), position["marks"].as_str().unwrap()).unwrap();
    (puzzle, marks)
}

fn solutions(puzzle: &Puzzle, marks: &Marks) -> usize {
    let limits = SearchLimits { solutions: 2, nodes: None };
    Task::with_marks(puzzle, marks).map_or(0, |task| Auto.solve(&task, limits, &Never).solutions.len())
}

/// Fails unless the exact solver says the same of every cell that the pattern decides, and each was open.
fn is_true(position: &Value) {
    let (puzzle, marks) = puzzle_and_marks(position);
    assert_eq!(solutions(&puzzle, &marks), 1);
    assert!(cells(&position["given"]).iter().all(|&star| marks.get(star) == Mark::Star), "{position}");
    let decided = [("forced_empty", Mark::Star), ("forced_star", Mark::Empty)];
    let decided =
        decided.iter().flat_map(|&(name, other)| cells(&position[name]).into_iter().map(move |cell| (cell, other)));
    let mut count = 0;
    for (cell, other) in decided {
        assert_eq!(marks.get(cell), Mark::Unknown, "{position}");
        let mut supposed = marks.clone();
        supposed.set(cell, other);
        assert_eq!(solutions(&puzzle, &supposed), 0, "{cell} in {position}");
        count += 1;
    }
    assert!(count > 0, "{position}");
}

#[tokio::test]
async fn the_exact_solver_agrees_with_a_pattern_wherever_it_is_found() {
    let site = Site::new();
    for id in [
        "10x10-2star-triple-entanglements~unconstrained~0",
        "10x10-2star-triple-entanglements~constrained~0",
        "10x10-2star-entanglements~pair~0",
        "10x10-2star-pure-entanglements~template~0",
        "9x9-2star-triple-entanglements~unconstrained~0",
        "11x11-2star-entanglements~pair~0",
        "13x13-3star-triple-entanglements~unconstrained~0",
        "14x14-3star-pure-entanglements~template~0",
    ] {
        let wild = site.get(&format!("/api/v1/patterns/{id}/wild")).await.good();
        assert!(id.starts_with(&format!("{0}x{0}-{1}star", wild["size"], wild["stars"])));
        assert!(!wild["found"].as_array().unwrap().is_empty(), "{id}");
        let found = wild["found"].as_array().unwrap();
        found.iter().for_each(is_true);
        let seeds: BTreeSet<u64> = found.iter().map(|position| position["seed"].as_u64().unwrap()).collect();
        assert_eq!(seeds.len(), found.len());
        assert!(seeds.last().is_none_or(|&last| last <= wild["puzzles"].as_u64().unwrap()));
    }
}

#[tokio::test]
async fn the_same_positions_are_found_every_time_and_their_marks_are_steps_of_the_solver() {
    let path = "/api/v1/patterns/10x10-2star-triple-entanglements~unconstrained~0/wild";
    let site = Site::new();
    let first = site.get(path).await.good();
    assert_eq!(first["found"].as_array().unwrap().len(), 3);
    assert_eq!(site.get(path).await.good(), first);
    assert_eq!(Site::new().get(path).await.good(), first);
    let position = &first["found"][0];
    let way = site.ask("/steps", json!({"puzzle": position["puzzle"]})).await.good();
    let steps = way["steps"].as_array().unwrap();
    assert_eq!(steps.len() as u64, position["steps"].as_u64().unwrap());
    let (puzzle, marks) = puzzle_and_marks(position);
    let made = usize::try_from(position["step"].as_u64().unwrap()).unwrap();
    let mut walked = Marks::none(puzzle.size());
    for step in &steps[..made] {
        for (name, mark) in [("stars", Mark::Star), ("empties", Mark::Empty)] {
            for cell in cells(&step[name]) {
                walked.set(cell, mark);
            }
        }
    }
    assert_eq!(walked.to_rows(), marks.to_rows());
}

#[tokio::test]
async fn a_pattern_of_a_folder_is_looked_for_only_where_it_is_true() {
    let rule = |candidate: [i32; 2]| json!({"canonical_stars": [[0, 0], [0, 3]], "canonical_candidate": candidate});
    let rules = |size: usize| {
        let unknown = json!({"canonical_stars": [[0, 0], [0, 3]], "canonical_candidate": [2, 5], "constraint_features": ["by_moonlight"]});
        let rules = json!([rule([-2, -5]), rule([2, 5]), unknown]);
        json!({"board_size": size, "initial_stars": 2, "stars_per_row": 2, "unconstrained_rules": rules, "constrained_rules": []})
    };
    let files = [("hearsay.json", rules(10).to_string()), ("large.json", rules(24).to_string())];
    let site = Site::with_folder(RuleFiles::of(&files.each_ref().map(|(name, text)| (*name, text.as_str()))));
    let wild = async |id: &str| site.get(&format!("/api/v1/patterns/{id}/wild")).await;
    let holds = wild("hearsay~unconstrained~0").await.good();
    let shipped = wild("10x10-2star-triple-entanglements~unconstrained~0").await.good();
    assert_eq!((&holds["places"], &holds["found"]), (&shipped["places"], &shipped["found"]));
    // True by chance in a puzzle is not enough.
    let hearsay = wild("hearsay~unconstrained~1").await.good();
    let detail = site.get("/api/v1/patterns/hearsay~unconstrained~1").await.good();
    let places = hearsay["places"].as_u64().unwrap();
    assert!((places as usize) < detail["placements"].as_array().unwrap().len() / 2, "{places}");
    hearsay["found"].as_array().unwrap().iter().for_each(is_true_without_regions);
    let nowhere = wild("hearsay~unconstrained~2").await.good();
    assert_eq!((&nowhere["places"], &nowhere["puzzles"], &nowhere["found"]), (&json!(0), &json!(0), &json!([])));
    wild("large~unconstrained~0").await.problem(422);
    wild("hearsay~unconstrained~3").await.problem(404);
    wild("nothing").await.problem(404);
}

/// Fails unless the stars alone decide the cells, whatever the regions are.
fn is_true_without_regions(position: &Value) {
    let board = Board::new(10, 2).unwrap();
    let atlas = Atlas::build(board, &starbattle::board::MemoryBudget::default(), &Never).unwrap();
    let analysis = atlas.analyze(&cells(&position["given"])).unwrap();
    assert!(cells(&position["forced_empty"]).into_iter().all(|cell| analysis.forced_empty().contains(cell)));
}

#[tokio::test]
async fn a_technique_is_the_next_step_wherever_it_is_found() {
    let site = Site::new();
    for id in ["R1.1", "R2.1", "R3.1", "R4.1"] {
        let wild = site.get(&format!("/api/v1/techniques/{id}/wild")).await.good();
        let found = wild["found"].as_array().unwrap();
        assert_eq!(found.len(), 3, "{id}: {wild}");
        for position in found {
            let (puzzle, marks) = puzzle_and_marks(position);
            assert_eq!(solutions(&puzzle, &marks), 1);
            let asked = json!({"puzzle": position["puzzle"], "marks": position["marks"]});
            let way = site.ask("/steps", asked).await.good();
            let steps = way["steps"].as_array().unwrap();
            let marking = |step: &Value| step["stars"] != json!([]) || step["empties"] != json!([]);
            let end = steps.iter().position(marking).unwrap();
            assert!(steps[..=end].iter().any(|step| step["rule"] == id), "{id}: {position}");
        }
    }
    // Arguments from uniqueness are none of the solver's own.
    let none = site.get("/api/v1/techniques/R6.1/wild").await.good();
    assert_eq!((&none["found"], &none["puzzles"]), (&json!([]), &json!(200)));
    site.get("/api/v1/techniques/R9.9/wild").await.problem(404);
}
