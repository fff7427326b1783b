//! Single patterns.

use starbattle_atlas::Atlas;
use starbattle_board::{Board, Cell, MemoryBudget, Never};

fn atlas(size: usize, stars: usize) -> Atlas {
    Atlas::build(Board::new(size, stars).unwrap(), &MemoryBudget::default(), &Never).unwrap()
}

fn cells(list: &[(u8, u8)]) -> Vec<Cell> {
    list.iter().map(|&(row, col)| Cell::new(row, col)).collect()
}

#[test]
fn two_stars_in_the_top_row_of_the_ten_board_force_two_far_cells() {
    let analysis = atlas(10, 2).analyze(&cells(&[(0, 0), (0, 3)])).unwrap();
    assert_eq!(analysis.compatible(), 2143);
    assert_eq!(analysis.deduced_empty().iter().collect::<Vec<_>>(), cells(&[(2, 6), (2, 8)]));
    assert!(analysis.forced_star().is_empty());
    assert!(analysis.is_deduced());
    assert_eq!((analysis.always().len(), analysis.never().len()), (2, 15));
}
