//! Walls between cells, which is how several notations write regions.

use crate::{Layout, Warning, WriteError, fault::Fault};

/// Whether a wall stands between each two neighbouring cells.
pub(crate) struct Borders {
    /// Right of each cell but the last of its row, row-major.
    pub vertical: Vec<bool>,
    /// Below each cell of all rows but the last, row-major.
    pub horizontal: Vec<bool>,
}

impl Borders {
    /// The walls of a layout.
    pub fn of(layout: &Layout) -> Self {
        let (rows, cols) = (layout.rows(), layout.cols());
        let mut vertical = Vec::with_capacity(rows * cols);
        let mut horizontal = Vec::with_capacity(rows * cols);
        for row in 0..rows {
            for col in 0..cols {
                let here = layout.region(row, col);
                if col + 1 < cols {
                    vertical.push(here != layout.region(row, col + 1));
                }
                if row + 1 < rows {
                    horizontal.push(here != layout.region(row + 1, col));
                }
            }
        }
        Self { vertical, horizontal }
    }

    /// The walls of a layout that can be written with walls alone: every region in one piece.
    pub fn of_connected(layout: &Layout) -> Result<Self, WriteError> {
        match layout.disconnected() {
            Some(region) => Err(WriteError::Disconnected { region: Layout::region_name(region) }),
            None => Ok(Self::of(layout)),
        }
    }

    /// The number of walls between horizontal and between vertical neighbours.
    pub const fn counts(rows: usize, cols: usize) -> (usize, usize) {
        (rows * (cols - 1), (rows - 1) * cols)
    }

    /// The connected piece of every cell when walls cannot be crossed.
    pub fn flood(&self, rows: usize, cols: usize) -> Vec<usize> {
        const UNREACHED: usize = usize::MAX;
        let mut piece = vec![UNREACHED; rows * cols];
        let mut pieces = 0;
        let mut waiting = Vec::new();
        for start in 0..rows * cols {
            if piece[start] != UNREACHED {
                continue;
            }
            waiting.push(start);
            while let Some(cell) = waiting.pop() {
                if piece[cell] != UNREACHED {
                    continue;
                }
                piece[cell] = pieces;
                let (row, col) = (cell / cols, cell % cols);
                if col + 1 < cols && !self.vertical[row * (cols - 1) + col] {
                    waiting.push(cell + 1);
                }
                if col > 0 && !self.vertical[row * (cols - 1) + col - 1] {
                    waiting.push(cell - 1);
                }
                if row + 1 < rows && !self.horizontal[cell] {
                    waiting.push(cell + cols);
                }
                if row > 0 && !self.horizontal[cell - cols] {
                    waiting.push(cell - cols);
                }
            }
            pieces += 1;
        }
        piece
    }

    /// The layout these walls enclose. Walls with the same region on both sides are reported, not kept.
    pub fn to_layout(&self, rows: usize, cols: usize, warnings: &mut Vec<Warning>) -> Result<Layout, Fault> {
        let layout = Layout::new(rows, cols, &self.flood(rows, cols))?;
        let needed = Self::of(&layout);
        let standing = |walls: &[bool]| walls.iter().filter(|&&wall| wall).count();
        let dangling = standing(&self.vertical) + standing(&self.horizontal)
            - standing(&needed.vertical)
            - standing(&needed.horizontal);
        if dangling > 0 {
            warnings.push(Warning::DanglingWalls(dangling));
        }
        Ok(layout)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walls_and_regions_determine_each_other() {
        let rows = ["AAABBB", "ABBBCC", "ADDEEC", "FFDDEC", "FEEEEC", "FCCCCC"].concat();
        let layout = Layout::new(6, 6, &rows.chars().collect::<Vec<_>>()).unwrap();
        let mut warnings = Vec::new();
        assert_eq!(Borders::of(&layout).to_layout(6, 6, &mut warnings).unwrap(), layout);
        assert!(warnings.is_empty());
    }

    #[test]
    fn a_wall_stub_is_ignored_and_reported() {
        let layout = Layout::new(2, 2, &[0, 0, 0, 0]).unwrap();
        let mut borders = Borders::of(&layout);
        borders.vertical[0] = true;
        let mut warnings = Vec::new();
        assert_eq!(borders.to_layout(2, 2, &mut warnings).unwrap(), layout);
        assert_eq!(warnings, [Warning::DanglingWalls(1)]);
    }
}
