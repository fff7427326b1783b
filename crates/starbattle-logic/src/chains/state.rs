//! What holds within a supposition, and the links that lead on from there.

use starbattle_board::Cell;

use super::ground::{Ground, GroundArea};
use crate::analysis::cells::Cells;

/// One deduction within a supposition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Link {
    /// The cells around a star are empty.
    Touch(Cell),
    /// A unit that has all its stars is empty elsewhere.
    Full(u16),
    /// An area with as many open cells as it needs stars has a star in each.
    Last(u16),
    /// Without a star in the cell, the area would have too little room.
    Needed(Cell, u16),
    /// A star in the cell would leave the area too little room.
    Room(Cell, u16),
}

impl Link {
    /// What links of one round are sorted by: those that cross out come before those that place stars.
    pub fn place<const W: usize>(self, ground: &Ground<'_, W>) -> (u8, u16, u16) {
        let rank = |cell: Cell| ground.position.order().rank(cell);
        match self {
            Self::Touch(star) => (0, 0, rank(star)),
            Self::Full(unit) => (1, unit, 0),
            Self::Room(cell, area) => (2, area, rank(cell)),
            Self::Needed(cell, area) => (3, area, rank(cell)),
            Self::Last(area) => (4, area, 0),
        }
    }
}

/// A contradiction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum End {
    /// Two stars touch.
    Touching(Cell, Cell),
    /// An area has too many stars.
    Over(u16),
    /// An area cannot get its stars any longer.
    Short(u16),
}

/// Marks on top of those of the position.
#[derive(Debug, Clone)]
pub(crate) struct State<const W: usize> {
    pub live: Cells<W>,
    /// The stars beyond those of the position.
    pub stars: Cells<W>,
    /// The cells of units that have come to need a single star: one there rules out the rest of the unit.
    newly_pressed: Cells<W>,
    counts: Vec<Counts>,
}

/// The open cells of an area and the stars that it needs at least, and at most.
#[derive(Debug, Clone, Copy)]
struct Counts {
    open: i16,
    least: i16,
    most: i16,
}

/// The areas whose cells or needs have changed, and new stars, since somebody looked.
#[derive(Debug, Clone, Default)]
pub(crate) struct Changes<const W: usize> {
    pub areas: Vec<u64>,
    /// Units that have come to need a single star: from now on one there rules out the rest of the unit.
    pub pressed: Vec<usize>,
    pub stars: Cells<W>,
    /// Whether some star touches another.
    pub touching: bool,
}

impl<const W: usize> Changes<W> {
    pub fn new(ground: &Ground<'_, W>) -> Self {
        Self {
            areas: vec![0; ground.areas.len().div_ceil(64)],
            pressed: Vec::new(),
            stars: Cells::EMPTY,
            touching: false,
        }
    }

    /// Forgets everything.
    pub fn clear(&mut self, ground: &Ground<'_, W>) {
        self.areas.clear();
        self.areas.resize(ground.areas.len().div_ceil(64), 0);
        self.pressed.clear();
        self.stars = Cells::EMPTY;
        self.touching = false;
    }

    pub fn insert(&mut self, area: usize) {
        self.areas[area / 64] |= 1 << (area % 64);
    }

    pub fn contains(&self, area: usize) -> bool {
        self.areas[area / 64] >> (area % 64) & 1 == 1
    }

    pub fn all(&mut self, ground: &Ground<'_, W>) {
        (0..ground.areas.len()).for_each(|area| self.insert(area));
        self.stars |= ground.stars;
    }

    pub fn iter(&self) -> impl Iterator<Item = usize> {
        self.areas.iter().enumerate().flat_map(|(word, &bits)| {
            let mut bits = bits;
            std::iter::from_fn(move || {
                let bit = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
                bits &= bits - 1;
                Some(64 * word + bit)
            })
        })
    }

    pub fn is_empty(&self) -> bool {
        self.stars.is_empty() && self.areas.iter().all(|&word| word == 0)
    }
}

impl<const W: usize> State<W> {
    pub fn new(ground: &Ground<'_, W>) -> Self {
        let counts = |(area, cells): (&GroundArea<'_>, &Cells<W>)| Counts {
            open: cells.len() as i16,
            least: area.least,
            most: area.most,
        };
        Self {
            live: ground.live,
            stars: Cells::EMPTY,
            newly_pressed: Cells::EMPTY,
            counts: ground.areas.iter().zip(&ground.cells_of).map(counts).collect(),
        }
    }

    /// The marks of an earlier state together with those of the position, which do not contradict them.
    pub fn resumed(ground: &Ground<'_, W>, live: Cells<W>, stars: Cells<W>) -> Self {
        let live = live & ground.live;
        let stars = stars - ground.stars;
        let counts = |(area, &cells): (&GroundArea<'_>, &Cells<W>)| {
            let placed = (cells & stars).len() as i16;
            let most = if area.most == i16::MAX { area.most } else { area.most - placed };
            Counts { open: (cells & live).len() as i16, least: area.least - placed, most }
        };
        let counts: Vec<Counts> = ground.areas.iter().zip(&ground.cells_of).map(counts).collect();
        let mut newly_pressed = Cells::EMPTY;
        for (place, &cells) in ground.cells_of_unit.iter().enumerate() {
            if counts[place].least == 1 && ground.areas[place].least != 1 {
                newly_pressed |= cells;
            }
        }
        Self { live, stars, newly_pressed, counts }
    }

    /// What an area still needs at least.
    pub fn least(&self, area: usize) -> i16 {
        self.counts[area].least
    }

    pub fn open(&self, area: usize) -> usize {
        self.counts[area].open as usize
    }

    /// The open cells of an area.
    pub fn cells(&self, ground: &Ground<'_, W>, area: usize) -> Cells<W> {
        ground.cells_of[area] & self.live
    }

    pub fn suppose(&mut self, ground: &Ground<'_, W>, cell: Cell, star: bool, changes: &mut Changes<W>) {
        if star {
            self.place(ground, ground.number(cell), changes);
        } else {
            self.cross_out(ground, ground.number(cell), changes);
        }
    }

    fn place(&mut self, ground: &Ground<'_, W>, cell: usize, changes: &mut Changes<W>) {
        if !(self.stars | ground.stars).is_disjoint(&ground.neighbours(cell)) {
            changes.touching = true;
        }
        self.live.remove(cell);
        self.stars.insert(cell);
        changes.stars.insert(cell);
        for &area in ground.of_cell(cell) {
            let area = usize::from(area);
            let counts = &mut self.counts[area];
            counts.open -= 1;
            counts.least -= 1;
            if counts.most != i16::MAX {
                counts.most -= 1;
            }
            changes.insert(area);
            if counts.least == 1 && ground.is_unit(area) {
                self.newly_pressed |= ground.cells_of_unit[area];
                changes.pressed.push(area);
            }
        }
    }

    fn cross_out(&mut self, ground: &Ground<'_, W>, cell: usize, changes: &mut Changes<W>) {
        self.live.remove(cell);
        for &area in ground.of_cell(cell) {
            self.counts[usize::from(area)].open -= 1;
            changes.insert(area.into());
        }
    }

    fn cross_out_all(&mut self, ground: &Ground<'_, W>, cells: Cells<W>, changes: &mut Changes<W>) {
        for cell in (cells & self.live).iter() {
            self.cross_out(ground, cell, changes);
        }
    }

    /// The cells that a star in the cell would rule out, its own included.
    #[inline]
    fn gone(&self, ground: &Ground<'_, W>, cell: usize) -> Cells<W> {
        if self.newly_pressed.contains(cell) { self.gone_under_pressure(ground, cell) } else { ground.gone(cell) }
    }

    #[inline(never)]
    fn gone_under_pressure(&self, ground: &Ground<'_, W>, cell: usize) -> Cells<W> {
        let completed = ground.units_of_cell(cell).into_iter().filter(|&place| self.least(place) <= 1);
        completed.fold(ground.gone(cell), |gone, place| gone | ground.cells_of_unit[place])
    }

    /// Whether the link says something true here.
    pub fn allows(&self, ground: &Ground<'_, W>, link: Link) -> bool {
        match link {
            Link::Touch(star) => (self.stars | ground.stars).contains(ground.number(star)),
            Link::Full(unit) => self.least(unit.into()) == 0,
            Link::Last(area) => {
                let Counts { open, least, .. } = self.counts[usize::from(area)];
                least > 0 && open == least
            }
            Link::Needed(cell, area) => {
                let (area, cell) = (usize::from(area), ground.number(cell));
                let mut rest = self.cells(ground, area);
                let is_in = rest.contains(cell);
                rest.remove(cell);
                is_in && self.least(area) > 0 && !has_room(ground, rest, self.least(area))
            }
            Link::Room(cell, area) => {
                let (area, cell) = (usize::from(area), ground.number(cell));
                self.live.contains(cell) && self.leaves_too_little(ground, cell, area, self.cells(ground, area))
            }
        }
    }

    /// Whether everything that the link decides is decided already.
    pub fn says_nothing(&self, ground: &Ground<'_, W>, link: Link) -> bool {
        match link {
            Link::Touch(star) => self.live.is_disjoint(&ground.neighbours(ground.number(star))),
            Link::Full(area) | Link::Last(area) => self.open(area.into()) == 0,
            Link::Needed(cell, _) | Link::Room(cell, _) => !self.live.contains(ground.number(cell)),
        }
    }

    /// Whether a star in the open cell would leave the area, with these open cells, too little room.
    fn leaves_too_little(&self, ground: &Ground<'_, W>, cell: usize, area: usize, cells: Cells<W>) -> bool {
        let need = self.least(area) - i16::from(cells.contains(cell));
        if need <= 0 {
            return false;
        }
        let gone = self.gone(ground, cell);
        if need == 1 {
            return cells.is_subset(&gone);
        }
        !has_room(ground, cells - gone, need)
    }

    /// Does what the link says.
    pub fn follow(&mut self, ground: &Ground<'_, W>, link: Link, changes: &mut Changes<W>) {
        match link {
            Link::Touch(star) => self.cross_out_all(ground, ground.neighbours(ground.number(star)), changes),
            Link::Full(unit) => self.cross_out_all(ground, ground.cells_of[usize::from(unit)], changes),
            Link::Last(area) => {
                for cell in self.cells(ground, area.into()).iter() {
                    self.place(ground, cell, changes);
                }
            }
            Link::Needed(cell, _) => {
                let cell = ground.number(cell);
                if self.live.contains(cell) {
                    self.place(ground, cell, changes);
                }
            }
            Link::Room(cell, _) => {
                let cell = ground.number(cell);
                if self.live.contains(cell) {
                    self.cross_out(ground, cell, changes);
                }
            }
        }
    }

    /// Whether the contradiction is there.
    pub fn shows(&self, ground: &Ground<'_, W>, end: End) -> bool {
        match end {
            End::Touching(one, other) => {
                let is_star = |cell: Cell| (self.stars | ground.stars).contains(ground.number(cell));
                is_star(one) && is_star(other)
            }
            End::Over(area) => self.is_over(area.into()),
            End::Short(area) => self.is_short(ground, area.into()),
        }
    }

    /// All pairs of touching stars that the supposition led to, in reading order.
    pub fn touching(&self, ground: &Ground<'_, W>) -> Vec<End> {
        let stars = self.stars | ground.stars;
        let sorted = |cells: Cells<W>| ground.position.order().sorted(&cells.to_set(ground.size()));
        let mut pairs = Vec::new();
        for one in sorted(self.stars) {
            for other in sorted(ground.neighbours(ground.number(one)) & stars) {
                pairs.push(End::Touching(one, other));
            }
        }
        pairs
    }

    pub fn is_over(&self, area: usize) -> bool {
        self.counts[area].most < 0
    }

    pub fn is_short(&self, ground: &Ground<'_, W>, area: usize) -> bool {
        let Counts { open, least, .. } = self.counts[area];
        least > 0 && (open < least || !has_room(ground, self.cells(ground, area), least))
    }

    /// The open cells whose star would leave the area too little room.
    pub fn crowding(&self, ground: &Ground<'_, W>, area: usize, found: &mut Vec<Link>) {
        self.crowding_among(ground, area, self.live, found);
    }

    /// The same for areas that have not changed, by stars of units that have come to need a single one: these rule out the rest of them.
    pub fn crowding_by_pressed(&self, ground: &Ground<'_, W>, changes: &Changes<W>, found: &mut Vec<Link>) {
        let units = changes.pressed.iter().filter(|&&unit| self.least(unit) == 1);
        let stars = units.fold(Cells::EMPTY, |all, &unit| all | self.cells(ground, unit));
        if stars.is_empty() {
            return;
        }
        for (area, cells) in ground.cells_of.iter().enumerate() {
            if self.least(area) > 0 && !changes.contains(area) && !cells.is_disjoint(&stars) {
                self.crowding_among(ground, area, stars, found);
            }
        }
    }

    fn crowding_among(&self, ground: &Ground<'_, W>, area: usize, mut stars: Cells<W>, found: &mut Vec<Link>) {
        let cells = self.cells(ground, area);
        let need = self.least(area);
        let link = |star: usize| Link::Room(ground.cell(star), area as u16);
        if need == 1 {
            let (Some(first), Some(last)) = (cells.first(), cells.last()) else { return };
            // Cells far apart have the least in common.
            stars = (stars - cells) & self.gone(ground, first) & self.gone(ground, last);
            let mut others = cells;
            while !stars.is_empty() {
                let Some(cell) = others.first() else { break };
                others.remove(cell);
                stars &= self.gone(ground, cell);
            }
            found.extend(stars.iter().map(link));
            return;
        }
        // A star that leaves one way to fill the area leaves enough room. So it must spoil each of several ways.
        let mut left = cells;
        while let Some(spoilers) = self.spoilers(ground, &mut left, need) {
            stars &= spoilers;
            if stars.is_empty() {
                return;
            }
        }
        found.extend(stars.iter().filter(|&star| self.leaves_too_little(ground, star, area, cells)).map(link));
    }

    /// Takes some way to fill an area out of its cells, if one is easily found, and says which stars would spoil it.
    fn spoilers(&self, ground: &Ground<'_, W>, cells: &mut Cells<W>, need: i16) -> Option<Cells<W>> {
        let mut free = *cells;
        let mut spoilers = Cells::EMPTY;
        for _ in 0..need {
            let cell = free.first()?;
            free -= ground.reach.of(cell);
            cells.remove(cell);
            spoilers |= self.gone(ground, cell);
        }
        Some(spoilers)
    }

    /// The open cells without whose star the area would have too little room.
    pub fn indispensable(&self, ground: &Ground<'_, W>, area: usize, found: &mut Vec<Link>) {
        let need = self.least(area) as usize;
        if need < 2 || self.open(area) > 4 * (need - 1) + 1 {
            return;
        }
        let cells = self.cells(ground, area);
        for cell in cells.iter() {
            let mut rest = cells;
            rest.remove(cell);
            if !has_room(ground, rest, self.least(area)) {
                found.push(Link::Needed(ground.cell(cell), area as u16));
            }
        }
    }
}

/// Whether so many stars fit into the cells.
fn has_room<const W: usize>(ground: &Ground<'_, W>, cells: Cells<W>, stars: i16) -> bool {
    ground.reach.holds(cells, stars as usize)
}
