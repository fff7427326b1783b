//! Pure templates: everything a pattern of stars decides, as one shape.

use std::{collections::BTreeMap, mem::size_of};

use starbattle_atlas::{AtlasError, ClassAnalysis};
use starbattle_board::{Cancel, Cell, CellSet, Reservation, Symmetry};

use crate::{
    canonical::{CanonicalForm, Grouping, Point},
    facts::Facts,
    groups::point,
    heap::list_bytes,
};

/// Stars with all cells they decide beyond what the rules say at once, in canonical form.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Template {
    /// The stars.
    pub stars: Vec<Point>,
    /// The cells deduced empty.
    pub empties: Vec<Point>,
    /// The cells deduced to be stars.
    pub forced_stars: Vec<Point>,
}

impl Template {
    /// The memory of a template in a set or map.
    pub(crate) fn bytes(&self) -> u64 {
        let lists = [&self.stars, &self.empties, &self.forced_stars].map(list_bytes);
        // The nodes of a B-tree are at least half full.
        2 * (size_of::<Self>() + size_of::<u64>()) as u64 + lists.iter().sum::<u64>()
    }

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

/// The templates of a board, each with the number of patterns it stands for.
#[derive(Debug)]
pub struct Templates {
    counts: BTreeMap<Template, u64>,
    memory: Reservation,
}

impl Templates {
    /// Finds all templates of a board.
    pub fn find(facts: &Facts, grouping: Grouping, cancel: &dyn Cancel) -> Result<Self, AtlasError> {
        let mut found = Self { counts: BTreeMap::new(), memory: facts.table.budget().reservation() };
        for class in facts.table.iter() {
            if cancel.is_cancelled() {
                return Err(AtlasError::Cancelled);
            }
            if class.is_deduced() {
                found.add(&class, grouping)?;
            }
        }
        Ok(found)
    }

    /// The number of patterns that a template stands for.
    #[must_use]
    pub fn get(&self, template: &Template) -> Option<u64> {
        self.counts.get(template).copied()
    }

    /// The number of templates that occur just once.
    #[must_use]
    pub fn singles(&self) -> usize {
        self.counts.values().filter(|count| **count == 1).count()
    }

    /// The templates that occur more than once, in order, and how often.
    pub fn repeated(&self) -> impl Iterator<Item = (&Template, u64)> {
        self.counts.iter().map(|(template, count)| (template, *count)).filter(|(_, count)| *count > 1)
    }

    fn add(&mut self, class: &ClassAnalysis<'_>, grouping: Grouping) -> Result<(), AtlasError> {
        let (empties, forced) = (class.deduced_empty(), class.forced_star());
        if grouping == Grouping::Orbit {
            let cells: Vec<Cell> = class.cells().collect();
            return self.count(Template::of(&cells, &empties, &forced, grouping), class.class_size() as u64);
        }
        let mut images = Vec::new();
        for symmetry in Symmetry::ALL {
            let image = symmetry.apply_to_set(&class.pattern());
            if images.contains(&image) {
                continue;
            }
            let cells: Vec<Cell> = image.iter().collect();
            let (empties, forced) = (symmetry.apply_to_set(&empties), symmetry.apply_to_set(&forced));
            self.count(Template::of(&cells, &empties, &forced, grouping), 1)?;
            images.push(image);
        }
        Ok(())
    }

    fn count(&mut self, template: Template, occurrences: u64) -> Result<(), AtlasError> {
        if let Some(count) = self.counts.get_mut(&template) {
            *count += occurrences;
            return Ok(());
        }
        self.memory.claim(template.bytes())?;
        self.counts.insert(template, occurrences);
        Ok(())
    }
}
