//! Questions about puzzles, good and bad.

mod common;

use common::{FIVE, FIVE_SOLUTION, Site};
use serde_json::{Value, json};

#[tokio::test]
async fn the_server_says_that_it_is_well() {
    let health = Site::new().get("/api/v1/health").await.good();
    assert_eq!(health["version"], env!("CARGO_PKG_VERSION"));
    assert_eq!(health["rules"], 47);
    assert_eq!(health["boards"], 7);
}

#[tokio::test]
async fn what_is_parsed_can_be_sent_back_and_written_in_every_notation() {
    let site = Site::new();
    let parsed = site.ask("/parse", json!({"text": FIVE})).await.good();
    assert_eq!(parsed["puzzle"]["regions"], json!(["ABBBC", "ABBDC", "AAEDC", "EEECC", "EEEEE"]));
    assert_eq!((&parsed["detected"], &parsed["marks"]), (&json!("sbn1"), &Value::Null));
    for format in site.get("/api/v1/formats").await.good().as_array().unwrap() {
        let asked = json!({"puzzle": parsed["puzzle"], "to": format["id"]});
        let answer = site.ask("/format", asked).await;
        if format["can_write"] == false {
            answer.problem(422);
            continue;
        }
        let text = answer.good()["text"].clone();
        assert_eq!(text, format["example"], "{format}");
        if format["can_read"] == true {
            let again = site.ask("/parse", json!({"text": text, "from": format["id"]})).await.good();
            assert_eq!(again["id"], parsed["id"], "{format}");
        }
    }
}

#[tokio::test]
async fn what_a_notation_cannot_hold_is_a_warning_or_with_strict_a_problem() {
    let site = Site::new();
    let asked = json!({"puzzle": FIVE, "marks": FIVE_SOLUTION, "to": "dotted"});
    assert_eq!(
        site.ask("/format", asked.clone()).await.good()["warnings"],
        json!(["Dotted line cannot hold the 5 marks"])
    );
    let mut strict = asked;
    strict["strict"] = true.into();
    let problem = site.ask("/format", strict.clone()).await.problem(422);
    assert_eq!(
        (&problem["code"], &problem["detail"]),
        (&json!("lossy"), &json!("Dotted line cannot hold the 5 marks"))
    );
    strict["to"] = "json".into();
    assert_eq!(site.ask("/format", strict).await.good()["warnings"], json!([]));
}

#[tokio::test]
async fn marks_come_back_and_a_damaged_text_is_told_with_its_place() {
    let site = Site::new();
    let asked = json!({"puzzle": FIVE, "marks": FIVE_SOLUTION, "to": "json"});
    let text = site.ask("/format", asked).await.good()["text"].clone();
    let parsed = site.ask("/parse", json!({"text": text})).await.good();
    assert_eq!(parsed["marks"], FIVE_SOLUTION.replace(' ', ""));
    let problem = site.ask("/parse", json!({"text": "6x1.AAB?"})).await.problem(422);
    assert!(problem["position"].is_object(), "{problem}");
    site.ask("/parse", json!({"text": "hello"})).await.problem(422);
    site.ask("/parse", json!({"text": FIVE, "from": "nonsense"})).await.problem(422);
    site.ask("/parse", json!({"text": format!("40x1.{}", "A".repeat(1600))})).await.problem(422);
}

#[tokio::test]
async fn every_puzzle_of_a_text_is_read_and_the_other_lines_are_named() {
    let site = Site::new();
    let text = format!("# two puzzles\n{FIVE}\n\n6x1.AAB?\n4x1.AABBACBBCCDDCDDD # small\n");
    let all = site.ask("/parse/all", json!({"text": text})).await.good();
    let lines = |name: &str| -> Vec<Value> {
        all[name].as_array().unwrap().iter().map(|entry| entry["line"].clone()).collect()
    };
    assert_eq!((lines("puzzles"), lines("unreadable")), (vec![json!(2), json!(5)], vec![json!(4)]));
    let alone = site.ask("/parse", json!({"text": FIVE})).await.good();
    assert_eq!((&all["puzzles"][0]["puzzle"], &all["puzzles"][0]["id"]), (&alone["puzzle"], &alone["id"]));
    assert_eq!(all["puzzles"][1]["puzzle"]["size"], 4);
    // Who asks for one puzzle is told that there are others.
    let first = site.ask("/parse", json!({"text": format!("{FIVE}\n{FIVE}")})).await.good();
    assert_eq!(first["warnings"], json!(["this is the first of 2 puzzles"]));
    // A text that is a single puzzle, or none.
    let grid = site.ask("/parse/all", json!({"text": "ABBBC\nABBDC\nAAEDC\nEEECC\nEEEEE"})).await.good();
    assert_eq!(grid["puzzles"].as_array().unwrap().len(), 1);
    let none = site.ask("/parse/all", json!({"text": "hello"})).await.good();
    assert_eq!((none["puzzles"].clone(), none["unreadable"][0]["line"].clone()), (json!([]), json!(1)));
}

#[tokio::test]
async fn a_puzzle_is_solved_and_a_second_solution_is_shown() {
    let site = Site::new();
    let unique = site.ask("/solve", json!({"puzzle": FIVE, "forced": true})).await.good();
    assert_eq!((&unique["unique"], &unique["solutions"]), (&json!(true), &json!(1)));
    assert_eq!(unique["solution"].as_array().unwrap().len(), 5);
    assert_eq!(unique["forced_star"].as_array().unwrap().len(), 5);
    assert_eq!(unique.get("closest"), None);
    let open = json!({"stars": 1, "regions": ["AAAAA", "BBBBB", "CCCCC", "DDDDD", "EEEEE"]});
    let several = site.ask("/solve", json!({"puzzle": open, "closest": true})).await.good();
    assert_eq!(several["unique"], false);
    assert_eq!(several["closest"]["differing_cells"].as_array().unwrap().len(), 4);
    assert_eq!(
        (&several["closest"]["proved"], several["closest"]["pair"].as_array().unwrap().len()),
        (&json!(true), 2)
    );
    let none = site.ask("/solve", json!({"puzzle": FIVE, "marks": "*................*......."})).await.good();
    assert_eq!((&none["solution"], &none["unique"]), (&Value::Null, &json!(false)));
    site.ask("/solve", json!({"puzzle": FIVE, "limit": 0})).await.problem(422);
    site.ask("/solve", json!({"puzzle": FIVE, "marks": "..."})).await.problem(422);
    site.ask("/solve", json!({"puzzle": {"stars": 1, "regions": ["AA", "B"]}})).await.problem(422);
    site.ask("/solve", json!({"puzzle": {"size": 6, "stars": 1, "regions": open["regions"]}})).await.problem(422);
}

#[tokio::test]
async fn mistakes_are_found_with_their_cells() {
    let site = Site::new();
    let fine = site.ask("/check", json!({"puzzle": FIVE, "marks": FIVE_SOLUTION})).await.good();
    assert_eq!(fine, json!({"conflicts": [], "wrong": [], "complete": true, "solvable": true}));
    let touching = site.ask("/check", json!({"puzzle": FIVE, "marks": "**... ..... ..... ..... ....."})).await.good();
    assert_eq!(touching["conflicts"][0]["cells"], json!([[0, 0], [0, 1]]));
    assert_eq!(touching["conflicts"][1]["cells"], json!([[0, 0], [0, 1], [0, 2], [0, 3], [0, 4]]));
    assert_eq!(touching["wrong"], json!([[0, 0]]));
    let wrong = json!({"puzzle": FIVE, "marks": "*.... ..... ..... ..... .....", "cell": [0, 1]});
    let why = site.ask("/why", wrong).await.good();
    assert_eq!((&why["state"], &why["steps"]), (&json!("none"), &json!([])));
}

#[tokio::test]
async fn a_hint_tells_no_more_than_its_level() {
    let site = Site::new();
    let hint = async |level: u8| site.ask("/hint", json!({"puzzle": FIVE, "level": level})).await.good();
    let first = hint(1).await;
    assert_eq!((&first["rule"], &first["name"], &first["evidence"]), (&Value::Null, &Value::Null, &Value::Null));
    assert_eq!(first["text"], first["nudge"]["text"]);
    assert_eq!(site.ask("/hint", json!({"puzzle": FIVE})).await.good(), first, "a nudge unless more is asked for");
    assert!(hint(2).await["name"].is_string());
    let third = hint(3).await;
    assert!(!third["cells"].as_array().unwrap().is_empty());
    assert_eq!((&third["empties"], &third["evidence"]["affected"]), (&json!([]), &json!([])));
    let fourth = hint(4).await;
    assert_eq!(fourth["empties"], json!([[1, 2], [2, 2]]));
    assert_eq!(fourth["evidence"]["affected"], fourth["empties"]);
    site.ask("/hint", json!({"puzzle": FIVE, "level": 9})).await.problem(422);
}

#[tokio::test]
async fn a_hint_says_why_there_is_none() {
    let site = Site::new();
    let solved = site.ask("/hint", json!({"puzzle": FIVE, "marks": FIVE_SOLUTION})).await.good();
    assert_eq!((&solved["rule"], &solved["text"]), (&Value::Null, &json!("The puzzle is solved.")));
    let wrong = site.ask("/hint", json!({"puzzle": FIVE, "marks": "*.... ..... ..... ..... ....."})).await.good();
    assert_eq!((&wrong["rule"], &wrong["wrong"]), (&Value::Null, &json!(1)));
    let only = json!({"puzzle": FIVE, "rules": {"only": ["R1.1"]}});
    assert_eq!(site.ask("/hint", only).await.good()["text"], "No rule finds anything more.");
}

#[tokio::test]
async fn the_path_can_be_told_whole_or_from_here() {
    let site = Site::new();
    let path = site.ask("/steps", json!({"puzzle": FIVE})).await.good();
    assert_eq!((&path["solved"], &path["hardest"]), (&json!(true), &json!("R2.7")));
    let now = site.ask("/steps", json!({"puzzle": FIVE, "now": true})).await.good();
    assert_eq!(now.as_object().unwrap().keys().collect::<Vec<_>>(), ["steps"]);
    assert!(now["steps"].as_array().unwrap().len() > 1);
    let without = json!({"puzzle": FIVE, "rules": {"without": ["R2.1"]}});
    assert_ne!(site.ask("/steps", without).await.good()["steps"][0]["rule"], "R2.1");
    site.ask("/steps", json!({"puzzle": FIVE, "rules": {"max_tier": 7}})).await.problem(422);
    let problem = site.ask("/steps", json!({"puzzle": FIVE, "rules": {"without": ["R2.11"]}})).await.problem(422);
    assert!(problem["detail"].as_str().unwrap().contains("did you mean"), "{problem}");
}

#[tokio::test]
async fn a_cell_is_explained_and_a_puzzle_rated_and_improved() {
    let site = Site::new();
    let why = site.ask("/why", json!({"puzzle": FIVE, "cell": [0, 1]})).await.good();
    assert_eq!((&why["state"], &why["text"]), (&json!("star"), &json!("r1c2 is a star")));
    assert!(!why["steps"].as_array().unwrap().is_empty());
    assert_eq!(site.ask("/why", json!({"puzzle": FIVE, "cell": "r1c2"})).await.good(), why);
    for bad in [json!([5, 0]), json!("r6c1"), json!("b2")] {
        site.ask("/why", json!({"puzzle": FIVE, "cell": bad})).await.problem(422);
    }
    let rating = site.ask("/rate", json!({"puzzle": FIVE})).await.good();
    assert_eq!((&rating["difficulty"], &rating["solved"]), (&json!("easy"), &json!(true)));
    let open = "5x1.AABBBAABBBCCDDDCCDDDEEEEE";
    let better = site.ask("/improve", json!({"puzzle": open, "unique": true})).await.good();
    let puzzle = better["suggestions"][0]["puzzle"].clone();
    assert_eq!(site.ask("/solve", json!({"puzzle": puzzle})).await.good()["unique"], true);
    let none = site.ask("/improve", json!({"puzzle": open, "unique": true, "max_changes": 2})).await.good();
    assert_eq!(none, json!({"suggestions": [], "proved": true, "warnings": []}));
    site.ask("/improve", json!({"puzzle": open, "difficulty": "funny"})).await.problem(422);
}

#[tokio::test]
async fn an_unfinished_grid_is_told_what_it_lacks() {
    let site = Site::new();
    let grid = json!({"puzzle": {"stars": 1, "regions": ["AABB", "AABB", "CC.D", "CCDD"]}});
    let found = site.ask("/validate", grid).await.good();
    assert_eq!(found["problems"][0]["kind"], "unassigned");
    assert_eq!(found["problems"][0]["cells"], json!([[2, 2]]));
    assert_eq!(
        found["regions"][0],
        json!({"name": "A", "cells": [[0, 0], [0, 1], [1, 0], [1, 1]], "connected": true, "capacity": 1})
    );
    assert_eq!(site.ask("/validate", json!({"puzzle": FIVE})).await.good()["problems"], json!([]));
}

#[tokio::test]
async fn a_board_is_drawn_with_a_step() {
    let site = Site::new();
    let svg = site.get(&format!("/api/v1/render.svg?p={FIVE}&theme=dark")).await;
    assert_eq!((svg.status.as_u16(), svg.content_type()), (200, "image/svg+xml"));
    let step = site.get(&format!("/api/v1/render.svg?p={FIVE}&step=1")).await;
    assert!(step.text.starts_with("<svg") && step.text.len() > svg.text.len());
    site.get(&format!("/api/v1/render.svg?p={FIVE}&step=0")).await.problem(422);
    site.get(&format!("/api/v1/render.svg?p={FIVE}&theme=pink")).await.problem(422);
    site.get("/api/v1/render.svg").await.problem(400);
}

/// A small board as a PNG picture: white cells, black lines, thick between regions.
fn board_picture() -> Vec<u8> {
    let regions = ["ABBBC", "ABBDC", "AAEDC", "EEECC", "EEEEE"].map(str::as_bytes);
    let region = |row: usize, col: usize| regions.get(row).and_then(|row| row.get(col));
    let (pitch, margin) = (40, 15);
    let is_ink = |x: u32, y: u32| {
        let reach = |place: u32| {
            let from_line = (place + pitch / 2 - margin % pitch) % pitch;
            from_line.abs_diff(pitch / 2)
        };
        let (col, row) = (x.wrapping_sub(margin), y.wrapping_sub(margin));
        if col > 5 * pitch + 2 || row > 5 * pitch + 2 {
            return false;
        }
        let (col, row) = ((col / pitch) as usize, (row / pitch) as usize);
        let near = |place: u32| ((place - margin + pitch / 2) / pitch) as usize;
        let (line_x, line_y) = (near(x), near(y));
        let left = line_x.checked_sub(1).and_then(|left| region(row, left));
        let above = line_y.checked_sub(1).and_then(|above| region(above, col));
        let width = |is_border: bool| if is_border { 2 } else { 0 };
        reach(x) <= width(left != region(row, line_x)) || reach(y) <= width(above != region(line_y, col))
    };
    let picture = image::RgbImage::from_fn(230, 230, |x, y| image::Rgb(if is_ink(x, y) { [0; 3] } else { [255; 3] }));
    let mut bytes = std::io::Cursor::new(Vec::new());
    picture.write_to(&mut bytes, image::ImageFormat::Png).unwrap();
    bytes.into_inner()
}

#[tokio::test]
async fn a_picture_is_parsed_and_says_how_sure_it_is() {
    let site = Site::new();
    let parsed = site.post_picture("/api/v1/parse", board_picture()).await.good();
    assert_eq!(parsed["puzzle"]["regions"], json!(["ABBBC", "ABBDC", "AAEDC", "EEECC", "EEEEE"]));
    assert_eq!((&parsed["detected"], &parsed["reading"]["certain"]), (&json!("picture"), &json!(true)));
    assert_eq!(parsed["id"], site.ask("/parse", json!({"text": FIVE})).await.good()["id"]);
    let solved = site.ask("/solve", json!({"puzzle": parsed["puzzle"]})).await.good();
    assert_eq!(solved["unique"], true);
}

#[tokio::test]
async fn a_picture_that_cannot_be_read_is_a_problem() {
    let site = Site::new();
    let drawn = board_picture();
    let problem = site.post_picture("/api/v1/parse", drawn[..200].to_vec()).await.problem(422);
    assert!(problem["detail"].as_str().unwrap().starts_with("the PNG picture is damaged"), "{problem}");
    let problem = site.post_picture("/api/v1/parse", b"no picture".to_vec()).await.problem(422);
    assert_eq!(problem["detail"], "not a picture: expected PNG, JPEG, WebP or GIF data");
    // Other routes take no pictures, and none may be larger than the limit.
    site.post_picture("/api/v1/solve", drawn).await.problem(415);
    site.post_picture("/api/v1/parse", vec![0; (16 << 20) + 1]).await.problem(413);
    site.post("/api/v1/parse", "x".repeat((1 << 20) + 1)).await.problem(413);
}
