//! Numbers, amounts and steps in words.

use starbattle::logic::{End, Explanation, Path, Rating, Step};

use crate::deadline::Deadline;

/// A numbered step for people, sub-steps indented below it.
pub fn numbered(number: usize, step: &Step) -> String {
    let Explanation { technique, sentence, sub_steps, .. } = step.explain();
    let mut text = format!("{number:>3}. {} {technique}. {sentence}", step.deduction.rule);
    for (index, sub_step) in sub_steps.iter().enumerate() {
        text.push_str(&format!("\n       {}) {sub_step}", index + 1));
    }
    text
}

/// Difficulty, score and hardest rule for people, between tabs. A path that was stopped is of no class yet.
pub fn rated(path: &Path, rating: &Rating, hardest: &str, deadline: &Deadline<'_>) -> String {
    if path.end == End::Cancelled {
        return format!("{}\t\t{hardest}", deadline.stopped());
    }
    format!("{}\t{:.1}\t{hardest}", rating.difficulty, rating.score)
}

/// An amount of memory for people.
pub fn memory(bytes: u64) -> String {
    let mebibytes = bytes as f64 / f64::from(1 << 20);
    if mebibytes >= 1000.0 {
        format!("{:.1} GiB", mebibytes / 1024.0)
    } else {
        format!("{:.0} MiB", mebibytes.max(1.0))
    }
}

/// A time for people.
pub fn duration(seconds: f64) -> String {
    match seconds {
        ..1.5 => "a second".to_owned(),
        ..100.0 => format!("{seconds:.0} seconds"),
        ..6000.0 => format!("{:.0} minutes", seconds / 60.0),
        ..200_000.0 => format!("{:.0} hours", seconds / 3600.0),
        _ => format!("{:.0} days", seconds / 86400.0),
    }
}

/// So many things, in words such as `1 puzzle` and `2 puzzles`.
pub fn counted(count: usize, thing: &str) -> String {
    format!("{} {thing}{}", grouped(count as u128), if count == 1 { "" } else { "s" })
}

/// A whole number with commas between thousands.
pub fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_grouped_and_amounts_rounded() {
        assert_eq!(grouped(6_798_881_226), "6,798,881,226");
        assert_eq!((grouped(0), grouped(999), grouped(1000)), ("0".into(), "999".into(), "1,000".into()));
        assert_eq!((memory(300 << 20), memory(5 << 30)), ("300 MiB".into(), "5.0 GiB".into()));
        assert_eq!((counted(0, "step"), counted(1, "step")), ("0 steps".into(), "1 step".into()));
        assert_eq!((duration(0.2), duration(150.0)), ("a second".into(), "2 minutes".into()));
    }
}
