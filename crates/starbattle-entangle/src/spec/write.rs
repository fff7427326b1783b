//! Writing rule files: one entry a line, so that changes can be read.

use std::convert::Infallible;

use serde_json::{Value, json};
use starbattle_board::{Board, CellSet, MemoryError};

use crate::{
    canonical::{Grouping, Point},
    conditions::Keep,
    facts::Facts,
    reduction::ReductionCounts,
    rule::Rule,
    templates::Templates,
};

const SCHEMA_VERSION: u32 = 1;

fn head(board: Board, initial_name: &str, initial: usize) -> String {
    let (size, stars) = (board.size(), board.stars());
    format!(
        "\"schema_version\":{SCHEMA_VERSION},\"board_size\":{size},\"stars_per_row\":{stars},\"stars_per_column\":{stars},\"{initial_name}\":{initial}"
    )
}

/// Receives a document piece by piece, so that it need not be in memory as a whole.
pub type Out<'a, E> = &'a mut dyn FnMut(&str) -> Result<(), E>;

/// An array with one item a line.
fn lines<T, E>(items: impl IntoIterator<Item = T>, out: Out<'_, E>, line: impl Fn(T) -> Value) -> Result<(), E> {
    out("[")?;
    for (index, item) in items.into_iter().enumerate() {
        out(&format!("{}\n{}", if index == 0 { "" } else { "," }, line(item)))?;
    }
    out("\n]")
}

fn pairs(points: &[Point]) -> Vec<[i32; 2]> {
    points.iter().map(|&(row, col)| [row, col]).collect()
}

/// The usual name of a rule file; `kind` is empty, `-pure` or `-triple`, the latter after the number of crosses if there are some.
#[must_use]
pub fn file_name(board: Board, initial: usize, kind: &str) -> String {
    let (size, stars) = (board.size(), board.stars());
    let initial = if initial == 2 { String::new() } else { format!("-z{initial}") };
    format!("{size}x{size}-{stars}star{initial}{kind}-entanglements.json")
}

/// The file of pair patterns: every pattern that decides something, at its place on the board.
pub fn write_pairs<E: From<MemoryError>>(facts: &Facts, keep: Keep, out: Out<'_, E>) -> Result<(), E> {
    let kept = facts.table.patterns()?.filter(|pattern| keep == Keep::Forced || pattern.is_deduced());
    let cells = |cells: &CellSet| -> Vec<[usize; 2]> { cells.iter().map(|cell| [cell.row(), cell.col()]).collect() };
    let head = head(facts.board(), "initial_star_count", facts.initial());
    out(&format!("{{{head},\"total_solutions\":{},\"patterns\":", facts.placements()))?;
    lines(kept, out, |pattern| {
        json!({
            "initial_stars": cells(&pattern.pattern()),
            "compatible_solutions": serde_json::Number::from_u128(pattern.compatible()),
            "forced_empty": cells(&pattern.deduced_empty()),
            "forced_star": cells(&pattern.forced_star()),
        })
    })?;
    out("}\n")
}

/// The file of rules for arrangements.
pub fn write_rules<E>(
    board: Board,
    initial: usize,
    crosses: usize,
    reduction: Option<ReductionCounts>,
    rules: &[Rule],
    out: Out<'_, E>,
) -> Result<(), E> {
    out(&format!("{{{}", head(board, "initial_stars", initial)))?;
    if crosses > 0 {
        out(&format!(",\"initial_empties\":{crosses}"))?;
    }
    if let Some(counts) = reduction {
        out(&format!(",\n{}", reduction_fields(counts)))?;
    }
    for (name, constrained) in [("unconstrained_rules", false), ("constrained_rules", true)] {
        out(&format!(",\"{name}\":"))?;
        lines(rules.iter().filter(|rule| rule.features.is_empty() != constrained), out, rule_json)?;
    }
    out("}\n")
}

/// The file of rules for arrangements as one text.
#[must_use]
pub fn rules_document(board: Board, initial: usize, crosses: usize, rules: &[Rule]) -> String {
    let mut text = String::new();
    let Ok(()) = write_rules(board, initial, crosses, None, rules, &mut |piece| {
        text.push_str(piece);
        Ok::<_, Infallible>(())
    });
    text
}

/// Which facts are left out, and how many for which reason.
fn reduction_fields(counts: ReductionCounts) -> String {
    let ReductionCounts { beyond, total, kept, .. } = counts;
    let dropped: serde_json::Map<String, Value> =
        counts.by_reason().map(|(reason, count)| (reason.name().to_owned(), count.into())).collect();
    let dropped = Value::from(dropped);
    format!(
        "\"irreducible\":{{\"beyond_tier\":{beyond}}},\"facts_total\":{total},\"facts_kept\":{kept},\"facts_dropped\":{dropped}"
    )
}

fn rule_json(rule: &Rule) -> Value {
    let mut object = json!({"canonical_stars": pairs(&rule.stars)});
    if !rule.crosses.is_empty() {
        object["canonical_empties"] = json!(pairs(&rule.crosses));
    }
    object["canonical_candidate"] = json!(rule.cells.first().map(|&(row, col)| [row, col]));
    object["constraint_features"] = rule.features.iter().map(ToString::to_string).collect::<Vec<_>>().into();
    object["forced"] = true.into();
    object["forced_state"] = rule.state.name().into();
    object["occurrences"] = rule.occurrences.into();
    object["positive_count"] = rule.positive_count.into();
    object["negative_count"] = rule.negative_count.into();
    if let Some(reason) = rule.follows_from {
        object["follows_from"] = reason.name().into();
    }
    if let Some(proof) = &rule.proof {
        object["proof"] = proof.to_json();
    }
    object
}

/// The file of shapes that occur more than once. It says what is in it, and what is not.
pub fn write_templates<E>(facts: &Facts, grouping: Grouping, templates: &Templates, out: Out<'_, E>) -> Result<(), E> {
    let (count, patterns) = templates.repeated().fold((0, 0), |(count, sum), (_, times)| (count + 1, sum + times));
    let (singles, grouping) = (templates.singles(), grouping.name());
    let undecided = facts.patterns().saturating_sub(patterns + singles as u64);
    out(&format!("{{{},\n", head(facts.board(), "initial_stars", facts.initial())))?;
    let kept = json!({"what": "shapes that occur in more than one pattern", "templates": count, "patterns": patterns});
    let once = json!({"what": "shapes that occur in one pattern only", "templates": singles, "patterns": singles});
    let none = json!({"what": "patterns that decide no cell beyond the rules of the game", "patterns": undecided});
    out(&format!("\"grouping\":\"{grouping}\",\"kept\":{kept},\n\"dropped\":[{once},\n{none}],\n"))?;
    out("\"pure_entanglement_templates\":")?;
    lines(templates.repeated(), out, |(template, occurrences)| {
        json!({
            "canonical_stars": pairs(&template.stars),
            "canonical_forced_empty": pairs(&template.empties),
            "canonical_forced_star": pairs(&template.forced_stars),
            "occurrences": occurrences,
        })
    })?;
    out("}\n")
}
