//! `count`, `enumerate` and `analyze`.

mod common;

use std::{collections::BTreeSet, fs, io::Read};

use common::{Run, starbattle, with_input};
use serde_json::{Value, json};

fn json(run: &Run) -> Value {
    serde_json::from_str(&run.stdout).unwrap_or_else(|error| panic!("{error}: {run:?}"))
}

#[test]
fn counts_are_bare_integers() {
    for (size, stars, expected) in
        [("12", "2", "6798881226\n"), ("14", "3", "596777194\n"), ("7", "2", "0\n"), ("1", "1", "1\n")]
    {
        assert_eq!(starbattle(&["count", "--size", size, "--stars", stars]).stdout, expected);
    }
    let large = starbattle(&["count", "--size", "25", "--stars", "1", "--json"]);
    assert!(large.stdout.starts_with("{\"size\":25,\"stars\":1,\"placements\":"), "{large:?}");
}

#[test]
fn enumeration_is_complete_in_order_and_can_start_anywhere() {
    let all = starbattle(&["enumerate", "--size", "9", "--stars", "2"]).stdout;
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!(lines.len(), 664);
    assert_eq!(lines.iter().collect::<BTreeSet<_>>().len(), 664);
    assert!(lines.iter().all(|line| line.len() == 81 && line.matches('*').count() == 18));
    let later = starbattle(&["enumerate", "--size", "9", "--stars", "2", "--from", "600", "--limit", "3"]).stdout;
    assert_eq!(later.lines().collect::<Vec<_>>(), lines[600..603]);
    let matrix = starbattle(&["enumerate", "--size", "9", "--stars", "2", "--limit", "1", "--json"]).stdout;
    let rows: Vec<Vec<u8>> = serde_json::from_str(&matrix).unwrap();
    let text: String = rows.concat().iter().map(|&star| if star == 1 { '*' } else { '.' }).collect();
    assert_eq!(text, lines[0]);
    let sample =
        |seed| starbattle(&["enumerate", "--size", "9", "--stars", "2", "--sample", "5", "--seed", seed]).stdout;
    assert_eq!(sample("7"), sample("7"));
    assert_ne!(sample("7"), sample("8"));
    assert!(sample("7").lines().all(|line| lines.contains(&line)));
}

#[test]
fn placements_with_certain_stars_are_those_of_the_list() {
    let nine = ["enumerate", "--size", "9", "--stars", "2"];
    let enumerate = |flags: &[&str]| starbattle(&[&nine[..], flags].concat());
    let all = enumerate(&[]).stdout;
    let expected: Vec<&str> =
        all.lines().filter(|line| line.as_bytes()[0] == b'*' && line.as_bytes()[2] == b'*').collect();
    let run = enumerate(&["--pattern", "r1c3 r1c1"]);
    assert_eq!(run.stdout.lines().collect::<Vec<_>>(), expected);
    assert_eq!((run.code, run.stderr.as_str()), (0, "24 of 664 placements have stars at r1c1, r1c3\n"));
    let some = |flags: &[&str]| -> Vec<String> {
        let run = enumerate(&[&["-q", "--pattern", "0,0 0,2"], flags].concat());
        assert_eq!((run.code, run.stderr.as_str()), (0, ""), "{flags:?}");
        run.stdout.lines().map(ToOwned::to_owned).collect()
    };
    assert_eq!(some(&["--limit", "3"]), expected[..3]);
    assert_eq!(some(&["--from", "20"]), expected[20..]);
    assert_eq!(some(&["--rank", "0"]), expected[..1]);
    assert_eq!(some(&["--rank", "23"]), expected[23..]);
    let drawn = some(&["--sample", "30", "--seed", "5"]);
    assert_eq!(drawn.len(), 30);
    assert!(drawn.iter().all(|line| expected.contains(&line.as_str())));
    assert_eq!(some(&["--sample", "30", "--seed", "5"]), drawn);
    assert_ne!(some(&["--sample", "30", "--seed", "6"]), drawn);
    // Ranks without a pattern count all placements.
    assert_eq!(enumerate(&["--rank", "663"]).stdout.lines().last(), all.lines().last());
}

#[test]
fn a_placement_with_certain_stars_is_found_by_rank_on_boards_beyond_listing() {
    let run =
        starbattle(&["enumerate", "--size", "14", "--stars", "3", "--pattern", "r1c2 r7c6", "--rank", "20000000"]);
    assert_eq!((run.code, run.stdout.len()), (0, 14 * 14 + 1), "{run:?}");
    assert_eq!((run.stdout.as_bytes()[1], run.stdout.as_bytes()[6 * 14 + 5]), (b'*', b'*'));
    let seventeen =
        ["enumerate", "-q", "--size", "17", "--stars", "4", "--pattern", "r1c1 r9c9", "--sample", "2", "--json"];
    let run = starbattle(&seventeen);
    let matrices: Vec<Vec<Vec<u8>>> = run.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(matrices.len(), 2, "{run:?}");
    for matrix in matrices {
        assert_eq!((matrix[0][0], matrix[8][8]), (1, 1));
        assert!(matrix.iter().all(|row| row.len() == 17 && row.iter().sum::<u8>() == 4));
    }
}

#[test]
fn stars_that_no_placement_has_are_a_no_and_leave_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("none.txt");
    let enumerate = |flags: &[&str]| starbattle(&[&["enumerate", "--size", "10", "--stars", "2"], flags].concat());
    for (pattern, message) in [
        ("r1c1 r2c2", "contains the pattern r1c1, r2c2: the stars at r1c1 and r2c2 touch\n"),
        ("r1c1 r1c4 r1c7", "contains the pattern r1c1, r1c4, r1c7: row 1 has 3 stars instead of 2\n"),
        ("r1c1 r1c4 r3c7", "contains the pattern r1c1, r1c4, r3c7\n"),
    ] {
        for flags in [&["--limit", "5"][..], &["--sample", "5"], &["--rank", "0"], &["-o", file.to_str().unwrap()]] {
            let run = enumerate(&[&["--pattern", pattern], flags].concat());
            assert_eq!((run.code, run.stdout.as_str()), (1, ""), "{run:?}");
            assert_eq!(run.stderr, format!("no placement of a 10x10 board with 2 stars {message}"));
        }
    }
    assert!(!file.exists());
    let none = starbattle(&["enumerate", "--size", "7", "--stars", "2", "--pattern", "r1c1"]);
    assert_eq!((none.code, none.stderr.as_str()), (1, "there is no placement on a 7x7 board with 2 stars\n"));
    for (flags, message) in [
        (
            &["--pattern", "r1c1 r1c4", "--rank", "2143"][..],
            "--rank 2143: there is no placement with this rank; the last is 2142",
        ),
        (
            &["--pattern", "r1c1 r1c4", "--from", "9999"],
            "--from 9999: there is no placement with this rank; the last is 2142",
        ),
        (&["--rank", "146510"], "there is no placement with this rank; the last is 146509"),
        (&["--pattern", "r1c11"], "--pattern: r1c11 is not on the 10x10 board"),
        (&["--pattern", "-1,0"], "is not a cell"),
        (&["--rank", "1", "--limit", "2"], "cannot be used with"),
    ] {
        let run = enumerate(flags);
        assert_eq!(run.code, 2, "{run:?}");
        assert!(run.stderr.contains(message), "{}", run.stderr);
    }
}

const EXAMPLE: &[u8] = br#"{"board_size": 10, "stars_per_row": 2, "stars_per_column": 2, "initial_star_count": 2}"#;

#[test]
fn states_have_the_documented_form() {
    let document = json(&with_input(&["analyze", "-"], EXAMPLE));
    let keys: Vec<&str> = document.as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(
        keys,
        ["board_size", "stars_per_row", "stars_per_column", "initial_star_count", "total_solutions", "patterns"]
    );
    assert_eq!(document["total_solutions"], 146_510);
    let patterns = document["patterns"].as_array().unwrap();
    assert_eq!(patterns.len(), 4608);
    let keys: Vec<&str> = patterns[0].as_object().unwrap().keys().map(String::as_str).collect();
    assert_eq!(keys, ["initial_stars", "compatible_solutions", "cell_states"]);
    let example = patterns
        .iter()
        .find(|pattern| pattern["initial_stars"] == json!([{"row": 0, "col": 0}, {"row": 0, "col": 3}]))
        .unwrap();
    assert_eq!(example["compatible_solutions"], 2143);
    assert_eq!(
        (&example["cell_states"][2][6], &example["cell_states"][0][0]),
        (&json!("forced_empty"), &json!("forced_star"))
    );
    let sum: u64 = patterns.iter().map(|pattern| pattern["compatible_solutions"].as_u64().unwrap()).sum();
    assert_eq!(sum, 146_510 * 190);
    let order: Vec<Vec<u64>> = patterns
        .iter()
        .map(|pattern| {
            let stars = pattern["initial_stars"].as_array().unwrap();
            stars.iter().flat_map(|cell| [cell["row"].as_u64().unwrap(), cell["col"].as_u64().unwrap()]).collect()
        })
        .collect();
    assert!(order.is_sorted());
    assert_eq!(json(&starbattle(&["analyze"])), document, "the example is what runs without parameters");
}

#[test]
fn pairs_keep_what_is_deduced() {
    let flags = ["analyze", "--size", "10", "--stars", "2", "--initial", "2", "--shape", "pairs"];
    let document = json(&starbattle(&flags));
    let patterns = document["patterns"].as_array().unwrap();
    assert_eq!(patterns.len(), 1472);
    assert_eq!(patterns.iter().map(|pattern| pattern["forced_empty"].as_array().unwrap().len()).sum::<usize>(), 5760);
    let forced = json(&starbattle(&[&flags[..], &["--keep", "forced"]].concat()));
    assert_eq!(forced["patterns"].as_array().unwrap().len(), 4608);
    let deduced =
        json(&starbattle(&["analyze", "--size", "10", "--stars", "2", "--initial", "2", "--keep", "deduced"]));
    assert_eq!(deduced["patterns"].as_array().unwrap().len(), 1472);
}

#[test]
fn symmetry_classes_are_numbered_and_representatives_list_their_images() {
    let flags = ["analyze", "--size", "8", "--stars", "1", "--initial", "3", "--shape", "pairs", "--symmetry"];
    let all = json(&starbattle(&[&flags[..], &["classes"]].concat()));
    let least = json(&starbattle(&[&flags[..], &["representatives"]].concat()));
    let (all, least) = (all["patterns"].as_array().unwrap(), least["patterns"].as_array().unwrap());
    assert_eq!(all.len(), 5612);
    for (number, class) in least.iter().enumerate() {
        assert_eq!(class["symmetry_class_id"], number);
        let members: BTreeSet<String> = all
            .iter()
            .filter(|pattern| pattern["symmetry_class_id"] == number)
            .map(|pattern| pattern["initial_stars"].to_string())
            .collect();
        let images: BTreeSet<String> =
            class["images"].as_array().unwrap().iter().map(|image| image["initial_stars"].to_string()).collect();
        assert_eq!(members, images);
        assert_eq!(class["class_size"], images.len());
        assert_eq!(class["images"][0], json!({"transform": "identity", "initial_stars": class["initial_stars"]}));
    }
    assert_eq!(least.iter().map(|class| class["class_size"].as_u64().unwrap()).sum::<u64>(), 5612);
}

#[test]
fn output_does_not_depend_on_threads_or_on_where_it_goes() {
    let folder = tempfile::tempdir().unwrap();
    let flags = ["analyze", "--size", "9", "--stars", "2", "--initial", "3", "--threads"];
    let one = starbattle(&[&flags[..], &["1"]].concat()).stdout;
    assert_eq!(one, starbattle(&[&flags[..], &["5"]].concat()).stdout);
    for name in ["result.json", "result.json.gz", "result.json.zst"] {
        let path = folder.path().join(name);
        let run = starbattle(&[&flags[..], &["2", "-o", path.to_str().unwrap()]].concat());
        assert_eq!((run.code, run.stdout.as_str()), (0, ""), "{}", run.stderr);
        let bytes = fs::read(&path).unwrap();
        let mut text = String::new();
        match name.rsplit('.').next().unwrap() {
            "gz" => drop(flate2::read::GzDecoder::new(&bytes[..]).read_to_string(&mut text).unwrap()),
            "zst" => text = String::from_utf8(zstd::decode_all(&bytes[..]).unwrap()).unwrap(),
            _ => text = String::from_utf8(bytes).unwrap(),
        }
        assert_eq!(text, one, "{name}");
    }
}

#[test]
fn one_pattern_is_answered_in_numbers_and_in_a_picture() {
    let flags = ["analyze", "--size", "10", "--stars", "2", "--pattern"];
    let answer = json(&starbattle(&[&flags[..], &["0,0 0,3", "--json"]].concat()));
    assert_eq!(answer["compatible_solutions"], 2143);
    assert_eq!(answer["deduced_empty"], json!([[2, 6], [2, 8]]));
    assert_eq!(answer["forced_empty"].as_array().unwrap().len(), 15);
    assert_eq!(answer["forced_star"], json!([]));
    assert_eq!(json(&starbattle(&[&flags[..], &["r1c4 r1c1", "--json"]].concat())), answer);
    let folder = tempfile::tempdir().unwrap();
    let (svg, png) = (folder.path().join("p.svg"), folder.path().join("p.png"));
    let run = starbattle(
        &[&flags[..], &["0,0 0,3", "--draw", "--svg", svg.to_str().unwrap(), "--png", png.to_str().unwrap()]].concat(),
    );
    assert!(
        run.stdout.starts_with("10x10, 2 stars: 2,143 of 146,510 placements have stars at r1c1, r1c4\n"),
        "{run:?}"
    );
    assert!(run.stdout.contains("deduced empty: r3c7, r3c9"), "{run:?}");
    assert!(fs::read_to_string(svg).unwrap().contains("Star Battle 10x10, 2 stars: r1c1, r1c4"));
    assert!(fs::read(png).unwrap().starts_with(b"\x89PNG"));
}

#[test]
fn an_impossible_pattern_is_a_no_and_a_wrong_one_bad_input() {
    let run = |pattern: &str| starbattle(&["analyze", "--size", "10", "--stars", "2", "--json", "--pattern", pattern]);
    for impossible in ["0,0 0,1", "0,0 0,3 0,6"] {
        let run = run(impossible);
        assert_eq!((run.code, &json(&run)["compatible_solutions"]), (1, &json!(0)));
        assert_eq!(json(&run)["cell_states"], Value::Null);
    }
    for (wrong, message) in [
        ("0,10", "r1c11 is not on the 10x10 board"),
        ("0,0 0,0", "r1c1 is given twice"),
        ("0;0", "`0;0` is not a cell"),
        ("-1,0", "is not a cell"),
        ("", "at least one cell"),
        ("[[0,0],[0]]", "not a list of [row,column] pairs"),
    ] {
        let run = run(wrong);
        assert_eq!(run.code, 2, "{wrong}");
        assert!(run.stderr.contains(message), "{wrong}: {}", run.stderr);
    }
}

#[test]
fn a_list_of_patterns_is_answered_line_by_line() {
    let input = b"# pairs\n0,0 0,3\n\nr1c1\nnonsense\n[[0,0],[0,1]]\n";
    let run = with_input(&["analyze", "--size", "10", "--stars", "2", "--patterns", "-"], input);
    let counts: Vec<u64> = run
        .stdout
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["compatible_solutions"].as_u64().unwrap())
        .collect();
    assert_eq!(counts.len(), 3);
    assert_eq!((counts[0], counts[2]), (2143, 0));
    assert_eq!(run.code, 2);
    assert!(run.stderr.contains("error: line 5: `nonsense` is not a cell"), "{}", run.stderr);
    assert!(run.stderr.contains("4 patterns, 1 failed"), "{}", run.stderr);
}

#[test]
fn wrong_parameters_are_named() {
    let analyze = |size: &str, stars: &str, initial: &str| {
        starbattle(&["analyze", "--size", size, "--stars", stars, "--initial", initial])
    };
    for (size, stars, initial, message) in [
        ("0", "1", "1", "invalid value '0' for '--size <N>': expected a whole number from 1 to 25"),
        ("-1", "1", "1", "invalid value '-1' for '--size <N>': expected a whole number from 1 to 25"),
        ("26", "1", "1", "invalid value '26' for '--size <N>': expected a whole number from 1 to 25"),
        ("10", "0", "1", "invalid value '0' for '--stars <S>'"),
        ("10", "11", "1", "star count 11 is out of range on a 10x10 board: expected 1 to 10"),
        ("10", "2", "0", "invalid value '0' for '--initial <Z>': expected a whole number, 1 or more"),
        ("10", "2", "21", "expected 1 to 20"),
        ("ten", "2", "2", "invalid value 'ten'"),
        ("99999999999999999999", "2", "2", "invalid value"),
    ] {
        let run = analyze(size, stars, initial);
        assert_eq!(run.code, 2, "{size} {stars} {initial}: {run:?}");
        assert!(run.stderr.contains(message), "{size} {stars} {initial}: {}", run.stderr);
    }
    for (input, message) in [
        (
            r#"{"board_size":10,"stars_per_row":2,"stars_per_column":3,"initial_star_count":2}"#,
            "a square board cannot have both",
        ),
        (
            r#"{"board_size":10,"stars_per_row":2,"stars_per_column":2,"initial_star_count":2,"x":1}"#,
            "unknown field `x`",
        ),
        (r#"{"board_size":10}"#, "field `stars_per_row` is missing"),
        ("[", "standard input: not JSON"),
    ] {
        // Every verb about a board without regions reads the same file, with the same errors.
        for verb in
            [&["analyze", "-"][..], &["count", "-"], &["enumerate", "-"], &["mine", "-", "--out", "/nonexistent"]]
        {
            let run = with_input(verb, input.as_bytes());
            assert_eq!(run.code, 2, "{run:?}");
            assert!(run.stderr.contains(message), "{}", run.stderr);
        }
    }
    for verb in [&["analyze"][..], &["count"], &["enumerate"], &["mine", "--out", "/nonexistent"]] {
        let half = starbattle(&[verb, &["--size", "9"]].concat());
        assert_eq!(half.code, 2);
        let said = "error: --stars is missing\n  hint: a board needs --size and --stars\n";
        assert_eq!(half.stderr, said, "{verb:?}");
    }
    let no_patterns = br#"{"board_size":6,"stars_per_row":1,"stars_per_column":1}"#;
    assert_eq!(with_input(&["count", "-"], no_patterns).stdout, "90\n");
    for verb in [&["analyze", "-"][..], &["mine", "-", "--out", "/nonexistent"]] {
        let run = with_input(verb, no_patterns);
        assert!(run.stderr.contains("field `initial_star_count` is missing"), "{}", run.stderr);
    }
}

#[test]
fn one_parameter_file_serves_all_verbs_and_flags_override_it() {
    let folder = tempfile::tempdir().unwrap();
    let input = r#"{"board_size":8,"stars_per_row":1,"stars_per_column":1,"initial_star_count":2}"#;
    fs::write(folder.path().join("p.json"), input).unwrap();
    let run = |line: &str| {
        let run = common::shell(line, folder.path());
        assert_eq!(run.code, 0, "{run:?}");
        run.stdout
    };
    assert_eq!(run("starbattle count p.json"), "5242\n");
    assert_eq!(run("starbattle count --size 6 - < p.json"), "90\n");
    assert_eq!(run("starbattle enumerate p.json"), run("starbattle enumerate --size 8 --stars 1"));
    assert_eq!(
        run("starbattle enumerate p.json --size 4 --limit 1 --json"),
        "[[0,1,0,0],[0,0,0,1],[1,0,0,0],[0,0,1,0]]\n"
    );
    assert!(run("starbattle analyze p.json").starts_with(&input[..input.len() - 1]));
    assert!(run("starbattle mine p.json --out mined").starts_with("8x8, 1 star, patterns of 2: "));
    assert!(run("starbattle mine - --initial 1 --out mined < p.json").starts_with("8x8, 1 star, patterns of 1: "));
    assert!(folder.path().join("mined/8x8-1star-z1-triple-entanglements.json").exists());
}

#[test]
fn limits_end_with_exit_code_three_and_unwritable_files_are_reported_first() {
    let memory = starbattle(&["analyze", "--size", "12", "--stars", "2", "--initial", "2", "--max-memory", "10M"]);
    assert_eq!(memory.code, 3, "{memory:?}");
    assert!(memory.stderr.contains("10 MiB") && memory.stderr.contains("--max-memory"), "{}", memory.stderr);
    assert_eq!(starbattle(&["count", "--size", "14", "--stars", "3", "--max-memory", "1M"]).code, 3);
    // A count that cannot fit is not even started, and the way out is named.
    let too_large = starbattle(&["count", "--size", "20", "--stars", "3", "--max-memory", "1G"]);
    assert_eq!(too_large.code, 3, "{too_large:?}");
    assert!(too_large.stderr.contains("python -m starbattle.engine count --size 20 --stars 3"), "{}", too_large.stderr);
    let huge = starbattle(&["analyze", "--size", "20", "--stars", "2", "--initial", "2", "--max-memory", "4G"]);
    assert_eq!(huge.code, 3, "{huge:?}");
    let nowhere =
        starbattle(&["analyze", "--size", "14", "--stars", "3", "--initial", "2", "-o", "/nonexistent/x.json"]);
    assert_eq!(nowhere.code, 2);
    assert!(nowhere.stderr.contains("cannot write /nonexistent/x.json"), "{}", nowhere.stderr);
}

#[cfg(unix)]
#[test]
fn an_interrupt_leaves_no_file_behind() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("x.json"), "old").unwrap();
    let line = "starbattle analyze --size 12 --stars 2 --initial 3 -o x.json & pid=$!; sleep 2; kill -INT $pid; wait $pid; echo $?";
    let run = common::shell(line, folder.path());
    assert_eq!(run.stdout.trim(), "130", "{run:?}");
    assert!(run.stderr.ends_with("error: interrupted; x.json was not written\n"), "{run:?}");
    assert_eq!(fs::read_to_string(folder.path().join("x.json")).unwrap(), "old");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "no temporary file stays");
}
