//! What every small pattern of stars forces: each placement is added to the entries of all its patterns.

use crate::placements::enumerate;

/// Count, intersection and union of the placements that contain a pattern.
#[derive(Debug, Clone, Copy)]
pub struct Entry {
    /// The number of placements.
    pub count: u64,
    /// The cells that are a star in all of them.
    pub always: u128,
    /// The cells that are a star in some of them.
    pub sometimes: u128,
}

/// Adds every placement to the entries of all its patterns of `z` stars; entries are numbered by the cells' combinatorial number.
#[must_use]
pub fn scatter(size: usize, stars: usize, z: usize) -> Vec<Entry> {
    let cells = size * size;
    let mut choose = vec![vec![0_usize; z + 1]; cells + 1];
    for from in 0..=cells {
        choose[from][0] = 1;
        for count in 1..=z.min(from) {
            choose[from][count] = choose[from - 1][count - 1] + choose[from - 1][count];
        }
    }
    let mut table = vec![Entry { count: 0, always: u128::MAX, sometimes: 0 }; choose[cells][z]];
    let mut list = Vec::with_capacity(size * stars);
    enumerate(size, stars, &mut |board| {
        list.clear();
        let mut rest = board;
        while rest != 0 {
            list.push(rest.trailing_zeros() as usize);
            rest &= rest - 1;
        }
        subsets(&list, z, 0, &choose, &mut |number| {
            let entry = &mut table[number];
            entry.count += 1;
            entry.always &= board;
            entry.sometimes |= board;
        });
    });
    table
}

/// Over all patterns of a table: the sum of their placements, and the number of cells that they force.
#[must_use]
pub fn totals(size: usize, table: &[Entry]) -> (u128, usize) {
    let seen = table.iter().filter(|entry| entry.count > 0);
    seen.fold((0, 0), |(sum, forced), entry| {
        let open = (entry.sometimes.count_ones() - entry.always.count_ones()) as usize;
        (sum + u128::from(entry.count), forced + size * size - open)
    })
}

/// Numbers all `z`-subsets of ascending cells, largest cell first.
fn subsets(cells: &[usize], z: usize, number: usize, choose: &[Vec<usize>], visit: &mut impl FnMut(usize)) {
    if z == 1 {
        for &cell in cells {
            visit(number + cell);
        }
        return;
    }
    for last in z - 1..cells.len() {
        subsets(&cells[..last], z - 1, number + choose[cells[last]][z], choose, visit);
    }
}
