//! Random pictures of random boards: styles, themes, lines, colours, marks, crops, noise, rotation and perspective.
//!
//! `PICTURES=2000 cargo test --release -p starbattle-vision --test pictures random -- --nocapture` reads more of them. With
//! `FIRST_PICTURE=55`, they start at that one; with `PICTURES_FOLDER=FOLDER`, they are written into a folder.

use starbattle_board::Mark;
use starbattle_notation::Layout;
use starbattle_testkit::{Random, solutions};
use starbattle_vision::read;

use crate::{
    drawing::{png, random_board},
    drawn_boards::has_one_solution,
    look::Look,
};

/// Marks as a player would have made them: some stars of the solution, and crosses elsewhere.
fn random_marks(board: &Layout, random: &mut Random) -> Vec<Mark> {
    let size = board.side().unwrap();
    let puzzle = board.to_puzzle().unwrap();
    let solution =
        solutions(&puzzle, &starbattle_board::Marks::none(size), 200).and_then(|found| found.into_iter().next());
    let Some(solution) = solution else { return vec![Mark::Unknown; size * size] };
    if random.chance(50) {
        return vec![Mark::Unknown; size * size];
    }
    let is_star = |index: usize| solution.contains(starbattle_board::Cell::from_index(index, size));
    (0..size * size)
        .map(|index| match (is_star(index), random.below(100)) {
            (true, ..60) => Mark::Star,
            (false, ..25) => Mark::Empty,
            _ => Mark::Unknown,
        })
        .collect()
}

/// Marks with errors of the player: a star where there is none, or a cross in place of a star.
fn with_errors(marks: &mut [Mark], random: &mut Random) {
    if marks.iter().all(|mark| *mark == Mark::Unknown) {
        return;
    }
    for mark in marks {
        match (*mark, random.below(100)) {
            (Mark::Star, ..20) => *mark = Mark::Empty,
            (Mark::Unknown, ..6) => *mark = Mark::Star,
            _ => {}
        }
    }
}

#[derive(Debug, Default)]
struct Tally {
    drawn: usize,
    right: usize,
    unique: usize,
    certain: usize,
    marked: usize,
    marks_right: usize,
}

/// Pictures that were once read wrong without doubt.
const ONCE_WRONG: [u64; 4] = [926, 1282, 1999, 20085];

#[test]
fn random_pictures_are_read_and_no_wrong_one_is_certain() {
    let number = |name: &str| std::env::var(name).ok().and_then(|text| text.parse().ok());
    let (first, pictures) = (number("FIRST_PICTURE").unwrap_or(0), number("PICTURES").unwrap_or(100));
    let mut tally = Tally::default();
    let (mut failures, mut wrong) = (Vec::new(), Vec::new());
    for seed in (first..first + pictures).chain(ONCE_WRONG) {
        let mut random = Random::new(0x0009_1c70 + seed);
        let is_trimmed = seed % 2 == 1;
        // Most published boards have 5 to 12 rows.
        let size = if is_trimmed && random.chance(15) {
            random.pick(&[4, 13, 15, 18, 21, 25]).unwrap()
        } else {
            5 + random.below(8)
        };
        let board = random_board(size, 1000 + seed % 400);
        let look = match seed % 4 {
            1 | 3 => Look::trimmed(&mut random),
            2 => Look::published(&mut random),
            _ => Look::random(&mut random),
        };
        let mut marks = random_marks(&board, &mut random);
        if seed % 8 == 4 {
            with_errors(&mut marks, &mut Random::new(seed));
        }
        let picture = look.draw(&board, &marks, &mut random);
        let bytes = if look.is_jpeg { look.wear.jpeg(&picture) } else { png(&picture) };
        let reading = read(&bytes);
        if let Ok(folder) = std::env::var("PICTURES_FOLDER") {
            picture.save(format!("{folder}/{seed}.png")).unwrap();
        }
        let has_marks = marks.iter().any(|mark| *mark != Mark::Unknown);
        tally.drawn += 1;
        tally.unique += usize::from(has_one_solution(&board));
        tally.marked += usize::from(has_marks);
        let Ok(reading) = reading else {
            failures.push((seed, format!("{:?}", reading.unwrap_err())));
            continue;
        };
        let is_right = reading.layout.side() == Some(size) && reading.layout.regions() == board.regions();
        let marks_right = is_right && reading.layout.marks() == marks;
        tally.right += usize::from(is_right);
        tally.marks_right += usize::from(has_marks && marks_right);
        tally.certain += usize::from(reading.certain);
        if !marks_right {
            let read = reading.layout.side().unwrap_or(0);
            failures
                .push((seed, format!("size {size} read as {read}, regions {is_right}, tilted {}", look.is_tilted())));
            if reading.certain {
                wrong.push(seed);
            }
        }
    }
    println!("{tally:?}\n{failures:?}");
    assert!(wrong.is_empty(), "certain and wrong: {wrong:?}");
    assert!(tally.right * 10 >= tally.drawn * 9, "{tally:?}: {failures:?}");
    assert!(tally.marks_right * 10 >= tally.marked * 8, "{tally:?}: {failures:?}");
    // A board without exactly one solution is never certain.
    assert!(tally.unique >= pictures as usize / 4 && tally.certain * 4 >= tally.unique * 3, "{tally:?}");
}
