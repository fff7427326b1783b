//! Finding patterns: facets, words, order and pages.

use std::{cmp::Reverse, collections::BTreeMap};

use starbattle_board::{Board, Cancel, Cell};

use super::{card::Card, specs::Spec};
use crate::{
    AnswerError, Library,
    wire::{Facets, PatternPage, PatternQuery},
};

/// Cards on a page by default.
const USUAL_PAGE: usize = 60;

/// The most cards on a page.
const MAX_ON_PAGE: usize = 500;

/// The size and star count of most published puzzles.
const USUAL_BOARD: (usize, usize) = (10, 2);

/// A card with its file.
#[derive(Clone, Copy)]
struct Found<'a> {
    spec: &'a Spec,
    board: Board,
    card: &'a Card,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Facet {
    Spec,
    Size,
    Stars,
    Initial,
    Kind,
    Effect,
    Feature,
}

const FACETS: [Facet; 7] =
    [Facet::Spec, Facet::Size, Facet::Stars, Facet::Initial, Facet::Kind, Facet::Effect, Facet::Feature];

/// The patterns that match a query. Those of somebody's files are verified where that is quick, until `end_proofs`.
pub fn list(library: &Library, query: &PatternQuery, end_proofs: &dyn Cancel) -> Result<PatternPage, AnswerError> {
    let specs = library.specs();
    let order = Order::of(query)?;
    let limit = query.limit.unwrap_or(USUAL_PAGE);
    if !(1..=MAX_ON_PAGE).contains(&limit) {
        return Err(AnswerError::invalid(format!("`limit` {limit} is out of range: expected 1 to {MAX_ON_PAGE}")));
    }
    let start: usize = match query.cursor.as_deref() {
        None | Some("") => 0,
        Some(cursor) => {
            cursor.parse().map_err(|_| AnswerError::invalid("`cursor`: expected the `next` of an earlier answer"))?
        }
    };
    let words: Vec<String> =
        query.q.as_deref().unwrap_or_default().to_lowercase().split_whitespace().map(str::to_owned).collect();
    let said = specs.iter().filter_map(|spec| Some((spec, spec.board()?)));
    let said = said.flat_map(|(spec, board)| spec.cards().iter().map(move |card| Found { spec, board, card }));
    let said: Vec<Found<'_>> = said
        .filter(|found| query.trivial.is_none_or(|trivial| trivial == found.card.trivial) && found.has_words(&words))
        .collect();
    let mut facets = Facets::default();
    let mut matching = Vec::new();
    for found in said {
        // The facets in which the card does not match.
        let missed: Vec<Facet> = FACETS.into_iter().filter(|facet| !found.fits(query, *facet)).collect();
        for facet in FACETS {
            if missed.is_empty() || missed == [facet] {
                found.count(facet, &mut facets);
            }
        }
        if missed.is_empty() {
            matching.push(found);
        }
    }
    order.sort(&mut matching);
    let end = start.saturating_add(limit).min(matching.len());
    let items = matching.get(start.min(end)..end).unwrap_or_default();
    for found in items {
        found.spec.verify_if_quick(library, end_proofs);
    }
    Ok(PatternPage {
        total: matching.len(),
        next: (end < matching.len()).then(|| end.to_string()),
        facets,
        items: items.iter().map(|found| found.card.wire(found.spec, found.board)).collect(),
    })
}

impl Found<'_> {
    fn fits(&self, query: &PatternQuery, facet: Facet) -> bool {
        let is = |wanted: Option<usize>, value: usize| wanted.is_none_or(|wanted| wanted == value);
        let named = |wanted: &Option<String>, value: &str| wanted.as_ref().is_none_or(|wanted| wanted == value);
        match facet {
            Facet::Spec => named(&query.spec, &self.spec.id),
            Facet::Size => is(query.size, self.board.size()),
            Facet::Stars => is(query.stars, self.board.stars()),
            Facet::Initial => is(query.initial, self.card.given.len()),
            Facet::Kind => named(&query.kind, self.card.kind),
            Facet::Effect => query.effect.as_ref().is_none_or(|wanted| self.card.effects().any(|one| one == wanted)),
            Facet::Feature => query.feature.as_ref().is_none_or(|wanted| self.features().any(|one| one == wanted)),
        }
    }

    /// The sort key for visitors, least first: the board that most puzzles have, then small ones; rules for one cell
    /// before templates and pairs, which say the same at length; few stars, few conditions, and what applies in most places.
    fn complexity(&self) -> impl Ord + use<> {
        let (size, stars) = (self.board.size(), self.board.stars());
        let Card { kind, given, features, occurrences, .. } = self.card;
        let place = ["template", "pair"].iter().position(|other| other == kind);
        let board = ((size, stars) != USUAL_BOARD, size, stars);
        (board, place, given.len(), features.len(), Reverse(*occurrences))
    }

    /// The features asked for, by name and by kind.
    fn features(&self) -> impl Iterator<Item = &str> {
        self.card.features.iter().map(|feature| feature.name.as_str()).chain(self.card.needs.iter().copied())
    }

    fn count(&self, facet: Facet, facets: &mut Facets) {
        let add = |values: &mut BTreeMap<String, usize>, value: &str| match values.get_mut(value) {
            Some(count) => *count += 1,
            None => {
                values.insert(value.to_owned(), 1);
            }
        };
        match facet {
            Facet::Spec => add(&mut facets.spec, &self.spec.id),
            Facet::Size => add(&mut facets.size, &self.board.size().to_string()),
            Facet::Stars => add(&mut facets.stars, &self.board.stars().to_string()),
            Facet::Initial => add(&mut facets.initial, &self.card.given.len().to_string()),
            Facet::Kind => add(&mut facets.kind, self.card.kind),
            Facet::Effect => self.card.effects().for_each(|effect| add(&mut facets.effect, effect)),
            Facet::Feature => self.features().for_each(|feature| add(&mut facets.feature, feature)),
        }
    }

    /// Whether every word is a cell of the pattern, or part of its id, features or claim.
    fn has_words(&self, words: &[String]) -> bool {
        words.iter().all(|word| {
            if let Ok(cell) = word.parse::<Cell>() {
                let Card { given, empties, stars, .. } = self.card;
                return given.contains(&cell) || empties.contains(&cell) || stars.contains(&cell);
            }
            self.card.words.to_lowercase().contains(word.as_str())
                || self.features().any(|feature| feature.contains(word.as_str()))
                || self.card.id(self.spec).to_lowercase().contains(word.as_str())
        })
    }
}

/// What to sort by, and in which direction.
struct Order {
    by: By,
    descending: bool,
}

#[derive(Clone, Copy)]
enum By {
    Id,
    Simple,
    Stars,
    Occurrences,
}

impl Order {
    fn of(query: &PatternQuery) -> Result<Self, AnswerError> {
        let by = match query.sort.as_deref() {
            None | Some("id") => By::Id,
            Some("simple") => By::Simple,
            Some("stars") => By::Stars,
            Some("occurrences") => By::Occurrences,
            Some(_) => return Err(AnswerError::invalid("`sort`: expected simple, occurrences, stars or id")),
        };
        let descending = match query.order.as_deref() {
            // What occurs most is what people look for first.
            None => matches!(by, By::Occurrences),
            Some("asc") => false,
            Some("desc") => true,
            Some(_) => return Err(AnswerError::invalid("`order`: expected asc or desc")),
        };
        Ok(Self { by, descending })
    }

    /// Sorts; equal ones stay in the order of the files.
    fn sort(&self, found: &mut [Found<'_>]) {
        let key = |found: &Found<'_>| match self.by {
            By::Id | By::Simple => 0,
            By::Stars => found.card.given.len() as u64,
            By::Occurrences => found.card.occurrences,
        };
        if matches!(self.by, By::Simple) {
            found.sort_by_key(Found::complexity);
        }
        match (self.by, self.descending) {
            (By::Id | By::Simple, false) => {}
            (By::Id | By::Simple, true) => found.reverse(),
            (_, false) => found.sort_by_key(key),
            (_, true) => found.sort_by_key(|found| Reverse(key(found))),
        }
    }
}
