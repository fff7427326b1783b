//! From the rules of any file to those that a solver may trust.

use std::collections::HashSet;

use starbattle_atlas::{Atlas, AtlasError};
use starbattle_board::{Board, Cancel};

use crate::{
    canonical::{CanonicalForm, Grouping},
    embedded::shipped,
    facts::Facts,
    features::Feature,
    groups::{Turned, point},
    rule::{ForcedState, Rule},
    spec::{EntryBody, PairPattern, SpecFile},
    verify::{Verdict, verify},
    warnings::Warnings,
};

/// The rules of a file that are true on this board, and warnings about the entries that are not used.
pub fn trusted_rules(
    atlas: &Atlas,
    facts: &Facts,
    file: &SpecFile,
    cancel: &dyn Cancel,
) -> Result<(Vec<Rule>, Warnings), AtlasError> {
    let report = verify(atlas, facts, file, cancel)?;
    let (mut rules, mut warnings) = (Vec::new(), Warnings::default());
    // All images of a pattern give the same rules.
    let mut known = HashSet::new();
    for (entry, verdict) in file.entries.iter().zip(&report.verdicts) {
        let reason = match (&entry.body, verdict) {
            (EntryBody::Rule(rule), Verdict::Sound) => {
                rules.push(rule.clone());
                continue;
            }
            (EntryBody::Pair(pair), Verdict::Sound) => {
                let said = |rule: &Rule| (rule.stars.clone(), rule.cells.clone(), rule.state, rule.features.clone());
                rules.extend(rules_of_pair(atlas.board(), pair).into_iter().filter(|rule| known.insert(said(rule))));
                continue;
            }
            (_, Verdict::Sound) => continue,
            (_, Verdict::Unsound(counterexample)) => counterexample.reason.clone(),
            (_, Verdict::UnknownFeatures(names)) => format!("unknown feature {}", names.join(", ")),
        };
        warnings.add(&reason, || format!("{} is not used: {reason}", entry.place));
    }
    Ok((rules, warnings))
}

/// The embedded rules for a board. They were proved when they were mined.
#[must_use]
pub fn shipped_rules(board: Board) -> Vec<Rule> {
    let files = shipped().iter().filter(|shipped| SpecFile::has_rules_for(shipped.text, board));
    files
        .filter_map(|shipped| SpecFile::read(shipped.text).ok())
        .flat_map(|file| file.entries)
        .filter_map(|entry| match entry.body {
            EntryBody::Rule(rule) => Some(rule),
            _ => None,
        })
        .collect()
}

/// A pattern at one place of the board as rules that apply at this place and, by symmetry, at its images.
fn rules_of_pair(board: Board, pair: &PairPattern) -> Vec<Rule> {
    let turned = Turned::of_cells(&pair.stars, board);
    let Some(&way) = turned.ways.first() else { return Vec::new() };
    let frame = way.1;
    let place = vec![Feature::FrameRow(frame.0 as u8), Feature::FrameCol(frame.1 as u8)];
    let cells = pair.deduced_empties(board).into_iter().map(|cell| (cell, ForcedState::Empty));
    let stars = pair.forced_stars.iter().map(|&cell| (cell, ForcedState::Star));
    debug_assert_eq!(
        turned.stars,
        CanonicalForm::of(&pair.stars.iter().copied().map(point).collect::<Vec<_>>(), &[], Grouping::Orbit).stars
    );
    cells
        .chain(stars)
        .map(|(cell, state)| Rule {
            stars: turned.stars.clone(),
            crosses: Vec::new(),
            cells: vec![Turned::relative(way, cell, board)],
            state,
            features: place.clone(),
            occurrences: 1,
            positive_count: 0,
            negative_count: 0,
            proof: None,
            follows_from: None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use starbattle_board::{CellSet, MemoryBudget, Never};

    use super::*;
    use crate::Matcher;

    #[test]
    fn pair_patterns_decide_what_rules_decide() {
        let board = Board::new(10, 2).unwrap();
        let atlas = Atlas::build(board, &MemoryBudget::default(), &Never).unwrap();
        let facts = Facts::gather(&atlas, 2, &Never).unwrap();
        let text = shipped().iter().find(|shipped| shipped.name == "10x10-2star-entanglements.json").unwrap().text;
        let (rules, warnings) = trusted_rules(&atlas, &facts, &SpecFile::read(text).unwrap(), &Never).unwrap();
        assert!(warnings.is_empty());
        let (pairs, mined) = (Matcher::new(board, rules), Matcher::new(board, shipped_rules(board)));
        let found = |matcher: &Matcher, stars: &CellSet| {
            let mut cells = CellSet::empty(10);
            matcher.matches(stars, &CellSet::empty(10), |found| {
                cells.insert(found.cell);
            });
            cells
        };
        for pattern in atlas.classes(2).table(&Never).unwrap().patterns().unwrap() {
            assert_eq!(found(&pairs, &pattern.pattern()), found(&mined, &pattern.pattern()), "{:?}", pattern.cells());
        }
    }

    #[test]
    fn the_embedded_rules_of_a_board_are_found_by_content() {
        let count = |size, stars| shipped_rules(Board::new(size, stars).unwrap()).len();
        let entries = |name: &str| {
            let shipped = shipped().iter().find(|shipped| shipped.name == name).unwrap();
            SpecFile::read(shipped.text).unwrap().entries.len()
        };
        let all = |start: &str, rest: &[&str]| -> usize {
            rest.iter().map(|rest| entries(&format!("{start}{rest}triple-entanglements.json"))).sum()
        };
        assert_eq!(count(10, 2), all("10x10-2star-", &["", "z3-", "x1-crosses-"]));
        assert_eq!(count(9, 2), all("9x9-2star-", &["", "z1-x1-crosses-", "z0-x4-crosses-", "z0-x5-crosses-"]));
        assert_eq!((count(10, 1), count(7, 1), count(12, 2)), (0, 0, 0));
        // The order of the fields does not matter, and what has no rules is not read.
        let board = Board::new(10, 2).unwrap();
        for (text, expected) in [
            (r#"{"constrained_rules":[1],"stars_per_column":2,"board_size":10}"#, true),
            (r#"{"board_size":10,"stars_per_row":2,"unconstrained_rules":["#, true),
            (r#"{"board_size":10,"stars_per_row":1,"unconstrained_rules":[]}"#, false),
            (r#"{"board_size":10,"stars_per_row":2,"patterns":[]}"#, false),
            (r#"{"board_size":10,"unconstrained_rules":[]}"#, false),
            ("[]", false),
        ] {
            assert_eq!(SpecFile::has_rules_for(text, board), expected, "{text}");
        }
    }

    #[test]
    fn false_and_unknown_rules_are_set_aside() {
        let text = r#"{"board_size":10,"initial_stars":2,"unconstrained_rules":[
            {"canonical_stars":[[0,0],[0,3]],"canonical_candidate":[-2,-3]},
            {"canonical_stars":[[0,0],[0,3]],"canonical_candidate":[-2,0]},
            {"canonical_stars":[[0,0],[0,3]],"canonical_candidate":[-2,-3],"constraint_features":["on_sundays"]}],"constrained_rules":[]}"#;
        let atlas = Atlas::build(Board::new(10, 2).unwrap(), &MemoryBudget::default(), &Never).unwrap();
        let facts = Facts::gather(&atlas, 2, &Never).unwrap();
        let (rules, warnings) = trusted_rules(&atlas, &facts, &SpecFile::read(text).unwrap(), &Never).unwrap();
        let warnings = warnings.lines();
        assert_eq!((rules.len(), warnings.len()), (1, 2));
        assert!(warnings[0].starts_with("unconstrained_rules[1] is not used: r"), "{warnings:?}");
        assert!(warnings[1].contains("unknown feature on_sundays"), "{warnings:?}");
    }
}
