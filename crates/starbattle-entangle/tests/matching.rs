//! The matcher finds what the atlas says, all of it and nothing else.

use starbattle_atlas::Atlas;
use starbattle_board::{Board, CellSet, MemoryBudget, Never};
use starbattle_entangle::{Facts, ForcedState, Grouping, Keep, Matcher, Rule, mine_rules};

fn rules_of(atlas: &Atlas, initial: usize, grouping: Grouping, keep: Keep) -> Vec<Rule> {
    let facts = Facts::gather(atlas, initial, &Never).unwrap();
    mine_rules(&facts, grouping, keep, &mut atlas.budget().reservation(), &Never).unwrap()
}

fn finds_exactly_the_deduced_facts(size: usize, stars: usize, initial: usize, grouping: Grouping) {
    let atlas = Atlas::build(Board::new(size, stars).unwrap(), &MemoryBudget::default(), &Never).unwrap();
    let matcher = Matcher::new(atlas.board(), rules_of(&atlas, initial, grouping, Keep::Deduced));
    let table = atlas.classes(initial).table(&Never).unwrap();
    let mut patterns = 0;
    for pattern in table.patterns().unwrap() {
        let (mut empties, mut forced) = (CellSet::empty(size), CellSet::empty(size));
        matcher.matches(&pattern.pattern(), &CellSet::empty(size), |found| {
            assert_eq!(found.stars, pattern.cells());
            match found.state {
                ForcedState::Empty => empties.insert(found.cell),
                ForcedState::Star => forced.insert(found.cell),
            };
        });
        assert_eq!(empties, pattern.deduced_empty(), "{:?}", pattern.cells());
        assert_eq!(forced, pattern.forced_star(), "{:?}", pattern.cells());
        patterns += 1;
    }
    assert_eq!(patterns, table.pattern_count());
}

#[test]
fn every_pair_on_ten_by_ten_is_matched() {
    finds_exactly_the_deduced_facts(10, 2, 2, Grouping::Orbit);
    finds_exactly_the_deduced_facts(10, 2, 2, Grouping::AsWritten);
}

#[test]
fn every_triple_on_eight_by_eight_is_matched() {
    finds_exactly_the_deduced_facts(8, 1, 3, Grouping::Orbit);
}

#[test]
fn several_stars_on_a_board_are_matched_pair_by_pair() {
    let atlas = Atlas::build(Board::new(10, 2).unwrap(), &MemoryBudget::default(), &Never).unwrap();
    let matcher = Matcher::new(atlas.board(), rules_of(&atlas, 2, Grouping::Orbit, Keep::Deduced));
    let placement = atlas.unrank(70_000).unwrap();
    let mut matched = 0;
    matcher.matches(placement.stars(), &CellSet::empty(10), |found| {
        matched += 1;
        let is_star = placement.stars().contains(found.cell);
        assert_eq!(is_star, found.state == ForcedState::Star, "{found:?} contradicts a placement");
    });
    assert!(matched > 0);
}

#[test]
fn rules_in_any_place_and_order_are_matched() {
    let atlas = Atlas::build(Board::new(10, 2).unwrap(), &MemoryBudget::default(), &Never).unwrap();
    let rules = rules_of(&atlas, 2, Grouping::Orbit, Keep::Deduced);
    let unconstrained: Vec<_> = rules.into_iter().filter(|rule| rule.features.is_empty()).collect();
    let moved: Vec<_> = unconstrained
        .iter()
        .cloned()
        .map(|mut rule| {
            rule.stars.reverse();
            for point in rule.stars.iter_mut().chain(&mut rule.cells) {
                // Turned by a quarter and moved away.
                *point = (5 - point.1, point.0 - 7);
            }
            rule
        })
        .collect();
    let found = |matcher: &Matcher, stars: &CellSet| {
        let mut cells = CellSet::empty(10);
        matcher.matches(stars, &CellSet::empty(10), |found| {
            cells.insert(found.cell);
        });
        cells
    };
    let (here, there) = (Matcher::new(atlas.board(), unconstrained), Matcher::new(atlas.board(), moved));
    for pattern in atlas.classes(2).table(&Never).unwrap().patterns().unwrap() {
        let stars = pattern.pattern();
        assert_eq!(found(&here, &stars), found(&there, &stars));
    }
}
