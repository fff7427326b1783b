//! The bookkeeping of someone who reads a path and marks a board: no code of the solver.

use std::collections::BTreeSet;

/// Cells by their index in row-major order.
pub type Cells = BTreeSet<usize>;

/// What the reader was told about a group of cells.
#[derive(Debug, Clone)]
pub struct Fact {
    pub cells: Cells,
    pub min: usize,
    pub max: usize,
}

/// A board with marks and remembered facts.
#[derive(Debug, Clone)]
pub struct Board {
    pub size: usize,
    stars: usize,
    regions: Vec<usize>,
    marks: Vec<Option<bool>>,
    facts: Vec<Fact>,
}

impl Board {
    /// A board in the dotted notation: `5x1.AABB…`.
    pub fn read(dotted: &str) -> Self {
        let (head, letters) = dotted.split_once('.').unwrap();
        let (size, stars) = head.split_once('x').unwrap();
        let (size, stars) = (size.parse().unwrap(), stars.parse().unwrap());
        let mut seen: Vec<char> = Vec::new();
        let mut number = |letter: char| {
            seen.iter().position(|&other| other == letter).unwrap_or_else(|| {
                seen.push(letter);
                seen.len() - 1
            })
        };
        let regions = letters.chars().map(&mut number).collect();
        Self { size, stars, regions, marks: vec![None; size * size], facts: Vec::new() }
    }

    /// The cells of a row, a column or a region.
    pub fn unit(&self, kind: &str, index: usize) -> Cells {
        let is_in = |cell: &usize| match kind {
            "row" => cell / self.size == index,
            "column" => cell % self.size == index,
            _ => self.regions[*cell] == index,
        };
        (0..self.size * self.size).filter(is_in).collect()
    }

    fn all_units(&self) -> impl Iterator<Item = Cells> {
        ["row", "column", "region"]
            .into_iter()
            .flat_map(move |kind| (0..self.size).map(move |index| self.unit(kind, index)))
    }

    pub fn open(&self, cells: &Cells) -> Cells {
        cells.iter().copied().filter(|&cell| self.marks[cell].is_none()).collect()
    }

    pub fn is_star(&self, cell: usize) -> bool {
        self.marks[cell] == Some(true)
    }

    fn placed(&self, cells: &Cells) -> usize {
        cells.iter().filter(|&&cell| self.is_star(cell)).count()
    }

    /// The stars that a unit lacks; negative if it has too many.
    pub fn need(&self, unit: &Cells) -> isize {
        self.stars as isize - self.placed(unit) as isize
    }

    pub fn neighbours(&self, cell: usize) -> Cells {
        let (row, col) = (cell / self.size, cell % self.size);
        let near = |one: usize, two: usize| one.abs_diff(two) <= 1;
        let all = 0..self.size * self.size;
        all.filter(|&other| other != cell && near(other / self.size, row) && near(other % self.size, col)).collect()
    }

    /// Decides a cell. Whoever decides it twice must agree with themselves.
    pub fn mark(&mut self, cell: usize, star: bool) -> Result<(), String> {
        if self.marks[cell].is_some_and(|mark| mark != star) {
            return Err(format!("cell {cell} was decided otherwise before"));
        }
        self.marks[cell] = Some(star);
        Ok(())
    }

    pub fn learn(&mut self, cells: Cells, min: usize, max: usize) {
        // What is said of open cells stays true of all of them together with those decided since.
        self.facts.push(Fact { cells, min, max });
    }

    /// The bounds that facts give for exactly these open cells, as far as anything was told.
    pub fn told(&self, open: &Cells) -> Option<(usize, usize)> {
        let known = self.facts.iter().filter(|fact| self.open(&fact.cells) == *open);
        known.fold(None, |bounds, fact| {
            let placed = self.placed(&fact.cells);
            let (min, max) = (fact.min.saturating_sub(placed), fact.max.saturating_sub(placed));
            let (least, most) = bounds.unwrap_or((0, usize::MAX));
            Some((least.max(min), most.min(max)))
        })
    }

    /// The most stars that fit into cells without touching.
    pub fn room(&self, cells: &Cells) -> usize {
        let mut best = vec![(0u64, 0usize)];
        for row in 0..self.size {
            let mask = (0..self.size)
                .filter(|col| cells.contains(&(row * self.size + col)))
                .fold(0u64, |mask, col| mask | 1 << col);
            let mut next: Vec<(u64, usize)> = Vec::new();
            for (above, count) in best {
                let free = mask & !(above | above << 1 | above >> 1);
                let mut chosen = free;
                loop {
                    if chosen & chosen << 1 == 0 {
                        let total = count + chosen.count_ones() as usize;
                        match next.iter_mut().find(|(other, _)| *other == chosen) {
                            Some((_, most)) => *most = total.max(*most),
                            None => next.push((chosen, total)),
                        }
                    }
                    if chosen == 0 {
                        break;
                    }
                    chosen = (chosen - 1) & free;
                }
            }
            best = next;
        }
        best.into_iter().map(|(_, count)| count).max().unwrap_or(0)
    }

    /// All ways to put so many stars into open cells, as far as touching and the needs of units go.
    pub fn ways(&self, open: &Cells, count: usize) -> Vec<Cells> {
        let mut ways = vec![(Cells::new(), open.clone())];
        for _ in 0..count {
            let mut longer = Vec::new();
            for (way, left) in ways {
                for &star in &left {
                    let way: Cells = way.iter().copied().chain([star]).collect();
                    let gone = self.gone_by(&way);
                    longer.push((
                        way,
                        left.iter().copied().filter(|cell| *cell > star && !gone.contains(cell)).collect(),
                    ));
                }
            }
            ways = longer;
        }
        ways.into_iter().map(|(way, _)| way).collect()
    }

    /// The cells that some stars rule out: those that touch one, and the rest of the units that they complete.
    pub fn gone_by(&self, stars: &Cells) -> Cells {
        let mut gone: Cells = stars.iter().flat_map(|&star| self.neighbours(star)).collect();
        for unit in self.all_units() {
            if self.need(&unit) <= unit.intersection(stars).count() as isize {
                gone.extend(unit);
            }
        }
        gone
    }

    /// Whether something is wrong with the board at a glance: touching stars, a unit or a group with too many stars or too little room.
    pub fn is_broken(&self) -> bool {
        let stars: Cells = (0..self.marks.len()).filter(|&cell| self.is_star(cell)).collect();
        stars.iter().any(|&star| !self.neighbours(star).is_disjoint(&stars))
            || self.all_units().any(|unit| {
                let need = self.need(&unit);
                need < 0 || self.room(&self.open(&unit)) < need as usize
            })
            || self.facts.iter().any(|fact| {
                let (placed, open) = (self.placed(&fact.cells), self.open(&fact.cells));
                placed > fact.max || fact.min > placed && self.room(&open) < fact.min - placed
            })
    }

    pub fn is_solved(&self) -> bool {
        self.marks.iter().all(Option::is_some)
            && !self.is_broken()
            && self.all_units().all(|unit| self.need(&unit) == 0)
    }
}
