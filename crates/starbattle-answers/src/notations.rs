//! Reading and writing notations.

use starbattle_board::{Cancel, Marks, Puzzle, Regions, counted};
use starbattle_notation::{Layout, NOTATIONS, Notation, ReadError, Reading, entries, read};

use crate::{
    AnswerError, ErrorKind, PuzzleAndMarks,
    puzzle_and_marks::{complete, to_puzzle},
    wire::{
        FormatRequest, Formatted, Grid, NotationInfo, ParseAllRequest, ParseRequest, Parsed, ParsedAll, ParsedEntry,
        UnreadableEntry,
    },
};

impl ParseRequest {
    /// What the text says.
    pub fn answer(&self, cancel: &dyn Cancel) -> Result<Parsed, AnswerError> {
        let from = self.from.as_deref().map(notation).transpose()?;
        let mut reading = read_as(&self.text, from, self.lenient)?;
        if self.stars.is_some() {
            reading.layout.stars = self.stars;
        }
        let stars_from = complete(&mut reading, cancel)?;
        let puzzle = to_puzzle(&reading.layout)?;
        let mut warnings: Vec<String> = reading.warnings.iter().map(ToString::to_string).collect();
        if let Some(from) = stars_from {
            warnings.push(format!("{}, {}", counted(puzzle.stars(), "star"), from.reason()));
        }
        let puzzles = entries(&self.text).len();
        if puzzles > 1 {
            warnings.push(format!("this is the first of {}", counted(puzzles, "puzzle")));
        }
        let marks = reading.layout.square_marks().map(|marks| puzzle.givens().or(&marks));
        let marks = marks.filter(|marks| !marks.is_blank());
        Ok(Parsed {
            puzzle: Grid::of(&puzzle),
            marks: marks.map(|marks| line(&marks)),
            detected: reading.notation.to_owned(),
            id: Some(puzzle.id().to_string()),
            warnings,
            reading: None,
        })
    }
}

impl ParseAllRequest {
    /// Every puzzle of the text, and the lines that are none.
    pub fn answer(&self, cancel: &dyn Cancel) -> Result<ParsedAll, AnswerError> {
        let mut all = ParsedAll { puzzles: Vec::new(), unreadable: Vec::new() };
        for entry in entries(&self.text) {
            if cancel.is_cancelled() {
                return Err(AnswerError::cancelled());
            }
            let one = ParseRequest { text: entry.text.to_owned(), from: None, stars: None, lenient: false };
            match one.answer(cancel) {
                Ok(Parsed { puzzle, marks, detected, id, .. }) => {
                    all.puzzles.push(ParsedEntry { line: entry.line, puzzle, marks, detected, id });
                }
                Err(error) => all.unreadable.push(UnreadableEntry { line: entry.line, detail: error.message }),
            }
        }
        Ok(all)
    }
}

impl FormatRequest {
    /// The puzzle in the notation asked for.
    pub fn answer(&self, cancel: &dyn Cancel) -> Result<Formatted, AnswerError> {
        let notation = notation(&self.to)?;
        let position = PuzzleAndMarks::read(&self.puzzle, self.marks.as_deref(), cancel)?;
        let mut layout = Layout::from_puzzle(&position.puzzle);
        layout.set_marks(position.marks.as_slice().to_vec()).map_err(AnswerError::invalid)?;
        write_as(&layout, notation, self.strict)
    }
}

/// Writes a layout in a notation, with a warning about what the notation cannot hold; `strict` makes that an error.
pub fn write_as(layout: &Layout, notation: &Notation, strict: bool) -> Result<Formatted, AnswerError> {
    let text = notation.write(layout).map_err(AnswerError::invalid)?;
    let losses = notation.losses(layout, &text)?;
    let warning = (!losses.is_none()).then(|| format!("{} cannot hold {losses}", notation.name));
    match warning {
        Some(message) if strict => Err(AnswerError::new(ErrorKind::Lossy, message)),
        warning => Ok(Formatted { text, warnings: warning.into_iter().collect() }),
    }
}

/// Reads a text in a notation, or in the one that it looks like. `lenient` accepts what the notation's own program accepts.
pub fn read_as(text: &str, from: Option<&Notation>, lenient: bool) -> Result<Reading, ReadError> {
    match (from, lenient) {
        (Some(notation), false) => notation.read(text),
        (Some(notation), true) => notation.read_leniently(text),
        (None, false) => read(text),
        (None, true) => Notation::detect(text).map_or_else(|| read(text), |notation| notation.read_leniently(text)),
    }
}

/// Marks as one line.
pub(crate) fn line(marks: &Marks) -> String {
    marks.to_rows().concat()
}

/// The notation of that name.
pub fn notation(id: &str) -> Result<&'static Notation, AnswerError> {
    Notation::by_id(id).ok_or_else(|| {
        let id = starbattle_notation::excerpt(id);
        AnswerError::new(ErrorKind::UnknownNotation, format!("there is no notation `{id}`"))
    })
}

/// All notations.
#[must_use]
pub fn notations() -> Vec<NotationInfo> {
    let example = Regions::from_rows(&["ABBBC", "ABBDC", "AAEDC", "EEECC", "EEEEE"]).ok();
    let example = example.and_then(|regions| Puzzle::new(1, regions).ok()).map(|puzzle| Layout::from_puzzle(&puzzle));
    NOTATIONS
        .iter()
        .map(|notation| NotationInfo {
            id: notation.id.to_owned(),
            name: notation.name.to_owned(),
            description: notation.description.to_owned(),
            example: example.as_ref().and_then(|layout| notation.write(layout).ok()),
            can_read: notation.can_read(),
            can_write: notation.can_write(),
        })
        .collect()
}
