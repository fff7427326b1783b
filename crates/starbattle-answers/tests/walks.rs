//! Suppositions and outlines in answers: what a page needs to walk through an argument and to draw what it names.

use serde_json::{Value, json};
use starbattle_answers::{Library, wire::StepsRequest};
use starbattle_board::Never;

/// Expert boards: with suppositions, with listed ways, and with blocks.
const PUZZLES: [&str; 3] = [
    "10x2.AAAAABBCCCADABBBBCCCADABAAECCCADAAAAECCEFDGAAEEEEEFDGAAEAHHIFDGJAAAHIIFFGJAAAHIIFFGJIIIIIIFFFJJJJIII",
    "10x2.AAAAAABBBBCCCCCCCCCBCDDDDDBBBBEEEEDFFFBBEGDDDFBBBHEGDDIFBJBHEGDDIFBJBHGGGIIFJJBBGGGIFFBBBBGGIIBBBBBB",
    "10x2.ABBBBCCCCCABBDDCCECEABDDDDDEEEADDFFFFEEGAHHFFHFEEGAHHFFHFFGGAHHHHHFFGGHHIIHJJJGGHIIHHHJJJJIIIIIHHJJJ",
];

fn steps(puzzle: &str) -> Vec<Value> {
    let request: StepsRequest = serde_json::from_value(json!({"puzzle": puzzle})).unwrap();
    let library = Library::new(Vec::new(), |warning| panic!("{warning}"));
    serde_json::to_value(request.answer(&library, &Never).unwrap()).unwrap()["steps"].as_array().unwrap().clone()
}

fn list<'a>(value: &'a Value, field: &str) -> &'a [Value] {
    value[field].as_array().map_or(&[], Vec::as_slice)
}

/// Follows a supposition: every step marks cells that are still open. Returns how many steps it has, nested ones included.
fn follow(marks: &mut Vec<Value>, argument: &Value, parts: &Value) -> usize {
    let supposition = &argument["supposition"];
    assert!(!marks.contains(&supposition["cell"]), "{supposition}");
    marks.push(supposition["cell"].clone());
    let end = &supposition["end"];
    assert!(!list(end, "units").is_empty() || !list(end, "cells").is_empty() || end["text"].is_string(), "{end}");
    let mut count = 0;
    for part in list(parts, "sub_steps") {
        count += 1;
        if part["supposition"].is_object() {
            count += follow(&mut marks.clone(), part, part);
        }
        for cell in list(part, "stars").iter().chain(list(part, "empties")) {
            assert!(!marks.contains(cell), "{cell} twice: {}", part["text"]);
            marks.push(cell.clone());
        }
    }
    count
}

#[test]
fn a_supposition_can_be_followed_mark_by_mark() {
    let mut longest = 0;
    for puzzle in PUZZLES {
        let mut marks: Vec<Value> = Vec::new();
        for step in steps(puzzle) {
            let evidence = &step["evidence"];
            let supposes = step["text"].as_str().unwrap().starts_with("If ");
            assert_eq!(evidence["supposition"].is_object(), supposes, "{}", step["text"]);
            if supposes {
                longest = longest.max(follow(&mut marks.clone(), evidence, evidence));
            }
            marks.extend(list(&step, "stars").iter().chain(list(&step, "empties")).cloned());
        }
    }
    assert!(longest >= 12, "{longest}");
}

#[test]
fn every_block_that_a_sentence_names_is_outlined() {
    let mut blocks = 0;
    for step in PUZZLES.iter().flat_map(|puzzle| steps(puzzle)) {
        let outlined: Vec<&Value> = list(&step["evidence"], "outlines")
            .iter()
            .filter(|one| one["kind"] == "block")
            .map(|one| &one["cells"])
            .collect();
        // What a step concludes about blocks comes after its reason.
        let reason: Vec<&Value> =
            list(&step, "spans").iter().take_while(|span| !span["text"].as_str().unwrap().contains(", so ")).collect();
        for span in
            reason.iter().filter(|span| span["text"].as_str().unwrap().contains('–') && span["cells"].is_array())
        {
            blocks += 1;
            assert!(outlined.contains(&&span["cells"]), "{}", step["text"]);
        }
    }
    assert!(blocks > 10, "{blocks}");
}

#[test]
fn every_way_that_does_not_fit_has_its_reason() {
    let mut dropped = 0;
    for step in PUZZLES.iter().flat_map(|puzzle| steps(puzzle)) {
        let parts = list(&step["evidence"], "sub_steps");
        for way in list(&step["evidence"], "ways") {
            if way["fits"] == true {
                assert!(way["sub_step"].is_null(), "{way}");
                continue;
            }
            dropped += 1;
            let at = usize::try_from(way["sub_step"].as_u64().unwrap()).unwrap();
            let named: Vec<&Value> = list(&parts[at], "spans").iter().flat_map(|span| list(span, "cells")).collect();
            assert!(list(way, "stars").iter().all(|star| named.contains(&star)), "{way}: {}", parts[at]["text"]);
        }
    }
    assert!(dropped > 20, "{dropped}");
}
