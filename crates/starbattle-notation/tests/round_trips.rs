//! What is written is read back the same, whatever the size, the regions and the marks.

use proptest::prelude::*;
use starbattle_board::{MAX_SIZE, Mark, Symmetry};
use starbattle_notation::{Layout, Losses, NOTATIONS, Notation, WriteError, read};
use starbattle_testkit::{Random, random_regions};

fn layouts() -> impl Strategy<Value = Layout> {
    (1..=MAX_SIZE, any::<u64>(), 1..=3usize, proptest::collection::vec(0..3u8, 1..50)).prop_map(
        |(size, seed, stars, marks)| {
            let regions = random_regions(size, &mut Random::new(seed));
            let puzzle = starbattle_board::Puzzle::new(stars.min(size), regions).expect("a legal star count");
            let mut layout = Layout::from_puzzle(&puzzle);
            let marks = marks
                .iter()
                .cycle()
                .take(size * size)
                .map(|mark| [Mark::Unknown, Mark::Star, Mark::Empty][*mark as usize]);
            layout.set_marks(marks.collect()).expect("one mark per cell");
            layout
        },
    )
}

/// The same, with a cell in each of a few rows given. As many crosses as stars, far enough apart to break no rule.
fn layouts_with_givens() -> impl Strategy<Value = Layout> {
    (layouts(), any::<u64>()).prop_map(|(mut layout, seed)| {
        let (size, mut random) = (layout.rows(), Random::new(seed));
        let mut givens = vec![Mark::Unknown; size * size];
        for row in (0..size).step_by(2) {
            let cell = row * size + random.below(size);
            givens[cell] = if random.chance(50) { Mark::Star } else { Mark::Empty };
        }
        layout.set_givens(givens).expect("one given per cell");
        layout
    })
}

/// Words that only programmers know.
const TYPES: [&str; 14] =
    ["usize", "isize", "u8", "u16", "u32", "u64", "i32", "i64", "f32", "f64", "struct", "enum", "variant", "literal"];

/// The number of cells with a mark.
fn count(marks: &[Mark]) -> usize {
    marks.iter().filter(|&&mark| mark != Mark::Unknown).count()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn every_notation_reads_what_it_writes(layout in layouts()) {
        for notation in NOTATIONS.iter().filter(|notation| notation.can_write()) {
            let text = match notation.write(&layout) {
                Ok(text) => text,
                Err(WriteError::Range { .. }) => continue,
                Err(error) => return Err(TestCaseError::fail(format!("{notation:?}: {error}"))),
            };
            let by_name = notation.read(&text).map_err(|error| TestCaseError::fail(format!("{notation:?}: {error}")))?;
            let mut expected = layout.clone();
            if !notation.carries_marks {
                expected.set_marks(vec![Mark::Unknown; layout.marks().len()]).expect("one mark per cell");
            }
            prop_assert_eq!(&by_name.layout, &expected, "{:?}", notation);
            prop_assert!(by_name.warnings.is_empty(), "{:?}", notation);
            let losses = notation.losses(&layout, &text).expect("it was read above");
            let marks = if notation.carries_marks { 0 } else { count(layout.marks()) };
            prop_assert_eq!(losses, Losses { marks, ..Losses::default() }, "{:?}", notation);
            let detected = read(&text).map_err(|error| TestCaseError::fail(format!("{notation:?}: {error}")))?;
            prop_assert_eq!(&detected.layout, &expected, "{:?} detected as {}", notation, detected.notation);
        }
    }

    #[test]
    fn givens_stay_givens_or_become_marks_or_are_refused(layout in layouts_with_givens()) {
        for notation in NOTATIONS.iter().filter(|notation| notation.can_write()) {
            let text = match notation.write(&layout) {
                Ok(text) => text,
                Err(WriteError::Range { .. }) => continue,
                Err(WriteError::Givens) => {
                    prop_assert!(!notation.carries_givens && !notation.carries_marks, "{:?}", notation);
                    continue;
                }
                Err(error) => return Err(TestCaseError::fail(format!("{notation:?}: {error}"))),
            };
            let read = notation.read(&text).map_err(|error| TestCaseError::fail(format!("{notation:?}: {error}")))?;
            let losses = notation.losses(&layout, &text).expect("it was read above");
            let givens = if notation.carries_givens { 0 } else { count(layout.givens()) };
            prop_assert_eq!(losses.givens, givens, "{:?}", notation);
            if notation.carries_givens {
                prop_assert_eq!(&read.layout, &layout, "{:?}", notation);
            } else {
                prop_assert!(!read.layout.has_givens(), "{:?}", notation);
                let both = layout.square_givens().unwrap().or(&layout.square_marks().unwrap());
                prop_assert_eq!(read.layout.square_marks().unwrap(), both, "{:?}", notation);
            }
        }
        let symmetry = Symmetry::ALL[layout.rows() % 8];
        let image = layout.transformed(symmetry).expect("a square");
        prop_assert_eq!(image.square_givens(), layout.square_givens().map(|givens| givens.transformed(symmetry)));
    }

    #[test]
    fn transforming_text_or_puzzle_is_the_same(layout in layouts(), index in 0..8usize) {
        let symmetry = Symmetry::ALL[index];
        let image = layout.transformed(symmetry).expect("a square");
        prop_assert_eq!(image.to_puzzle().unwrap(), layout.to_puzzle().unwrap().transformed(symmetry));
        prop_assert_eq!(image.square_marks(), layout.square_marks().map(|marks| marks.transformed(symmetry)));
        prop_assert_eq!(image.transformed(symmetry.inverse()), Some(layout));
    }

    #[test]
    fn no_fault_of_a_damaged_text_names_a_type_of_the_program(
        layout in layouts(), at in any::<prop::sample::Index>(), with in "[-0-9a-z\"{}\\[\\],.]{0,3}"
    ) {
        for notation in NOTATIONS.iter().filter(|notation| notation.can_write()) {
            let Ok(text) = notation.write(&layout) else { continue };
            let characters: Vec<char> = text.chars().collect();
            let cut = at.index(characters.len());
            let damaged: String = characters[..cut].iter().copied().chain(with.chars()).chain(characters[cut + 1..].iter().copied()).collect();
            let Err(error) = notation.read(&damaged) else { continue };
            // What the text itself says stands in backquotes.
            let own = error.to_string().split('`').step_by(2).collect::<Vec<_>>().concat();
            let mut words = own.split(|c: char| !c.is_alphanumeric());
            prop_assert!(!words.any(|word| TYPES.contains(&word)), "{:?}: {}", notation, error);
        }
    }

    #[test]
    fn no_text_makes_a_reader_panic(text in "\\PC{0,60}", id in 0..NOTATIONS.len()) {
        let _ = read(&text);
        let _ = NOTATIONS[id].read(&text);
        let _ = NOTATIONS[id].read_leniently(&text);
    }
}

#[test]
fn disconnected_regions_are_refused_by_border_notations_and_kept_by_the_others() {
    let layout = read("4x1.ABBBAACCDDDCADCC").unwrap().layout;
    for notation in NOTATIONS.iter().filter(|notation| notation.can_write()) {
        match notation.write(&layout) {
            Ok(text) => assert_eq!(notation.read(&text).unwrap().layout, layout, "{notation:?}"),
            Err(error) => {
                assert!(["pzpr", "pzpr-body", "sbn1", "sbn2", "penpa", "box"].contains(&notation.id), "{notation:?}");
                assert!(matches!(error, WriteError::Disconnected { .. }), "{notation:?}: {error}");
            }
        }
    }
}

#[test]
fn every_notation_that_needs_stars_says_so() {
    let layout = read("AABB\nAABB\nCCDD\nCCDD").unwrap().layout;
    assert_eq!(layout.stars, None);
    for notation in NOTATIONS.iter().filter(|notation| notation.can_write()) {
        match notation.write(&layout) {
            Ok(text) => assert_eq!(notation.read(&text).unwrap().layout, layout, "{notation:?}"),
            Err(error) => assert_eq!(error, WriteError::NoStars, "{notation:?}"),
        }
    }
    assert!(Notation::by_id("sbn1").unwrap().write(&layout).is_err());
}
