//! Wishes that cannot come true are refused by name, and rare ones end in time.

mod common;

use common::{BySmallestRegion, ODD, wishes};
use starbattle_board::Never;
use starbattle_generate::{Generator, GiveUp, RegionSizes, WishError, Wishes};
use starbattle_logic::{Difficulty, RuleId};

fn refusal(wishes: Wishes) -> WishError {
    Generator::new(wishes, &BySmallestRegion, &Never).map(|_| ()).unwrap_err()
}

#[test]
fn a_board_too_small_for_its_stars_is_refused() {
    let error = refusal(wishes(7, 2));
    assert_eq!(error, WishError::Crowded { size: 7, stars: 2 });
    assert_eq!(error.to_string(), "a board with 2 stars per line needs at least 8 rows, not 7");
}

#[test]
fn sizes_that_do_not_add_up_are_refused() {
    for (least, most) in [(11, 20), (2, 9), (12, 8), (0, 2)] {
        let region_sizes = RegionSizes::Within { least, most };
        let error = refusal(Wishes { region_sizes, ..wishes(10, 2) });
        assert_eq!(error, WishError::RegionSizes { least, most, size: 10, stars: 2 });
    }
}

#[test]
fn unknown_and_contradictory_rules_are_refused() {
    let nobody = RuleId { tier: 9, number: 9 };
    assert_eq!(refusal(Wishes { require: vec![nobody], ..wishes(8, 1) }), WishError::UnknownRule(nobody));
    assert_eq!(refusal(Wishes { forbid: vec![nobody], ..wishes(8, 1) }), WishError::UnknownRule(nobody));
    let both = Wishes { require: vec![ODD], forbid: vec![ODD], ..wishes(8, 1) };
    assert_eq!(refusal(both), WishError::Contradiction(ODD));
}

#[test]
fn stuck_without_guessing_and_empty_scores_are_refused() {
    let stuck = Wishes { difficulty: Some(Difficulty::Stuck), ..wishes(8, 1) };
    assert_eq!(refusal(stuck), WishError::StuckWithoutGuess);
    let empty = Wishes { score: Some(3.0..=2.0), ..wishes(8, 1) };
    assert_eq!(refusal(empty), WishError::Score { least: 3.0, most: 2.0 });
    assert!(matches!(refusal(Wishes { score: Some(f64::NAN..=2.0), ..wishes(8, 1) }), WishError::Score { .. }));
    assert_eq!(refusal(Wishes { tries: 0, ..wishes(8, 1) }), WishError::NoTries);
}

#[test]
fn a_wish_that_never_comes_true_ends_after_its_tries() {
    let wishes = Wishes { score: Some(1e9..=2e9), tries: 5, ..wishes(6, 1) };
    let generator = Generator::new(wishes, &BySmallestRegion, &Never).unwrap();
    assert!(matches!(generator.generate(0, 0, &Never), Err(GiveUp::Tries { tries: 5, .. })));
}
