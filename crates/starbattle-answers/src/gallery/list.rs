//! Finding patterns: facets, words, order and pages.

use std::{
    cmp::Reverse,
    collections::{BTreeMap, HashMap},
};

use starbattle_board::{Board, Cancel, Cell, CompactSort, Symmetry};

use super::{
    card::Card,
    facts::{FactNumbers, ToldFacts},
    specs::Spec,
};
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

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Facet {
    Spec,
    Size,
    Stars,
    Initial,
    Crosses,
    Kind,
    Effect,
    Feature,
}

const FACETS: [Facet; 8] = [
    Facet::Spec,
    Facet::Size,
    Facet::Stars,
    Facet::Initial,
    Facet::Crosses,
    Facet::Kind,
    Facet::Effect,
    Facet::Feature,
];

impl Facet {
    fn counts(self, facets: &mut Facets) -> &mut BTreeMap<String, usize> {
        match self {
            Self::Spec => &mut facets.spec,
            Self::Size => &mut facets.size,
            Self::Stars => &mut facets.stars,
            Self::Initial => &mut facets.initial,
            Self::Crosses => &mut facets.crosses,
            Self::Kind => &mut facets.kind,
            Self::Effect => &mut facets.effect,
            Self::Feature => &mut facets.feature,
        }
    }
}

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
    let shape = shape_of(&words);
    let said = specs.iter().filter_map(|spec| Some((spec, spec.board()?)));
    let said = said.flat_map(|(spec, board)| spec.cards().iter().map(move |card| Found { spec, board, card }));
    let mut said: Vec<Found<'_>> = said
        .filter(|found| query.trivial.is_none_or(|trivial| trivial == found.card.trivial))
        .filter(|found| found.has_words(&words) || found.distance(&shape) < ELSEWHERE)
        .collect();
    order.sort(&mut said);
    said.compact_sort_by_cached_key(|found| found.distance(&shape));
    let (matching, facets) = select(&said, query);
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

/// The cells that words name, if they name at least two and nothing else.
fn shape_of(words: &[String]) -> Vec<Cell> {
    let cells: Vec<Cell> = words.iter().map_while(|word| word.trim_matches(',').parse().ok()).collect();
    if cells.len() == words.len() && cells.len() > 1 { cells } else { Vec::new() }
}

/// The distance of patterns whose given stars have another shape.
const ELSEWHERE: usize = 3;

/// The cards that match all facets of a query, and how many would match with another choice in one of them. If facts are asked
/// for, a card that repeats others is neither among the cards nor in the numbers, so a number is what its choice will find.
fn select<'a>(said: &[Found<'a>], query: &PatternQuery) -> (Vec<Found<'a>>, Facets) {
    let once = query.facts == Some(true);
    let mut numbers = FactNumbers::default();
    let mut told = ToldFacts::default();
    let mut told_with: HashMap<(Facet, String), ToldFacts> = HashMap::new();
    let mut facets = Facets::default();
    let mut matching = Vec::new();
    for found in said {
        // The facets in which the card does not match.
        let missed: Vec<Facet> = FACETS.into_iter().filter(|facet| !found.fits(query, *facet)).collect();
        if missed.len() > 1 {
            continue;
        }
        let facts = if once { numbers.of(found.card, found.board) } else { Vec::new() };
        for facet in FACETS.into_iter().filter(|facet| missed.is_empty() || missed == [*facet]) {
            for value in found.values(facet) {
                if !once || told_with.entry((facet, value.clone())).or_default().tell(&facts) {
                    *facet.counts(&mut facets).entry(value).or_default() += 1;
                }
            }
        }
        if missed.is_empty() && (!once || told.tell(&facts)) {
            matching.push(*found);
        }
    }
    (matching, facets)
}

fn sorted<T: Ord>(items: impl Iterator<Item = T>) -> Vec<T> {
    let mut items: Vec<T> = items.collect();
    items.compact_sort();
    items
}

/// A shape wherever it is, and whichever way it is turned.
fn canonical_shape(cells: &[Cell]) -> Option<Vec<(i32, i32)>> {
    let image = |symmetry: Symmetry| {
        let offsets: Vec<(i32, i32)> =
            cells.iter().map(|cell| symmetry.apply_to_offset((cell.row() as i32, cell.col() as i32))).collect();
        let top = offsets.iter().map(|offset| offset.0).min().unwrap_or_default();
        let left = offsets.iter().map(|offset| offset.1).min().unwrap_or_default();
        sorted(offsets.into_iter().map(|(row, col)| (row - top, col - left)))
    };
    Symmetry::ALL.into_iter().map(image).min()
}

impl Found<'_> {
    /// How near its given stars are to a shape: 0 for the same cells, 1 for an image of them under a symmetry of the board, 2 for the
    /// same shape at another place.
    fn distance(&self, shape: &[Cell]) -> usize {
        let (size, given) = (self.board.size(), &self.card.given);
        // Patterns of crosses alone have no given stars, and no words name no shape.
        if shape.is_empty() || shape.len() != given.len() || canonical_shape(shape) != canonical_shape(given) {
            return ELSEWHERE;
        }
        if sorted(shape.iter().copied()) == sorted(given.iter().copied()) {
            return 0;
        }
        let is_on_board = shape.iter().all(|cell| cell.row() < size && cell.col() < size);
        let given = sorted(given.iter().copied());
        let is_image = |symmetry: Symmetry| sorted(shape.iter().map(|&cell| symmetry.apply(cell, size))) == given;
        if is_on_board && Symmetry::ALL.into_iter().any(is_image) { 1 } else { 2 }
    }

    fn fits(&self, query: &PatternQuery, facet: Facet) -> bool {
        let is = |wanted: Option<usize>, value: usize| wanted.is_none_or(|wanted| wanted == value);
        let named = |wanted: &Option<String>, value: &str| wanted.as_ref().is_none_or(|wanted| wanted == value);
        match facet {
            Facet::Spec => named(&query.spec, &self.spec.id),
            Facet::Size => is(query.size, self.board.size()),
            Facet::Stars => is(query.stars, self.board.stars()),
            Facet::Initial => is(query.initial, self.card.given.len()),
            Facet::Crosses => is(query.crosses, self.card.crosses.len()),
            Facet::Kind => named(&query.kind, self.card.kind),
            Facet::Effect => query.effect.as_ref().is_none_or(|wanted| self.card.effects().any(|one| one == wanted)),
            Facet::Feature => query.feature.as_ref().is_none_or(|wanted| self.features().any(|one| one == wanted)),
        }
    }

    /// The sort key for visitors, least first: the board that most puzzles have, then small ones; rules for one cell before
    /// templates and pairs, which say the same at length; no crosses; few stars; rules that follow from nothing less; what decides
    /// something in most puzzles; few conditions, and what applies in most places.
    fn complexity(&self) -> impl Ord + use<> {
        let (size, stars) = (self.board.size(), self.board.stars());
        let Card { kind, given, crosses, features, occurrences, follows_from, .. } = self.card;
        let place = ["template", "pair"].iter().position(|other| other == kind);
        let board = ((size, stars) != USUAL_BOARD, size, stars);
        (
            board,
            place,
            crosses.len(),
            given.len(),
            follows_from.is_some(),
            Reverse(self.card.fires()),
            features.len(),
            Reverse(*occurrences),
        )
    }

    /// The features asked for, by name and by kind.
    fn features(&self) -> impl Iterator<Item = &str> {
        self.card.features.iter().map(|feature| feature.name.as_str()).chain(self.card.needs.iter().copied())
    }

    /// The values that a card has in a facet.
    fn values(&self, facet: Facet) -> Vec<String> {
        match facet {
            Facet::Spec => vec![self.spec.id.clone()],
            Facet::Size => vec![self.board.size().to_string()],
            Facet::Stars => vec![self.board.stars().to_string()],
            Facet::Initial => vec![self.card.given.len().to_string()],
            Facet::Crosses => vec![self.card.crosses.len().to_string()],
            Facet::Kind => vec![self.card.kind.to_owned()],
            Facet::Effect => self.card.effects().map(str::to_owned).collect(),
            Facet::Feature => self.features().map(str::to_owned).collect(),
        }
    }

    /// Whether every word is a cell of the pattern, or part of its id, features or claim.
    fn has_words(&self, words: &[String]) -> bool {
        words.iter().all(|word| {
            if let Ok(cell) = word.parse::<Cell>() {
                let Card { given, crosses, empties, stars, .. } = self.card;
                return [given, crosses, empties, stars].iter().any(|cells| cells.contains(&cell));
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
    Uses,
}

impl Order {
    fn of(query: &PatternQuery) -> Result<Self, AnswerError> {
        let by = match query.sort.as_deref() {
            None | Some("id") => By::Id,
            Some("simple") => By::Simple,
            Some("stars") => By::Stars,
            Some("occurrences") => By::Occurrences,
            Some("uses") => By::Uses,
            Some(_) => return Err(AnswerError::invalid("`sort`: expected simple, uses, occurrences, stars or id")),
        };
        let descending = match query.order.as_deref() {
            // What occurs or is used most is what people look for first.
            None => matches!(by, By::Occurrences | By::Uses),
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
            By::Uses => found.card.fires() as u64,
        };
        if matches!(self.by, By::Simple) {
            found.compact_sort_by_key(Found::complexity);
        }
        match (self.by, self.descending) {
            (By::Id | By::Simple, false) => {}
            (By::Id | By::Simple, true) => found.reverse(),
            (_, false) => found.compact_sort_by_key(key),
            (_, true) => found.compact_sort_by_key(|found| Reverse(key(found))),
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use starbattle_board::Never;

    use std::{collections::HashSet, sync::LazyLock};

    use super::*;
    use crate::wire::{PatternCard, pair};

    static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::new(Vec::new(), |warning| panic!("{warning}")));

    fn page(query: serde_json::Value) -> PatternPage {
        let query: PatternQuery = serde_json::from_value(query).unwrap();
        list(&LIBRARY, &query, &Never).unwrap()
    }

    fn found(query: serde_json::Value) -> Vec<PatternCard> {
        page(query).items
    }

    #[test]
    fn a_facet_counts_what_its_choice_finds() {
        for facts in [true, false] {
            let query =
                json!({"facts": facts, "sort": "simple", "trivial": false, "size": 10, "initial": 2, "limit": 1});
            let Facets { spec, size, stars, initial, crosses, kind, effect, feature } = page(query.clone()).facets;
            let facets = json!({"spec": spec, "size": size, "stars": stars, "initial": initial, "crosses": crosses, "kind": kind, "effect": effect, "feature": feature});
            for (facet, counts) in facets.as_object().unwrap() {
                for (value, count) in counts.as_object().unwrap() {
                    let mut chosen = query.clone();
                    chosen[facet] = value.parse::<usize>().map_or_else(|_| json!(value), |number| json!(number));
                    assert_eq!(json!(page(chosen).total), *count, "{facet} {value}, facts: {facts}");
                }
            }
        }
    }

    #[test]
    fn a_shape_finds_its_pattern_first_however_it_is_turned() {
        for shape in ["r1c1 r1c4", "r1c4 r1c1", "r10c10 r10c7", "r1c10 r4c10", "r4c1, r1c1"] {
            let items = found(json!({"q": shape, "sort": "simple", "trivial": false, "size": 10, "limit": 5}));
            let cells =
                sorted(shape_of(&shape.split(' ').map(str::to_owned).collect::<Vec<_>>()).into_iter().map(pair));
            assert_eq!(items[0].given, cells, "{shape}");
            assert_eq!((items[0].forced_empty.len(), items[0].forced_star.len()), (2, 0), "{shape}");
        }
    }

    #[test]
    fn every_fact_is_told_once() {
        let all = found(json!({"q": "r1c1 r1c4", "trivial": false, "size": 10, "initial": 2, "limit": 500}));
        let once =
            found(json!({"q": "r1c1 r1c4", "trivial": false, "size": 10, "initial": 2, "limit": 500, "facts": true}));
        assert!(once.len() < all.len(), "{} of {}", once.len(), all.len());
        let facts = |cards: &[PatternCard]| -> HashSet<(Vec<[usize; 2]>, [usize; 2])> {
            cards.iter().flat_map(|card| card.forced_empty.iter().map(|cell| (card.given.clone(), *cell))).collect()
        };
        // Of the pair itself nothing is lost, and nothing is said twice.
        let of_pair = |cards: &[PatternCard]| -> Vec<PatternCard> {
            cards.iter().filter(|card| card.given == [[0, 0], [0, 3]]).cloned().collect()
        };
        assert_eq!(facts(&of_pair(&once)), facts(&of_pair(&all)));
        let told: usize = of_pair(&once).iter().map(|card| card.forced_empty.len()).sum();
        assert_eq!(told, facts(&of_pair(&once)).len());
    }
}
