//! Texts for people: steps, ratings, amounts and times.

pub use starbattle::board::{counted, grouped, memory};
use starbattle::{
    answers::RatedPath,
    entangle::{Reason, ReductionCounts},
    logic::{CellBounds, Explanation, Rating, SolverState, Step, SubStep, UnitBounds},
};

use crate::deadline::Deadline;

/// A numbered step, with its sub-steps indented below it.
pub fn numbered(number: usize, step: &Step) -> String {
    let Explanation { technique, sentence, sub_steps, .. } = step.explain();
    let parts = SubStep::outline(&sub_steps, 7);
    format!("{number:>3}. {} {technique}. {sentence}{parts}", step.deduction.rule)
}

/// Difficulty, score and hardest rule, separated by tabs. A path that was stopped has neither difficulty nor score.
pub fn rated(rated: &RatedPath, hardest: &str, deadline: &Deadline<'_>) -> String {
    match rated.class() {
        Some((difficulty, score)) => format!("{difficulty}\t{score:.1}\t{hardest}"),
        None => format!("{}\t\t{hardest}", deadline.stopped()),
    }
}

/// A remark on a path that assumes a unique solution, after a tab.
pub fn uniqueness_remark(rating: &Rating) -> &'static str {
    if rating.uses_uniqueness() { "\tuses uniqueness" } else { "" }
}

/// What so many placements or solutions have, before the names of cells.
pub const fn have_stars_at(count: u128) -> &'static str {
    if count == 1 { "has stars at" } else { "have stars at" }
}

/// What is known about a position. Rows, columns and regions are numbers, one for each: the least and the most stars in its open
/// cells, or a tick if it has all its stars.
pub fn facts(state: &SolverState) -> Vec<String> {
    let range = |min: usize, max: usize| if min == max { min.to_string() } else { format!("{min}–{max}") };
    let unit = |unit: &UnitBounds| if unit.need == 0 { "✓".to_owned() } else { range(unit.min, unit.max) };
    let units = |name: &str, units: &[UnitBounds]| {
        format!("known: {name:<7}  {}", units.iter().map(unit).collect::<Vec<_>>().join(" "))
    };
    let mut lines =
        vec![units("rows", &state.rows), units("columns", &state.columns), units("regions", &state.regions)];
    for (name, facts) in [("strip", &state.strips), ("block", &state.blocks), ("group", &state.groups)] {
        lines.extend(facts.iter().map(|CellBounds { cells, min, max }| {
            let cells: Vec<String> = cells.iter().map(|cell| cell.to_string()).collect();
            format!("known: {name} {}: {}", cells.join(" "), range(*min, *max))
        }));
    }
    lines
}

/// What the patterns of a rule file are made of: a number of stars, or stars and crosses.
pub fn pattern_words(stars: usize, crosses: usize) -> String {
    match (stars, crosses) {
        (stars, 0) => stars.to_string(),
        (0, crosses) => format!("{} along a border", counted(crosses, "cross")),
        (stars, crosses) => format!("{} and {}", counted(stars, "star"), counted(crosses, "cross")),
    }
}

/// How many facts follow from what.
pub fn facts_by_reason(counts: &ReductionCounts) -> String {
    let reasons: Vec<String> = counts
        .by_reason()
        .map(|(reason, count)| match reason {
            Reason::SubPattern => format!("{} from a smaller pattern", grouped(count.into())),
            Reason::Tier(tier) => format!("{} by reasoning of tier {tier}", grouped(count.into())),
        })
        .collect();
    let (kept, all) = (grouped(counts.kept.into()), counted(counts.total, "fact"));
    format!("{kept} of {all} irreducible; {} follow", reasons.join(", "))
}

/// A time.
pub fn duration(seconds: f64) -> String {
    match seconds {
        ..1.5 => "a second".to_owned(),
        ..100.0 => format!("{seconds:.0} seconds"),
        ..6000.0 => format!("{:.0} minutes", seconds / 60.0),
        ..200_000.0 => format!("{:.0} hours", seconds / 3600.0),
        _ => format!("{:.0} days", seconds / 86400.0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_rounded() {
        assert_eq!((duration(0.2), duration(150.0)), ("a second".into(), "2 minutes".into()));
    }
}
