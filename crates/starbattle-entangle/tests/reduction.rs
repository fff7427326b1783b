//! Facts that follow from less are told from those that do not.

use std::collections::BTreeSet;

use starbattle_atlas::Atlas;
use starbattle_board::{Board, Cell, MemoryBudget, Never};
use starbattle_entangle::{
    Facts, Grouping, Keep, MAX_TIER, MineOptions, Mined, Reduction, ReductionCounts, SpecFile, mine, verify,
};

fn atlas(size: usize, stars: usize) -> Atlas {
    Atlas::build(Board::new(size, stars).unwrap(), &MemoryBudget::default(), &Never).unwrap()
}

fn counts(atlas: &Atlas, initial: usize, beyond: u8) -> ReductionCounts {
    let facts = Facts::gather(atlas, initial, &Never).unwrap();
    Reduction::find(atlas, &facts, beyond, &Never).unwrap().counts()
}

fn mined(size: usize, stars: usize, initial: usize, beyond: u8) -> Mined {
    let board = Board::new(size, stars).unwrap();
    let (keep, grouping, beyond) = (Keep::Deduced, Grouping::Orbit, Some(beyond));
    let options = MineOptions { board, initial, keep, grouping, rules_only: true, beyond };
    mine(options, &MemoryBudget::default(), &Never).unwrap()
}

fn text_of(mined: &Mined) -> String {
    let mut text = String::new();
    mined.files()[0]
        .write(&mut |piece: &str| -> Result<(), starbattle_board::MemoryError> {
            text.push_str(piece);
            Ok(())
        })
        .unwrap();
    text
}

#[test]
fn reasons_add_up_to_all_facts() {
    for (size, stars, initial) in [(5, 1, 1), (6, 1, 2), (7, 1, 3), (8, 1, 2), (9, 2, 2), (10, 2, 1), (10, 2, 2)] {
        let atlas = atlas(size, stars);
        let all = Facts::gather(&atlas, initial, &Never).unwrap().count();
        let mut kept = u64::MAX;
        for beyond in 0..=MAX_TIER {
            let counts = counts(&atlas, initial, beyond);
            assert_eq!((counts.total, counts.kept + counts.dropped()), (all, all), "{size}/{stars} z={initial}");
            // A higher tier only adds reasons.
            assert!(counts.kept <= kept);
            kept = counts.kept;
        }
    }
}

/// All placements with the given stars that a plain search finds, as sets of cells.
fn placements(board: Board, pattern: &[Cell]) -> Vec<BTreeSet<Cell>> {
    fn row(board: Board, number: usize, stars: &mut Vec<Cell>, found: &mut Vec<BTreeSet<Cell>>) {
        let in_row = stars.iter().filter(|star| star.row() == number).count();
        if number == board.size() {
            found.push(stars.iter().copied().collect());
            return;
        }
        if in_row == board.stars() {
            return row(board, number + 1, stars, found);
        }
        let after = stars.iter().filter(|star| star.row() == number).map(|star| star.col() + 1).max().unwrap_or(0);
        for col in after..board.size() {
            let cell = Cell::new(number as u8, col as u8);
            let fits = stars.iter().all(|star| star.row().abs_diff(number) > 1 || star.col().abs_diff(col) > 1)
                && stars.iter().filter(|star| star.col() == col).count() < board.stars();
            if fits {
                stars.push(cell);
                row(board, number, stars, found);
                stars.pop();
            }
        }
    }
    let mut found = Vec::new();
    row(board, 0, &mut Vec::new(), &mut found);
    found.retain(|placement| pattern.iter().all(|star| placement.contains(star)));
    found
}

#[test]
fn sub_patterns_are_those_that_a_plain_search_finds() {
    // Every fact of 6x6 pairs, decided again from lists of placements.
    let board = Board::new(6, 1).unwrap();
    let all = placements(board, &[]);
    let decides = |pattern: &[Cell], cell: Cell| {
        let mut states =
            all.iter().filter(|one| pattern.iter().all(|star| one.contains(star))).map(|one| one.contains(&cell));
        let first = states.next();
        first.is_some() && states.all(|state| Some(state) == first)
    };
    let cells: Vec<Cell> = board.cells().collect();
    let (mut total, mut from_less) = (0, 0);
    for (index, &a) in cells.iter().enumerate() {
        for &b in &cells[index + 1..] {
            if !all.iter().any(|one| one.contains(&a) && one.contains(&b)) {
                continue;
            }
            for &cell in cells.iter().filter(|&&cell| cell != a && cell != b) {
                let given = [a, b].iter().any(|star| {
                    star.row() == cell.row()
                        || star.col() == cell.col()
                        || star.row().abs_diff(cell.row()) <= 1 && star.col().abs_diff(cell.col()) <= 1
                });
                if !given && decides(&[a, b], cell) {
                    total += 1;
                    from_less += u64::from(decides(&[a], cell) || decides(&[b], cell));
                }
            }
        }
    }
    let counts = counts(&atlas(6, 1), 2, 0);
    assert_eq!((counts.total, counts.sub_pattern), (total, from_less));
    assert!(from_less > 0 && from_less < total);
}

#[test]
fn irreducible_rules_account_for_every_fact() {
    for (size, stars, initial, beyond) in [(6, 1, 2, 1), (7, 1, 3, 2), (8, 1, 3, 3), (9, 2, 2, 2), (9, 2, 2, 3)] {
        let mined = mined(size, stars, initial, beyond);
        let file = SpecFile::read(&text_of(&mined)).unwrap();
        assert_eq!(file.reduction, mined.reduction);
        let atlas = atlas(size, stars);
        let facts = Facts::gather(&atlas, initial, &Never).unwrap();
        let report = verify(&atlas, &facts, &file, &Never).unwrap();
        assert!(report.all_sound() && report.is_accounted(), "{size}/{stars} z={initial} beyond {beyond}");
        println!("{size}x{size} {stars}* z={initial}: {} rules, {:?}", mined.rules.len(), mined.reduction);
    }
}

#[test]
fn a_file_that_leaves_out_too_much_is_found_out() {
    let mined = mined(9, 2, 2, 2);
    let text = text_of(&mined);
    let kept = mined.reduction.unwrap().kept;
    assert!(kept > 0);
    let atlas = atlas(9, 2);
    let facts = Facts::gather(&atlas, 2, &Never).unwrap();
    // Other numbers than the true ones.
    let lying = text.replace(&format!("\"facts_kept\":{kept}"), &format!("\"facts_kept\":{}", kept - 1));
    let report = verify(&atlas, &facts, &SpecFile::read(&lying).unwrap(), &Never).unwrap();
    assert!(report.all_sound() && !report.is_accounted());
    // Rules that are missing.
    let mut file = SpecFile::read(&text).unwrap();
    file.entries.truncate(1);
    let report = verify(&atlas, &facts, &file, &Never).unwrap();
    assert!(report.all_sound() && !report.is_accounted());
}

#[test]
fn damaged_numbers_are_named() {
    let head = r#"{"board_size":9,"stars_per_row":2,"initial_stars":2,"unconstrained_rules":[]"#;
    for (fields, field) in [
        (r#","irreducible":3}"#, "irreducible"),
        (r#","irreducible":{"beyond_tier":9}}"#, "irreducible.beyond_tier"),
        (r#","irreducible":{"beyond_tier":1}}"#, "facts_total"),
        (r#","irreducible":{"beyond_tier":1},"facts_total":1,"facts_kept":-1}"#, "facts_kept"),
        (r#","irreducible":{"beyond_tier":0},"facts_total":1,"facts_kept":1}"#, "facts_dropped"),
        (
            r#","irreducible":{"beyond_tier":1},"facts_total":1,"facts_kept":1,"facts_dropped":{"sub_pattern":0}}"#,
            "tier_1",
        ),
    ] {
        let error = SpecFile::read(&format!("{head}{fields}")).unwrap_err().to_string();
        assert!(error.starts_with(&format!("field `{field}`")), "{error}");
    }
}
