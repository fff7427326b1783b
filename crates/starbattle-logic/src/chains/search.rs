//! Suppositions of all open cells, tried side by side.

use std::sync::Arc;

use starbattle_board::{Cancel, Cell, CellSet, CompactSort};

use super::{
    closure::{Closure, Progress},
    ground::Ground,
    refutation::Refutation,
    state::State,
};
use crate::{
    analysis::cells::with_words,
    cache::vain::{Known, Tried, Vain, take_known},
    position::Position,
};

/// The refutations with the fewest links of all, if these are no more than `limit`; in reading order.
///
/// Which suppositions can be refuted at all is found first, because the others, by far the most, need not be followed again as long as
/// nothing new concerns them. The search among these few goes round by round: whatever shows its contradiction after some rounds needs
/// as many links at least, so no supposition is followed further than the fewest links found.
pub(crate) fn shortest(position: &Position, limit: usize, cancel: &dyn Cancel) -> Vec<Refutation> {
    with_words!(position.units().size(), W => shortest_of(&mut Search::<W>::new(position), limit, cancel))
}

fn shortest_of<const W: usize>(search: &mut Search<'_, W>, limit: usize, cancel: &dyn Cancel) -> Vec<Refutation> {
    let refutable = search.refutable(cancel);
    let Search { ground, base, everything, .. } = &*search;
    let supposed = |cell: Cell, star: bool| Closure::new(ground, base, (cell, star), *everything);
    let mut open: Vec<Closure<W>> = refutable.into_iter().map(|(cell, star)| supposed(cell, star)).collect();
    let mut found: Vec<Refutation> = Vec::new();
    let mut fewest = limit;
    let mut dead: Vec<Closure<W>> = Vec::new();
    for round in 0.. {
        // As many rounds as links have been found to do could bring no fewer.
        if open.is_empty() || round > fewest || round == fewest && !found.is_empty() || cancel.is_cancelled() {
            break;
        }
        open.retain_mut(|closure| match closure.progress() {
            Progress::Dead => {
                dead.push(closure.clone());
                // Where few links are known to do, all sequences of fewer are tried at the end.
                if (found.is_empty() || fewest > EXACT)
                    && let Some(refutation) = Refutation::of(ground, base, closure, fewest)
                {
                    fewest = refutation.links.len();
                    found.push(refutation);
                }
                false
            }
            Progress::Consistent => false,
            Progress::Open => {
                let may_be_shorter = round < fewest && (found.is_empty() || round + 1 < fewest);
                if may_be_shorter && !cancel.is_cancelled() {
                    closure.advance(ground);
                }
                true
            }
        });
    }
    if !found.is_empty() && fewest <= EXACT {
        for closure in &dead {
            let supposed = supposed(closure.cell, closure.star);
            if closure.rounds() < fewest
                && let Some(refutation) = Refutation::below(ground, &supposed, closure, fewest)
            {
                fewest = refutation.links.len();
                found.push(refutation);
            }
        }
    }
    found.retain(|refutation| refutation.links.len() == fewest);
    sort(ground.position, &mut found);
    found
}

/// Where the shortest way has so few links, all sequences of fewer are tried.
const EXACT: usize = 4;

/// A refutation of every supposition that has one, each as short as possible; in reading order.
pub(crate) fn all(position: &Position, cancel: &dyn Cancel) -> Vec<Refutation> {
    let mut suppositions = Suppositions::new(position);
    let mut found = Vec::new();
    for (cell, star) in literals(position) {
        if !cancel.is_cancelled() {
            found.extend(suppositions.refute(cell, star));
        }
    }
    sort(position, &mut found);
    found
}

/// Suppositions of one position, tried one after the other.
pub(crate) struct Suppositions<'p>(Box<dyn Tries + 'p>);

impl<'p> Suppositions<'p> {
    pub fn new(position: &'p Position) -> Self {
        Self(with_words!(position.units().size(), W => Box::new(Search::<W>::new(position))))
    }

    /// The suppositions that lead to a contradiction, in reading order. What becomes of each is remembered.
    pub fn refutable(&mut self, cancel: &dyn Cancel) -> Vec<(Cell, bool)> {
        self.0.refutable(cancel)
    }

    /// Makes the marks that follow from a supposition in a copy of the position, as far as there is no contradiction.
    pub fn follow(&self, cell: Cell, star: bool, supposed: &mut Position) {
        self.0.follow(cell, star, supposed);
    }

    /// The shortest way to a contradiction, if the supposition leads to one.
    pub fn refute(&mut self, cell: Cell, star: bool) -> Option<Refutation> {
        self.0.refute(cell, star)
    }
}

/// What [`Suppositions`] can do, whatever the size of the board.
trait Tries {
    fn refutable(&mut self, cancel: &dyn Cancel) -> Vec<(Cell, bool)>;
    fn follow(&self, cell: Cell, star: bool, supposed: &mut Position);
    fn refute(&mut self, cell: Cell, star: bool) -> Option<Refutation>;
}

/// Suppositions of a position on a board of one size.
struct Search<'p, const W: usize> {
    ground: Ground<'p, W>,
    base: State<W>,
    everything: bool,
    settled: Settled,
}

impl<'p, const W: usize> Search<'p, W> {
    fn new(position: &'p Position) -> Self {
        let ground = Ground::new(position);
        let base = State::new(&ground);
        Self { everything: !is_saturated(&ground, &base), settled: Settled::new(ground.size()), ground, base }
    }

    /// Follows a supposition to its end and says whether that is a contradiction.
    fn leads_nowhere(&mut self, mut closure: Closure<W>) -> bool {
        closure.complete(&self.ground);
        if closure.progress() == Progress::Consistent {
            let vain = closure.in_vain(&self.ground, &self.base);
            self.settle(closure.cell, closure.star, Arc::new(vain));
        }
        closure.progress() == Progress::Dead
    }

    /// Remembers what follows from a supposition without a contradiction.
    fn settle(&mut self, cell: Cell, star: bool, vain: Arc<Vain>) {
        self.settled.add(&vain.stars, &vain.empties);
        self.ground.position.tried().note(self.ground.position, cell, star, Tried::InVain(vain));
    }
}

impl<const W: usize> Tries for Search<'_, W> {
    fn refutable(&mut self, cancel: &dyn Cancel) -> Vec<(Cell, bool)> {
        let position = self.ground.position;
        let mut refutable = Vec::new();
        let (mut resumable, mut untried) = (Vec::new(), Vec::new());
        for (place, (cell, star)) in literals(position).enumerate() {
            match take_known(position, cell, star) {
                Known::Contradiction => refutable.push((place, cell, star)),
                Known::Everything(vain) => self.settle(cell, star, vain),
                Known::Before(vain) => resumable.push((place, cell, star, vain)),
                Known::Nothing => untried.push((place, cell, star)),
            }
        }
        for (place, cell, star, vain) in resumable {
            if self.settled.contains(cell, star) || cancel.is_cancelled() {
                position.tried().note(position, cell, star, Tried::InVain(vain));
                continue;
            }
            let closure = Closure::resumed(&self.ground, (cell, star), &vain, self.everything);
            refutable.extend(self.leads_nowhere(closure).then_some((place, cell, star)));
        }
        for (place, cell, star) in untried {
            if self.settled.contains(cell, star) || cancel.is_cancelled() {
                continue;
            }
            let closure = Closure::new(&self.ground, &self.base, (cell, star), self.everything);
            refutable.extend(self.leads_nowhere(closure).then_some((place, cell, star)));
        }
        for &(_, cell, star) in &refutable {
            position.tried().note(position, cell, star, Tried::Contradiction);
        }
        refutable.compact_sort_by_key(|&(place, ..)| place);
        refutable.into_iter().map(|(_, cell, star)| (cell, star)).collect()
    }

    fn follow(&self, cell: Cell, star: bool, supposed: &mut Position) {
        let mut closure = Closure::new(&self.ground, &self.base, (cell, star), self.everything);
        closure.complete(&self.ground);
        if closure.progress() == Progress::Consistent {
            let State { live, stars, .. } = closure.state;
            for cell in &(supposed.live() - &(live | stars).to_set(self.ground.size())) {
                supposed.eliminate(cell);
            }
            for cell in &(supposed.live() & &stars.to_set(self.ground.size())) {
                supposed.place(cell);
            }
        }
    }

    fn refute(&mut self, cell: Cell, star: bool) -> Option<Refutation> {
        let mut closure = Closure::new(&self.ground, &self.base, (cell, star), self.everything);
        while closure.progress() == Progress::Open && !self.settled.contains(cell, star) {
            closure.advance(&self.ground);
        }
        if closure.progress() == Progress::Consistent {
            let vain = closure.in_vain(&self.ground, &self.base);
            self.settled.add(&vain.stars, &vain.empties);
        }
        Refutation::of(&self.ground, &self.base, &closure, usize::MAX)
    }
}

/// All open cells as stars, and then as empty cells, in reading order.
fn literals(position: &Position) -> impl Iterator<Item = (Cell, bool)> + use<> {
    let cells = position.order().sorted(position.live());
    [true, false].into_iter().flat_map(move |star| cells.clone().into_iter().map(move |cell| (cell, star)))
}

/// Whether nothing follows from the state by itself.
fn is_saturated<const W: usize>(ground: &Ground<'_, W>, base: &State<W>) -> bool {
    let mut closure = Closure::of_everything(ground, base);
    closure.advance(ground);
    closure.progress() == Progress::Consistent
}

fn sort(position: &Position, found: &mut [Refutation]) {
    let place = |cell: Cell| position.order().rank(cell);
    found.compact_sort_by_key(|refutation| (refutation.links.len(), !refutation.star, place(refutation.cell)));
}

/// Cells that are stars, and cells that are empty, in what follows from some supposition without a contradiction. Less follows from them
/// alone, so they need no try of their own.
struct Settled([CellSet; 2]);

impl Settled {
    fn new(size: usize) -> Self {
        let none = CellSet::empty(size);
        Self([none.clone(), none])
    }

    fn add(&mut self, stars: &CellSet, empties: &CellSet) {
        self.0[0] |= empties;
        self.0[1] |= stars;
    }

    fn contains(&self, cell: Cell, star: bool) -> bool {
        self.0[usize::from(star)].contains(cell)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use starbattle_board::{Board, Never, Puzzle, Regions};
    use starbattle_testkit::{Random, random_puzzle};

    use super::{
        super::state::{Changes, Link},
        *,
    };
    use crate::{options::Options, path::End, solver::Solver};

    /// Positions at which the first three tiers find nothing, on the way of the solver.
    fn positions(size: usize, stars: usize, count: usize) -> Vec<Position> {
        let easy = Solver::new(Options { max_tier: 3, ..Options::without_chains() });
        let hard = Solver::new(Options { nested_chains: false, ..Options::default() });
        let mut random = Random::new(size as u64);
        let mut positions = Vec::new();
        while positions.len() < count {
            let mut position = Position::blank(&random_puzzle(Board::new(size, stars).unwrap(), &mut random));
            while easy.run(&mut position).end == End::Stuck {
                positions.push(position.clone());
                if hard.next_step(&mut position).is_err() {
                    break;
                }
            }
        }
        positions.truncate(count);
        positions
    }

    /// Every link that is true in the state and decides something.
    fn links(ground: &Ground<'_, 2>, state: &State<2>) -> Vec<Link> {
        let stars = state.stars.iter().chain(ground.stars.iter());
        let mut all: Vec<Link> = stars.map(|star| Link::Touch(ground.cell(star))).collect();
        for area in 0..ground.areas.len() as u16 {
            all.push(Link::Last(area));
            all.extend(ground.is_unit(area.into()).then_some(Link::Full(area)));
            let live = state.live.iter().map(|cell| ground.cell(cell));
            all.extend(live.flat_map(|cell| [Link::Needed(cell, area), Link::Room(cell, area)]));
        }
        all.retain(|&link| state.allows(ground, link) && !state.says_nothing(ground, link));
        all
    }

    fn is_dead(ground: &Ground<'_, 2>, state: &State<2>) -> bool {
        let areas = 0..ground.areas.len();
        !state.touching(ground).is_empty()
            || areas.into_iter().any(|area| state.is_over(area) || state.is_short(ground, area))
    }

    /// The fewest links to a contradiction by trying all sequences, if they are fewer than `below`.
    fn fewest_links(
        ground: &Ground<'_, 2>,
        base: &State<2>,
        (cell, star): (Cell, bool),
        below: usize,
    ) -> Option<usize> {
        let mut state = base.clone();
        state.suppose(ground, cell, star, &mut Changes::new(ground));
        let mut level = vec![state];
        let mut seen = HashSet::new();
        for count in 0..below {
            if level.iter().any(|state| is_dead(ground, state)) {
                return Some(count);
            }
            let mut next = Vec::new();
            for state in &level {
                for link in links(ground, state) {
                    let mut state = state.clone();
                    state.follow(ground, link, &mut Changes::new(ground));
                    if seen.insert((state.live, state.stars)) {
                        next.push(state);
                    }
                }
            }
            level = next;
        }
        None
    }

    #[test]
    fn no_refutation_has_fewer_links_than_the_shortest() {
        let mut compared = 0;
        // More of them with `CHAIN_POSITIONS=300`.
        let count = std::env::var("CHAIN_POSITIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(60);
        for position in
            [(6, 1, count), (7, 1, count / 2), (8, 2, count / 6)].map(|(n, s, k)| positions(n, s, k)).concat()
        {
            let Some(shortest) = shortest(&position, 4, &Never).first().map(|refutation| refutation.links.len()) else {
                continue;
            };
            let Search { ground, base, .. } = Search::new(&position);
            for supposition in literals(&position) {
                let fewer = fewest_links(&ground, &base, supposition, shortest);
                assert_eq!(fewer, None, "{supposition:?} instead of {shortest}\n{}", position.marks());
            }
            compared += 1;
        }
        assert!(compared >= count / 2, "{compared}");
    }

    #[test]
    fn suppositions_need_no_try_if_they_follow_from_others() {
        let mut refuted = 0;
        for position in [(7, 1, 20), (8, 2, 20), (9, 2, 6)].map(|(n, s, k)| positions(n, s, k)).concat() {
            let found: Vec<_> = all(&position, &Never).into_iter().map(|found| (found.cell, found.star)).collect();
            let each = || Suppositions::new(&position);
            let plain: HashSet<_> =
                literals(&position).filter(|&(cell, star)| each().refute(cell, star).is_some()).collect();
            assert_eq!(found.iter().copied().collect::<HashSet<_>>(), plain);
            refuted += plain.len();
        }
        assert!(refuted > 100, "{refuted}");
    }

    #[test]
    fn a_refutation_becomes_a_deduction_of_as_many_steps() {
        let regions =
            "AAABBBBCCCAAADBBBCECFADDDBBEEEFDDDDDBBEEFFFFDEBEEEFGGFEEEEEEGGGFHHHHEEGGIIIHJHJEGGGIIHJJJEGIIIJJJJJJ";
        let regions = Regions::new(10, &regions.chars().collect::<Vec<_>>()).unwrap();
        let position = Position::blank(&Puzzle::new(2, regions).unwrap());
        let found = all(&position, &Never);
        assert!(found.len() > 5);
        for refutation in found {
            let deduction = refutation.deduction(&position, crate::rules::patterns::chain::ID).unwrap();
            let crate::Evidence::Chain { steps, .. } = deduction.evidence else { panic!("no chain") };
            assert_eq!(steps.len(), refutation.links.len());
        }
    }
}
