//! A reading of one lattice, and how far it can be trusted.

use crate::{lattice::Lattice, regions::Division, sides::Grid};

/// One lattice, read as well as it can be.
pub struct Candidate {
    pub lattice: Lattice,
    pub grid: Grid,
    pub division: Division,
    /// The only star count that gives one solution.
    pub stars: Option<usize>,
    /// The sides that the exact solver decided.
    pub settled: Vec<usize>,
}

impl Candidate {
    pub fn is_consistent(&self) -> bool {
        self.stars.is_some() && self.is_well_formed()
    }

    pub fn is_well_formed(&self) -> bool {
        self.division.count == self.grid.size && self.division.loose.is_empty()
    }

    /// The outer rows and columns of which some region is made: top, bottom, left and right are 0 to 3. They may be page beside the
    /// board rather than cells.
    fn page_lines(&self) -> Vec<usize> {
        let (size, regions) = (self.grid.size, &self.division.regions);
        let row = |row: usize| (0..size).map(move |col| row * size + col).collect::<Vec<_>>();
        let col = |col: usize| (0..size).map(move |row| row * size + col).collect::<Vec<_>>();
        let lines = [row(0), row(size - 1), col(0), col(size - 1)];
        let is_whole = |line: &&Vec<usize>| line.iter().all(|&cell| regions[cell] == regions[line[0]]);
        let whole: Vec<&Vec<usize>> = lines.iter().filter(is_whole).collect();
        let is_page = |line: &Vec<usize>| {
            let region = regions[line[0]];
            let is_covered =
                |cell: usize| whole.iter().any(|other| regions[other[0]] == region && other.contains(&cell));
            is_whole(&line) && (0..regions.len()).filter(|&cell| regions[cell] == region).all(is_covered)
        };
        (0..lines.len()).filter(|&side| is_page(&lines[side])).collect()
    }

    /// Whether a region may be page beside the board.
    pub fn has_page_as_region(&self) -> bool {
        !self.page_lines().is_empty()
    }

    /// Whether the region that may be page is a single row or column, without which the board would not be square. The picture, of
    /// the given width and height, must show that there is no line to make up for it on the other side.
    pub fn needs_its_page_line(&self, [width, height]: [usize; 2]) -> bool {
        let has_room = |lines: &[f32], length: usize| {
            let (first, last) = (lines[0], lines[lines.len() - 1]);
            let half = (last - first) / self.grid.size as f32 / 2.0;
            [length as f32 - last >= half, first >= half]
        };
        let rooms = [has_room(&self.grid.rows, height), has_room(&self.grid.columns, width)].concat();
        if let [side] = self.page_lines()[..] { rooms[side] } else { false }
    }

    /// Whether there is no need to look any further.
    pub fn is_clear(&self) -> bool {
        !self.has_page_as_region() && self.is_clear_otherwise()
    }

    /// The same, as far as what is seen within the board tells.
    pub fn is_clear_otherwise(&self) -> bool {
        (self.is_consistent() && self.division.margin > 1.4 && self.lattice.share() > 0.2)
            || (self.is_well_formed() && self.division.margin > 1.8 && self.lattice.share() > 0.3)
    }
}
