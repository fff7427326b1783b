//! Finding the shortest chain of steps to a contradiction.

use starbattle_board::{Board, Cell};

use crate::lines::{Band, Forced, Grid, forced};

use super::step::ProofStep;

/// The shortest refutation of the assumption that the cell is a star (or empty), given stars and cells known to be empty.
pub(super) fn refute(
    board: Board,
    stars: &[Cell],
    empties: &[Cell],
    cell: Cell,
    as_star: bool,
    max_steps: usize,
) -> Option<Vec<ProofStep>> {
    // Rule files may come from anywhere, so their cells may lie outside the board.
    let mut all = stars.iter().chain(empties).chain([&cell]);
    if !all.all(|&cell| board.contains(cell)) {
        return None;
    }
    let mut grid = Grid::with_stars(board, stars)?;
    for &cell in empties {
        grid.close(cell);
    }
    if as_star {
        if !grid.place(cell) {
            return None;
        }
    } else {
        grid.close(cell);
    }
    let mut steps = (1..=max_steps).find_map(|depth| search(&grid, depth))?;
    shorten(&grid, &mut steps);
    Some(steps)
}

/// A chain of exactly `depth` steps.
fn search(grid: &Grid, depth: usize) -> Option<Vec<ProofStep>> {
    if depth == 1 {
        return Band::all(grid.board().size()).find_map(|band| contradiction(grid, band)).map(|step| vec![step]);
    }
    for band in Band::all(grid.board().size()) {
        let Some(step) = consequences(grid, band) else { continue };
        let Some(next) = applied(grid, &step) else { continue };
        if let Some(rest) = search(&next, depth - 1) {
            return Some(std::iter::once(step).chain(rest).collect());
        }
    }
    None
}

fn contradiction(grid: &Grid, band: Band) -> Option<ProofStep> {
    let (need, capacity) = (grid.need(band), grid.capacity(band));
    (capacity < need).then(|| ProofStep::Contradiction { band, need, capacity, open: grid.open_cells(band).collect() })
}

/// All that the lines force in themselves and beside them.
fn consequences(grid: &Grid, band: Band) -> Option<ProofStep> {
    let Forced { empties, stars } = forced(grid, band)?;
    Some(ProofStep::Follows { band, need: grid.need(band), empties, stars })
}

/// The grid after a step; `None` if a forced star has no room, which a later step will say better.
fn applied(grid: &Grid, step: &ProofStep) -> Option<Grid> {
    let ProofStep::Follows { empties, stars, .. } = step else { return None };
    let mut next = grid.clone();
    for &cell in empties {
        next.close(cell);
    }
    for &cell in stars {
        if !next.place(cell) {
            return None;
        }
    }
    Some(next)
}

/// Leaves out what the contradiction does not need, so that the sentences stay short.
fn shorten(grid: &Grid, steps: &mut [ProofStep]) {
    for index in 0..steps.len().saturating_sub(1) {
        let ProofStep::Follows { empties, stars, .. } = &steps[index] else { continue };
        let (all_empties, all_stars) = (empties.clone(), stars.clone());
        for cell in all_stars.into_iter().chain(all_empties) {
            let kept = steps[index].clone();
            if let ProofStep::Follows { empties, stars, .. } = &mut steps[index] {
                empties.retain(|&other| other != cell);
                stars.retain(|&other| other != cell);
            }
            if !is_valid(grid, steps) {
                steps[index] = kept;
            }
        }
    }
    refresh(grid, steps);
}

/// Whether each step follows from those before it, and the last one is a contradiction.
fn is_valid(grid: &Grid, steps: &[ProofStep]) -> bool {
    let mut grid = grid.clone();
    for step in steps {
        match step {
            ProofStep::Contradiction { band, .. } => return contradiction(&grid, *band).is_some(),
            ProofStep::Follows { band, empties, stars, .. } => {
                let Some(ProofStep::Follows { empties: all_empties, stars: all_stars, .. }) =
                    consequences(&grid, *band)
                else {
                    return false;
                };
                let follows = empties.iter().all(|cell| all_empties.contains(cell))
                    && stars.iter().all(|cell| all_stars.contains(cell));
                match applied(&grid, step).filter(|_| follows) {
                    Some(next) => grid = next,
                    None => return false,
                }
            }
        }
    }
    false
}

/// Brings the numbers of the last step up to date with the shortened ones before it.
fn refresh(grid: &Grid, steps: &mut [ProofStep]) {
    let mut grid = grid.clone();
    for step in steps {
        match step {
            ProofStep::Contradiction { band, .. } => {
                if let Some(now) = contradiction(&grid, *band) {
                    *step = now;
                }
            }
            ProofStep::Follows { .. } => {
                if let Some(next) = applied(&grid, step) {
                    grid = next;
                }
            }
        }
    }
}
