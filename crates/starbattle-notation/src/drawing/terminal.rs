//! Boards as text with box-drawing characters.

use std::fmt::Write;

use starbattle_board::region_label;

use super::{
    junction::{Arm, junction},
    scene::{Glyph, Role, Scene},
};

/// How a board is drawn as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TerminalStyle {
    /// Adds colours by escape sequences. Nothing is told by colour alone.
    pub colour: bool,
    /// Writes row and column numbers at the sides.
    pub coordinates: bool,
}

/// Draws the board, one line of text per line, regions by heavy lines.
#[must_use]
pub fn terminal(scene: &Scene, style: TerminalStyle) -> String {
    let mut text = String::new();
    if let Some(title) = &scene.title {
        let _ = writeln!(text, "{title}");
    }
    let margin = if style.coordinates { 3 } else { 0 };
    if style.coordinates {
        let _ = write!(text, "{:margin$}", "");
        for col in 1..=scene.cols() {
            let _ = write!(text, " {col:^3}");
        }
        end_line(&mut text);
    }
    for row in 0..=scene.rows() {
        let _ = write!(text, "{:margin$}", "");
        for col in 0..=scene.cols() {
            let arms = [
                edge_left_of(scene, row.checked_sub(1), col),
                edge_above(scene, row, Some(col)),
                edge_left_of(scene, Some(row), col),
                edge_above(scene, row, col.checked_sub(1)),
            ];
            text.push(junction(arms[0], arms[1], arms[2], arms[3]));
            if col < scene.cols() {
                let line = if arms[1] == Arm::Heavy { '━' } else { '─' };
                text.extend([line; 3]);
            }
        }
        end_line(&mut text);
        if row == scene.rows() {
            break;
        }
        if style.coordinates {
            let _ = write!(text, "{:>2} ", row + 1);
        }
        for col in 0..=scene.cols() {
            text.push(if edge_left_of(scene, Some(row), col) == Arm::Heavy { '┃' } else { '│' });
            if col < scene.cols() {
                push_cell(&mut text, scene, row, col, style.colour);
            }
        }
        end_line(&mut text);
    }
    text
}

fn end_line(text: &mut String) {
    text.truncate(text.trim_end_matches(' ').len());
    text.push('\n');
}

/// The line between a cell and its left neighbour; outside the board there is none.
fn edge_left_of(scene: &Scene, row: Option<usize>, col: usize) -> Arm {
    match row.filter(|&row| row < scene.rows()) {
        None => Arm::None,
        Some(row) if col > 0 && col < scene.cols() => weight(scene.region(row, col - 1) != scene.region(row, col)),
        Some(_) => Arm::Heavy,
    }
}

/// The line between a cell and the one above it; outside the board there is none.
fn edge_above(scene: &Scene, row: usize, col: Option<usize>) -> Arm {
    match col.filter(|&col| col < scene.cols()) {
        None => Arm::None,
        Some(col) if row > 0 && row < scene.rows() => weight(scene.region(row - 1, col) != scene.region(row, col)),
        Some(_) => Arm::Heavy,
    }
}

const fn weight(wall: bool) -> Arm {
    if wall { Arm::Heavy } else { Arm::Light }
}

/// The characters at both sides of a highlighted cell.
const fn brackets(role: Role) -> (char, char) {
    match role {
        Role::Cause => ('/', '/'),
        Role::Affected => ('[', ']'),
        Role::Target => ('(', ')'),
        Role::Unit => (':', ':'),
        Role::Error => ('!', '!'),
    }
}

const fn glyph_symbol(glyph: Glyph) -> char {
    match glyph {
        Glyph::None => ' ',
        Glyph::Star => '★',
        Glyph::NewStar => '☆',
        Glyph::Cross => '×',
        Glyph::NewCross => 'X',
    }
}

fn push_cell(text: &mut String, scene: &Scene, row: usize, col: usize, colour: bool) {
    let glyph = scene.glyph(row, col);
    let region = scene.region(row, col);
    let is_named = glyph == Glyph::None && scene.is_named(region);
    let symbol = if is_named { region_label(region) } else { glyph_symbol(glyph) };
    // Later roles matter more: an error hides a cause.
    let role = Role::ALL.into_iter().rev().find(|&role| scene.is_highlighted(row, col, role));
    let content = match (glyph, scene.heat(row, col), role) {
        // What is rare is not never, and what is frequent is not always.
        (Glyph::None, Some(share), None) if share > 0.0 && share < 0.01 => "<1%".to_owned(),
        (Glyph::None, Some(share), None) => format!("{:>2.0}%", (share * 100.0).min(99.0)),
        (_, _, Some(role)) => {
            let (left, right) = brackets(role);
            format!("{left}{symbol}{right}")
        }
        _ => format!(" {symbol} "),
    };
    let code = match (role, glyph) {
        _ if !colour => None,
        (Some(Role::Error), _) => Some("1;31"),
        (Some(Role::Target), _) | (None, Glyph::NewStar) => Some("1;32"),
        (Some(Role::Affected), _) | (None, Glyph::NewCross) => Some("1;33"),
        (Some(Role::Cause), _) => Some("1;34"),
        (Some(Role::Unit), _) => Some("36"),
        (None, Glyph::Star) => Some("1"),
        (None, Glyph::Cross | Glyph::None) => Some("2"),
    };
    match code.filter(|_| !content.trim().is_empty()) {
        Some(code) => {
            let _ = write!(text, "\u{1b}[{code}m{content}\u{1b}[0m");
        }
        None => text.push_str(&content),
    }
}

/// One line that explains the highlights of a picture, if it has any.
#[must_use]
pub fn legend(scene: &Scene) -> Option<String> {
    let parts: Vec<String> = scene
        .roles()
        .map(|role| {
            let (left, right) = brackets(role);
            format!("{left} {right} {}", role.name())
        })
        .collect();
    (!parts.is_empty()).then(|| parts.join("   "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read;

    #[test]
    fn regions_stars_and_crosses_are_drawn() {
        let layout = read("{\"regions\":[\"AAB\",\"ABB\",\"CCC\"],\"stars\":1,\"marks\":[\"..x\",\"*..\",\".x*\"]}")
            .unwrap()
            .layout;
        let drawn = terminal(&Scene::of(&layout), TerminalStyle { colour: false, coordinates: true });
        let expected = "     1   2   3
   ┏━━━┯━━━┳━━━┓
 1 ┃   │   ┃ × ┃
   ┠───╆━━━╃───┨
 2 ┃ ★ ┃   │   ┃
   ┣━━━╇━━━┿━━━┫
 3 ┃   │ × │ ★ ┃
   ┗━━━┷━━━┷━━━┛
";
        assert_eq!(drawn, expected);
    }

    #[test]
    fn named_regions_have_their_letter_where_nothing_stands() {
        let layout = read("{\"regions\":[\"AB\",\"AB\"],\"stars\":1,\"marks\":[\".*\",\"..\"]}").unwrap().layout;
        let mut scene = Scene::of(&layout);
        scene.highlight(0, 0, Role::Cause);
        assert!(!terminal(&scene, TerminalStyle::default()).contains('A'));
        scene.name_region(0);
        let drawn = terminal(&scene, TerminalStyle::default());
        assert_eq!(drawn, "┏━━━┳━━━┓\n┃/A/┃ ★ ┃\n┠───╂───┨\n┃ A ┃   ┃\n┗━━━┻━━━┛\n");
    }

    #[test]
    fn highlights_have_signs_of_their_own_and_a_legend() {
        let mut scene = Scene::blank(2, 2);
        scene.highlight(0, 0, Role::Cause);
        scene.highlight(0, 1, Role::Error);
        scene.highlight(1, 0, Role::Target);
        scene.set_glyph(1, 0, Glyph::NewStar);
        scene.set_heat(1, 1, 0.256);
        let drawn = terminal(&scene, TerminalStyle::default());
        assert_eq!(drawn, "┏━━━┯━━━┓\n┃/ /│! !┃\n┠───┼───┨\n┃(☆)│26%┃\n┗━━━┷━━━┛\n");
        assert_eq!(legend(&scene).unwrap(), "/ / cause   ( ) target   ! ! error");
        assert_eq!(legend(&Scene::blank(1, 1)), None);
    }

    #[test]
    fn colour_only_adds_escape_sequences() {
        let mut scene = Scene::blank(1, 2);
        scene.set_glyph(0, 0, Glyph::Star);
        scene.highlight(0, 1, Role::Error);
        let coloured = terminal(&scene, TerminalStyle { colour: true, coordinates: false });
        assert!(coloured.contains('\u{1b}'));
        let mut plain = String::new();
        let mut inside = false;
        for character in coloured.chars() {
            match (inside, character) {
                (false, '\u{1b}') => inside = true,
                (true, 'm') => inside = false,
                (false, other) => plain.push(other),
                _ => {}
            }
        }
        assert_eq!(plain, terminal(&scene, TerminalStyle::default()));
    }
}
