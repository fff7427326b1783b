//! Everything that follows from a supposition, in rounds: each round draws all conclusions of what the rounds before it left.

use starbattle_board::{Cell, CompactSort};

use super::{
    ground::Ground,
    state::{Changes, End, Link, State},
};
use crate::analysis::cells::Cells;
use crate::cache::vain::Vain;

/// What became of a supposition so far.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Progress {
    /// There may be more to follow.
    Open,
    /// Nothing more follows.
    Consistent,
    /// There are contradictions.
    Dead,
}

/// A supposition and what follows from it, round by round.
#[derive(Debug, Clone)]
pub(crate) struct Closure<const W: usize> {
    pub cell: Cell,
    pub star: bool,
    /// All links, in the order of rounds, and where each round begins.
    links: Vec<Link>,
    rounds: Vec<usize>,
    pub state: State<W>,
    /// The contradictions that the last round brought.
    pub ends: Vec<End>,
    changes: Changes<W>,
}

impl<const W: usize> Closure<W> {
    /// A supposition of which nothing has followed yet. If things follow from the state by itself, `everything` must be looked at.
    pub fn new(ground: &Ground<'_, W>, base: &State<W>, (cell, star): (Cell, bool), everything: bool) -> Self {
        let mut state = base.clone();
        let mut changes = Changes::new(ground);
        state.suppose(ground, cell, star, &mut changes);
        if everything {
            changes.all(ground);
        }
        let ends = ends(ground, &state, &changes);
        Self { cell, star, links: Vec::new(), rounds: Vec::new(), state, ends, changes }
    }

    /// A supposition from which nothing more followed at some time, with what has changed since then.
    pub fn resumed(ground: &Ground<'_, W>, (cell, star): (Cell, bool), before: &Vain, everything: bool) -> Self {
        let live = Cells::of(&before.live);
        let state = State::resumed(ground, live, Cells::of(&before.stars));
        let mut changes = Changes::new(ground);
        let decided = live - ground.live;
        for cell in decided.iter() {
            for place in ground.units_of_cell(cell) {
                changes.insert(place);
            }
        }
        for cell in (decided & ground.stars).iter() {
            let places = ground.units_of_cell(cell);
            changes.pressed.extend(places.into_iter().filter(|&place| state.least(place) == 1));
        }
        for (place, _) in ground.areas.iter().enumerate().filter(|(_, area)| area.changed > before.when) {
            if !ground.is_unit(place) {
                changes.insert(place);
            }
        }
        if everything {
            changes.all(ground);
        }
        let ends = ends(ground, &state, &changes);
        Self { cell, star, links: Vec::new(), rounds: Vec::new(), state, ends, changes }
    }

    /// Draws conclusions until there are no more, or a contradiction.
    pub fn complete(&mut self, ground: &Ground<'_, W>) {
        while self.progress() == Progress::Open {
            self.advance(ground);
        }
    }

    /// The state itself, as if something had been supposed.
    pub fn of_everything(ground: &Ground<'_, W>, base: &State<W>) -> Self {
        let mut changes = Changes::new(ground);
        changes.all(ground);
        let ends = ends(ground, base, &changes);
        let (links, rounds) = (Vec::new(), Vec::new());
        Self { cell: Cell::new(0, 0), star: true, links, rounds, state: base.clone(), ends, changes }
    }

    /// All links, those of one round in reading order.
    pub fn sorted_links(&self, ground: &Ground<'_, W>) -> Vec<Link> {
        let mut links = self.links.clone();
        let ends = self.rounds.iter().skip(1).copied().chain([links.len()]);
        for (&from, to) in self.rounds.iter().zip(ends) {
            links[from..to].compact_sort_by_cached_key(|link| link.place(ground));
        }
        links
    }

    /// What followed without a contradiction.
    pub fn in_vain(&self, ground: &Ground<'_, W>, base: &State<W>) -> Vain {
        let State { live, stars, .. } = self.state;
        let [live, stars, empties] = [live, stars, base.live - live - stars].map(|cells| cells.to_set(ground.size()));
        Vain { when: ground.position.revisions().now, live, stars, empties }
    }

    /// The number of rounds so far.
    pub fn rounds(&self) -> usize {
        self.rounds.len()
    }

    /// The links of the round that followed an earlier state of this closure, in reading order.
    pub fn links_after(&self, ground: &Ground<'_, W>, earlier: &Self) -> Vec<Link> {
        let from = earlier.rounds.len();
        let end = self.rounds.get(from + 1).copied().unwrap_or(self.links.len());
        let start = self.rounds.get(from).copied().unwrap_or(end);
        let mut links = self.links[start..end].to_vec();
        links.retain(|&link| !earlier.state.says_nothing(ground, link));
        links.compact_sort_by_cached_key(|link| link.place(ground));
        links
    }

    /// The same with a single link, and all else that follows left for later.
    pub fn with(&self, ground: &Ground<'_, W>, link: Link) -> Self {
        let mut next = self.clone();
        next.state.follow(ground, link, &mut next.changes);
        next.ends = ends(ground, &next.state, &next.changes);
        next
    }

    /// The first contradiction that a single link brings, if there was none before.
    pub fn end_with(&self, ground: &Ground<'_, W>, link: Link) -> Option<End> {
        let mut state = self.state.clone();
        let mut changes = Changes::new(ground);
        state.follow(ground, link, &mut changes);
        ends(ground, &state, &changes).first().copied()
    }

    pub fn progress(&self) -> Progress {
        match (self.ends.is_empty(), self.changes.is_empty()) {
            (false, _) => Progress::Dead,
            (true, true) => Progress::Consistent,
            (true, false) => Progress::Open,
        }
    }

    /// Draws all conclusions of what the last round changed.
    pub fn advance(&mut self, ground: &Ground<'_, W>) {
        let Scratch { mut next, mut excluded, mut placed } = ground.scratch.take();
        for area in self.changes.iter().filter(|&area| self.state.least(area) > 0) {
            self.state.crowding(ground, area, &mut excluded);
            if self.state.open(area) as i16 == self.state.least(area) {
                placed.push(Link::Last(area as u16));
            } else {
                self.state.indispensable(ground, area, &mut placed);
            }
        }
        self.state.crowding_by_pressed(ground, &self.changes, &mut excluded);
        let from = self.links.len();
        self.rounds.push(from);
        self.links.extend(self.changes.stars.iter().map(|star| Link::Touch(ground.cell(star))));
        let full = self.changes.iter().filter(|&unit| ground.is_unit(unit) && self.state.least(unit) == 0);
        self.links.extend(full.map(|unit| Link::Full(unit as u16)));
        next.clear(ground);
        for &link in &self.links[from..] {
            self.state.follow(ground, link, &mut next);
        }
        // What is decided already needs no further reason. A cell that is found to be empty is no star: its area has too little room then.
        for link in excluded.drain(..).chain(placed.drain(..)) {
            if !self.state.says_nothing(ground, link) {
                self.state.follow(ground, link, &mut next);
                self.links.push(link);
            }
        }
        std::mem::swap(&mut self.changes, &mut next);
        ground.scratch.replace(Scratch { next, excluded, placed });
        self.ends = ends(ground, &self.state, &self.changes);
    }
}

/// What rounds need for a moment, kept so that it is not allocated for each.
#[derive(Default)]
pub(crate) struct Scratch<const W: usize> {
    next: Changes<W>,
    excluded: Vec<Link>,
    placed: Vec<Link>,
}

/// The contradictions that changes brought.
fn ends<const W: usize>(ground: &Ground<'_, W>, state: &State<W>, changes: &Changes<W>) -> Vec<End> {
    let mut ends = if changes.touching { state.touching(ground) } else { Vec::new() };
    for area in changes.iter() {
        if state.is_over(area) {
            ends.push(End::Over(area as u16));
        } else if state.is_short(ground, area) {
            ends.push(End::Short(area as u16));
        }
    }
    ends
}
