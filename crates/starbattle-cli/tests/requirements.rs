//! The page on requirements is true: its commands, its routes, its links and its tests.

mod common;

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Path, PathBuf},
};

use common::{Run, examples, shell};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn page(name: &str) -> String {
    fs::read_to_string(root().join("docs").join(name)).unwrap()
}

/// A row of a table on the page.
struct Row {
    number: String,
    asked: String,
    see: String,
    kept: String,
}

fn rows() -> Vec<Row> {
    let page = page("requirements.md");
    let rows: Vec<Row> = page.lines().filter(|line| line.starts_with("| 0")).map(row).collect();
    assert!(rows.len() > 200, "{}", rows.len());
    rows
}

fn row(line: &str) -> Row {
    // A bar inside a cell is written with a backslash.
    let cells: Vec<String> = line.replace("\\|", "\0").split('|').map(|cell| cell.trim().replace('\0', "|")).collect();
    let [start, number, asked, see, kept, end] = &cells[..] else { panic!("not four cells: {line}") };
    assert!(start.is_empty() && end.is_empty(), "{line}");
    let [number, asked, see, kept] = [number, asked, see, kept].map(String::clone);
    Row { number, asked, see, kept }
}

/// The code in a cell, each piece with the text after it.
fn code(cell: &str) -> Vec<(&str, &str)> {
    let parts: Vec<&str> = cell.split('`').collect();
    assert!(parts.len() % 2 == 1, "a piece of code has no end: {cell}");
    parts[1..].chunks_exact(2).map(|pair| (pair[0], pair[1])).collect()
}

/// A command, what it prints, and its exit code.
struct Command<'r> {
    line: &'r str,
    prints: &'r str,
    exit: i32,
}

fn commands(row: &Row) -> Vec<Command<'_>> {
    let code = code(&row.see);
    let mut commands = Vec::new();
    for (index, &(line, after)) in code.iter().enumerate() {
        if after == " prints " {
            let (prints, after) = code[index + 1];
            let exit = after.strip_prefix(", exit code ").map_or(0, |exit| exit[..1].parse().unwrap());
            commands.push(Command { line, prints, exit });
        } else {
            assert!(!line.starts_with("starbattle "), "{}: what does `{line}` print?", row.number);
        }
    }
    commands
}

/// The routes in a cell, such as `POST /solve`.
fn routes(row: &Row) -> Vec<(&str, &str)> {
    let spans = code(&row.see).into_iter().filter_map(|(span, _)| span.split_once(' '));
    spans.filter(|(method, path)| ["GET", "POST"].contains(method) && path.starts_with('/')).collect()
}

/// The links in a text, without the part after `#`.
fn links(text: &str) -> Vec<&str> {
    text.split("](").skip(1).filter_map(|rest| rest.split([')', '#']).next()).collect()
}

#[test]
fn every_command_prints_what_its_row_says() {
    let folder = tempfile::tempdir().unwrap();
    for (command, _) in examples(&page("requirements.md")) {
        assert_eq!(shell(&command, folder.path()).code, 0, "{command}");
    }
    let mut runs: BTreeMap<String, Run> = BTreeMap::new();
    for row in rows() {
        for Command { line, prints, exit } in commands(&row) {
            let run = runs.entry(line.to_owned()).or_insert_with(|| shell(line, folder.path()));
            assert_eq!(run.code, exit, "{}: {line}\n{run:?}", row.number);
            let printed = run.stdout.contains(prints) || run.stderr.contains(prints);
            assert!(printed, "{}: {line}\nexpected {prints}\n{run:?}", row.number);
        }
    }
    assert!(runs.len() > 140, "{}", runs.len());
}

#[test]
fn every_row_shows_something_that_exists() {
    let folder = root().join("docs");
    let table = fs::read_to_string(root().join("crates/starbattle-routes/src/table.rs")).unwrap();
    for row in rows() {
        let (commands, routes, links) = (commands(&row), routes(&row), links(&row.see));
        assert!(commands.len() + routes.len() + links.len() > 0, "{}: nothing to see", row.number);
        for (_, path) in routes {
            assert!(table.contains(&format!("\"{path}\"")), "{}: no route {path}", row.number);
        }
        for link in links.into_iter().chain(self::links(&row.asked)) {
            assert!(folder.join(link).is_file(), "{}: no page {link}", row.number);
        }
    }
}

#[test]
fn every_test_that_a_row_names_exists() {
    for Row { number, kept, .. } in rows() {
        let (mut file, mut count) = (String::new(), 0);
        for (span, _) in code(&kept) {
            if span.contains('/') {
                file =
                    fs::read_to_string(root().join("crates").join(span)).unwrap_or_else(|_| panic!("{number}: {span}"));
            } else {
                let before = file.split_once(&format!("fn {span}(")).map_or("", |(before, _)| before);
                // The attribute is on one of the lines right before.
                let mut lines = before.lines().rev().take(4);
                assert!(lines.any(|line| line.contains("test]") || line.contains("test(")), "{number}: no test {span}");
                count += 1;
            }
        }
        assert!(count > 0, "{number}: no test");
    }
}

#[test]
fn the_numbers_on_the_page_are_right() {
    let rows = rows();
    let numbers: BTreeSet<&str> = rows.iter().map(|row| row.number.as_str()).collect();
    assert_eq!(numbers.len(), rows.len(), "a number occurs twice");
    let with = |mark: &str| rows.iter().filter(|row| row.asked.contains(mark)).count();
    let (differs, partly, unmet) = (with("**Differs:**"), with("**Partly:**"), with("**Not met:**"));
    let met = rows.len() - differs - partly - unmet;
    let page = page("requirements.md");
    for (marked, number) in [("", met), ("**Differs:**", differs), ("**Partly:**", partly), ("**Not met:**", unmet)] {
        let line = format!("| {marked:<12} | {number:>6} |");
        assert!(page.lines().any(|other| other.starts_with(&line)), "the page should say: {line}");
    }
    let line = format!("| all          | {:>6} |", rows.len());
    assert!(page.lines().any(|other| other.starts_with(&line)), "the page should say: {line}");
}

#[test]
fn the_page_on_sources_names_everyone_the_documents_name() {
    let page = page("sources.md");
    for name in [
        "Vamshi Jandhyala",
        "Sönke Hartmann",
        "Falk Kühnel",
        "Alexander Kylburg",
        "Patrick Albertini",
        "Paragraph Eins",
        "OR-Tools",
        "kris.pengy.ca/starbattle",
    ] {
        assert!(page.contains(name), "{name} is missing");
    }
    for link in links(&page).into_iter().filter(|link| !link.starts_with("http")) {
        assert!(root().join("docs").join(link).is_file(), "no page {link}");
    }
}
