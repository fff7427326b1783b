//! What holds within a supposition, and the links that lead on from there.

use std::borrow::Cow;

use starbattle_board::{Cell, CellSet};

use super::ground::{Ground, GroundArea, ruled_out};
use crate::analysis::capacity::holds;

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
    pub fn place(self, ground: &Ground<'_>) -> (u8, u16, u16) {
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
pub(crate) struct State {
    pub live: CellSet,
    /// The stars beyond those of the position.
    pub stars: CellSet,
    /// The cells of units that need a single star: one there rules out the rest of the unit.
    pressed: CellSet,
    /// Those of them that are not in the position.
    newly_pressed: CellSet,
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
pub(crate) struct Changes {
    pub areas: Vec<u64>,
    /// Units that have come to need a single star: from now on one there rules out the rest of the unit.
    pub pressed: Vec<usize>,
    pub stars: Vec<Cell>,
    /// Whether some star touches another.
    pub touching: bool,
}

impl Changes {
    pub fn new(ground: &Ground<'_>) -> Self {
        Self {
            areas: vec![0; ground.areas.len().div_ceil(64)],
            pressed: Vec::new(),
            stars: Vec::new(),
            touching: false,
        }
    }

    pub fn insert(&mut self, area: usize) {
        self.areas[area / 64] |= 1 << (area % 64);
    }

    pub fn contains(&self, area: usize) -> bool {
        self.areas[area / 64] >> (area % 64) & 1 == 1
    }

    pub fn all(&mut self, ground: &Ground<'_>) {
        (0..ground.areas.len()).for_each(|area| self.insert(area));
        self.stars.extend(ground.position.stars());
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

impl State {
    pub fn new(ground: &Ground<'_>) -> Self {
        let counts = |area: &GroundArea| Counts { open: area.cells.len() as i16, least: area.least, most: area.most };
        Self {
            live: ground.position.live().clone(),
            stars: ground.position.units().no_cells(),
            pressed: ground.pressed.clone(),
            newly_pressed: ground.position.units().no_cells(),
            counts: ground.areas.iter().map(counts).collect(),
        }
    }

    /// The marks of an earlier state together with those of the position, which do not contradict them.
    pub fn resumed(ground: &Ground<'_>, live: &CellSet, stars: &CellSet) -> Self {
        let units = ground.position.units();
        let live = live & ground.position.live();
        let stars = stars - ground.position.stars();
        let counts = |area: &GroundArea| {
            let placed = area.cells.common(&stars) as i16;
            let most = if area.most == i16::MAX { area.most } else { area.most - placed };
            Counts { open: area.cells.common(&live) as i16, least: area.least - placed, most }
        };
        let counts: Vec<Counts> = ground.areas.iter().map(counts).collect();
        let (mut pressed, mut newly_pressed) = (ground.pressed.clone(), units.no_cells());
        for (place, counts) in counts.iter().enumerate() {
            if counts.least == 1
                && let Some(unit) = ground.unit(place)
                && ground.areas[place].least != 1
            {
                pressed |= units.cells(unit);
                newly_pressed |= units.cells(unit);
            }
        }
        Self { live, stars, pressed, newly_pressed, counts }
    }

    /// What an area still needs at least.
    pub fn least(&self, area: usize) -> i16 {
        self.counts[area].least
    }

    pub fn open(&self, area: usize) -> usize {
        self.counts[area].open as usize
    }

    /// The open cells of an area.
    pub fn cells(&self, ground: &Ground<'_>, area: usize) -> CellSet {
        &ground.areas[area].cells & &self.live
    }

    pub fn suppose(&mut self, ground: &Ground<'_>, cell: Cell, star: bool, changes: &mut Changes) {
        if star {
            self.place(ground, cell, changes);
        } else {
            self.cross_out(ground, cell, changes);
        }
    }

    fn place(&mut self, ground: &Ground<'_>, cell: Cell, changes: &mut Changes) {
        let units = ground.position.units();
        let around = units.neighbours(cell);
        if !self.stars.is_disjoint(around) || !ground.position.stars().is_disjoint(around) {
            changes.touching = true;
        }
        self.live.remove(cell);
        self.stars.insert(cell);
        changes.stars.push(cell);
        for &area in ground.of_cell(cell) {
            let area = usize::from(area);
            let counts = &mut self.counts[area];
            counts.open -= 1;
            counts.least -= 1;
            if counts.most != i16::MAX {
                counts.most -= 1;
            }
            changes.insert(area);
            if counts.least == 1
                && let Some(unit) = ground.unit(area)
            {
                self.pressed |= units.cells(unit);
                self.newly_pressed |= units.cells(unit);
                changes.pressed.push(area);
            }
        }
    }

    fn cross_out(&mut self, ground: &Ground<'_>, cell: Cell, changes: &mut Changes) {
        self.live.remove(cell);
        for &area in ground.of_cell(cell) {
            self.counts[usize::from(area)].open -= 1;
            changes.insert(area.into());
        }
    }

    fn cross_out_all(&mut self, ground: &Ground<'_>, cells: &CellSet, changes: &mut Changes) {
        for cell in &(cells & &self.live) {
            self.cross_out(ground, cell, changes);
        }
    }

    /// The cells that a star in the cell would rule out, its own included.
    fn gone<'a>(&self, ground: &'a Ground<'_>, cell: Cell) -> Cow<'a, CellSet> {
        if !self.newly_pressed.contains(cell) {
            return Cow::Borrowed(ground.gone(cell));
        }
        let completes = |unit: usize| self.least(ground.place_of(unit)) <= 1;
        Cow::Owned(ruled_out(ground.position.units(), cell, completes))
    }

    /// Whether the link says something true here.
    pub fn allows(&self, ground: &Ground<'_>, link: Link) -> bool {
        match link {
            Link::Touch(star) => self.stars.contains(star) || ground.position.stars().contains(star),
            Link::Full(unit) => self.least(unit.into()) == 0,
            Link::Last(area) => {
                let Counts { open, least, .. } = self.counts[usize::from(area)];
                least > 0 && open == least
            }
            Link::Needed(cell, area) => {
                let area = usize::from(area);
                let mut rest = self.cells(ground, area);
                rest.remove(cell) && self.least(area) > 0 && !has_room(ground, &rest, self.least(area))
            }
            Link::Room(cell, area) => {
                let area = usize::from(area);
                self.live.contains(cell) && self.leaves_too_little(ground, cell, area, &self.cells(ground, area))
            }
        }
    }

    /// Whether everything that the link decides is decided already.
    pub fn says_nothing(&self, ground: &Ground<'_>, link: Link) -> bool {
        match link {
            Link::Touch(star) => self.live.is_disjoint(ground.position.units().neighbours(star)),
            Link::Full(area) | Link::Last(area) => self.open(area.into()) == 0,
            Link::Needed(cell, _) | Link::Room(cell, _) => !self.live.contains(cell),
        }
    }

    /// Whether a star in the open cell would leave the area, with these open cells, too little room.
    fn leaves_too_little(&self, ground: &Ground<'_>, cell: Cell, area: usize, cells: &CellSet) -> bool {
        let need = self.least(area) - i16::from(cells.contains(cell));
        if need <= 0 {
            return false;
        }
        let gone = self.gone(ground, cell);
        if need == 1 {
            return cells.is_subset(&gone);
        }
        // Of the four kinds of cells, in odd and even rows and columns, no two of one kind touch.
        let left = self.open(area) - cells.common(&gone);
        left <= 4 * (need as usize - 1) && !has_room(ground, &(cells - &gone), need)
    }

    /// Does what the link says.
    pub fn follow(&mut self, ground: &Ground<'_>, link: Link, changes: &mut Changes) {
        match link {
            Link::Touch(star) => self.cross_out_all(ground, ground.position.units().neighbours(star), changes),
            Link::Full(unit) => self.cross_out_all(ground, &ground.areas[usize::from(unit)].cells, changes),
            Link::Last(area) => {
                for cell in &self.cells(ground, area.into()) {
                    self.place(ground, cell, changes);
                }
            }
            Link::Needed(cell, _) => {
                if self.live.contains(cell) {
                    self.place(ground, cell, changes);
                }
            }
            Link::Room(cell, _) => {
                if self.live.contains(cell) {
                    self.cross_out(ground, cell, changes);
                }
            }
        }
    }

    /// Whether the contradiction is there.
    pub fn shows(&self, ground: &Ground<'_>, end: End) -> bool {
        match end {
            End::Touching(one, other) => {
                let is_star = |cell: Cell| self.stars.contains(cell) || ground.position.stars().contains(cell);
                is_star(one) && is_star(other)
            }
            End::Over(area) => self.is_over(area.into()),
            End::Short(area) => self.is_short(ground, area.into()),
        }
    }

    /// All pairs of touching stars that the supposition led to, in reading order.
    pub fn touching(&self, ground: &Ground<'_>) -> Vec<End> {
        let stars = &self.stars | ground.position.stars();
        let order = ground.position.order();
        let mut pairs = Vec::new();
        for one in order.sorted(&self.stars) {
            for other in order.sorted(&(ground.position.units().neighbours(one) & &stars)) {
                pairs.push(End::Touching(one, other));
            }
        }
        pairs
    }

    pub fn is_over(&self, area: usize) -> bool {
        self.counts[area].most < 0
    }

    pub fn is_short(&self, ground: &Ground<'_>, area: usize) -> bool {
        let Counts { open, least, .. } = self.counts[area];
        least > 0 && (open < least || !has_room(ground, &self.cells(ground, area), least))
    }

    /// The open cells whose star would leave the area too little room.
    pub fn crowding(&self, ground: &Ground<'_>, area: usize, found: &mut Vec<Link>) {
        self.crowding_among(ground, area, self.live.clone(), found);
    }

    /// The same for areas that have not changed, by stars of units that have come to need a single one: these rule out the rest of them.
    pub fn crowding_by_pressed(&self, ground: &Ground<'_>, changes: &Changes, found: &mut Vec<Link>) {
        let units = changes.pressed.iter().filter(|&&unit| self.least(unit) == 1);
        let Some(stars) = units.map(|&unit| self.cells(ground, unit)).reduce(|all, cells| &all | &cells) else {
            return;
        };
        for (area, known) in ground.areas.iter().enumerate() {
            if self.least(area) > 0 && !changes.contains(area) && !known.cells.is_disjoint(&stars) {
                self.crowding_among(ground, area, stars.clone(), found);
            }
        }
    }

    fn crowding_among(&self, ground: &Ground<'_>, area: usize, mut stars: CellSet, found: &mut Vec<Link>) {
        let cells = self.cells(ground, area);
        let need = self.least(area);
        if need == 1 {
            stars -= &cells;
            for cell in &cells {
                if stars.is_empty() {
                    return;
                }
                stars &= &self.gone(ground, cell);
            }
            found.extend(stars.iter().map(|star| Link::Room(star, area as u16)));
            return;
        }
        // A star that leaves one way to fill the area leaves enough room. So it must spoil both of two ways that share no cell.
        let mut left = cells.clone();
        for _ in 0..2 {
            let Some(spoilers) = self.spoilers(ground, &mut left, need) else { break };
            stars &= &spoilers;
            if stars.is_empty() {
                return;
            }
        }
        for cell in &stars {
            if self.leaves_too_little(ground, cell, area, &cells) {
                found.push(Link::Room(cell, area as u16));
            }
        }
    }

    /// Takes some way to fill an area out of its cells, if one is easily found, and says which stars would spoil it.
    fn spoilers(&self, ground: &Ground<'_>, cells: &mut CellSet, need: i16) -> Option<CellSet> {
        let units = ground.position.units();
        let mut free = cells.clone();
        let mut spoilers = units.no_cells();
        for _ in 0..need {
            let cell = free.first()?;
            free -= units.reach(cell.index(units.size()));
            cells.remove(cell);
            spoilers |= &self.gone(ground, cell);
        }
        Some(spoilers)
    }

    /// The open cells without whose star the area would have too little room.
    pub fn indispensable(&self, ground: &Ground<'_>, area: usize, found: &mut Vec<Link>) {
        let need = self.least(area) as usize;
        if need < 2 || self.open(area) > 4 * (need - 1) + 1 {
            return;
        }
        let cells = self.cells(ground, area);
        let mut rest = cells.clone();
        for cell in &cells {
            rest.remove(cell);
            if !has_room(ground, &rest, self.least(area)) {
                found.push(Link::Needed(cell, area as u16));
            }
            rest.insert(cell);
        }
    }
}

/// Whether so many stars fit into the cells.
fn has_room(ground: &Ground<'_>, cells: &CellSet, stars: i16) -> bool {
    holds(ground.position.units(), cells, stars as usize)
}
