//! Queens level files: one star in every row, column and colour.
//!
//! ```text
//! level = … colorRegions ":" [["A", "A", …], …] …       ; TypeScript or JSON; quotes optional, trailing commas allowed
//!       | … zone_grid ":" [[0, 0, …], …] … ["star_positions": [[row, col], …]] …
//! ```
//! Only the array is read; a list of star positions becomes the solution. Such levels need not have one solution.

use crate::{
    Layout,
    fault::{Fault, Place, Problem},
    registry::Context,
    text::number,
};

use starbattle_board::MAX_SIZE;

const KEYS: [&str; 2] = ["colorRegions", "zone_grid"];

pub(crate) fn recognise(text: &str) -> bool {
    KEYS.iter().any(|key| text.contains(key))
}

pub(crate) fn read(text: &str, _: &mut Context) -> Result<Layout, Fault> {
    let start = KEYS.iter().filter_map(|key| Some(text.find(key)? + key.len())).min();
    let start = start.ok_or_else(|| Fault::missing("`colorRegions` or `zone_grid`"))?;
    let rows = nested_array(text, start)?;
    let cols = rows.first().map_or(0, Vec::len);
    Layout::check_size(rows.len(), cols)?;
    if let Some(index) = rows.iter().position(|row| row.len() != cols) {
        let problem = Problem::Length { what: "cell", expected: cols, found: rows[index].len() };
        return Err(Fault::field(format!("row {}", index + 1), problem));
    }
    let labels: Vec<&str> = rows.concat();
    let mut layout = Layout::new(rows.len(), cols, &labels)?;
    layout.stars = Some(1);
    if let Some(at) = text.find("star_positions") {
        layout.set_solution(positions(&nested_array(text, at)?, layout.rows(), layout.cols())?)?;
    }
    Ok(layout)
}

fn positions(pairs: &[Vec<&str>], rows: usize, cols: usize) -> Result<Vec<bool>, Fault> {
    let mut stars = vec![false; rows * cols];
    for (index, pair) in pairs.iter().enumerate() {
        let numbers: Vec<Option<usize>> = pair.iter().map(|part| number(part)).collect();
        match numbers[..] {
            [Some(row), Some(col)] if row < rows && col < cols => stars[row * cols + col] = true,
            _ => {
                let place = Place::Field(format!("star_positions, entry {}", index + 1));
                return Err(Fault::unexpected(place, "a row and a column on the board", pair.join(",")));
            }
        }
    }
    Ok(stars)
}

/// The words of the first array of arrays after `start`. Quotes and commas only separate.
fn nested_array(text: &str, start: usize) -> Result<Vec<Vec<&str>>, Fault> {
    let open = text[start..].find('[').ok_or_else(|| Fault::missing("`[` of the array of rows"))? + start;
    let mut rows: Vec<Vec<&str>> = Vec::new();
    let mut depth = 0;
    let mut word: Option<usize> = None;
    let line_of = |at: usize| Place::Line(text[..at].matches('\n').count() + 1);
    for (at, character) in text[open..].char_indices().map(|(at, character)| (open + at, character)) {
        let in_word = character.is_alphanumeric() || matches!(character, '_' | '-' | '#');
        if in_word {
            word.get_or_insert(at);
            continue;
        }
        if let Some(from) = word.take() {
            let row = rows.last_mut().filter(|_| depth == 2);
            let row = row.ok_or_else(|| Fault::unexpected(line_of(from), "an array of rows", &text[from..at]))?;
            row.push(&text[from..at]);
        }
        match character {
            '[' => {
                depth += 1;
                if depth == 2 {
                    rows.push(Vec::new());
                }
                if depth > 2 || rows.len() > MAX_SIZE {
                    return Err(Fault::unexpected(
                        line_of(at),
                        format!("at most {MAX_SIZE} rows of region names"),
                        '[',
                    ));
                }
            }
            ']' => {
                depth -= 1;
                if depth == 0 {
                    return Ok(rows);
                }
            }
            '"' | '\'' | '`' | ',' => {}
            other if other.is_whitespace() => {}
            other => return Err(Fault::unexpected(line_of(at), "region names separated by commas", other)),
        }
    }
    Err(Fault::missing("`]` at the end of the array of rows"))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fault, read, rows};
    use crate::Notation;

    const LEVEL: &str = r#"import x from "y";
const level1 = {
  path: "/level/1",
  size: 6,
  colorRegions: [
    ["A", "A", "A", "B", "C", "D"],
    ["A", "A", "A", "B", "C", "D"],
    ["B", "B", "B", "B", "C", "D"],
    ["B", "B", "E", "C", "C", "D"],
    ["F", "E", "E", "C", "C", "D"],
    ["F", "F", "E", "E", "C", "C"],
  ],
  regionColors: { A: lightWisteria },
};"#;

    #[test]
    fn a_level_file_is_read_quoted_or_not() {
        for text in [LEVEL.to_owned(), LEVEL.replace('"', "")] {
            assert_eq!(Notation::detect(&text).unwrap().id, "queens");
            let layout = read("queens", &text).layout;
            assert_eq!(rows(&layout), "AAABCD AAABCD BBBBCD BBECCD FEECCD FFEECC");
            assert_eq!(layout.stars, Some(1));
        }
    }

    #[test]
    fn zone_grids_bring_their_solution() {
        let text =
            r#"{"zone_grid": [[0,0,1,1],[2,0,1,1],[2,2,3,1],[2,3,3,3]], "star_positions": [[0,1],[1,3],[2,0],[3,2]]}"#;
        let layout = read("queens", text).layout;
        assert_eq!(rows(&layout), "AABB CABB CCDB CDDD");
        assert_eq!(layout.solution().unwrap().iter().filter(|&&star| star).count(), 4);
    }

    #[test]
    fn damage_is_named_with_its_line() {
        assert!(fault("queens", "colorRegions: 5").contains("`[` of the array"));
        assert!(
            fault("queens", "colorRegions: [['A','B'],['A']]").contains("field `row 2`: expected 2 cells, found 1")
        );
        assert!(fault("queens", "colorRegions: [\n['A',{}]]").contains("line 2"));
        assert!(fault("queens", "colorRegions: [['A'").contains("`]` at the end"));
        assert!(fault("queens", "colorRegions: [A]").contains("an array of rows"));
        assert!(fault("queens", "colorRegions: [[[A]]]").contains("at most 62 rows"));
        assert!(fault("queens", "zone_grid: [[0]] star_positions: [[0,5]]").contains("entry 1"));
    }
}
