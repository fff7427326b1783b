//! Canonical forms: the same arrangement of cells, wherever it lies and however it is turned.

use starbattle_board::{CompactSort, Symmetry};

/// A cell of a pattern, relative or absolute, as row and column. May be negative.
pub type Point = (i32, i32);

/// How arrangements are grouped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Grouping {
    /// Of all images with the least star list, the one with the least cell list: two arrangements share a form exactly when a
    /// symmetry and a translation carry one onto the other.
    #[default]
    Orbit,
    /// The first image with the least star list. Where stars are symmetric among themselves, one arrangement can have several
    /// forms; kept because published files are made so.
    AsWritten,
}

impl Grouping {
    /// The word in rule files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Orbit => "orbit",
            Self::AsWritten => "as-written",
        }
    }
}

/// An arrangement of stars and other cells in its canonical place, and how it got there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CanonicalForm {
    /// The stars, sorted; the smallest row and the smallest column are 0.
    pub stars: Vec<Point>,
    /// The other cells, sorted, in the same frame.
    pub cells: Vec<Point>,
    /// The number of the symmetry that was applied around the origin.
    pub transform_index: usize,
    /// The smallest row and column of the stars after it, which were then subtracted.
    pub translation: Point,
}

impl CanonicalForm {
    /// The form of an arrangement. The order of the points does not matter.
    #[must_use]
    pub fn of(stars: &[Point], cells: &[Point], grouping: Grouping) -> Self {
        let images =
            Symmetry::ALL.into_iter().enumerate().map(|(index, symmetry)| Self::image(stars, cells, index, symmetry));
        let least = match grouping {
            Grouping::Orbit => images.min_by(|a, b| (&a.stars, &a.cells).cmp(&(&b.stars, &b.cells))),
            Grouping::AsWritten => images.min_by(|a, b| a.stars.cmp(&b.stars)),
        };
        // There are always eight images.
        least.unwrap_or_else(|| Self::image(stars, cells, 0, Symmetry::Identity))
    }

    /// The form that one symmetry gives, least or not.
    pub(crate) fn of_way(stars: &[Point], cells: &[Point], transform_index: usize) -> Self {
        Self::image(stars, cells, transform_index, Symmetry::ALL[transform_index])
    }

    fn image(stars: &[Point], cells: &[Point], transform_index: usize, symmetry: Symmetry) -> Self {
        let moved =
            |points: &[Point]| -> Vec<Point> { points.iter().map(|&point| symmetry.apply_to_offset(point)).collect() };
        let (mut stars, mut cells) = (moved(stars), moved(cells));
        let least = |part: fn(&Point) -> i32| stars.iter().map(part).min().unwrap_or(0);
        let translation = (least(|point| point.0), least(|point| point.1));
        for point in stars.iter_mut().chain(&mut cells) {
            *point = (point.0 - translation.0, point.1 - translation.1);
        }
        stars.compact_sort();
        cells.compact_sort();
        Self { stars, cells, transform_index, translation }
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn points(count: std::ops::Range<usize>) -> impl Strategy<Value = Vec<Point>> {
        proptest::collection::btree_set((0..10, 0..10), count).prop_map(|set| set.into_iter().collect())
    }

    fn moved(points: &[Point], symmetry: Symmetry, by: Point) -> Vec<Point> {
        points
            .iter()
            .map(|&point| {
                let (row, col) = symmetry.apply_to_offset(point);
                (row + by.0, col + by.1)
            })
            .collect()
    }

    proptest! {
        #[test]
        fn the_form_survives_every_symmetry_and_translation(
            stars in points(1..5), cells in points(0..6), index in 0..8usize, by in (-20..20, -20..20),
        ) {
            let symmetry = Symmetry::ALL[index];
            let (here, there) = (
                CanonicalForm::of(&stars, &cells, Grouping::Orbit),
                CanonicalForm::of(&moved(&stars, symmetry, by), &moved(&cells, symmetry, by), Grouping::Orbit),
            );
            prop_assert_eq!((&here.stars, &here.cells), (&there.stars, &there.cells));
            let written = CanonicalForm::of(&moved(&stars, symmetry, by), &[], Grouping::AsWritten);
            prop_assert_eq!(written.stars, here.stars);
        }

        #[test]
        fn equal_forms_mean_that_some_map_carries_one_arrangement_onto_the_other(
            stars in points(2..4), a in (0..6, 0..6), b in (0..6, 0..6),
        ) {
            let equal = CanonicalForm::of(&stars, &[a], Grouping::Orbit).cells == CanonicalForm::of(&stars, &[b], Grouping::Orbit).cells;
            let sorted = |mut points: Vec<Point>| { points.sort_unstable(); points };
            // Stars onto stars fixes the translation: their least row and column must agree.
            let carried = Symmetry::ALL.into_iter().any(|symmetry| {
                let image = sorted(moved(&stars, symmetry, (0, 0)));
                let least = |points: &[Point]| (points.iter().map(|p| p.0).min().unwrap(), points.iter().map(|p| p.1).min().unwrap());
                let by = (least(&stars).0 - least(&image).0, least(&stars).1 - least(&image).1);
                sorted(moved(&stars, symmetry, by)) == sorted(stars.clone()) && moved(&[a], symmetry, by) == [b]
            });
            prop_assert_eq!(equal, carried);
        }

        #[test]
        fn transform_and_translation_lead_to_the_form(stars in points(1..5), cells in points(0..6)) {
            for grouping in [Grouping::Orbit, Grouping::AsWritten] {
                let form = CanonicalForm::of(&stars, &cells, grouping);
                let by = (-form.translation.0, -form.translation.1);
                let mut image = moved(&stars, Symmetry::ALL[form.transform_index], by);
                image.sort_unstable();
                prop_assert_eq!(image, form.stars);
            }
        }
    }

    #[test]
    fn numbers_are_compared_as_numbers() {
        // As text, 10 would come before 2.
        let form = CanonicalForm::of(&[(0, 0), (0, 10), (2, 0)], &[], Grouping::Orbit);
        assert_eq!(form.stars, [(0, 0), (0, 2), (10, 0)]);
    }

    #[test]
    fn symmetric_stars_split_an_arrangement_only_as_written() {
        let stars = [(0, 0), (0, 4)];
        let form = |cell, grouping| CanonicalForm::of(&stars, &[cell], grouping).cells;
        assert_eq!(form((2, 1), Grouping::Orbit), form((2, 3), Grouping::Orbit));
        assert_ne!(form((2, 1), Grouping::AsWritten), form((2, 3), Grouping::AsWritten));
    }
}
