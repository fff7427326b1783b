//! Writing rule files: one entry a line, so that changes can be read.

use serde_json::{Value, json};
use starbattle_atlas::ClassTable;
use starbattle_board::{Board, CellSet};

use crate::{canonical::Point, conditions::Keep, rule::Rule, templates::Template};

const SCHEMA_VERSION: u32 = 1;

fn head(board: Board, initial_name: &str, initial: usize) -> String {
    let (size, stars) = (board.size(), board.stars());
    format!(
        "\"schema_version\":{SCHEMA_VERSION},\"board_size\":{size},\"stars_per_row\":{stars},\"stars_per_column\":{stars},\"{initial_name}\":{initial}"
    )
}

fn lines<T>(items: impl IntoIterator<Item = T>, line: impl Fn(T) -> Value) -> String {
    let lines: Vec<String> = items.into_iter().map(|item| format!("\n{}", line(item))).collect();
    format!("[{}\n]", lines.join(","))
}

fn pairs(points: &[Point]) -> Vec<[i32; 2]> {
    points.iter().map(|&(row, col)| [row, col]).collect()
}

/// The usual name of a rule file; `kind` is empty, `-pure` or `-triple`.
#[must_use]
pub fn file_name(board: Board, initial: usize, kind: &str) -> String {
    let (size, stars) = (board.size(), board.stars());
    let initial = if initial == 2 { String::new() } else { format!("-z{initial}") };
    format!("{size}x{size}-{stars}star{initial}{kind}-entanglements.json")
}

/// The file of pair patterns: every pattern that decides something, at its place on the board.
#[must_use]
pub fn pairs_document(table: &ClassTable, total: u128, keep: Keep) -> String {
    let kept = table.patterns().filter(|pattern| keep == Keep::Forced || pattern.is_deduced());
    let cells = |cells: &CellSet| -> Vec<[usize; 2]> { cells.iter().map(|cell| [cell.row(), cell.col()]).collect() };
    let patterns = lines(kept, |pattern| {
        json!({
            "initial_stars": cells(&pattern.pattern()),
            "compatible_solutions": serde_json::Number::from_u128(pattern.compatible()),
            "forced_empty": cells(&pattern.deduced_empty()),
            "forced_star": cells(&pattern.forced_star()),
        })
    });
    let head = head(table.board(), "initial_star_count", table.stars());
    format!("{{{head},\"total_solutions\":{total},\"patterns\":{patterns}}}\n")
}

/// The file of rules for arrangements.
#[must_use]
pub fn rules_document(board: Board, initial: usize, rules: &[Rule]) -> String {
    let some = |constrained: bool| {
        lines(rules.iter().filter(|rule| rule.features.is_empty() != constrained), |rule| {
            let mut object = json!({
                "canonical_stars": pairs(&rule.stars),
                "canonical_candidate": rule.cells.first().map(|&(row, col)| [row, col]),
                "constraint_features": rule.features.iter().map(ToString::to_string).collect::<Vec<_>>(),
                "forced": true,
                "forced_state": rule.state.name(),
                "occurrences": rule.occurrences,
                "positive_count": rule.positive_count,
                "negative_count": rule.negative_count,
            });
            if let Some(proof) = &rule.proof {
                object["proof"] = proof.to_json();
            }
            object
        })
    };
    let head = head(board, "initial_stars", initial);
    format!("{{{head},\"unconstrained_rules\":{},\"constrained_rules\":{}}}\n", some(false), some(true))
}

/// The file of shapes that occur more than once.
#[must_use]
pub fn templates_document<'a>(
    board: Board,
    initial: usize,
    templates: impl IntoIterator<Item = (&'a Template, u64)>,
) -> String {
    let entries = lines(templates, |(template, occurrences)| {
        json!({
            "canonical_stars": pairs(&template.stars),
            "canonical_forced_empty": pairs(&template.empties),
            "canonical_forced_star": pairs(&template.forced_stars),
            "occurrences": occurrences,
        })
    });
    format!("{{{},\"pure_entanglement_templates\":{entries}}}\n", head(board, "initial_stars", initial))
}
