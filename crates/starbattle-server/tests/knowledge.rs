//! Techniques, boards, rule files and patterns.

mod common;

use std::sync::Arc;

use common::{Site, rule_files::RuleFiles};
use serde_json::{Value, json};

#[tokio::test]
async fn every_technique_is_listed_and_told_in_full() {
    let site = Site::new();
    let all = site.get("/api/v1/techniques").await.good();
    assert_eq!(all.as_array().unwrap().len(), 47);
    let page = site.get("/api/v1/techniques/R1.1").await.good();
    assert_eq!((&page["name"], &page["tier"]), (&json!("Star neighbours"), &json!(1)));
    assert_eq!(page["examples"][0]["step"]["rule"], "R1.1");
    assert_eq!(page["silent"][0]["step"], Value::Null);
    site.get("/api/v1/techniques/R9.9").await.problem(404);
}

#[tokio::test]
async fn placements_with_certain_stars_are_listed_found_by_rank_and_drawn() {
    let site = Site::new();
    let ask = |more: Value| {
        let mut asked = json!({"size": 10, "stars": 2, "pattern": [[0, 0], "r1c4"]});
        asked.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        site.ask("/placements", asked)
    };
    let first = ask(json!({})).await.good();
    assert_eq!((&first["compatible_solutions"], &first["total_solutions"]), (&json!(2143), &json!(146_510)));
    assert_eq!(first["pattern"], json!([[0, 0], [0, 3]]));
    let placements = first["placements"].as_array().unwrap();
    assert_eq!(placements.len(), 10);
    for (rank, placement) in placements.iter().enumerate() {
        assert_eq!(placement["rank"], rank);
        assert_eq!(placement["matrix"][0], json!([1, 0, 0, 1, 0, 0, 0, 0, 0, 0]));
    }
    let later = ask(json!({"rank": "4", "limit": 3})).await.good();
    assert_eq!(later["placements"].as_array().unwrap()[..], placements[4..7]);
    let last = ask(json!({"rank": 2142})).await.good();
    assert_eq!(last["placements"].as_array().unwrap().len(), 1);
    let drawn = ask(json!({"sample": 4, "seed": 1})).await.good();
    assert_eq!(drawn["placements"].as_array().unwrap().len(), 4);
    for placement in drawn["placements"].as_array().unwrap() {
        let found = ask(json!({"rank": placement["rank"], "limit": 1})).await.good();
        assert_eq!(&found["placements"][0], placement);
    }
    assert_eq!(ask(json!({"sample": 4, "seed": 1})).await.good(), drawn);
    assert_ne!(ask(json!({"sample": 4, "seed": 2})).await.good(), drawn);
    let none = ask(json!({"pattern": ["r1c1", "r2c2"]})).await.good();
    assert_eq!((&none["compatible_solutions"], &none["placements"]), (&json!(0), &json!([])));
    for (bad, message) in [
        (json!({"rank": 2143}), "there is no placement with this rank; the last is 2142"),
        (json!({"rank": "many"}), "expected a whole number"),
        (json!({"limit": 0}), "expected 1 to 1000"),
        (json!({"sample": 1001}), "expected 1 to 1000"),
        (json!({"sample": 2, "rank": 2}), "`rank` and `sample` exclude each other"),
        (json!({"sample": 2, "limit": 2}), "`limit` and `sample` exclude each other"),
        (json!({"seed": 2}), "`seed` needs `sample`"),
        (json!({"pattern": ["r1c11"]}), "r1c11 is not on the 10x10 board"),
        (json!({"size": 7}), "there is no placement on a 7x7 board with 2 stars"),
        (json!({"pattern": ["r1c1", "r1c1"]}), "listed twice"),
    ] {
        let problem = ask(bad).await.problem(422);
        assert!(problem["detail"].as_str().unwrap().contains(message), "{problem}");
    }
    let large = site.ask("/placements", json!({"size": 14, "stars": 3, "pattern": ["r1c1"]})).await.problem(422);
    assert_eq!(large["code"], "not_computed");
}

#[tokio::test]
async fn stars_in_a_puzzle_are_analysed_from_its_solutions() {
    let site = Site::new();
    let open = "6x1.AAAAAABBBBBBCCCCCCDDDDDDEEEEEEFFFFFF";
    let ask = |path: &'static str, more: Value| {
        let mut asked = json!({"puzzle": open});
        asked.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        site.ask(path, asked)
    };
    let one = ask("/analyze/puzzle", json!({"pattern": ["r1c1", [1, 4]]})).await.good();
    let board = site.ask("/analyze", json!({"size": 6, "stars": 1, "pattern": [[0, 0], [1, 4]]})).await.good();
    assert_eq!(one, board, "every row is a region");
    let all = ask("/analyze/puzzle/patterns", json!({"initial": 2})).await.good();
    assert_eq!((&all["total_solutions"], &all["more"]), (&json!(90), &json!(false)));
    let patterns = all["patterns"].as_array().unwrap();
    let counts = patterns.iter().map(|pattern| pattern["compatible_solutions"].as_u64().unwrap());
    assert_eq!(counts.sum::<u64>(), 90 * 15);
    let some = ask("/analyze/puzzle/patterns", json!({"initial": 2, "skip": 5, "limit": 3})).await.good();
    assert_eq!((some["patterns"].as_array().unwrap().as_slice(), &some["more"]), (&patterns[5..8], &json!(true)));
    let few = json!({"initial": 2, "deduced": true, "marks": "*.....".to_owned() + &".".repeat(30)});
    let few = ask("/analyze/puzzle/patterns", few).await.good();
    assert_eq!((&few["total_solutions"], &few["marks"][0]), (&json!(12), &json!("*.....")));
    assert!(!few["patterns"].as_array().unwrap().is_empty());
    let rows: Vec<String> = (0..12).map(|row| char::from(b'A' + row).to_string().repeat(12)).collect();
    let endless = json!({"stars": 2, "regions": rows});
    for (path, bad, code, message) in [
        ("/analyze/puzzle", json!({"pattern": ["r7c1"]}), "invalid", "r7c1 is not on the 6x6 board"),
        ("/analyze/puzzle", json!({"pattern": ["r1c1", "r1c1"]}), "invalid", "listed twice"),
        ("/analyze/puzzle/patterns", json!({"initial": 7}), "invalid", "expected 1 to 6, all stars of the puzzle"),
        ("/analyze/puzzle/patterns", json!({"initial": 0}), "invalid", "expected 1 to 6"),
        ("/analyze/puzzle/patterns", json!({"initial": 1, "limit": 0}), "invalid", "expected 1 to 10000"),
        (
            "/analyze/puzzle/patterns",
            json!({"initial": 1, "marks": "**....".to_owned() + &".".repeat(30)}),
            "no_solution",
            "the puzzle has no solution that agrees with the marks",
        ),
        (
            "/analyze/puzzle/patterns",
            json!({"initial": 1, "puzzle": endless}),
            "too_many_solutions",
            "the puzzle has more than 100,000 solutions",
        ),
    ] {
        let problem = ask(path, bad).await.problem(422);
        assert!(problem["detail"].as_str().unwrap().contains(message), "{problem}");
        assert_eq!(problem["code"], code);
    }
}

#[tokio::test]
async fn stars_on_a_board_are_analysed_at_once() {
    let site = Site::new();
    let asked = json!({"size": 6, "stars": 1, "pattern": [[0, 0], [1, 4]]});
    let found = site.ask("/analyze", asked).await.good();
    assert_eq!((&found["compatible_solutions"], &found["total_solutions"]), (&json!(3), &json!(90)));
    assert_eq!(found["deduced_empty"], json!([[3, 1], [3, 2], [4, 2], [5, 5]]));
    assert_eq!(found["counts"][2], json!([0, 1, 2, 0, 0, 0]));
    let none = site.ask("/analyze", json!({"size": 6, "stars": 1, "pattern": [[0, 0], [1, 1]]})).await.good();
    assert_eq!((&none["compatible_solutions"], &none["cell_states"]), (&json!(0), &Value::Null));
    let told = site.ask("/analyze", json!({"size": 6, "stars": 1, "pattern": ["r1c1", [1, 4]]})).await.good();
    assert_eq!(told, found, "cells are pairs or text");
    for bad in [
        json!({"size": 6, "stars": 1, "pattern": ["r1c7"]}),
        json!({"size": 6, "stars": 1, "pattern": ["a1"]}),
        json!({"size": 6, "stars": 1, "pattern": [[0, 6]]}),
        json!({"size": 6, "stars": 1, "pattern": [[0, 0], [0, 0]]}),
        json!({"size": 3, "stars": 2}),
        json!({"size": 31, "stars": 1}),
        json!({"size": 20, "stars": 4}),
    ] {
        site.ask("/analyze", bad).await.problem(422);
    }
    let crowded = site.ask("/analyze", json!({"size": 8, "stars": 3})).await.problem(422);
    assert_eq!(crowded["detail"], "there is no placement on an 8x8 board with 3 stars");
}

#[tokio::test]
async fn boards_are_listed_with_their_placements() {
    let boards = Site::new().get("/api/v1/boards").await.good();
    let ten = boards.as_array().unwrap().iter().find(|board| board["size"] == 10 && board["stars"] == 2).unwrap();
    assert_eq!(*ten, json!({"size": 10, "stars": 2, "placements": 146_510, "ready": true}));
}

#[tokio::test]
async fn rule_files_are_listed_given_out_and_verified() {
    let site = Site::new();
    let specs = site.get("/api/v1/specs").await.good();
    assert_eq!(specs.as_array().unwrap().len(), 22);
    assert_eq!(
        (&specs[2]["id"], &specs[2]["boardSize"], &specs[2]["source"]),
        (&json!("10x10-2star-triple-entanglements"), &json!(10), &json!("shipped"))
    );
    let raw = site.get("/api/v1/specs/10x10-2star-triple-entanglements").await.good();
    assert_eq!(raw["board_size"], 10);
    let report = site.post("/api/v1/specs/10x10-2star-triple-entanglements/verify", "").await.good();
    assert_eq!((&report["sound"], &report["facts"], &report["covered"]), (&json!(53), &json!(5760), &json!(5760)));
    site.get("/api/v1/specs/nothing").await.problem(404);
    site.get("/api/v1/specs/..%2F..%2FCargo.toml").await.problem(404);
    site.post("/api/v1/specs/nothing/verify", "").await.problem(404);
}

#[tokio::test]
async fn patterns_are_found_by_facets_and_words_page_by_page() {
    let site = Site::new();
    let list = async |query: &str| site.get(&format!("/api/v1/patterns?{query}")).await.good();
    let spec = "spec=10x10-2star-triple-entanglements";
    let first = list(&format!("{spec}&limit=50")).await;
    assert_eq!((&first["total"], &first["next"]), (&json!(53), &json!("50")));
    assert_eq!(first["facets"]["kind"], json!({"constrained": 39, "unconstrained": 14}));
    let rest = list(&format!("{spec}&limit=50&cursor=50")).await;
    assert_eq!((rest["items"].as_array().unwrap().len(), &rest["next"]), (3, &Value::Null));
    // A choice narrows the other facets, not its own.
    let kind = list(&format!("{spec}&kind=constrained")).await;
    assert_eq!(kind["total"], 39);
    assert_eq!(kind["facets"]["kind"], first["facets"]["kind"]);
    let feature = list(&format!("{spec}&feature=frame_col_even")).await;
    assert!(
        feature["items"]
            .as_array()
            .unwrap()
            .iter()
            .all(|card| card["features"].as_array().unwrap().contains(&json!("frame_col_even")))
    );
    let cells = list("spec=10x10-2star-entanglements&q=r1c1+r1c4&kind=pair").await;
    assert!(cells["items"].as_array().unwrap().iter().any(|card| card["given"] == json!([[0, 0], [0, 3]])));
    let sorted = list(&format!("{spec}&sort=occurrences")).await;
    let counts: Vec<u64> =
        sorted["items"].as_array().unwrap().iter().map(|card| card["occurrences"].as_u64().unwrap()).collect();
    assert!(counts.is_sorted_by(|a, b| a >= b) && counts[0] > counts[counts.len() - 1]);
    let crosses = list("size=9&crosses=1&limit=500").await;
    assert_eq!((&crosses["total"], &crosses["facets"]["crosses"]["4"]), (&json!(121), &json!(4)));
    assert!(
        crosses["items"].as_array().unwrap().iter().all(|card| card["given_crosses"].as_array().unwrap().len() == 1)
    );
    let all = list("sort=simple&limit=500").await;
    let board = |card: &Value| (card["size"].as_u64().unwrap(), card["stars"].as_u64().unwrap());
    let cards = all["items"].as_array().unwrap();
    assert!(cards.iter().all(|card| board(card) == (10, 2)));
    // The 53 rules of two stars come first, and of these what decides something in most puzzles.
    let initial = |card: &Value| card["initial"].as_u64().unwrap();
    assert!(cards.iter().map(initial).is_sorted());
    let pairs: Vec<&Value> = cards.iter().filter(|card| initial(card) == 2).collect();
    assert_eq!(pairs.len(), 53);
    assert_eq!(pairs.iter().filter(|card| card["features"].as_array().unwrap().is_empty()).count(), 14);
    let fires = |card: &Value| -> u64 {
        card["uses"].as_array().unwrap().iter().map(|uses| uses["fires"].as_u64().unwrap()).sum()
    };
    assert!(pairs.is_sorted_by_key(|card| std::cmp::Reverse(fires(card))));
    assert!(fires(pairs[0]) > fires(pairs[52]));
    let total = all["total"].as_u64().unwrap();
    let last = list(&format!("sort=simple&limit=500&cursor={}", total - 500)).await;
    assert!(last["items"].as_array().unwrap().iter().map(board).is_sorted());
    let reversed = list("sort=simple&order=desc&limit=1").await;
    assert_eq!(reversed["items"][0], last["items"][499]);
    assert_eq!(list("trivial=true").await["total"], 0);
    for bad in ["limit=0", "sort=colour", "order=up", "cursor=x"] {
        site.get(&format!("/api/v1/patterns?{bad}")).await.problem(422);
    }
    site.get("/api/v1/patterns?colour=red").await.problem(400);
    site.get("/api/v1/patterns?size=ten").await.problem(400);
}

#[tokio::test]
async fn a_pattern_is_told_with_every_place_and_its_proof() {
    let site = Site::new();
    let detail = async |id: &str| site.get(&format!("/api/v1/patterns/{id}")).await;
    let rule = detail("10x10-2star-triple-entanglements~constrained~0").await.good();
    assert_eq!(rule["features"][0]["name"], "frame_col_even");
    assert_eq!(rule["placements"].as_array().unwrap().len() as u64, rule["occurrences"].as_u64().unwrap());
    let stars: u64 = rule["heat"]
        .as_array()
        .unwrap()
        .iter()
        .flat_map(|row| row.as_array().unwrap())
        .map(|count| count.as_u64().unwrap())
        .sum();
    assert_eq!(stars, 2 * rule["occurrences"].as_u64().unwrap());
    assert!(rule["proof"][0]["text"].as_str().unwrap().starts_with("Suppose "));
    assert_eq!(rule["counts"]["before"], 146_510);
    let template = detail("10x10-2star-pure-entanglements~template~0").await.good();
    assert_eq!(template["placements"].as_array().unwrap().len() as u64, template["occurrences"].as_u64().unwrap());
    let pair = detail("10x10-2star-entanglements~pair~0").await.good();
    assert_eq!((pair["placements"].as_array().unwrap().len(), &pair["counts"]["after"]), (8, &json!(2143)));
    for bad in ["x", "10x10-2star-entanglements~pair~99999", "10x10-2star-entanglements~nothing~0", "~~", "a~b~c"] {
        detail(bad).await.problem(404);
    }
}

#[tokio::test]
async fn rule_files_are_read_again_when_they_change() {
    let text = r#"{"board_size":10,"initial_stars":2,"unconstrained_rules":[
        {"canonical_stars":[[0,0],[0,3]],"canonical_candidate":[-2,-3]},
        {"canonical_stars":[[0,0],[0,3]],"canonical_candidate":[-2,0]}],"constrained_rules":[]}"#;
    let folder = RuleFiles::of(&[("mine ~ own.json", text), ("broken.json", "{")]);
    let site = Site::with_folder(Arc::clone(&folder));
    let specs = site.get("/api/v1/specs").await.good();
    let own: Vec<&Value> = specs.as_array().unwrap().iter().filter(|spec| spec["source"] == "folder").collect();
    let ids: Vec<&str> = own.iter().map(|spec| spec["id"].as_str().unwrap()).collect();
    assert!(ids.contains(&"mine___own") && ids.contains(&"broken"), "{ids:?}");
    assert!(own.iter().find(|spec| spec["id"] == "broken").unwrap()["broken"].is_string());
    let report = site.post("/api/v1/specs/mine___own/verify", "").await.good();
    assert_eq!((&report["sound"], &report["unsound"], &report["stars_from"]), (&json!(1), &json!(1), &json!("size")));
    assert!(report["failures"][0]["counterexample"]["placement"].is_array());
    folder.write("later.json", text);
    assert_eq!(site.get("/api/v1/patterns?spec=later").await.good()["total"], 2);
    folder.remove("later.json");
    site.get("/api/v1/specs/later").await.problem(404);
}

#[tokio::test]
async fn patterns_of_a_folder_carry_their_verdict() {
    let text = r#"{"board_size":10,"stars_per_row":2,"initial_stars":2,"unconstrained_rules":[
        {"canonical_stars":[[0,0],[0,3]],"canonical_candidate":[-2,-3]},
        {"canonical_stars":[[0,0],[0,3]],"canonical_candidate":[-2,0]},
        {"canonical_stars":[[0,0],[0,3]],"canonical_candidate":[-2,-3],"constraint_features":["on_sundays"]}]}"#;
    let large = text.replace("\"board_size\":10,\"stars_per_row\":2", "\"board_size\":20,\"stars_per_row\":4");
    let site = Site::with_folder(RuleFiles::of(&[("own.json", text), ("large.json", &large)]));
    let page = site.get("/api/v1/patterns?spec=own").await.good();
    let verdict = |number: usize| &page["items"][number]["verdict"];
    assert_eq!(verdict(0), &json!({"state": "proved"}));
    assert_eq!(verdict(2), &json!({"state": "unknown_feature", "names": ["on_sundays"]}));
    assert_eq!(verdict(1)["state"], "refuted");
    assert!(verdict(1)["reason"].as_str().unwrap().contains(" is said to be empty, but it is a star here"));
    let coordinate = |index: usize| verdict(1)["counterexample"]["candidate"][index].as_u64().unwrap() as usize;
    let placement = verdict(1)["counterexample"]["placement"].as_array().unwrap();
    assert_eq!(placement[coordinate(0)].as_str().unwrap().as_bytes()[coordinate(1)], b'*');
    let detail = site.get("/api/v1/patterns/own~unconstrained~1").await.good();
    assert_eq!(&detail["verdict"], verdict(1));
    // What takes long is not verified without being asked for, and shipped files are proved.
    let large = site.get("/api/v1/patterns?spec=large").await.good();
    assert_eq!(large["items"][0]["verdict"], json!({"state": "unchecked"}));
    let shipped = site.get("/api/v1/patterns?spec=14x14-3star-triple-entanglements").await.good();
    assert!(shipped["items"].as_array().unwrap().iter().all(|card| card["verdict"] == json!({"state": "proved"})));
}
