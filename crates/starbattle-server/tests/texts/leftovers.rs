//! No text is left in a script.

use crate::{
    scripts::{self, Literal},
    web,
};

/// Strings that look like texts and are none.
const NO_TEXTS: &[&str] = &[
    // Classes and attributes of elements.
    "star ghost",
    "cross ghost",
    "counter known${}",
    "message good",
    "message warn",
    "translate(${} ${}) scale(${})",
    // Names in the interfaces of browsers and of the engine.
    "ApiError",
    "AbortError",
    "Files",
    "GET /health",
    "button, a, summary, label",
    // What the manual pages of the engine are divided into.
    "What it finds",
    "Why it is true",
    "Common mistakes",
    // An example of a shape.
    "AAA.....nA.....b.",
    // Languages in their own words.
    "English",
    "Deutsch",
    // The beginning of a sentence of the engine.
    "But ",
];

/// The names of keys, which `keyName` translates.
const KEYS: &[&str] = &["Ctrl", "Del", "Enter", "Esc", "Shift", "Space"];

/// Code before a string that is never shown.
const SILENT: &[&str] = &[
    "class:",
    "className =",
    "type:",
    "role:",
    "rel:",
    "as:",
    "d:",
    "viewBox:",
    "from",
    "import",
    "import(",
    "querySelector(",
    "querySelectorAll(",
    "closest(",
    "matches(",
    "add(",
    "remove(",
    "toggle(",
    "addEventListener(",
    "matchMedia(",
    "throw new Error(",
    "console.error(",
    "t(",
    "rich(",
    "loadTexts(",
    "case",
    "===",
    "!==",
    "new CustomEvent(",
    "new DOMException(",
];

fn is_text(literal: &Literal) -> bool {
    let words = literal.text.replace("${}", " ").replace("Star Battle", "");
    let letters = |word: &&str| word.chars().filter(|letter| letter.is_alphabetic()).count() > 1;
    let plain = |word: &&str| word.chars().all(|letter| letter.is_alphabetic() || ".,:;!?’“”()…".contains(letter));
    let count = words.split_whitespace().filter(letters).filter(plain).count();
    let is_capitalised = words.trim_start().starts_with(char::is_uppercase) && words.chars().any(char::is_lowercase);
    (count > 1 || (count == 1 && is_capitalised))
        && !SILENT.iter().any(|code| literal.before.ends_with(code))
        && !NO_TEXTS.contains(&literal.text.as_str())
        && !literal.text.split([' ', '+']).any(|word| KEYS.contains(&word) && literal.text.len() < 16)
}

#[test]
fn no_text_is_left_in_a_script() {
    let mut found = Vec::new();
    for (name, script) in web::files("js", ".js") {
        for literal in scripts::literals(&script).iter().filter(|literal| is_text(literal)) {
            found.push(format!("{name}, line {}: {}", literal.line, literal.text));
        }
    }
    assert!(found.is_empty(), "these belong into texts/: {found:#?}");
}

/// Texts in the markup are English until the scripts replace them.
#[test]
fn every_text_in_the_file_of_a_page_has_a_key() {
    for (name, markup) in web::pages() {
        for tag in markup.split('<').skip(1) {
            let (tag, words) = tag.split_once('>').unwrap_or((tag, ""));
            assert!(words.trim().is_empty() || tag.contains("data-text=\""), "{name}: {}", words.trim());
            assert!(!tag.contains("aria-label=\"") || tag.contains("data-label=\""), "{name}: <{tag}>");
        }
    }
}
