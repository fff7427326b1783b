//! The operators, driven without any engine.

use starbattle_board::{Board, Cell, MemoryBudget, Never};

use super::*;
use crate::{Atlas, count};

/// One block of a table.
fn block(table: &Blocks, number: usize) -> Blocks {
    let range = table.offsets[number] as usize..table.offsets[number + 1] as usize;
    let rows = table.rows.get(range.clone()).unwrap_or_default().to_vec();
    Blocks {
        bins: vec![table.bins[number]],
        offsets: vec![0, range.len() as i32],
        keys: table.keys[range.clone()].to_vec(),
        rows,
        ways: table.ways[range].to_vec(),
    }
}

/// The tables as one, sorted by bin.
fn sorted(tables: &[Blocks]) -> Blocks {
    let mut blocks: Vec<Blocks> =
        tables.iter().flat_map(|table| (0..table.bins.len()).map(|number| block(table, number))).collect();
    blocks.sort_by_key(|block| block.bins[0]);
    let mut all = Blocks { offsets: vec![0], ..Blocks::default() };
    for block in blocks {
        all.bins.extend(block.bins);
        all.keys.extend(block.keys);
        all.rows.extend(block.rows);
        all.ways.extend(block.ways);
        all.offsets.push(all.keys.len() as i32);
    }
    all
}

/// A layer one row further, at once or block by block, as engines hand them over.
fn next(kernel: &Kernel, row: usize, form: Form, layer: &Blocks, apart: bool) -> Blocks {
    let expand = |layer: &Blocks| {
        let next = kernel.expand(row, form, 8, layer.view()).unwrap();
        assert!(next.view().is_consistent(kernel.is_wide()));
        next
    };
    if apart {
        let parts: Vec<Blocks> = (0..layer.bins.len()).map(|number| expand(&block(layer, number))).collect();
        sorted(&parts)
    } else {
        expand(layer)
    }
}

fn half(kernel: &Kernel, rows: usize, last: Form, apart: bool) -> Blocks {
    let forms = (0..rows).map(|row| if row + 1 == rows { last } else { Form::Plain });
    forms.enumerate().fold(kernel.start(), |layer, (row, form)| next(kernel, row, form, &layer, apart))
}

/// The placements counted by the operators alone.
fn total(size: usize, upper: &Kernel, lower: Option<&Kernel>, apart: bool) -> u128 {
    let form = if lower.is_none() && size.is_multiple_of(2) { Form::Pair } else { Form::Opposite };
    let mut table = half(upper, size.div_ceil(2), form, apart);
    if form == Form::Opposite {
        table = sorted(&[table, half(lower.unwrap_or(upper), size / 2, Form::Plain, apart)]);
    }
    let mut middle = upper.middle(form);
    for number in 0..table.bins.len() {
        middle.push(block(&table, number).view()).unwrap();
    }
    middle.finish().unwrap()
}

#[test]
fn the_operators_count_what_the_program_counts() {
    for (size, stars) in [(4, 1), (8, 1), (9, 1), (8, 2), (9, 2), (10, 2), (11, 2), (12, 3), (13, 3), (16, 4), (24, 6)]
    {
        let board = Board::new(size, stars).unwrap();
        let kernel = Kernel::new(board).unwrap();
        let expected = count(board, &MemoryBudget::default(), &Never).unwrap();
        assert!(expected > 0);
        for apart in [false, true] {
            assert_eq!(total(size, &kernel, None, apart), expected, "{size}/{stars}, blocks apart: {apart}");
        }
    }
}

#[test]
fn the_operators_count_the_placements_with_a_pattern() {
    for (size, stars) in [(9, 2), (10, 2), (13, 3)] {
        let board = Board::new(size, stars).unwrap();
        let atlas = Atlas::build(board, &MemoryBudget::default(), &Never).unwrap();
        for cells in [vec![], vec![(0, 2)], vec![(1, 3), (size - 1, 0)], vec![(size / 2, 1), (0, 4), (size - 2, 5)]] {
            let cells: Vec<Cell> =
                cells.into_iter().map(|(row, column)| Cell::from_index(row * size + column, size)).collect();
            let flipped: Vec<Cell> =
                cells.iter().map(|cell| Cell::from_index((size - 1 - cell.row()) * size + cell.col(), size)).collect();
            let upper = Kernel::with_pattern(board, &cells).unwrap();
            let lower = Kernel::with_pattern(board, &flipped).unwrap();
            let expected = atlas.compatible(&cells).unwrap().placements();
            assert_eq!(total(size, &upper, Some(&lower), true), expected, "{size}/{stars} {cells:?}");
        }
    }
}

#[test]
fn states_of_the_largest_boards_take_two_columns() {
    let is_wide = |size, stars| Kernel::new(Board::new(size, stars).unwrap()).unwrap().is_wide();
    assert!(!is_wide(16, 3) && !is_wide(21, 2) && !is_wide(21, 3));
    assert!(is_wide(22, 3) && is_wide(16, 4) && is_wide(22, 5));
}

#[test]
fn too_many_ways_are_an_error() {
    let kernel = Kernel::new(Board::new(10, 2).unwrap()).unwrap();
    let mut layer = sorted(&[kernel.start(), kernel.start()]);
    let expand = |layer: &Blocks| kernel.expand(0, Form::Plain, 1, layer.view()).map(|_| ());
    layer.ways = vec![i64::MAX, 0];
    assert_eq!(expand(&layer), Ok(()));
    layer.ways = vec![i64::MAX, 1];
    assert_eq!(expand(&layer), Err(AtlasError::Overflow));
    layer.ways = vec![-1, 0];
    assert_eq!(expand(&layer), Err(AtlasError::Overflow));
}

#[test]
fn the_middle_refuses_bins_out_of_order() {
    let kernel = Kernel::new(Board::new(10, 2).unwrap()).unwrap();
    let layer = kernel.expand(0, Form::Plain, 4, kernel.start().view()).unwrap();
    let mut middle = kernel.middle(Form::Pair);
    middle.push(block(&layer, 1).view()).unwrap();
    assert_eq!(middle.push(block(&layer, 0).view()), Err(AtlasError::Unsorted));
}
