//! Small pieces of English.

use std::fmt::Display;

use starbattle_board::Unit;

/// "a", "a and b", "a, b and c".
pub(crate) fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match words.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// "rows 1 and 2", "regions A, B and C"; mixed kinds are listed with their full names.
pub(crate) fn units(units: &[Unit]) -> String {
    let name = |unit: &Unit| unit.to_string();
    let Some(first) = units.first() else { return "nothing".to_owned() };
    let kind = name(first).split(' ').next().unwrap_or_default().to_owned();
    let same = units.iter().all(|unit| name(unit).starts_with(&kind));
    if units.len() == 1 || !same {
        return list(units);
    }
    let numbers = units.iter().map(|unit| name(unit).split(' ').nth(1).unwrap_or_default().to_owned());
    format!("{kind}s {}", list(numbers))
}

/// "1 star", "2 stars".
pub(crate) fn stars(count: usize) -> String {
    if count == 1 { "1 star".to_owned() } else { format!("{count} stars") }
}

#[cfg(test)]
mod tests {
    use starbattle_board::Line;

    use super::*;

    #[test]
    fn lists_read_as_english() {
        assert_eq!(list(["a"]), "a");
        assert_eq!(list(["a", "b", "c"]), "a, b and c");
        let rows = [Unit::Line(Line::Row(0)), Unit::Line(Line::Row(1))];
        assert_eq!(units(&rows), "rows 1 and 2");
        assert_eq!(units(&[rows[0], Unit::Region(0)]), "row 1 and region A");
    }
}
