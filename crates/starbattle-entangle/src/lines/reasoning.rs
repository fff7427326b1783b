//! What a person sees without regions, by tiers: direct consequences, single lines, neighbouring lines together.

use starbattle_board::{Board, Cell};

use super::{
    band::{Band, MAX_BAND},
    forced::{Forced, forced},
    grid::Grid,
};

/// The highest tier of reasoning about lines without regions.
pub const MAX_TIER: u8 = 3;

/// For every cell in row-major order, the lowest tier that decides it when nothing but the stars and crosses is known; 0 if none does.
/// Cells that the stars exclude at once have tier 1, like the stars and crosses themselves.
///
/// Tier 1: a star excludes its neighbours, a full line its other cells, and a line with as many open cells as it needs stars is
/// filled. Tier 2: a cell is empty if its star would leave a line too little room, and a star if the line cannot do without it.
/// Tier 3: the same for two or three neighbouring lines together. Each tier is applied until nothing more follows.
pub(crate) fn tiers(board: Board, stars: &[Cell], crosses: &[Cell], highest: u8) -> Vec<u8> {
    let mut tiers = vec![0; board.size() * board.size()];
    let Some(mut grid) = Grid::with_stars(board, stars) else { return tiers };
    for &cross in crosses {
        grid.close(cross);
    }
    for tier in 1..=highest.min(MAX_TIER) {
        while fill_lines(&mut grid) || follow_bands(&mut grid, bands_of(tier)) {}
        for (index, cell) in board.cells().enumerate() {
            if tiers[index] == 0 && !grid.is_open(cell) {
                tiers[index] = tier;
            }
        }
    }
    tiers
}

/// The most lines that a tier looks at together.
fn bands_of(tier: u8) -> usize {
    match tier {
        1 => 0,
        2 => 1,
        _ => MAX_BAND,
    }
}

/// Fills lines that have no more open cells than they need stars; whether there was one.
fn fill_lines(grid: &mut Grid) -> bool {
    let mut changed = false;
    for line in Band::up_to(1, grid.board().size()) {
        let cells: Vec<Cell> = grid.open_cells(line).collect();
        if !cells.is_empty() && cells.len() == grid.need(line) {
            for cell in cells {
                grid.place(cell);
            }
            changed = true;
        }
    }
    changed
}

/// Applies what bands of up to `most` lines force; whether anything was new.
fn follow_bands(grid: &mut Grid, most: usize) -> bool {
    let mut changed = false;
    for band in Band::up_to(most, grid.board().size()) {
        if let Some(Forced { empties, stars }) = forced(grid, band) {
            for cell in empties {
                grid.close(cell);
            }
            for cell in stars {
                grid.place(cell);
            }
            changed = true;
        }
    }
    changed
}
