//! Readings that are certain although something about them is unusual, and what must stay in doubt all the same.

use image::{Rgba, RgbaImage};
use starbattle_board::{Mark, Marks};
use starbattle_notation::Layout;
use starbattle_testkit::solutions;
use starbattle_vision::{BoardReading, DoubtKind, read};

use crate::{
    drawing::{STYLES, Style, draw, draw_letter, png, random_board},
    drawn_boards::has_one_solution,
    look::Glyph,
};

/// White, with thick borders and room around the board.
const STYLE: Style = Style { margin: (60, 60), ..STYLES[1] };

/// A board of letters, with spaces between its rows.
fn board(rows: &str) -> Layout {
    let size = rows.split(' ').count();
    let regions: Vec<usize> =
        rows.bytes().filter(|&letter| letter != b' ').map(|letter| (letter - b'A').into()).collect();
    Layout::new(size, size, &regions).unwrap()
}

/// A board of 8 rows with one solution and no region of a single cell, and the cells of the solution.
fn puzzle() -> (Layout, Vec<bool>) {
    let has_cells = |board: &Layout, region| board.regions().iter().filter(|&&other| other == region).count() > 1;
    let is_suitable = |board: &Layout| has_one_solution(board) && (0..8).all(|region| has_cells(board, region));
    let board = (1..1000).map(|seed| random_board(8, seed)).find(is_suitable).unwrap();
    let solution = solutions(&board.to_puzzle().unwrap(), &Marks::none(8), 2).unwrap().remove(0);
    let is_star = (0..64).map(|index| solution.contains(starbattle_board::Cell::from_index(index, 8))).collect();
    (board, is_star)
}

fn draw_glyph(picture: &mut RgbaImage, cell: usize, glyph: Glyph) {
    draw_glyph_at(picture, [(cell % 8) as f32 + 0.5, (cell / 8) as f32 + 0.5], glyph, 0.3);
}

/// Draws a sign whose middle is at a place, in cells from the top left corner, and whose size is half of its width in cells.
fn draw_glyph_at(picture: &mut RgbaImage, [x, y]: [f32; 2], glyph: Glyph, size: f32) {
    let pitch = STYLE.pitch as f32;
    let (x, y) = (STYLE.margin.0 as f32 + x * pitch, STYLE.margin.1 as f32 + y * pitch);
    for (row, col) in (0..STYLE.pitch).flat_map(|row| (0..STYLE.pitch).map(move |col| (row, col))) {
        let [dx, dy] = [col, row].map(|place| place as f32 + 0.5 - pitch / 2.0);
        if glyph.covers(dx / (size * pitch), dy / (size * pitch)) {
            picture.put_pixel((x + dx) as u32, (y + dy) as u32, Rgba([0, 0, 0, 255]));
        }
    }
}

/// Reads the puzzle with marks that the solution contradicts: so many stars where there are none, and crosses of which the first
/// one is on a star.
fn read_errors(star: Glyph, stars: usize, crosses: usize) -> (BoardReading, Vec<Mark>) {
    let (board, is_star) = puzzle();
    let mut picture = draw(&board, &STYLE);
    let mut marks = vec![Mark::Unknown; 64];
    let empty: Vec<usize> = (0..64).filter(|&cell| !is_star[cell]).collect();
    // Far enough apart not to touch.
    for &cell in empty.iter().step_by(11).take(stars) {
        draw_glyph(&mut picture, cell, star);
        marks[cell] = Mark::Star;
    }
    let wrong = (0..64).find(|&cell| is_star[cell]);
    let right = empty.iter().copied().skip(5).step_by(11);
    for cell in wrong.into_iter().chain(right).take(crosses) {
        draw_glyph(&mut picture, cell, Glyph::ThinCross);
        marks[cell] = Mark::Empty;
    }
    (read(&png(&picture)).unwrap(), marks)
}

#[test]
fn stars_and_crosses_are_certain_even_where_the_solution_contradicts_them() {
    let (reading, marks) = read_errors(Glyph::Star, 4, 4);
    assert_eq!(reading.layout.marks(), marks);
    assert!(reading.certain, "{:?}", reading.doubts);
}

#[test]
fn a_mark_that_the_solution_contradicts_is_in_doubt_if_it_may_be_misread() {
    // Diamonds are not always stars, and crosses may be stars if there are no others.
    for (star, stars, crosses) in [(Glyph::Diamond, 4, 4), (Glyph::Star, 0, 4)] {
        let (reading, _) = read_errors(star, stars, crosses);
        assert!(reading.doubts.iter().any(|doubt| doubt.kind == DoubtKind::Mark), "{star:?}");
    }
}

#[test]
fn stars_in_all_cells_are_in_doubt() {
    let (board, _) = puzzle();
    let mut picture = draw(&board, &STYLE);
    (0..64).for_each(|cell| draw_glyph(&mut picture, cell, Glyph::Star));
    let reading = read(&png(&picture)).unwrap();
    assert_eq!(reading.layout.regions(), board.regions());
    assert!(!reading.certain);
}

#[test]
fn what_is_in_the_middle_of_a_cell_is_a_mark_or_in_doubt_whatever_is_beside_it() {
    let (board, is_star) = puzzle();
    // In the second row, so that there is room on all sides.
    let cell = (8..16).find(|&cell| !is_star[cell] && (1..7).contains(&(cell % 8))).unwrap();
    let [x, y] = [(cell % 8) as f32 + 0.5, (cell / 8) as f32 + 0.5];
    for step in 0..12 {
        let mut picture = draw(&board, &STYLE);
        for other in (24..64).filter(|&cell| !is_star[cell]).step_by(5).take(4) {
            draw_glyph_at(&mut picture, [(other % 8) as f32 + 0.5, (other / 8) as f32 + 0.5], Glyph::Dash, 0.2);
        }
        draw_glyph_at(&mut picture, [x, y], Glyph::Dash, 0.2);
        // A dot on the side of the cell, as some editors have them.
        draw_glyph_at(&mut picture, [x - 0.5, y], Glyph::Dot, 0.3 + 0.03 * step as f32);
        let reading = read(&png(&picture)).unwrap();
        assert!(!reading.certain || reading.layout.marks()[cell] == Mark::Empty, "{step}");
        // A crown that nearly fills its cell.
        let mut picture = draw(&board, &STYLE);
        draw_glyph_at(&mut picture, [x, y], Glyph::Crown, 0.3 + 0.02 * step as f32);
        let reading = read(&png(&picture)).unwrap();
        assert!(!reading.certain || reading.layout.marks()[cell] == Mark::Star, "{step}");
    }
}

#[test]
fn drawings_that_fill_a_region_each_are_its_name_and_no_marks() {
    let names = [
        Glyph::Crown,
        Glyph::Diamond,
        Glyph::Cross,
        Glyph::Dot,
        Glyph::Dash,
        Glyph::Queen,
        Glyph::Check,
        Glyph::HollowStar,
    ];
    let (board, _) = puzzle();
    let picture_from = |first: usize| {
        let mut picture = draw(&board, &STYLE);
        for cell in first..64 {
            draw_glyph(&mut picture, cell, names[board.regions()[cell]]);
        }
        read(&png(&picture)).unwrap()
    };
    let reading = picture_from(0);
    assert_eq!(reading.layout.regions(), board.regions());
    assert!(!reading.layout.has_marks(), "{:?}", reading.layout.marks());
    assert!(reading.certain, "{:?}", reading.doubts);
    // Where one is missing, they may be marks.
    assert!(!picture_from(1).certain);
}

#[test]
fn letters_that_name_the_regions_are_no_marks() {
    let board = random_board(8, 5);
    let mut picture = draw(&board, &STYLE);
    for cell in 0..64 {
        draw_letter(&mut picture, &STYLE, (cell / 8, cell % 8), board.regions()[cell]);
    }
    let reading = read(&png(&picture)).unwrap();
    assert_eq!(reading.layout.regions(), board.regions());
    assert!(!reading.layout.has_marks(), "{:?}", reading.layout.marks());
    // Some of these letters are too much alike to be told apart.
    assert!(!reading.certain);
}

#[test]
fn an_outer_row_that_is_a_region_is_certain_because_boards_are_square() {
    // A part of 5x5 cells of the first two is a puzzle, too, but its lines go on.
    for rows in [
        "ABCCCC ABCCCC AAADDD AAADDD AAAEDD FFFFFF",
        "AABBBC DBBBBC DEBCCC EEECCC EECCCC FFFFFF",
        "ABBCCC ADBCCC ADDDCC ADDEEE ADDEEE AFDEEE",
    ] {
        let board = board(rows);
        for style in [STYLE, Style { margin: (60, 60), ..STYLES[0] }] {
            let reading = read(&png(&draw(&board, &style))).unwrap();
            assert_eq!(reading.layout.regions(), board.regions(), "{rows}, {}", style.name);
            assert!(reading.certain, "{rows}, {}: {:?}", style.name, reading.doubts);
        }
    }
}

#[test]
fn an_outer_row_that_is_a_region_is_in_doubt_if_a_row_may_be_missing_on_the_other_side() {
    let board = board("AABBBC DBBBBC DEBCCC EEECCC EECCCC FFFFFF");
    let picture = draw(&board, &STYLE);
    let (width, height) = (picture.width(), picture.height());
    let cut = image::imageops::crop_imm(&picture, 0, 60, width, height - 60).to_image();
    let reading = read(&png(&cut)).unwrap();
    assert!(!reading.certain);
}

#[test]
fn an_outer_row_and_column_that_are_one_region_are_in_doubt() {
    // These may be coordinates around a smaller board.
    let board = board("AAAAAA ABBCCC ABBBCC ADEECF ADDDFF ADFFFF");
    let reading = read(&png(&draw(&board, &STYLE))).unwrap();
    assert!(!reading.certain);
}
