//! Makes boards from seeds.

use starbattle_board::{Board, Cell, CellSet, Mark, Marks, Puzzle, Regions};
use starbattle_exact::{Engine, Limits, Native, Task, Unwatched};

use super::random::Random;

/// A random placement: random stars as long as the board can still be completed, then whatever completes it.
pub fn random_stars(board: Board, random: &mut Random) -> CellSet {
    let size = board.size();
    // Regions that repeat the rows ask for nothing new.
    let labels: Vec<usize> = (0..size * size).map(|index| index / size).collect();
    let puzzle = Puzzle::new(board.stars(), Regions::new(size, &labels).unwrap()).unwrap();
    let mut marks = Marks::none(size);
    let complete = |marks: &Marks| {
        let limits = Limits::solutions(1).with_nodes(2000);
        Native.solve(&Task::with_marks(&puzzle, marks).unwrap(), limits, &mut Unwatched).solutions.pop()
    };
    let mut last = complete(&marks).unwrap();
    for _ in 0..2 * size {
        let cell = Cell::from_index(random.below((size * size) as u64) as usize, size);
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

/// Regions grown around the given stars, S stars in each: every star grows a patch, and neighbouring patches are joined.
pub fn regions_around(board: Board, stars: &CellSet, random: &mut Random) -> Regions {
    let size = board.size();
    let seeds: Vec<Cell> = stars.iter().collect();
    let patch = grow(size, &seeds, random);
    let mut adjacent = vec![vec![false; seeds.len()]; seeds.len()];
    for cell in board.cells() {
        for other in cell.side_neighbours(size) {
            adjacent[patch[cell.index(size)]][patch[other.index(size)]] = true;
        }
    }
    let mut best: Option<(usize, Vec<usize>)> = None;
    for _ in 0..200 {
        let (torn, groups) = group(&adjacent, board.stars(), random);
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

/// Regions grown from random cells, without a thought for solutions.
pub fn random_regions(size: usize, random: &mut Random) -> Regions {
    let mut cells: Vec<Cell> = (0..size * size).map(|index| Cell::from_index(index, size)).collect();
    random.shuffle(&mut cells);
    let labels = grow(size, &cells[..size], random);
    Regions::new(size, &labels).unwrap()
}

/// Changes the border until the given stars are the only solution. Gives up after so many changes.
pub fn repair(puzzle: Puzzle, stars: &CellSet, changes: usize, random: &mut Random) -> Result<Puzzle, Puzzle> {
    let size = puzzle.size();
    let mut puzzle = puzzle;
    for _ in 0..changes {
        let limits = Limits::solutions(2).with_nodes(20_000);
        let outcome = Native.solve(&Task::new(&puzzle), limits, &mut Unwatched);
        if outcome.unique().is_some() {
            return Ok(puzzle);
        }
        let Some(other) = outcome.solutions.iter().find(|solution| solution.stars() != stars) else {
            return Err(puzzle);
        };
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
        let Some(regions) = changed else { return Err(puzzle) };
        puzzle = Puzzle::new(puzzle.stars(), regions).unwrap();
    }
    Err(puzzle)
}

/// A connected board with the given stars as a solution, repaired towards having no other.
pub fn board_with_solution(board: Board, changes: usize, random: &mut Random) -> (Puzzle, CellSet) {
    let stars = random_stars(board, random);
    let regions = regions_around(board, &stars, random);
    let puzzle = Puzzle::new(board.stars(), regions).unwrap();
    let puzzle = repair(puzzle, &stars, changes, random).unwrap_or_else(|unfinished| unfinished);
    (puzzle, stars)
}

/// The number of the seed each cell was reached from, growing one random cell at a time.
fn grow(size: usize, seeds: &[Cell], random: &mut Random) -> Vec<usize> {
    let mut owner = vec![usize::MAX; size * size];
    let mut edge: Vec<Cell> = Vec::new();
    for (number, &seed) in seeds.iter().enumerate() {
        owner[seed.index(size)] = number;
        edge.push(seed);
    }
    while !edge.is_empty() {
        let at = random.below(edge.len() as u64) as usize;
        let cell = edge[at];
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

/// Joins patches into groups of `stars` neighbours. The first number counts the groups that are not connected.
fn group(adjacent: &[Vec<bool>], stars: usize, random: &mut Random) -> (usize, Vec<usize>) {
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
