//! Texts are there before they are used.

use std::collections::{BTreeMap, BTreeSet};

use crate::{
    keys::{self, attributes},
    web,
};

/// A script with its imports, as paths from the folder of the page.
struct Script {
    uses: BTreeSet<String>,
    loads: BTreeSet<String>,
    /// What is imported at once.
    imports: Vec<String>,
    /// What is imported when it is needed.
    later: Vec<String>,
}

fn scripts() -> BTreeMap<String, Script> {
    let read = |(name, text): (String, String)| {
        let quoted = |line: &str, start: &str| {
            let (_, rest) = line.split_once(start)?;
            rest.split_once('"').map(|(target, _)| resolve(&name, target))
        };
        let script = Script {
            uses: keys::in_script(&name, &text).iter().map(|each| each.part().to_owned()).collect(),
            loads: keys::loaded_by(&text),
            imports: text
                .lines()
                .filter_map(|line| quoted(line, " from \"").or_else(|| quoted(line, "import \"")))
                .collect(),
            later: text.lines().filter_map(|line| quoted(line, "import(\"")).collect(),
        };
        (name, script)
    };
    web::files("js", ".js").into_iter().map(read).collect()
}

/// `./x` and `../x` seen from a script.
fn resolve(script: &str, target: &str) -> String {
    let mut parts: Vec<&str> = script.split('/').collect();
    parts.pop();
    for part in target.split('/') {
        match part {
            "." => {}
            ".." => drop(parts.pop()),
            name => parts.push(name),
        }
    }
    parts.join("/")
}

#[test]
fn a_page_loads_the_texts_that_its_scripts_use() {
    let scripts = scripts();
    for (page, markup) in web::pages() {
        assert!(markup.contains("src=\"/js/common/language.js\""), "{page} does not choose a language");
        let named = attributes(&markup, "data-texts");
        let named: BTreeSet<&str> = named.first().map_or_else(BTreeSet::new, |names| names.split(' ').collect());
        let mut open: Vec<String> =
            attributes(&markup, "src").into_iter().map(|source| source.trim_start_matches('/').to_owned()).collect();
        let mut seen = BTreeSet::new();
        while let Some(name) = open.pop() {
            let Some(script) = scripts.get(&name).filter(|_| seen.insert(name.clone())) else { continue };
            for part in &script.uses {
                let is_there = named.contains(part.as_str()) || script.loads.contains(part);
                assert!(is_there, "{page} uses {name}, which needs the texts of {part}: add it to data-texts");
            }
            open.extend(script.imports.iter().chain(&script.later).cloned());
        }
    }
}

#[test]
fn every_file_of_texts_is_loaded_somewhere() {
    let mut loaded: BTreeSet<String> = scripts().into_values().flat_map(|script| script.loads).collect();
    let (name, builder) = web::site_builder();
    loaded.extend(keys::in_script(&name, &builder).iter().map(|each| each.part().to_owned()));
    for markup in web::pages().values() {
        loaded.extend(attributes(markup, "data-texts").iter().flat_map(|names| names.split(' ')).map(str::to_owned));
    }
    let parts: BTreeSet<String> =
        web::texts("en").keys().filter_map(|key| Some(key.split_once('.')?.0.to_owned())).collect();
    assert_eq!(loaded, parts);
}
