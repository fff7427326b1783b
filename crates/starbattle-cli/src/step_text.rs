//! Deductions of the human solver as text.

use starbattle::logic::{Explanation, Step};

/// A numbered step for people, sub-steps indented below it.
pub fn numbered(number: usize, step: &Step) -> String {
    let Explanation { technique, sentence, sub_steps, .. } = step.deduction.explain();
    let mut text = format!("{number:>3}. {} {technique}. {sentence}", step.deduction.rule);
    for (index, sub_step) in sub_steps.iter().enumerate() {
        text.push_str(&format!("\n       {}) {sub_step}", index + 1));
    }
    text
}
