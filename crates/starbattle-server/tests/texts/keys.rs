//! Which texts the scripts and the markup use.

use std::collections::BTreeSet;

use crate::{scripts, web};

/// A use of a text.
#[derive(Debug)]
pub struct Use {
    /// The file and the line.
    pub place: String,
    /// The key. `${}` in it stands for anything.
    pub key: String,
}

impl Use {
    /// The file of texts that it needs.
    pub fn part(&self) -> &str {
        self.key.split('.').next().unwrap_or_default()
    }

    fn fits(&self, key: &str) -> bool {
        if self.key == key || !self.key.contains("${}") {
            return self.key == key;
        }
        let mut pieces = self.key.split("${}");
        let mut rest = key.strip_prefix(pieces.next().unwrap_or_default());
        for piece in pieces {
            rest = rest.and_then(|rest| rest.find(piece).map(|at| &rest[at + piece.len()..]));
        }
        let last = self.key.rsplit("${}").next().unwrap_or_default();
        rest.is_some() && key.ends_with(last)
    }
}

/// Whether code ends with a call of one of these functions.
fn calls(before: &str, names: &[&str]) -> bool {
    names.iter().any(|name| {
        before.strip_suffix('(').and_then(|rest| rest.strip_suffix(name)).is_some_and(|rest| {
            !rest.ends_with(|last: char| last.is_alphanumeric() || "_$.".contains(last)) && !rest.ends_with("function ")
        })
    })
}

/// The texts that a script uses.
pub fn in_script(name: &str, script: &str) -> Vec<Use> {
    scripts::literals(script)
        .into_iter()
        .filter(|literal| calls(&literal.before, &["t", "rich"]))
        .map(|literal| Use { place: format!("{name}, line {}", literal.line), key: literal.text })
        .collect()
}

/// The parts that a script loads itself.
pub fn loaded_by(script: &str) -> BTreeSet<String> {
    let loads = scripts::literals(script).into_iter().filter(|literal| calls(&literal.before, &["loadTexts"]));
    loads.map(|literal| literal.text).collect()
}

/// The value of an attribute, wherever it is in the markup.
pub fn attributes<'a>(markup: &'a str, name: &str) -> Vec<&'a str> {
    let start = format!("{name}=\"");
    markup.split(&start).skip(1).filter_map(|rest| Some(rest.split_once('"')?.0)).collect()
}

fn in_markup(name: &str, markup: &str) -> Vec<Use> {
    let keys = ["data-text", "data-label"].into_iter().flat_map(|attribute| attributes(markup, attribute));
    keys.map(|key| Use { place: name.to_owned(), key: key.to_owned() }).collect()
}

fn all_uses() -> Vec<Use> {
    let scripts = web::files("js", ".js").into_iter().chain([web::site_builder()]);
    let scripts = scripts.flat_map(|(name, script)| in_script(&name, &script));
    scripts.chain(web::pages().into_iter().flat_map(|(name, markup)| in_markup(&name, &markup))).collect()
}

#[test]
fn every_text_that_is_used_exists() {
    let texts = web::texts("en");
    for each in all_uses() {
        assert!(texts.keys().any(|key| each.fits(key)), "{}: there is no text {}", each.place, each.key);
    }
}

#[test]
fn every_text_is_used() {
    let uses = all_uses();
    let unused: Vec<String> =
        web::texts("en").into_keys().filter(|key| !uses.iter().any(|each| each.fits(key))).collect();
    assert!(unused.is_empty(), "no script and no page uses {unused:#?}");
}

/// Otherwise nobody could tell which texts are used.
#[test]
fn keys_are_written_where_they_are_used() {
    for (name, script) in web::files("js", ".js").into_iter().filter(|(name, _)| name != "js/common/texts.js") {
        for (number, line) in script.lines().enumerate() {
            for call in ["t(", "rich("] {
                for (at, _) in line.match_indices(call) {
                    let (before, after) = (&line[..at + call.len()], &line[at + call.len()..]);
                    let is_call = calls(before, &[call.trim_end_matches('(')]);
                    let is_key = after.is_empty() || after.starts_with(['"', '`']);
                    assert!(!is_call || is_key, "{name}, line {}: write the key itself: {line}", number + 1);
                }
            }
        }
    }
}

#[test]
fn the_texts_in_the_files_of_pages_are_the_english_ones() {
    let texts = web::texts("en");
    for (name, markup) in web::pages() {
        for element in markup.split("data-text=\"").skip(1) {
            let (key, rest) = element.split_once('"').unwrap();
            let words = rest.split_once('>').and_then(|(_, rest)| rest.split_once('<')).unwrap().0;
            assert_eq!([words], texts[key].forms()[..], "{name}: {key}");
        }
    }
}
