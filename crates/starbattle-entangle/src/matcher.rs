//! Finding where rules apply, quickly enough for every step of a solver.

use std::collections::{BTreeSet, HashMap};

use starbattle_board::{Board, Cell, CellSet, CompactSort, Symmetry};

use crate::{
    canonical::Point,
    groups::Turned,
    rule::{ForcedState, Placed, Rule, features_hold},
    unread::UnreadRules,
};

/// One cell that stars on the board, or stars and crosses, decide.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Match {
    /// The stars.
    pub stars: Vec<Cell>,
    /// The crosses; none for most rules.
    pub crosses: Vec<Cell>,
    /// The cell.
    pub cell: Cell,
    /// What it is.
    pub state: ForcedState,
    /// The number of the rule that says so; embedded rules have none.
    pub rule: Option<usize>,
}

/// Rules of one board, found by the geometry of their stars.
#[derive(Debug, Clone)]
pub struct Matcher {
    board: Board,
    rules: Vec<Rule>,
    /// The numbers of the rules for each arrangement of stars.
    by_stars: HashMap<Vec<Point>, Vec<usize>>,
    embedded: UnreadRules,
    /// The different numbers of stars that rules have.
    star_counts: Vec<usize>,
}

impl Matcher {
    /// A matcher for rules that have been verified for this board. Only they may be given: what is matched is believed.
    #[must_use]
    pub fn new(board: Board, rules: Vec<Rule>) -> Self {
        let mut by_stars: HashMap<Vec<Point>, Vec<usize>> = HashMap::new();
        for (number, rule) in rules.iter().enumerate() {
            // Rules from other sources may have their stars in any place and order; the key is their canonical form.
            let form = crate::canonical::CanonicalForm::of(&rule.stars, &rule.cells, crate::canonical::Grouping::Orbit);
            by_stars.entry(form.stars).or_default().push(number);
        }
        let embedded = UnreadRules::default();
        Self { star_counts: star_counts(by_stars.keys().map(Vec::as_slice)), board, rules, by_stars, embedded }
    }

    /// The same matcher with the embedded rules for its board, which come before the others.
    #[must_use]
    pub fn with_embedded(mut self) -> Self {
        self.embedded = UnreadRules::of(self.board);
        let own = self.by_stars.keys().map(Vec::as_slice);
        self.star_counts = star_counts(own.chain(self.embedded.arrangements()));
        self
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> Board {
        self.board
    }

    /// Every application to the stars and crosses on a board: each choice of as many stars as a rule has. Each choice decides a
    /// cell at most once, however many rules say so; a given star is never decided.
    pub fn matches(&self, stars: &CellSet, crosses: &CellSet, mut found: impl FnMut(Match)) {
        let stars: Vec<Cell> = stars.iter().collect();
        for &count in &self.star_counts {
            choose(&stars, count, &mut Vec::new(), &mut |chosen| self.match_pattern(chosen, crosses, &mut found));
        }
    }

    /// Every application to exactly these stars.
    fn match_pattern(&self, stars: &[Cell], crosses: &CellSet, found: &mut impl FnMut(Match)) {
        let turned = Turned::of_cells(stars, self.board);
        let embedded = self.embedded.get(&turned.stars).iter().map(|rule| (None, rule));
        let own = self.by_stars.get(&turned.stars).into_iter().flatten();
        let own = own.map(|&number| (Some(number), &self.rules[number]));
        let mut decided = Vec::new();
        for (number, rule) in embedded.chain(own) {
            for (frame, placed) in self.placements(rule, stars, &turned) {
                if !placed.crosses.iter().all(|&cross| crosses.contains(cross)) {
                    continue;
                }
                if features_hold(&rule.features, self.board, frame, &placed) {
                    for &cell in &placed.cells {
                        if decided.contains(&cell) {
                            continue;
                        }
                        decided.push(cell);
                        let (stars, crosses) = (placed.stars.clone(), placed.crosses.clone());
                        found(Match { stars, crosses, cell, state: rule.state, rule: number });
                    }
                }
            }
        }
    }

    /// All ways to lay a rule onto the given stars: the frame on the turned board, and the rule on the board.
    fn placements(&self, rule: &Rule, stars: &[Cell], turned: &Turned) -> Vec<(Point, Placed)> {
        if rule.stars.is_empty() {
            let ways = rule.frames(self.board).flat_map(|frame| Symmetry::ALL.map(|symmetry| (frame, symmetry)));
            return ways
                .filter_map(|(frame, symmetry)| Some((frame, rule.placed(self.board, frame, symmetry)?)))
                .collect();
        }
        let mut sorted = rule.stars.clone();
        sorted.compact_sort();
        if sorted == turned.stars {
            return turned
                .ways
                .iter()
                .filter_map(|&(symmetry, frame)| {
                    let placed = rule.placed(self.board, frame, symmetry.inverse())?;
                    Some((frame, placed))
                })
                .collect();
        }
        // The rule is not in its least form: try every symmetry and the one translation that fits.
        let wanted: CellSet = CellSet::from_cells(self.board.size(), stars.iter().copied());
        let least = |points: &mut dyn Iterator<Item = i32>| points.min().unwrap_or(0);
        let mut ways = Vec::new();
        for symmetry in Symmetry::ALL {
            let image = symmetry.apply_to_set(&wanted);
            let corner = (
                least(&mut image.iter().map(|cell| cell.row() as i32)),
                least(&mut image.iter().map(|cell| cell.col() as i32)),
            );
            let own =
                (least(&mut rule.stars.iter().map(|star| star.0)), least(&mut rule.stars.iter().map(|star| star.1)));
            let frame = (corner.0 - own.0, corner.1 - own.1);
            if let Some(placed) = rule.placed(self.board, frame, symmetry.inverse())
                && CellSet::from_cells(self.board.size(), placed.stars.iter().copied()) == wanted
            {
                ways.push((frame, placed));
            }
        }
        ways
    }
}

fn star_counts<'a>(arrangements: impl Iterator<Item = &'a [Point]>) -> Vec<usize> {
    arrangements.map(<[Point]>::len).collect::<BTreeSet<usize>>().into_iter().collect()
}

/// Visits every choice of so many cells, in order.
pub(crate) fn choose(stars: &[Cell], count: usize, chosen: &mut Vec<Cell>, visit: &mut impl FnMut(&[Cell])) {
    if count == 0 {
        return visit(chosen);
    }
    for (index, &star) in stars.iter().enumerate() {
        if stars.len() - index < count {
            break;
        }
        chosen.push(star);
        choose(&stars[index + 1..], count - 1, chosen, visit);
        chosen.pop();
    }
}
