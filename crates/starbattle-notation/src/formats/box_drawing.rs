//! Drawings with lines between the cells.
//!
//! ```text
//! +---+---+      ┏━━━┯━━━┓      line 2r+1 of the drawing holds row r, the lines between hold the walls above and below;
//! | * |   |      ┃ ★ │   ┃      all cells are equally wide
//! +   +---+      ┠───┼───┨
//! |   |   |      ┃   │ × ┃
//! +---+---+      ┗━━━┷━━━┛
//! ```
//! Whatever is not a space between the centres of two cells is a wall. If heavy (or double) and light lines both occur,
//! and the light ones are not all that stands inside between spaces, only the heavy ones are walls. `*` and `★` are stars, `x` and `×` crosses. A line `# stars: 2` gives the star count.

use starbattle_board::{Mark, counted};

use crate::{
    Layout, WriteError,
    borders::Borders,
    drawing::{Scene, TerminalStyle, is_heavy, terminal},
    fault::{Fault, Place, Problem},
    registry::Context,
    text::star_count,
};

pub(crate) fn recognise(text: &str) -> bool {
    drawing_lines(text).next().is_some_and(|(_, line)| {
        line.contains("+-") || line.contains("--") || line.chars().any(|c| ('\u{2500}'..='\u{257f}').contains(&c))
    })
}

/// The lines of the drawing itself. Comments are whole lines here: spaces and `#` inside a drawing have their meaning.
fn drawing_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let lines = text.lines().enumerate().map(|(index, line)| (index + 1, line.trim_end()));
    lines.filter(|(_, line)| !line.is_empty() && !line.trim_start().starts_with('#'))
}

pub(crate) fn read(text: &str, context: &mut Context) -> Result<Layout, Fault> {
    let indent = drawing_lines(text).map(|(_, line)| line.len() - line.trim_start().len()).min().unwrap_or(0);
    let lines: Vec<(usize, Vec<char>)> =
        drawing_lines(text).map(|(number, line)| (number, line.chars().skip(indent).collect())).collect();
    let first_line = lines.first().map_or(1, |(number, _)| *number);
    if lines.len() < 3 || lines.len().is_multiple_of(2) {
        let expected = "an odd number of lines, a border above and below every row".to_owned();
        let found = counted(lines.len(), "line");
        return Err(Fault::at(Place::Line(first_line), Problem::Unexpected { expected, found }));
    }
    let rows = lines.len() / 2;
    let width = lines.iter().map(|(_, line)| line.len()).max().unwrap_or(0);
    let pitch = cell_pitch(&lines, width, rows).ok_or_else(|| {
        Fault::unexpected(
            Place::Line(first_line),
            "cells of equal width",
            format!("{} for {}", counted(width, "column"), counted(rows, "row")),
        )
    })?;
    let cols = (width - 1) / pitch;
    Layout::check_size(rows, cols)?;
    let at = |line: usize, column: usize| lines[line].1.get(column).copied().unwrap_or(' ');
    let centre = |col: usize| col * pitch + pitch / 2;

    let mut vertical = Vec::new();
    let mut horizontal = Vec::new();
    for row in 0..rows {
        vertical.extend((1..cols).map(|col| at(2 * row + 1, col * pitch)));
        if row + 1 < rows {
            horizontal.extend((0..cols).map(|col| at(2 * row + 2, centre(col))));
        }
    }
    let inner = || vertical.iter().chain(&horizontal);
    let any_heavy = inner().any(|&c| is_heavy(c));
    // Light lines between all cells inside a heavy frame are a grid, too: the board is one region.
    let plain_grid = !any_heavy && inner().all(|&c| c != ' ') && is_heavy(at(0, centre(0)));
    let two_weights = plain_grid || (any_heavy && inner().any(|&c| c != ' ' && !is_heavy(c)));
    let wall = |&character: &char| character != ' ' && (!two_weights || is_heavy(character));
    let borders =
        Borders { vertical: vertical.iter().map(wall).collect(), horizontal: horizontal.iter().map(wall).collect() };
    let mut layout = borders.to_layout(rows, cols, &mut context.warnings)?;

    for row in 0..rows {
        for col in 0..cols {
            let mark = match at(2 * row + 1, centre(col)) {
                '*' | '★' | '☆' => Mark::Star,
                'x' | 'X' | '×' => Mark::Empty,
                _ => Mark::Unknown,
            };
            layout.set_mark(row, col, mark);
        }
    }
    for (index, line) in text.lines().enumerate() {
        let header = line.trim_start().strip_prefix('#').and_then(|comment| comment.trim().strip_prefix("stars:"));
        if let Some(stars) = header {
            layout.stars = Some(star_count(stars.trim(), Place::Line(index + 1))?);
        }
    }
    Ok(layout)
}

/// The distance between two walls: where lines cross in every border line if they do so evenly, else as wide as makes the
/// board square.
fn cell_pitch(lines: &[(usize, Vec<char>)], width: usize, rows: usize) -> Option<usize> {
    let inner = width.checked_sub(1)?;
    let crossing = |line: &[char], column: usize| line.get(column).is_some_and(|&c| is_crossing(c));
    let even = (2..=inner).find(|&column| crossing(&lines[0].1, column)).filter(|pitch| {
        let columns = || (0..=inner).step_by(*pitch);
        inner % pitch == 0 && lines.iter().step_by(2).all(|(_, line)| columns().all(|column| crossing(line, column)))
    });
    even.or((inner % rows == 0 && inner / rows >= 2).then_some(inner / rows))
}

/// Whether two lines meet in this character.
fn is_crossing(character: char) -> bool {
    const STRAIGHT: &str = "─━│┃┄┅┆┇┈┉┊┋═║╌╍╎╏╴╵╶╷╸╹╺╻╼╽╾╿";
    character == '+' || (('\u{2500}'..='\u{257f}').contains(&character) && !STRAIGHT.contains(character))
}

pub(crate) fn write(layout: &Layout) -> Result<String, WriteError> {
    if let Some(region) = layout.disconnected() {
        return Err(WriteError::Disconnected { region: Layout::region_name(region) });
    }
    let mut scene = Scene::of(layout);
    scene.title = layout.stars.map(|stars| format!("# stars: {stars}"));
    Ok(terminal(&scene, TerminalStyle::default()))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SIX, fault, layout, marks, read, rows, write};
    use crate::Notation;

    #[test]
    fn what_is_written_is_read_back() {
        let mut board = layout(2, SIX);
        board.set_mark(0, 1, starbattle_board::Mark::Star);
        board.set_mark(5, 5, starbattle_board::Mark::Empty);
        let text = write("box", &board);
        assert_eq!(Notation::detect(&text).unwrap().id, "box");
        assert_eq!(read("box", &text).layout, board);
        for whole in ["AA AA", "AB CD", "A"] {
            let board = layout(1, whole);
            assert_eq!(read("box", &write("box", &board)).layout, board, "{whole}");
        }
        let rectangle = layout(1, "ABB AAC");
        assert_eq!(read("box", &write("box", &rectangle)).layout, rectangle);
    }

    #[test]
    fn drawings_in_plain_characters_are_read() {
        let text = "\
+---+---+---+
| . . * | x |
+   +---+   +
|   |       |
+---+---+---+
|           |
+---+---+---+";
        let text = text.replace("| . . * | x |", "|     * | x |");
        let layout = read("box", &text).layout;
        assert_eq!((rows(&layout).as_str(), marks(&layout).as_str()), ("AAB ABB CCC", ".*x ... ..."));
    }

    #[test]
    fn compact_drawings_without_inner_lines_are_read() {
        let text = "┌───┬─┐\n│   │ │\n│ ┌─┘ │\n│ │   │\n├─┴───┤\n│     │\n└─────┘";
        assert_eq!(rows(&read("box", text).layout), "AAB ABB CCC");
        let heavy_frame = text.replace('└', "┗").replace('┘', "┛");
        assert_eq!(rows(&read("box", &heavy_frame).layout), "AAB ABB CCC");
        let quadrants =
            "┌───┬───┐\n│   │   │\n│   │   │\n│   │   │\n├───┼───┤\n│   │   │\n│   │   │\n│   │   │\n└───┴───┘";
        assert_eq!(rows(&read("box", quadrants).layout), "AABB AABB CCDD CCDD");
    }

    #[test]
    fn damage_is_named() {
        assert!(fault("box", "+--+\n|  |").contains("line 1: expected an odd number of lines"));
        assert!(fault("box", "+---+--+\n|   |  |\n+---+--+\n|   |  |\n+---+--+").contains("cells of equal width"));
        assert!(fault("box", "# stars: none\n+-+\n| |\n+-+").contains("line 1: expected a star count"));
    }

    #[test]
    fn a_disconnected_region_is_refused() {
        assert!(Notation::by_id("box").unwrap().write(&layout(1, "ABBB AACC DDDC ADCC")).is_err());
    }
}
