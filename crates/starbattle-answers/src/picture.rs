//! Boards as pictures.

use starbattle_board::{Cancel, CellSet};
use starbattle_logic::{Deduction, Position, Solver};
use starbattle_notation::{
    Layout,
    drawing::{Glyph, Role, Scene, SvgStyle, Theme, svg},
};

use crate::{AnswerError, PuzzleAndMarks, library::Library, wire::PuzzleInput};

/// What to draw.
pub struct Picture<'a> {
    /// The puzzle in any notation.
    pub puzzle: &'a str,
    /// Marks to draw.
    pub marks: Option<&'a str>,
    /// Show this step of the path from there, counted from 1.
    pub step: Option<usize>,
    /// The colours.
    pub theme: Option<&'a str>,
}

/// A puzzle as SVG.
pub fn render(picture: &Picture<'_>, library: &Library, cancel: &dyn Cancel) -> Result<String, AnswerError> {
    let theme = picture.theme.unwrap_or("light").parse::<Theme>().map_err(AnswerError::invalid)?;
    let input = PuzzleInput::Text(picture.puzzle.to_owned());
    let PuzzleAndMarks { puzzle, mut marks } = PuzzleAndMarks::read(&input, picture.marks, cancel)?;
    let mut shown = None;
    if let Some(number) = picture.step {
        let position = Position::new(&puzzle, &marks).map_err(AnswerError::invalid)?;
        let known = library.of(puzzle.board());
        let solver = Solver::default().with_knowledge(known.knowledge()).with_cancel(cancel);
        let mut path = solver.solve(&position);
        // Steps have the numbers that `steps` gives them.
        solver.tidy(&position, &mut path.steps);
        solver.arrange(&position, &mut path.steps);
        let count = path.shown().count();
        let Some(step) = number.checked_sub(1).and_then(|index| path.shown().nth(index)) else {
            return Err(AnswerError::invalid(format!("there is no step {number}: the path has {count}")));
        };
        for earlier in path.shown().take(number - 1) {
            earlier.deduction.write_to(&mut marks);
        }
        shown = Some(step.deduction.clone());
    }
    let mut layout = Layout::from_puzzle(&puzzle);
    layout.set_marks(marks.as_slice().to_vec()).map_err(AnswerError::invalid)?;
    let mut scene = Scene::of(&layout);
    if let Some(deduction) = &shown {
        highlight(&mut scene, deduction, true);
    }
    Ok(svg(&scene, &SvgStyle { theme, ..SvgStyle::default() }))
}

/// Shows what a deduction rests on and, if wanted, what it decides.
pub fn highlight(scene: &mut Scene, deduction: &Deduction, with_result: bool) {
    let roles = deduction.explain().highlights;
    let mut mark = |cells: &CellSet, role| cells.iter().for_each(|cell| scene.highlight(cell.row(), cell.col(), role));
    mark(&roles.cause, Role::Cause);
    if !with_result {
        return;
    }
    mark(&deduction.empties, Role::Affected);
    mark(&deduction.stars, Role::Target);
    for (cells, glyph) in [(&deduction.empties, Glyph::NewCross), (&deduction.stars, Glyph::NewStar)] {
        cells.iter().for_each(|cell| scene.set_glyph(cell.row(), cell.col(), glyph));
    }
}
