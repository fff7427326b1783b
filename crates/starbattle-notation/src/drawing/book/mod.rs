//! Puzzles as a book to be printed and solved on paper: a title page, puzzles, hints and solutions.

mod font;
mod page;

use starbattle_board::counted;

pub use page::{Page, Paper, TextLine};

use self::{font::wrap, page::Align};
use super::{scene::Scene, theme::Theme};

/// How many puzzles a page can have.
pub const PER_PAGE: [usize; 6] = [1, 2, 4, 6, 9, 12];

/// A puzzle of a book.
#[derive(Debug, Clone, PartialEq)]
pub struct BookPuzzle {
    /// The board.
    pub scene: Scene,
    /// The stars of each row, column and region.
    pub stars: usize,
    /// How hard it is, in a few words.
    pub difficulty: Option<String>,
    /// Hints, which may name rows, columns and regions.
    pub hints: Vec<String>,
    /// The solved board.
    pub solution: Option<Scene>,
}

/// What to print, and how.
#[derive(Debug, Clone, PartialEq)]
pub struct Book {
    /// The title; there is a title page if there is one.
    pub title: Option<String>,
    /// Who made it, for the title page.
    pub author: Option<String>,
    /// Lines for the title page, such as how many puzzles of each difficulty there are.
    pub summary: Vec<String>,
    /// The paper.
    pub paper: Paper,
    /// The most puzzles of a page, one of [`PER_PAGE`].
    pub per_page: usize,
    /// The colours.
    pub theme: Theme,
    /// The puzzles, numbered from 1.
    pub puzzles: Vec<BookPuzzle>,
}

const MARGIN: f64 = 42.0;
const GAP: f64 = 26.0;
/// The height of the line above a board.
const CAPTION: f64 = 20.0;
/// The height of the line at the top of the pages with hints and solutions.
const HEADING: f64 = 34.0;
/// The height of the line with the page number.
const FOOT: f64 = 18.0;
/// The widest cell: larger ones look coarse, and are no easier to write in.
const MAX_CELL: f64 = 46.0;
/// Boards up to this size have small solutions.
const SMALL: usize = 12;

/// Lettering: bold, quiet, and which point of the line its place is.
const BODY: (bool, bool, Align) = (false, false, Align::Left);
const STRONG: (bool, bool, Align) = (true, false, Align::Left);
const QUIET_RIGHT: (bool, bool, Align) = (false, true, Align::Right);
const CENTRED: (bool, bool, Align) = (false, false, Align::Centre);
const QUIET_CENTRED: (bool, bool, Align) = (false, true, Align::Centre);
const STRONG_CENTRED: (bool, bool, Align) = (true, false, Align::Centre);

/// The columns and rows of a page that holds this many boards.
const fn grid(per_page: usize) -> (usize, usize) {
    match per_page {
        0 | 1 => (1, 1),
        2 => (1, 2),
        3 | 4 => (2, 2),
        5 | 6 => (2, 3),
        7..=9 => (3, 3),
        _ => (3, 4),
    }
}

impl Book {
    /// All pages.
    #[must_use]
    pub fn pages(&self) -> Vec<Page> {
        let mut pages = Vec::new();
        if self.title.is_some() {
            // Written at the end, when it is known where the sections begin.
            pages.push(self.page(1));
        }
        self.add_puzzles(&mut pages);
        self.add_hints(&mut pages);
        self.add_solutions(&mut pages);
        if let Some(title) = &self.title {
            let sections = pages.iter().enumerate().filter_map(|(index, page)| Some((page.section?, index + 1)));
            let contents: Vec<(&str, usize)> = sections.collect();
            self.write_title(&mut pages[0], title, &contents);
        }
        pages
    }

    /// The side of a cell of the smallest board, in points.
    #[must_use]
    pub fn smallest_cell(&self) -> Option<f64> {
        let (_, side) = self.slots(self.per_page, 0.0);
        let largest = self.puzzles.iter().map(|puzzle| puzzle.scene.cols()).max()?;
        Some(side / largest as f64)
    }

    fn page(&self, number: usize) -> Page {
        Page::new(self.paper, self.theme, number)
    }

    /// A page with its number at the foot.
    fn numbered(&self, number: usize) -> Page {
        let (width, height) = self.paper.size();
        let mut page = self.page(number);
        page.write(number.to_string(), (width / 2.0, height - MARGIN + FOOT / 2.0), 9.0, QUIET_CENTRED);
        page
    }

    /// A page of a section that has a heading, and whether the section begins there.
    fn headed(&self, number: usize, heading: &'static str, is_first: bool) -> Page {
        let mut page = self.numbered(number);
        page.section = is_first.then_some(heading);
        page.write(heading, (MARGIN, MARGIN + 14.0), 16.0, STRONG);
        page
    }

    /// The upper left corners of the places for boards with their captions, and the side of a board there.
    fn slots(&self, per_page: usize, heading: f64) -> (Vec<(f64, f64)>, f64) {
        let (width, height) = self.paper.size();
        let (cols, rows) = grid(per_page);
        let room = |total: f64, count: usize| (total - (count as f64 - 1.0) * GAP) / count as f64;
        let room_x = room(width - 2.0 * MARGIN, cols);
        let room_y = room(height - 2.0 * MARGIN - FOOT - heading, rows);
        let side = room_x.min(room_y - CAPTION);
        let places = (0..rows).flat_map(|row| {
            // What is left of the height is shared by what is above and below.
            let y = MARGIN + heading + row as f64 * (room_y + GAP) + (room_y - CAPTION - side) / 2.0;
            (0..cols).map(move |col| (MARGIN + col as f64 * (room_x + GAP) + (room_x - side) / 2.0, y))
        });
        (places.collect(), side)
    }

    fn add_puzzles(&self, pages: &mut Vec<Page>) {
        let (slots, side) = self.slots(self.per_page, 0.0);
        for (part, puzzles) in self.puzzles.chunks(slots.len()).enumerate() {
            let mut page = self.numbered(pages.len() + 1);
            page.section = (part == 0).then_some("Puzzles");
            for (index, (puzzle, &(left, top))) in puzzles.iter().zip(&slots).enumerate() {
                let size = puzzle.scene.cols();
                let own = side.min(size as f64 * MAX_CELL);
                let left = left + (side - own) / 2.0;
                let number = part * slots.len() + index + 1;
                let small = side < 200.0;
                page.write(number.to_string(), (left, top + 13.0), 13.0, STRONG);
                let place = (left + own, top + 13.0);
                page.write(caption(puzzle), place, if small { 7.5 } else { 9.0 }, QUIET_RIGHT);
                page.add_board(&puzzle.scene, (left, top + CAPTION), own, !puzzle.hints.is_empty());
            }
            pages.push(page);
        }
    }

    fn add_solutions(&self, pages: &mut Vec<Page>) {
        let solved: Vec<(usize, &Scene)> = self
            .puzzles
            .iter()
            .enumerate()
            .filter_map(|(index, puzzle)| Some((index, puzzle.solution.as_ref()?)))
            .collect();
        let small = solved.iter().all(|(_, scene)| scene.cols() <= SMALL);
        let (slots, side) = self.slots(if small { 12 } else { 6 }, HEADING);
        for (part, solutions) in solved.chunks(slots.len()).enumerate() {
            let mut page = self.headed(pages.len() + 1, "Solutions", part == 0);
            for ((index, scene), &(left, top)) in solutions.iter().zip(&slots) {
                page.write((index + 1).to_string(), (left, top + 13.0), 11.0, STRONG);
                page.add_board(scene, (left, top + CAPTION), side, false);
            }
            pages.push(page);
        }
    }

    /// Hints in two columns, those of a puzzle together.
    fn add_hints(&self, pages: &mut Vec<Page>) {
        const SIZE: f64 = 9.0;
        const LINE: f64 = 12.5;
        const INDENT: f64 = 24.0;
        let (width, height) = self.paper.size();
        let room = (width - 2.0 * MARGIN - GAP) / 2.0;
        let (top, bottom) = (MARGIN + HEADING + SIZE, height - MARGIN - FOOT);
        let mut column = 2;
        let mut y = top;
        let mut is_first = true;
        for (index, puzzle) in self.puzzles.iter().enumerate().filter(|(_, puzzle)| !puzzle.hints.is_empty()) {
            let lines: Vec<String> =
                puzzle.hints.iter().flat_map(|hint| wrap(hint, SIZE, false, room - INDENT)).collect();
            if column < 2 && y + (lines.len() as f64 - 1.0) * LINE > bottom && y > top {
                (column, y) = (column + 1, top);
            }
            if column == 2 {
                pages.push(self.headed(pages.len() + 1, "Hints", is_first));
                (column, y, is_first) = (0, top, false);
            }
            let Some(page) = pages.last_mut() else { return };
            let left = MARGIN + f64::from(column) * (room + GAP);
            page.write((index + 1).to_string(), (left, y), SIZE, STRONG);
            for line in lines {
                page.write(line, (left + INDENT, y), SIZE, BODY);
                y += LINE;
            }
            y += LINE / 2.0;
        }
    }

    fn write_title(&self, page: &mut Page, title: &str, contents: &[(&str, usize)]) {
        let (width, height) = self.paper.size();
        let (middle, room) = (width / 2.0, width - 4.0 * MARGIN);
        // A long title is written smaller.
        let sizes = [36.0, 28.0, 22.0, 17.0, 13.0];
        let fits = |size: &f64| wrap(title, *size, true, room).len() as f64 * size <= 120.0;
        let size = sizes.into_iter().find(fits).unwrap_or(10.0);
        let mut y = 110.0;
        let mut put = |page: &mut Page, text: &str, size: f64, look: (bool, bool, Align), room: f64| {
            for line in wrap(text, size, look.0, room) {
                page.write(line, (middle, y), size, look);
                y += size * 1.25;
            }
            y
        };
        let mut below = put(page, title, size, STRONG_CENTRED, room);
        if let Some(author) = &self.author {
            below = put(page, author, 14.0, QUIET_CENTRED, room);
        }
        let side = (height - below - 320.0).clamp(80.0, 240.0);
        if let Some(first) = self.puzzles.first() {
            page.add_board(&first.scene, (middle - side / 2.0, below + 14.0), side, false);
        }
        let mut y = below + side + 52.0;
        let facts = std::iter::once(counted(self.puzzles.len(), "puzzle")).chain(self.summary.iter().cloned());
        for line in facts.flat_map(|fact| wrap(&fact, 12.0, false, room)) {
            page.write(line, (middle, y), 12.0, CENTRED);
            y += 17.0;
        }
        y += 12.0;
        for line in wrap(&self.rules(), 10.0, false, room.min(360.0)) {
            page.write(line, (middle, y), 10.0, QUIET_CENTRED);
            y += 14.0;
        }
        let mut y = height - MARGIN - 16.0 * contents.len() as f64;
        for (section, number) in contents {
            page.write(*section, (middle - 70.0, y), 10.0, BODY);
            page.write(number.to_string(), (middle + 70.0, y), 10.0, QUIET_RIGHT);
            y += 16.0;
        }
    }

    /// How the puzzles are solved.
    fn rules(&self) -> String {
        let stars = self.puzzles.first().map_or(1, |puzzle| puzzle.stars);
        let place = if self.puzzles.iter().all(|puzzle| puzzle.stars == stars) {
            counted(stars, "star")
        } else {
            "the given number of stars".to_owned()
        };
        format!(
            "Place {place} in every row, every column and every outlined region. No two stars may touch, not even diagonally."
        )
    }
}

/// "medium, 10×10, 2 stars"
fn caption(puzzle: &BookPuzzle) -> String {
    let board = format!("{0}×{0}, {1}", puzzle.scene.cols(), counted(puzzle.stars, "star"));
    puzzle.difficulty.as_ref().map_or(board.clone(), |difficulty| format!("{difficulty}, {board}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn book(count: usize, per_page: usize, size: usize) -> Book {
        let puzzle = BookPuzzle {
            scene: Scene::blank(size, size),
            stars: 1,
            difficulty: Some("medium".to_owned()),
            hints: vec!["First step: look at region A and all the rest of the board. ".repeat(3)],
            solution: Some(Scene::blank(size, size)),
        };
        Book {
            title: Some("A title that is long enough to need several lines on any paper. ".repeat(4)),
            author: Some("Somebody & <others>".to_owned()),
            summary: vec!["all medium".to_owned()],
            paper: Paper::A4,
            per_page,
            theme: Theme::Print,
            puzzles: vec![puzzle; count],
        }
    }

    #[test]
    fn everything_is_there_in_order() {
        for (per_page, puzzle_pages) in [(1, 14), (2, 7), (4, 4), (6, 3), (9, 2), (12, 2)] {
            let pages = book(14, per_page, 8).pages();
            let sections: Vec<(usize, &str)> =
                pages.iter().enumerate().filter_map(|(index, page)| Some((index + 1, page.section?))).collect();
            let hints = 2 + puzzle_pages;
            assert_eq!(sections, [(2, "Puzzles"), (hints, "Hints"), (hints + 1, "Solutions")], "{per_page}");
            assert_eq!(pages.len(), hints + 2);
            let boards: usize = pages.iter().map(|page| page.svg().matches("<svg ").count() - 1).sum();
            assert_eq!(boards, 1 + 14 + 14, "one on the title page, then puzzles and solutions");
            for number in 1..=14 {
                let written = pages.iter().flat_map(|page| &page.lines);
                let written = written.filter(|line| line.bold && line.text == number.to_string()).count();
                assert_eq!(written, 3, "puzzle, hint and solution have the number {number}");
            }
        }
    }

    #[test]
    fn everything_stays_on_the_page_and_nothing_overlaps() {
        for paper in Paper::ALL {
            for (count, per_page, size) in [(1, 1, 5), (7, 2, 25), (40, 4, 10), (100, 12, 14), (13, 9, 30)] {
                let (width, height) = paper.size();
                for page in (Book { paper, ..book(count, per_page, size) }).pages() {
                    for line in &page.lines {
                        let right = line.left() + line.width();
                        assert!(line.left() > 20.0 && right < width - 20.0, "{line:?}");
                        assert!(line.y > 20.0 && line.y < height - 20.0, "{line:?}");
                    }
                    let text = page.svg();
                    let document = roxmltree::Document::parse(&text).unwrap();
                    let mut boxes = Vec::new();
                    for board in document.descendants().filter(|node| node.has_tag_name("svg")).skip(1) {
                        let number = |name: &str| board.attribute(name).unwrap().parse::<f64>().unwrap();
                        boxes.push((number("x"), number("y"), number("width")));
                    }
                    for (index, &(x, y, side)) in boxes.iter().enumerate() {
                        assert!(x >= 20.0 && x + side <= width - 20.0 && y + side <= height - MARGIN, "{per_page}");
                        let apart = |&(ox, oy, other): &(f64, f64, f64)| {
                            x + side <= ox || ox + other <= x || y + side <= oy || oy + other <= y
                        };
                        assert!(boxes[..index].iter().all(apart), "boards overlap on a page of {per_page}");
                        let outside = |line: &TextLine| {
                            let right = line.left() + line.width();
                            line.y <= y + 1.0 || line.y - line.size >= y + side || right <= x || line.left() >= x + side
                        };
                        assert!(page.lines.iter().all(outside), "text on a board");
                    }
                }
            }
        }
    }

    #[test]
    fn without_a_title_hints_and_solutions_there_are_only_puzzles() {
        let mut plain = Book { title: None, ..book(5, 4, 6) };
        for puzzle in &mut plain.puzzles {
            puzzle.hints.clear();
            puzzle.solution = None;
        }
        let pages = plain.pages();
        assert_eq!(pages.len(), 2);
        assert_eq!(pages[0].section, Some("Puzzles"));
        assert!(Book { puzzles: Vec::new(), ..plain }.pages().is_empty());
    }

    #[test]
    fn texts_are_escaped() {
        let text = book(1, 1, 5).pages()[0].svg();
        assert!(text.contains("Somebody &amp; &lt;others&gt;"));
    }
}
