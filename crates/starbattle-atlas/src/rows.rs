//! The rows a board can have: S stars, no two side by side.

use starbattle_board::Board;

/// All row masks, numbered in the order of their column lists.
#[derive(Debug, Clone)]
pub(crate) struct Rows {
    masks: Vec<u32>,
}

/// Orders masks with equally many stars by their lists of columns: the first difference decides, and who has a star there is first.
fn order(mask: u32) -> u32 {
    !mask.reverse_bits()
}

impl Rows {
    pub(crate) fn new(board: Board) -> Self {
        let mut masks = Vec::new();
        if board.has_placements() {
            extend(0, 0, board.stars(), board.size(), &mut masks);
        }
        Self { masks }
    }

    pub(crate) fn len(&self) -> usize {
        self.masks.len()
    }

    pub(crate) fn masks(&self) -> &[u32] {
        &self.masks
    }

    /// The number of a mask with the right number of stars.
    pub(crate) fn number(&self, mask: u32) -> Option<usize> {
        self.masks.binary_search_by_key(&order(mask), |&mask| order(mask)).ok()
    }
}

fn extend(mask: u32, from: usize, left: usize, size: usize, masks: &mut Vec<u32>) {
    if left == 0 {
        masks.push(mask);
        return;
    }
    for column in from..size {
        extend(mask | 1 << column, column + 2, left - 1, size, masks);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_are_numbered_by_their_column_lists() {
        let rows = Rows::new(Board::new(10, 2).unwrap());
        assert_eq!(rows.len(), 36);
        assert_eq!(rows.masks()[..3], [0b101, 0b1001, 0b1_0001]);
        for (number, &mask) in rows.masks().iter().enumerate() {
            assert_eq!(rows.number(mask), Some(number));
        }
        assert_eq!(rows.number(0b11), None);
    }
}
