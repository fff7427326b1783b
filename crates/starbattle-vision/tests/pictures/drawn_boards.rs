//! Boards that are drawn and read back.

use crate::drawing::{STYLES, draw, draw_mark, png, random_board};
use starbattle_board::{Mark, Marks};
use starbattle_notation::Layout;
use starbattle_testkit::solutions;
use starbattle_vision::read;

const SIZES: [usize; 6] = [5, 6, 8, 9, 10, 12];

pub fn has_one_solution(board: &Layout) -> bool {
    let puzzle = board.to_puzzle().unwrap();
    solutions(&puzzle, &Marks::none(puzzle.size()), 2).is_some_and(|found| found.len() == 1)
}

#[test]
fn drawn_boards_are_read_and_no_wrong_one_is_certain() {
    let (mut drawn, mut right, mut unique, mut certain) = (0, 0, 0, 0);
    let mut failures = Vec::new();
    for (style_index, style) in STYLES.iter().enumerate() {
        for size in SIZES {
            let board = random_board(size, (100 * style_index + size) as u64);
            let reading = read(&png(&draw(&board, style)));
            drawn += 1;
            unique += usize::from(has_one_solution(&board));
            let Ok(reading) = reading else {
                failures.push(format!("{size}x{size}, {}: {}", style.name, reading.unwrap_err()));
                continue;
            };
            let is_right = reading.layout.side() == Some(size)
                && reading.layout.regions() == board.regions()
                && !reading.layout.has_marks();
            assert!(is_right || !reading.certain, "{size}x{size}, {}: certain and wrong", style.name);
            right += usize::from(is_right);
            certain += usize::from(reading.certain);
            if !is_right {
                failures.push(format!("{size}x{size}, {}: {:?}", style.name, reading.doubts));
            }
        }
    }
    assert!(right * 10 >= drawn * 9, "{right} of {drawn} are right: {failures:#?}");
    // A board without exactly one solution is never certain.
    assert!(unique >= 10 && certain * 4 >= unique * 3, "only {certain} of {unique} puzzles are certain");
}

#[test]
fn the_place_of_the_board_is_found() {
    for style in &STYLES {
        let picture = draw(&random_board(8, 1), style);
        let place = read(&png(&picture)).unwrap().place;
        for (row, col) in [(0, 0), (8, 8), (3, 5)] {
            let (x, y) = place.pixel(row as f32, col as f32);
            let (left, top) = (style.margin.0 + col * style.pitch, style.margin.1 + row * style.pitch);
            let off = (x - left as f32).abs().max((y - top as f32).abs());
            assert!(off < 0.15 * style.pitch as f32, "{}: {off} pixels off at {row}, {col}", style.name);
        }
    }
}

#[test]
fn marks_are_read_by_their_shape() {
    let marked = [(0, 0), (0, 5), (2, 3), (4, 6), (7, 1)];
    for style in STYLES.iter().filter(|style| !style.name.contains("dark")).take(3) {
        let board = random_board(8, 2);
        for mark in [Mark::Star, Mark::Empty] {
            let mut picture = draw(&board, style);
            for cell in marked {
                draw_mark(&mut picture, style, cell, mark == Mark::Star);
            }
            let reading = read(&png(&picture)).unwrap();
            assert_eq!(reading.layout.regions(), board.regions(), "{}", style.name);
            let found: Vec<(usize, usize)> = (0..64)
                .filter(|&index| reading.layout.marks()[index] == mark)
                .map(|index| (index / 8, index % 8))
                .collect();
            assert_eq!(found, marked, "{}, {mark:?}", style.name);
        }
    }
}
