//! The XML files of LEGUP, a program that teaches proofs.
//!
//! ```text
//! <Legup><puzzle name="StarBattle"><board size="5" puzzle_num="1">
//!   <region><cells><cell value="0" x="0" y="0"/>…</cells></region>…
//! </board></puzzle></Legup>
//! ```
//! `x` is the column and `y` the row, both from 0; `puzzle_num` is the star count; `value` is 0 for an unknown cell, -1 for a
//! crossed one and -2 for a star.

use roxmltree::{Document, Node};
use starbattle_board::Mark;

use crate::{
    Layout,
    fault::{Fault, Place, Problem},
    registry::Context,
    text::{number, star_count},
};

use super::cell_lists::CellLists;

pub(crate) fn recognise(text: &str) -> bool {
    text.starts_with("<?xml") || text.starts_with("<Legup")
}

pub(crate) fn read(text: &str, _: &mut Context) -> Result<Layout, Fault> {
    let document = Document::parse(text.trim_start()).map_err(|error| {
        let place = Place::LineColumn(error.pos().row as usize, error.pos().col as usize);
        Fault::at(place, Problem::Damaged(format!("not XML: {error}")))
    })?;
    let find = |name: &str| document.descendants().find(|node| node.has_tag_name(name));
    let puzzle = find("puzzle").ok_or_else(|| Fault::missing("an element <puzzle>"))?;
    if puzzle.attribute("name") != Some("StarBattle") {
        let found = puzzle.attribute("name").unwrap_or("");
        return Err(Fault::unexpected(line(puzzle), "a puzzle named StarBattle", found));
    }
    let board = find("board").ok_or_else(|| Fault::missing("an element <board>"))?;
    let side = |name| board.attribute(name).map(|_| attribute(board, name)).transpose();
    let (rows, cols) = match side("size")? {
        Some(size) => (size, size),
        None => (attribute(board, "height")?, attribute(board, "width")?),
    };
    let mut cells = CellLists::new(rows, cols)?;
    let mut marks = Vec::new();
    for (region, element) in board.descendants().filter(|node| node.has_tag_name("region")).enumerate() {
        for cell in element.descendants().filter(|node| node.has_tag_name("cell")) {
            let (row, col) = (attribute(cell, "y")?, attribute(cell, "x")?);
            cells.add(region, row, col, line(cell))?;
            match cell.attribute("value").unwrap_or("0") {
                "0" => {}
                "-1" => marks.push((row, col, Mark::Empty)),
                "-2" => marks.push((row, col, Mark::Star)),
                other => return Err(Fault::unexpected(line(cell), "a value of 0, -1 or -2", other)),
            }
        }
    }
    let mut layout = cells.finish()?;
    for (row, col, mark) in marks {
        layout.set_mark(row, col, mark);
    }
    layout.stars = board.attribute("puzzle_num").map(|stars| star_count(stars, line(board))).transpose()?;
    Ok(layout)
}

fn line(node: Node<'_, '_>) -> Place {
    Place::Line(node.document().text_pos_at(node.range().start).row as usize)
}

fn attribute(node: Node<'_, '_>, name: &str) -> Result<usize, Fault> {
    let text = node.attribute(name).unwrap_or("");
    number(text).ok_or_else(|| Fault::unexpected(line(node), format!("a number in the attribute `{name}`"), text))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fault, marks, read, rows, write};
    use crate::Notation;

    fn file(regions: &str, values: &str) -> String {
        let size = regions.split(' ').count();
        let cells: Vec<(char, usize, usize)> = regions
            .split(' ')
            .enumerate()
            .flat_map(|(y, row)| row.chars().enumerate().map(move |(x, region)| (region, x, y)))
            .collect();
        let mut names: Vec<char> = cells.iter().map(|cell| cell.0).collect();
        names.sort_unstable();
        names.dedup();
        let mut text = format!(
            "<?xml version=\"1.0\"?>\n<Legup><puzzle name=\"StarBattle\"><board size=\"{size}\" puzzle_num=\"1\">"
        );
        for name in names {
            text.push_str("\n<region><cells>");
            for (_, x, y) in cells.iter().filter(|cell| cell.0 == name) {
                let value = if (x, y) == (&0, &0) { values } else { "0" };
                text.push_str(&format!("<cell value=\"{value}\" x=\"{x}\" y=\"{y}\"/>"));
            }
            text.push_str("</cells></region>");
        }
        text + "</board></puzzle></Legup>"
    }

    const FIVE: &str = "ABBCC AABCC BBBBB BBBBD EEBBB";

    #[test]
    fn a_file_is_read_with_its_marks() {
        let text = file(FIVE, "-2");
        assert_eq!(Notation::detect(&text).unwrap().id, "legup");
        let layout = read("legup", &text).layout;
        assert_eq!((rows(&layout).as_str(), layout.stars), (FIVE, Some(1)));
        assert_eq!(marks(&layout), "*.... ..... ..... ..... .....");
        assert_eq!(write("pzpr-body", &layout), "5/5/1/ko0k8r1p");
        assert!(marks(&read("legup", &file(FIVE, "-1")).layout).starts_with('x'));
    }

    #[test]
    fn damage_is_named_with_its_line() {
        assert!(fault("legup", "<Legup>").contains("not XML"));
        assert!(fault("legup", "<Legup/>").contains("<puzzle>"));
        assert!(fault("legup", &file(FIVE, "7")).contains("a value of 0, -1 or -2, found `7`"));
        assert!(fault("legup", &file(FIVE, "0").replace("StarBattle", "Nurikabe")).contains("line 2"));
        assert!(fault("legup", &file(FIVE, "0").replace("x=\"1\" y=\"1\"", "x=\"0\" y=\"1\"")).contains("given twice"));
        assert!(fault("legup", &file(FIVE, "0").replace("size=\"5\"", "size=\"x\"")).contains("attribute `size`"));
        assert!(
            fault("legup", &file(FIVE, "0").replace("size=\"5\"", "size=\"6\"")).contains("r1c6 belongs to no region")
        );
    }
}
