//! What the program really prints and writes, held against the schemas it publishes.

mod common;

use std::{collections::BTreeSet, fs, path::Path};

use common::{shell, starbattle};
use serde_json::{Value, json};

/// The name of a schema, and commands that print values of its kind, one to a line.
const PRINTED: &[(&str, &[&str])] = &[
    (
        "solve",
        &[
            "starbattle solve -q --json 551W9jo0cIn",
            "starbattle solve -q --json --stars 1 --all open.txt",
            "starbattle solve -q --json --stars 1 --forced open.txt",
            "starbattle solve -q --json batch.txt",
            "starbattle render -q 551W9jo0cIn --png five.png > made.txt; starbattle solve -q --json five.png",
        ],
    ),
    (
        "solve-count",
        &["starbattle solve -q --json --count 551W9jo0cIn", "starbattle solve -q --json --count batch.txt"],
    ),
    (
        "steps",
        &[
            "starbattle steps -q --json 551W9jo0cIn",
            "starbattle steps -q --json batch.txt",
            "starbattle steps -q --json --facts 551W9jo0cIn",
            "starbattle steps -q --json --stars 1 open.txt",
            "starbattle steps -q --json --max-seconds 0 551W9jo0cIn",
        ],
    ),
    (
        "steps-now",
        &[
            "starbattle steps -q --json --now 551W9jo0cIn",
            "starbattle steps -q --json --now batch.txt",
            "starbattle steps -q --json --now --facts 551W9jo0cIn",
        ],
    ),
    (
        "hint",
        &[
            "for level in 1 2 3 4 5; do starbattle hint -q --json --level $level 551W9jo0cIn; done",
            "starbattle hint -q --json 551W9jo0cIn --marks '*.... ..... ..... ..... .....'",
            "starbattle hint -q --json 551W9jo0cIn --marks '.*... ...*. *.... ....* ..*..'",
            "starbattle hint -q --json batch.txt",
        ],
    ),
    (
        "why",
        &[
            "starbattle why -q --json 551W9jo0cIn r1c1",
            "starbattle why -q --json --stars 1 open.txt r2c2",
            "starbattle why -q --json batch.txt r1c1",
        ],
    ),
    (
        "check",
        &[
            "starbattle check -q --json 551W9jo0cIn --marks '**... ..... ..... ..... .....'",
            "starbattle check -q --json batch.txt",
        ],
    ),
    (
        "rate",
        &[
            "starbattle rate -q --json batch.txt",
            "starbattle rate -q --json --max-seconds 0 551W9jo0cIn",
            "starbattle rate -q --json --max-tier 2 --uniqueness 661WdCEo2O8nr0",
        ],
    ),
    ("rules", &["starbattle rules --json"]),
    ("rule", &["starbattle rules --json R5.9"]),
    ("generate", &["starbattle generate -q --json --solution --size 6 --stars 1 --seed 1 --count 3"]),
    ("improve", &["starbattle improve -q --json --stars 1 open.txt", "starbattle improve -q --json batch.txt"]),
    ("convert", &["starbattle convert -q --json --to sbn2 batch.txt", "starbattle convert -q --json --id 551W9jo0cIn"]),
    ("read", &["starbattle render -q 551W9jo0cIn --png board.png > made.txt; starbattle read -q --json board.png"]),
    ("stats", &["starbattle stats -q --json batch.txt"]),
    ("dedupe", &["starbattle dedupe -q --json batch.txt"]),
    (
        "show",
        &[
            "starbattle show -q --json 551W9jo0cIn",
            "starbattle show -q --json batch.txt",
            "starbattle show -q --json 551W9jo0cIn --marks '.*... ..x.. ..... ..... .....'",
        ],
    ),
    (
        "model",
        &[
            "starbattle model -q --json 551W9jo0cIn --as cnf",
            "starbattle model -q --json 551W9jo0cIn --as lp -o a.lp",
            "starbattle model -q --json batch.txt --as asp",
        ],
    ),
    (
        "render",
        &[
            "starbattle render -q --json 551W9jo0cIn --svg a.svg --png a.png",
            "starbattle render -q --json 551W9jo0cIn --svg a.svg",
            "starbattle render -q --json batch.txt --png {n}.png",
        ],
    ),
    ("sheet", &["starbattle sheet -q --json batch.txt --svg pages"]),
    ("count", &["starbattle count --json --size 10 --stars 2", "starbattle count --json --size 15 --stars 1"]),
    ("enumerate", &["starbattle enumerate --json --size 5 --stars 1"]),
    (
        "pattern",
        &[
            "starbattle analyze -q --json --size 6 --stars 1 --pattern 'r1c1 r2c5'",
            "starbattle analyze -q --json --size 6 --stars 1 --pattern 'r1c1 r1c2'",
            "starbattle analyze -q --json --puzzle open.txt --stars 1 --pattern r1c2",
        ],
    ),
    ("specs-list", &["starbattle specs list --json"]),
    ("specs-verify", &["starbattle specs verify --json hasty.json"]),
    ("specs-features", &["starbattle specs features --json"]),
    ("mine", &["starbattle mine -q --json --size 8 --stars 1 --initial 2 --out mined"]),
    ("bench", &["starbattle bench -q --json --only 'count placements 10x2'"]),
    ("bench-list", &["starbattle bench --list --full --json"]),
    ("serve-check", &["starbattle serve -q --check --json --port 0"]),
    ("schemas", &["starbattle schemas --json"]),
    (
        "puzzle-file",
        &["starbattle convert -q --to json 551W9jo0cIn", "starbattle convert -q --to json --lenient wide.txt"],
    ),
    (
        "analysis-file",
        &[
            "starbattle analyze -q --size 5 --stars 1 --initial 2 | tr -d '\\n'",
            "starbattle analyze -q --size 5 --stars 1 --initial 2 --symmetry representatives | tr -d '\\n'",
            "starbattle analyze -q --puzzle open.txt --stars 1 --marks '.x.. .... .... ....' --initial 2 | tr -d '\\n'",
        ],
    ),
    (
        "pairs-file",
        &[
            "starbattle mine -q --size 10 --stars 2 --initial 2 --out ten > made.txt; tr -d '\\n' < ten/10x10-2star-entanglements.json",
            "starbattle analyze -q --size 5 --stars 1 --initial 2 --shape pairs --symmetry representatives | tr -d '\\n'",
            "starbattle analyze -q --puzzle open.txt --stars 1 --initial 1 --shape pairs | tr -d '\\n'",
        ],
    ),
    (
        "rules-file",
        &[
            "starbattle mine -q --size 10 --stars 2 --initial 2 --out two > made.txt; tr -d '\\n' < two/10x10-2star-triple-entanglements.json",
        ],
    ),
    (
        "templates-file",
        &[
            "starbattle mine -q --size 10 --stars 2 --initial 2 --out tri > made.txt; tr -d '\\n' < tri/10x10-2star-pure-entanglements.json",
        ],
    ),
];

#[test]
fn everything_printed_and_written_is_as_its_schema_says() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("open.txt", "AABB\nAABB\nCCDD\nCCDD\n");
    write("wide.txt", "AAB\nABB\n");
    write("batch.txt", "551W9jo0cIn\n661W9Agum9_Rym\n");
    write(
        "hasty.json",
        r#"{"board_size":10,"initial_stars":2,"constrained_rules":[],"unconstrained_rules":[{"canonical_stars":[[0,0],[0,2]],"canonical_candidate":[-2,-3]}]}"#,
    );
    for (name, commands) in PRINTED {
        let schema = starbattle(&["schemas", name]);
        assert_eq!(schema.code, 0, "{}", schema.stderr);
        let validator = jsonschema::validator_for(&serde_json::from_str(&schema.stdout).unwrap()).unwrap();
        assert!(!validator.is_valid(&json!({})), "the schema {name} allows anything");
        for command in *commands {
            let run = shell(command, folder.path());
            assert!(!run.stdout.is_empty(), "{command} printed nothing: {}", run.stderr);
            for line in run.stdout.lines() {
                let value: Value =
                    serde_json::from_str(line).unwrap_or_else(|error| panic!("{command}: {error}: {line}"));
                let faults: Vec<String> =
                    validator.iter_errors(&value).map(|fault| format!("{}: {fault}", fault.instance_path())).collect();
                assert!(faults.is_empty(), "{command} against {name}: {}", faults.join("; "));
                // Fields that a schema does not know must not go unnoticed, where it lists all of them.
                assert_eq!(unknown_fields(&value, &schema.stdout), BTreeSet::new(), "{command} against {name}");
            }
        }
    }
}

/// The names of fields, at any depth, that the schema never mentions. Keys of tables that people choose freely do not count.
fn unknown_fields(value: &Value, schema: &str) -> BTreeSet<String> {
    match value {
        Value::Object(object) => {
            let mut names = BTreeSet::new();
            for (name, inner) in object {
                if !schema.contains(&format!("\"{name}\"")) {
                    names.insert(name.clone());
                }
                if name != "rules" {
                    names.extend(unknown_fields(inner, schema));
                }
            }
            names
        }
        Value::Array(list) => list.iter().flat_map(|inner| unknown_fields(inner, schema)).collect(),
        _ => BTreeSet::new(),
    }
}

#[test]
fn every_schema_is_held_against_output() {
    let listed = starbattle(&["schemas"]).stdout;
    let listed: Vec<&str> = listed.lines().filter_map(|line| line.split_whitespace().next()).collect();
    let tried: Vec<&str> = PRINTED.iter().map(|(name, _)| *name).collect();
    assert_eq!(listed, tried);
}

#[test]
fn the_schemas_of_the_book_are_current() {
    let written = tempfile::tempdir().unwrap();
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemas");
    assert_eq!(starbattle(&["schemas", "--book", written.path().to_str().unwrap()]).code, 0);
    let names = |folder: &Path| -> BTreeSet<String> {
        let entries = fs::read_dir(folder).unwrap();
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect()
    };
    assert_eq!(names(written.path()), names(&kept), "run `starbattle schemas --book docs/schemas`");
    for name in names(&kept) {
        let (new, old) = (fs::read(written.path().join(&name)).unwrap(), fs::read(kept.join(&name)).unwrap());
        assert!(new == old, "{name} is out of date: run `starbattle schemas --book docs/schemas`");
    }
}

#[test]
fn an_unknown_schema_is_an_error_with_a_hint() {
    let run = starbattle(&["schemas", "nonsense"]);
    assert_eq!((run.code, run.stderr.contains("run `starbattle schemas` to list them")), (2, true), "{}", run.stderr);
}
