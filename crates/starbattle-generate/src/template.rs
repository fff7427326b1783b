//! A drawing that new puzzles keep.
//!
//! A capital letter is a whole region, a small letter a part of a region that grows. `#` marks an area of several regions whose outline
//! is a border. `.` and `?` are free.

use std::{fmt, str::FromStr};

use starbattle_board::{Board, Cell, CellSet, CompactSort, Puzzle, Regions, counted};

use crate::template_room::{has_placement, most_stars};

/// What a puzzle must look like in some cells.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Template {
    size: usize,
    cells: Vec<char>,
}

/// Why a drawing is not a template, or why no puzzle looks like it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum TemplateError {
    /// There are no rows.
    #[error("the template is empty")]
    Empty,
    /// The drawing is not a square.
    #[error("row {row} of the template has {}, but there are {}", counted(*cells, "cell"), counted(*rows, "row"))]
    NotSquare {
        /// The row, from 1.
        row: usize,
        /// Its cells.
        cells: usize,
        /// The number of rows.
        rows: usize,
    },
    /// A character means nothing.
    #[error(
        "`{character}` in {cell} of the template means nothing: use letters, # for an area, and . or ? for free cells"
    )]
    Character {
        /// The character.
        character: char,
        /// Where it is.
        cell: Cell,
    },
    /// The board has another size.
    #[error("the template has {}, the board has {size}", counted(*rows, "row"))]
    Size {
        /// The rows of the template.
        rows: usize,
        /// The side of the board.
        size: usize,
    },
    /// A region is in several pieces.
    #[error("region {0} of the template is not connected, and cannot become so")]
    Disconnected(char),
    /// A region or an area cannot hold the stars of one region.
    #[error("{part} of the template has room for {}, but a region has {stars}", counted(*room, "star"))]
    NoRoom {
        /// What has no room.
        part: String,
        /// The most stars that fit.
        room: usize,
        /// The stars of a region.
        stars: usize,
    },
    /// More regions are drawn, or separated, than the board has.
    #[error("the template makes at least {}, but the board has {size}", counted(*regions, "region"))]
    TooManyRegions {
        /// The regions.
        regions: usize,
        /// The side of the board.
        size: usize,
    },
    /// What is not drawn has no room for the other regions.
    #[error("the template leaves room for {} at most, but the board has {size}", counted(*regions, "region"))]
    TooFewRegions {
        /// The regions.
        regions: usize,
        /// The side of the board.
        size: usize,
    },
    /// The drawn regions cannot all get their stars.
    #[error("no placement of stars gives every region of the template {}", counted(*.0, "star"))]
    NoPlacement(usize),
    /// Nothing is left to be grown, and the board is no puzzle.
    #[error("every cell of the template is fixed, and such a board has {0}")]
    Fixed(&'static str),
    /// A drawn region has a size that is not wanted.
    #[error("region {region} of the template has {}, but regions of {least} to {most} are wanted", counted(*cells, "cell"))]
    RegionSize {
        /// The region.
        region: char,
        /// Its cells.
        cells: usize,
        /// The fewest cells of a region.
        least: usize,
        /// The most cells of a region.
        most: usize,
    },
}

/// A part of the board that regions do not leave.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Zone {
    pub(crate) cells: CellSet,
    /// The letter of the only region, if that is drawn whole.
    pub(crate) whole: Option<char>,
    /// The small letters in it: regions that grow from what is drawn.
    pub(crate) parts: Vec<char>,
}

impl Template {
    /// The number of rows.
    #[must_use]
    pub const fn size(&self) -> usize {
        self.size
    }

    /// An area whose outline is a border; nothing if the number of cells is not a square.
    #[must_use]
    pub fn of_area(cells: &[bool]) -> Option<Self> {
        let size = cells.len().isqrt();
        let cells: Vec<char> = cells.iter().map(|&inside| if inside { '#' } else { '.' }).collect();
        (size > 0 && size * size == cells.len()).then_some(Self { size, cells })
    }

    /// The puzzle that is drawn, if every cell has a letter and there is a region for each.
    pub(crate) fn to_puzzle(&self, board: Board) -> Option<Puzzle> {
        let is_complete = self.cells.iter().all(char::is_ascii_alphabetic);
        let regions = is_complete.then(|| Regions::new(self.size, &self.cells).ok()).flatten()?;
        Puzzle::new(board.stars(), regions).ok()
    }

    /// The cells with a character.
    pub(crate) fn cells_of(&self, character: char) -> CellSet {
        self.cells_with(|other| other == character)
    }

    fn cells_with(&self, is_wanted: impl Fn(char) -> bool) -> CellSet {
        let indices = (0..self.cells.len()).filter(|&index| is_wanted(self.cells[index]));
        CellSet::from_cells(self.size, indices.map(|index| Cell::from_index(index, self.size)))
    }

    /// The letters of one case, in alphabetical order.
    fn letters(&self, is_wanted: fn(&char) -> bool) -> Vec<char> {
        let mut letters: Vec<char> = self.cells.iter().copied().filter(is_wanted).collect();
        letters.compact_sort();
        letters.dedup();
        letters
    }

    /// The parts of the board that regions do not leave: those that are drawn whole, and the connected areas between.
    pub(crate) fn zones(&self) -> Vec<Zone> {
        let mut zones: Vec<Zone> = Vec::new();
        for letter in self.letters(char::is_ascii_uppercase) {
            zones.push(Zone { cells: self.cells_of(letter), whole: Some(letter), parts: Vec::new() });
        }
        let growing = |character: char| character == '.' || character.is_ascii_lowercase();
        for mut left in [self.cells_of('#'), self.cells_with(growing)] {
            while let Some(start) = left.first() {
                let cells = connected(start, &left);
                left -= &cells;
                let parts = self.letters(char::is_ascii_lowercase);
                let parts = parts.into_iter().filter(|&letter| !self.cells_of(letter).is_disjoint(&cells)).collect();
                zones.push(Zone { cells, whole: None, parts });
            }
        }
        zones
    }

    /// Checks that a puzzle can look like this, as far as that is known beforehand.
    pub(crate) fn validate(&self, board: Board, (least, most): (usize, usize)) -> Result<(), TemplateError> {
        let (size, stars) = (board.size(), board.stars());
        if self.size != size {
            return Err(TemplateError::Size { rows: self.size, size });
        }
        let zones = self.zones();
        let (mut fewest, mut room_for) = (0, 0);
        for zone in &zones {
            if let Some(letter) = zone.whole {
                if !zone.cells.is_connected() {
                    return Err(TemplateError::Disconnected(letter));
                }
                let cells = zone.cells.len();
                if !(least..=most).contains(&cells) {
                    return Err(TemplateError::RegionSize { region: letter, cells, least, most });
                }
            }
            let room = most_stars(&zone.cells);
            if room < stars {
                let around = zone.cells.first().map_or_else(String::new, |cell| cell.to_string());
                let part =
                    zone.whole.map_or_else(|| format!("the area with {around}"), |letter| format!("region {letter}"));
                return Err(TemplateError::NoRoom { part, room, stars });
            }
            fewest += zone.parts.len().max(1);
            room_for += if zone.whole.is_some() { 1 } else { room / stars };
        }
        for letter in self.letters(char::is_ascii_lowercase) {
            if zones.iter().filter(|zone| zone.parts.contains(&letter)).count() > 1 {
                return Err(TemplateError::Disconnected(letter));
            }
        }
        if fewest > size {
            return Err(TemplateError::TooManyRegions { regions: fewest, size });
        }
        if room_for < size {
            return Err(TemplateError::TooFewRegions { regions: room_for, size });
        }
        let whole: Vec<CellSet> =
            zones.into_iter().filter(|zone| zone.whole.is_some()).map(|zone| zone.cells).collect();
        if has_placement(board, &whole) == Some(false) {
            return Err(TemplateError::NoPlacement(stars));
        }
        Ok(())
    }

    /// Whether a puzzle looks like this.
    #[must_use]
    pub fn fits(&self, puzzle: &Puzzle) -> bool {
        if puzzle.size() != self.size {
            return false;
        }
        let regions = puzzle.regions();
        let region_of = |letter: char| {
            let cells = self.cells_of(letter);
            regions.cell_sets().iter().position(|region| cells.is_subset(region))
        };
        let whole = self.letters(char::is_ascii_uppercase);
        let is_whole =
            |&letter: &char| region_of(letter).is_some_and(|at| regions.cell_sets()[at] == self.cells_of(letter));
        let parts: Option<Vec<usize>> = self.letters(char::is_ascii_lowercase).into_iter().map(region_of).collect();
        let are_distinct = parts.is_some_and(|mut parts| {
            let count = parts.len();
            parts.compact_sort();
            parts.dedup();
            parts.len() == count
        });
        let area = self.cells_of('#');
        let has_outline = regions.cell_sets().iter().all(|region| region.is_subset(&area) || region.is_disjoint(&area));
        whole.iter().all(is_whole) && are_distinct && has_outline
    }
}

/// The cells that are reached from one of them without leaving a set.
fn connected(start: Cell, within: &CellSet) -> CellSet {
    let mut reached = CellSet::empty(within.size());
    reached.insert(start);
    let mut waiting = vec![start];
    while let Some(cell) = waiting.pop() {
        for next in cell.side_neighbours(within.size()) {
            if within.contains(next) && reached.insert(next) {
                waiting.push(next);
            }
        }
    }
    reached
}

impl fmt::Display for Template {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, row) in self.cells.chunks(self.size).enumerate() {
            let end = if number > 0 { "\n" } else { "" };
            write!(f, "{end}{}", row.iter().collect::<String>())?;
        }
        Ok(())
    }
}

impl FromStr for Template {
    type Err = TemplateError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let rows: Vec<Vec<char>> = text
            .lines()
            .map(|line| line.chars().filter(|character| !character.is_whitespace()).collect())
            .filter(|row: &Vec<char>| !row.is_empty())
            .collect();
        if rows.is_empty() {
            return Err(TemplateError::Empty);
        }
        let size = rows.len();
        if let Some((row, cells)) = rows.iter().map(Vec::len).enumerate().find(|&(_, cells)| cells != size) {
            return Err(TemplateError::NotSquare { row: row + 1, cells, rows: size });
        }
        let mut cells = Vec::new();
        for (index, &character) in rows.iter().flatten().enumerate() {
            match character {
                'A'..='Z' | 'a'..='z' | '#' | '.' => cells.push(character),
                '?' => cells.push('.'),
                _ if size <= starbattle_board::MAX_SIZE => {
                    return Err(TemplateError::Character { character, cell: Cell::from_index(index, size) });
                }
                _ => return Err(TemplateError::Size { rows: size, size: starbattle_board::MAX_SIZE }),
            }
        }
        Ok(Self { size, cells })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn template(text: &str) -> Template {
        text.parse().unwrap()
    }

    fn refusal(text: &str, stars: usize) -> String {
        let template = template(text);
        let board = Board::new(template.size(), stars).unwrap();
        template.validate(board, (1, 4096)).unwrap_err().to_string()
    }

    #[test]
    fn templates_are_written_as_they_are_read() {
        assert_eq!(template("A A . .\nA ? . b\n\n....\n.##b\n").to_string(), "AA..\nA..b\n....\n.##b");
        for wrong in ["", " \n", "AB\nA", "A1\n..", "AA\nB"] {
            assert!(wrong.parse::<Template>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_no_puzzle_looks_like_is_refused_with_the_reason() {
        assert_eq!(
            refusal("A....\n.....\n..A..\n.....\n.....", 1),
            "region A of the template is not connected, and cannot become so"
        );
        assert_eq!(
            refusal(".A...\nA....\nA....\nAA...\n.A...", 1),
            "region A of the template is not connected, and cannot become so"
        );
        assert_eq!(
            refusal(".A......\nAA......\n........\n........\n........\n........\n........\n........", 2),
            "region A of the template has room for 1 star, but a region has 2"
        );
        assert_eq!(refusal("AbCd\neFgH\n....\n....", 1), "the template makes at least 8 regions, but the board has 4");
        assert_eq!(
            refusal("AAAAA\nAAAAA\nAAAAA\nAAAAA\nAA.BB", 1),
            "the template leaves room for 3 regions at most, but the board has 5"
        );
        assert_eq!(
            refusal("AAAAA\nBBBBB\n.....\n.....\n.....", 2),
            "no placement of stars gives every region of the template 2 stars"
        );
    }

    #[test]
    fn a_puzzle_is_compared_with_every_part() {
        let puzzle = Puzzle::new(1, Regions::from_rows(&["AAAB", "CABB", "CDDB", "CCDD"]).unwrap()).unwrap();
        for text in
            ["....\n....\n....\n....", "XXX.\n.X..\n....\n....", "a..b\n..b.\n.d..\nc...", "....\n....\n.##.\n..##"]
        {
            assert!(template(text).fits(&puzzle), "{text}");
        }
        for text in
            ["XX..\n.X..\n....\n....", "a..b\n..a.\n....\n....", "....\n....\n.##.\n..#.", "aa..\n.b..\n....\n...."]
        {
            assert!(!template(text).fits(&puzzle), "{text}");
        }
    }
}
