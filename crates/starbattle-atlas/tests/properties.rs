//! Properties of arbitrary patterns and ranks.

use std::{ops::ControlFlow, sync::LazyLock};

use proptest::prelude::*;
use starbattle_atlas::{Atlas, PatternError, given_empty};
use starbattle_board::{Board, Cell, CellSet, MemoryBudget, Never, Symmetry};

fn build(size: usize, stars: usize) -> Atlas {
    Atlas::build(Board::new(size, stars).unwrap(), &MemoryBudget::default(), &Never).unwrap()
}

static TEN: LazyLock<Atlas> = LazyLock::new(|| build(10, 2));
static ELEVEN: LazyLock<Atlas> = LazyLock::new(|| build(11, 2));

/// All placements of the ten board as bits.
static BOARDS: LazyLock<Vec<u128>> = LazyLock::new(|| {
    let mut boards = Vec::new();
    let outcome = TEN.for_each_bitboard(|board| {
        boards.push(board);
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(outcome, Ok(Some(ControlFlow::Continue(()))));
    boards
});

fn cells() -> impl Strategy<Value = Vec<Cell>> {
    proptest::collection::vec((0_u8..10, 0_u8..10).prop_map(|(row, col)| Cell::new(row, col)), 0..6)
}

proptest! {
    #[test]
    fn an_analysis_says_what_the_list_of_placements_says(pattern in cells()) {
        let distinct = CellSet::from_cells(10, pattern.iter().copied());
        let outcome = TEN.analyze(&pattern);
        if distinct.len() < pattern.len() {
            prop_assert!(matches!(outcome, Err(PatternError::Repeated(_))));
            return Ok(());
        }
        let analysis = outcome.unwrap();
        let wanted = pattern.iter().fold(0_u128, |bits, cell| bits | 1 << cell.index(10));
        let fitting: Vec<u128> = BOARDS.iter().copied().filter(|board| board & wanted == wanted).collect();
        prop_assert_eq!(analysis.compatible(), fitting.len() as u128);
        for cell in TEN.board().cells() {
            let count = fitting.iter().filter(|&board| board >> cell.index(10) & 1 == 1).count();
            prop_assert_eq!(analysis.star_count(cell), count as u128);
        }
        prop_assert!(distinct.is_subset(analysis.always()) || fitting.is_empty());
        prop_assert!(analysis.deduced_empty().is_disjoint(&given_empty(TEN.board(), &distinct)));
        prop_assert!(given_empty(TEN.board(), &distinct).is_subset(analysis.never()) || fitting.is_empty());
    }

    #[test]
    fn ranks_of_the_eleven_board_lead_to_placements_and_back(number in any::<u128>()) {
        let rank = number % ELEVEN.placements();
        let placement = ELEVEN.unrank(rank).unwrap();
        prop_assert_eq!(ELEVEN.rank(&placement), Some(rank));
        for symmetry in Symmetry::ALL {
            let image = ELEVEN.rank(&placement.transformed(symmetry));
            prop_assert!(image.is_some_and(|image| image < ELEVEN.placements()));
        }
        let next = ELEVEN.placements_from(rank).nth(1);
        prop_assert_eq!(next.and_then(|next| ELEVEN.rank(&next)), (rank + 1 < ELEVEN.placements()).then_some(rank + 1));
    }
}
