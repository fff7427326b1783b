//! Boards to try the engines with: lines `NxS.letters` of files, or boards made from seeds.

use std::fs;

use starbattle_board::{Board, Cell, Puzzle, Regions};
use starbattle_testkit::{Random, board_with_solution, random_puzzle, random_regions};

/// Every so many made boards, a new one is grown around stars; those between are made from it, or grown from random cells.
const FAMILY: usize = 40;

/// Passes on the boards of a file, or with `NxS:COUNT` and `NxS:FIRST+COUNT` that many made boards.
pub fn for_each_board(argument: &str, visit: &mut dyn FnMut(Puzzle)) {
    match made(argument) {
        Some((board, first, count)) => Maker::new(board).make(first, count, visit),
        None => match fs::read_to_string(argument) {
            Ok(text) => {
                for line in text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
                    match read(line) {
                        Some(puzzle) => visit(puzzle),
                        None => eprintln!("{argument}: not a board: {line}"),
                    }
                }
            }
            Err(error) => eprintln!("error: {argument}: {error}"),
        },
    }
}

fn made(argument: &str) -> Option<(Board, usize, usize)> {
    let (class, count) = argument.split_once(':')?;
    let (size, stars) = class.split_once('x')?;
    let (first, count) = count.split_once('+').unwrap_or(("0", count));
    let board = Board::new(size.parse().ok()?, stars.parse().ok()?).ok()?;
    Some((board, first.parse().ok()?, count.parse().ok()?))
}

fn read(line: &str) -> Option<Puzzle> {
    let (class, letters) = line.split_once('.')?;
    let (size, stars) = class.split_once('x')?;
    let letters: Vec<char> = letters.chars().collect();
    Puzzle::new(stars.parse().ok()?, Regions::new(size.parse().ok()?, &letters).ok()?).ok()
}

/// The board as a line that can be read again.
pub fn line(puzzle: &Puzzle) -> String {
    format!("{}x{}.{}", puzzle.size(), puzzle.stars(), puzzle.regions().to_rows().concat())
}

/// Size and stars.
pub fn class(puzzle: &Puzzle) -> String {
    format!("{}x{}", puzzle.size(), puzzle.stars())
}

/// Boards with no, one and several solutions.
struct Maker {
    board: Board,
    base: Option<Puzzle>,
}

impl Maker {
    const fn new(board: Board) -> Self {
        Self { board, base: None }
    }

    /// The boards with these numbers. A family begins with a board that has a solution, in every second family nearly only one;
    /// of the others, half are like it but for some cells, which often leaves no solution, and half are grown at random.
    fn make(&mut self, first: usize, count: usize, visit: &mut dyn FnMut(Puzzle)) {
        let begin = first / FAMILY * FAMILY;
        for number in begin..first + count {
            let mut random = Random::new((number * 64 + self.board.size()) as u64);
            let puzzle = match &self.base {
                Some(base) if !number.is_multiple_of(FAMILY) => {
                    if number.is_multiple_of(2) {
                        let regions = random_regions(self.board.size(), &mut random);
                        Puzzle::new(self.board.stars(), regions).unwrap()
                    } else {
                        changed(base, 1 + random.below(12), &mut random)
                    }
                }
                _ if number.is_multiple_of(2 * FAMILY) => random_puzzle(self.board, &mut random),
                _ => board_with_solution(self.board, 60, &mut random).0,
            };
            if number.is_multiple_of(FAMILY) {
                self.base = Some(puzzle.clone());
            }
            if number >= first {
                visit(puzzle);
            }
        }
    }
}

/// The puzzle with so many cells given to a neighbouring region, which stays as connected as it was.
fn changed(puzzle: &Puzzle, changes: usize, random: &mut Random) -> Puzzle {
    let size = puzzle.size();
    let mut regions = puzzle.regions().clone();
    for _ in 0..changes {
        let cell = Cell::from_index(random.below(size * size), size);
        let beside: Vec<Cell> = cell.side_neighbours(size).collect();
        let target = random.pick(&beside).map_or(0, |next| regions.of(next));
        let mut labels: Vec<usize> = regions.of_cells().collect();
        labels[cell.index(size)] = target;
        if let Ok(moved) = Regions::new(size, &labels)
            && moved.disconnected().is_some() == regions.disconnected().is_some()
        {
            regions = moved;
        }
    }
    Puzzle::new(puzzle.stars(), regions).unwrap()
}
