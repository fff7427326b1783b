//! The file form of pzpr, which carries marks. Also legal in a link, after `?`, percent-encoded.
//!
//! ```text
//! file = "pzprv3" / "starbattle" / rows / cols / stars / region count / rows lines of region ids / rows lines of cells /
//! cell = "#" star | "+" cross | "." nothing            (ids and cells separated by spaces)
//! ```
//! where `/` is a line break or a slash. It may be followed by `info:{…}` or `history:{…}`. Rows stand before columns.

use std::fmt::Write;

use serde_json::Value;
use starbattle_board::Mark;

use crate::{
    Layout, Warning, WriteError,
    fault::{Fault, Place, Problem},
    registry::Context,
    text::{number, percent_decoded, star_count},
};

pub(crate) fn recognise(text: &str) -> bool {
    text.starts_with("pzprv3") || text.contains("?pzprv3")
}

pub(crate) fn read(text: &str, context: &mut Context) -> Result<Layout, Fault> {
    let start = text.find("pzprv3").ok_or_else(|| Fault::missing("`pzprv3` at the beginning"))?;
    let text = &text[start..];
    // Line breaks make a file; a link has none and is percent-encoded.
    let decoded = if text.contains('\n') { text.to_owned() } else { percent_decoded(text) };
    let (body, appendix) = split_appendix(&decoded);
    let lines: Vec<&str> = body.split(['/', '\n']).map(str::trim).collect();
    let field = |index: usize, name: &str| {
        lines.get(index).copied().filter(|line| !line.is_empty()).ok_or_else(|| Fault::missing(name))
    };
    if !["pzprv3", "pzprv3.1"].contains(&field(0, "`pzprv3`")?) || field(1, "`starbattle`")? != "starbattle" {
        return Err(Fault::missing("`pzprv3/starbattle`"));
    }
    let size = |index: usize, name: &str| {
        let part = field(index, name)?;
        number(part).ok_or_else(|| Fault::unexpected(Place::Field(name.to_owned()), "a number", part))
    };
    let (rows, cols) = (size(2, "rows")?, size(3, "cols")?);
    Layout::check_size(rows, cols)?;
    let stars = star_count(field(4, "stars")?, Place::Field("stars".to_owned()))?;
    let stated = size(5, "region count")?;

    let line_of = |index: usize, kind: &str| -> Result<Vec<&str>, Fault> {
        let name = format!("{kind} row {}", index % rows + 1);
        let entries: Vec<&str> = field(6 + index, &name)?.split_whitespace().collect();
        if entries.len() == cols {
            return Ok(entries);
        }
        Err(Fault::field(name, Problem::Length { what: "entry", expected: cols, found: entries.len() }))
    };
    let mut labels = Vec::with_capacity(rows * cols);
    for row in 0..rows {
        for entry in line_of(row, "region")? {
            let id = number(entry).ok_or_else(|| {
                Fault::unexpected(Place::Field(format!("region row {}", row + 1)), "a region id", entry)
            })?;
            labels.push(id);
        }
    }
    let mut layout = Layout::new(rows, cols, &labels)?;
    layout.stars = Some(stars);
    if stated != layout.region_count() {
        context.warnings.push(Warning::RegionCountDiffers { stated, found: layout.region_count() });
    }
    if lines.get(6 + rows).is_some_and(|line| !line.is_empty()) {
        for row in 0..rows {
            for (col, entry) in line_of(rows + row, "cell")?.into_iter().enumerate() {
                let mark = mark_of(entry).ok_or_else(|| {
                    Fault::unexpected(Place::Field(format!("cell row {}", row + 1)), "`#`, `+` or `.`", entry)
                })?;
                layout.set_mark(row, col, mark);
            }
        }
    }
    read_appendix(appendix, &mut layout, context);
    Ok(layout)
}

/// Cuts off `info:` or `history:`, whose JSON may contain slashes of its own.
fn split_appendix(text: &str) -> (&str, &str) {
    let at = ["info:", "history:"].iter().filter_map(|key| text.find(key)).min().unwrap_or(text.len());
    text.split_at(at)
}

fn read_appendix(appendix: &str, layout: &mut Layout, context: &mut Context) {
    if appendix.starts_with("history:") || appendix.contains("\"history\"") {
        context.warnings.push(Warning::HistoryIgnored);
    }
    let json = appendix.strip_prefix("info:").and_then(|text| serde_json::from_str::<Value>(text).ok());
    let metadata = json.as_ref().and_then(|info| info.get("metadata")?.as_object());
    for (key, value) in metadata.into_iter().flatten() {
        if let Some(value) = value.as_str().filter(|value| !value.is_empty()) {
            layout.meta.insert(key.clone(), value.to_owned());
        }
    }
}

fn mark_of(cell: &str) -> Option<Mark> {
    match cell {
        "#" => Some(Mark::Star),
        "+" => Some(Mark::Empty),
        "." => Some(Mark::Unknown),
        _ => None,
    }
}

pub(crate) fn write(layout: &Layout) -> Result<String, WriteError> {
    let stars = super::required_stars(layout)?;
    let (rows, cols) = (layout.rows(), layout.cols());
    let mut text = format!("pzprv3\nstarbattle\n{rows}\n{cols}\n{stars}\n{}\n", layout.region_count());
    for row in layout.regions().chunks(cols) {
        for region in row {
            let _ = write!(text, "{region} ");
        }
        text.push('\n');
    }
    for row in layout.marks().chunks(cols) {
        for mark in row {
            text.push_str(match mark {
                Mark::Star => "# ",
                Mark::Empty => "+ ",
                Mark::Unknown => ". ",
            });
        }
        text.push('\n');
    }
    Ok(text)
}

/// A file has its parts on lines; only the form with slashes is one line.
pub(crate) fn fills_line(line: &str) -> bool {
    line.matches('/').count() > 6
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SIX, fault, marks, read, rows, write};

    const SOLVED: &str = "pzprv3/starbattle/6/6/1/6/0 0 0 1 1 1 /0 1 1 1 2 2 /0 3 3 4 4 2 /5 5 3 3 4 2 /5 4 4 4 4 2 /5 2 2 2 2 2 /\
        + # + + + + /+ + + # + + /+ + + + + # /. + # + + + /. + + + # + /# + + + + + /";

    #[test]
    fn a_file_is_read_with_its_marks_in_every_packing() {
        let in_link = format!("https://puzz.link/p?{}", SOLVED.replace(' ', "%20").replace('#', "%23"));
        for text in [SOLVED.to_owned(), SOLVED.replace('/', "\n"), in_link] {
            let reading = read("pzprv3", &text);
            assert_eq!(rows(&reading.layout), SIX);
            assert_eq!(marks(&reading.layout), "x*xxxx xxx*xx xxxxx* .x*xxx .xxx*x *xxxxx");
            assert_eq!(read("pzprv3", &write("pzprv3", &reading.layout)), reading);
        }
    }

    #[test]
    fn metadata_is_kept_and_history_is_not() {
        let text = format!("{SOLVED}info:{{\"metadata\":{{\"author\":\"A/B\",\"source\":\"\"}},\"history\":{{}}}}");
        let reading = read("pzprv3", &text);
        assert_eq!(reading.layout.meta.get("author").map(String::as_str), Some("A/B"));
        assert_eq!(reading.layout.meta.len(), 1);
        assert_eq!(reading.warnings.len(), 1);
    }

    #[test]
    fn damage_is_named_with_its_row() {
        assert!(fault("pzprv3", "pzprv3/starbattle/6/6/1").contains("expected region count"));
        assert!(
            fault("pzprv3", &SOLVED.replace("0 1 1 1 2 2", "0 1 1 1 2"))
                .contains("field `region row 2`: expected 6 entries")
        );
        assert!(fault("pzprv3", &SOLVED.replace(". + # + + +", ". + ! + + +")).contains("field `cell row 4`"));
        assert!(fault("pzprv3", "pzprv3/slither/6/6").contains("`pzprv3/starbattle`"));
    }
}
