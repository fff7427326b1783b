//! Pages with several boards, to be printed and solved on paper.

use std::fmt::Write;

use super::{
    lettering::lettering,
    scene::Scene,
    svg::{SvgStyle, svg},
    theme::Theme,
};

/// A board on a page, with a line above it.
#[derive(Debug, Clone, PartialEq)]
pub struct Item {
    /// The board.
    pub scene: Scene,
    /// The line above it. Written in capitals, digits and a little punctuation.
    pub caption: String,
}

/// The width and height of a page (A4) in points.
pub const PAGE: (f64, f64) = (595.0, 842.0);

const MARGIN: f64 = 42.0;
const GAP: f64 = 26.0;
const CAPTION: f64 = 22.0;

/// The columns and rows of a page that holds this many boards.
const fn layout(per_page: usize) -> (usize, usize) {
    match per_page {
        1 => (1, 1),
        2 => (1, 2),
        3 | 4 => (2, 2),
        5 | 6 => (2, 3),
        _ => (3, 4),
    }
}

/// The items on pages of up to `per_page` each, every page a complete SVG document with a number at its foot.
#[must_use]
pub fn pages(items: &[Item], per_page: usize, theme: Theme) -> Vec<String> {
    let (cols, rows) = layout(per_page);
    let pages = items.chunks(per_page.clamp(1, cols * rows));
    pages.enumerate().map(|(index, items)| page(items, (cols, rows), index + 1, theme)).collect()
}

fn page(items: &[Item], (cols, rows): (usize, usize), number: usize, theme: Theme) -> String {
    let (width, height) = PAGE;
    let mut text = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}" role="img"><title>Page {number}</title><rect width="{width}" height="{height}" fill="{}"/>"#,
        theme.palette().paper
    );
    let cell = |total: f64, count: usize| (total - 2.0 * MARGIN - (count as f64 - 1.0) * GAP) / count as f64;
    let (room_x, room_y) = (cell(width, cols), cell(height - CAPTION, rows));
    for (index, item) in items.iter().enumerate() {
        let (left, top) =
            (MARGIN + (index % cols) as f64 * (room_x + GAP), MARGIN + (index / cols) as f64 * (room_y + GAP));
        let side = room_x.min(room_y - CAPTION);
        let x = left + (room_x - side) / 2.0;
        let _ = write!(
            text,
            r#"<g fill="none" stroke="{}" stroke-width=".8" stroke-linecap="round" stroke-linejoin="round">{}</g>"#,
            theme.palette().quiet,
            lettering(&item.caption.to_uppercase(), (left + room_x / 2.0, top + 6.0), 7.0)
        );
        let style =
            SvgStyle { theme, tints: theme != Theme::Print, id: format!("board-{index}"), ..SvgStyle::default() };
        let board = svg(&item.scene, &style);
        // The board's own document, laid into its place.
        let place = format!(r#"<svg x="{x:.2}" y="{:.2}" "#, top + CAPTION);
        let sized = board.trim_end().replacen("<svg ", &place, 1);
        let (_, own_size) = sized.split_once(" width=").unwrap_or(("", ""));
        let own_size = own_size.split(" role=").next().unwrap_or("");
        text.push_str(&sized.replacen(
            &format!(" width={own_size}"),
            &format!(r#" width="{side:.2}" height="{side:.2}""#),
            1,
        ));
    }
    let _ = write!(
        text,
        r#"<g fill="none" stroke="{}" stroke-width=".9" stroke-linecap="round" stroke-linejoin="round">{}</g></svg>"#,
        theme.palette().quiet,
        lettering(&number.to_string(), (width / 2.0, height - MARGIN / 2.0), 8.0)
    );
    text.push('\n');
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(count: usize) -> Vec<Item> {
        (0..count)
            .map(|index| Item { scene: Scene::blank(5, 5), caption: format!("{}: easy, 5x5", index + 1) })
            .collect()
    }

    #[test]
    fn boards_are_spread_over_pages() {
        for (per_page, expected) in [(1, 7), (2, 4), (4, 2), (6, 2)] {
            let pages = pages(&items(7), per_page, Theme::Print);
            assert_eq!(pages.len(), expected, "{per_page}");
            for page in &pages {
                let document = roxmltree::Document::parse(page).unwrap();
                let boards = document.descendants().filter(|node| node.has_tag_name("svg")).count() - 1;
                assert!(boards <= per_page && boards > 0);
            }
        }
        assert!(pages(&[], 4, Theme::Light).is_empty());
    }

    #[test]
    fn every_board_stays_on_the_page() {
        for per_page in [1, 2, 4, 6] {
            let page = pages(&items(per_page), per_page, Theme::Light).remove(0);
            let document = roxmltree::Document::parse(&page).unwrap();
            for board in document.descendants().filter(|node| node.has_tag_name("svg")).skip(1) {
                let number = |name: &str| board.attribute(name).unwrap().parse::<f64>().unwrap();
                assert!(number("x") >= 0.0 && number("x") + number("width") <= PAGE.0, "{per_page}");
                assert!(number("y") >= 0.0 && number("y") + number("height") <= PAGE.1 - MARGIN / 2.0, "{per_page}");
            }
        }
    }
}
