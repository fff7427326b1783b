//! MiniZinc data for the usual Star Battle model.
//!
//! ```text
//! num_stars = 1; dim = 6; sectors = [| 1,1,1,2,2,2 | … |];            ; % opens a comment
//! ```

use std::fmt::Write;

use crate::{
    Layout, WriteError,
    fault::{Fault, Place, Problem},
    registry::Context,
    text::{number, star_count},
};

pub(crate) fn recognise(text: &str) -> bool {
    value_of(text, "sectors").is_some()
}

/// What follows `name =`, at a place where a statement begins.
fn value_of<'a>(text: &'a str, name: &str) -> Option<&'a str> {
    text.match_indices(name).find_map(|(at, _)| {
        let starts = text[..at].trim_end().chars().next_back().is_none_or(|c| c == ';') || text[..at].ends_with('\n');
        let value = text[at + name.len()..].trim_start().strip_prefix('=')?;
        starts.then(|| value.trim_start())
    })
}

pub(crate) fn read(text: &str, _: &mut Context) -> Result<Layout, Fault> {
    let text: String = text.lines().map(|line| line.split('%').next().unwrap_or(line)).collect::<Vec<_>>().join("\n");
    let sectors = value_of(&text, "sectors").ok_or_else(|| Fault::missing("`sectors = [| … |]`"))?;
    let open = sectors.find("[|").ok_or_else(|| Fault::missing("`[|` after `sectors =`"))?;
    let close = sectors
        .find("|]")
        .filter(|&close| close >= open + 2)
        .ok_or_else(|| Fault::missing("`|]` at the end of `sectors`"))?;
    let mut labels = Vec::new();
    let mut cols = None;
    let rows: Vec<&str> = sectors[open + 2..close].split('|').collect();
    for (index, row) in rows.iter().enumerate() {
        let place = || Place::Field(format!("sectors, row {}", index + 1));
        let ids: Vec<usize> = row
            .split(',')
            .map(str::trim)
            .filter(|id| !id.is_empty())
            .map(|id| number(id).ok_or_else(|| Fault::unexpected(place(), "a region id", id)))
            .collect::<Result<_, _>>()?;
        let expected = *cols.get_or_insert(ids.len());
        if ids.len() != expected {
            return Err(Fault::at(place(), Problem::Length { what: "id", expected, found: ids.len() }));
        }
        Layout::check_size(rows.len(), expected)?;
        labels.extend(ids);
    }
    let mut layout = Layout::new(rows.len(), cols.unwrap_or(0), &labels)?;
    let statement =
        |name: &str| value_of(&text, name).map(|value| value.split(';').next().unwrap_or(value).trim().to_owned());
    if let Some(stars) = statement("num_stars") {
        layout.stars = Some(star_count(&stars, Place::Field("num_stars".to_owned()))?);
    }
    if let Some(dim) = statement("dim").filter(|dim| number(dim) != Some(layout.rows())) {
        return Err(Fault::unexpected(
            Place::Field("dim".to_owned()),
            format!("{}, as `sectors` has", layout.rows()),
            dim,
        ));
    }
    Ok(layout)
}

pub(crate) fn write(layout: &Layout) -> Result<String, WriteError> {
    let size = super::square_side(layout)?;
    let stars = super::required_stars(layout)?;
    let mut text = format!("num_stars = {stars};\ndim = {size};\nsectors = [|\n");
    for row in layout.regions().chunks(size) {
        let ids: Vec<String> = row.iter().map(|region| (region + 1).to_string()).collect();
        let _ = writeln!(text, "  {} |", ids.join(", "));
    }
    // The last bar belongs to the closing bracket.
    text.truncate(text.len() - 2);
    text.push_str("|];\n");
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SIX, fault, layout, read, rows, write};
    use crate::Notation;

    const DATA: &str = "% six\nnum_stars = 1; dim = 6;\nsectors = [| 1,1,1,2,2,3| 1,1,1,2,2,3| 4,2,2,2,2,3| 4,4,4,3,3,3| 4,4,4,5,5,6| 4,4,5,5,6,6|];";

    #[test]
    fn data_is_read_and_written() {
        assert_eq!(Notation::detect(DATA).unwrap().id, "dzn");
        let reading = read("dzn", DATA);
        assert_eq!(rows(&reading.layout), "AAABBC AAABBC DBBBBC DDDCCC DDDEEF DDEEFF");
        assert_eq!(write("pzpr-body", &reading.layout), "6/6/1/55h45a0e3oea");
        let board = layout(1, SIX);
        assert_eq!(read("dzn", &write("dzn", &board)).layout, board);
    }

    #[test]
    fn damage_is_named() {
        assert!(fault("dzn", "sectors = 5;").contains("`[|`"));
        assert!(fault("dzn", "sectors = [| 1,2").contains("`|]`"));
        assert!(fault("dzn", "sectors = [| 1,2 | 1 |];").contains("sectors, row 2`: expected 2 ids, found 1"));
        assert!(fault("dzn", "sectors = [| 1,a |];").contains("expected a region id, found `a`"));
        assert!(fault("dzn", "dim = 3; sectors = [| 1,1 | 2,2 |];").contains("field `dim`: expected 2"));
        assert!(fault("dzn", "num_stars = 0; sectors = [| 1,1 | 2,2 |];").contains("star count 0"));
    }
}
