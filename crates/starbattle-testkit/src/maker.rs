//! Puzzles from seeds.

use starbattle_board::{Board, Cell, CellSet, Mark, Marks, Never, Puzzle, Regions};
use starbattle_exact::{Engine, Native, SearchLimits, Task};

use crate::{
    drawn::row_regions,
    oracle::{columns, row_masks},
    random::Random,
};

/// Up to this size plain backtracking finds a random placement at once.
const MAX_PLAIN_SIZE: usize = 14;

/// A puzzle with a solution. Its regions grow from the stars at different speeds and need not be connected.
///
/// # Panics
/// If the board has no placement.
#[must_use]
pub fn random_puzzle(board: Board, random: &mut Random) -> Puzzle {
    let size = board.size();
    let seeds: Vec<Cell> = random_stars(board, random).iter().collect();
    let groups =
        if board.stars() > 1 { near_groups(board.stars(), &seeds, random) } else { (0..seeds.len()).collect() };
    // Patches that are reluctant to grow make small regions, and more puzzles with a single solution.
    let reluctance: Vec<usize> = seeds.iter().map(|_| random.below(90)).collect();
    let patches = grow(size, &seeds, &reluctance, random);
    let labels: Vec<usize> = patches.iter().map(|&patch| groups[patch]).collect();
    Puzzle::new(board.stars(), Regions::new(size, &labels).unwrap()).unwrap()
}

/// A puzzle with the given stars as a solution, its regions mostly connected. Up to `changes` changes of the border are tried to
/// make the solution the only one.
///
/// # Panics
/// If the board has no placement.
#[must_use]
pub fn board_with_solution(board: Board, changes: usize, random: &mut Random) -> (Puzzle, CellSet) {
    let stars = random_stars(board, random);
    let regions = regions_around(board, &stars, random);
    let puzzle = Puzzle::new(board.stars(), regions).unwrap();
    (repair(puzzle, &stars, changes, random), stars)
}

/// Connected regions grown from random cells, which may leave no solution.
///
/// # Panics
/// If the size is out of range.
#[must_use]
pub fn random_regions(size: usize, random: &mut Random) -> Regions {
    let mut cells: Vec<Cell> = (0..size * size).map(|index| Cell::from_index(index, size)).collect();
    random.shuffle(&mut cells);
    let labels = grow(size, &cells[..size], &vec![0; size], random);
    Regions::new(size, &labels).unwrap()
}

/// A random placement.
fn random_stars(board: Board, random: &mut Random) -> CellSet {
    if board.size() <= MAX_PLAIN_SIZE {
        let masks = row_masks(board.size(), board.stars());
        let mut filling = Filling { board, masks, rows: Vec::new(), counts: vec![0; board.size()], nodes: 20_000 };
        if filling.fill(random) {
            let rows = filling.rows.iter().enumerate();
            let stars = rows.flat_map(|(row, &mask)| columns(mask).map(move |col| Cell::new(row as u8, col as u8)));
            return CellSet::from_cells(board.size(), stars);
        }
    }
    completed_stars(board, random)
}

/// A placement in the making: rows of stars in random order, taken back where they lead nowhere.
struct Filling {
    board: Board,
    masks: Vec<u64>,
    rows: Vec<u64>,
    counts: Vec<usize>,
    nodes: usize,
}

impl Filling {
    fn fill(&mut self, random: &mut Random) -> bool {
        let (size, stars) = (self.board.size(), self.board.stars());
        if self.rows.len() == size {
            return true;
        }
        let above = self.rows.last().copied().unwrap_or(0);
        let blocked = above | above << 1 | above >> 1;
        let mut order: Vec<u64> = self.masks.iter().copied().filter(|mask| mask & blocked == 0).collect();
        random.shuffle(&mut order);
        let left = size - self.rows.len() - 1;
        for mask in order {
            if self.nodes == 0 {
                return false;
            }
            self.nodes -= 1;
            let fits = (0..size).all(|column| {
                let count = self.counts[column] + (mask >> column & 1) as usize;
                count <= stars && stars - count <= left.div_ceil(2)
            });
            if !fits {
                continue;
            }
            columns(mask).for_each(|column| self.counts[column] += 1);
            self.rows.push(mask);
            if self.fill(random) {
                return true;
            }
            self.rows.pop();
            columns(mask).for_each(|column| self.counts[column] -= 1);
        }
        false
    }
}

/// Random stars as long as a solver can still complete them, then whatever completes them.
fn completed_stars(board: Board, random: &mut Random) -> CellSet {
    let size = board.size();
    let puzzle = row_regions(size, board.stars());
    let mut marks = Marks::none(size);
    let complete = |marks: &Marks| {
        let limits = SearchLimits::solutions(1).with_nodes(20_000);
        Native.solve(&Task::with_marks(&puzzle, marks).unwrap(), limits, &Never).solutions.pop()
    };
    let mut last = complete(&marks).unwrap();
    for _ in 0..2 * size {
        let cell = Cell::from_index(random.below(size * size), size);
        if marks.get(cell) != Mark::Unknown {
            continue;
        }
        marks.set(cell, Mark::Star);
        match complete(&marks) {
            Some(found) => last = found,
            None => marks.set(cell, Mark::Empty),
        }
    }
    last.stars().clone()
}

/// Regions around the given stars: every star grows a patch, and neighbouring patches are joined.
fn regions_around(board: Board, stars: &CellSet, random: &mut Random) -> Regions {
    let size = board.size();
    let seeds: Vec<Cell> = stars.iter().collect();
    let patch = grow(size, &seeds, &vec![0; seeds.len()], random);
    let mut adjacent = vec![vec![false; seeds.len()]; seeds.len()];
    for cell in board.cells() {
        for other in cell.side_neighbours(size) {
            adjacent[patch[cell.index(size)]][patch[other.index(size)]] = true;
        }
    }
    let mut best: Option<(usize, Vec<usize>)> = None;
    for _ in 0..200 {
        let (torn, groups) = adjacent_groups(&adjacent, board.stars(), random);
        if best.as_ref().is_none_or(|(least, _)| torn < *least) {
            best = Some((torn, groups));
        }
        if torn == 0 {
            break;
        }
    }
    let groups = best.unwrap().1;
    let labels: Vec<usize> = patch.iter().map(|&patch| groups[patch]).collect();
    Regions::new(size, &labels).unwrap()
}

/// Changes the border until the given stars are the only solution, or until this many changes were made.
fn repair(mut puzzle: Puzzle, stars: &CellSet, changes: usize, random: &mut Random) -> Puzzle {
    let size = puzzle.size();
    for _ in 0..changes {
        let limits = SearchLimits::solutions(2).with_nodes(20_000);
        let outcome = Native.solve(&Task::new(&puzzle), limits, &Never);
        if outcome.unique().is_some() {
            break;
        }
        let Some(other) = outcome.solutions.iter().find(|solution| solution.stars() != stars) else { break };
        let mut wrong: Vec<Cell> = (other.stars() - stars).iter().collect();
        random.shuffle(&mut wrong);
        let changed = wrong.iter().find_map(|&cell| {
            let own = puzzle.regions().of(cell);
            let beside: Vec<Cell> =
                cell.side_neighbours(size).filter(|&next| puzzle.regions().of(next) != own).collect();
            let target = puzzle.regions().of(random.pick(&beside)?);
            let mut labels: Vec<usize> = puzzle.regions().of_cells().collect();
            labels[cell.index(size)] = target;
            let regions = Regions::new(size, &labels).ok()?;
            regions.disconnected().is_none().then_some(regions)
        });
        let Some(regions) = changed else { break };
        puzzle = Puzzle::new(puzzle.stars(), regions).unwrap();
    }
    puzzle
}

/// The number of the seed each cell was reached from, growing one random cell at a time. A patch passes up its turn in as many
/// of 100 cases as it is reluctant.
fn grow(size: usize, seeds: &[Cell], reluctance: &[usize], random: &mut Random) -> Vec<usize> {
    let mut owner = vec![usize::MAX; size * size];
    for (number, &seed) in seeds.iter().enumerate() {
        owner[seed.index(size)] = number;
    }
    let mut edge: Vec<Cell> = seeds.to_vec();
    while !edge.is_empty() {
        let at = random.below(edge.len());
        let cell = edge[at];
        if random.chance(reluctance[owner[cell.index(size)]]) && edge.len() > 1 && random.chance(90) {
            continue;
        }
        let free: Vec<Cell> = cell.side_neighbours(size).filter(|next| owner[next.index(size)] == usize::MAX).collect();
        match random.pick(&free) {
            Some(next) => {
                owner[next.index(size)] = owner[cell.index(size)];
                edge.push(next);
            }
            None => {
                edge.swap_remove(at);
            }
        }
    }
    owner
}

/// Puts seeds into groups of `stars` near ones.
fn near_groups(stars: usize, seeds: &[Cell], random: &mut Random) -> Vec<usize> {
    let mut group = vec![0; seeds.len()];
    let mut left: Vec<(Cell, usize)> = seeds.iter().copied().zip(0..).collect();
    let mut next = 0;
    while !left.is_empty() {
        let (first, patch) = left.swap_remove(if random.chance(50) { 0 } else { random.below(left.len()) });
        group[patch] = next;
        for _ in 1..stars {
            let far = |cell: Cell| cell.row().abs_diff(first.row()).max(cell.col().abs_diff(first.col()));
            let nearest = (0..left.len()).min_by_key(|&index| (far(left[index].0), left[index].0));
            if let Some(index) = nearest {
                group[left.swap_remove(index).1] = next;
            }
        }
        next += 1;
    }
    group
}

/// Joins patches into groups of `stars` neighbours. The first number counts the groups that are not connected.
fn adjacent_groups(adjacent: &[Vec<bool>], stars: usize, random: &mut Random) -> (usize, Vec<usize>) {
    let count = adjacent.len();
    let mut of = vec![usize::MAX; count];
    let mut torn = 0;
    for number in 0..count / stars {
        let mut members: Vec<usize> = Vec::new();
        while members.len() < stars {
            let mut free: Vec<usize> = (0..count)
                .filter(|&patch| of[patch] == usize::MAX)
                .filter(|&patch| members.is_empty() || members.iter().any(|&other| adjacent[patch][other]))
                .collect();
            if free.is_empty() {
                torn += 1;
                free = (0..count).filter(|&patch| of[patch] == usize::MAX).collect();
            }
            random.shuffle(&mut free);
            // A patch with few free neighbours must be taken while it has any.
            let ways = |patch: usize| (0..count).filter(|&o| adjacent[patch][o] && of[o] == usize::MAX).count();
            let patch = free.into_iter().min_by_key(|&patch| ways(patch)).unwrap();
            of[patch] = number;
            members.push(patch);
        }
    }
    (torn, of)
}
