//! Every verb explains itself, with examples that are true.

mod common;

use common::{shell, starbattle};

/// The verbs that the top-level help lists.
fn verbs() -> Vec<String> {
    let help = starbattle(&["--help"]).stdout;
    let commands = help.split("Commands:\n").nth(1).expect("a list of commands");
    let lines = commands.lines().take_while(|line| !line.is_empty());
    // Descriptions that go on in a second line are indented further.
    let verbs = lines.filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')));
    verbs.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// The examples in a help text: a command after `$`, and the lines it prints.
fn examples(help: &str) -> Vec<(String, String)> {
    let (_, text) = help.split_once("Example").unwrap_or(("", ""));
    let mut examples: Vec<(String, String)> = Vec::new();
    for line in text.lines().skip(1) {
        let line = line.strip_prefix("  ").unwrap_or(line);
        if let Some(command) = line.strip_prefix("$ ") {
            examples.push((command.to_owned(), String::new()));
        } else if let Some((_, output)) = examples.last_mut() {
            output.push_str(line);
            output.push('\n');
        }
    }
    examples
}

#[test]
fn the_examples_of_every_verb_print_what_the_help_says() {
    let folder = tempfile::tempdir().unwrap();
    let mut helps = vec![starbattle(&["--help"]).stdout];
    helps.extend(verbs().iter().map(|verb| starbattle(&[verb, "--help"]).stdout));
    assert!(helps.len() >= 6, "{helps:?}");
    for help in helps {
        let examples = examples(&help);
        assert!(!examples.is_empty(), "no example in:\n{help}");
        for (command, expected) in examples {
            let run = shell(&command, folder.path());
            assert_eq!(run.stdout.trim_end(), expected.trim_end(), "{command}\n{}", run.stderr);
            assert_eq!(run.code, 0, "{command}\n{}", run.stderr);
        }
    }
}

#[test]
fn the_version_is_the_package_version() {
    assert_eq!(starbattle(&["--version"]).stdout, format!("starbattle {}\n", env!("CARGO_PKG_VERSION")));
}

#[test]
fn completions_and_manual_pages_know_every_verb() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let script = starbattle(&["completions", shell]).stdout;
        for verb in verbs() {
            assert!(script.contains(&verb), "{shell}: {verb}");
        }
    }
    let folder = tempfile::tempdir().unwrap();
    let run = starbattle(&["man", "--out", folder.path().to_str().unwrap()]);
    assert_eq!(run.code, 0, "{}", run.stderr);
    assert!(std::fs::read_to_string(folder.path().join("starbattle.1")).unwrap().contains(".TH starbattle"));
    for verb in verbs() {
        let page = std::fs::read_to_string(folder.path().join(format!("starbattle-{verb}.1"))).unwrap();
        assert!(page.contains("SYNOPSIS"), "{verb}");
    }
}

#[test]
fn an_unknown_verb_or_flag_is_bad_input() {
    assert_eq!(starbattle(&["conver"]).code, 2);
    assert_eq!(starbattle(&["show", "551W9jo0cIn", "--colour"]).code, 2);
    assert_eq!(starbattle(&[]).code, 2);
}
