//! Counting rules find what going through all sets of lines finds.

use starbattle_board::{Board, Cell, CellSet, Marks, Puzzle, Regions};
use starbattle_testkit::{Random, random_marks, random_puzzle, solutions};

use super::setting;
use crate::{
    Options, Position, Solver,
    analysis::{
        capacity::capacity,
        contributions::Counted,
        line_groups::{lines_with, live_of_lines, need_of_lines},
    },
    rules::{
        counting::{containment, finned},
        patterns::{finned_fish, fish},
    },
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

/// The sets of lines for which the units' least or largest numbers meet the need or contradict it, each counted by itself.
fn tight_sets(position: &Position, direction: usize) -> Vec<u64> {
    let (units, size) = (position.units(), position.units().size());
    let open = |set: &u64| {
        (0..size).all(|line| set >> line & 1 == 0 || !position.live_of(units.line(direction, line)).is_empty())
    };
    let sets = sets_of_lines(size).filter(open).filter(|&set| {
        let need = need_of_lines(position, direction, set);
        let (least, most) = sums(position, direction, Counted::Regions, set, &units.no_cells(), None);
        least >= need || most <= need
    });
    sets.collect()
}

/// The sums of the least and of the largest numbers of stars that units put into a set of lines, without the cells that are gone; the
/// units of a supposed star need one less.
fn sums(
    position: &Position,
    direction: usize,
    counted: Counted,
    set: u64,
    gone: &CellSet,
    star: Option<Cell>,
) -> (usize, usize) {
    let units = position.units();
    let lines = live_of_lines(position, direction, set);
    let first = counted.first(units, direction);
    (first..first + units.size()).fold((0, 0), |(least, most), unit| {
        let taken = star.is_some_and(|star| units.cells(unit).contains(star)) && position.need_of(unit) > 0;
        let need = position.need_of(unit) - usize::from(taken);
        let left = position.live_of(unit) - gone;
        let (inside, outside) = (&left & &lines, &left - &lines);
        // That a unit has no room for its own stars is for other rules to see.
        match (inside.is_empty(), outside.is_empty()) {
            (true, _) => (least, most),
            (_, true) => (least + need, most + need),
            _ => (least + need - need.min(capacity(&outside)), most + need.min(capacity(&inside))),
        }
    })
}

/// The cells whose star gives a set of lines too many or too few stars from the units.
fn broken_by_a_star(position: &Position, counted: Counted) -> CellSet {
    let units = position.units();
    let mut broken = units.no_cells();
    for star in position.live() {
        let mut gone = units.neighbours(star) & position.live();
        gone.insert(star);
        for unit in units.of_cell(star).into_iter().filter(|&unit| position.need_of(unit) <= 1) {
            gone |= position.live_of(unit);
        }
        for (direction, along) in [star.row(), star.col()].into_iter().enumerate() {
            let breaks = |set: u64| {
                let own = set >> along & 1 == 1 && position.need_of(units.line(direction, along)) > 0;
                let need = need_of_lines(position, direction, set) - usize::from(own);
                let (least, most) = sums(position, direction, counted, set, &gone, Some(star));
                least > need || most < need
            };
            if !broken.contains(star) && sets_of_lines(units.size()).any(breaks) {
                broken.insert(star);
            }
        }
    }
    broken
}

#[test]
fn sums_and_fins_are_those_of_all_sets() {
    let mut random = Random::new(setting("SOUNDNESS_SEED", 1) as u64 + 78);
    let states = setting("SOUNDNESS_STATES", 20_000) / 1_000;
    let solver = Solver::new(Options::default());
    let (mut done, mut tight, mut broken) = (0, 0, [0, 0]);
    while done < states {
        let (size, stars) = [(7, 1), (8, 1), (9, 2), (12, 1), (12, 2)][random.below(5)];
        let puzzle = random_puzzle(Board::new(size, stars).unwrap(), &mut random);
        let Some(all) = solutions(&puzzle, &Marks::none(size), 2_000) else { continue };
        let crossed = 30 + random.below(5) * 10;
        let marks = random_marks(&puzzle, &all[random.below(all.len())], 0, crossed, &mut random);
        let mut position = Position::new(&puzzle, &marks).unwrap();
        Solver::new(Options { max_tier: 1, ..Options::without_chains() }).run(&mut position);
        done += 1;
        for direction in 0..2 {
            let found = position.contributions(direction, Counted::Regions).tight(&position);
            let mut found: Vec<u64> = found.iter().map(|sum| sum.set).collect();
            found.sort_unstable();
            let expected = tight_sets(&position, direction);
            assert_eq!(found, expected, "{}\n{}", puzzle.regions().to_rows().join("\n"), position.marks());
            tight += found.len();
        }
        let rules = [(&finned::RULE, Counted::Regions), (&finned_fish::RULE, Counted::Crossing)];
        for (index, (rule, counted)) in rules.into_iter().enumerate() {
            let found = solver.found_by(rule, &position);
            let found = found.iter().fold(position.units().no_cells(), |cells, deduction| &cells | &deduction.empties);
            let expected = broken_by_a_star(&position, counted);
            assert_eq!(found, expected, "{}\n{}", puzzle.regions().to_rows().join("\n"), position.marks());
            broken[index] += found.len();
        }
    }
    assert!(tight > 0 && broken.iter().all(|&cells| cells > 0), "{tight} {broken:?}");
}

/// A board on which four regions lie inside rows 1, 4, 7 and 10, but for the last cells of these rows and, with a fin, one cell below.
fn four_regions_in_four_rows(size: usize, fin: bool) -> Position {
    let label = |index: usize| {
        let (row, col) = (index / size, index % size);
        match (row % 3 == 0 && row < 12, col + 1 == size) {
            (true, false) => col * 4 / (size - 1),
            (false, true) if fin && row == 1 => 3,
            // The other rows, and these cells, are cut into stripes.
            _ => 4 + col * (size - 4) / size,
        }
    };
    let labels: Vec<usize> = (0..size * size).map(label).collect();
    Position::blank(&Puzzle::new(2, Regions::new(size, &labels).unwrap()).unwrap())
}

#[test]
fn four_scattered_lines_count_on_boards_of_every_size() {
    let solver = Solver::new(Options::default());
    let rows = [0, 3, 6, 9];
    for size in [11, 12, 13, 14, 16] {
        let last = |row: u8| Cell::new(row, size as u8 - 1);
        let cells = CellSet::from_cells(size, rows.map(last));
        let position = four_regions_in_four_rows(size, false);
        let found = solver.found_by(&containment::RULE, &position);
        assert!(found.iter().any(|deduction| deduction.empties == cells), "{size}: {found:?}");
        // With the fin, the four regions put all but one star into the rows.
        let with_fin = four_regions_in_four_rows(size, true);
        let tight = with_fin.contributions(0, Counted::Regions).near(&with_fin);
        let set = rows.iter().fold(0, |set, row| set | 1 << row);
        let sum = tight.iter().find(|sum| sum.set == set);
        // Beyond 14 lines only runs and up to three lines are counted this way.
        assert_eq!(sum.map(|sum| (sum.need, sum.least)), (size <= 14).then_some((8, 7)), "{size}");
    }
}
