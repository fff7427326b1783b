//! Regions look as they were asked for: symmetries, sizes, templates, siblings. Every puzzle has one solution by the exact solver.

mod common;

use common::{BySmallestRegion, criteria};
use starbattle_board::{CellSet, Never, Puzzle, Regions, Symmetry};
use starbattle_exact::{Engine, Native, SearchLimits, Task};
use starbattle_generate::{
    Criteria, CriteriaError, Generated, Generator, LogicRater, RegionSizes, RegionSymmetry, Sibling, Template,
    TemplateError,
};
use starbattle_logic::rate;

fn make(criteria: Criteria, seed: u64, count: usize) -> Vec<Puzzle> {
    let generator = Generator::new(criteria, &BySmallestRegion, &Never).unwrap();
    let made: Result<Vec<Generated>, _> = generator.series(seed, count, &Never).collect();
    let made = made.unwrap_or_else(|error| panic!("{}: {error}", generator.criteria()));
    for Generated { puzzle, solution, .. } in &made {
        assert_eq!(puzzle.regions().disconnected(), None);
        let outcome = Native.solve(&Task::new(puzzle), SearchLimits::default(), &Never);
        assert_eq!(outcome.unique(), Some(solution));
        assert!(generator.criteria().has_wanted_regions(puzzle));
    }
    made.into_iter().map(|generated| generated.puzzle).collect()
}

fn refusal(criteria: Criteria) -> CriteriaError {
    Generator::new(criteria, &BySmallestRegion, &Never).map(|_| ()).unwrap_err()
}

#[test]
fn regions_have_the_wanted_symmetry() {
    use RegionSymmetry::{AntiDiagonal, Diagonal, HalfTurn, QuarterTurn};
    for (size, stars, symmetry, maps) in [
        (8, 1, HalfTurn, vec![Symmetry::Rotate180]),
        (8, 1, QuarterTurn, vec![Symmetry::Rotate90, Symmetry::Rotate180]),
        (12, 2, QuarterTurn, vec![Symmetry::Rotate270]),
        (8, 1, Diagonal, vec![Symmetry::Transpose]),
        (10, 2, Diagonal, vec![Symmetry::Transpose]),
        (10, 2, AntiDiagonal, vec![Symmetry::AntiTranspose]),
    ] {
        for puzzle in make(Criteria { symmetry, ..criteria(size, stars) }, 3, 2) {
            for &map in &maps {
                assert_eq!(puzzle.transformed(map), puzzle, "{symmetry}");
            }
        }
    }
}

#[test]
fn impossible_symmetries_are_refused_with_the_reason() {
    for (size, stars, symmetry) in
        [(10, 2, RegionSymmetry::LeftRight), (9, 2, RegionSymmetry::TopBottom), (10, 2, RegionSymmetry::QuarterTurn)]
    {
        let error = refusal(Criteria { symmetry, ..criteria(size, stars) });
        assert!(matches!(error, CriteriaError::Symmetry { .. }), "{error}");
    }
    let both = Criteria { symmetry: RegionSymmetry::Diagonal, region_sizes: "2x4".parse().unwrap(), ..criteria(8, 1) };
    assert!(matches!(refusal(both), CriteriaError::NotCombined(_)));
}

#[test]
fn sizes_are_distributed_as_asked() {
    for (size, stars, text) in [(8, 1, "3x3..4,2x14..20"), (10, 2, "2x4..6,5x8..12,1x18..24"), (6, 1, "2x3..4,2x8..9")]
    {
        let region_sizes: RegionSizes = text.parse().unwrap();
        for puzzle in make(Criteria { region_sizes, ..criteria(size, stars) }, 5, 3) {
            let mut sizes: Vec<usize> = puzzle.regions().cell_sets().iter().map(CellSet::len).collect();
            sizes.sort_unstable();
            match text {
                "2x3..4,2x8..9" => {
                    assert!(sizes.iter().filter(|size| (8..=9).contains(*size)).count() >= 2, "{sizes:?}");
                }
                "3x3..4,2x14..20" => {
                    assert!(sizes.iter().filter(|size| (3..=4).contains(*size)).count() >= 3, "{sizes:?}");
                    assert!(sizes.iter().filter(|size| (14..=20).contains(*size)).count() >= 2, "{sizes:?}");
                }
                _ => assert!(sizes.iter().any(|size| (18..=24).contains(size)), "{sizes:?}"),
            }
        }
    }
    let sizes = |text: &str| Criteria { region_sizes: text.parse().unwrap(), ..criteria(8, 1) };
    assert_eq!(refusal(sizes("9x7")), CriteriaError::TooManyRegions { listed: 9, size: 8 });
    let error = refusal(sizes("8x7"));
    assert_eq!(error, CriteriaError::SizesDoNotAddUp { least: 56, most: 56, cells: 64, stars: 1 });
}

#[test]
fn a_template_is_kept() {
    for (stars, text) in [
        (1, "........\n.AA..AA.\n.AAAAAA.\n.AAAAAA.\n..AAAA..\n...AA...\n........\n........"),
        (1, "a......a\n........\n........\n...BB...\n...BB...\n........\n........\nc......c"),
        (1, "........\n.####...\n.#..#...\n.####...\n.#..#...\n.####...\n........\n........"),
        (
            2,
            "..........\n.H........\n.H........\n.H...bb...\n.H........\n.H........\n.HHHH.....\n..........\n..........\n..........",
        ),
    ] {
        let template: Template = text.parse().unwrap();
        let wanted = Criteria { template: Some(template.clone()), ..criteria(template.size(), stars) };
        for puzzle in make(wanted, 2, 2) {
            for letter in ['A', 'B', 'H'].into_iter().filter(|letter| text.contains(*letter)) {
                let drawn: Vec<usize> = text.replace('\n', "").match_indices(letter).map(|(at, _)| at).collect();
                let regions: Vec<usize> = puzzle.regions().of_cells().collect();
                let cells = (0..regions.len()).filter(|&cell| regions[cell] == regions[drawn[0]]);
                assert_eq!(cells.collect::<Vec<_>>(), drawn, "{text}");
            }
        }
    }
}

#[test]
fn templates_without_a_puzzle_are_refused() {
    let template = |text: &str, stars| {
        let template: Template = text.parse().unwrap();
        refusal(Criteria { template: Some(template.clone()), ..criteria(template.size(), stars) })
    };
    let several = template("AAAA\nBBBB\nCCCC\nDDDD", 1);
    assert_eq!(several, TemplateError::Fixed("several solutions").into());
    assert_eq!(several.to_string(), "every cell of the template is fixed, and such a board has several solutions");
    let small = Criteria {
        template: "A.....\n......\n......\n......\n......\n......".parse().ok(),
        region_sizes: "even".parse().unwrap(),
        ..criteria(6, 1)
    };
    assert!(matches!(refusal(small), CriteriaError::Template(TemplateError::RegionSize { cells: 1, .. })));
}

#[test]
fn siblings_are_alike_and_not_the_same() {
    let rows = ["AABBB", "AACBB", "DCCCB", "DDDCE", "DDEEE"];
    let odd = Puzzle::new(1, Regions::from_rows(&rows).unwrap()).unwrap();
    let is_unique = Native.solve(&Task::new(&odd), SearchLimits::default(), &Never).is_unique();
    if is_unique == Some(false) {
        let error = refusal(Criteria { sibling: Some(Sibling::of(odd)), ..criteria(5, 1) });
        assert!(matches!(error, CriteriaError::NotUnique(_)), "{error}");
    }
    let rater = LogicRater::default();
    let first = Generator::new(criteria(8, 1), &rater, &Never).unwrap().generate(4, 0, &Never).unwrap();
    let rating = rate(&first.puzzle, starbattle_logic::Knowledge::default());
    let wanted = Criteria::like(&first.puzzle, &rating);
    let distance = wanted.sibling.as_ref().unwrap().distance;
    let generator = Generator::new(wanted, &rater, &Never).unwrap();
    let made: Vec<Generated> = generator.series(1, 4, &Never).map(Result::unwrap).collect();
    for sibling in &made {
        assert_ne!(sibling.puzzle.id(), first.puzzle.id());
        assert_eq!(sibling.rating.difficulty, rating.difficulty);
        assert!(sibling.rating.rules.contains_key(&rating.hardest.unwrap()));
        let outcome = Native.solve(&Task::new(&sibling.puzzle), SearchLimits::default(), &Never);
        assert_eq!(outcome.unique(), Some(&sibling.solution));
        // Counted here in another way than the generator does.
        let differing = borders(&first.puzzle).iter().zip(borders(&sibling.puzzle)).filter(|(a, b)| **a != *b).count();
        assert!(distance.contains(differing), "{differing}");
    }
    assert!(made.iter().any(|sibling| sibling.solution != first.solution), "some have stars elsewhere");
    let other = refusal(Criteria { sibling: Some(Sibling::of(first.puzzle)), ..criteria(9, 1) });
    assert_eq!(other, CriteriaError::OtherBoard { size: 8, stars: 1 });
}

/// For every two neighbouring cells, whether there is a border between them.
fn borders(puzzle: &Puzzle) -> Vec<bool> {
    let size = puzzle.size();
    let region: Vec<usize> = puzzle.regions().of_cells().collect();
    let right = (0..size * size).filter(|at| at % size + 1 < size).map(|at| region[at] != region[at + 1]);
    let below = (0..size * (size - 1)).map(|at| region[at] != region[at + size]);
    right.chain(below).collect()
}
