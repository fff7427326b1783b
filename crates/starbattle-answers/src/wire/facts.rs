//! What the human solver knows about a position beyond its marks.

use schemars::JsonSchema;
use serde::Serialize;
use starbattle_logic as logic;

use super::{Pair, pairs};

/// Bounds that every solution agrees with, as far as the solver knows them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Facts {
    /// The rows, from the top.
    pub rows: Vec<UnitBounds>,
    /// The columns, from the left.
    pub columns: Vec<UnitBounds>,
    /// The regions, in the order of their numbers.
    pub regions: Vec<UnitBounds>,
    /// Cells of one row or column that hold at least one star (1×n).
    pub strips: Vec<CellBounds>,
    /// Cells of one 2×2 block that hold exactly one star.
    pub blocks: Vec<CellBounds>,
    /// Other sets of cells with a known number of stars (composites).
    pub groups: Vec<CellBounds>,
}

/// How many stars a row, column or region has, lacks, and can get in its open cells.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UnitBounds {
    /// The stars it has.
    pub stars: usize,
    /// The stars it lacks; at least `min` and at most `max` if there is a solution.
    pub need: usize,
    /// The stars that are certain in its open cells because of what is known about parts of it.
    pub min: usize,
    /// The most stars that fit into its open cells.
    pub max: usize,
}

/// How many stars a set of open cells holds.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct CellBounds {
    /// The cells.
    pub cells: Vec<Pair>,
    /// The least number of stars.
    pub min: usize,
    /// The largest number of stars.
    pub max: usize,
}

impl From<&logic::SolverState> for Facts {
    fn from(state: &logic::SolverState) -> Self {
        let units = |bounds: &[logic::UnitBounds]| {
            let unit = |&logic::UnitBounds { stars, need, min, max }: &_| UnitBounds { stars, need, min, max };
            bounds.iter().map(unit).collect()
        };
        let cells = |bounds: &[logic::CellBounds]| {
            let one = |bounds: &logic::CellBounds| CellBounds {
                cells: pairs(&bounds.cells),
                min: bounds.min,
                max: bounds.max,
            };
            bounds.iter().map(one).collect()
        };
        Self {
            rows: units(&state.rows),
            columns: units(&state.columns),
            regions: units(&state.regions),
            strips: cells(&state.strips),
            blocks: cells(&state.blocks),
            groups: cells(&state.groups),
        }
    }
}
