//! Small pieces of English.

use std::fmt::Display;

use starbattle_board::{Cell, CellSet, Unit, counted};

/// "a", "a and b", "a, b and c".
pub(crate) fn list<T: Display>(items: impl IntoIterator<Item = T>) -> String {
    let words: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match words.split_last() {
        None => "nothing".to_owned(),
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
    }
}

/// "row 4", "rows 1 and 2", "rows 1 and 2 and regions A, B and C": kinds in the order of their first unit.
pub(crate) fn units(units: &[Unit]) -> String {
    let mut kinds: Vec<(String, Vec<String>)> = Vec::new();
    for unit in units {
        let name = unit.to_string();
        let (kind, label) = name.split_once(' ').unwrap_or((&name, ""));
        match kinds.iter_mut().find(|(other, _)| other == kind) {
            Some((_, labels)) => labels.push(label.to_owned()),
            None => kinds.push((kind.to_owned(), vec![label.to_owned()])),
        }
    }
    let plural = |labels: &[String]| if labels.len() == 1 { "" } else { "s" };
    let kinds: Vec<String> =
        kinds.iter().map(|(kind, labels)| format!("{kind}{} {}", plural(labels), list(labels))).collect();
    if kinds.is_empty() { "nothing".to_owned() } else { kinds.join(" and ") }
}

/// "r1c1 and r2c3", or with the runs of larger sets drawn together: "r4c2 to r4c6, r5c2 and r7c1".
pub(crate) fn cells(cells: &CellSet) -> String {
    let [across, down] = [(0, 1), (1, 0)].map(|step| runs(cells, step));
    list(if down.len() < across.len() { down } else { across })
}

/// The cells in row-major order of their first one, three and more in a line as one piece.
fn runs(cells: &CellSet, (down, right): (u8, u8)) -> Vec<String> {
    let next = |cell: Cell| Cell::new(cell.row() as u8 + down, cell.col() as u8 + right);
    let mut left = cells.clone();
    let mut pieces = Vec::new();
    while let Some(first) = left.first() {
        let mut run = vec![first];
        left.remove(first);
        while let Some(&last) = run.last()
            && left.remove(next(last))
        {
            run.push(next(last));
        }
        match run.as_slice() {
            [first, _, .., last] if run.len() > 2 => pieces.push(format!("{first} to {last}")),
            _ => pieces.extend(run.iter().map(Cell::to_string)),
        }
    }
    pieces
}

/// "1 star", "2 stars".
pub(crate) fn stars(count: usize) -> String {
    counted(count, "star")
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
        let mixed = [rows[0], rows[1], Unit::Region(0), Unit::Region(2)];
        assert_eq!(units(&mixed), "rows 1 and 2 and regions A and C");
    }

    #[test]
    fn long_sets_of_cells_are_shortened() {
        let row = |range: std::ops::Range<u8>| CellSet::from_cells(12, range.map(|col| Cell::new(3, col)));
        assert_eq!(cells(&row(1..3)), "r4c2 and r4c3");
        assert_eq!(cells(&row(1..6)), "r4c2 to r4c6");
        let mut spread = row(1..12);
        spread.remove(Cell::new(3, 5));
        spread.insert(Cell::new(4, 1));
        assert_eq!(cells(&spread), "r4c2 to r4c5, r4c7 to r4c12 and r5c2");
        let column = CellSet::from_cells(12, (0..5).map(|row| Cell::new(row, 7)));
        assert_eq!(cells(&column), "r1c8 to r5c8");
    }
}
