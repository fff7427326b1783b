//! Star counts that are written beside the board.

use image::{Rgba, RgbaImage};
use starbattle_notation::Layout;
use starbattle_vision::{BoardReading, DoubtKind, read};

use crate::drawing::{STYLES, Style, draw, draw_mark, png, random_board};
use crate::drawn_boards::has_one_solution;

/// Letters and digits of five columns and seven rows of dots.
fn dots(sign: char) -> [&'static str; 7] {
    match sign {
        '1' => ["..#..", ".##..", "#.#..", "..#..", "..#..", "..#..", "..#.."],
        '2' => [".###.", "#...#", "....#", "...#.", "..#..", ".#...", "#####"],
        '3' => [".###.", "#...#", "....#", "..##.", "....#", "#...#", ".###."],
        '8' => [".###.", "#...#", "#...#", ".###.", "#...#", "#...#", ".###."],
        's' => [".....", ".....", ".###.", "#....", ".###.", "....#", "####."],
        't' => [".#...", ".#...", "####.", ".#...", ".#...", ".#...", "..##."],
        'a' => [".....", ".....", ".###.", "....#", ".####", "#...#", ".####"],
        'r' => [".....", ".....", "#.##.", "##..#", "#....", "#....", "#...."],
        'h' => ["#....", "#....", "#.##.", "##..#", "#...#", "#...#", "#...#"],
        'l' => ["..#..", "..#..", "..#..", "..#..", "..#..", "..#..", "..#.."],
        'e' => [".....", ".....", ".###.", "#...#", "#####", "#....", ".###."],
        _ => ["....."; 7],
    }
}

/// Whether a point, from -1 to 1, is on a star; on its outline alone if it is hollow.
fn is_on_star(x: f32, y: f32, is_hollow: bool) -> bool {
    let fifth = std::f32::consts::TAU / 5.0;
    let angle = x.atan2(-y).rem_euclid(fifth);
    let (sin, cos) = angle.min(fifth - angle).sin_cos();
    let (inner_y, inner_x) = (fifth / 2.0).sin_cos();
    let (inner_x, inner_y) = (0.4 * inner_x, 0.4 * inner_y);
    let edge = inner_y / (cos * inner_y - sin * (inner_x - 1.0));
    x.hypot(y) <= edge && !(is_hollow && x.hypot(y) < 0.7 * edge)
}

/// Writes a text with its top left corner at a place. A dot has `dot` pixels.
fn write(picture: &mut RgbaImage, (left, top): (usize, usize), dot: usize, text: &str, ink: [u8; 3]) {
    let height = 7 * dot;
    for (index, sign) in text.chars().enumerate() {
        let left = left + index * 6 * dot;
        for (y, x) in (0..height).flat_map(|y| (0..6 * dot).map(move |x| (y, x))) {
            let is_drawn = if matches!(sign, '★' | '☆') {
                let half = height as f32 / 2.0;
                let (across, down) = ((x as f32 + 0.5) / half - 0.85, (y as f32 + 0.5) / half - 1.0);
                is_on_star(across / 0.85, down / 0.85, sign == '☆')
            } else {
                dots(sign)[y / dot].as_bytes().get(x / dot) == Some(&b'#')
            };
            if is_drawn {
                let [r, g, b] = ink;
                picture.put_pixel((left + x) as u32, (top + y) as u32, Rgba([r, g, b, 255]));
            }
        }
    }
}

const ROOMY: [Style; 2] = [Style { margin: (60, 90), ..STYLES[1] }, Style { margin: (60, 90), ..STYLES[2] }];

fn with_caption(board: &Layout, style: &Style, dot: usize, text: &str) -> BoardReading {
    let mut picture = draw(board, style);
    let ink = if style.page[0] < 128 { [230; 3] } else { [20; 3] };
    write(&mut picture, (60, 30), dot, text, ink);
    read(&png(&image::imageops::blur(&picture, 0.5))).unwrap()
}

/// A board whose rows are its regions: no number of stars makes it a puzzle, so only the caption can say one.
fn rows(size: usize) -> Layout {
    let regions: Vec<usize> = (0..size * size).map(|cell| cell / size).collect();
    Layout::new(size, size, &regions).unwrap()
}

/// The captions that are not read as they should be.
fn misread(captions: &[(&'static str, Option<usize>)]) -> Vec<(&'static str, &'static str, Option<usize>)> {
    let board = rows(14);
    let mut misread = Vec::new();
    for style in &ROOMY {
        for &(text, stars) in captions {
            let reading = with_caption(&board, style, 3, text);
            assert_eq!(reading.layout.regions(), board.regions());
            // There is still no solution, or several.
            assert!(reading.doubts.iter().any(|doubt| doubt.kind == DoubtKind::SolutionCount));
            if reading.layout.stars != stars {
                misread.push((text, style.name, reading.layout.stars));
            }
        }
    }
    misread
}

#[test]
fn stars_and_numbers_beside_the_board_are_read() {
    let captions = [("2★", Some(2)), ("3★", Some(3)), ("★1", Some(1)), ("★★", Some(2)), ("★★★", Some(3))];
    assert_eq!(misread(&captions), []);
}

#[test]
fn words_beside_the_board_are_read() {
    assert_eq!(misread(&[("2 stars", Some(2)), ("3 stars", Some(3))]), []);
}

#[test]
fn icons_marks_out_of_five_and_other_numbers_say_nothing() {
    let captions =
        ["★", "★★☆☆", "22★", "12★", "12★ 3", "★12", "12 stars", "8★", "start 2", "2 hares"].map(|text| (text, None));
    assert_eq!(misread(&captions), []);
}

#[test]
fn a_caption_that_the_puzzle_contradicts_is_in_doubt() {
    let board = (1..1000).map(|seed| random_board(10, seed)).find(has_one_solution).unwrap();
    let stars = board.stars;
    for style in &ROOMY {
        let agreed = with_caption(&board, style, 3, "2★");
        assert_eq!((agreed.layout.stars, agreed.certain), (stars, true), "{:?}", agreed.doubts);
        let contradicted = with_caption(&board, style, 3, "1★");
        assert_eq!((contradicted.layout.stars, contradicted.certain), (stars, false));
        assert_eq!(contradicted.doubts[0].kind, DoubtKind::StarCount);
    }
}

#[test]
fn stars_on_the_board_are_no_caption() {
    let board = rows(14);
    let mut picture = draw(&board, &ROOMY[0]);
    for col in [0, 2, 4] {
        draw_mark(&mut picture, &ROOMY[0], (3, col), true);
    }
    assert_eq!(read(&png(&picture)).unwrap().layout.stars, None);
}
