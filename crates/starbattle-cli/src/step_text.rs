//! Deductions of the human solver as JSON and as text.

use serde_json::{Value, json};
use starbattle::{
    board::{CellSet, Unit},
    logic::{Deduction, Explanation, Step},
    notation::drawing::{Glyph, Role, Scene},
};

/// Cells as pairs from 0.
pub fn pairs(cells: &CellSet) -> Vec<[usize; 2]> {
    cells.iter().map(|cell| [cell.row(), cell.col()]).collect()
}

/// A step for programs.
pub fn json(deduction: &Deduction) -> Value {
    let explanation = deduction.explain();
    let roles = &explanation.highlights;
    json!({
        "rule": deduction.rule.to_string(),
        "tier": deduction.rule.tier,
        "name": explanation.technique,
        "stars": pairs(&deduction.stars),
        "empties": pairs(&deduction.empties),
        "text": explanation.sentence,
        "evidence": {
            "nudge": explanation.nudge,
            "cause": pairs(&roles.cause),
            "affected": pairs(&roles.affected),
            "target": pairs(&roles.target),
            "units": roles.units.iter().map(Unit::to_string).collect::<Vec<_>>(),
            "sub_steps": explanation.sub_steps,
        },
    })
}

/// A numbered step for people, sub-steps indented below it.
pub fn numbered(number: usize, step: &Step) -> String {
    let Explanation { technique, sentence, sub_steps, .. } = step.deduction.explain();
    let mut text = format!("{number:>3}. {} {technique}. {sentence}", step.deduction.rule);
    for (index, sub_step) in sub_steps.iter().enumerate() {
        text.push_str(&format!("\n       {}) {sub_step}", index + 1));
    }
    text
}

/// Shows what a deduction rests on and, if wanted, what it decides.
pub fn highlight(scene: &mut Scene, deduction: &Deduction, with_result: bool) {
    let roles = deduction.explain().highlights;
    let mut mark = |cells: &CellSet, role| cells.iter().for_each(|cell| scene.highlight(cell.row(), cell.col(), role));
    mark(&roles.cause, Role::Cause);
    if !with_result {
        return;
    }
    mark(&deduction.empties, Role::Affected);
    mark(&deduction.stars, Role::Target);
    for (cells, glyph) in [(&deduction.empties, Glyph::NewCross), (&deduction.stars, Glyph::NewStar)] {
        cells.iter().for_each(|cell| scene.set_glyph(cell.row(), cell.col(), glyph));
    }
}
