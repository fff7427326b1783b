//! `mine` and `specs`.

mod common;

use std::{fs, path::Path};

use common::{shell, starbattle};
use serde_json::Value;

fn shipped() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../starbattle-entangle/specs/entanglements"))
}

#[test]
fn mining_again_gives_the_shipped_files_byte_for_byte() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    for (size, stars, initial, files) in [
        ("8", "1", "3", 1),
        ("10", "2", "2", 3),
        ("10", "2", "3", 1),
        ("11", "2", "2", 3),
        ("12", "2", "2", 3),
        ("14", "3", "2", 3),
    ] {
        let mut arguments = vec!["mine", "--size", size, "--stars", stars, "--initial", initial, "--out", out];
        if initial == "3" {
            arguments.extend(["--irreducible", "--beyond", "2"]);
        }
        let run = starbattle(&arguments);
        assert_eq!(run.code, 0, "{run:?}");
        let written: Vec<_> = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        assert_eq!(written.len(), files);
        for name in written {
            let path = folder.path().join(&name);
            assert!(fs::read(&path).unwrap() == fs::read(shipped().join(&name)).unwrap(), "{} differs", name.display());
            fs::remove_file(path).unwrap();
        }
    }
}

#[test]
fn mining_patterns_with_crosses_again_gives_the_shipped_files_byte_for_byte() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    for (size, initial, crosses, name) in [
        ("10", "2", "1", "10x10-2star-x1-crosses-triple-entanglements.json"),
        ("9", "1", "1", "9x9-2star-z1-x1-crosses-triple-entanglements.json"),
        ("9", "0", "4", "9x9-2star-z0-x4-crosses-triple-entanglements.json"),
        ("9", "0", "5", "9x9-2star-z0-x5-crosses-triple-entanglements.json"),
    ] {
        let board = ["mine", "--size", size, "--stars", "2", "--initial", initial, "--crosses", crosses];
        let run = starbattle(&[&board[..], &["--irreducible", "--out", out]].concat());
        assert_eq!(run.code, 0, "{run:?}");
        assert!(fs::read(folder.path().join(name)).unwrap() == fs::read(shipped().join(name)).unwrap(), "{name}");
    }
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 4);
}

#[test]
fn patterns_with_crosses_that_would_take_too_long_are_refused_and_leave_nothing_behind() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("new");
    for (arguments, said) in [
        (
            "--size 11 --stars 2 --initial 1 --crosses 1 --irreducible",
            "11x11, 2 stars has too many; expected 4x4 to 10x10",
        ),
        ("--size 10 --stars 2 --initial 2 --crosses 4 --irreducible", "at most 20,000,000 can be looked at"),
        ("--size 9 --stars 2 --initial 4 --crosses 4 --irreducible", "at most 7 stars and crosses together, not 8"),
        ("--size 9 --stars 2 --initial 1 --crosses 1", "--irreducible"),
        ("--size 9 --stars 2 --initial 0", "a pattern of 0 stars is out of range: expected 1 to 18"),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').chain(["--out", out.to_str().unwrap()]).collect();
        let run = starbattle(&[&["mine"], &arguments[..]].concat());
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.stderr.contains(said), "{run:?}");
        assert!(!out.exists());
    }
}

#[test]
fn a_file_with_crosses_of_a_board_that_is_too_large_is_refused_with_what_fits() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("large.json");
    let rule = r#"{"canonical_stars":[[0,0]],"canonical_empties":[[0,2]],"canonical_candidate":[0,4]}"#;
    let head = r#""board_size":14,"stars_per_row":3,"initial_stars":1,"initial_empties":1"#;
    fs::write(&path, format!("{{{head},\"unconstrained_rules\":[{rule}]}}")).unwrap();
    let run = starbattle(&["specs", "verify", path.to_str().unwrap()]);
    assert_eq!(run.code, 2, "{run:?}");
    assert!(run.stderr.contains("large.json: patterns with crosses need a list of all placements"), "{run:?}");
    assert!(run.stderr.contains("14x14, 3 stars has too many; expected 4x4 to 10x10"), "{run:?}");
}

#[test]
fn a_false_rule_with_crosses_is_drawn_with_its_crosses() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("crosses.json");
    let rules = r#"{"board_size":9,"stars_per_row":2,"initial_stars":1,"initial_empties":1,"unconstrained_rules":[
        {"canonical_stars":[[0,0]],"canonical_empties":[[2,2]],"canonical_candidate":[4,4]},
        {"canonical_stars":[[0,0]],"canonical_candidate":[4,4]}],"constrained_rules":[]}"#;
    fs::write(&path, rules).unwrap();
    let run = starbattle(&["specs", "verify", path.to_str().unwrap()]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.stdout.starts_with("crosses.json: 1 rule, 0 sound, 1 UNSOUND, 0 of 10,928 facts covered"), "{run:?}");
    assert!(run.stdout.contains(" × ") && run.stdout.contains("!☆!"), "{}", run.stdout);
    assert!(run.stderr.contains("unconstrained_rules[1]: field `canonical_empties` is missing; left out"), "{run:?}");
    let json = starbattle(&["specs", "verify", "-q", "--json", path.to_str().unwrap()]);
    let report: Value = serde_json::from_str(&json.stdout).unwrap();
    assert_eq!(report["failures"][0]["counterexample"]["crosses"].as_array().unwrap().len(), 1, "{report}");
    let list = starbattle(&["specs", "list", path.to_str().unwrap()]);
    assert!(list.stdout.contains("9x9, 2 stars, patterns of 1 star and 1 cross: 1 entry (triples)"), "{list:?}");
}

#[test]
fn mining_tells_what_it_found() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let mine = |arguments: &[&str]| -> Value {
        let run = starbattle(
            &[&["mine", "--size", "10", "--stars", "2", "--initial", "2", "--out", out, "--json"], arguments].concat(),
        );
        serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:?}"))
    };
    let orbit = mine(&[]);
    assert_eq!(
        (&orbit["unconstrained_rules"], &orbit["constrained_rules"], &orbit["pure_templates"]),
        (&14.into(), &39.into(), &71.into())
    );
    assert_eq!((&orbit["facts"], &orbit["covered"], &orbit["proved"]), (&5760.into(), &5760.into(), &53.into()));
    let written = mine(&["--grouping", "as-written", "--keep", "forced"]);
    assert_eq!(written["unconstrained_rules"], 861);
    assert_eq!(mine(&["--grouping", "as-written"])["pure_templates"], 175);
    assert_eq!(mine(&["--rules-only"])["files"].as_array().unwrap().len(), 1);
}

#[test]
fn only_what_is_new_is_kept_on_demand_and_the_rest_is_accounted_for() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let mine = |beyond: &str| {
        let arguments = ["mine", "--size", "10", "--stars", "2", "--initial", "3", "--out", out, "--irreducible"];
        starbattle(&[&arguments[..], &["--beyond", beyond, "--json"]].concat())
    };
    let mut kept = u64::MAX;
    for beyond in ["0", "1", "2", "3"] {
        let run = mine(beyond);
        let summary: Value = serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:?}"));
        assert_eq!((&summary["facts_total"], &summary["facts"]), (&459_316.into(), &459_316.into()));
        let dropped = summary["facts_dropped"].as_object().unwrap().values().map(|count| count.as_u64().unwrap());
        assert_eq!(dropped.sum::<u64>() + summary["facts_kept"].as_u64().unwrap(), 459_316, "{summary}");
        assert!(summary["facts_kept"].as_u64().unwrap() < kept);
        kept = summary["facts_kept"].as_u64().unwrap();
    }
    let run = starbattle(&["specs", "verify", out]);
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.stdout.contains("17,752 of 459,316 facts irreducible"), "{run:?}");
    // A file with other numbers is found out.
    let path = folder.path().join("10x10-2star-z3-triple-entanglements.json");
    let text = fs::read_to_string(&path).unwrap();
    fs::write(&path, text.replace("\"facts_kept\":17752", "\"facts_kept\":17753")).unwrap();
    let run = starbattle(&["specs", "verify", out]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(run.stdout.contains("OTHER NUMBERS"), "{run:?}");
    assert_eq!(mine("4").code, 2);
}

#[test]
fn a_template_file_says_what_it_leaves_out() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    for (size, stars, initial, grouping, singles) in
        [("6", "1", "2", "orbit", 0), ("6", "1", "1", "as-written", 12), ("5", "1", "1", "orbit", 1)]
    {
        let board = ["--size", size, "--stars", stars, "--initial", initial];
        let analysis = starbattle(&[&["analyze", "--keep", "forced"], &board[..]].concat()).stdout;
        let analysis: Value = serde_json::from_str(&analysis).unwrap();
        let mine = [&["mine", "--out", out, "--grouping", grouping, "--json"], &board[..]].concat();
        let summary: Value = serde_json::from_str(&starbattle(&mine).stdout).unwrap();
        let path = summary["files"][1].as_str().unwrap();
        let file: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
        let number = |share: &Value, field: &str| share[field].as_u64().unwrap();
        let (kept, once, none) = (&file["kept"], &file["dropped"][0], &file["dropped"][1]);
        let templates = file["pure_entanglement_templates"].as_array().unwrap();
        let occurrences: u64 = templates.iter().map(|template| number(template, "occurrences")).sum();
        assert_eq!((number(kept, "templates"), number(kept, "patterns")), (templates.len() as u64, occurrences));
        assert_eq!((number(once, "templates"), number(once, "patterns")), (singles, singles));
        let all = [kept, once, none].map(|share| number(share, "patterns")).iter().sum::<u64>();
        assert_eq!(all, analysis["patterns"].as_array().unwrap().len() as u64, "every pattern is accounted for");
        assert_eq!(file["grouping"], grouping);
    }
}

#[test]
fn the_embedded_files_are_all_sound_and_complete() {
    let run = starbattle(&["specs", "verify", "--json"]);
    assert_eq!(run.code, 0, "{run:?}");
    let reports: Vec<Value> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(reports.len(), fs::read_dir(shipped()).unwrap().count());
    for report in reports {
        assert_eq!(report["sound"], report["rules"], "{report}");
        match report["accounted"].as_bool() {
            Some(accounted) => assert!(accounted, "{report}"),
            None => assert_eq!(report["covered"], report["facts"], "{report}"),
        }
        assert_eq!(report["stars_from"], "file", "{report}");
    }
}

#[test]
fn the_missing_star_count_is_found_and_said() {
    let folder = tempfile::tempdir().unwrap();
    let rules = r#"{"board_size":8,"initial_stars":2,"unconstrained_rules":[],"constrained_rules":[]}"#;
    fs::write(folder.path().join("rules.json"), rules).unwrap();
    let path = folder.path().to_str().unwrap();
    let report = |arguments: &[&str]| -> Value {
        let run = starbattle(&[&["specs", "verify", path, "--json"], arguments].concat());
        let line = run
            .stdout
            .lines()
            .find(|line| line.contains("\"rules.json\""))
            .unwrap_or_else(|| panic!("{run:?}"))
            .to_owned();
        serde_json::from_str(&line).unwrap()
    };
    assert_eq!((&report(&[])["stars"], &report(&[])["stars_from"]), (&1.into(), &"size".into()));
    let flagged = report(&["--stars", "2"]);
    assert_eq!((&flagged["stars"], &flagged["stars_from"]), (&2.into(), &"flag".into()));
    let pairs = r#"{"board_size":8,"stars_per_row":2,"stars_per_column":2,"initial_star_count":2,"patterns":[]}"#;
    fs::write(folder.path().join("pairs.json"), pairs).unwrap();
    assert_eq!((&report(&[])["stars"], &report(&[])["stars_from"]), (&2.into(), &"folder".into()));
}

#[test]
fn a_false_rule_is_drawn_with_a_counterexample_and_ends_with_a_no() {
    let folder = tempfile::tempdir().unwrap();
    let rules = r#"{"board_size":10,"initial_stars":2,"unconstrained_rules":[],"constrained_rules":[
        {"canonical_stars":[[0,0],[0,2]],"canonical_candidate":[-2,-5],"constraint_features":["candidate_on_outer_ring"],"forced":true,"occurrences":3},
        {"canonical_stars":[[0,0],[0,2]],"canonical_candidate":[-2,-5],"constraint_features":["by_moonlight"]}]}"#;
    let path = folder.path().join("published.json");
    fs::write(&path, rules).unwrap();
    let run = starbattle(&["specs", "verify", path.to_str().unwrap()]);
    assert_eq!(run.code, 1, "{run:?}");
    assert!(
        run.stdout.starts_with("published.json: 2 rules, 0 sound, 1 UNSOUND, 1 with unknown features, 0 of 5,760"),
        "{}",
        run.stdout
    );
    assert!(run.stdout.contains("constrained_rules[0] is not sound") && run.stdout.contains("!☆!"), "{}", run.stdout);
    let shown = starbattle(&["specs", "show", path.to_str().unwrap(), "--rule", "constrained_rules[1]"]);
    assert!(shown.stdout.contains("`by_moonlight`, which is unknown"), "{}", shown.stdout);
}

#[test]
fn folders_are_listed_by_content_and_broken_files_are_named() {
    let folder = tempfile::tempdir().unwrap();
    fs::copy(shipped().join("11x11-2star-triple-entanglements.json"), folder.path().join("a.json")).unwrap();
    fs::write(folder.path().join("b.json"), "{").unwrap();
    fs::write(folder.path().join("c.txt"), "not looked at").unwrap();
    fs::write(folder.path().join("d.json"), [0xff, 0xfe]).unwrap();
    fs::create_dir(folder.path().join("e.json")).unwrap();
    let outside = tempfile::tempdir().unwrap();
    fs::write(outside.path().join("secret.json"), "{}").unwrap();
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink("f.json", folder.path().join("f.json")).unwrap();
        std::os::unix::fs::symlink(outside.path().join("secret.json"), folder.path().join("g.json")).unwrap();
    }
    let run = starbattle(&["specs", "list", folder.path().to_str().unwrap(), "--json"]);
    assert_eq!(run.code, 2, "{run:?}");
    let list: Value = serde_json::from_str(&run.stdout).unwrap();
    let meta = &list.as_array().unwrap()[0];
    assert_eq!(list.as_array().unwrap().len(), 1);
    for (key, value) in [
        ("id", Value::from("a")),
        ("boardSize", 11.into()),
        ("starsPerRow", 2.into()),
        ("initialStars", 2.into()),
        ("hasPairPatterns", false.into()),
        ("hasTriplePatterns", true.into()),
        ("tripleHasConstrained", true.into()),
        ("entries", 14.into()),
    ] {
        assert_eq!(meta[key], value, "{key}");
    }
    assert!(
        run.stderr.contains("error: b.json: not JSON") && run.stderr.contains("error: d.json: not UTF-8"),
        "{}",
        run.stderr
    );
    #[cfg(unix)]
    assert!(
        run.stderr.contains("error: f.json") && run.stderr.contains("g.json: a link to a file outside the folder"),
        "{}",
        run.stderr
    );
}

#[test]
fn entries_are_drawn_in_the_terminal_and_as_svg() {
    let folder = tempfile::tempdir().unwrap();
    let run = shell("starbattle specs show 10x10-2star-entanglements --rule 'patterns[0]' --svg p.svg", folder.path());
    assert_eq!(run.code, 0, "{run:?}");
    assert!(run.stdout.starts_with("patterns[0]: 2 stars force"), "{}", run.stdout);
    assert!(fs::read_to_string(folder.path().join("p.svg")).unwrap().starts_with("<svg"));
    assert_eq!(
        shell("starbattle specs show 10x10-2star-entanglements --rule 'patterns[99999]'", folder.path()).code,
        2
    );
    let some = starbattle(&["specs", "show", "10x10-2star-pure-entanglements", "--limit", "2"]);
    assert_eq!(some.stdout.matches("pure_entanglement_templates[").count(), 2, "{}", some.stdout);
    assert_eq!(starbattle(&["specs", "show", "no-such-file"]).code, 2);
}

#[test]
fn features_are_listed() {
    let run = starbattle(&["specs", "features", "--json"]);
    let names: Vec<String> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["name"].as_str().unwrap().to_owned())
        .collect();
    for name in ["frame_row_even", "frame_col=k", "ring_index=k", "candidate_on_outer_ring", "any_star_on_top_edge"] {
        assert!(names.iter().any(|other| other == name), "{name}");
    }
}

#[test]
fn nothing_to_verify_is_bad_input() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().to_str().unwrap();
    fs::write(folder.path().join("notes.txt"), "no rules").unwrap();
    let empty = starbattle(&["specs", "verify", path]);
    assert_eq!((empty.code, empty.stdout.as_str()), (2, ""));
    assert!(empty.stderr.contains("the folder has no rule files, whose names end in .json"), "{}", empty.stderr);
    let damaged =
        format!(r#"{{"board_size":8,"stars_per_row":1,"initial_stars":2,"patterns":[{}]}}"#, vec!["0"; 3000].join(","));
    fs::write(folder.path().join("damaged.json"), damaged).unwrap();
    let run = starbattle(&["specs", "verify", path]);
    assert_eq!((run.code, run.stdout.as_str()), (2, ""));
    assert!(
        run.stderr.ends_with("error: damaged.json: nothing to verify: 3,000 damaged entries left out\n"),
        "{}",
        run.stderr
    );
    assert_eq!(run.stderr.lines().count(), 2, "{}", run.stderr);
    assert!(run.stderr.contains("; left out (and 2,999 more like it)\n"), "{}", run.stderr);
    let quiet = starbattle(&["specs", "verify", "-q", path]);
    assert_eq!((quiet.code, quiet.stderr.lines().count()), (2, 1), "{}", quiet.stderr);
}

#[cfg(unix)]
#[test]
fn verifying_can_be_interrupted() {
    let folder = tempfile::tempdir().unwrap();
    // Each of these false rules takes a search for a counterexample.
    let rule = r#"{"canonical_stars":[[0,0],[0,3]],"canonical_candidate":[5,5]}"#;
    let head = r#""board_size":11,"stars_per_row":2,"initial_stars":2"#;
    let rules = vec![rule; 100_000].join(",");
    fs::write(folder.path().join("x.json"), format!("{{{head},\"unconstrained_rules\":[{rules}]}}")).unwrap();
    let line = "starbattle specs verify -q x.json & pid=$!; sleep 3; kill -INT $pid; wait $pid; echo $?";
    let run = shell(line, folder.path());
    assert_eq!(run.stdout.trim(), "130", "{run:?}");
}
