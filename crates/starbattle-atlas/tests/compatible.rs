//! The placements that contain a pattern, compared with listing all placements and keeping those.

use starbattle_atlas::{Atlas, PatternError};
use starbattle_board::{Board, Cell, MemoryBudget, Never, Placement};

fn atlas(size: usize, stars: usize) -> Atlas {
    Atlas::build(Board::new(size, stars).unwrap(), &MemoryBudget::default(), &Never).unwrap()
}

fn cells(pairs: &[(u8, u8)]) -> Vec<Cell> {
    pairs.iter().map(|&(row, col)| Cell::new(row, col)).collect()
}

/// Patterns of every kind: none, one star in each corner and the middle, pairs, touching stars, too many in a line, a whole placement.
fn patterns(atlas: &Atlas) -> Vec<Vec<Cell>> {
    let last = atlas.board().size() as u8 - 1;
    let middle = last / 2;
    let mut patterns = vec![
        cells(&[]),
        cells(&[(0, 0)]),
        cells(&[(last, last)]),
        cells(&[(middle, middle)]),
        cells(&[(middle, 1), (0, last)]),
        cells(&[(last, 1), (0, 1)]),
        cells(&[(0, 0), (1, 1)]),
        cells(&[(2, 0), (2, 2), (2, last)]),
    ];
    for rank in [0, atlas.placements() / 2, atlas.placements() - 1] {
        let placement: Vec<Cell> = atlas.unrank(rank).unwrap().stars().iter().collect();
        patterns.push(placement.iter().copied().step_by(3).collect());
        patterns.push(placement.iter().rev().copied().take(2).collect());
        patterns.push(placement);
    }
    patterns
}

#[test]
fn they_are_those_of_the_list_that_contain_it_in_the_same_order() {
    let mut impossible = 0;
    for (size, stars) in [(5, 1), (6, 1), (7, 1), (8, 2), (9, 2), (13, 3)] {
        let atlas = atlas(size, stars);
        let all: Vec<Placement> = atlas.placements_from(0).collect();
        for pattern in patterns(&atlas) {
            let expected: Vec<&Placement> =
                all.iter().filter(|placement| pattern.iter().all(|&cell| placement.stars().contains(cell))).collect();
            let compatible = atlas.compatible(&pattern).unwrap();
            impossible += usize::from(expected.is_empty());
            assert_eq!(compatible.placements(), expected.len() as u128, "{size}x{stars} {pattern:?}");
            assert_eq!(compatible.placements(), atlas.analyze(&pattern).unwrap().compatible());
            assert!(compatible.placements_from(0).eq(expected.iter().copied().cloned()), "{size}x{stars} {pattern:?}");
            let step = expected.len() / 50 + 1;
            for (rank, &placement) in expected.iter().enumerate().step_by(step) {
                assert_eq!(compatible.unrank(rank as u128).as_ref(), Some(placement));
                assert_eq!(compatible.rank(placement), Some(rank as u128));
                assert!(
                    compatible.placements_from(rank as u128).take(3).eq(expected[rank..]
                        .iter()
                        .copied()
                        .take(3)
                        .cloned())
                );
            }
            assert_eq!(compatible.unrank(expected.len() as u128), None);
            assert_eq!(compatible.placements_from(expected.len() as u128).next(), None);
            for other in all.iter().step_by(all.len() / 50 + 1) {
                assert_eq!(compatible.rank(other).is_some(), expected.contains(&other));
            }
        }
    }
    assert!(impossible >= 6, "{impossible}");
}

#[test]
fn samples_contain_it_follow_the_seed_and_are_spread_evenly() {
    let atlas = atlas(8, 1);
    let pattern = cells(&[(3, 3), (6, 0)]);
    let compatible = atlas.compatible(&pattern).unwrap();
    let total = compatible.placements() as usize;
    let mut hits = vec![0_u32; total];
    for placement in compatible.samples(7).take(total * 200) {
        assert!(pattern.iter().all(|&cell| placement.stars().contains(cell)));
        hits[compatible.rank(&placement).unwrap() as usize] += 1;
    }
    let chi_square: f64 = hits.iter().map(|&hit| (f64::from(hit) - 200.0).powi(2) / 200.0).sum();
    // The mean of an even draw is `total - 1`, and five standard deviations are never seen.
    let (mean, deviation) = (total as f64 - 1.0, (2.0 * (total as f64 - 1.0)).sqrt());
    assert!((chi_square - mean).abs() < 5.0 * deviation, "{chi_square}, expected about {mean}");

    let ranks = |seed| compatible.sample_ranks(seed).take(9).collect::<Vec<u128>>();
    assert_eq!(ranks(1), ranks(1));
    assert_ne!(ranks(1), ranks(2));
    assert!(compatible.samples(1).take(9).eq(ranks(1).into_iter().filter_map(|rank| compatible.unrank(rank))));
    let none = atlas.compatible(&cells(&[(0, 0), (0, 1)])).unwrap();
    assert_eq!((none.samples(1).next(), none.sample_ranks(1).next()), (None, None));
}

#[test]
fn boards_beyond_listing_are_searched_by_rank() {
    let atlas = atlas(14, 3);
    let pattern = cells(&[(0, 1), (6, 5), (13, 12)]);
    let compatible = atlas.compatible(&pattern).unwrap();
    let total = compatible.placements();
    assert_eq!(total, atlas.analyze(&pattern).unwrap().compatible());
    assert!(total > 1_000_000, "{total}");
    for rank in [0, 1, total / 3, total - 2, total - 1] {
        let placement = compatible.unrank(rank).unwrap();
        assert!(pattern.iter().all(|&cell| placement.stars().contains(cell)));
        assert_eq!(compatible.rank(&placement), Some(rank));
    }
    // The next placement of the list that contains the pattern is the one with the next rank.
    let first = compatible.unrank(total / 2).unwrap();
    let later = atlas.placements_from(atlas.rank(&first).unwrap() + 1);
    let next = later.into_iter().find(|other| pattern.iter().all(|&cell| other.stars().contains(cell)));
    assert_eq!(next, compatible.unrank(total / 2 + 1));
    assert_eq!(compatible.unrank(total), None);
}

#[test]
fn wrong_patterns_and_a_lack_of_memory_are_refused() {
    let atlas = atlas(9, 2);
    let refused = |pattern: &[(u8, u8)]| atlas.compatible(&cells(pattern)).map(|_| ()).unwrap_err();
    assert_eq!(refused(&[(9, 0)]), PatternError::OffBoard { cell: Cell::new(9, 0), size: 9 });
    assert_eq!(refused(&[(0, 3), (0, 3)]), PatternError::Repeated(Cell::new(0, 3)));
    let _everything = atlas.budget().reserve(atlas.budget().left()).unwrap();
    assert!(matches!(refused(&[(8, 8)]), PatternError::Memory(_)));
}

#[test]
fn boards_without_placements_have_no_compatible_ones() {
    let compatible = |pattern: &[(u8, u8)]| atlas(7, 2).compatible(&cells(pattern)).unwrap().placements();
    assert_eq!((compatible(&[]), compatible(&[(3, 3)])), (0, 0));
}
