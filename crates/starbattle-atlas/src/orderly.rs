//! Symmetry classes of patterns, without listing all patterns.
//!
//! A pattern is a sorted list of cell numbers; the representative of its class is the least of its images. Taking the last cell
//! away from a representative leaves a representative: if some image of the rest were less than the rest, adding the image of
//! the last cell could only make it lesser still. So all representatives grow from smaller ones, each exactly once, in order.

use std::cmp::Ordering;

use starbattle_board::{Cell, CompactSort, MemoryError, Reservation, Symmetry, bytes_of};

/// The number of a cell in row-major order.
pub(crate) type CellNumber = u16;

/// Patterns with equally many stars, one after the other.
#[derive(Debug, Clone, Default)]
pub(crate) struct PatternList {
    stars: usize,
    cells: Vec<CellNumber>,
    /// The number of different images of each pattern.
    sizes: Vec<u8>,
    /// The number of placements that contain each pattern.
    compatible: Vec<u128>,
}

impl PatternList {
    pub(crate) fn new(stars: usize) -> Self {
        Self { stars, ..Self::default() }
    }

    pub(crate) fn push(&mut self, cells: impl IntoIterator<Item = CellNumber>, size: u8, compatible: u128) {
        self.cells.extend(cells);
        self.sizes.push(size);
        self.compatible.push(compatible);
    }

    pub(crate) fn append(&mut self, mut other: Self) {
        self.cells.append(&mut other.cells);
        self.sizes.append(&mut other.sizes);
        self.compatible.append(&mut other.compatible);
    }

    /// Makes room for one more pattern.
    pub(crate) fn grow(&mut self, memory: &mut Reservation) -> Result<(), MemoryError> {
        memory.grow(&mut self.cells, self.stars)?;
        memory.grow(&mut self.sizes, 1)?;
        memory.grow(&mut self.compatible, 1)
    }

    /// The memory held, in bytes.
    pub(crate) fn bytes(&self) -> u64 {
        bytes_of::<CellNumber>(self.cells.capacity())
            + bytes_of::<u8>(self.sizes.capacity())
            + bytes_of::<u128>(self.compatible.capacity())
    }

    /// The number of stars in each pattern.
    pub(crate) fn stars(&self) -> usize {
        self.stars
    }

    pub(crate) fn len(&self) -> usize {
        self.sizes.len()
    }

    pub(crate) fn cells(&self, number: usize) -> &[CellNumber] {
        &self.cells[number * self.stars..(number + 1) * self.stars]
    }

    pub(crate) fn size(&self, number: usize) -> u8 {
        self.sizes[number]
    }

    pub(crate) fn compatible(&self, number: usize) -> u128 {
        self.compatible[number]
    }
}

/// Where each symmetry takes each cell.
#[derive(Debug, Clone)]
pub(crate) struct CellMaps {
    maps: [Vec<CellNumber>; 8],
}

impl CellMaps {
    pub(crate) fn new(size: usize) -> Self {
        let map = |symmetry: Symmetry| {
            let image = |number| symmetry.apply(Cell::from_index(number, size), size).index(size) as CellNumber;
            (0..size * size).map(image).collect()
        };
        Self { maps: Symmetry::ALL.map(map) }
    }

    pub(crate) fn image(&self, symmetry: usize, cell: CellNumber) -> CellNumber {
        self.maps[symmetry][cell as usize]
    }

    /// The sorted image of a pattern.
    pub(crate) fn image_of(&self, symmetry: usize, cells: &[CellNumber]) -> Vec<CellNumber> {
        let mut image: Vec<_> = cells.iter().map(|&cell| self.image(symmetry, cell)).collect();
        image.compact_sort();
        image
    }
}

/// A representative and its images, ready to be extended.
pub(crate) struct Stem<'a> {
    maps: &'a CellMaps,
    cells: &'a [CellNumber],
    /// Sorted images under all symmetries but the identity.
    images: Vec<Vec<CellNumber>>,
}

impl<'a> Stem<'a> {
    pub(crate) fn new(maps: &'a CellMaps, cells: &'a [CellNumber]) -> Self {
        Self { maps, cells, images: (1..8).map(|symmetry| maps.image_of(symmetry, cells)).collect() }
    }

    /// The class size of the pattern extended by a later cell, if that is a representative.
    pub(crate) fn class_size_with(&self, cell: CellNumber) -> Option<u8> {
        let mut same = 1;
        for (image, symmetry) in self.images.iter().zip(1..) {
            match compare_extended(image, self.maps.image(symmetry, cell), self.cells, cell) {
                Ordering::Less => return None,
                Ordering::Equal => same += 1,
                Ordering::Greater => {}
            }
        }
        Some(8 / same)
    }
}

/// Compares the sorted image with one cell inserted to the sorted pattern with one cell appended.
fn compare_extended(
    image: &[CellNumber],
    inserted: CellNumber,
    pattern: &[CellNumber],
    appended: CellNumber,
) -> Ordering {
    let mut pattern = pattern.iter().copied().chain([appended]);
    let mut pending = Some(inserted);
    for &cell in image {
        if let Some(extra) = pending.filter(|&extra| extra < cell) {
            pending = None;
            match Some(extra).cmp(&pattern.next()) {
                Ordering::Equal => {}
                decided => return decided,
            }
        }
        match Some(cell).cmp(&pattern.next()) {
            Ordering::Equal => {}
            decided => return decided,
        }
    }
    pending.map_or(Ordering::Equal, |extra| Some(extra).cmp(&pattern.next()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn representatives_of_all_sets_of_cells_are_found_once_and_in_order() {
        let maps = CellMaps::new(4);
        let mut list = PatternList::new(0);
        list.push([], 1, 1);
        for stars in 1..=4 {
            let mut next = PatternList::new(stars);
            for number in 0..list.len() {
                let stem = Stem::new(&maps, list.cells(number));
                let from = list.cells(number).last().map_or(0, |last| last + 1);
                for cell in from..16 {
                    if let Some(size) = stem.class_size_with(cell) {
                        next.push(list.cells(number).iter().copied().chain([cell]), size, 1);
                    }
                }
            }
            list = next;
            let patterns: Vec<&[u16]> = (0..list.len()).map(|number| list.cells(number)).collect();
            assert!(patterns.is_sorted_by(|a, b| a < b));
            let mut all = BTreeSet::new();
            for number in 0..list.len() {
                let images: BTreeSet<_> = (0..8).map(|symmetry| maps.image_of(symmetry, list.cells(number))).collect();
                assert_eq!(images.len(), list.size(number) as usize);
                assert_eq!(images.first().map(Vec::as_slice), Some(list.cells(number)));
                all.extend(images);
            }
            let choose = [1, 16, 120, 560, 1820];
            assert_eq!(all.len(), choose[stars]);
        }
    }
}
