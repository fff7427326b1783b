//! Every verb explains itself, with examples that are true.

mod common;

use common::{shell, starbattle};

/// The verbs that a help lists.
fn verbs_in(help: &str) -> Vec<String> {
    let commands = help.split("Commands:\n").nth(1).unwrap_or_default();
    let lines = commands.lines().take_while(|line| !line.is_empty());
    // Descriptions that go on in a second line are indented further.
    let verbs = lines.filter_map(|line| line.strip_prefix("  ").filter(|line| !line.starts_with(' ')));
    verbs.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

fn verbs() -> Vec<String> {
    verbs_in(&starbattle(&["--help"]).stdout)
}

/// The words of every verb, and of every verb of a verb, with its help.
fn helps() -> Vec<(Vec<String>, String)> {
    let mut all = vec![(Vec::new(), starbattle(&["--help"]).stdout)];
    let mut next = 0;
    while next < all.len() {
        let (words, help) = all[next].clone();
        for verb in verbs_in(&help) {
            let words: Vec<String> = words.iter().cloned().chain([verb]).collect();
            let line: Vec<&str> = words.iter().map(String::as_str).chain(["--help"]).collect();
            all.push((words.clone(), starbattle(&line).stdout));
        }
        next += 1;
    }
    assert!(all.len() >= 30 && all.iter().any(|(words, _)| *words == ["specs", "features"]), "{}", all.len());
    all
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
    for (_, help) in helps() {
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
fn the_help_of_every_verb_fits_on_a_screen() {
    for (words, help) in helps() {
        // The list of verbs itself is longer, `analyze` explains three lists of values and reads puzzles too, `mine` says what counts
        // as new and what crosses are, and `generate` has an option for everything that a setter may ask for.
        let most = match words.concat().as_str() {
            "" => 65,
            "analyze" => 55,
            "mine" => 52,
            "generate" => 80,
            _ => 40,
        };
        assert!(help.lines().count() <= most, "{words:?}: {} lines\n{help}", help.lines().count());
        let wide = help.lines().find(|line| line.chars().count() > 100 && !line.starts_with("  "));
        assert_eq!(wide, None, "{words:?}");
    }
}

#[test]
fn every_way_to_ask_for_help_gives_the_same() {
    for (words, help) in helps() {
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        assert_eq!(starbattle(&[&["help"][..], &words].concat()).stdout, help, "{words:?}");
        assert_eq!(starbattle(&[&words[..], &["-h"]].concat()).stdout, help, "{words:?}");
    }
    let unknown = starbattle(&["help", "specs", "nothing"]);
    assert_eq!((unknown.code, unknown.stdout.as_str()), (2, ""));
    assert_eq!(
        unknown.stderr,
        "error: there is no verb `specs nothing`\n  hint: run `starbattle help` to list the verbs\n"
    );
    assert_eq!(starbattle(&["help", "--json"]).code, 2);
}

#[test]
fn what_all_verbs_share_is_said_in_one_place() {
    for (words, help) in helps() {
        assert!(help.matches("--color").count() == 1 && help.matches("NO_COLOR").count() == 1, "{words:?}\n{help}");
        let listed = ["krazydad", "legup", "pzprv3", "penpa"].iter().filter(|id| help.contains(**id)).count();
        assert!(listed <= 1, "{words:?} lists the notations\n{help}");
        let takes_notations = help.contains("<NOTATION>");
        assert!(!takes_notations || help.contains("help notations"), "{words:?}\n{help}");
    }
}

#[test]
fn a_flag_that_is_repeated_means_the_same_as_once() {
    for arguments in [
        &["solve", "-q", "-q", "551W9jo0cIn"][..],
        &["-q", "solve", "-qq", "551W9jo0cIn"],
        &["--json", "rate", "--json", "-q", "--quiet", "551W9jo0cIn"],
        &["show", "--no-coordinates", "--no-coordinates", "-q", "551W9jo0cIn"],
    ] {
        let run = starbattle(arguments);
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{run:?}");
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
