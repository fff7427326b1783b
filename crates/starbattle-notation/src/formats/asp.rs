//! Facts for answer-set programs.
//!
//! ```text
//! stars(1). size(6). area(0,0,0). area(0,0,1). …            ; area(region, row, column), all from 0; % opens a comment
//! ```

use std::fmt::Write;

use crate::{
    Layout, WriteError,
    fault::{Fault, Place},
    registry::Context,
    text::{number, star_count},
};

use super::cell_lists::CellLists;

pub(crate) fn recognise(text: &str) -> bool {
    text.contains("area(") && text.contains("size(")
}

pub(crate) fn read(text: &str, _: &mut Context) -> Result<Layout, Fault> {
    let mut stars = None;
    let mut size = None;
    let mut areas = Vec::new();
    for (index, line) in text.lines().enumerate() {
        let place = || Place::Line(index + 1);
        let code = line.split('%').next().unwrap_or(line);
        for fact in code.split('.').map(str::trim).filter(|fact| !fact.is_empty()) {
            let (name, arguments) = fact
                .strip_suffix(')')
                .and_then(|fact| fact.split_once('('))
                .ok_or_else(|| Fault::unexpected(place(), "a fact such as `area(0,0,0)`", fact))?;
            let numbers: Vec<Option<usize>> = arguments.split(',').map(|argument| number(argument.trim())).collect();
            match (name.trim(), &numbers[..]) {
                ("stars", _) => stars = Some(star_count(arguments.trim(), place())?),
                ("size", [Some(side)]) => size = Some(*side),
                ("area", [Some(region), Some(row), Some(col)]) => areas.push((*region, *row, *col, index + 1)),
                _ => return Err(Fault::unexpected(place(), "stars(S), size(N) or area(REGION,ROW,COLUMN)", fact)),
            }
        }
    }
    let size = size.ok_or_else(|| Fault::missing("a fact `size(N)`"))?;
    let mut cells = CellLists::new(size, size)?;
    for (region, row, col, line) in areas {
        cells.add(region, row, col, Place::Line(line))?;
    }
    let mut layout = cells.finish()?;
    layout.stars = stars;
    Ok(layout)
}

pub(crate) fn write(layout: &Layout) -> Result<String, WriteError> {
    let size = super::square_side(layout)?;
    let stars = super::required_stars(layout)?;
    let mut text = format!("stars({stars}). size({size}).\n");
    for (row, regions) in layout.regions().chunks(size).enumerate() {
        for (col, region) in regions.iter().enumerate() {
            let _ = write!(text, "area({region},{row},{col}). ");
        }
        text.pop();
        text.push('\n');
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SIX, fault, layout, read, write};
    use crate::Notation;

    #[test]
    fn facts_are_written_and_read() {
        let board = layout(1, SIX);
        let facts = write("asp", &board);
        assert!(facts.starts_with("stars(1). size(6).\narea(0,0,0). area(0,0,1). area(0,0,2). area(1,0,3)."));
        assert_eq!(Notation::detect(&facts).unwrap().id, "asp");
        assert_eq!(read("asp", &facts).layout, board);
    }

    #[test]
    fn damage_is_named_with_its_line() {
        assert!(fault("asp", "size(1).\narea(0,0).").contains("line 2: expected stars(S)"));
        assert!(fault("asp", "area(0,0,0).").contains("size(N)"));
        assert!(fault("asp", "size(1). area(0,0,0). area(1,0,0).").contains("cell r1c1 is given twice"));
        assert!(fault("asp", "size(2). area(0,0,0).").contains("cell r1c2 belongs to no region"));
        assert!(fault("asp", "size(1). hello").contains("a fact such as"));
        assert!(fault("asp", "size(70000).").contains("out of range"));
    }
}
