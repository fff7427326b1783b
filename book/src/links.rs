//! Links between the pages of a built book.

use std::{
    collections::{BTreeMap, BTreeSet},
    fs,
    path::{Component, Path, PathBuf},
};

use anyhow::Context;

/// What a page contains and where it points to.
struct Page {
    anchors: BTreeSet<String>,
    links: Vec<String>,
}

/// The links of a built book that lead nowhere, each as "page: link". Links to other sites are not followed.
pub fn broken_links(book: &Path) -> anyhow::Result<Vec<String>> {
    let mut pages = BTreeMap::new();
    for path in files(book)? {
        if path.extension().is_some_and(|ending| ending == "html") {
            let text = fs::read_to_string(&path).with_context(|| path.display().to_string())?;
            // Navigation is mdBook's own; what people wrote is in the main part.
            let main = text.split_once("<main>").map_or("", |(_, rest)| rest.split("</main>").next().unwrap_or(rest));
            let links = attributes(main, "href").chain(attributes(main, "src")).map(unescaped).collect();
            pages.insert(path, Page { anchors: attributes(main, "id").map(unescaped).collect(), links });
        }
    }
    let mut broken = Vec::new();
    for (path, page) in &pages {
        for link in page.links.iter().filter(|link| !is_external(link)) {
            if !leads_somewhere(path, link, &pages) {
                broken.push(format!("{}: {link}", path.strip_prefix(book).unwrap_or(path).display()));
            }
        }
    }
    Ok(broken)
}

fn is_external(link: &str) -> bool {
    ["http://", "https://", "mailto:"].iter().any(|scheme| link.starts_with(scheme))
}

fn leads_somewhere(from: &Path, link: &str, pages: &BTreeMap<PathBuf, Page>) -> bool {
    let (file, anchor) = link.split_once('#').map_or((link, None), |(file, anchor)| (file, Some(anchor)));
    let target = if file.is_empty() { from.to_owned() } else { normal(&from.with_file_name("").join(file)) };
    match (pages.get(&target), anchor) {
        (Some(page), Some(anchor)) => page.anchors.contains(anchor),
        (Some(_), None) => true,
        (None, Some(_)) => false,
        (None, None) => target.is_file(),
    }
}

/// The path without `.` and `..`.
fn normal(path: &Path) -> PathBuf {
    let mut normal = PathBuf::new();
    for component in path.components() {
        match component {
            Component::ParentDir => {
                normal.pop();
            }
            Component::CurDir => {}
            other => normal.push(other),
        }
    }
    normal
}

/// The values of an attribute, in the order of the text.
fn attributes<'a>(html: &'a str, name: &str) -> impl Iterator<Item = &'a str> {
    let opening = format!(" {name}=\"");
    let starts: Vec<usize> = html.match_indices(&opening).map(|(at, found)| at + found.len()).collect();
    starts.into_iter().filter_map(move |start| html[start..].split('"').next())
}

fn unescaped(text: &str) -> String {
    text.replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">").replace("&amp;", "&")
}

/// All files below a folder.
fn files(folder: &Path) -> anyhow::Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut waiting = vec![folder.to_owned()];
    while let Some(folder) = waiting.pop() {
        for entry in fs::read_dir(&folder).with_context(|| folder.display().to_string())? {
            let path = entry?.path();
            if path.is_dir() { waiting.push(path) } else { files.push(path) }
        }
    }
    Ok(files)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_files_and_anchors_are_found_and_good_links_are_not() {
        let folder = tempfile::tempdir().unwrap();
        let page = |links: &str| format!("<a href=\"nowhere.html\"></a><main><h1 id=\"top\">x</h1>{links}</main>");
        fs::create_dir(folder.path().join("part")).unwrap();
        fs::write(
            folder.path().join("index.html"),
            page("<a href=\"part/one.html#top\">a</a> <a href=\"#top\">b</a> <a href=\"https://example.org/x\">c</a>"),
        )
        .unwrap();
        fs::write(
            folder.path().join("part/one.html"),
            page(
                "<a href=\"../index.html#bottom\">a</a> <a href=\"two.html\">b</a> <img src=\"../a.svg\"> <a href=\"../\">c</a>",
            ),
        )
        .unwrap();
        let broken = broken_links(folder.path()).unwrap();
        assert_eq!(
            broken,
            [
                "part/one.html: ../index.html#bottom",
                "part/one.html: two.html",
                "part/one.html: ../",
                "part/one.html: ../a.svg"
            ]
        );
    }
}
