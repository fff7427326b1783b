//! A division into regions in the making: single cells change sides, and every region stays connected.

use std::sync::Arc;

use starbattle_board::{Board, Cell, Placement, Puzzle, Regions};

use crate::region_symmetry::RegionSymmetry;

/// A cell that goes from one region to a neighbouring one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Move {
    pub(crate) cell: usize,
    pub(crate) from: u8,
    pub(crate) to: u8,
}

/// A move and its images, as many as there are.
pub(crate) type Moves = [Option<Move>; 4];

/// The fewest and the most cells of a region.
pub(crate) type Bounds = (usize, usize);

/// The region of a cell that was released.
pub(crate) const UNASSIGNED: u8 = u8::MAX;

/// The eight cells around a cell, in order around it: corners at even places, sides at odd ones.
const RING: [(isize, isize); 8] = [(-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1)];

/// Regions that may still change. Cells are row-major numbers.
#[derive(Debug, Clone)]
pub(crate) struct Draft {
    size: usize,
    stars: usize,
    region: Vec<u8>,
    sizes: Vec<usize>,
    /// Cells that keep their region: the stars of the intended solution, and what a template says.
    fixed: Vec<bool>,
    /// The bounds of each region.
    bounds: Vec<Bounds>,
    /// For each map that leaves the regions as they are, the images of all cells.
    images: Arc<[Vec<usize>]>,
    /// The zone of each cell, if there are several. A region never leaves its zone.
    zones: Option<Arc<[u8]>>,
}

impl Draft {
    /// A division in which the stars of a solution stay where they are.
    pub(crate) fn new(solution: &Placement, region: Vec<u8>, bounds: Vec<Bounds>, symmetry: RegionSymmetry) -> Self {
        let mut draft = Self::without_solution(solution.board(), region, bounds, symmetry);
        draft.fix_stars(solution);
        draft
    }

    /// A division that is not made for a solution.
    pub(crate) fn without_solution(
        board: Board,
        region: Vec<u8>,
        bounds: Vec<Bounds>,
        symmetry: RegionSymmetry,
    ) -> Self {
        let size = board.size();
        let mut sizes = vec![0; size];
        for &region in region.iter().filter(|&&region| region != UNASSIGNED) {
            sizes[region as usize] += 1;
        }
        let mut fixed = vec![false; size * size];
        let turns = matches!(symmetry, RegionSymmetry::HalfTurn | RegionSymmetry::QuarterTurn);
        if turns && size % 2 == 1 {
            fixed[size * size / 2] = true;
        }
        let images = symmetry.images(size).into();
        Self { size, stars: board.stars(), region, sizes, fixed, bounds, images, zones: None }
    }

    /// Keeps the stars of a solution where they are.
    pub(crate) fn fix_stars(&mut self, solution: &Placement) {
        solution.stars().iter().for_each(|star| self.fixed[star.index(self.size)] = true);
    }

    /// Keeps a cell where it is.
    pub(crate) fn fix(&mut self, cell: usize) {
        self.fixed[cell] = true;
    }

    /// Keeps each region in its zone.
    pub(crate) fn set_zones(&mut self, zones: Arc<[u8]>) {
        self.zones = Some(zones);
    }

    pub(crate) const fn size(&self) -> usize {
        self.size
    }

    pub(crate) fn region(&self, cell: usize) -> u8 {
        self.region[cell]
    }

    pub(crate) fn region_sizes(&self) -> &[usize] {
        &self.sizes
    }

    pub(crate) fn puzzle(&self) -> Option<Puzzle> {
        Puzzle::new(self.stars, Regions::new(self.size, &self.region).ok()?).ok()
    }

    pub(crate) fn bounds(&self) -> &[Bounds] {
        &self.bounds
    }

    pub(crate) fn set_bounds(&mut self, bounds: Vec<Bounds>) {
        self.bounds = bounds;
    }

    /// Whether all regions have sizes within their bounds.
    pub(crate) fn is_within_bounds(&self) -> bool {
        self.sizes.iter().zip(&self.bounds).all(|(size, (least, most))| (least..=most).contains(&size))
    }

    /// Whether some map leaves the regions as they are.
    fn is_symmetric(&self) -> bool {
        !self.images.is_empty()
    }

    /// The up to four cells beside a cell.
    pub(crate) fn beside(&self, cell: usize) -> impl Iterator<Item = usize> + use<> {
        let size = self.size;
        let (row, col) = (cell / size, cell % size);
        let up = (row > 0).then(|| cell - size);
        let left = (col > 0).then(|| cell - 1);
        let right = (col + 1 < size).then(|| cell + 1);
        let down = (row + 1 < size).then(|| cell + size);
        [up, left, right, down].into_iter().flatten()
    }

    /// The single changes of one cell that keep every region in one piece and within the bounds.
    pub(crate) fn moves_of(&self, cell: usize) -> impl Iterator<Item = Move> + '_ {
        let from = self.region[cell];
        let mut targets = [u8::MAX; 4];
        let mut count = 0;
        if !self.fixed[cell] && self.may_leave(cell) {
            for beside in self.beside(cell) {
                let to = self.region[beside];
                if to != from && self.is_same_zone(cell, beside) && !targets[..count].contains(&to) {
                    targets[count] = to;
                    count += 1;
                }
            }
        }
        targets.into_iter().take(count).map(move |to| Move { cell, from, to }).filter(|&step| self.allows(step))
    }

    /// Whether a region may have both cells.
    pub(crate) fn is_same_zone(&self, one: usize, other: usize) -> bool {
        self.zones.as_ref().is_none_or(|zones| zones[one] == zones[other])
    }

    /// Whether the region of a cell stays within its bound and in one piece without it.
    fn may_leave(&self, cell: usize) -> bool {
        let region = self.region[cell] as usize;
        self.sizes[region] > self.bounds[region].0 && self.is_connected_without(cell)
    }

    /// The part of the check that depends on the target.
    fn allows(&self, step: Move) -> bool {
        if self.sizes[step.to as usize] >= self.bounds[step.to as usize].1 {
            return false;
        }
        if !self.is_symmetric() {
            return true;
        }
        // A cell that is its own image stays between regions that are.
        let stays = |images: &Vec<usize>| {
            let beside = self.beside(step.cell).find(|&beside| self.region[beside] == step.to);
            images[step.cell] != step.cell || beside.is_some_and(|beside| self.region[images[beside]] == step.to)
        };
        if !self.images.iter().all(stays) {
            return false;
        }
        let mut after = self.clone();
        let done = after.apply(step);
        done.into_iter().flatten().flat_map(|step| [step.from, step.to]).all(|region| {
            let (least, most) = after.bounds[region as usize];
            (least..=most).contains(&after.sizes[region as usize]) && after.is_whole(region)
        })
    }

    /// A move, and what it is on the other sides of a symmetric draft.
    pub(crate) fn with_images(&self, step: Move) -> Moves {
        let mut moves = [Some(step), None, None, None];
        let Some(beside) = self.beside(step.cell).find(|&beside| self.region[beside] == step.to) else { return moves };
        let mut count = 1;
        for images in self.images.iter() {
            let cell = images[step.cell];
            if moves[..count].iter().flatten().all(|other| other.cell != cell) {
                moves[count] = Some(Move { cell, from: self.region[cell], to: self.region[images[beside]] });
                count += 1;
            }
        }
        moves
    }

    /// Makes a move (and, in a symmetric draft, its images) and says which cells changed sides.
    pub(crate) fn apply(&mut self, step: Move) -> Moves {
        let moves = if self.is_symmetric() { self.with_images(step) } else { [Some(step), None, None, None] };
        for step in moves.into_iter().flatten() {
            self.sizes[step.from as usize] -= 1;
            self.sizes[step.to as usize] += 1;
            self.region[step.cell] = step.to;
        }
        moves
    }

    /// Takes moves back.
    pub(crate) fn undo(&mut self, steps: Moves) {
        for step in steps.into_iter().flatten() {
            self.sizes[step.to as usize] -= 1;
            self.sizes[step.from as usize] += 1;
            self.region[step.cell] = step.from;
        }
    }

    /// Whether a cell can be released for the time being, every region staying connected.
    pub(crate) fn can_release(&self, cell: usize) -> bool {
        let own = self.region[cell];
        if self.fixed[cell] || own == UNASSIGNED || !self.is_connected_without(cell) {
            return false;
        }
        // What is its own image can only go to some regions, so it stays.
        if self.images.iter().any(|images| images[cell] == cell) {
            return false;
        }
        if self.images.iter().all(|images| self.region[images[cell]] != own) {
            return true;
        }
        let mut after = self.clone();
        after.release(cell);
        after.is_whole(own)
    }

    /// Takes a cell (and, in a symmetric draft, its images) out of its region.
    pub(crate) fn release(&mut self, cell: usize) -> [Option<usize>; 4] {
        let mut cells = [Some(cell), None, None, None];
        for (place, images) in cells[1..].iter_mut().zip(self.images.iter()) {
            *place = Some(images[cell]);
        }
        for cell in cells.into_iter().flatten() {
            self.sizes[self.region[cell] as usize] -= 1;
            self.region[cell] = UNASSIGNED;
        }
        cells
    }

    /// Gives a released cell to a region (and, in a symmetric draft, its images to the region's images).
    pub(crate) fn assign(&mut self, cell: usize, region: u8) -> [Option<usize>; 4] {
        let mut cells = [Some(cell), None, None, None];
        if self.is_symmetric()
            && let Some(beside) = self.beside(cell).find(|&beside| self.region[beside] == region)
        {
            for (place, images) in cells[1..].iter_mut().zip(self.images.iter()) {
                let (image, image_region) = (images[cell], self.region[images[beside]]);
                *place = Some(image);
                self.region[image] = image_region;
                self.sizes[image_region as usize] += 1;
            }
        }
        self.region[cell] = region;
        self.sizes[region as usize] += 1;
        cells
    }

    /// Whether the region of a cell is one piece without the cell. The ring around the cell settles most cases.
    fn is_connected_without(&self, cell: usize) -> bool {
        let own = self.region[cell];
        let at = Cell::from_index(cell, self.size);
        let inside = |down: isize, right: isize| {
            let row = at.row().checked_add_signed(down).filter(|&row| row < self.size);
            let col = at.col().checked_add_signed(right).filter(|&col| col < self.size);
            row.zip(col).is_some_and(|(row, col)| self.region[row * self.size + col] == own)
        };
        let ring = RING.map(|(down, right)| inside(down, right));
        let sides = (0..4).filter(|&side| ring[2 * side + 1]).count();
        if sides <= 1 {
            return sides == 1;
        }
        // Two neighbouring sides are joined through the corner between them.
        let joined = (0..4).filter(|&side| ring[2 * side + 1] && ring[(2 * side + 2) % 8] && ring[(2 * side + 3) % 8]);
        joined.count() + 1 >= sides || self.reach(own, Some(cell)) + 1 == self.sizes[own as usize]
    }

    /// Whether a region is one piece.
    fn is_whole(&self, region: u8) -> bool {
        self.reach(region, None) == self.sizes[region as usize]
    }

    /// The number of cells of a region that are reached from one of them, without stepping on a cell. Does not go through
    /// `CellSet::is_connected`: it runs millions of times on labels that change, and building sets of them would cost more.
    fn reach(&self, region: u8, without: Option<usize>) -> usize {
        let mut seen = [0u64; 64];
        let size = self.size;
        if let Some(cell) = without {
            seen[cell / size] |= 1 << (cell % size);
        }
        let start = (0..size * size).find(|&cell| self.region[cell] == region && Some(cell) != without);
        let Some(start) = start else { return 0 };
        let mut waiting = vec![start];
        seen[start / size] |= 1 << (start % size);
        let mut count = 0;
        while let Some(cell) = waiting.pop() {
            count += 1;
            for next in self.beside(cell) {
                let bit = 1 << (next % size);
                if self.region[next] == region && seen[next / size] & bit == 0 {
                    seen[next / size] |= bit;
                    waiting.push(next);
                }
            }
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Board, CellSet};

    use super::*;
    use crate::random::Random;

    fn placement() -> Placement {
        let stars = [(0, 1), (1, 3), (2, 0), (3, 2)].map(|(row, col)| Cell::new(row, col));
        Placement::new(Board::new(4, 1).unwrap(), CellSet::from_cells(4, stars)).unwrap()
    }

    fn draft(rows: [&str; 4], symmetry: RegionSymmetry) -> Draft {
        let regions = Regions::from_rows(&rows).unwrap();
        let labels = regions.of_cells().map(|region| region as u8).collect();
        Draft::new(&placement(), labels, vec![(1, 16); 4], symmetry)
    }

    #[test]
    fn any_series_of_moves_keeps_regions_whole_and_stars_in_place() {
        for symmetry in [RegionSymmetry::None, RegionSymmetry::HalfTurn, RegionSymmetry::QuarterTurn] {
            let mut draft = draft(["AABB", "AABB", "CCDD", "CCDD"], symmetry);
            let mut random = Random::new(1);
            for _ in 0..300 {
                let moves: Vec<Move> = (0..16).flat_map(|cell| draft.moves_of(cell).collect::<Vec<_>>()).collect();
                draft.apply(random.pick(&moves).unwrap());
                let puzzle = draft.puzzle().unwrap();
                assert_eq!(puzzle.regions().disconnected(), None);
                assert_eq!(puzzle.check(&placement()), Ok(()));
                assert!(symmetry.maps().iter().all(|&map| puzzle.transformed(map) == puzzle));
            }
        }
    }

    #[test]
    fn taking_a_move_back_restores_the_draft() {
        let mut draft = draft(["AABB", "AABB", "CCDD", "CCDD"], RegionSymmetry::None);
        let before = draft.region.clone();
        let step = draft.moves_of(5).next().unwrap();
        let done = draft.apply(step);
        assert_ne!(draft.region, before);
        draft.undo(done);
        assert_eq!(draft.region, before);
    }

    #[test]
    fn a_cell_that_holds_its_region_together_stays() {
        let draft = draft(["AABB", "CAAB", "CDDB", "CCDD"], RegionSymmetry::None);
        assert_eq!(draft.moves_of(5).count(), 0, "r2c2 joins the two halves of A");
        assert_eq!(draft.moves_of(1).count(), 0, "r1c2 holds a star");
    }
}
