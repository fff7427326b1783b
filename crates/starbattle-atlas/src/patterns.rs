//! All realizable patterns, unfolded from their classes.

use starbattle_board::{Cell, CellSet, CompactSort, MemoryError, Reservation, Symmetry, bytes_of};

use crate::{ClassAnalysis, ClassTable, given_empty, orderly::CellNumber};

/// The most patterns unfolded at a time: bounds the memory, while few passes over the table remain.
const MAX_BLOCK: usize = 1 << 20;

/// One realizable pattern and what it forces.
#[derive(Debug, Clone)]
pub struct PatternOfClass<'a> {
    class: usize,
    symmetry: Symmetry,
    cells: Vec<Cell>,
    representative: ClassAnalysis<'a>,
}

impl<'a> PatternOfClass<'a> {
    /// The number of the class in the table.
    #[must_use]
    pub fn class(&self) -> usize {
        self.class
    }

    /// The symmetry that takes the representative to this pattern.
    #[must_use]
    pub fn symmetry(&self) -> Symmetry {
        self.symmetry
    }

    /// The stars of this pattern in row-major order.
    #[must_use]
    pub fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// The analysis of the class's representative.
    #[must_use]
    pub fn representative(&self) -> ClassAnalysis<'a> {
        self.representative
    }

    /// This pattern as a set.
    #[must_use]
    pub fn pattern(&self) -> CellSet {
        CellSet::from_cells(self.representative.board.size(), self.cells.iter().copied())
    }

    /// The number of placements that contain this pattern.
    #[must_use]
    pub fn compatible(&self) -> u128 {
        self.representative.compatible
    }

    /// The cells with a star in every compatible placement, the pattern included.
    #[must_use]
    pub fn always(&self) -> CellSet {
        self.symmetry.apply_to_set(&self.representative.always())
    }

    /// The cells with a star in no compatible placement.
    #[must_use]
    pub fn never(&self) -> CellSet {
        self.symmetry.apply_to_set(&self.representative.never())
    }

    /// Forced stars outside the pattern.
    #[must_use]
    pub fn forced_star(&self) -> CellSet {
        &self.always() - &self.pattern()
    }

    /// Cells forced empty that the pattern does not make empty by the rules alone (see [`given_empty`]).
    #[must_use]
    pub fn deduced_empty(&self) -> CellSet {
        &self.never() - &given_empty(self.representative.board, &self.pattern())
    }

    /// Whether something is forced beyond what the pattern gives by itself; the same for all images.
    #[must_use]
    pub fn is_deduced(&self) -> bool {
        self.representative.is_deduced()
    }
}

/// All realizable patterns in row-major order; made by [`ClassTable::patterns`].
#[derive(Debug)]
pub struct Patterns<'a> {
    table: &'a ClassTable,
    /// How many patterns begin with each cell.
    by_first_cell: Vec<usize>,
    /// First cells not yet unfolded.
    next_cell: usize,
    block: Block,
    /// The patterns unfolded at a time, unless one first cell has more.
    block_size: usize,
    next: usize,
    _memory: Reservation,
}

/// Unfolded patterns in order.
#[derive(Debug, Clone, Default)]
struct Block {
    cells: Vec<CellNumber>,
    origins: Vec<(u32, u8)>,
    order: Vec<u32>,
}

impl<'a> Patterns<'a> {
    pub(crate) fn new(table: &'a ClassTable) -> Result<Self, MemoryError> {
        let cells = table.board().size() * table.board().size();
        let mut by_first_cell = vec![0; cells];
        let mut images = Vec::new();
        for class in 0..table.len() {
            each_image(table, class, &mut images, |image, _| by_first_cell[first_cell(image)] += 1);
        }
        let budget = table.budget();
        let bytes = bytes_of::<CellNumber>(table.stars()) + bytes_of::<(u32, u8)>(1) + bytes_of::<u32>(1);
        let most = by_first_cell.iter().copied().max().unwrap_or(0);
        // Half of what is left, but at least the patterns that begin with the same cell.
        let fitting = usize::try_from(budget.left() / 2 / bytes).unwrap_or(MAX_BLOCK);
        let block_size = fitting.min(MAX_BLOCK).min(by_first_cell.iter().sum()).max(most);
        let memory = budget.reserve(block_size as u64 * bytes)?;
        Ok(Self { table, by_first_cell, next_cell: 0, block: Block::default(), block_size, next: 0, _memory: memory })
    }

    /// Unfolds the patterns that begin with the next few cells.
    fn unfold(&mut self) {
        let from = self.next_cell;
        let mut expected = 0;
        while let Some(&count) = self.by_first_cell.get(self.next_cell)
            && (expected == 0 || expected + count <= self.block_size)
        {
            expected += count;
            self.next_cell += 1;
        }
        let mut block = std::mem::take(&mut self.block);
        block.cells.clear();
        block.origins.clear();
        block.cells.reserve_exact(expected * self.table.stars());
        block.origins.reserve_exact(expected);
        let mut images = Vec::new();
        for class in 0..self.table.len() {
            each_image(self.table, class, &mut images, |image, symmetry| {
                if (from..self.next_cell).contains(&first_cell(image)) {
                    block.cells.extend_from_slice(image);
                    block.origins.push((class as u32, symmetry));
                }
            });
        }
        let stars = self.table.stars();
        let cells = |number: u32| &block.cells[number as usize * stars..(number as usize + 1) * stars];
        block.order.clear();
        block.order.reserve_exact(expected);
        block.order.extend(0..block.origins.len() as u32);
        block.order.sort_unstable_by(|&a, &b| cells(a).cmp(cells(b)));
        self.block = block;
        self.next = 0;
    }
}

impl<'a> Iterator for Patterns<'a> {
    type Item = PatternOfClass<'a>;

    fn next(&mut self) -> Option<PatternOfClass<'a>> {
        while self.next == self.block.order.len() {
            if self.next_cell == self.by_first_cell.len() {
                return None;
            }
            self.unfold();
        }
        let (size, stars) = (self.table.board().size(), self.table.stars());
        let number = self.block.order[self.next] as usize;
        self.next += 1;
        let (class, symmetry) = self.block.origins[number];
        let cells = &self.block.cells[number * stars..(number + 1) * stars];
        Some(PatternOfClass {
            class: class as usize,
            symmetry: Symmetry::ALL[usize::from(symmetry)],
            cells: cells.iter().map(|&cell| Cell::from_index(usize::from(cell), size)).collect(),
            representative: self.table.get(class as usize)?,
        })
    }
}

/// The pattern without stars counts with the first cell.
fn first_cell(image: &[CellNumber]) -> usize {
    image.first().map_or(0, |&cell| usize::from(cell))
}

/// Visits every different image of a class once, sorted, with the first symmetry that gives it.
fn each_image(
    table: &ClassTable,
    class: usize,
    images: &mut Vec<CellNumber>,
    mut visit: impl FnMut(&[CellNumber], u8),
) {
    let cells = table.list.cells(class);
    let stars = cells.len();
    images.clear();
    for symmetry in 0..8 {
        let start = images.len();
        images.extend(cells.iter().map(|&cell| table.maps.image(symmetry, cell)));
        images[start..].compact_sort();
        let (before, image) = images.split_at(start);
        let seen = table.list.size(class) < 8
            && (0..symmetry).any(|other| before[other * stars..(other + 1) * stars] == *image);
        if !seen {
            visit(image, symmetry as u8);
        }
    }
}
