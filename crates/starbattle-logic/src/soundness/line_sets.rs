//! Counting rules find what going through all sets of lines finds.

use starbattle_board::{Board, CellSet, Marks};
use starbattle_testkit::{Random, random_marks, random_puzzle, solutions};

use super::setting;
use crate::{
    Options, Position, Solver,
    analysis::line_groups::{lines_with, live_of_lines, need_of_lines},
    rules::{counting::containment, patterns::fish},
};

/// What sets of at most half the lines empty, counted against regions.
fn emptied_by_regions(position: &Position, direction: usize) -> CellSet {
    let units = position.units();
    let size = units.size();
    let lines: Vec<u64> = (0..size).map(|region| lines_with(position, region, direction)).collect();
    let need = |region: usize| position.need_of(units.region(region));
    let mut empty = units.no_cells();
    for set in sets_of_lines(size) {
        let stars = need_of_lines(position, direction, set);
        let sum = |counted: &dyn Fn(u64) -> bool| -> usize {
            (0..size).filter(|&region| counted(lines[region])).map(need).sum()
        };
        let cells_of = |counted: &dyn Fn(u64) -> bool| {
            let counted = (0..size).filter(|&region| counted(lines[region]));
            counted.fold(units.no_cells(), |cells, region| &cells | position.live_of(units.region(region)))
        };
        let cells = live_of_lines(position, direction, set);
        let (inside, reaching) = (|lines: u64| lines & !set == 0, |lines: u64| lines & set != 0);
        if stars > 0 && sum(&inside) == stars {
            empty |= &(&cells - &cells_of(&inside));
        }
        if stars > 0 && sum(&reaching) == stars {
            empty |= &(&cells_of(&reaching) - &cells);
        }
    }
    empty
}

/// What sets of at most half the lines empty, counted against crossing lines.
fn emptied_by_crossing(position: &Position, direction: usize) -> CellSet {
    let units = position.units();
    let mut empty = units.no_cells();
    for set in sets_of_lines(units.size()) {
        let cells = live_of_lines(position, direction, set);
        let crossing =
            (0..units.size()).filter(|&line| !units.cells(units.line(1 - direction, line)).is_disjoint(&cells));
        let crossing = crossing.fold(0u64, |all, line| all | 1 << line);
        let stars = need_of_lines(position, direction, set);
        if stars > 0 && need_of_lines(position, 1 - direction, crossing) == stars {
            empty |= &(&live_of_lines(position, 1 - direction, crossing) - &cells);
        }
    }
    empty
}

fn sets_of_lines(size: usize) -> impl Iterator<Item = u64> {
    (1..1u64 << size).filter(move |set| set.count_ones() as usize <= size.div_ceil(2))
}

#[test]
fn counting_finds_what_going_through_all_sets_finds() {
    let mut random = Random::new(setting("SOUNDNESS_SEED", 1) as u64 + 77);
    let states = setting("SOUNDNESS_STATES", 20_000) / 500;
    let solver = Solver::new(Options::default());
    let (mut done, mut emptied) = (0, [0, 0]);
    while done < states {
        let (size, stars) = [(9, 2), (12, 1), (12, 2), (12, 2)][random.below(4)];
        let puzzle = random_puzzle(Board::new(size, stars).unwrap(), &mut random);
        let Some(all) = solutions(&puzzle, &Marks::none(size), 2_000) else { continue };
        // Lines lie inside few others only when most cells are crossed out.
        let crossed = 40 + random.below(6) * 10;
        let marks = random_marks(&puzzle, &all[random.below(all.len())], 0, crossed, &mut random);
        let mut position = Position::new(&puzzle, &marks).unwrap();
        // Full lines and regions have no open cells left.
        Solver::new(Options { max_tier: 1, ..Options::without_chains() }).run(&mut position);
        done += 1;
        let both = |emptied: fn(&Position, usize) -> CellSet| &emptied(&position, 0) | &emptied(&position, 1);
        let expected = [both(emptied_by_regions), both(emptied_by_crossing)];
        for (index, rule) in [&containment::RULE, &fish::RULE].into_iter().enumerate() {
            let found = solver.found_by(rule, &position);
            let found = found.iter().fold(position.units().no_cells(), |cells, deduction| &cells | &deduction.empties);
            assert_eq!(found, expected[index], "{}\n{}", puzzle.regions().to_rows().join("\n"), position.marks());
            emptied[index] += found.len();
        }
    }
    assert!(emptied.iter().all(|&cells| cells > 0), "{emptied:?}");
}
