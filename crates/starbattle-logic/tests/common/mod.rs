//! Random puzzles and positions, and an exact solver of their own: nothing here knows any rule.

#![allow(dead_code, reason = "every test file uses its own part")]

use starbattle_board::{Cell, CellSet, Mark, Marks, Puzzle, Regions};

/// A small generator of random numbers, the same everywhere.
pub struct Random(u64);

impl Random {
    pub fn new(seed: u64) -> Self {
        Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678_9abc_def1)
    }

    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    pub fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound.max(1) as u64) as usize
    }

    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for index in (1..items.len()).rev() {
            items.swap(index, self.below(index + 1));
        }
    }
}

fn row_masks(size: usize, stars: usize) -> Vec<u32> {
    (0..1u32 << size).filter(|mask| mask.count_ones() as usize == stars && mask & mask << 1 == 0).collect()
}

/// A random placement of stars, ignoring regions.
pub fn random_placement(size: usize, stars: usize, random: &mut Random) -> Option<Vec<u32>> {
    let masks = row_masks(size, stars);
    let mut nodes = 20_000;
    let mut rows = Vec::new();
    let mut counts = vec![0; size];
    fill(size, stars, &masks, &mut rows, &mut counts, &mut nodes, random).then_some(rows)
}

fn fill(
    size: usize,
    stars: usize,
    masks: &[u32],
    rows: &mut Vec<u32>,
    counts: &mut [usize],
    nodes: &mut usize,
    random: &mut Random,
) -> bool {
    if rows.len() == size {
        return true;
    }
    let above = rows.last().copied().unwrap_or(0);
    let blocked = above | above << 1 | above >> 1;
    let mut order: Vec<u32> = masks.iter().copied().filter(|mask| mask & blocked == 0).collect();
    random.shuffle(&mut order);
    let left = size - rows.len() - 1;
    for mask in order {
        if *nodes == 0 {
            return false;
        }
        *nodes -= 1;
        let fits = (0..size).all(|column| {
            let count = counts[column] + (mask >> column & 1) as usize;
            count <= stars && stars - count <= left.div_ceil(2)
        });
        if !fits {
            continue;
        }
        for (column, count) in counts.iter_mut().enumerate() {
            *count += (mask >> column & 1) as usize;
        }
        rows.push(mask);
        if fill(size, stars, masks, rows, counts, nodes, random) {
            return true;
        }
        rows.pop();
        for (column, count) in counts.iter_mut().enumerate() {
            *count -= (mask >> column & 1) as usize;
        }
    }
    false
}

/// A puzzle that the placement solves: every star grows into a patch, and neighbouring patches are joined into regions.
pub fn random_puzzle(size: usize, stars: usize, random: &mut Random) -> Option<Puzzle> {
    let rows = random_placement(size, stars, random)?;
    let mut owner = vec![usize::MAX; size * size];
    let mut patches = 0;
    for (row, mask) in rows.iter().enumerate() {
        for column in (0..size).filter(|column| mask >> column & 1 == 1) {
            owner[row * size + column] = patches;
            patches += 1;
        }
    }
    let mut group: Vec<usize> = (0..patches).collect();
    if stars > 1 {
        join(size, stars, &owner, &mut group, random);
    }
    let mut open: Vec<usize> = (0..size * size).filter(|&index| owner[index] != usize::MAX).collect();
    // Patches that are reluctant to grow make small regions, and more puzzles with a single solution.
    let reluctance: Vec<usize> = (0..patches).map(|_| random.below(90)).collect();
    while !open.is_empty() {
        let pick = random.below(open.len());
        let index = open[pick];
        if random.chance(reluctance[owner[index]]) && open.len() > 1 && random.chance(90) {
            continue;
        }
        let next: Vec<usize> = Cell::from_index(index, size)
            .side_neighbours(size)
            .map(|cell| cell.index(size))
            .filter(|&other| owner[other] == usize::MAX)
            .collect();
        if next.is_empty() {
            open.swap_remove(pick);
            continue;
        }
        let chosen = next[random.below(next.len())];
        owner[chosen] = owner[index];
        open.push(chosen);
    }
    let labels: Vec<usize> = owner.iter().map(|&patch| group[patch]).collect();
    Puzzle::new(stars, Regions::new(size, &labels).ok()?).ok()
}

/// Puts the stars into groups of near ones. (Regions need not be connected.)
fn join(size: usize, stars: usize, owner: &[usize], group: &mut [usize], random: &mut Random) {
    let mut seats: Vec<(Cell, usize)> = (0..size * size)
        .filter(|&index| owner[index] != usize::MAX)
        .map(|index| (Cell::from_index(index, size), owner[index]))
        .collect();
    let mut next = 0;
    while !seats.is_empty() {
        let (first, patch) = seats.swap_remove(if random.chance(50) { 0 } else { random.below(seats.len()) });
        group[patch] = next;
        for _ in 1..stars {
            let far = |cell: Cell| cell.row().abs_diff(first.row()).max(cell.col().abs_diff(first.col()));
            let nearest = (0..seats.len()).min_by_key(|&index| (far(seats[index].0), seats[index].0));
            if let Some(index) = nearest {
                group[seats.swap_remove(index).1] = next;
            }
        }
        next += 1;
    }
}

/// Every solution that agrees with the marks, or none if there are more than the limit (or the search takes too long).
pub fn solutions(puzzle: &Puzzle, marks: &Marks, limit: usize) -> Option<Vec<CellSet>> {
    let size = puzzle.size();
    let wanted: Vec<u32> = (0..size).map(|row| marks.cells(Mark::Star).row_mask(row) as u32).collect();
    let banned: Vec<u32> = (0..size).map(|row| marks.cells(Mark::Empty).row_mask(row) as u32).collect();
    let masks = row_masks(size, puzzle.stars());
    let per_row: Vec<Vec<u32>> = (0..size)
        .map(|row| {
            masks.iter().copied().filter(|mask| mask & wanted[row] == wanted[row] && mask & banned[row] == 0).collect()
        })
        .collect();
    let mut remaining = vec![vec![0u8; size]; size + 1];
    for row in (0..size).rev() {
        let below = remaining[row + 1].clone();
        remaining[row] = below;
        for column in 0..size {
            remaining[row][puzzle.regions().of(Cell::new(row as u8, column as u8))] += 1;
        }
    }
    let mut search = Exact { puzzle, per_row, remaining, limit, nodes: 400_000, found: Vec::new() };
    let (mut columns, mut regions) = (vec![0; size], vec![0; size]);
    search.row(&mut Vec::new(), &mut columns, &mut regions).then_some(search.found)
}

struct Exact<'p> {
    puzzle: &'p Puzzle,
    per_row: Vec<Vec<u32>>,
    /// The cells of each region in the rows from a given one on.
    remaining: Vec<Vec<u8>>,
    limit: usize,
    nodes: usize,
    found: Vec<CellSet>,
}

impl Exact<'_> {
    fn row(&mut self, rows: &mut Vec<u32>, columns: &mut [usize], regions: &mut [usize]) -> bool {
        let (size, stars) = (self.puzzle.size(), self.puzzle.stars());
        if rows.len() == size {
            let cells = rows.iter().enumerate().flat_map(|(row, &mask)| {
                (0..size)
                    .filter(move |column| mask >> column & 1 == 1)
                    .map(move |column| Cell::new(row as u8, column as u8))
            });
            self.found.push(CellSet::from_cells(size, cells));
            return self.found.len() <= self.limit;
        }
        let row = rows.len();
        let above = rows.last().copied().unwrap_or(0);
        let blocked = above | above << 1 | above >> 1;
        for index in 0..self.per_row[row].len() {
            let mask = self.per_row[row][index];
            if mask & blocked != 0 {
                continue;
            }
            if self.nodes == 0 {
                return false;
            }
            self.nodes -= 1;
            let cells: Vec<usize> = (0..size).filter(|column| mask >> column & 1 == 1).collect();
            for &column in &cells {
                columns[column] += 1;
                regions[self.puzzle.regions().of(Cell::new(row as u8, column as u8))] += 1;
            }
            let fits = columns.iter().all(|&count| count <= stars && stars - count <= (size - row - 1).div_ceil(2))
                && (0..size).all(|region| {
                    regions[region] <= stars && stars - regions[region] <= self.remaining[row + 1][region] as usize
                });
            let mut go_on = true;
            if fits {
                rows.push(mask);
                go_on = self.row(rows, columns, regions);
                rows.pop();
            }
            for &column in &cells {
                columns[column] -= 1;
                regions[self.puzzle.regions().of(Cell::new(row as u8, column as u8))] -= 1;
            }
            if !go_on {
                return false;
            }
        }
        true
    }
}

/// Marks that agree with the solution: each star shown with one chance, each empty cell crossed with another.
pub fn random_marks(puzzle: &Puzzle, solution: &CellSet, stars: usize, crosses: usize, random: &mut Random) -> Marks {
    let mut marks = Marks::none(puzzle.size());
    for cell in puzzle.board().cells() {
        if solution.contains(cell) {
            if random.chance(stars) {
                marks.set(cell, Mark::Star);
            }
        } else if random.chance(crosses) {
            marks.set(cell, Mark::Empty);
        }
    }
    marks
}

/// A puzzle from rows of letters, and marks from rows of `.`, `*` and `x`.
pub fn drawn(stars: usize, rows: &[(&str, &str)]) -> (Puzzle, Marks) {
    let regions: Vec<&str> = rows.iter().map(|(regions, _)| *regions).collect();
    let marks: String = rows.iter().map(|(_, marks)| *marks).collect();
    let puzzle = Puzzle::new(stars, Regions::from_rows(&regions).unwrap()).unwrap();
    let marks = Marks::parse(puzzle.size(), &marks).unwrap();
    (puzzle, marks)
}
