//! A plain grid, as people type it.
//!
//! ```text
//! text   = header* row+ [blank line] [mark row+]
//! header = "stars: 2" | "stars=2" | "star_rating=2" | "2" | "10x10" | "10 2" (columns and stars) | "# stars: 2" | "Author: …" …
//! row    = labels separated by spaces, tabs or commas if every row has them, else one character per cell
//! label  = letters and digits; a number may carry a mark: "3s" or "3*" a star, "3x" a cross
//! mark   = "." nothing | "*" "#" "★" "1" star | "x" "X" "+" "-" "0" cross
//! ```
//! Labels are told apart by case. Penpa's text export, which gives stars as `X` in its second block, is read too. Written
//! as letters under a `# stars: 2` header, marks in a second block.

use starbattle_board::{MAX_SIZE, Mark};

use crate::{
    Layout, WriteError,
    fault::{Fault, Place, Problem},
    registry::Context,
    text::{number, star_count, uncommented},
};

/// The headers of penpa's text export.
const PENPA_HEADERS: [&str; 8] =
    ["Author", "Genre", "Variation", "Theme", "Entry", "Solution", "Solving Times", "Status"];

/// Every text that has the shape of a square or rectangle of labels; one word on one line has not, unless it is one label.
pub(crate) fn recognise(text: &str) -> bool {
    parse_lines(text).is_ok_and(|parsed| {
        let rows = parsed.rows.len();
        rows > 1 || parsed.rows.first().is_some_and(|(_, row)| tokens(row).len() == 1 && row.len() == 1)
    })
}

/// The text cut into what it declares and its rows.
struct Parsed<'a> {
    stars: Option<usize>,
    /// Rows of the grid and, behind them, of the marks, with line numbers.
    rows: Vec<(usize, &'a str)>,
    /// The number of rows before the first blank line.
    first_block: usize,
    penpa: bool,
}

fn parse_lines(text: &str) -> Result<Parsed<'_>, Fault> {
    let mut stars = None;
    let mut penpa = false;
    let mut rows: Vec<(usize, &str)> = Vec::new();
    let mut first_block = None;
    let lines: Vec<(usize, &str)> = text.lines().enumerate().map(|(index, line)| (index + 1, line)).collect();
    let significant = lines.iter().filter(|(_, line)| !uncommented(line).trim().is_empty()).count();
    let mut headers = 0;
    for (line_number, line) in lines {
        if let Some(value) = line.trim_start().strip_prefix('#').and_then(|comment| star_header(comment.trim())) {
            stars = Some(star_count(value, Place::Line(line_number))?);
        }
        let line = uncommented(line).trim();
        if line.is_empty() {
            if !rows.is_empty() {
                first_block.get_or_insert(rows.len());
            }
            continue;
        }
        if rows.is_empty() {
            let following = significant - headers - 1;
            match header(line, following) {
                Some(Header::Stars(value)) => stars = Some(star_count(value, Place::Line(line_number))?),
                Some(Header::Penpa) => penpa = true,
                Some(Header::Size) => {}
                None => rows.push((line_number, line)),
            }
            headers += usize::from(rows.is_empty());
            continue;
        }
        if rows.len() > 2 * MAX_SIZE {
            let problem =
                Problem::Range { what: "number of rows", value: rows.len().to_string(), min: 1, max: MAX_SIZE };
            return Err(Fault::at(Place::Line(line_number), problem));
        }
        rows.push((line_number, line));
    }
    let first_block = first_block.unwrap_or(rows.len());
    Ok(Parsed { stars, rows, first_block, penpa })
}

enum Header<'a> {
    Stars(&'a str),
    Size,
    Penpa,
}

fn star_header(line: &str) -> Option<&str> {
    let (key, value) = line.split_once([':', '='])?;
    ["stars", "star_rating"].contains(&key.trim().to_ascii_lowercase().as_str()).then(|| value.trim())
}

/// What a line before the grid declares. Numbers alone could also be a row of the grid, so the number of lines that
/// follow decides.
fn header(line: &str, following: usize) -> Option<Header<'_>> {
    if let Some(stars) = star_header(line) {
        return Some(Header::Stars(stars));
    }
    if line.split_once(':').is_some_and(|(key, _)| PENPA_HEADERS.contains(&key.trim())) {
        return Some(Header::Penpa);
    }
    let is_size =
        |text: &str| text.split_once('x').is_some_and(|(rows, cols)| number(rows).is_some() && number(cols).is_some());
    if is_size(line) {
        return Some(Header::Size);
    }
    let words: Vec<&str> = line.split_whitespace().collect();
    match words[..] {
        [stars] if number(stars).is_some() && stars.len() <= 2 && following > stars.len() => Some(Header::Stars(stars)),
        [cols, stars] if number(stars).is_some() && number(cols).is_some_and(|cols| cols > 2 && following >= cols) => {
            Some(Header::Stars(stars))
        }
        _ => None,
    }
}

fn separates(character: char) -> bool {
    character.is_whitespace() || character == ','
}

fn tokens(row: &str) -> Vec<&str> {
    row.split(separates).filter(|token| !token.is_empty()).collect()
}

/// The cells of each row, each as a piece of text.
fn cells<'a>(rows: &[(usize, &'a str)]) -> Vec<Vec<&'a str>> {
    let separated = rows.iter().all(|(_, row)| row.contains(separates));
    rows.iter()
        .map(|(_, row)| {
            if separated {
                tokens(row)
            } else {
                row.char_indices().map(|(at, character)| &row[at..at + character.len_utf8()]).collect()
            }
        })
        .collect()
}

pub(crate) fn read(text: &str, _: &mut Context) -> Result<Layout, Fault> {
    let parsed = parse_lines(text)?;
    let Some(&(first_line, first_row)) = parsed.rows.first() else {
        return Err(Fault::missing("rows of region labels"));
    };
    let cols = cells(&parsed.rows[..parsed.first_block])[0].len();
    // Without a blank line between them, grid and marks are two squares on top of each other.
    let two_squares = parsed.first_block == parsed.rows.len() && parsed.rows.len() == 2 * cols;
    let looks_marked =
        || cells(&parsed.rows[cols..]).iter().flatten().all(|cell| mark_of(cell, parsed.penpa).is_some());
    let rows = if two_squares && looks_marked() { cols } else { parsed.first_block };
    Layout::check_size(rows, cols).map_err(|fault| Fault { place: Some(Place::Line(first_line)), ..fault })?;
    if rows == 1 && cols > 1 {
        return Err(Fault::unexpected(Place::Line(first_line), "a grid with one row per line", first_row));
    }
    let mut labels = Vec::with_capacity(rows * cols);
    let mut marks = Vec::with_capacity(rows * cols);
    for (row, &(line, _)) in cells(&parsed.rows[..rows]).iter().zip(&parsed.rows) {
        if row.len() != cols {
            return Err(Fault::at(
                Place::Line(line),
                Problem::Length { what: "cell", expected: cols, found: row.len() },
            ));
        }
        for (index, cell) in row.iter().enumerate() {
            let (label, mark) = label_and_mark(cell)
                .ok_or_else(|| Fault::unexpected(Place::LineColumn(line, index + 1), "a region label", cell))?;
            labels.push(label);
            marks.push(mark);
        }
    }
    let mut layout = Layout::new(rows, cols, &labels)?;
    layout.set_marks(marks)?;
    layout.stars = parsed.stars;
    let mark_rows = &parsed.rows[rows..];
    if !mark_rows.is_empty() {
        read_marks(mark_rows, parsed.penpa, &mut layout)?;
    }
    Ok(layout)
}

/// A label, with the mark that a number may carry behind it.
fn label_and_mark(cell: &str) -> Option<(&str, Mark)> {
    let (label, mark) = match cell.char_indices().next_back()? {
        (at, '*') if at > 0 => (&cell[..at], Mark::Star),
        (at, 's') if at > 0 && number(&cell[..at]).is_some() => (&cell[..at], Mark::Star),
        (at, 'x' | 'X') if at > 0 && number(&cell[..at]).is_some() => (&cell[..at], Mark::Empty),
        _ => (cell, Mark::Unknown),
    };
    label.chars().all(|c| c.is_ascii_alphanumeric()).then_some((label, mark))
}

/// The mark a cell of the second block stands for.
fn mark_of(cell: &str, penpa: bool) -> Option<Mark> {
    match cell {
        "." => Some(Mark::Unknown),
        "X" if penpa => Some(Mark::Star),
        "*" | "#" | "★" | "1" => Some(Mark::Star),
        "x" | "X" | "+" | "-" | "0" => Some(Mark::Empty),
        _ => None,
    }
}

fn read_marks(rows: &[(usize, &str)], penpa: bool, layout: &mut Layout) -> Result<(), Fault> {
    if rows.len() != layout.rows() {
        let (expected, found) = (layout.rows(), rows.len());
        return Err(Fault::at(Place::Line(rows[0].0), Problem::Length { what: "mark row", expected, found }));
    }
    for (row, (cells, &(line, _))) in cells(rows).iter().zip(rows).enumerate() {
        if cells.len() != layout.cols() {
            let (expected, found) = (layout.cols(), cells.len());
            return Err(Fault::at(Place::Line(line), Problem::Length { what: "mark", expected, found }));
        }
        for (col, cell) in cells.iter().enumerate() {
            let mark = mark_of(cell, penpa).ok_or_else(|| {
                Fault::unexpected(Place::LineColumn(line, col + 1), "a mark such as `.`, `*` or `x`", cell)
            })?;
            layout.set_mark(row, col, mark);
        }
    }
    Ok(())
}

pub(crate) fn write(layout: &Layout) -> Result<String, WriteError> {
    let mut text = layout.stars.map(|stars| format!("# stars: {stars}\n")).unwrap_or_default();
    let letters = layout.region_count() <= MAX_SIZE;
    for row in layout.regions().chunks(layout.cols()) {
        let names: Vec<String> = row
            .iter()
            .map(|&region| if letters { Layout::region_name(region) } else { (region + 1).to_string() })
            .collect();
        text.push_str(&names.join(if letters { "" } else { " " }));
        text.push('\n');
    }
    if layout.has_marks() {
        text.push('\n');
        for row in layout.marks().chunks(layout.cols()) {
            text.extend(row.iter().map(|mark| mark.symbol()));
            text.push('\n');
        }
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SIX, fault, layout, marks, read, rows, write};
    use crate::Notation;

    fn lines(rows: &str) -> String {
        rows.replace(' ', "\n")
    }

    #[test]
    fn grids_are_read_with_and_without_separators_and_headers() {
        let spaced: String = lines(SIX).chars().flat_map(|c| if c == '\n' { vec![c] } else { vec![c, ' '] }).collect();
        for (text, stars) in [
            (lines(SIX), None),
            (format!("\u{feff}# comment\r\n{}\r\n", lines(SIX)), None),
            (format!("# stars: 1\n{}", lines(SIX)), Some(1)),
            (format!("stars: 2\n6x6\n\n{}", lines(SIX)), Some(2)),
            (format!("star_rating=2\n{}", lines(SIX)), Some(2)),
            (format!("1\n{}", lines(SIX)), Some(1)),
            (format!("6 1\n{}", lines(SIX)), Some(1)),
            (spaced.clone(), None),
            (spaced.replace(' ', ","), None),
        ] {
            assert_eq!(Notation::detect(&text).unwrap().id, "text", "{text}");
            let layout = crate::read(&text).unwrap().layout;
            assert_eq!((rows(&layout).as_str(), layout.stars), (SIX, stars), "{text}");
        }
    }

    #[test]
    fn numbers_may_carry_marks() {
        let text = "0x 0s 0x 1 1 1\n0 1 1 1 2 2\n0 3 3 4 4 2\n5 5 3 3 4 2\n5 4 4 4 4 2\n5 2 2 2 2 2*";
        let layout = read("text", text).layout;
        assert_eq!(rows(&layout), SIX);
        assert_eq!(marks(&layout), "x*x... ...... ...... ...... ...... .....*");
    }

    #[test]
    fn a_second_block_holds_marks() {
        for text in [
            "AAB\nABB\nCCC\n\n..x\n*..\n.x#",
            "AAB\nABB\nCCC\n..x\n*..\n.x1",
            "1\nAAB\nABB\nCCC\n\n. . +\n★ . .\n. - *",
        ] {
            let layout = read("text", text).layout;
            assert_eq!((rows(&layout).as_str(), marks(&layout).as_str()), ("AAB ABB CCC", "..x *.. .x*"), "{text}");
        }
    }

    #[test]
    fn penpa_text_exports_give_stars_as_crosses() {
        let text = "Author: A\nGenre: Star Battle\nVariation: Standard\nTheme:\nEntry:\nSolution:\nSolving Times:\nStatus:\n4 1\n1 1 2 2\n1 2 2 2\n3 3 4 4\n3 3 4 4\n. X . .\n. . . X\nX . . .\n. . X .";
        let layout = read("text", text).layout;
        assert_eq!((rows(&layout).as_str(), layout.stars), ("AABB ABBB CCDD CCDD", Some(1)));
        assert_eq!(marks(&layout), ".*.. ...* *... ..*.");
    }

    #[test]
    fn what_is_written_is_read_back() {
        let mut board = layout(1, SIX);
        assert_eq!(write("text", &board), format!("# stars: 1\n{}\n", lines(SIX)));
        assert_eq!(read("text", &write("text", &board)).layout, board);
        board.set_mark(0, 1, starbattle_board::Mark::Star);
        board.set_mark(5, 5, starbattle_board::Mark::Empty);
        assert_eq!(read("text", &write("text", &board)).layout, board);
    }

    #[test]
    fn cases_tell_regions_apart() {
        assert_eq!(rows(&read("text", "aA\naA").layout), "AB AB");
    }

    #[test]
    fn damage_is_named_with_its_line() {
        assert!(fault("text", "AAB\nAB\nCCC").contains("line 2: expected 3 cells, found 2"));
        assert!(fault("text", "A?\nAB").contains("line 1, column 2: expected a region label, found `?`"));
        assert!(fault("text", "AAB\nABB\nCCC\n\n...\n...").contains("line 5: expected 3 mark rows, found 2"));
        assert!(fault("text", "AAB\nABB\nCCC\n\n..q\n...\n...").contains("line 5, column 3: expected a mark"));
        assert!(fault("text", "stars: 0\nAB\nAB").contains("line 1: star count 0"));
        assert!(fault("text", "AABB").contains("a grid with one row per line"));
        assert!(fault("text", &"A\n".repeat(500)).contains("number of rows"));
        assert!(fault("text", "# nothing").contains("rows of region labels"));
    }
}
