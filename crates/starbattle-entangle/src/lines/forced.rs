//! What some neighbouring lines force in themselves and beside them.

use starbattle_board::Cell;

use super::{band::Band, grid::Grid};

/// Cells that lines decide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Forced {
    /// Cells in or beside the lines whose star would leave the lines too few places.
    pub empties: Vec<Cell>,
    /// Cells of the lines that they cannot do without.
    pub stars: Vec<Cell>,
}

/// All cells that the lines decide; `None` if there are none.
pub(crate) fn forced(grid: &Grid, band: Band) -> Option<Forced> {
    let need = grid.need(band);
    if need == 0 {
        return None;
    }
    let is_tight = grid.capacity(band) <= need;
    let (mut empties, mut stars) = (Vec::new(), Vec::new());
    for cell in grid.open_cells(band.with_neighbours(grid.board().size())) {
        let (capacity, need_with) = grid.capacity_with(band, cell);
        if capacity < need_with {
            empties.push(cell);
        } else if is_tight && grid.capacity_without(band, cell) < need {
            stars.push(cell);
        }
    }
    (!empties.is_empty() || !stars.is_empty()).then_some(Forced { empties, stars })
}
