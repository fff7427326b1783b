//! Mined rules are few, true and complete.

use starbattle_atlas::{Atlas, AtlasError};
use starbattle_board::{Board, MemoryBudget, Never};
use starbattle_entangle::{
    CandidateState, Facts, FeatureKind, Group, Grouping, Keep, Rule, SpecFile, Templates, explanation, for_each_group,
    mine_rules, prove, rules_document, verify,
};

fn atlas(size: usize, stars: usize) -> Atlas {
    Atlas::build(Board::new(size, stars).unwrap(), &MemoryBudget::default(), &Never).unwrap()
}

fn rules_of(atlas: &Atlas, initial: usize, grouping: Grouping, keep: Keep) -> Vec<Rule> {
    let facts = Facts::gather(atlas, initial, &Never).unwrap();
    mine_rules(&facts, grouping, keep, &mut atlas.budget().reservation(), &Never).unwrap()
}

fn groups_of(atlas: &Atlas, initial: usize, grouping: Grouping) -> Vec<Group> {
    let facts = Facts::gather(atlas, initial, &Never).unwrap();
    let mut groups = Vec::new();
    let outcome = for_each_group(&facts, grouping, &Never, |_, group| -> Result<(), AtlasError> {
        groups.push(group.clone());
        Ok(())
    });
    assert_eq!(outcome, Ok(()));
    groups
}

fn split(rules: &[Rule]) -> (usize, usize) {
    let unconstrained = rules.iter().filter(|rule| rule.features.is_empty()).count();
    (unconstrained, rules.len() - unconstrained)
}

#[test]
fn the_theory_of_pairs_on_ten_by_ten_is_fifty_three_rules() {
    let atlas = atlas(10, 2);
    let rules = rules_of(&atlas, 2, Grouping::Orbit, Keep::Deduced);
    assert_eq!(split(&rules), (14, 39));
    // One parity feature separates every group that is forced in some places only.
    assert!(rules.iter().all(|rule| rule.features.len() <= 1));
    assert!(rules.iter().all(|rule| explanation(rule).is_none_or(|kind| kind == FeatureKind::Parity)));
    let forced = rules_of(&atlas, 2, Grouping::Orbit, Keep::Forced);
    assert_eq!(split(&forced), (385, 39));
}

#[test]
fn every_rule_of_pairs_on_ten_by_ten_has_a_proof_of_one_step_wherever_it_applies() {
    let atlas = atlas(10, 2);
    let facts = Facts::gather(&atlas, 2, &Never).unwrap();
    for rule in rules_of(&atlas, 2, Grouping::Orbit, Keep::Deduced) {
        let proof = prove(&facts, &rule).unwrap_or_else(|| panic!("no proof of {rule:?}"));
        assert!(proof.everywhere, "{rule:?}");
        assert_eq!(proof.steps.len(), 1, "{rule:?}");
    }
}

#[test]
fn groups_and_templates_as_written_are_those_of_published_files() {
    let atlas = atlas(10, 2);
    let forced = rules_of(&atlas, 2, Grouping::AsWritten, Keep::Forced);
    assert_eq!(split(&forced).0, 861);
    let deduced = rules_of(&atlas, 2, Grouping::AsWritten, Keep::Deduced);
    assert_eq!(split(&deduced), (36, 112));
    let repeated = |grouping| {
        Templates::find(&Facts::gather(&atlas, 2, &Never).unwrap(), grouping, &Never).unwrap().repeated().count()
    };
    assert_eq!((repeated(Grouping::Orbit), repeated(Grouping::AsWritten)), (71, 175));
}

#[test]
fn occurrences_add_up_to_all_patterns_and_candidates() {
    let atlas = atlas(10, 2);
    for grouping in [Grouping::Orbit, Grouping::AsWritten] {
        let groups = groups_of(&atlas, 2, grouping);
        let total: u64 = groups.iter().flat_map(|group| group.counts).sum();
        assert_eq!(total, 4608 * 98);
        let deduced: u64 =
            groups.iter().filter(|group| !group.direct).map(|group| group.count(CandidateState::Empty)).sum();
        assert_eq!(deduced, 5760);
    }
}

#[test]
fn rules_of_every_small_board_are_true_and_complete() {
    for (size, stars, initial) in
        [(6, 1, 1), (6, 1, 2), (6, 1, 3), (7, 1, 2), (8, 1, 3), (9, 2, 2), (10, 2, 1), (10, 2, 2), (11, 2, 2)]
    {
        let atlas = atlas(size, stars);
        let facts = Facts::gather(&atlas, initial, &Never).unwrap();
        for grouping in [Grouping::Orbit, Grouping::AsWritten] {
            let rules = rules_of(&atlas, initial, grouping, Keep::Deduced);
            let file = SpecFile::read(&rules_document(atlas.board(), initial, 0, &rules)).unwrap();
            let report = verify(&atlas, &facts, &file, &Never).unwrap();
            assert!(report.all_sound(), "{size}x{size} {stars} z={initial}");
            assert_eq!(report.covered, report.facts, "{size}x{size} {stars} z={initial} {grouping:?}");
            println!(
                "{size}x{size} {stars}* z={initial} {grouping:?}: {:?} rules, {} facts",
                split(&rules),
                report.facts
            );
        }
    }
}

#[test]
fn triples_of_ten_by_ten_are_complete() {
    let atlas = atlas(10, 2);
    let groups = groups_of(&atlas, 3, Grouping::Orbit);
    let mixed = |state: CandidateState| {
        let is_mixed = |group: &&Group| group.count(state) > 0 && group.counts.iter().sum::<u64>() > group.count(state);
        groups.iter().filter(is_mixed).count()
    };
    let pure =
        groups.iter().filter(|group| group.count(CandidateState::Empty) == group.counts.iter().sum::<u64>()).count();
    assert_eq!((pure, mixed(CandidateState::Empty)), (33_637, 6_407));
    let rules = rules_of(&atlas, 3, Grouping::Orbit, Keep::Deduced);
    let file = SpecFile::read(&rules_document(atlas.board(), 3, 0, &rules)).unwrap();
    let report = verify(&atlas, &Facts::gather(&atlas, 3, &Never).unwrap(), &file, &Never).unwrap();
    assert!(report.all_sound());
    assert_eq!((report.facts, report.covered), (445_748 + 13_568, 445_748 + 13_568));
    println!("{:?}", split(&rules));
}

#[test]
fn without_slack_there_are_two_placements_and_the_facts_can_be_counted_by_hand() {
    for stars in 2..=4_u64 {
        let atlas = atlas(4 * stars as usize, stars as usize);
        assert_eq!(atlas.placements(), 2);
        // Every star decides all other cells; its neighbours are empty by the rules alone.
        let facts = Facts::gather(&atlas, 1, &Never).unwrap().count();
        assert_eq!(facts, 128 * stars.pow(4) - 72 * stars.pow(2) + 24 * stars);
    }
}
