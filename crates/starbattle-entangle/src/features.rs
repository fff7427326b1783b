//! What a rule may ask of the place where it is applied.

use starbattle_board::CompactSort;

use std::fmt;

use crate::canonical::Point;

/// One application of a rule: its stars and its cells on the board, and where its canonical frame lies.
#[derive(Debug, Clone, Copy)]
pub struct Application<'a> {
    /// The side of the board.
    pub size: i32,
    /// The stars on the board.
    pub stars: &'a [Point],
    /// The candidate on the board (or, for a rule with several cells, all of them).
    pub cells: &'a [Point],
    /// The number of rows above and of columns left of the stars once the board is turned as the canonical form is.
    pub frame: Point,
}

impl Application<'_> {
    fn any_star(&self, holds: impl Fn(Point) -> bool) -> bool {
        self.stars.iter().any(|&star| holds(star))
    }

    fn all_stars(&self, holds: impl Fn(Point) -> bool) -> bool {
        self.stars.iter().all(|&star| holds(star))
    }

    /// Whether it holds for the candidate; for several cells, for each.
    fn candidate(&self, holds: impl Fn(Point) -> bool) -> bool {
        self.cells.iter().all(|&cell| holds(cell))
    }

    fn ring(&self, (row, col): Point) -> i32 {
        row.min(col).min(self.size - 1 - row).min(self.size - 1 - col)
    }
}

/// The kinds of features, those that explain most first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum FeatureKind {
    /// Whether the pattern lies an odd or even number of lines from the border.
    Parity,
    /// The exact place of the pattern.
    Position,
    /// Edges, halves, rings and shared lines, as published files use them.
    Published,
}

/// A feature with a fixed name.
struct Named {
    name: &'static str,
    doc: &'static str,
    kind: FeatureKind,
    holds: fn(&Application<'_>) -> bool,
}

macro_rules! named {
    ($($kind:ident $name:literal, $doc:literal, $holds:expr;)*) => {
        &[$(Named { name: $name, doc: $doc, kind: FeatureKind::$kind, holds: $holds }),*]
    };
}

/// Every feature with a fixed name. The camel-case spelling of each is understood too.
static NAMED: &[Named] = named! {
    Parity "frame_row_even", "an even number of rows lies above the pattern, seen as drawn", |a| a.frame.0 % 2 == 0;
    Parity "frame_row_odd", "an odd number of rows lies above the pattern, seen as drawn", |a| a.frame.0 % 2 == 1;
    Parity "frame_col_even", "an even number of columns lies left of the pattern, seen as drawn", |a| a.frame.1 % 2 == 0;
    Parity "frame_col_odd", "an odd number of columns lies left of the pattern, seen as drawn", |a| a.frame.1 % 2 == 1;
    Published "all_stars_in_bottom_half", "all stars are in the lower half", |a| a.all_stars(|star| 2 * star.0 >= a.size);
    Published "all_stars_in_left_half", "all stars are in the left half", |a| a.all_stars(|star| 2 * star.1 < a.size);
    Published "all_stars_in_right_half", "all stars are in the right half", |a| a.all_stars(|star| 2 * star.1 >= a.size);
    Published "all_stars_in_top_half", "all stars are in the upper half", |a| a.all_stars(|star| 2 * star.0 < a.size);
    Published "any_star_on_bottom_edge", "a star is in the last row", |a| a.any_star(|star| star.0 == a.size - 1);
    Published "any_star_on_left_edge", "a star is in the first column", |a| a.any_star(|star| star.1 == 0);
    Published "any_star_on_right_edge", "a star is in the last column", |a| a.any_star(|star| star.1 == a.size - 1);
    Published "any_star_on_top_edge", "a star is in the first row", |a| a.any_star(|star| star.0 == 0);
    Published "candidate_in_ring_1", "the candidate is one step from the border ring", |a| a.candidate(|cell| a.ring(cell) == 1);
    Published "candidate_in_same_column_as_any_star", "the candidate shares a column with a star", |a| a.candidate(|cell| a.any_star(|star| star.1 == cell.1));
    Published "candidate_in_same_row_as_any_star", "the candidate shares a row with a star", |a| a.candidate(|cell| a.any_star(|star| star.0 == cell.0));
    Published "candidate_on_bottom_edge", "the candidate is in the last row", |a| a.candidate(|cell| cell.0 == a.size - 1);
    Published "candidate_on_left_edge", "the candidate is in the first column", |a| a.candidate(|cell| cell.1 == 0);
    Published "candidate_on_outer_ring", "the candidate is one step from the border ring (so the published solver reads it, not as the border itself)", |a| a.candidate(|cell| a.ring(cell) == 1);
    Published "candidate_on_right_edge", "the candidate is in the last column", |a| a.candidate(|cell| cell.1 == a.size - 1);
    Published "candidate_on_top_edge", "the candidate is in the first row", |a| a.candidate(|cell| cell.0 == 0);
    Published "has_empty_on_col0", "a cell of the rule is in the first column", |a| a.cells.iter().any(|cell| cell.1 == 0);
    Published "has_empty_on_row0", "a cell of the rule is in the first row", |a| a.cells.iter().any(|cell| cell.0 == 0);
};

/// Something that holds or does not hold for an application of a rule.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Feature {
    /// One of the named features, by its place in the list.
    Named(u8),
    /// `frame_row=k`: exactly k rows lie above the pattern, seen as drawn.
    FrameRow(u8),
    /// `frame_col=k`: exactly k columns lie left of the pattern, seen as drawn.
    FrameCol(u8),
    /// `ring_index=k`: the candidate's smallest distance to a side is k.
    RingIndex(u8),
}

impl Feature {
    /// The feature with the given name, in either spelling.
    #[must_use]
    pub fn parse(name: &str) -> Option<Self> {
        let snake = snake_case(name);
        if let Some((key, value)) = snake.split_once('=') {
            let value = value.parse().ok()?;
            return match key {
                "frame_row" => Some(Self::FrameRow(value)),
                "frame_col" => Some(Self::FrameCol(value)),
                "ring_index" => Some(Self::RingIndex(value)),
                _ => None,
            };
        }
        NAMED.iter().position(|named| named.name == snake).map(|index| Self::Named(index as u8))
    }

    /// All features that can be true on a board of the given size, those that explain most first, then by name.
    #[must_use]
    pub fn all(size: usize) -> Vec<Self> {
        let mut features: Vec<Self> = (0..NAMED.len() as u8).map(Self::Named).collect();
        for number in 0..size as u8 {
            features.extend([Self::FrameRow(number), Self::FrameCol(number)]);
            if usize::from(number) < size.div_ceil(2) {
                features.push(Self::RingIndex(number));
            }
        }
        features
            .compact_sort_by_key(|feature| (feature.kind(), matches!(feature, Self::Named(_)), feature.to_string()));
        features
    }

    /// The name, description and kind of every feature, for people; numbers stand as `k`.
    pub fn catalogue() -> impl Iterator<Item = (&'static str, &'static str, FeatureKind)> {
        let numbered = [
            ("frame_row=k", "exactly k rows lie above the pattern, seen as drawn", FeatureKind::Position),
            ("frame_col=k", "exactly k columns lie left of the pattern, seen as drawn", FeatureKind::Position),
            ("ring_index=k", "the candidate's smallest distance to a side is k", FeatureKind::Published),
        ];
        let mut all: Vec<_> = NAMED.iter().map(|named| (named.name, named.doc, named.kind)).chain(numbered).collect();
        all.compact_sort_by_key(|&(name, _, kind)| (kind, name));
        all.into_iter()
    }

    /// The kind of the feature.
    #[must_use]
    pub fn kind(self) -> FeatureKind {
        match self {
            Self::Named(index) => NAMED[usize::from(index)].kind,
            Self::FrameRow(_) | Self::FrameCol(_) => FeatureKind::Position,
            Self::RingIndex(_) => FeatureKind::Published,
        }
    }

    /// Whether the feature holds.
    #[must_use]
    pub fn holds(self, application: &Application<'_>) -> bool {
        match self {
            Self::Named(index) => (NAMED[usize::from(index)].holds)(application),
            Self::FrameRow(row) => application.frame.0 == i32::from(row),
            Self::FrameCol(col) => application.frame.1 == i32::from(col),
            Self::RingIndex(ring) => application.candidate(|cell| application.ring(cell) == i32::from(ring)),
        }
    }

    /// Whether the feature depends on the frame alone, so that it holds for all eight images of an application or for none.
    #[must_use]
    pub fn is_of_frame(self) -> bool {
        self.kind() != FeatureKind::Published
    }

    /// The feature in words.
    #[must_use]
    pub fn description(self) -> String {
        match self {
            Self::Named(index) => NAMED[usize::from(index)].doc.to_owned(),
            Self::FrameRow(row) => format!("the number of rows above the pattern, seen as drawn, is {row}"),
            Self::FrameCol(col) => format!("the number of columns left of the pattern, seen as drawn, is {col}"),
            Self::RingIndex(ring) => format!("the candidate's smallest distance to a side is {ring}"),
        }
    }
}

impl fmt::Display for Feature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(index) => f.write_str(NAMED[usize::from(*index)].name),
            Self::FrameRow(row) => write!(f, "frame_row={row}"),
            Self::FrameCol(col) => write!(f, "frame_col={col}"),
            Self::RingIndex(ring) => write!(f, "ring_index={ring}"),
        }
    }
}

/// `candidateOnOuterRing` as `candidate_on_outer_ring`; other names stay as they are.
fn snake_case(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 8);
    let mut after_letter = false;
    for character in name.chars() {
        let opens_word =
            character.is_ascii_uppercase() || (character.is_ascii_digit() && after_letter && !snake.contains('='));
        // `row0` is one word; a digit opens a word only in camel case, where the names have no underscores.
        if opens_word && after_letter && (character.is_ascii_uppercase() || !name.contains('_')) {
            snake.push('_');
        }
        after_letter = character.is_ascii_alphabetic();
        snake.push(character.to_ascii_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use super::*;

    fn application<'a>(stars: &'a [Point], cells: &'a [Point]) -> Application<'a> {
        Application { size: 10, stars, cells, frame: (3, 4) }
    }

    fn holds(name: &str, stars: &[Point], cell: Point) -> bool {
        Feature::parse(name).unwrap_or_else(|| panic!("{name} is unknown")).holds(&application(stars, &[cell]))
    }

    #[test]
    fn both_spellings_name_the_same_feature() {
        for (camel, snake) in [
            ("anyStarOnTopEdge", "any_star_on_top_edge"),
            ("allStarsInRightHalf", "all_stars_in_right_half"),
            ("candidateOnOuterRing", "candidate_on_outer_ring"),
            ("candidateInRing1", "candidate_in_ring_1"),
            ("candidateInSameRowAsAnyStar", "candidate_in_same_row_as_any_star"),
            ("frameRowOdd", "frame_row_odd"),
            ("ringIndex=2", "ring_index=2"),
        ] {
            assert_eq!(Feature::parse(camel), Feature::parse(snake));
            assert!(Feature::parse(snake).is_some(), "{snake}");
        }
        for unknown in ["", "candidate_on_the_moon", "frame_row=", "frame_row=x", "ring_index=-1", "frame_row=300"] {
            assert_eq!(Feature::parse(unknown), None, "{unknown}");
        }
    }

    #[test]
    fn names_round_trip() {
        for feature in Feature::all(25) {
            assert_eq!(Feature::parse(&feature.to_string()), Some(feature));
        }
    }

    #[test]
    fn features_are_evaluated_on_absolute_positions_for_any_number_of_stars() {
        let stars = [(0, 2), (4, 4), (9, 1)];
        assert!(holds("any_star_on_top_edge", &stars, (5, 5)) && holds("any_star_on_bottom_edge", &stars, (5, 5)));
        assert!(!holds("any_star_on_left_edge", &stars, (5, 5)) && !holds("any_star_on_right_edge", &stars, (5, 5)));
        assert!(holds("all_stars_in_left_half", &stars, (5, 5)) && !holds("all_stars_in_right_half", &stars, (5, 5)));
        assert!(holds("candidate_in_same_row_as_any_star", &stars, (4, 9)));
        assert!(holds("candidate_in_same_column_as_any_star", &stars, (7, 1)));
        assert!(holds("ring_index=0", &stars, (9, 5)) && holds("ring_index=4", &stars, (5, 5)));
        assert!(holds("candidate_on_outer_ring", &stars, (1, 7)) && !holds("candidate_on_outer_ring", &stars, (0, 7)));
        assert!(holds("frame_row_odd", &stars, (5, 5)) && holds("frame_col_even", &stars, (5, 5)));
        assert!(holds("frame_row=3", &stars, (5, 5)) && !holds("frame_col=3", &stars, (5, 5)));
        assert!(holds("has_empty_on_row0", &stars, (0, 5)) && !holds("has_empty_on_col0", &stars, (0, 5)));
    }

    #[test]
    fn parity_comes_first() {
        let kinds: Vec<FeatureKind> = Feature::all(10).into_iter().map(Feature::kind).collect();
        assert!(kinds.is_sorted());
        assert_eq!(kinds[..4], [FeatureKind::Parity; 4]);
        assert_eq!(kinds.len(), 22 + 10 + 10 + 5);
    }
}
