//! The rule files at hand: those that come with the program, and those of a folder, which is looked at again when it changes.

use std::{
    borrow::Cow,
    collections::BTreeSet,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, OnceLock, PoisonError},
    time::SystemTime,
};

use starbattle::{
    board::Board,
    entangle::{EntryBody, Matcher, SHIPPED, SpecFile, shipped_rules},
};

use super::card::Card;
use crate::{
    library::Library,
    spec_folder::{files, name_of, read_inside, star_count_among},
    wire::{Problem, SpecInfo, Verification},
};

/// A rule file and what has been found out about it.
pub struct Spec {
    /// The id in addresses: plain characters only.
    pub id: String,
    /// The file's name.
    pub name: String,
    /// `shipped` or `folder`.
    pub source: &'static str,
    text: Cow<'static, str>,
    /// What it says, or why it cannot be read.
    pub file: Result<SpecFile, String>,
    /// The star count, and where it was found.
    pub stars: Option<(usize, &'static str)>,
    cards: OnceLock<Vec<Card>>,
    matcher: OnceLock<(Matcher, Vec<usize>)>,
    known: OnceLock<Matcher>,
    pub(super) verified: OnceLock<Verification>,
}

/// All rule files at one moment.
pub struct SpecSet {
    specs: Vec<Arc<Spec>>,
}

/// The names, times and sizes of a folder's files: when they change, so have the files.
type Stamp = Vec<(PathBuf, Option<SystemTime>, u64)>;

/// The rule files, read when first asked for.
pub struct Specs {
    folder: Option<PathBuf>,
    shipped: OnceLock<Vec<Arc<Spec>>>,
    loaded: Mutex<Option<(Stamp, Arc<SpecSet>)>>,
}

impl Specs {
    /// The embedded rule files and those of a folder.
    #[must_use]
    pub fn new(folder: Option<PathBuf>) -> Self {
        Self { folder, shipped: OnceLock::new(), loaded: Mutex::default() }
    }

    /// All rule files as they are now. If the folder has changed, the library forgets what it said.
    pub fn all(&self, library: &Library) -> Arc<SpecSet> {
        let stamp = self.folder.as_deref().map(stamp).unwrap_or_default();
        let mut loaded = self.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some((known, set)) = loaded.as_ref() {
            if *known == stamp {
                return Arc::clone(set);
            }
            library.forget();
        }
        let mut specs = self.shipped.get_or_init(shipped).clone();
        if let Some(folder) = &self.folder {
            specs.extend(of_folder(folder, &specs));
        }
        let set = Arc::new(SpecSet { specs });
        *loaded = Some((stamp, Arc::clone(&set)));
        set
    }
}

fn stamp(folder: &Path) -> Stamp {
    let files = files(folder).unwrap_or_default();
    let described = files.into_iter().map(|file| {
        let metadata = file.metadata().ok();
        let time = metadata.as_ref().and_then(|metadata| metadata.modified().ok());
        (file, time, metadata.map_or(0, |metadata| metadata.len()))
    });
    described.collect()
}

fn shipped() -> Vec<Arc<Spec>> {
    let read = SHIPPED.iter().map(|shipped| {
        let file = SpecFile::read(shipped.text).map_err(|error| error.to_string());
        Arc::new(Spec::new(shipped.name, "shipped", Cow::Borrowed(shipped.text), file, &[], &[]))
    });
    read.collect()
}

fn of_folder(folder: &Path, others: &[Arc<Spec>]) -> Vec<Arc<Spec>> {
    let read = |path: &PathBuf| {
        let text = read_inside(folder, path);
        let file = text.as_ref().map_err(Clone::clone);
        let file = file.and_then(|text| SpecFile::read(text).map_err(|error| error.to_string()));
        (name_of(path), text.unwrap_or_default(), file)
    };
    let all: Vec<_> = files(folder).unwrap_or_default().iter().map(read).collect();
    let beside: Vec<SpecFile> = all.iter().filter_map(|(_, _, file)| file.as_ref().ok().cloned()).collect();
    let mut specs: Vec<Arc<Spec>> = Vec::new();
    for (name, text, file) in all {
        let taken: Vec<&str> = others.iter().chain(&specs).map(|spec| spec.id.as_str()).collect();
        let spec = Spec::new(&name, "folder", Cow::Owned(text), file, &beside, &taken);
        specs.push(Arc::new(spec));
    }
    specs
}

/// An id of plain characters that no other file has.
fn plain_id(name: &str, taken: &[&str]) -> String {
    let stem = name.strip_suffix(".json").unwrap_or(name);
    let plain: String =
        stem.chars().map(|c| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '_' }).collect();
    let plain = if plain.is_empty() || plain.starts_with('.') { format!("file{plain}") } else { plain };
    let mut id = plain.clone();
    let mut number = 2;
    while taken.contains(&id.as_str()) {
        id = format!("{plain}_{number}");
        number += 1;
    }
    id
}

impl Spec {
    fn new(
        name: &str,
        source: &'static str,
        text: Cow<'static, str>,
        file: Result<SpecFile, String>,
        beside: &[SpecFile],
        taken: &[&str],
    ) -> Self {
        let stars = file.as_ref().ok().and_then(|file| star_count_among(file, beside.iter(), None));
        Self {
            id: plain_id(name, taken),
            name: name.to_owned(),
            source,
            text,
            file,
            stars,
            cards: OnceLock::new(),
            matcher: OnceLock::new(),
            known: OnceLock::new(),
            verified: OnceLock::new(),
        }
    }

    /// The file as it is.
    #[must_use]
    pub fn text(&self) -> Cow<'static, str> {
        self.text.clone()
    }

    /// The board the file is about.
    #[must_use]
    pub fn board(&self) -> Option<Board> {
        let file = self.file.as_ref().ok()?;
        file.board(self.stars?.0)
    }

    /// What the file is about.
    #[must_use]
    pub fn info(&self) -> SpecInfo {
        let info = match &self.file {
            Ok(file) => SpecInfo::of(&self.name, file),
            Err(error) => SpecInfo::of_broken(&self.name, error),
        };
        SpecInfo { id: self.id.clone(), source: Some(self.source), ..info }
    }

    /// The entries as a gallery shows them.
    pub(super) fn cards(&self) -> &[Card] {
        self.cards.get_or_init(|| match (&self.file, self.board()) {
            (Ok(file), Some(board)) => {
                let known = self.known(board);
                file.entries.iter().enumerate().map(|(index, entry)| Card::of(entry, index, board, known)).collect()
            }
            _ => Vec::new(),
        })
    }

    /// All that the shipped rules say about the file's board, if the file has templates: it tells where these are true.
    pub(super) fn known(&self, board: Board) -> &Matcher {
        self.known.get_or_init(|| {
            let entries = self.file.as_ref().map(|file| &file.entries[..]).unwrap_or_default();
            let has_templates = entries.iter().any(|entry| matches!(entry.body, EntryBody::Template { .. }));
            Matcher::new(board, if has_templates { shipped_rules(board) } else { Vec::new() })
        })
    }

    /// The rules of the file, found by their stars, and the number of the entry behind each.
    pub(super) fn matcher(&self) -> &(Matcher, Vec<usize>) {
        self.matcher.get_or_init(|| {
            let entries = self.file.as_ref().map(|file| &file.entries[..]).unwrap_or_default();
            let rules = entries.iter().enumerate().filter_map(|(index, entry)| match &entry.body {
                EntryBody::Rule(rule) => Some((rule.clone(), index)),
                _ => None,
            });
            let (rules, numbers) = rules.unzip();
            // Without a board there are no rules to match; any board will do.
            let board = self.board().or_else(|| Board::new(4, 1).ok());
            (Matcher::new(board.unwrap_or_else(|| unreachable!("4x4 with 1 star is a board")), rules), numbers)
        })
    }
}

impl SpecSet {
    /// All files.
    pub fn iter(&self) -> impl Iterator<Item = &Spec> {
        self.specs.iter().map(AsRef::as_ref)
    }

    /// The file of that id.
    pub fn get(&self, id: &str) -> Result<&Spec, Problem> {
        self.iter().find(|spec| spec.id == id).ok_or_else(|| {
            let id = starbattle::notation::excerpt(id);
            Problem::not_found(format!("there is no rule file `{id}`")).with_hint("`/specs` lists them")
        })
    }

    /// What the files are about.
    #[must_use]
    pub fn infos(&self) -> Vec<SpecInfo> {
        self.iter().map(Spec::info).collect()
    }

    /// Lays all entries on their boards.
    pub fn prepare(&self) {
        for spec in self.iter() {
            spec.cards();
        }
    }

    /// How many boards have rule files.
    #[must_use]
    pub fn board_count(&self) -> usize {
        self.iter().filter_map(Spec::board).map(|board| (board.size(), board.stars())).collect::<BTreeSet<_>>().len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_plain_and_unique() {
        assert_eq!(plain_id("10x10-2star.json", &[]), "10x10-2star");
        assert_eq!(plain_id("10x10-2star.json", &["10x10-2star"]), "10x10-2star_2");
        assert_eq!(plain_id("a b~c/../d.json", &[]), "a_b_c_.._d");
        assert_eq!(plain_id(".json", &[]), "file");
        assert_eq!(plain_id("..json", &[]), "file.");
    }
}
