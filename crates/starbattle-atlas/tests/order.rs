//! Enumeration, ranks and samples.

use std::{collections::BTreeSet, ops::ControlFlow};

use starbattle_atlas::{Atlas, AtlasError, Listing, count};
use starbattle_board::{Board, Cell, CellSet, MemoryBudget, Never, Placement};

fn atlas(size: usize, stars: usize) -> Atlas {
    Atlas::build(Board::new(size, stars).unwrap(), &MemoryBudget::default(), &Never).unwrap()
}

fn listed(atlas: &Atlas) -> Vec<Vec<u32>> {
    let mut list = Vec::new();
    let outcome = atlas.for_each_placement(|rows| {
        list.push(rows.to_vec());
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(outcome, Ok(ControlFlow::Continue(())));
    list
}

fn placement(board: Board, rows: &[u32]) -> Placement {
    let cells = board.cells().filter(|cell| rows[cell.row()] >> cell.col() & 1 == 1);
    Placement::new(board, CellSet::from_cells(board.size(), cells)).unwrap()
}

#[test]
fn every_placement_is_listed_once_in_the_order_of_its_star_cells() {
    for (size, stars) in [(1, 1), (4, 1), (5, 1), (6, 1), (7, 1), (8, 1), (8, 2), (9, 2), (10, 2), (13, 3), (12, 3)] {
        let atlas = atlas(size, stars);
        let list = listed(&atlas);
        // Rows with equally many stars compare as their columns do if the first column weighs most.
        let by_columns = |rows: &Vec<u32>| rows.iter().map(|row| !row.reverse_bits()).collect::<Vec<u32>>();
        assert!(list.is_sorted_by(|a, b| by_columns(a) < by_columns(b)), "{size}x{stars}");
        assert_eq!(list.len() as u128, atlas.placements(), "{size}x{stars}");
        let sample: Vec<Vec<Cell>> = list
            .iter()
            .step_by(list.len().div_ceil(1000))
            .map(|rows| placement(atlas.board(), rows).stars().iter().collect())
            .collect();
        assert!(sample.is_sorted_by(|a, b| a < b), "{size}x{stars}");
    }
}

/// The first placements that a listing makes, as many as asked for.
fn first(size: usize, stars: usize, limit: usize) -> Vec<Vec<u32>> {
    let mut listing = Listing::new(Board::new(size, stars).unwrap(), &MemoryBudget::default()).unwrap();
    let mut list = Vec::new();
    while list.len() < limit
        && let Some(rows) = listing.next(&Never).unwrap()
    {
        list.push(rows.to_vec());
    }
    list
}

#[test]
fn a_listing_without_an_atlas_has_the_same_placements_in_the_same_order() {
    for (size, stars) in [(1, 1), (2, 1), (3, 1), (4, 1), (5, 1), (7, 1), (8, 2), (9, 2), (10, 2), (12, 3), (13, 3)] {
        assert!(first(size, stars, usize::MAX) == listed(&atlas(size, stars)), "{size}x{stars}");
    }
    for (size, stars) in [(9, 1), (11, 2), (14, 3), (17, 4)] {
        let mut expected = Vec::new();
        let outcome = atlas(size, stars).for_each_placement(|rows| {
            expected.push(rows.to_vec());
            if expected.len() == 20_000 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!(outcome, Ok(ControlFlow::Break(())));
        assert!(first(size, stars, 20_000) == expected, "{size}x{stars}");
    }
}

#[test]
fn a_listing_reaches_the_last_placement() {
    for (size, stars) in [(9, 1), (17, 4), (20, 5), (24, 6)] {
        let board = Board::new(size, stars).unwrap();
        let mut listing = Listing::new(board, &MemoryBudget::default()).unwrap();
        let (mut listed, mut last) = (0, Vec::new());
        while let Some(rows) = listing.next(&Never).unwrap() {
            listed += 1;
            last.clear();
            last.extend_from_slice(rows);
        }
        assert_eq!(listing.next(&Never), Ok(None), "it stays at its end");
        assert_eq!(listed, count(board, &MemoryBudget::default(), &Never).unwrap(), "{size}x{stars}");
        // Left and right exchanged, the last placement is the first.
        let mirrored: Vec<u32> = last.iter().map(|row| row.reverse_bits() >> (32 - size)).collect();
        assert_eq!(first(size, stars, 1), [mirrored], "{size}x{stars}");
    }
}

#[test]
fn every_board_has_its_first_placements_at_once() {
    for size in 4..=25 {
        for stars in 1..=size / 4 {
            let list = first(size, stars, 1000);
            let by_columns = |rows: &Vec<u32>| rows.iter().map(|row| !row.reverse_bits()).collect::<Vec<u32>>();
            assert!(list.is_sorted_by(|a, b| by_columns(a) < by_columns(b)), "{size}x{stars}");
            // The check of a placement looks at every rule.
            for rows in &list {
                placement(Board::new(size, stars).unwrap(), rows);
            }
            assert!(list.len() == 1000 || size <= 9 || size == 4 * stars, "{size}x{stars}: {}", list.len());
        }
    }
}

#[test]
fn a_listing_obeys_its_limits() {
    let budget = MemoryBudget::new(1000);
    assert!(matches!(Listing::new(Board::new(8, 1).unwrap(), &budget), Err(AtlasError::Memory(_))));
    let large = Listing::new(Board::new(26, 2).unwrap(), &MemoryBudget::default());
    assert!(matches!(large, Err(AtlasError::Size(26))));
    let budget = MemoryBudget::default();
    let mut listing = Listing::new(Board::new(25, 6).unwrap(), &budget).unwrap();
    let cancelled = || true;
    let outcome = (0..10_000).find_map(|_| listing.next(&cancelled).err());
    assert_eq!(outcome, Some(AtlasError::Cancelled));
    drop(listing);
    assert_eq!(budget.used(), 0);
}

#[test]
fn texts_of_stars_and_dots_sort_in_the_same_order() {
    let atlas = atlas(9, 2);
    let texts: Vec<String> = atlas.placements_from(0).map(|placement| placement.to_rows().concat()).collect();
    assert_eq!(texts.len(), 664);
    assert!(texts.is_sorted_by(|a, b| a < b));
}

#[test]
fn bitboards_are_the_same_placements_in_the_same_order() {
    let atlas = atlas(10, 2);
    let mut boards = Vec::new();
    let outcome = atlas.for_each_bitboard(|board| {
        boards.push(board);
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(outcome, Ok(Some(ControlFlow::Continue(()))));
    let packed: Vec<u128> = listed(&atlas)
        .iter()
        .map(|rows| rows.iter().rev().fold(0, |bits, &row| bits << 10 | u128::from(row)))
        .collect();
    assert_eq!(boards, packed);
    assert_eq!(self::atlas(12, 3).for_each_bitboard(|_| ControlFlow::Break(())), Ok(None));
}

#[test]
fn a_visitor_can_stop_early() {
    let mut seen = 0;
    let outcome = atlas(10, 2).for_each_placement(|_| {
        seen += 1;
        if seen == 1000 { ControlFlow::Break("enough") } else { ControlFlow::Continue(()) }
    });
    assert_eq!(outcome, Ok(ControlFlow::Break("enough")));
    assert_eq!(seen, 1000);
}

#[test]
fn rank_and_unrank_undo_each_other_and_follow_the_list() {
    for (size, stars) in [(1, 1), (6, 1), (8, 2), (9, 2), (13, 3)] {
        let atlas = atlas(size, stars);
        let list = listed(&atlas);
        for (rank, rows) in list.iter().enumerate().step_by(if size == 13 { 97 } else { 1 }) {
            let placement = placement(atlas.board(), rows);
            assert_eq!(atlas.unrank(rank as u128).as_ref(), Some(&placement));
            assert_eq!(atlas.rank(&placement), Some(rank as u128));
        }
        assert_eq!(atlas.unrank(atlas.placements()), None);
        assert_eq!(atlas.unrank(u128::MAX), None);
    }
}

#[test]
fn a_placement_of_another_board_has_no_rank() {
    let other = atlas(9, 2).unrank(5).unwrap();
    assert_eq!(atlas(10, 2).rank(&other), None);
}

#[test]
fn an_iterator_can_start_anywhere() {
    let atlas = atlas(10, 2);
    let from_there: Vec<Placement> = atlas.placements_from(146_500).collect();
    assert_eq!(from_there.len(), 10);
    assert_eq!(atlas.rank(&from_there[9]), Some(146_509));
    assert_eq!(atlas.placements_from(146_510).next(), None);
}

#[test]
fn samples_are_spread_evenly_over_all_placements() {
    let atlas = atlas(6, 1);
    let mut hits = vec![0_u32; 90];
    for placement in atlas.samples(7).take(90 * 200) {
        hits[atlas.rank(&placement).unwrap() as usize] += 1;
    }
    let chi_square: f64 = hits.iter().map(|&hit| (f64::from(hit) - 200.0).powi(2) / 200.0).sum();
    // 89 degrees of freedom: 99.9 % of all even draws lie below 136.
    assert!(chi_square < 136.0 && chi_square > 45.0, "{chi_square}");
}

#[test]
fn equal_seeds_give_equal_samples_and_other_seeds_others() {
    let atlas = atlas(10, 2);
    let ranks = |seed| -> Vec<u128> { atlas.samples(seed).take(5).filter_map(|p| atlas.rank(&p)).collect() };
    assert_eq!(ranks(1), ranks(1));
    assert_ne!(ranks(1), ranks(2));
    assert_eq!(atlas.samples(3).take(2000).map(|p| p.to_string()).collect::<BTreeSet<_>>().len() / 100, 19);
}

#[test]
fn boards_without_placements_list_and_sample_nothing() {
    for (size, stars) in [(2, 1), (3, 1), (7, 2), (62, 62)] {
        let atlas = atlas(size, stars);
        assert_eq!((atlas.placements(), atlas.nodes(), atlas.edges()), (0, 0, 0));
        assert!(listed(&atlas).is_empty());
        assert_eq!(atlas.samples(0).next(), None);
        assert_eq!(atlas.unrank(0), None);
        assert_eq!(atlas.placements_from(0).next(), None);
    }
}
