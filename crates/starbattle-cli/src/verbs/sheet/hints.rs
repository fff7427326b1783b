//! Hints for the back of a book: where a path begins, where its first star comes from, and its hardest step.

use starbattle::{
    answers::RatedPath,
    logic::{Deduction, Step},
};

/// Up to three hints that say where to look, and with which technique.
pub fn hints(rated: &RatedPath) -> Vec<String> {
    // Facts that nothing but a later step rests on decide no cell, so they are no place to begin.
    let decides = |step: &&Step| !step.deduction.stars.is_empty() || !step.deduction.empties.is_empty();
    let steps: Vec<&Step> = rated.path.steps.iter().filter(decides).collect();
    let hardest = rated.rating.hardest.and_then(|rule| steps.iter().position(|step| step.deduction.rule == rule));
    let chosen = [
        ("First step", (!steps.is_empty()).then_some(0)),
        ("First star", steps.iter().position(|step| !step.deduction.stars.is_empty())),
        ("Hardest step", hardest),
    ];
    let mut told = Vec::new();
    let mut hints = Vec::new();
    for (name, index) in chosen {
        let Some(index) = index.filter(|index| !told.contains(index)) else { continue };
        told.push(index);
        hints.push(hint(name, index, &steps[index].deduction));
    }
    hints
}

fn hint(name: &str, index: usize, deduction: &Deduction) -> String {
    let explanation = deduction.explain();
    let after = if index == 0 { String::new() } else { format!(" (step {})", index + 1) };
    format!("{name}{after}: {} {}.", explanation.nudge, explanation.technique)
}
