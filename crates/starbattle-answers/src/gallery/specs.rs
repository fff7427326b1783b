//! All rule files: the shipped ones, and those that the front end has read.

use std::{
    borrow::Cow,
    collections::{BTreeSet, HashSet},
    sync::{Arc, OnceLock},
};

use starbattle_board::Board;
use starbattle_entangle::{EntryBody, Matcher, SpecFile};

use super::{card::Card, verify::Verified};
use crate::{
    AnswerError, RuleFile,
    wire::{PatternVerdict, SpecInfo},
};

/// A rule file, and what has been computed about it.
pub struct Spec {
    /// The id in addresses: plain characters only.
    pub id: String,
    /// The file's name.
    pub name: String,
    /// `shipped`, `folder` or `own`.
    pub source: &'static str,
    text: Cow<'static, str>,
    /// What it says, or why it cannot be read.
    pub file: Result<SpecFile, String>,
    /// The star count, and where it was found.
    pub stars: Option<(usize, &'static str)>,
    cards: OnceLock<Vec<Card>>,
    matcher: OnceLock<(Matcher, Vec<usize>)>,
    known: OnceLock<Matcher>,
    pub(super) verified: OnceLock<Verified>,
}

/// All rule files at one moment.
pub struct SpecSet {
    specs: Vec<Arc<Spec>>,
}

/// An id of plain characters that no other file has.
fn plain_id(name: &str, taken: &HashSet<String>) -> String {
    let stem = name.strip_suffix(".json").unwrap_or(name);
    let plain: String =
        stem.chars().map(|c| if c.is_ascii_alphanumeric() || "-_.".contains(c) { c } else { '_' }).collect();
    let plain = if plain.is_empty() || plain.starts_with('.') { format!("file{plain}") } else { plain };
    let mut id = plain.clone();
    let mut number = 2;
    while taken.contains(&id) {
        id = format!("{plain}_{number}");
        number += 1;
    }
    id
}

impl Spec {
    fn new(rule_file: &RuleFile, folder: &[RuleFile], taken: &HashSet<String>) -> Self {
        let RuleFile { name, source, text, file, .. } = rule_file.clone();
        Self {
            id: plain_id(&name, taken),
            name,
            source,
            text,
            stars: rule_file.star_count(folder, None).ok(),
            file,
            cards: OnceLock::new(),
            matcher: OnceLock::new(),
            known: OnceLock::new(),
            verified: OnceLock::new(),
        }
    }

    /// A file that is not kept, with the star count to use if it does not say its own.
    pub(super) fn own(rule_file: &RuleFile, stars: Option<usize>) -> Result<Self, AnswerError> {
        let stars = rule_file.star_count(&[], stars)?;
        Ok(Self { source: "own", stars: Some(stars), ..Self::new(rule_file, &[], &HashSet::new()) })
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
                let cards = file.entries.iter().enumerate().map(|(index, entry)| {
                    let card = Card::of(entry, index, board, known);
                    if self.source == "shipped" { card.with_uses(entry, &self.name) } else { card }
                });
                cards.collect()
            }
            _ => Vec::new(),
        })
    }

    /// What is known about the truth of a card.
    pub(super) fn verdict_of(&self, card: &Card) -> PatternVerdict {
        let entry = self.file.as_ref().ok().and_then(|file| file.entries.get(card.entry));
        entry.map_or(PatternVerdict::Unchecked, |entry| self.verdict(entry))
    }

    /// All that the shipped rules say about the file's board, if the file has templates: it tells where these are true.
    pub(super) fn known(&self, board: Board) -> &Matcher {
        self.known.get_or_init(|| {
            let entries = self.file.as_ref().map(|file| &file.entries[..]).unwrap_or_default();
            let has_templates = entries.iter().any(|entry| matches!(entry.body, EntryBody::Template { .. }));
            let nothing = Matcher::new(board, Vec::new());
            if has_templates { nothing.with_embedded() } else { nothing }
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
    /// The files that come with the program.
    pub(crate) fn shipped() -> Vec<Arc<Spec>> {
        RuleFile::shipped().iter().map(|file| Arc::new(Spec::new(file, &[], &HashSet::new()))).collect()
    }

    /// The shipped files and more of them.
    pub(crate) fn new(shipped: &[Arc<Spec>], files: &[RuleFile]) -> Self {
        let mut specs = shipped.to_vec();
        let mut taken: HashSet<String> = specs.iter().map(|spec| spec.id.clone()).collect();
        for file in files {
            let spec = Spec::new(file, files, &taken);
            taken.insert(spec.id.clone());
            specs.push(Arc::new(spec));
        }
        Self { specs }
    }

    /// All files.
    pub fn iter(&self) -> impl Iterator<Item = &Spec> {
        self.specs.iter().map(AsRef::as_ref)
    }

    /// The file of that id.
    pub fn get(&self, id: &str) -> Result<&Spec, AnswerError> {
        self.iter().find(|spec| spec.id == id).ok_or_else(|| {
            let id = starbattle_notation::excerpt(id);
            AnswerError::not_found(format!("there is no rule file `{id}`"))
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
        let none = HashSet::new();
        assert_eq!(plain_id("10x10-2star.json", &none), "10x10-2star");
        assert_eq!(plain_id("10x10-2star.json", &HashSet::from(["10x10-2star".to_owned()])), "10x10-2star_2");
        assert_eq!(plain_id("a b~c/../d.json", &none), "a_b_c_.._d");
        assert_eq!(plain_id(".json", &none), "file");
        assert_eq!(plain_id("..json", &none), "file.");
    }
}
