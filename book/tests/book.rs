//! The book builds, leads nowhere wrong, and leaves no page out.

use std::{
    collections::BTreeSet,
    fs,
    path::{Path, PathBuf},
};

use starbattle_book::{broken_links, build, sources};

#[test]
fn the_book_builds_and_every_link_leads_somewhere() {
    let folder = tempfile::tempdir().unwrap();
    build(folder.path()).unwrap();
    assert!(folder.path().join("index.html").is_file());
    let broken = broken_links(folder.path()).unwrap();
    assert!(broken.is_empty(), "{}", broken.join("\n"));
}

/// The Markdown files below a folder, relative to the sources.
fn pages(folder: &Path) -> BTreeSet<PathBuf> {
    let mut pages = BTreeSet::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            pages.extend(self::pages(&path));
        } else if path.extension().is_some_and(|ending| ending == "md") && !path.ends_with("SUMMARY.md") {
            pages.insert(path.strip_prefix(sources()).unwrap().to_owned());
        }
    }
    pages
}

#[test]
fn every_page_is_in_the_summary_once() {
    let summary = fs::read_to_string(sources().join("SUMMARY.md")).unwrap();
    let linked: Vec<PathBuf> =
        summary.lines().filter_map(|line| Some(PathBuf::from(line.split_once("](")?.1.split(')').next()?))).collect();
    let set: BTreeSet<PathBuf> = linked.iter().cloned().collect();
    assert_eq!(linked.len(), set.len(), "a page is listed twice");
    let pages = pages(&sources());
    assert!(set.is_subset(&pages), "listed, but not there: {:?}", set.difference(&pages));
    assert!(pages.is_subset(&set), "there, but not listed: {:?}", pages.difference(&set));
}
