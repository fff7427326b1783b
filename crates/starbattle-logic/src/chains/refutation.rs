//! The way from a supposition to a contradiction, without links that it can do without.

use starbattle_board::{Cell, CompactSort};

use super::{
    closure::Closure,
    ground::Ground,
    state::{Changes, End, Link, State},
};
use crate::analysis::cells::Cells;

/// So many contradictions, of those that seem to rest on the fewest links, are looked at.
const ENDS: usize = 3;

/// A supposition with links that lead to a contradiction, none of which can be left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Refutation {
    pub cell: Cell,
    pub star: bool,
    pub links: Vec<Link>,
    pub end: End,
}

impl Refutation {
    /// The shortest way found from a supposition to one of its contradictions, if it has at most `limit` links.
    pub fn of<const W: usize>(
        ground: &Ground<'_, W>,
        base: &State<W>,
        closure: &Closure<W>,
        mut limit: usize,
    ) -> Option<Self> {
        let &Closure { cell, star, ref ends, .. } = closure;
        let links = closure.sorted_links(ground);
        let way = Way::new(ground, base, (cell, star), &links);
        let mut ways: Vec<(Vec<Link>, End)> = ends.iter().map(|&end| (way.needed(end), end)).collect();
        ways.compact_sort_by_key(|(links, _)| links.len());
        ways.truncate(ENDS);
        let mut shortest = None;
        for (links, end) in ways {
            if let Some(links) = way.shortened(links, end, limit) {
                if links.is_empty() {
                    return Some(Self { cell, star, links, end });
                }
                // Only a shorter one is of interest now.
                limit = links.len() - 1;
                shortest = Some(Self { cell, star, links, end });
            }
        }
        shortest
    }
}

/// All links from a supposition, with what each of them was the first to do.
struct Way<'w, const W: usize> {
    ground: &'w Ground<'w, W>,
    base: &'w State<W>,
    supposition: (Cell, bool),
    links: &'w [Link],
    /// For each cell the link that decided it; none if it was decided before or by the supposition.
    decided_by: Vec<Option<u16>>,
    stars: Cells<W>,
    dead: Cells<W>,
}

impl<'w, const W: usize> Way<'w, W> {
    fn new(ground: &'w Ground<'w, W>, base: &'w State<W>, supposition: (Cell, bool), links: &'w [Link]) -> Self {
        let size = ground.size();
        let mut state = base.clone();
        let mut changes = Changes::new(ground);
        state.suppose(ground, supposition.0, supposition.1, &mut changes);
        let mut decided_by = vec![None; size * size];
        for (index, &link) in links.iter().enumerate() {
            let before = state.live;
            state.follow(ground, link, &mut changes);
            for cell in (before - state.live).iter() {
                decided_by[cell] = Some(index as u16);
            }
        }
        let stars = state.stars - base.stars;
        let dead = base.live - state.live - stars;
        Self { ground, base, supposition, links, decided_by, stars, dead }
    }

    /// The links without those that the others do without, if at most `limit` remain.
    fn shortened(&self, links: Vec<Link>, end: End, limit: usize) -> Option<Vec<Link>> {
        // With what holds before each link. They are tried from the last to the first, so that what comes before stays as it is.
        let (mut links, states) = self.in_sequence(links)?;
        if !states.last()?.shows(self.ground, end) {
            return None;
        }
        let mut kept = 0;
        for index in (0..links.len()).rev() {
            let after = self.followed_by(&states[index], &links[index + 1..]);
            if after.is_some_and(|state| state.shows(self.ground, end)) {
                links.remove(index);
            } else {
                kept += 1;
                if kept > limit {
                    return None;
                }
            }
        }
        Some(links)
    }

    /// The position with the supposition alone.
    fn supposed(&self) -> State<W> {
        let mut state = self.base.clone();
        state.suppose(self.ground, self.supposition.0, self.supposition.1, &mut Changes::new(self.ground));
        state
    }

    /// What holds after further links, each true where it stands or with nothing left to say; none if one is not.
    fn followed_by(&self, state: &State<W>, links: &[Link]) -> Option<State<W>> {
        let mut state = state.clone();
        let mut changes = Changes::new(self.ground);
        for &link in links {
            if state.says_nothing(self.ground, link) {
                continue;
            }
            if !state.allows(self.ground, link) {
                return None;
            }
            state.follow(self.ground, link, &mut changes);
        }
        Some(state)
    }

    /// The links one after the other, with the states before each of them and after the last. Those of one round are true together; a star
    /// that one of them places may leave another untrue until what touches the star is crossed out.
    fn in_sequence(&self, links: Vec<Link>) -> Option<(Vec<Link>, Vec<State<W>>)> {
        let mut state = self.supposed();
        let mut changes = Changes::new(self.ground);
        let mut sequence: Vec<Link> = Vec::with_capacity(links.len());
        let mut states = vec![state.clone()];
        for link in links {
            if !state.says_nothing(self.ground, link) && !state.allows(self.ground, link) {
                let stars = state.stars - self.base.stars;
                for star in self.ground.position.order().sorted(&stars.to_set(self.ground.size())) {
                    let touch = Link::Touch(star);
                    if !sequence.contains(&touch) {
                        state.follow(self.ground, touch, &mut changes);
                        sequence.push(touch);
                        states.push(state.clone());
                    }
                }
            }
            if !state.says_nothing(self.ground, link) {
                if !state.allows(self.ground, link) {
                    return None;
                }
                state.follow(self.ground, link, &mut changes);
            }
            sequence.push(link);
            states.push(state.clone());
        }
        Some((sequence, states))
    }

    /// The links that decide a cell that the end or a later link looks at.
    fn needed(&self, end: End) -> Vec<Link> {
        let mut keep = vec![false; self.links.len()];
        let require = |cells: Cells<W>, before: usize, keep: &mut Vec<bool>| {
            for cell in cells.iter() {
                if let Some(link) = self.decided_by[cell]
                    && usize::from(link) < before
                {
                    keep[usize::from(link)] = true;
                }
            }
        };
        let decided = self.stars | self.dead;
        let area = |area: u16| self.ground.cells_of[usize::from(area)] & decided;
        let single = |cell: Cell| {
            let mut single = Cells::EMPTY;
            single.insert(self.ground.number(cell));
            single
        };
        match end {
            End::Touching(one, other) => {
                require(single(one) | single(other), usize::MAX, &mut keep);
            }
            End::Over(over) => require(area(over) & self.stars, usize::MAX, &mut keep),
            End::Short(short) => require(area(short), usize::MAX, &mut keep),
        }
        for index in (0..self.links.len()).rev() {
            if !keep[index] {
                continue;
            }
            match self.links[index] {
                Link::Touch(star) => require(single(star), index, &mut keep),
                Link::Full(unit) => require(area(unit) & self.stars, index, &mut keep),
                Link::Last(needs) | Link::Needed(_, needs) => require(area(needs), index, &mut keep),
                Link::Room(cell, needs) => {
                    require(area(needs), index, &mut keep);
                    for unit in self.ground.units_of_cell(self.ground.number(cell)) {
                        require(area(unit as u16) & self.stars, index, &mut keep);
                    }
                }
            }
        }
        self.links.iter().zip(keep).filter(|(_, keep)| *keep).map(|(link, _)| *link).collect()
    }
}
