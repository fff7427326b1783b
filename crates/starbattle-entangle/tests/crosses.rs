//! Rules about stars and crosses: compared with lists of all placements, from the text to the matcher.

use std::collections::{BTreeSet, HashMap};

use starbattle_atlas::Atlas;
use starbattle_board::{Board, Cell, CellSet, MemoryBudget, Never, Symmetry};
use starbattle_entangle::{
    CrossOptions, Facts, ForcedState, Matcher, MinedCrosses, Report, SpecFile, Verdict, mine_crosses, trusted_rules,
    verify,
};

fn mined(size: usize, stars: usize, initial: usize, crosses: usize, beyond: u8) -> MinedCrosses {
    let options = CrossOptions { board: Board::new(size, stars).unwrap(), initial, crosses, beyond };
    mine_crosses(options, &MemoryBudget::default(), &Never).unwrap()
}

fn text_of(mined: &MinedCrosses) -> String {
    let mut text = String::new();
    let Ok(()) = mined.write(&mut |piece| {
        text.push_str(piece);
        Ok::<_, std::convert::Infallible>(())
    });
    text
}

fn atlas(size: usize, stars: usize) -> Atlas {
    Atlas::build(Board::new(size, stars).unwrap(), &MemoryBudget::default(), &Never).unwrap()
}

fn check(size: usize, stars: usize, text: &str) -> (Report, SpecFile) {
    let (atlas, file) = (atlas(size, stars), SpecFile::read(text).unwrap());
    let facts = Facts::gather(&atlas, file.initial, &Never).unwrap();
    (verify(&atlas, &facts, &file, &Never).unwrap(), file)
}

/// All placements that a plain search finds, each as the sorted columns of its rows; one star a line.
fn permutations(size: usize) -> Vec<Vec<usize>> {
    fn row(size: usize, columns: &mut Vec<usize>, found: &mut Vec<Vec<usize>>) {
        if columns.len() == size {
            return found.push(columns.clone());
        }
        for column in 0..size {
            let touches = columns.last().is_some_and(|&above| above.abs_diff(column) <= 1);
            if !touches && !columns.contains(&column) {
                columns.push(column);
                row(size, columns, found);
                columns.pop();
            }
        }
    }
    let mut found = Vec::new();
    row(size, &mut Vec::new(), &mut found);
    found
}

/// What stars and crosses decide, from a list of placements; `None` if no placement has them.
fn decided(all: &[Vec<usize>], size: usize, stars: &[Cell], crosses: &[Cell]) -> Option<Vec<(Cell, ForcedState)>> {
    let has = |placement: &[usize], cell: &Cell| placement[cell.row()] == cell.col();
    let left: Vec<&Vec<usize>> = all
        .iter()
        .filter(|one| stars.iter().all(|star| has(one, star)) && !crosses.iter().any(|cross| has(one, cross)))
        .collect();
    let cells = (0..size).flat_map(|row| (0..size).map(move |col| Cell::new(row as u8, col as u8)));
    let state = |cell: Cell| match left.iter().filter(|one| has(one, &cell)).count() {
        0 => Some((cell, ForcedState::Empty)),
        count if count == left.len() => Some((cell, ForcedState::Star)),
        _ => None,
    };
    (!left.is_empty()).then(|| cells.filter_map(state).collect())
}

fn subsets(cells: &[Cell], count: usize) -> Vec<Vec<Cell>> {
    match (count, cells.split_first()) {
        (0, _) => vec![Vec::new()],
        (_, None) => Vec::new(),
        (_, Some((&first, rest))) => {
            let with = subsets(rest, count - 1).into_iter().map(|mut set| {
                set.insert(0, first);
                set
            });
            with.chain(subsets(rest, count)).collect()
        }
    }
}

#[test]
fn the_rules_say_exactly_what_all_placements_of_a_small_board_say() {
    for (size, initial, crosses) in [(5, 1, 1), (6, 1, 1), (6, 1, 2), (6, 2, 1), (6, 0, 3), (7, 1, 1), (7, 2, 1)] {
        let board = Board::new(size, 1).unwrap();
        let (all, cells) = (permutations(size), board.cells().collect::<Vec<Cell>>());
        let (mut known, mut total, mut new, mut covered) = (HashMap::new(), 0, 0, 0);
        let mined = mined(size, 1, initial, crosses, 0);
        let matcher =
            Matcher::new(board, SpecFile::read(&text_of(&mined)).unwrap().entries.into_iter().map(rule).collect());
        for stars in subsets(&cells, initial) {
            for others in subsets(&cells, crosses) {
                let is_along_border = || {
                    let last = size - 1;
                    let all = |holds: &dyn Fn(&Cell) -> bool| others.iter().all(holds);
                    all(&|cell| cell.row() == 0)
                        || all(&|cell| cell.row() == last)
                        || all(&|cell| cell.col() == 0)
                        || all(&|cell| cell.col() == last)
                };
                if others.iter().any(|cross| stars.contains(cross)) || initial == 0 && !is_along_border() {
                    continue;
                }
                let Some(truth) = decided(&all, size, &stars, &others) else { continue };
                // What the rules of the game say at once, and what one mark less decides.
                let is_given = |cell: Cell| {
                    let touches =
                        |star: &Cell| star.row().abs_diff(cell.row()) <= 1 && star.col().abs_diff(cell.col()) <= 1;
                    others.contains(&cell)
                        || stars
                            .iter()
                            .any(|star| star.row() == cell.row() || star.col() == cell.col() || touches(star))
                };
                let truth: BTreeSet<(Cell, ForcedState)> =
                    truth.into_iter().filter(|(cell, _)| !is_given(*cell)).collect();
                let without = |marks: &[Cell], index: usize| [&marks[..index], &marks[index + 1..]].concat();
                let fewer_stars = (0..initial).map(|index| (without(&stars, index), others.clone()));
                let fewer_crosses = (0..crosses).map(|index| (stars.clone(), without(&others, index)));
                let smaller: BTreeSet<(Cell, ForcedState)> = fewer_stars
                    .chain(fewer_crosses)
                    .flat_map(|marks| {
                        let decide = |marks: &(Vec<Cell>, Vec<Cell>)| decided(&all, size, &marks.0, &marks.1).unwrap();
                        known.entry(marks).or_insert_with_key(decide).clone()
                    })
                    .collect();
                let mut found = BTreeSet::new();
                let set = |cells: &[Cell]| CellSet::from_cells(size, cells.iter().copied());
                matcher.matches(&set(&stars), &set(&others), |one| {
                    assert_eq!((&one.stars, &one.crosses), (&stars, &others));
                    found.insert((one.cell, one.state));
                });
                assert!(found.is_subset(&truth), "{size}x{size}: {stars:?} and crosses {others:?} say {found:?}");
                let irreducible: BTreeSet<_> = truth.difference(&smaller).copied().collect();
                assert!(irreducible.is_subset(&found), "{size}x{size}: {stars:?} and crosses {others:?} miss some");
                total += truth.len() as u64;
                new += irreducible.len() as u64;
                covered += found.len() as u64;
            }
        }
        let counts = mined.reduction;
        assert_eq!((counts.total, counts.kept), (total, new), "{size}x{size}, {initial} stars, {crosses} crosses");
        assert_eq!((counts.sub_pattern, mined.covered), (total - new, covered));
        assert!(new > 0, "{size}x{size}, {initial} stars, {crosses} crosses");
    }
}

fn rule(entry: starbattle_entangle::Entry) -> starbattle_entangle::Rule {
    match entry.body {
        starbattle_entangle::EntryBody::Rule(rule) => rule,
        other => panic!("{other:?}"),
    }
}

#[test]
fn files_account_for_every_fact_and_lies_are_found_out() {
    for (size, stars, initial, crosses, kept) in [(9, 2, 1, 1, 1568), (9, 2, 0, 4, 36), (10, 2, 2, 1, 2292)] {
        let mined = mined(size, stars, initial, crosses, 3);
        assert_eq!(mined.reduction.kept, kept);
        let text = text_of(&mined);
        let (report, file) = check(size, stars, &text);
        assert!(file.warnings.is_empty() && report.all_sound() && report.is_accounted(), "{:?}", file.warnings);
        assert_eq!((report.facts, report.covered), (mined.reduction.total, mined.covered));
        println!("{}: {} rules, {} bytes, {:?}", mined.file_name(), mined.rules.len(), text.len(), mined.reduction);
        if size == 10 {
            continue;
        }
        let lie = text.replace(&format!("\"facts_kept\":{kept}"), &format!("\"facts_kept\":{}", kept + 1));
        let (report, _) = check(size, stars, &lie);
        assert!(report.all_sound() && !report.is_accounted());
        let (atlas, mut file) = (atlas(size, stars), SpecFile::read(&text).unwrap());
        file.entries.truncate(1);
        let facts = Facts::gather(&atlas, initial, &Never).unwrap();
        assert!(!verify(&atlas, &facts, &file, &Never).unwrap().is_accounted());
    }
}

/// A file about 10x10 with one cross for two stars.
fn file_with(rules: &str) -> String {
    format!(
        r#"{{"board_size":10,"stars_per_row":2,"initial_stars":2,"initial_empties":1,"unconstrained_rules":[{rules}],"constrained_rules":[]}}"#
    )
}

#[test]
fn a_false_rule_is_refuted_by_a_placement_without_stars_on_its_crosses() {
    let text =
        file_with(r#"{"canonical_stars":[[0,0],[0,3]],"canonical_empties":[[4,4]],"canonical_candidate":[5,0]}"#);
    let (report, _) = check(10, 2, &text);
    let [Verdict::Unsound(counterexample)] = &report.verdicts[..] else { panic!("{:?}", report.verdicts) };
    let placement = counterexample.placement.as_ref().unwrap().stars();
    assert!(counterexample.pattern.iter().all(|&star| placement.contains(star)));
    assert_eq!(counterexample.crosses.len(), 1);
    assert!(counterexample.crosses.iter().all(|&cross| !placement.contains(cross)));
    assert!(placement.contains(counterexample.candidate.unwrap()));
}

#[test]
fn entries_of_the_wrong_shape_are_named_and_left_out() {
    let good = r#"{"canonical_stars":[[0,0],[0,3]],"canonical_empties":[[4,4]],"canonical_candidate":[-2,-3]}"#;
    for (bad, said) in [
        (good.replace(r#""canonical_empties":[[4,4]],"#, ""), "field `canonical_empties` is missing; left out"),
        (
            good.replace("[[4,4]]", "[[4,4],[5,5]]"),
            "field `canonical_empties`: expected 1 cross, as the file says, found 2",
        ),
        (good.replace("[[4,4]]", "[]"), "expected 1 cross, as the file says, found 0; left out"),
        (good.replace("[[4,4]]", "[[0,3]]"), "field `canonical_empties`: a cell is given twice; left out"),
        (good.replace("[[4,4]]", "[[-2,-3]]"), "the cell [-2,-3] is given and decided; left out"),
        (
            good.replace("[[4,4]]", "[4,4]"),
            "field `canonical_empties`: expected [row, column] with small whole numbers",
        ),
        (good.replace("[[4,4]]", "7"), "field `canonical_empties`: expected an array of cells; left out"),
        (good.replace("[[0,0],[0,3]]", "[[0,0]]"), "expected 2 stars, as the file says, found 1; left out"),
    ] {
        let file = SpecFile::read(&file_with(&format!("{bad},{good}"))).unwrap();
        assert_eq!((file.entries.len(), file.left_out), (1, 1), "{bad}");
        let warnings = file.warnings.lines();
        assert!(warnings[0].starts_with("unconstrained_rules[0]: ") && warnings[0].contains(said), "{warnings:?}");
    }
    // Crosses that a file does not announce are not overlooked, and lists of patterns cannot have any.
    let unannounced = file_with(good).replace(r#""initial_empties":1,"#, "");
    let file = SpecFile::read(&unannounced).unwrap();
    assert!(file.warnings.lines()[0].contains("the file has no `initial_empties`; left out"), "{:?}", file.warnings);
    let patterns = r#"{"board_size":10,"stars_per_row":2,"initial_stars":1,"initial_empties":1,"patterns":[{"initial_stars":[[0,0]]}]}"#;
    let file = SpecFile::read(patterns).unwrap();
    assert!(file.warnings.lines()[0].contains("a file with `initial_empties` has rules only"), "{:?}", file.warnings);
    for (field, value) in [("initial_empties", "0"), ("initial_empties", "-1"), ("initial_empties", "[]")] {
        let error = SpecFile::read(&file_with(good).replace("\"initial_empties\":1", &format!("\"{field}\":{value}")));
        assert!(error.unwrap_err().to_string().starts_with("field `initial_empties`"));
    }
}

#[test]
fn rules_need_their_crosses() {
    let mined = mined(9, 2, 1, 1, 3);
    let atlas = atlas(9, 2);
    let facts = Facts::gather(&atlas, 1, &Never).unwrap();
    let file = SpecFile::read(&text_of(&mined)).unwrap();
    let (rules, warnings) = trusted_rules(&atlas, &facts, &file, &Never).unwrap();
    assert!(warnings.is_empty() && rules.len() == mined.rules.len());
    let board = atlas.board();
    let matcher = Matcher::new(board, rules.clone());
    let mut applied = 0;
    for rule in &rules {
        let frames: Vec<_> = rule.frames(board).collect();
        let ways = frames.iter().flat_map(|&frame| Symmetry::ALL.map(|symmetry| (frame, symmetry)));
        for placed in ways.filter_map(|(frame, symmetry)| {
            rule.placed(board, frame, symmetry).filter(|placed| rule.applies(board, frame, placed))
        }) {
            let set = |cells: &[Cell]| CellSet::from_cells(9, cells.iter().copied());
            let finds = |crosses: &CellSet| {
                let mut found = false;
                matcher.matches(&set(&placed.stars), crosses, |one| found |= one.cell == placed.cells[0]);
                found
            };
            assert!(finds(&set(&placed.crosses)));
            assert!(!finds(&CellSet::empty(9)));
            applied += 1;
        }
    }
    assert!(applied >= 1568, "{applied}");
}
