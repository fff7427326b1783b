//! Pure templates: everything a pattern of stars decides, as one shape.

use std::{collections::BTreeMap, ops::ControlFlow};

use starbattle_atlas::{Atlas, AtlasError, ClassAnalysis};
use starbattle_board::{Cancel, Cell, CellSet, Symmetry};

use crate::{
    canonical::{CanonicalForm, Grouping, Point},
    groups::point,
};

/// Stars with all cells they decide beyond what the rules say at once, in canonical form.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Template {
    /// The stars.
    pub stars: Vec<Point>,
    /// The cells deduced empty.
    pub empties: Vec<Point>,
    /// The cells deduced to be stars.
    pub forced_stars: Vec<Point>,
}

impl Template {
    /// The template of one pattern.
    #[must_use]
    pub fn of(stars: &[Cell], empties: &CellSet, forced_stars: &CellSet, grouping: Grouping) -> Self {
        let points = |cells: &CellSet| -> Vec<Point> { cells.iter().map(point).collect() };
        let stars: Vec<Point> = stars.iter().copied().map(point).collect();
        let (empties, forced) = (points(empties), points(forced_stars));
        let template = |form: CanonicalForm| {
            let rest = CanonicalForm::of_way(&stars, &forced, form.transform_index);
            Self { stars: form.stars, empties: form.cells, forced_stars: rest.cells }
        };
        match grouping {
            Grouping::AsWritten => template(CanonicalForm::of(&stars, &empties, Grouping::AsWritten)),
            Grouping::Orbit => {
                let ways = (0..Symmetry::ALL.len()).map(|way| template(CanonicalForm::of_way(&stars, &empties, way)));
                ways.min().unwrap_or_else(|| template(CanonicalForm::of(&stars, &empties, Grouping::Orbit)))
            }
        }
    }
}

/// All templates of a board with the number of patterns each stands for.
pub fn templates(
    atlas: &Atlas,
    initial: usize,
    grouping: Grouping,
    cancel: &dyn Cancel,
) -> Result<BTreeMap<Template, u64>, AtlasError> {
    let mut found = BTreeMap::new();
    let outcome = atlas.classes(initial).for_each(cancel, |class| {
        if class.is_deduced() {
            count(&class, grouping, &mut found);
        }
        ControlFlow::<()>::Continue(())
    })?;
    debug_assert!(outcome.is_continue());
    Ok(found)
}

fn count(class: &ClassAnalysis<'_>, grouping: Grouping, found: &mut BTreeMap<Template, u64>) {
    let (empties, forced) = (class.deduced_empty(), class.forced_star());
    if grouping == Grouping::Orbit {
        let cells: Vec<Cell> = class.cells().collect();
        *found.entry(Template::of(&cells, &empties, &forced, grouping)).or_default() += class.class_size() as u64;
        return;
    }
    let mut images = Vec::new();
    for symmetry in Symmetry::ALL {
        let image = symmetry.apply_to_set(&class.pattern());
        if images.contains(&image) {
            continue;
        }
        let cells: Vec<Cell> = image.iter().collect();
        let template =
            Template::of(&cells, &symmetry.apply_to_set(&empties), &symmetry.apply_to_set(&forced), grouping);
        *found.entry(template).or_default() += 1;
        images.push(image);
    }
}
