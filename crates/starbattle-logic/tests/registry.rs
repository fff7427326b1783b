//! The list of rules keeps its promises: ids, order, manual pages, and examples that are true.

use std::{collections::BTreeSet, sync::OnceLock};

use starbattle_atlas::Atlas;
use starbattle_board::{Board, MemoryBudget, Never};
use starbattle_entangle::Matcher;
use starbattle_logic::{Example, Knowledge, MAX_TIER, RULES, RuleId, RuleKind, Technique, techniques};

const SECTIONS: [&str; 4] = ["What it finds", "Why it is true", "Example", "Also known as"];

/// What rules about whole boards may know of a board; nothing for the others.
fn knowledge(technique: &Technique, board: Board) -> Knowledge<'static> {
    static KNOWN: OnceLock<(Atlas, Matcher)> = OnceLock::new();
    if technique.id.rule().unwrap().kind != RuleKind::Knowledge {
        return Knowledge::default();
    }
    let (atlas, matcher) = KNOWN.get_or_init(|| {
        (
            Atlas::build(board, &MemoryBudget::default(), &Never).unwrap(),
            Matcher::new(board, Vec::new()).with_embedded(),
        )
    });
    assert_eq!(atlas.board(), board, "{}: all drawings of such rules are for one board", technique.id);
    Knowledge { atlas: Some(atlas), matcher: Some(matcher) }
}

#[test]
fn ids_are_unique_and_ordered_by_tier() {
    let ids: BTreeSet<RuleId> = techniques().map(|technique| technique.id).collect();
    assert_eq!(ids.len(), techniques().count());
    assert!(RULES.is_sorted_by_key(|rule| rule.tier));
    assert!(RULES.iter().all(|rule| rule.techniques.iter().all(|technique| technique.id.tier == rule.tier)));
    assert_eq!(RULES.iter().map(|rule| rule.tier).max(), Some(MAX_TIER));
    for (tier, last) in [(1, 7), (2, 10), (3, 7), (4, 9), (5, 10), (6, 3)] {
        for number in 1..=last {
            assert!(ids.contains(&RuleId { tier, number }), "R{tier}.{number} is missing");
        }
    }
}

#[test]
fn names_are_unique() {
    let names: BTreeSet<&str> = techniques().map(|technique| technique.name).collect();
    assert_eq!(names.len(), techniques().count());
}

#[test]
fn ids_are_written_and_read_back() {
    for Technique { id, name, .. } in techniques() {
        assert_eq!(id.to_string().parse(), Ok(*id));
        assert_eq!(id.name(), Some(*name));
        assert!(id.rule().is_some_and(|rule| rule.has(*id)));
    }
    assert!("R9.9".parse::<RuleId>().is_err());
    assert_eq!(
        "pointing".parse::<RuleId>().unwrap_err().to_string(),
        "`pointing` is not a rule: expected an id such as R4.3"
    );
}

#[test]
fn only_the_last_tier_assumes_a_unique_solution() {
    for rule in RULES {
        assert_eq!(rule.kind == RuleKind::Uniqueness, rule.tier == MAX_TIER, "{}", rule.module);
    }
}

#[test]
fn every_manual_page_has_its_sections_in_order() {
    for technique in techniques() {
        let page = technique.page();
        let places: Vec<Option<usize>> = SECTIONS.iter().map(|name| page.find(&format!("\n\n## {name}\n"))).collect();
        assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{}", technique.id);
        for name in SECTIONS {
            assert!(technique.section(name).is_some_and(|text| !text.is_empty()), "{}: {name}", technique.id);
        }
        assert!(!technique.summary().is_empty() && !technique.aliases().is_empty(), "{}", technique.id);
        // The doc comment has no heading that pages do not know.
        let known = SECTIONS.iter().chain(&["Common mistakes"]).filter(|name| technique.section(name).is_some());
        assert_eq!(page.matches("\n## ").count(), known.count(), "{}", technique.id);
    }
}

#[test]
fn techniques_of_one_rule_have_texts_and_drawings_of_their_own() {
    for rule in RULES {
        let count = rule.techniques.len();
        let distinct = |text: &dyn Fn(&Technique) -> String| rule.techniques.iter().map(text).collect::<BTreeSet<_>>();
        assert_eq!(distinct(&Technique::summary).len(), count, "{}", rule.module);
        for section in ["What it finds", "Example"] {
            let texts = distinct(&|technique| technique.section(section).unwrap_or_default());
            assert_eq!(texts.len(), count, "{}: {section}", rule.module);
        }
    }
}

#[test]
fn every_rule_lives_in_a_file_of_its_own_in_the_folder_of_its_tier() {
    let folders = ["direct", "bounds", "exclusion", "counting", "patterns", "uniqueness"];
    let mut files = BTreeSet::new();
    for rule in RULES {
        let parts: Vec<&str> = rule.module.rsplit("::").collect();
        assert_eq!(parts[1], folders[usize::from(rule.tier) - 1], "{}", rule.module);
        let file = format!("{}/src/rules/{}/{}.rs", env!("CARGO_MANIFEST_DIR"), parts[1], parts[0]);
        assert!(std::fs::exists(&file).unwrap(), "{file}");
        assert!(files.insert(file), "{} declares two rules", rule.module);
    }
    let rule_files = folders.iter().flat_map(|folder| {
        let folder = format!("{}/src/rules/{folder}", env!("CARGO_MANIFEST_DIR"));
        std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path())
    });
    let rule_files = rule_files.filter(|file| file.file_stem().is_some_and(|stem| stem != "mod"));
    assert_eq!(rule_files.count(), files.len(), "a file in the folders of rules is no rule of the list");
}

#[test]
fn every_drawing_can_be_read() {
    for technique in techniques() {
        let fences = technique.section("Example").unwrap().matches("```").count();
        assert_eq!(technique.examples().len() * 2, fences, "{}", technique.id);
    }
}

#[test]
fn every_example_fires_as_drawn() {
    for technique in techniques() {
        let examples = technique.examples();
        let firing: Vec<&Example> = examples.iter().filter(|example| example.after.is_some()).collect();
        assert!(!firing.is_empty(), "{}: nothing drawn", technique.id);
        for example in firing {
            let knowledge = knowledge(technique, example.puzzle.board());
            let found = example.deductions(technique.id, knowledge);
            assert!(example.step(technique.id, knowledge).is_some(), "{}: {found:?}", technique.id);
        }
    }
}

#[test]
fn examples_are_drawn_on_boards_of_usual_size() {
    for technique in techniques() {
        let examples = technique.examples();
        let firing = || examples.iter().filter(|example| example.after.is_some());
        let usual = firing().filter(|example| {
            let board = example.puzzle.board();
            matches!((board.size(), board.stars()), (8, 1) | (10, 2))
        });
        let count = usual.count();
        assert!(count >= 2, "{}: {count} drawings on usual boards", technique.id);
    }
}

#[test]
fn every_technique_is_silent_where_its_page_says_so() {
    for technique in techniques() {
        let examples = technique.examples();
        let silent: Vec<&Example> = examples.iter().filter(|example| example.after.is_none()).collect();
        assert!(!silent.is_empty(), "{}: nothing drawn", technique.id);
        for example in silent {
            let found = example.deductions(technique.id, knowledge(technique, example.puzzle.board()));
            assert!(found.is_empty(), "{}: {found:?}", technique.id);
        }
    }
}
