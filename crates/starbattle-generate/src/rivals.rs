//! The other solutions met so far. A border change that ends one must not bring back another.

use starbattle_board::{CompactSort, Placement};

use crate::draft::{Draft, Moves};

/// The difference between the intended solution and another placement, and how it stands with the regions.
#[derive(Debug, Clone)]
struct Rival {
    /// Its stars that are not stars of the intended solution.
    gained: Vec<u16>,
    /// The stars of the intended solution that it lacks.
    lost: Vec<u16>,
    /// By region, its stars beyond the right number.
    surplus: Vec<i16>,
    /// The number of regions with a wrong number of stars. At zero it is a solution.
    wrong: u16,
}

/// Other placements, whether they are solutions at present, and which of them use a cell.
#[derive(Debug, Clone)]
pub(crate) struct Rivals {
    size: usize,
    intended: Vec<bool>,
    list: Vec<Rival>,
    using: Vec<Vec<u32>>,
    alive: usize,
}

impl Rivals {
    pub(crate) fn new(solution: &Placement) -> Self {
        let size = solution.board().size();
        let mut intended = vec![false; size * size];
        solution.stars().iter().for_each(|star| intended[star.index(size)] = true);
        Self { size, intended, list: Vec::new(), using: vec![Vec::new(); size * size], alive: 0 }
    }

    /// How many of them are solutions at present.
    pub(crate) const fn alive(&self) -> usize {
        self.alive
    }

    /// One that is a solution: that with the fewest cells of its own.
    pub(crate) fn smallest_alive(&self) -> Option<&[u16]> {
        let alive = self.list.iter().filter(|rival| rival.wrong == 0);
        alive.min_by_key(|rival| rival.gained.len()).map(|rival| rival.gained.as_slice())
    }

    /// Takes up another solution of the present regions, taken apart into independent changes as far as possible.
    pub(crate) fn add(&mut self, draft: &Draft, other: &Placement) {
        let mut differing: Vec<usize> = Vec::new();
        let mut theirs = vec![false; self.intended.len()];
        other.stars().iter().for_each(|star| theirs[star.index(self.size)] = true);
        differing.extend((0..theirs.len()).filter(|&cell| theirs[cell] != self.intended[cell]));
        for part in parts(draft, &differing) {
            self.insert(draft, &part);
        }
    }

    fn insert(&mut self, draft: &Draft, part: &[usize]) {
        let (lost, gained): (Vec<u16>, Vec<u16>) =
            part.iter().map(|&cell| cell as u16).partition(|&cell| self.intended[cell as usize]);
        let users = gained.first().map(|&cell| &self.using[cell as usize]);
        if users.is_none_or(|users| users.iter().any(|&rival| self.list[rival as usize].gained == gained)) {
            return;
        }
        let mut surplus = vec![0; self.size];
        for &cell in part {
            surplus[draft.region(cell) as usize] += if self.intended[cell] { -1 } else { 1 };
        }
        let wrong = surplus.iter().filter(|&&surplus| surplus != 0).count() as u16;
        self.alive += usize::from(wrong == 0);
        let number = self.list.len() as u32;
        for &cell in &gained {
            self.using[cell as usize].push(number);
        }
        self.list.push(Rival { gained, lost, surplus, wrong });
    }

    /// The same rivals for other regions with the same intended solution.
    pub(crate) fn rebased(mut self, draft: &Draft) -> Self {
        self.alive = 0;
        for rival in &mut self.list {
            rival.surplus.fill(0);
            rival.lost.iter().for_each(|&cell| rival.surplus[draft.region(cell as usize) as usize] -= 1);
            rival.gained.iter().for_each(|&cell| rival.surplus[draft.region(cell as usize) as usize] += 1);
            rival.wrong = rival.surplus.iter().filter(|&&surplus| surplus != 0).count() as u16;
            self.alive += usize::from(rival.wrong == 0);
        }
        self
    }

    /// Follows a change of the regions.
    pub(crate) fn follow(&mut self, steps: Moves) {
        steps.into_iter().flatten().for_each(|step| self.shift(step.cell, step.from, step.to));
    }

    /// Follows the undoing of a change.
    pub(crate) fn follow_back(&mut self, steps: Moves) {
        steps.into_iter().flatten().for_each(|step| self.shift(step.cell, step.to, step.from));
    }

    fn shift(&mut self, cell: usize, from: u8, to: u8) {
        for &number in &self.using[cell] {
            let rival = &mut self.list[number as usize];
            let was_alive = rival.wrong == 0;
            for (region, change) in [(from, -1), (to, 1)] {
                let surplus = &mut rival.surplus[region as usize];
                let was_right = *surplus == 0;
                *surplus += change;
                rival.wrong = rival.wrong + u16::from(was_right) - u16::from(*surplus == 0);
            }
            self.alive = self.alive + usize::from(rival.wrong == 0) - usize::from(was_alive);
        }
    }
}

/// The differing cells in parts that have no row, column, region or contact in common: each part is a change of the solution
/// that can be made without the others.
fn parts(draft: &Draft, differing: &[usize]) -> Vec<Vec<usize>> {
    let size = draft.size();
    let linked = |a: usize, b: usize| {
        let (rows, cols) = ((a / size).abs_diff(b / size), (a % size).abs_diff(b % size));
        rows == 0 || cols == 0 || rows <= 1 && cols <= 1 || draft.region(a) == draft.region(b)
    };
    let mut waiting = differing.to_vec();
    let mut parts = Vec::new();
    while let Some(first) = waiting.pop() {
        let mut part = vec![first];
        let mut next = 0;
        while next < part.len() {
            let cell = part[next];
            next += 1;
            waiting.retain(|&other| {
                let joins = linked(cell, other);
                if joins {
                    part.push(other);
                }
                !joins
            });
        }
        part.compact_sort();
        parts.push(part);
    }
    parts
}

#[cfg(test)]
mod tests {
    use starbattle_board::{Board, Cell, CellSet, Regions};

    use super::*;
    use crate::region_symmetry::RegionSymmetry;

    fn place(columns: [u8; 4]) -> Placement {
        let stars = columns.into_iter().enumerate().map(|(row, col)| Cell::new(row as u8, col));
        Placement::new(Board::new(4, 1).unwrap(), CellSet::from_cells(4, stars)).unwrap()
    }

    #[test]
    fn a_rival_dies_and_revives_with_the_border() {
        let (intended, other) = (place([1, 3, 0, 2]), place([2, 0, 3, 1]));
        let regions = Regions::from_rows(&["AABB", "AABB", "CCDD", "CCDD"]).unwrap();
        let labels = regions.of_cells().map(|region| region as u8).collect();
        let mut draft = Draft::new(&intended, labels, vec![(1, 16); 4], RegionSymmetry::None);
        let mut rivals = Rivals::new(&intended);
        rivals.add(&draft, &other);
        rivals.add(&draft, &other);
        assert_eq!((rivals.alive(), rivals.list.len()), (1, 1));
        let step = draft.moves_of(2).next().unwrap();
        let done = draft.apply(step);
        rivals.follow(done);
        assert_eq!(rivals.alive(), 0);
        assert_eq!(rivals.clone().rebased(&draft).alive(), 0);
        draft.undo(done);
        rivals.follow_back(done);
        assert_eq!(rivals.alive(), 1);
        assert_eq!(rivals.rebased(&draft).alive(), 1);
    }
}
