//! Finding the shortest chain of steps to a contradiction.

use starbattle_board::{Board, Cell};

use crate::lines::{Band, Forced, Grid, forced};

use super::{MAX_STEPS, filling::ByFilling, step::ProofStep, sum::Sum};

/// What one more step costs, compared with a line or a block to count in a sum.
const STEP_COST: i32 = 6;

/// Sums that cost more are hard to read: lines that cannot be filled are better.
pub(super) const MAX_COST: i32 = 24;

/// Suppositions are followed on boards up to this size. They take hundreds of sums, each of a millisecond here, and of many on larger boards.
const MAX_SUPPOSED: usize = 10;

/// The shortest refutation of the assumption that the cell is a star (or empty), given stars and cells known to be empty.
pub(super) fn refute(
    board: Board,
    stars: &[Cell],
    empties: &[Cell],
    cell: Cell,
    as_star: bool,
    max_steps: usize,
) -> Option<Vec<ProofStep>> {
    let grid = supposed(board, stars, empties, cell, as_star)?;
    let mut steps = (1..=max_steps).find_map(|depth| search(&grid, depth))?;
    shorten(&grid, &mut steps);
    Some(steps)
}

/// A refutation of the same by sums over lines and blocks, in the end or on the way, or by filling lines if such sums cost more than
/// `readable`.
pub(super) fn refute_by_more(
    board: Board,
    stars: &[Cell],
    empties: &[Cell],
    cell: Cell,
    as_star: bool,
    max_steps: usize,
    readable: i32,
) -> Option<Vec<ProofStep>> {
    let grid = supposed(board, stars, empties, cell, as_star)?;
    let direct = Sum::find(&grid).map(|sum| vec![ProofStep::Sum(sum)]);
    let prepared = after_lines(&grid).filter(|steps| steps.len() <= max_steps);
    let best = direct.into_iter().chain(prepared).min_by_key(|steps| cost(steps));
    if best.as_ref().is_none_or(|steps| cost(steps) > readable)
        && let Some(steps) = ByFilling::on(board).and_then(|by_filling| by_filling.refute(&grid, max_steps))
    {
        return Some(steps);
    }
    best.or_else(|| by_suppositions(&grid).filter(|steps| steps.len() <= max_steps))
}

/// A sum after all that neighbouring lines say at once.
fn after_lines(grid: &Grid) -> Option<Vec<ProofStep>> {
    let (known, mut steps) = told_by_lines(grid)?;
    steps.push(ProofStep::Sum(Sum::find(&known)?));
    shorten(grid, &mut steps);
    Some(steps)
}

/// What neighbouring lines say at once; `None` if some forced star has no room.
fn told_by_lines(grid: &Grid) -> Option<(Grid, Vec<ProofStep>)> {
    let (mut known, mut steps) = (grid.clone(), Vec::new());
    for band in Band::all(grid.board().size()) {
        let Some(step) = consequences(&known, band) else { continue };
        known = applied(&known, &step)?;
        steps.push(step);
    }
    Some((known, steps))
}

/// A sum after one or two further suppositions, each refuted by a sum.
fn by_suppositions(grid: &Grid) -> Option<Vec<ProofStep>> {
    if grid.board().size() > MAX_SUPPOSED {
        return None;
    }
    let refuted = refuted(grid);
    for step in &refuted {
        if let Some(sum) = applied(grid, step).and_then(|known| Sum::find(&known)) {
            return Some(vec![step.clone(), ProofStep::Sum(sum)]);
        }
    }
    let empties: Vec<Cell> = refuted.iter().flat_map(|step| step.results().1).copied().collect();
    if let Some(steps) = without(grid, &empties, 2) {
        return Some(steps);
    }
    for first in &refuted {
        let Some(known) = applied(grid, first) else { continue };
        if let Some(mut steps) = without(&known, &empties, 1) {
            steps.insert(0, first.clone());
            return Some(steps);
        }
    }
    by_cases(grid, &empties)
}

/// What a sum shows about a cell by refuting the opposite.
fn refuted(grid: &Grid) -> Vec<ProofStep> {
    let size = grid.board().size();
    let both = grid.board().cells().flat_map(|cell| [(cell, true), (cell, false)]);
    let mut steps = Vec::new();
    // Shares that satisfy all sums: what is a whole star in one of them, or no star at all, cannot be refuted by a sum.
    let mut possible = vec![[false; 2]; size * size];
    for (cell, star) in both {
        let Some(supposed) = with(grid, cell, star) else { continue };
        if possible[cell.index(size)][usize::from(star)] {
            continue;
        }
        match Sum::find_or_share(&supposed, &[]) {
            Ok(sum) => steps.push(ProofStep::Refuted { cell, star, steps: vec![ProofStep::Sum(sum)] }),
            Err(shares) => {
                for (cell, share) in shares {
                    possible[cell.index(size)][0] |= share < 1e-6;
                    possible[cell.index(size)][1] |= share > 1.0 - 1e-6;
                }
            }
        }
    }
    steps
}

/// The shortest two cases that sums can settle, one of them with up to three more suppositions: a cell that is a star, or empty.
fn by_cases(grid: &Grid, empties: &[Cell]) -> Option<Vec<ProofStep>> {
    let settled = |cell: Cell, star: bool| without(&with(grid, cell, star)?, empties, MAX_STEPS);
    let cases = grid.board().cells().filter_map(|cell| {
        let (mut if_star, mut if_empty) = (settled(cell, true)?, settled(cell, false)?);
        // The longer case is refuted first, the other one follows.
        let star = if_star.len() > if_empty.len();
        if !star {
            std::mem::swap(&mut if_star, &mut if_empty);
        }
        let first = ProofStep::Refuted { cell, star, steps: if_star };
        (if_empty.len() < MAX_STEPS).then(|| std::iter::once(first).chain(if_empty).collect::<Vec<_>>())
    });
    cases.min_by_key(|steps| cost(steps))
}

/// How much there is to read.
fn cost(steps: &[ProofStep]) -> i32 {
    steps.iter().map(|step| STEP_COST + step.weight()).sum()
}

/// A sum that may leave out some cells, at most so many, which can be shown to be empty.
fn without(grid: &Grid, empties: &[Cell], most: usize) -> Option<Vec<ProofStep>> {
    let sum = Sum::find_without(grid, empties)?;
    let left_out: Vec<Cell> = sum.uncovered(grid).collect();
    if left_out.len() > most {
        return None;
    }
    let refute = |cell: Cell| {
        let sum = Sum::find(&with(grid, cell, true)?)?;
        Some(ProofStep::Refuted { cell, star: true, steps: vec![ProofStep::Sum(sum)] })
    };
    left_out.into_iter().map(refute).chain([Some(ProofStep::Sum(sum))]).collect()
}

/// The grid if an open cell were a star, or empty; `None` if the cell is not open.
pub(super) fn with(grid: &Grid, cell: Cell, star: bool) -> Option<Grid> {
    let mut grid = grid.clone();
    if star {
        return grid.place(cell).then_some(grid);
    }
    let is_open = grid.is_open(cell);
    grid.close(cell);
    is_open.then_some(grid)
}

/// What is known with the opposite of the conclusion; `None` if that is impossible at once, or names cells outside the board.
fn supposed(board: Board, stars: &[Cell], empties: &[Cell], cell: Cell, as_star: bool) -> Option<Grid> {
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
    Some(grid)
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

pub(super) fn contradiction(grid: &Grid, band: Band) -> Option<ProofStep> {
    let (need, capacity) = (grid.need(band), grid.capacity(band));
    (capacity < need).then(|| ProofStep::Contradiction { band, need, capacity, open: grid.open_cells(band).collect() })
}

/// All that the lines force in themselves and beside them.
pub(super) fn consequences(grid: &Grid, band: Band) -> Option<ProofStep> {
    let Forced { empties, stars } = forced(grid, band)?;
    Some(ProofStep::Follows { band, need: grid.need(band), empties, stars })
}

/// The grid after a step; `None` if a forced star has no room, which a later step will say better.
pub(super) fn applied(grid: &Grid, step: &ProofStep) -> Option<Grid> {
    let (stars, empties) = step.results();
    let mut next = grid.clone();
    for &cell in empties {
        next.close(cell);
    }
    stars.iter().all(|&cell| next.place(cell)).then_some(next)
}

/// Leaves out what the contradiction does not need, so that the sentences stay short.
fn shorten(grid: &Grid, steps: &mut Vec<ProofStep>) {
    for index in (0..steps.len().saturating_sub(1)).rev() {
        let without: Vec<ProofStep> = steps[..index].iter().chain(&steps[index + 1..]).cloned().collect();
        if is_valid(grid, &without) {
            *steps = without;
        }
    }
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
        let follows = match step {
            ProofStep::Contradiction { band, .. } => return contradiction(&grid, *band).is_some(),
            ProofStep::Sum(sum) => return sum.holds(&grid),
            ProofStep::Refuted { cell, star, steps } => {
                with(&grid, *cell, *star).is_some_and(|grid| is_valid(&grid, steps))
            }
            // Chains with these are not shortened.
            ProofStep::Filled { .. } | ProofStep::Unfilled { .. } => false,
            ProofStep::Follows { band, empties, stars, .. } => consequences(&grid, *band).is_some_and(|all| {
                let (all_stars, all_empties) = all.results();
                empties.iter().all(|cell| all_empties.contains(cell))
                    && stars.iter().all(|cell| all_stars.contains(cell))
            }),
        };
        match applied(&grid, step).filter(|_| follows) {
            Some(next) => grid = next,
            None => return false,
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
            _ => {
                if let Some(next) = applied(&grid, step) {
                    grid = next;
                }
            }
        }
    }
}
