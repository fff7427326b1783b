//! Sentences count properly: no number stands before a fixed plural, as in "1 stars".

use std::{
    fs,
    path::{Path, PathBuf},
};

/// What the program counts. Units of measure, such as seconds and bytes, are not among them.
const PLURALS: [&str; 38] = [
    "boards",
    "candidates",
    "cells",
    "changes",
    "characters",
    "classes",
    "columns",
    "conditions",
    "counterexamples",
    "digits",
    "entries",
    "facts",
    "files",
    "givens",
    "groups",
    "ids",
    "images",
    "lines",
    "marks",
    "nodes",
    "pages",
    "patterns",
    "placements",
    "places",
    "positions",
    "problems",
    "puzzles",
    "regions",
    "rows",
    "rules",
    "solutions",
    "stars",
    "steps",
    "suggestions",
    "techniques",
    "templates",
    "times",
    "tries",
];

/// Words after which a plural does not belong to the number before them.
const OTHER: [&str; 12] = ["and", "are", "as", "at", "have", "hold", "in", "is", "of", "or", "to", "under"];

fn sources(folder: &Path, ending: &str, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, ending, found);
        } else if path.extension().is_some_and(|other| other == ending) {
            found.push(path);
        }
    }
}

/// The fixed plural that a line puts after a number: `{count} stars`, `${count} empty cells`.
fn fixed_plural<'l>(line: &'l str, open: &str) -> Option<&'l str> {
    for (end, _) in line.match_indices("} ") {
        let Some(start) = line[..end].rfind(open) else { continue };
        let inner = &line[start + open.len()..end];
        let is_constant = !inner.is_empty() && inner.chars().all(|c| c.is_ascii_uppercase() || c == '_');
        let is_range = line[..start].ends_with(" to ");
        if is_constant || is_range {
            continue;
        }
        let mut words =
            line[end + 2..].split(' ').map(|word| word.trim_end_matches([',', '.', ';', ':', '"', '`', ')', '\\']));
        let first = words.next().unwrap_or_default();
        let adjective = first.chars().all(|c| c.is_ascii_lowercase() || c == '-') && !OTHER.contains(&first);
        let second = words.next().filter(|_| adjective).unwrap_or_default();
        if let Some(plural) = [first, second].into_iter().find(|word| PLURALS.contains(word)) {
            return Some(plural);
        }
    }
    None
}

#[test]
fn fixed_plurals_are_found() {
    assert_eq!(fixed_plural(r#"format!("{count} stars")"#, "{"), Some("stars"));
    assert_eq!(fixed_plural(r#"format!("{} empty cells, {}")"#, "{"), Some("cells"));
    assert_eq!(fixed_plural("`${grouped(n)} placements`", "${"), Some("placements"));
    for good in [
        r#"format!("{} of {}", counted(n, "star"))"#,
        r#"format!("at most {MAX_SIZE} rows")"#,
        r#"format!("{least} to {most} cells")"#,
        r#"format!("{names} are stars")"#,
    ] {
        assert_eq!(fixed_plural(good, "{"), None, "{good}");
    }
}

#[test]
fn every_count_in_a_sentence_has_its_noun_from_counted() {
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    let mut looked_at = 0;
    for (ending, open) in [("rs", "{"), ("js", "${"), ("json", "{")] {
        let mut files = Vec::new();
        for entry in fs::read_dir(crates).unwrap() {
            for folder in ["src", "web/js", "web/texts/en"].map(|name| entry.as_ref().unwrap().path().join(name)) {
                if folder.is_dir() {
                    sources(&folder, ending, &mut files);
                }
            }
        }
        // The checks of soundness are tests, too large to stand beside the code.
        for file in files.iter().filter(|file| !file.to_string_lossy().contains("/soundness/")) {
            let text = fs::read_to_string(file).unwrap();
            let product = text.lines().take_while(|line| !line.starts_with("#[cfg(test)]")).enumerate();
            // A text of the page has a form for one and another for all other numbers.
            let is_sentence =
                |line: &str| !["//", "\"other\":"].iter().any(|start| line.trim_start().starts_with(start));
            for (index, line) in product.filter(|(_, line)| is_sentence(line)) {
                let plural = fixed_plural(line, open);
                assert_eq!(plural, None, "{}:{}: use `counted`: {}", file.display(), index + 1, line.trim());
            }
            looked_at += 1;
        }
    }
    assert!(looked_at > 300, "{looked_at}");
}
