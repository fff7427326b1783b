//! Every pattern and every cell, compared with plain enumeration.

use std::{collections::BTreeMap, ops::ControlFlow};

use starbattle_atlas::Atlas;
use starbattle_board::{Board, Cell, CellSet, MemoryBudget, Never, Symmetry};

/// All placements, found by trying row after row.
fn placements(size: usize, stars: usize) -> Vec<u128> {
    let rows: Vec<u32> =
        (0..1_u32 << size).filter(|mask| mask.count_ones() as usize == stars && mask & mask >> 1 == 0).collect();
    let mut found = Vec::new();
    search(size, stars, &rows, &mut Vec::new(), &mut found);
    found
}

fn search(size: usize, stars: usize, rows: &[u32], board: &mut Vec<u32>, found: &mut Vec<u128>) {
    let full = |column: usize| board.iter().filter(|&row| row >> column & 1 == 1).count() == stars;
    let closed: u32 = (0..size).filter(|&column| full(column)).map(|column| 1 << column).sum();
    if board.len() == size {
        found.push(board.iter().rev().fold(0, |bits, &row| bits << size | u128::from(row)));
        return;
    }
    let above = board.last().copied().unwrap_or(0);
    for &row in rows {
        if row & (above | above << 1 | above >> 1 | closed) == 0 {
            board.push(row);
            search(size, stars, rows, board, found);
            board.pop();
        }
    }
}

#[derive(Clone, Copy)]
struct Seen {
    count: u128,
    always: u128,
    sometimes: u128,
}

/// Every pattern of `z` stars in every placement.
fn scattered(placements: &[u128], z: usize) -> BTreeMap<u128, Seen> {
    let mut seen = BTreeMap::new();
    for &placement in placements {
        subsets(placement, z, 0, &mut |pattern| {
            let entry = seen.entry(pattern).or_insert(Seen { count: 0, always: u128::MAX, sometimes: 0 });
            entry.count += 1;
            entry.always &= placement;
            entry.sometimes |= placement;
        });
    }
    seen
}

fn subsets(from: u128, z: usize, chosen: u128, visit: &mut impl FnMut(u128)) {
    if z == 0 {
        visit(chosen);
        return;
    }
    let mut rest = from;
    while rest.count_ones() as usize >= z {
        let bit = rest & rest.wrapping_neg();
        rest ^= bit;
        subsets(rest, z - 1, chosen | bit, visit);
    }
}

fn bits(size: usize, cells: impl IntoIterator<Item = Cell>) -> u128 {
    cells.into_iter().fold(0, |bits, cell| bits | 1 << cell.index(size))
}

fn compare_all_patterns(size: usize, stars: usize, z: usize) {
    let board = Board::new(size, stars).unwrap();
    let all = u128::MAX >> (128 - size * size);
    let mut expected = scattered(&placements(size, stars), z);
    let table = Atlas::build(board, &MemoryBudget::default(), &Never).unwrap().classes(z).table(&Never).unwrap();
    let mut former = Vec::new();
    for pattern in table.patterns().unwrap() {
        assert!(former.as_slice() < pattern.cells() || z == 0, "patterns in order");
        former = pattern.cells().to_vec();
        let seen = expected.remove(&bits(size, pattern.cells().iter().copied())).expect("a realizable pattern, once");
        assert_eq!(pattern.compatible(), seen.count, "{pattern:?}");
        assert_eq!(bits(size, &pattern.always()), seen.always & all, "{pattern:?}");
        assert_eq!(bits(size, &pattern.never()), all & !seen.sometimes, "{pattern:?}");
        let image: CellSet = pattern.symmetry().apply_to_set(&pattern.representative().pattern());
        assert_eq!(image, pattern.pattern());
        let (class, symmetry) = table.find(pattern.cells()).unwrap();
        assert_eq!(class, pattern.class());
        assert_eq!(symmetry.apply_to_set(&pattern.representative().pattern()), image);
    }
    assert!(expected.is_empty(), "{} realizable patterns are missing", expected.len());
}

#[test]
fn the_placements_listed_are_those_found_by_trial() {
    for (size, stars) in [(1, 1), (4, 1), (5, 1), (8, 1), (9, 1), (8, 2), (9, 2), (10, 2)] {
        let atlas = Atlas::build(Board::new(size, stars).unwrap(), &MemoryBudget::default(), &Never).unwrap();
        let mut listed = Vec::new();
        let outcome = atlas.for_each_bitboard(|board| {
            listed.push(board);
            ControlFlow::<()>::Continue(())
        });
        assert_eq!(outcome, Ok(Some(ControlFlow::Continue(()))));
        let mut tried = placements(size, stars);
        listed.sort_unstable();
        tried.sort_unstable();
        assert!(listed == tried, "{size}x{stars}");
    }
}

#[test]
fn all_patterns_of_small_boards_agree_with_enumeration_in_every_cell() {
    for size in 4..=7 {
        for z in 0..=size {
            compare_all_patterns(size, 1, z);
        }
    }
    compare_all_patterns(1, 1, 0);
    compare_all_patterns(1, 1, 1);
}

#[test]
fn all_patterns_of_the_eight_board_with_one_star_agree_with_enumeration() {
    (0..=3).for_each(|z| compare_all_patterns(8, 1, z));
}

#[test]
fn all_patterns_of_the_eight_and_nine_boards_with_two_stars_agree_with_enumeration() {
    (0..=16).for_each(|z| compare_all_patterns(8, 2, z));
    (0..=3).for_each(|z| compare_all_patterns(9, 2, z));
}

#[test]
fn all_pairs_on_the_ten_board_with_two_stars_agree_with_enumeration() {
    compare_all_patterns(10, 2, 2);
}

#[test]
fn single_analyses_agree_with_enumeration_also_for_impossible_patterns() {
    let (size, stars) = (9, 2);
    let board = Board::new(size, stars).unwrap();
    let atlas = Atlas::build(board, &MemoryBudget::default(), &Never).unwrap();
    let all = placements(size, stars);
    let cells: Vec<Cell> = board.cells().collect();
    for (first, &a) in cells.iter().enumerate() {
        for &b in cells[first + 1..].iter().step_by(3) {
            let wanted = bits(size, [a, b]);
            let fitting: Vec<u128> = all.iter().copied().filter(|placement| placement & wanted == wanted).collect();
            let analysis = atlas.analyze(&[b, a]).unwrap();
            assert_eq!(analysis.compatible(), fitting.len() as u128);
            for &cell in &cells {
                let count = fitting.iter().filter(|&placement| placement >> cell.index(size) & 1 == 1).count();
                assert_eq!(analysis.star_count(cell), count as u128);
                assert_eq!(analysis.always().contains(cell), count > 0 && count == fitting.len());
                assert_eq!(analysis.never().contains(cell), count == 0 && !fitting.is_empty());
            }
        }
    }
}

#[test]
fn images_of_a_pattern_have_images_of_its_analysis() {
    let board = Board::new(11, 2).unwrap();
    let atlas = Atlas::build(board, &MemoryBudget::default(), &Never).unwrap();
    for cells in [[(0, 2), (1, 6), (4, 4)], [(3, 3), (5, 9), (10, 0)], [(2, 1), (2, 3), (7, 8)]] {
        let cells = cells.map(|(row, col)| Cell::new(row, col));
        let analysis = atlas.analyze(&cells).unwrap();
        for symmetry in Symmetry::ALL {
            let image = atlas.analyze(&cells.map(|cell| symmetry.apply(cell, 11))).unwrap();
            assert_eq!(image.compatible(), analysis.compatible());
            assert_eq!(*image.always(), symmetry.apply_to_set(analysis.always()));
            assert_eq!(*image.never(), symmetry.apply_to_set(analysis.never()));
            for cell in board.cells() {
                assert_eq!(image.star_count(symmetry.apply(cell, 11)), analysis.star_count(cell));
            }
        }
    }
}

#[test]
fn stars_and_empty_cells_together_force_what_enumeration_says() {
    let mut state = 7_u64;
    let mut random = || {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        state >> 33
    };
    for (size, stars) in [(5, 1), (6, 1), (7, 1), (8, 2), (9, 2)] {
        let board = Board::new(size, stars).unwrap();
        let all = placements(size, stars);
        let atlas = Atlas::build(board, &MemoryBudget::default(), &Never).unwrap();
        let set =
            |bits: u128| CellSet::from_cells(size, board.cells().filter(|cell| bits >> cell.index(size) & 1 == 1));
        let (mut some, mut none) = (0, 0);
        for _ in 0..300 {
            // Around a placement, so that most questions have an answer, but not always in agreement with it.
            let near = all[random() as usize % all.len()] ^ u128::from(random().is_multiple_of(8));
            let sparse = |wanted: u128, random: &mut dyn FnMut() -> u64| {
                (0..size * size)
                    .filter(|cell| wanted >> cell & 1 == 1 && random().is_multiple_of(6))
                    .fold(0, |bits, cell| bits | 1 << cell)
            };
            let (given, avoided): (u128, u128) = (sparse(near, &mut random), sparse(!near, &mut random));
            let agreeing = all.iter().filter(|&&placement| placement & given == given && placement & avoided == 0);
            let expected = agreeing.fold(None, |sums: Option<(u128, u128)>, &placement| {
                let (always, ever) = sums.unwrap_or((u128::MAX, 0));
                Some((always & placement, ever | placement))
            });
            *if expected.is_some() { &mut some } else { &mut none } += 1;
            let full = (1_u128 << (size * size)) - 1;
            let expected = expected.map(|(always, ever)| (set(always), set(full & !ever)));
            assert_eq!(atlas.forced(&set(given), &set(avoided)), expected, "{size}/{stars} {given:b} {avoided:b}");
        }
        assert!(some > 50 && none > 0, "{size}/{stars}: {some} with an answer, {none} without");
    }
}
