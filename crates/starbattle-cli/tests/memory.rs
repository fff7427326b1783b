//! `--max-memory` holds: no run takes more, whether it succeeds or gives up. The peak is what the system counted.
#![cfg(target_os = "linux")]

mod common;

use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    process::{Command, Stdio},
    time::Duration,
};

use common::starbattle;
use serde_json::Value;

/// What the code of the optimised program takes. The one tested here has two to three times as much, and how many of its pages are in
/// memory depends on the file system: what it takes itself is not measured.
const CODE: u64 = 8 << 10;

/// A run and the most memory it ever had, in mebibytes.
struct Measured {
    code: i32,
    stderr: String,
    peak: u64,
}

fn measure(arguments: &[&str]) -> Measured {
    let mut child = Command::new(env!("CARGO_BIN_EXE_starbattle"))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let text = fs::read_to_string(&status).unwrap_or_default();
        let kibibytes = |name: &str| -> Option<u64> {
            let line = text.lines().find_map(|line| line.strip_prefix(name))?;
            line.trim().strip_suffix(" kB")?.parse().ok()
        };
        // The high-water mark only rises, so looking often enough finds the peak.
        if let (Some(most), Some(code)) = (kibibytes("VmHWM:"), kibibytes("RssFile:")) {
            peak = peak.max(most.saturating_sub(code) + CODE);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    let output = child.wait_with_output().unwrap();
    Measured {
        code: output.status.code().unwrap_or(-1),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        peak: peak.div_ceil(1024),
    }
}

/// Arguments, the limit in mebibytes, and how the run ends.
type Case = (&'static str, u64, i32);

const CASES: [Case; 24] = [
    ("count --size 14 --stars 3", 60, 0),
    ("count --size 13 --stars 2", 40, 3),
    ("count --size 20 --stars 4", 100, 3),
    ("solve --count ROWS", 24, 0),
    ("solve --count MANY", 40, 3),
    ("enumerate --size 10 --stars 2", 24, 0),
    ("enumerate --size 25 --stars 6 --limit 100000", 24, 0),
    ("enumerate --size 12 --stars 2 --from 1 --limit 1", 40, 3),
    ("enumerate --size 11 --stars 2 --pattern r11c11 --limit 9", 60, 0),
    ("enumerate --size 12 --stars 2 --pattern r12c12 --limit 9", 40, 3),
    ("analyze --size 10 --stars 2 --initial 3", 40, 0),
    ("analyze --size 10 --stars 2 --initial 3 --shape pairs --symmetry classes", 30, 0),
    ("analyze --size 11 --stars 2 --pattern r1c1", 60, 0),
    ("analyze --size 12 --stars 2 --initial 1 --draw", 60, 3),
    ("analyze --puzzle ROWS --initial 2", 50, 0),
    ("analyze --puzzle ROWS --initial 2", 24, 3),
    ("mine --size 10 --stars 2 --initial 3 --out OUT", 50, 0),
    ("mine --size 10 --stars 2 --initial 3 --out OUT --grouping as-written --keep forced", 30, 3),
    ("mine --size 10 --stars 2 --initial 3 --out OUT", 20, 3),
    ("mine --size 10 --stars 2 --initial 4 --out OUT", 40, 3),
    ("specs verify", 20, 3),
    ("specs verify", 60, 3),
    ("specs verify LARGE", 40, 3),
    ("specs verify LARGE", 200, 1),
];

/// The verbs that take the flag, from the pages that the program writes about itself.
fn verbs_with_the_flag(folder: &Path) -> BTreeSet<String> {
    let pages = folder.join("pages");
    assert_eq!(starbattle(&["man", "--book", pages.to_str().unwrap()]).code, 0);
    let mut verbs = BTreeSet::new();
    for page in fs::read_dir(pages).unwrap() {
        let text = fs::read_to_string(page.unwrap().path()).unwrap();
        let mut verb = "";
        for line in text.lines() {
            if let Some(name) = line.trim_start_matches('#').strip_prefix(" starbattle ") {
                verb = name;
            }
            if line.starts_with("- `--max-memory") {
                verbs.insert(verb.to_owned());
            }
        }
    }
    verbs
}

#[test]
fn no_verb_takes_more_memory_than_it_may() {
    let folder = tempfile::tempdir().unwrap();
    let large = folder.path().join("large.json");
    // Two true rules and many false ones, all different.
    let rules: Vec<String> = (0..60_000)
        .map(|number| {
            format!(
                r#"{{"canonical_stars":[[0,0],[{},{}]],"canonical_candidate":[{},{}]}}"#,
                number % 4,
                2 + number / 4 % 6,
                number / 24 % 50,
                number / 1200
            )
        })
        .collect();
    let head = r#""board_size":8,"stars_per_row":1,"initial_stars":2"#;
    fs::write(&large, format!("{{{head},\"unconstrained_rules\":[{}]}}", rules.join(","))).unwrap();
    let (large, out) = (large.to_str().unwrap(), folder.path().join("out"));
    // Every row is a region, so all placements are solutions.
    let row_regions = |size: u8, stars: usize| -> String {
        let row = |letter| char::from(letter).to_string().repeat(usize::from(size));
        format!("{size}x{stars}.{}", (b'A'..b'A' + size).map(row).collect::<String>())
    };
    let (rows, many) = (row_regions(10, 2), row_regions(14, 2));
    let mut tested = BTreeSet::new();
    for (line, limit, code) in CASES {
        let words = line.split(' ').map(|word| match word {
            "LARGE" => large,
            "OUT" => out.to_str().unwrap(),
            "ROWS" => &rows,
            "MANY" => &many,
            word => word,
        });
        let flag = format!("{limit}M");
        let words: Vec<&str> = words.chain(["-q", "--threads", "2", "--max-memory", &flag]).collect();
        let run = measure(&words);
        assert_eq!(run.code, code, "{line} with {flag}: {}", run.stderr);
        assert!(run.peak <= limit, "{line} with {flag} took {} MiB", run.peak);
        if code == 3 {
            assert!(run.stderr.contains("memory"), "{line}: {}", run.stderr);
            assert!(run.stderr.contains("raise --max-memory"), "{line}: {}", run.stderr);
        }
        tested.insert(if line.starts_with("specs") { "specs verify" } else { line.split(' ').next().unwrap() });
    }
    let tested: BTreeSet<String> = tested.into_iter().map(str::to_owned).collect();
    assert_eq!(tested, verbs_with_the_flag(folder.path()), "every verb with --max-memory has a case");
}

#[test]
fn too_little_memory_is_told_in_amounts_that_differ() {
    let run = starbattle(&["count", "--size", "14", "--stars", "3", "--max-memory", "1M"]);
    assert_eq!(run.code, 3);
    assert!(run.stderr.contains("needs at least 16 MiB of memory, but the limit is 1 MiB"), "{}", run.stderr);
    let run = starbattle(&["count", "--size", "14", "--stars", "3", "--max-memory", "17M"]);
    let (needed, allowed) = run.stderr.split_once(" of memory, but the limit is ").unwrap();
    let (_, needed) = needed.split_once("at least ").unwrap();
    assert!(!allowed.starts_with(needed), "{}", run.stderr);
}

#[test]
fn a_long_batch_takes_no_more_memory_than_a_short_one() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("batch.txt");
    // Comments make the input long without making the test slow.
    let lines = |count: usize| format!("551W9jo0cIn\n# {}\n", "x".repeat(10_000)).repeat(count);
    for verb in [&["solve"][..], &["convert", "--to", "sbn1"], &["dedupe"]] {
        let peak = |count| {
            fs::write(&file, lines(count)).unwrap();
            let run = measure(&[&["-q"], verb, &[file.to_str().unwrap()]].concat());
            assert_eq!(run.code, 0, "{}", run.stderr);
            run.peak
        };
        let (short, long) = (peak(100), peak(9000));
        assert!(long < short + 24, "{verb:?}: {short} and {long} MiB, the input has 86 MiB");
    }
}

/// A board whose regions are its rows: every placement of one star in each row and column is a solution.
fn rows(size: usize) -> String {
    let regions: String = ('A'..).take(size).flat_map(|row| std::iter::repeat_n(row, size)).collect();
    format!("{size}x1.{regions}")
}

#[test]
fn solutions_are_counted_or_streamed_but_not_kept() {
    let many = rows(10);
    for arguments in [
        &["solve", "--json", "--limit", "1000000000"][..],
        &["solve", "--limit", "1000000000"],
        &["solve", "--json", "--all"],
        &["solve", "--all"],
    ] {
        let run = measure(&[arguments, &["-q", &many]].concat());
        assert_eq!(run.code, 0, "{arguments:?}: {}", run.stderr);
        assert!(run.peak <= 24, "{arguments:?} took {} MiB", run.peak);
    }
    let json = |arguments: &[&str]| -> Value { serde_json::from_str(&starbattle(arguments).stdout).unwrap() };
    let counted = json(&["solve", "-q", "--json", "--limit", "1000000000", &many]);
    assert_eq!((&counted["solutions"], &counted["complete"]), (&479_306.into(), &true.into()));
    let listed = json(&["solve", "-q", "--json", "--all", &rows(8)]);
    let different: BTreeSet<String> = listed["all"].as_array().unwrap().iter().map(ToString::to_string).collect();
    assert_eq!((&listed["solutions"], different.len()), (&5242.into(), 5242));
    let folder = tempfile::tempdir().unwrap();
    let batch = folder.path().join("batch.txt");
    fs::write(&batch, format!("{}\n{}\n{}\n", rows(8), rows(9), rows(5))).unwrap();
    let run = starbattle(&["solve", "-q", "--json", "--all", batch.to_str().unwrap()]);
    assert_eq!((run.code, run.stdout.lines().count()), (3, 2), "{}", run.stderr);
    assert!(run.stderr.contains("line 2: more than 10,000 solutions"), "{}", run.stderr);
}
