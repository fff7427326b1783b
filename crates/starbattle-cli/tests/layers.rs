//! The layers keep to themselves: front ends touch files, sockets and clocks, and nothing below them does.

use std::{
    fs,
    path::{Path, PathBuf},
};

/// Everything below the front ends. Examples and tests may do more.
const LIBRARIES: [&str; 10] =
    ["answers", "atlas", "board", "entangle", "exact", "generate", "logic", "notation", "routes", "vision"];

/// Modules of the standard library that only front ends use.
const FORBIDDEN_MODULES: [&str; 5] = ["env", "fs", "net", "process", "thread"];

/// What else only front ends do: read clocks and print.
const FORBIDDEN_WORDS: [&str; 3] = ["Instant::now", "SystemTime", "println!"];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            files.push(path);
        }
    }
    files
}

/// The lines of a file that belong to the product: no comments, no tests.
fn product_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().take_while(|(_, line)| !line.starts_with("#[cfg(test)]"));
    lines.filter(|(_, line)| !line.trim_start().starts_with("//")).map(|(index, line)| (index + 1, line))
}

/// The modules of the standard library that a text names, by path or in a `use` with braces.
fn modules_of_std(text: &str) -> Vec<&str> {
    let after_std = text.split("std::").skip(1);
    let named = after_std.flat_map(|rest| {
        match rest.strip_prefix('{') {
            Some(group) => group.split(';').next().unwrap_or_default(),
            None => rest.split(|c: char| !c.is_alphanumeric()).next().unwrap_or_default(),
        }
        .split(|c: char| !c.is_alphanumeric() && c != '_')
    });
    named.filter(|word| FORBIDDEN_MODULES.contains(word)).collect()
}

#[test]
fn modules_are_found_alone_and_in_groups() {
    assert_eq!(
        modules_of_std("use std::{\n    fs::{self, File},\n    io,\n};\nlet a = std::env::var(b);"),
        ["fs", "env"]
    );
    assert!(modules_of_std("use std::{fmt, io};\nuse crate::thread::RULE;").is_empty());
}

#[test]
fn libraries_touch_no_files_sockets_clocks_or_threads() {
    let mut files = 0;
    for library in LIBRARIES {
        let source = crates().join(format!("starbattle-{library}/src"));
        // The soundness tests of the rules are compiled for tests only.
        for file in sources(&source).into_iter().filter(|file| !file.starts_with(source.join("soundness"))) {
            files += 1;
            let text = fs::read_to_string(&file).unwrap();
            let lines: Vec<&str> = product_lines(&text).map(|(_, line)| line).collect();
            assert!(modules_of_std(&lines.join("\n")).is_empty(), "{}", file.display());
            for (number, line) in product_lines(&text) {
                for word in FORBIDDEN_WORDS {
                    assert!(!line.contains(word), "{}:{number}: {word}", file.display());
                }
            }
        }
    }
    assert!(files > 100, "only {files} files were looked at");
}

#[test]
fn the_command_line_knows_the_server_only_in_serve() {
    let source = crates().join("starbattle-cli/src");
    let users: Vec<PathBuf> = sources(&source)
        .into_iter()
        .filter(|file| fs::read_to_string(file).unwrap().contains("starbattle_server"))
        .collect();
    assert_eq!(users, [source.join("verbs/serve.rs")]);
}

#[test]
fn the_application_layer_speaks_of_no_front_end() {
    for file in sources(&crates().join("starbattle-answers/src")) {
        let text = fs::read_to_string(&file).unwrap();
        for (number, line) in product_lines(&text) {
            for word in ["POST /", "GET /", " --", "starbattle_server", "starbattle_cli"] {
                assert!(!line.contains(word), "{}:{number}: {word}", file.display());
            }
        }
    }
}

#[test]
fn front_ends_print_through_one_module_that_never_panics() {
    let front_ends = ["starbattle-cli/src", "starbattle-server/src"];
    for file in front_ends.into_iter().flat_map(|folder| sources(&crates().join(folder))) {
        let text = fs::read_to_string(&file).unwrap();
        for (number, line) in product_lines(&text) {
            for word in ["println!", "print!(", "dbg!"] {
                assert!(!line.contains(word), "{}:{number}: {word}", file.display());
            }
        }
    }
}
