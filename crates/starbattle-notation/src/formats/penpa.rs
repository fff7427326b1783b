//! Links of Penpa+.
//!
//! ```text
//! link = … ("m=edit" | "m=solve") "&p=" (base64 of raw deflate of text | a link of another site)
//! text = parts separated by line breaks, long words abbreviated:
//!        0  square,W,H,…,Title: …,Author: …    1  [top,bottom,left,right] white margins, included in W and H
//!        3  the problem as JSON                 4  the player's marks as JSON
//! ```
//! With nx = W + 4 and ny = H + 4, cell (r, c) of the board has the number (r + 2 + top)·nx + (c + 2 + left), and the corner at
//! its lower right that number plus nx·ny. The problem's `lineE` has a wall for each pair of corners; `symbol` has stars
//! `[2,"star",…]` and crosses `[0,"star",…]`, givens in the problem and marks in the answer; the one `number` in the margin is the star count.
//!
//! Written as an embedded puzz.link link, which Penpa+ imports, or, if there are givens or marks, natively.

use base64::{
    Engine, alphabet,
    engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig},
};
use miniz_oxide::{
    deflate::compress_to_vec,
    inflate::{TINFLStatus, decompress_to_vec_with_limit, decompress_to_vec_zlib_with_limit},
};
use serde_json::{Map, Value, json};
use starbattle_board::{MAX_SIZE, Mark};

use crate::{
    Layout, WriteError,
    borders::Borders,
    fault::{Fault, Place, Problem},
    registry::Context,
    text::{number, percent_decoded, significant_lines},
};

use super::{
    penpa_tokens::{abbreviate, expand},
    pzpr,
};

const MAX_INFLATED: usize = 4 << 20;
const SITE: &str = "https://swaroopg92.github.io/penpa-edit/#m=edit&p=";

/// Some copies of a link lose the `=` at the end.
const BASE64: GeneralPurpose = GeneralPurpose::new(
    &alphabet::STANDARD,
    GeneralPurposeConfig::new().with_decode_padding_mode(DecodePaddingMode::Indifferent),
);

pub(crate) fn recognise(text: &str) -> bool {
    text.contains("m=edit&p=") || text.contains("m=solve&p=")
}

pub(crate) fn read(text: &str, context: &mut Context) -> Result<Layout, Fault> {
    let line = significant_lines(text).next().map_or("", |(_, line)| line);
    let (_, payload) = line.split_once("&p=").ok_or_else(|| Fault::missing("`&p=` and the puzzle behind it"))?;
    if payload.starts_with("http") {
        return pzpr::read(payload, context);
    }
    let payload = payload.split('&').next().unwrap_or(payload);
    let text = expand(&inflate(&percent_decoded(payload).replace(' ', "+"))?);
    let parts: Vec<&str> = text.split('\n').collect();
    let part = |index: usize, name: &str| {
        parts.get(index).copied().ok_or_else(|| Fault::missing(format!("part {index}, {name}")))
    };
    let grid = Grid::read(part(0, "the size")?, part(1, "the margins")?)?;
    let problem = object(part(3, "the problem")?, "problem")?;
    let mut layout = grid.borders(&problem)?.to_layout(grid.rows, grid.cols, &mut context.warnings)?;
    layout.stars = grid.star_count(&problem);
    grid.read_symbols(&problem, |row, col, given| layout.set_given(row, col, given));
    if let Some(answer) = parts.get(4).filter(|part| !part.trim().is_empty()) {
        grid.read_symbols(&object(answer, "answer")?, |row, col, mark| layout.set_mark(row, col, mark));
    }
    for (field, key) in [(15, "title"), (16, "author")] {
        let value =
            parts[0].split(',').nth(field).and_then(|field| field.split_once(':')).map(|(_, value)| value.trim());
        if let Some(value) = value.filter(|value| !value.is_empty()) {
            layout.meta.insert(key.to_owned(), percent_decoded(value));
        }
    }
    Ok(layout)
}

fn inflate(payload: &str) -> Result<String, Fault> {
    let damaged = |message: String| Fault::new(Problem::Damaged(message));
    let bytes = BASE64.decode(payload.trim()).map_err(|error| damaged(format!("not base64: {error}")))?;
    let inflated = decompress_to_vec_with_limit(&bytes, MAX_INFLATED)
        .or_else(|raw| decompress_to_vec_zlib_with_limit(&bytes, MAX_INFLATED).map_err(|_| raw))
        .map_err(|error| match error.status {
            TINFLStatus::HasMoreOutput => {
                Fault::new(Problem::TooLarge { what: "the inflated puzzle", limit: MAX_INFLATED })
            }
            _ => damaged("cannot be inflated: the link is incomplete or damaged".to_owned()),
        })?;
    String::from_utf8(inflated).map_err(|_| damaged("the inflated text is not UTF-8".to_owned()))
}

fn object(text: &str, name: &str) -> Result<Map<String, Value>, Fault> {
    match super::json::parse(text) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(other) => Err(Fault::unexpected(Place::Field(name.to_owned()), "a JSON object", other)),
        Err(fault) => Err(Fault::field(name, fault.problem)),
    }
}

/// Where the board lies on penpa's canvas.
struct Grid {
    rows: usize,
    cols: usize,
    top: usize,
    left: usize,
    /// Cells in a row and in a column of the canvas, invisible ones included.
    nx: usize,
    ny: usize,
}

impl Grid {
    fn read(header: &str, margins: &str) -> Result<Self, Fault> {
        let fields: Vec<&str> = header.split(',').collect();
        let kind = fields[0].trim();
        if !["square", "sudoku", "kakuro"].contains(&kind) {
            return Err(Fault::unexpected(Place::Field("grid type".to_owned()), "a square grid", kind));
        }
        let side = |index: usize, name: &str| {
            let text = fields.get(index).copied().unwrap_or("");
            number(text.trim()).filter(|side| (1..=4 * MAX_SIZE).contains(side)).ok_or_else(|| {
                Fault::unexpected(Place::Field(name.to_owned()), format!("a number from 1 to {}", 4 * MAX_SIZE), text)
            })
        };
        let (width, height) = (side(1, "width")?, side(2, "height")?);
        let margins: [usize; 4] = if margins.trim().is_empty() {
            [0; 4]
        } else {
            serde_json::from_str(margins)
                .map_err(|_| Fault::unexpected(Place::Field("margins".to_owned()), "four numbers", margins))?
        };
        let [top, bottom, left, right] = margins;
        let inner = |side: usize, before: usize, after: usize| {
            side.checked_sub(before)?.checked_sub(after).filter(|&side| side > 0)
        };
        let (Some(rows), Some(cols)) = (inner(height, top, bottom), inner(width, left, right)) else {
            return Err(Fault::unexpected(
                Place::Field("margins".to_owned()),
                "margins smaller than the grid",
                format!("{margins:?}"),
            ));
        };
        Layout::check_size(rows, cols)?;
        Ok(Self { rows, cols, top, left, nx: width + 4, ny: height + 4 })
    }

    /// The canvas number of a cell.
    const fn cell(&self, row: usize, col: usize) -> usize {
        (row + 2 + self.top) * self.nx + col + 2 + self.left
    }

    /// The board row and column of a canvas number; cells above or left of the board have negative ones.
    const fn position(&self, index: usize) -> (isize, isize) {
        ((index / self.nx) as isize - 2 - self.top as isize, (index % self.nx) as isize - 2 - self.left as isize)
    }

    fn on_board(&self, (row, col): (isize, isize)) -> Option<(usize, usize)> {
        let (row, col) = (usize::try_from(row).ok()?, usize::try_from(col).ok()?);
        (row < self.rows && col < self.cols).then_some((row, col))
    }

    /// The walls of the problem.
    fn borders(&self, problem: &Map<String, Value>) -> Result<Borders, Fault> {
        let walls = problem
            .get("lineE")
            .and_then(Value::as_object)
            .ok_or_else(|| Fault::missing("region walls (`lineE`) in the problem"))?;
        let (vertical, horizontal) = Borders::counts(self.rows, self.cols);
        let mut borders = Borders { vertical: vec![false; vertical], horizontal: vec![false; horizontal] };
        let standing = walls.iter().filter(|(_, style)| style.as_i64() != Some(0)).map(|(key, _)| (key, true));
        let deleted =
            problem.get("deletelineE").and_then(Value::as_object).into_iter().flatten().map(|(key, _)| (key, false));
        for (key, wall) in standing.chain(deleted) {
            match self.wall(key) {
                Some(Wall::RightOf(row, col)) if col + 1 < self.cols => {
                    borders.vertical[row * (self.cols - 1) + col] = wall;
                }
                Some(Wall::Below(row, col)) if row + 1 < self.rows => borders.horizontal[row * self.cols + col] = wall,
                _ => {}
            }
        }
        Ok(borders)
    }

    /// The wall between two corners, if they are neighbours and it touches the board.
    fn wall(&self, key: &str) -> Option<Wall> {
        let (a, b) = key.split_once(',')?;
        let corner = |text: &str| Some(self.position(number(text.trim())?.checked_sub(self.nx * self.ny)?));
        let (first, second) = (corner(a)?, corner(b)?);
        let end = first.max(second);
        match (first.0.abs_diff(second.0), first.1.abs_diff(second.1)) {
            (0, 1) => self.on_board(end).map(|(row, col)| Wall::Below(row, col)),
            (1, 0) => self.on_board(end).map(|(row, col)| Wall::RightOf(row, col)),
            _ => None,
        }
    }

    /// The only number of the problem, or else the only one in its margin.
    fn star_count(&self, problem: &Map<String, Value>) -> Option<usize> {
        let numbers: Vec<(usize, usize)> = problem
            .get("number")?
            .as_object()?
            .iter()
            .filter_map(|(key, value)| Some((number(key)?, number(value.get(0)?.as_str()?.trim())?)))
            .collect();
        let outside: Vec<usize> = numbers
            .iter()
            .filter(|(index, _)| self.on_board(self.position(*index)).is_none())
            .map(|entry| entry.1)
            .collect();
        let only = match (&numbers[..], &outside[..]) {
            ([(_, only)], _) | (_, [only]) => *only,
            _ => return None,
        };
        (1..=MAX_SIZE).contains(&only).then_some(only)
    }

    /// Calls `visit` for every star and cross of a layer that is on the board.
    fn read_symbols(&self, layer: &Map<String, Value>, mut visit: impl FnMut(usize, usize, Mark)) {
        for (key, symbol) in layer.get("symbol").and_then(Value::as_object).into_iter().flatten() {
            let cell = number(key).and_then(|index| self.on_board(self.position(index)));
            let is_star = symbol.get(1).and_then(Value::as_str) == Some("star");
            let mark = match symbol.get(0).and_then(Value::as_i64) {
                Some(2) => Mark::Star,
                Some(0) => Mark::Empty,
                _ => continue,
            };
            if let Some((row, col)) = cell.filter(|_| is_star) {
                visit(row, col, mark);
            }
        }
    }
}

/// A wall by the cell left of it or above it.
enum Wall {
    RightOf(usize, usize),
    Below(usize, usize),
}

pub(crate) fn write(layout: &Layout) -> Result<String, WriteError> {
    if layout.has_givens() || layout.has_marks() {
        let text = abbreviate(&native(layout)?);
        return Ok(format!("{SITE}{}", BASE64.encode(compress_to_vec(text.as_bytes(), 9))));
    }
    Ok(format!("{SITE}{}", pzpr::write(layout)?))
}

fn native(layout: &Layout) -> Result<String, WriteError> {
    let stars = super::required_stars(layout)?;
    let borders = Borders::of_connected(layout)?;
    let (rows, cols) = (layout.rows(), layout.cols());
    let grid = Grid { rows, cols, top: 1, left: 1, nx: cols + 6, ny: rows + 6 };
    let corners = grid.nx * grid.ny;
    let mut walls = Map::new();
    let mut add = |a: usize, b: usize| walls.insert(format!("{},{}", corners + a, corners + b), json!(2));
    for row in 0..rows {
        for col in 0..cols {
            let corner = grid.cell(row, col);
            if col + 1 < cols && borders.vertical[row * (cols - 1) + col] {
                add(corner - grid.nx, corner);
            }
            if row + 1 < rows && borders.horizontal[row * cols + col] {
                add(corner - 1, corner);
            }
        }
    }
    // The star count and a star stand above the board, where penpa puts them on import.
    let count = 2 * grid.nx + cols + 1;
    let symbols = |marks: &[Mark]| -> Map<String, Value> {
        let styled = marks.iter().enumerate().filter_map(|(index, mark)| match mark {
            Mark::Star => Some((index, 2)),
            Mark::Empty => Some((index, 0)),
            Mark::Unknown => None,
        });
        let cell = |index: usize| grid.cell(index / cols, index % cols).to_string();
        styled.map(|(index, style)| (cell(index), json!([style, "star", 2]))).collect()
    };
    let (mut givens, marks) = (symbols(layout.givens()), symbols(layout.marks()));
    givens.insert((count + 1).to_string(), json!([2, "star", 2]));
    let problem = json!({"lineE": walls, "number": {count.to_string(): [stars.to_string(), 1, "1"]}, "symbol": givens});
    let field = |key: &str| {
        layout
            .meta
            .get(key)
            .map(|value| value.replace('%', "%25").replace(',', "%2C").replace(['\n', '\r'], " "))
            .unwrap_or_default()
    };
    let (width, height) = (cols + 2, rows + 2);
    let centre = grid.cell(rows / 2, cols / 2);
    let header = format!(
        "square,{width},{height},38,0,1,1,{},{},{centre},{centre},0,0,0,0,Title: {},Author: {},,,OFF,false",
        (width + 1) * 38,
        (height + 1) * 38,
        field("title"),
        field("author")
    );
    let mode = json!({"qa": "pu_a", "grid": ["1", "2", "1"], "pu_q": {"edit_mode": "surface"}, "pu_a": {"edit_mode": "combi", "combi": ["star", ""]}});
    let answer = json!({"symbol": marks});
    // Parts 5 to 16 hold settings of the editor that it fills in by itself; 17 names the genre.
    let settings = "\n".repeat(13);
    Ok(format!("{header}\n[1,1,1,1]\n{mode}\n{problem}\n{answer}{settings}[\"starbattle\"]\n"))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SIX, fault, layout, marks, read, rows, write};
    use super::{BASE64, SITE, abbreviate, native};
    use crate::Notation;
    use base64::Engine;
    use miniz_oxide::deflate::{compress_to_vec, compress_to_vec_zlib};
    use starbattle_board::Mark;

    const TEN: &str =
        "AAAAABBBBB ACCCCDDDDB ACCCCDEEEB ACCCCDEEEB ACCCCDDDDB AFGGFHHHHI JFGGFHHHHI JFGGFHHHHI JFFFFHHHHI JJJJIIIIII";

    fn link(text: &str) -> String {
        format!("{SITE}{}", BASE64.encode(compress_to_vec(text.as_bytes(), 6)))
    }

    #[test]
    fn the_numbers_of_the_canvas_are_those_of_the_worked_example() {
        let mut board = layout(2, TEN);
        board.set_mark(1, 0, Mark::Star);
        board.set_mark(2, 0, Mark::Empty);
        let text = native(&board).unwrap();
        let part = |index: usize| text.split('\n').nth(index).unwrap().to_owned();
        assert!(part(0).starts_with("square,12,12,"));
        let problem: serde_json::Value = serde_json::from_str(&part(3)).unwrap();
        let walls = problem["lineE"].as_object().unwrap();
        assert_eq!(walls.len(), 68);
        assert!(walls.contains_key("295,311") && walls.contains_key("307,308"));
        assert_eq!(problem["number"]["43"][0], "2");
        assert_eq!(problem["symbol"]["44"][1], "star");
        let answer: serde_json::Value = serde_json::from_str(&part(4)).unwrap();
        assert_eq!((answer["symbol"]["67"][0].as_i64(), answer["symbol"]["83"][0].as_i64()), (Some(2), Some(0)));
        assert_eq!(read("penpa", &link(&abbreviate(&text))).layout, board);
    }

    #[test]
    fn boards_are_written_and_read_back_with_and_without_marks() {
        let mut board = layout(1, SIX);
        let embedded = write("penpa", &board);
        assert_eq!(embedded, format!("{SITE}https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou"));
        assert_eq!(Notation::detect(&embedded).unwrap().id, "penpa");
        assert_eq!(read("penpa", &embedded).layout, board);
        board.set_mark(0, 1, Mark::Star);
        board.meta.insert("title".to_owned(), "Jazz, 100%".to_owned());
        assert_eq!(read("penpa", &write("penpa", &board)).layout, board);
        board.set_given(3, 2, Mark::Star);
        board.set_given(5, 5, Mark::Empty);
        assert_eq!(read("penpa", &write("penpa", &board)).layout, board);
    }

    #[test]
    fn deleted_walls_zlib_and_lost_padding_are_understood() {
        let text = "square,2,2,38\n[0,0,0,0]\n{}\n{\"lineE\":{\"57,63\":2,\"56,57\":2,\"50,51\":0,\"x\":2},\"deletelineE\":{\"56,57\":1}}\n{}";
        let layout = read("penpa", &link(text)).layout;
        assert_eq!((rows(&layout).as_str(), layout.stars), ("AA AA", None));
        let zlib =
            format!("https://example.org/?m=solve&p={}", BASE64.encode(compress_to_vec_zlib(text.as_bytes(), 6)));
        assert_eq!(read("penpa", zlib.trim_end_matches('=')).layout, layout);
    }

    #[test]
    fn only_stars_and_crosses_on_the_board_are_givens_and_marks() {
        let text = "sudoku,2,2,38\n\n{}\n{\"lineE\":{},\"symbol\":{\"14\":[2,\"star\",1],\"15\":[1,\"circle\",1]}}\n{\"symbol\":{\"21\":[0,\"star\",1],\"0\":[2,\"star\",1]}}";
        let layout = read("penpa", &link(text)).layout;
        assert_eq!(marks(&layout), ".. .x");
        assert_eq!(layout.givens(), [Mark::Star, Mark::Unknown, Mark::Unknown, Mark::Unknown]);
    }

    #[test]
    fn damage_is_named() {
        assert!(fault("penpa", "m=edit&p=!!!!").contains("not base64"));
        assert!(fault("penpa", "m=edit&p=AAAA").contains("cannot be inflated"));
        assert!(fault("penpa", &link("hex,5,5\n[0,0,0,0]\n{}\n{}")).contains("a square grid, found `hex`"));
        assert!(fault("penpa", &link("square,2,2\n[0,0,0,0]\n{}\n{}")).contains("`lineE`"));
        assert!(fault("penpa", &link("square,2,2\n[1,1,1,1]\n{}\n{}")).contains("margins smaller than the grid"));
        assert!(fault("penpa", &link("square,2,2\n[0,0,0,0]\n{}")).contains("part 3"));
        assert!(fault("penpa", &link("square,2,2\n[0,0,0,0]\n{}\n[]")).contains("a JSON object"));
        assert!(fault("penpa", &link("square,9999,2\n[0,0,0,0]\n{}\n{}")).contains("field `width`"));
        assert!(fault("penpa", &link(&" ".repeat(5 << 20))).contains("larger than the limit"));
    }
}
