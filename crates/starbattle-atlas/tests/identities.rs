//! Sums that must come out, on boards too large for enumeration.

use std::ops::ControlFlow;

use starbattle_atlas::Atlas;
use starbattle_board::{Board, Cell, MemoryBudget, Never};

fn atlas(size: usize, stars: usize) -> Atlas {
    Atlas::build(Board::new(size, stars).unwrap(), &MemoryBudget::default(), &Never).unwrap()
}

fn choose(from: u128, count: u128) -> u128 {
    (0..count).fold(1, |product, step| product * (from - step) / (step + 1))
}

/// Every placement contains C(NS, z) patterns.
fn check_sum(size: usize, stars: usize, z: usize) -> (u64, u128) {
    let atlas = atlas(size, stars);
    let (mut classes, mut patterns, mut sum) = (0, 0, 0);
    let outcome = atlas.classes(z).for_each(&Never, |class| {
        classes += 1;
        patterns += class.class_size() as u128;
        sum += class.class_size() as u128 * class.compatible();
        let (always, never) = class.forced_counts();
        assert!(always >= z && (z == 0 || never > 0) && always + never <= size * size);
        ControlFlow::<()>::Continue(())
    });
    assert_eq!(outcome, Ok(ControlFlow::Continue(())));
    assert_eq!(sum, atlas.placements() * choose((size * stars) as u128, z as u128));
    (classes, patterns)
}

/// Every compatible placement has S stars in each row and column, and every class agrees with the analysis of its pattern alone.
fn check_lines(atlas: &Atlas, z: usize, every: usize) {
    let (size, stars) = (atlas.board().size(), atlas.board().stars() as u128);
    let mut number = 0;
    let outcome = atlas.classes(z).for_each(&Never, |class| {
        number += 1;
        if number % every != 0 {
            return ControlFlow::<()>::Continue(());
        }
        let cells: Vec<Cell> = class.cells().collect();
        let analysis = atlas.analyze(&cells).unwrap();
        assert_eq!(analysis.compatible(), class.compatible());
        assert_eq!((analysis.always(), analysis.never()), (&class.always(), &class.never()));
        for line in atlas.board().lines() {
            let sum: u128 = line.cells(size).map(|cell| analysis.star_count(cell)).sum();
            assert_eq!(sum, stars * class.compatible());
        }
        ControlFlow::Continue(())
    });
    assert_eq!(outcome, Ok(ControlFlow::Continue(())));
}

#[test]
fn pattern_counts_add_up_on_the_eleven_board() {
    assert_eq!(check_sum(11, 2, 0), (1, 1));
    assert_eq!(check_sum(11, 2, 1), (21, 121));
    assert_eq!(check_sum(11, 2, 2).0, 910);
    // Of 30,080 classes of triples that keep the rules among themselves, 54 are in no placement.
    assert_eq!(check_sum(11, 2, 3).0, 30_026);
}

#[test]
fn pattern_counts_add_up_on_boards_with_one_and_three_stars() {
    check_sum(11, 1, 3);
    // Of 1779 classes of pairs that keep the rules among themselves, 15 are in no placement.
    assert_eq!(check_sum(13, 3, 2).0, 1764);
}

#[test]
fn every_pair_on_the_eleven_board_agrees_with_its_own_analysis() {
    check_lines(&atlas(11, 2), 2, 1);
    check_lines(&atlas(11, 2), 3, 331);
}

#[test]
fn crowded_three_star_boards_agree_with_single_analyses_for_many_stars() {
    check_lines(&atlas(12, 3), 4, 7);
    check_lines(&atlas(13, 3), 2, 5);
}

#[test]
#[ignore = "several seconds and some hundred megabytes"]
fn pattern_counts_add_up_on_the_twelve_board() {
    assert_eq!(check_sum(12, 2, 2).0, 1275);
    check_lines(&atlas(12, 2), 2, 13);
}

#[test]
#[ignore = "half a minute"]
fn triples_add_up_on_the_twelve_board() {
    assert_eq!(check_sum(12, 2, 3).0, 52_110);
}

#[test]
#[ignore = "several seconds"]
fn triples_add_up_on_the_thirteen_board_with_three_stars() {
    // Of 87,212 classes of triples that keep the rules among themselves, the others are in no placement.
    assert_eq!(check_sum(13, 3, 3).0, 83_375);
}

#[test]
#[ignore = "several seconds and some hundred megabytes"]
fn pattern_counts_add_up_on_the_fourteen_board_with_three_stars() {
    assert_eq!(check_sum(14, 3, 2).0, 2373);
    check_lines(&atlas(14, 3), 2, 29);
}
