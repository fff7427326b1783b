//! Criteria that cannot be met are refused by name, and rare ones end in time.

mod common;

use common::{BySmallestRegion, ODD, criteria};
use starbattle_board::Never;
use starbattle_generate::{CountRange, Criteria, CriteriaError, GenerateError, Generator, RegionSizes};
use starbattle_logic::{Difficulty, RuleId, suppositions};

fn refusal(criteria: Criteria) -> CriteriaError {
    Generator::new(criteria, &BySmallestRegion, &Never).map(|_| ()).unwrap_err()
}

#[test]
fn a_board_too_small_for_its_stars_is_refused() {
    let error = refusal(criteria(7, 2));
    assert_eq!(error, CriteriaError::Crowded { size: 7, stars: 2 });
    assert_eq!(error.to_string(), "a board with 2 stars per line needs at least 8 rows, not 7");
}

#[test]
fn sizes_that_do_not_add_up_are_refused() {
    for (least, most) in [(11, 20), (2, 9), (12, 8), (0, 2)] {
        let region_sizes = RegionSizes::Within { least, most };
        let error = refusal(Criteria { region_sizes, ..criteria(10, 2) });
        assert_eq!(error, CriteriaError::RegionSizes { least, most, size: 10, stars: 2 });
    }
}

#[test]
fn unknown_and_contradictory_rules_are_refused() {
    let nobody = RuleId { tier: 9, number: 9 };
    assert_eq!(refusal(Criteria { require: vec![nobody], ..criteria(8, 1) }), CriteriaError::UnknownRule(nobody));
    assert_eq!(refusal(Criteria { needs: vec![nobody], ..criteria(8, 1) }), CriteriaError::UnknownRule(nobody));
    assert_eq!(refusal(Criteria { forbid: vec![nobody], ..criteria(8, 1) }), CriteriaError::UnknownRule(nobody));
    let both = Criteria { require: vec![ODD], forbid: vec![ODD], ..criteria(8, 1) };
    assert_eq!(refusal(both), CriteriaError::Contradiction(ODD));
    let both = Criteria { needs: vec![ODD], forbid: vec![ODD], ..criteria(8, 1) };
    assert_eq!(refusal(both), CriteriaError::Contradiction(ODD));
    let stuck = Criteria { needs: vec![ODD], difficulty: Some(Difficulty::Stuck), no_guess: false, ..criteria(8, 1) };
    assert_eq!(refusal(stuck), CriteriaError::StuckAnyway);
}

#[test]
fn what_only_uniqueness_can_meet_is_refused() {
    let class = Criteria { difficulty: Some(Difficulty::Uniqueness), ..criteria(8, 1) };
    assert_eq!(refusal(class), CriteriaError::UniquenessClass);
    let rule: RuleId = "R6.2".parse().unwrap();
    assert_eq!(refusal(Criteria { require: vec![rule], ..criteria(8, 1) }), CriteriaError::UniquenessRule(rule));
    assert_eq!(refusal(Criteria { needs: vec![rule], ..criteria(8, 1) }), CriteriaError::UniquenessRule(rule));
    assert_eq!(Criteria { forbid: vec![rule], ..criteria(8, 1) }.validate(), Ok(()));
}

#[test]
fn stuck_without_guessing_and_empty_scores_are_refused() {
    let stuck = Criteria { difficulty: Some(Difficulty::Stuck), ..criteria(8, 1) };
    assert_eq!(refusal(stuck), CriteriaError::StuckWithoutGuess);
    let empty = Criteria { score: Some(3.0..=2.0), ..criteria(8, 1) };
    assert_eq!(refusal(empty), CriteriaError::Score { least: 3.0, most: 2.0 });
    assert!(matches!(refusal(Criteria { score: Some(f64::NAN..=2.0), ..criteria(8, 1) }), CriteriaError::Score { .. }));
    assert_eq!(refusal(Criteria { tries: 0, ..criteria(8, 1) }), CriteriaError::NoTries);
}

fn range(text: &str) -> Option<CountRange> {
    Some(text.parse().unwrap())
}

#[test]
fn scores_that_no_wanted_class_has_are_refused() {
    let error = refusal(Criteria { score: Some(700.0..=800.0), ..criteria(8, 1) });
    assert_eq!(error, CriteriaError::ScoreTooHigh { limit: 500.0, least: 700.0 });
    let easy = Criteria { difficulty: Some(Difficulty::Easy), score: Some(150.0..=180.0), ..criteria(8, 1) };
    let sentence = "no puzzle that is easy has a score between 150 and 180: those of this class go from 0 to 100";
    assert_eq!(refusal(easy).to_string(), sentence);
}

#[test]
fn paths_that_no_puzzle_has_are_refused() {
    let none: Vec<RuleId> = suppositions().collect();
    let long = Criteria { chain: range("5.."), forbid: none, ..criteria(8, 1) };
    assert_eq!(refusal(long), CriteriaError::ForbiddenChain(CountRange { least: 5, most: usize::MAX }));
    let hard = Criteria { chain: range("5..9"), difficulty: Some(Difficulty::Hard), ..criteria(8, 1) };
    let sentence = "suppositions of more than 4 steps make a puzzle expert or extreme, not hard";
    assert_eq!(refusal(hard).to_string(), sentence);
    let chain: RuleId = "R5.9".parse().unwrap();
    let without = Criteria { chain: range("0"), require: vec![chain], ..criteria(8, 1) };
    assert!(matches!(refusal(without), CriteriaError::ForbiddenChain(_)));
    let star = Criteria { first_star: range("3.."), difficulty: Some(Difficulty::Easy), ..criteria(8, 1) };
    let sentence = "no puzzle that is easy needs tier 3.. for its first star: tiers go from 1 to 2 there";
    assert_eq!(refusal(star).to_string(), sentence);
    assert!(matches!(refusal(Criteria { first_star: range("9"), ..criteria(8, 1) }), CriteriaError::FirstStar { .. }));
    assert_eq!(refusal(Criteria { hard_steps: range("0"), ..criteria(8, 1) }), CriteriaError::NoHardSteps);
    let apart = Criteria { distance_apart: 500, ..criteria(8, 1) };
    assert_eq!(refusal(apart), CriteriaError::TooFarApart { wanted: 500, size: 8, places: 112 });
}

#[test]
fn criteria_that_are_never_met_end_after_the_allowed_tries() {
    let criteria = Criteria { score: Some(0.0..=0.5), tries: 5, ..criteria(6, 1) };
    let generator = Generator::new(criteria, &BySmallestRegion, &Never).unwrap();
    assert!(matches!(generator.generate(0, 0, &Never), Err(GenerateError::Tries { tries: 5, .. })));
}
