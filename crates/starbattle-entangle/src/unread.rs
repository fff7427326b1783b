//! The embedded rules of a board, found by their stars and read only when these are met: reading a whole file takes longer than a hint.

use std::{collections::HashMap, sync::OnceLock};

use starbattle_board::{Board, CompactSort};

use crate::{
    canonical::{CanonicalForm, Grouping, Point},
    embedded::shipped,
    rule::Rule,
    spec::SpecFile,
};

/// How a rule begins in the embedded files, each of which has one rule per line.
const START: &str = "{\"canonical_stars\":";

/// Rules that are read when they are first needed.
#[derive(Debug, Clone, Default)]
pub(crate) struct UnreadRules {
    by_stars: HashMap<Vec<Point>, Unread>,
}

/// The rules for one arrangement of stars.
#[derive(Debug, Clone, Default)]
struct Unread {
    lines: Vec<&'static str>,
    rules: OnceLock<Vec<Rule>>,
}

impl UnreadRules {
    /// The embedded rules for a board.
    pub fn of(board: Board) -> Self {
        let mut by_stars: HashMap<Vec<Point>, Unread> = HashMap::new();
        for shipped in shipped().iter().filter(|shipped| SpecFile::has_rules_for(shipped.text, board)) {
            let rules = shipped.text.lines().filter_map(|line| Some((stars_of(line)?, line.trim_end_matches(','))));
            let rules: Vec<(&str, &str)> = rules.collect();
            for same in rules.chunk_by(|one, other| one.0 == other.0) {
                let Ok(stars) = serde_json::from_str::<Vec<Point>>(same[0].0) else { continue };
                let key = CanonicalForm::of(&stars, &[], Grouping::Orbit).stars;
                by_stars.entry(key).or_default().lines.extend(same.iter().map(|(_, line)| line));
            }
        }
        Self { by_stars }
    }

    /// The rules for stars in their canonical arrangement.
    pub fn get(&self, stars: &[Point]) -> &[Rule] {
        let Some(unread) = self.by_stars.get(stars) else { return &[] };
        let read = |line: &&str| SpecFile::read_rule(line, stars.len());
        unread.rules.get_or_init(|| {
            let mut rules: Vec<Rule> = unread.lines.iter().filter_map(read).collect();
            // What fewer crosses say is said without the others.
            rules.compact_sort_by_key(|rule| rule.crosses.len());
            rules
        })
    }

    /// The arrangements of stars that have rules.
    pub fn arrangements(&self) -> impl Iterator<Item = &[Point]> {
        self.by_stars.keys().map(Vec::as_slice)
    }
}

/// The stars of a rule as text.
fn stars_of(line: &str) -> Option<&str> {
    let stars = line.strip_prefix(START)?;
    let end = if stars.starts_with("[]") { 2 } else { stars.find("]]")? + 2 };
    Some(&stars[..end])
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shipped_rules;

    #[test]
    fn what_is_read_late_is_what_the_files_say() {
        for (size, stars) in [(8, 1), (9, 2), (10, 2), (11, 2), (12, 2), (13, 3), (14, 3), (7, 1)] {
            let board = Board::new(size, stars).unwrap();
            let mut expected: HashMap<Vec<Point>, Vec<Rule>> = HashMap::new();
            for rule in shipped_rules(board) {
                let key = CanonicalForm::of(&rule.stars, &rule.cells, Grouping::Orbit).stars;
                expected.entry(key).or_default().push(rule);
            }
            let unread = UnreadRules::of(board);
            assert_eq!(unread.arrangements().count(), expected.len(), "{board}");
            for (stars, rules) in &mut expected {
                rules.sort_by_key(|rule| rule.crosses.len());
                assert_eq!(unread.get(stars), rules, "{board} {stars:?}");
            }
        }
    }
}
