//! Rules that use what is known about boards without regions.

use std::ops::ControlFlow;

use starbattle_atlas::Atlas;
use starbattle_board::{Board, Cell, CellSet, Mark, Marks, MemoryBudget, Never, Puzzle, Symmetry, Text};
use starbattle_entangle::{Matcher, shipped_rules};
use starbattle_logic::{Entanglement, EntanglementMatcher, Knowledge, Options, Position, RuleId, Solver};
use starbattle_testkit::{Random, random_marks, random_puzzle, row_regions, solutions};

/// Knows a single fact about 10×10 boards with two stars.
struct OnePattern;

impl EntanglementMatcher for OnePattern {
    fn matches(
        &self,
        board: Board,
        stars: &CellSet,
        _: &CellSet,
        sink: &mut dyn FnMut(Entanglement) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let pattern = CellSet::from_cells(10, [Cell::new(0, 0), Cell::new(0, 3)]);
        if board == Board::new(10, 2).unwrap() && pattern.is_subset(stars) {
            let crosses = CellSet::empty(10);
            sink(Entanglement { pattern, crosses, cell: Cell::new(2, 6), star: false })?;
        }
        ControlFlow::Continue(())
    }

    fn reason(&self, _: Board, _: &Entanglement) -> Text {
        "two stars at the top, two columns apart".into()
    }
}

fn with_stars(puzzle: &Puzzle, stars: &[(u8, u8)]) -> Position {
    let mut marks = Marks::none(puzzle.size());
    for &(row, col) in stars {
        marks.set(Cell::new(row, col), Mark::Star);
    }
    Position::new(puzzle, &marks).unwrap()
}

fn only(tier: u8, number: u8) -> Options {
    Options { only: vec![RuleId { tier, number }], ..Options::default() }
}

#[test]
fn a_matched_pattern_becomes_a_deduction_with_its_reason() {
    let knowledge = Knowledge { matcher: Some(&OnePattern), ..Knowledge::default() };
    let solver = Solver::new(only(5, 7)).with_knowledge(knowledge);
    let found = solver.all_steps(&with_stars(&row_regions(10, 2), &[(0, 0), (0, 3)]));
    assert_eq!(found.len(), 1);
    assert_eq!(found[0].explain().sentence, "Two stars at the top, two columns apart, so r3c7 is empty.");
    assert!(solver.all_steps(&with_stars(&row_regions(10, 2), &[(0, 0)])).is_empty());
}

#[test]
fn the_whole_board_forces_what_its_placements_agree_on() {
    let atlas = Atlas::build(Board::new(10, 2).unwrap(), &MemoryBudget::default(), &Never).unwrap();
    let solver = Solver::new(only(5, 8)).with_knowledge(Knowledge { atlas: Some(&atlas), ..Knowledge::default() });
    let found = solver.all_steps(&with_stars(&row_regions(10, 2), &[(0, 0), (0, 3)]));
    let reason = |cell: Cell| found.iter().find(|step| step.empties.contains(cell)).map(|step| step.explain().sentence);
    let squeezed = "With a star at r3c7, whatever the regions: Row 2 would need 2 stars, but at most 1 fits into its open cells r2c9, r2c10, so r3c7 is empty.";
    assert_eq!(reason(Cell::new(2, 6)).unwrap(), squeezed);
    assert!(reason(Cell::new(2, 8)).is_some());
    // The atlas of another board says nothing.
    assert!(solver.all_steps(&with_stars(&row_regions(9, 2), &[(0, 0), (0, 3)])).is_empty());
}

#[test]
fn what_the_whole_board_forces_holds_in_every_solution() {
    let mut random = Random::new(5);
    let atlas = Atlas::build(Board::new(9, 2).unwrap(), &MemoryBudget::default(), &Never).unwrap();
    let solver = Solver::new(only(5, 8)).with_knowledge(Knowledge { atlas: Some(&atlas), ..Knowledge::default() });
    let mut fired = 0;
    for _ in 0..300 {
        let puzzle = random_puzzle(Board::new(9, 2).unwrap(), &mut random);
        let Some(all) = solutions(&puzzle, &Marks::none(9), 100) else { continue };
        let marks = random_marks(&puzzle, &all[0], 30, 20, &mut random);
        let all = solutions(&puzzle, &marks, 100).unwrap();
        for deduction in solver.all_steps(&Position::new(&puzzle, &marks).unwrap()) {
            fired += 1;
            for solution in &all {
                assert!(deduction.stars.is_subset(solution) && deduction.empties.is_disjoint(solution));
            }
        }
    }
    assert!(fired > 100, "{fired}");
}

#[test]
fn every_shipped_rule_with_crosses_is_applied_to_the_marks_it_needs() {
    for (size, expected) in [(9, 121 + 4 + 4), (10, 37)] {
        let board = Board::new(size, 2).unwrap();
        let matcher = Matcher::new(board, Vec::new()).with_embedded();
        let solver =
            Solver::new(only(5, 7)).with_knowledge(Knowledge { matcher: Some(&matcher), ..Knowledge::default() });
        let rules: Vec<_> = shipped_rules(board).into_iter().filter(|rule| !rule.crosses.is_empty()).collect();
        assert_eq!(rules.len(), expected);
        for rule in rules {
            // At some places fewer marks may say the same, but not at all of them.
            let mut is_needed = false;
            for frame in rule.frames(board) {
                let Some(placed) = rule.placed(board, frame, Symmetry::Identity) else { continue };
                if !rule.applies(board, frame, &placed) {
                    continue;
                }
                let mut marks = Marks::none(size);
                for &star in &placed.stars {
                    marks.set(star, Mark::Star);
                }
                for &cross in &placed.crosses {
                    marks.set(cross, Mark::Empty);
                }
                // Marks that cannot be right, such as touching stars, make no position.
                let Ok(position) = Position::new(&row_regions(size, 2), &marks) else { continue };
                let steps = solver.all_steps(&position);
                let found = steps.iter().find(|step| (&step.stars | &step.empties).contains(placed.cells[0]));
                let sentence = found.unwrap_or_else(|| panic!("{placed:?}")).explain().sentence.to_string();
                let mut given = placed.stars.iter().chain(&placed.crosses);
                is_needed |= sentence.to_lowercase().contains("the empty cell")
                    && given.all(|cell| sentence.contains(&format!("{cell}")));
            }
            assert!(is_needed, "{rule:?}");
        }
    }
}
