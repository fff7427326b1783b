//! Boards from pictures.

use starbattle_board::counted;
use starbattle_notation::Layout;
use starbattle_vision::BoardReading;

use crate::{
    AnswerError, ErrorKind,
    notations::line,
    wire::{Grid, Parsed, PictureDoubt, PictureReading, pair},
};

/// Whether data is a picture that can be read, by its first bytes.
#[must_use]
pub fn is_picture(bytes: &[u8]) -> bool {
    starbattle_vision::picture_format(bytes).is_some()
}

/// Reads the board in a picture.
pub fn read_picture(bytes: &[u8]) -> Result<BoardReading, AnswerError> {
    starbattle_vision::read(bytes).map_err(|error| AnswerError::new(ErrorKind::Unreadable, error.to_string()))
}

/// What a picture says. The board need not be a puzzle, as someone may mend it.
pub fn parse_picture(bytes: &[u8]) -> Result<Parsed, AnswerError> {
    Ok(parsed(&read_picture(bytes)?))
}

/// A reading as an answer.
#[must_use]
pub fn parsed(reading: &BoardReading) -> Parsed {
    let layout = &reading.layout;
    let puzzle = layout.to_puzzle().ok();
    let puzzle_grid = puzzle.as_ref().map_or_else(|| grid(layout), Grid::of);
    let mut warnings: Vec<String> = Vec::new();
    let doubts = reading.doubts.len();
    if doubts > 0 {
        warnings.push(format!("{} about the picture", counted(doubts, "doubt")));
    }
    Parsed {
        puzzle: puzzle_grid,
        marks: layout.square_marks().filter(|marks| !marks.is_blank()).map(|marks| line(&marks)),
        detected: "picture".to_owned(),
        id: puzzle.map(|puzzle| puzzle.id().to_string()),
        warnings,
        reading: Some(picture_reading(reading)),
    }
}

/// What is in doubt about a reading, and where the board is.
#[must_use]
pub fn picture_reading(reading: &BoardReading) -> PictureReading {
    let doubts = reading.doubts.iter().map(|doubt| PictureDoubt {
        cells: doubt.cells.iter().copied().map(pair).collect(),
        what: doubt.kind.name().to_owned(),
        text: doubt.kind.describe().to_owned(),
        confidence: rounded(doubt.confidence),
    });
    let (rows, cols) = (reading.layout.rows() as f32, reading.layout.cols() as f32);
    let corners = [(0.0, 0.0), (0.0, cols), (rows, cols), (rows, 0.0)].map(|(row, col)| {
        let (x, y) = reading.place.pixel(row, col);
        [x.round() as i32, y.round() as i32]
    });
    PictureReading { certain: reading.certain, doubts: doubts.collect(), corners }
}

/// Two digits say all there is to say.
fn rounded(confidence: f32) -> f64 {
    (f64::from(confidence) * 100.0).round() / 100.0
}

fn grid(layout: &Layout) -> Grid {
    let rows = layout.regions().chunks(layout.cols());
    Grid {
        size: Some(layout.rows()),
        stars: layout.stars,
        regions: rows.map(|row| row.iter().map(|&region| Layout::region_name(region)).collect()).collect(),
        givens: None,
    }
}
