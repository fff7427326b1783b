//! The book and the README say what is true: their console sessions, their generated pages, their tables.

mod common;

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use common::{assert_pages_are_current, examples, shell, starbattle};
use serde_json::Value;
use starbattle::notation::NOTATIONS;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The Markdown files below a folder, in order.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let mut pages = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            pages.extend(self::pages(&path));
        } else if path.extension().is_some_and(|ending| ending == "md") {
            pages.push(path);
        }
    }
    pages.sort();
    pages
}

#[test]
fn every_console_session_prints_what_the_page_says() {
    let mut all = pages(&root().join("docs"));
    all.push(root().join("README.md"));
    let mut run_count = 0;
    for page in all {
        let folder = tempfile::tempdir().unwrap();
        for (command, expected) in examples(&fs::read_to_string(&page).unwrap()) {
            // A solver by others need not be installed where this test runs alone.
            if command.contains("cadical") && shell("command -v cadical", folder.path()).code != 0 {
                continue;
            }
            let run = shell(&command, folder.path());
            assert_eq!(run.stdout.trim_end(), expected.trim_end(), "{}: {command}\n{}", page.display(), run.stderr);
            run_count += 1;
        }
    }
    assert!(run_count >= 150, "{run_count}");
}

#[test]
fn the_pages_about_the_verbs_are_current() {
    let written = tempfile::tempdir().unwrap();
    assert_eq!(starbattle(&["man", "--book", written.path().to_str().unwrap()]).code, 0);
    assert_pages_are_current(written.path(), &root().join("docs/reference"), "starbattle man --book docs/reference");
}

#[test]
fn the_drawings_of_the_entanglement_rules_are_current() {
    let written = tempfile::tempdir().unwrap();
    let file = "10x10-2star-triple-entanglements";
    assert_eq!(starbattle(&["specs", "show", file, "--book", written.path().to_str().unwrap()]).code, 0);
    let command = format!("starbattle specs show {file} --book docs/entanglements");
    assert_pages_are_current(written.path(), &root().join("docs/entanglements"), &command);
    let page = fs::read_to_string(root().join("docs/entanglements/README.md")).unwrap();
    assert_eq!((page.matches("<img ").count(), page.matches("Suppose ").count()), (53, 53));
    assert_eq!(starbattle(&["specs", "show", "--book", written.path().to_str().unwrap()]).code, 2, "too many files");
}

#[test]
fn every_notation_has_its_section_and_its_line_in_the_table() {
    let page = fs::read_to_string(root().join("docs/notations.md")).unwrap();
    let yes = |is: bool| if is { "yes " } else { "" };
    for notation in NOTATIONS {
        assert!(page.contains(&format!("\n## {}\n", notation.id)), "no section on {}", notation.id);
        let start = format!("| [`{0}`](#{0}) |", notation.id);
        let line = page.lines().find(|line| line.starts_with(&start)).expect(notation.id);
        let (reads, writes) = (yes(notation.can_read()), yes(notation.can_write()));
        let end = format!("| {reads}| {writes}| {}|", yes(notation.carries_marks));
        assert!(line.ends_with(&end), "{line} should end with {end}");
    }
    assert_eq!(page.matches("](#").count(), NOTATIONS.len());
}

/// The names of all fields in a value. The keys of a table of rules are data, not fields.
fn fields(value: &Value, names: &mut BTreeSet<String>) {
    match value {
        Value::Array(items) => items.iter().for_each(|item| fields(item, names)),
        Value::Object(object) => {
            for (name, value) in object.iter().filter(|(name, _)| !name.starts_with('R')) {
                names.insert(name.clone());
                fields(value, names);
            }
        }
        _ => {}
    }
}

/// The names in the first column of the tables of a page.
fn documented(page: &str) -> BTreeSet<String> {
    let first = page.lines().filter_map(|line| line.strip_prefix("| `")?.split(" |").next());
    first.flat_map(|column| column.split("`, `").map(|name| name.trim_end_matches('`').to_owned())).collect()
}

#[test]
fn the_tables_of_the_json_pages_list_the_fields_of_real_answers() {
    let folder = root().join("docs/json");
    let mut checked = 0;
    for page in pages(&folder).into_iter().filter(|page| !page.ends_with("README.md")) {
        let text = fs::read_to_string(&page).unwrap();
        let mut real = BTreeSet::new();
        for (command, output) in examples(&text) {
            let values = serde_json::Deserializer::from_str(&output).into_iter::<Value>();
            for value in values {
                fields(&value.unwrap_or_else(|error| panic!("{}: {command}: {error}", page.display())), &mut real);
            }
        }
        assert_eq!(documented(&text), real, "{}: documented on the left, real on the right", page.display());
        checked += 1;
    }
    assert!(checked >= 18, "{checked}");
}
