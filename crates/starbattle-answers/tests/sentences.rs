//! Sentences in answers: the pieces make the words, and whatever is named is a value.

use serde_json::{Value, json};
use starbattle_answers::{
    Library, gallery,
    wire::{CheckRequest, HintRequest, PatternQuery, StepsRequest, ValidateRequest, WhyRequest},
};
use starbattle_board::Never;

/// Two small ones, two with two stars, and one with several solutions.
const PUZZLES: [&str; 5] = [
    "551W9jo0cIn",
    "661W9Agum9_Rym",
    "AA2W001H3m7LYIZecL6o6QcbBbrHq-gq2W",
    "10x2.AAABBCCCCCAAABBBCCCCDAABBBECCCDAABFEEGGGDDFBFFEGGGDHFFFFIIGGHHFFIFIIJGHHHIIIIJJJHHHHIIIIIJHIIIIIIIIJ",
    "4x1.AABBAABBCCDDCCDD",
];

#[derive(Default)]
struct Counts {
    sentences: usize,
    cells: usize,
    units: usize,
    rules: usize,
    numbers: usize,
}

/// Looks at every sentence of an answer.
fn examine(answer: &Value, counts: &mut Counts) {
    match answer {
        Value::Array(items) => items.iter().for_each(|item| examine(item, counts)),
        Value::Object(fields) => {
            if let (Some(text), Some(spans)) = (fields.get("text"), fields.get("spans")) {
                counts.sentences += 1;
                examine_sentence(text.as_str().unwrap(), spans.as_array().unwrap(), counts);
            }
            fields.iter().filter(|(name, _)| *name != "spans").for_each(|(_, value)| examine(value, counts));
        }
        _ => {}
    }
}

fn examine_sentence(text: &str, spans: &[Value], counts: &mut Counts) {
    let words: String = spans.iter().map(|span| span["text"].as_str().unwrap()).collect();
    assert_eq!(words, text);
    for span in spans {
        let has = |field: &str| usize::from(span.get(field).is_some());
        counts.cells += has("cells");
        counts.units += has("units");
        counts.rules += has("rule");
        counts.numbers += has("number");
        let values = has("cells") + has("units") + has("rule") + has("number");
        assert!(values <= 1, "{span}");
        if values == 0 {
            let plain = span["text"].as_str().unwrap();
            assert!(!plain.is_empty(), "{text}");
            assert_names_nothing(plain, text);
        }
    }
}

/// No `r1c1`, `R4.3`, `row 4` or `region D`.
#[track_caller]
fn assert_names_nothing(plain: &str, text: &str) {
    let words: Vec<&str> = plain.split(|letter: char| !letter.is_alphanumeric() && letter != '.').collect();
    for (word, next) in words.iter().zip(words.iter().skip(1).chain([&""])) {
        let mut letters = word.chars();
        let named = letters.next().is_some_and(|first| first.eq_ignore_ascii_case(&'r'))
            && letters.next().is_some_and(|second| second.is_ascii_digit());
        assert!(!named, "`{word}` in {text}");
        let is_kind = ["row", "rows", "column", "columns", "region", "regions"].contains(word);
        assert!(!is_kind || next.chars().all(char::is_lowercase), "`{word} {next}` in {text}");
    }
}

fn library() -> Library {
    Library::new(Vec::new(), |warning| panic!("{warning}"))
}

#[test]
fn the_pieces_of_every_step_hint_and_reason_make_its_words() {
    let library = library();
    let mut counts = Counts::default();
    for puzzle in PUZZLES {
        let request: StepsRequest = serde_json::from_value(json!({"puzzle": puzzle})).unwrap();
        examine(&serde_json::to_value(request.answer(&library, &Never).unwrap()).unwrap(), &mut counts);
        for level in 1..=5 {
            let request: HintRequest = serde_json::from_value(json!({"puzzle": puzzle, "level": level})).unwrap();
            let hint = serde_json::to_value(request.answer(&library, &Never).unwrap().hint).unwrap();
            examine(&hint, &mut counts);
            assert_eq!(hint["principle"].is_string(), level == 5 && hint["state"] == "step", "{hint}");
            assert_eq!(hint["argument"].as_array().unwrap().is_empty(), level < 4 || hint["state"] != "step", "{hint}");
        }
        for cell in ["r1c1", "r1c2", "r3c4", "r4c4"] {
            let request: WhyRequest = serde_json::from_value(json!({"puzzle": puzzle, "cell": cell})).unwrap();
            let why = serde_json::to_value(request.answer(&library, &Never).unwrap()).unwrap();
            examine(&why, &mut counts);
            let solutions = why["solutions"].as_array().unwrap().len();
            assert_eq!(solutions == 2, why["state"] == "open", "{why}");
        }
    }
    assert!(counts.sentences > 300, "{}", counts.sentences);
    assert!(counts.cells > 500 && counts.units > 200, "{} {}", counts.cells, counts.units);
    assert!(counts.rules > 10 && counts.numbers > 100, "{} {}", counts.rules, counts.numbers);
}

#[test]
fn conflicts_and_flaws_name_their_units_and_cells() {
    let mut counts = Counts::default();
    let request = json!({"puzzle": "551W9jo0cIn", "marks": "*.*.. .*... ..... ..... xxxxx"});
    let request: CheckRequest = serde_json::from_value(request).unwrap();
    let check = serde_json::to_value(request.answer(&Never).unwrap()).unwrap();
    examine(&check, &mut counts);
    assert!(counts.sentences >= 4 && counts.cells >= 4 && counts.units >= 2, "{check}");
    let grid = json!({"puzzle": {"stars": 2, "regions": ["AABB", "BABB", "CCAA", "CCDD"]}});
    let request: ValidateRequest = serde_json::from_value(grid).unwrap();
    let validation = serde_json::to_value(request.answer().unwrap()).unwrap();
    let mut flaws = Counts::default();
    examine(&validation, &mut flaws);
    assert!(flaws.sentences >= 4 && flaws.cells >= 2, "{validation}");
}

#[test]
fn a_proof_says_which_lines_it_looks_at_and_what_follows() {
    let library = library();
    let query = PatternQuery { size: Some(10), stars: Some(2), initial: Some(2), ..PatternQuery::default() };
    let query = PatternQuery { kind: Some("constrained".to_owned()), limit: Some(20), ..query };
    let page = gallery::list(&library, &query, &Never).unwrap();
    let mut counts = Counts::default();
    for card in &page.items {
        let detail = serde_json::to_value(gallery::detail(&card.id, &library, &Never).unwrap()).unwrap();
        examine(&detail, &mut counts);
        let steps = detail["proof"].as_array().unwrap();
        assert!(!steps.is_empty() && steps.iter().all(|step| step["lines"][0]["kind"] != Value::Null), "{detail}");
        assert_eq!(steps[0]["spans"][1]["cells"], json!([detail["proof_cell"]]), "{detail}");
    }
    assert!(counts.sentences >= 20, "{}", counts.sentences);
}
