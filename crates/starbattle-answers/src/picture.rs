//! Boards as pictures.

use starbattle_atlas::PatternAnalysis;
use starbattle_board::{Cancel, CellSet, Puzzle};
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

/// The picture of a pattern: given stars, forced stars, empties given by the rules and deduced ones, and how often each other
/// cell is a star.
#[must_use]
pub fn pattern_scene(analysis: &PatternAnalysis, puzzle: Option<&Puzzle>) -> Scene {
    let board = analysis.board();
    let blank = || Scene::blank(board.size(), board.size());
    let mut scene = puzzle.map_or_else(blank, |puzzle| Scene::of(&Layout::from_puzzle(puzzle)));
    let (forced_star, deduced) = (analysis.forced_star(), analysis.deduced_empty());
    // Given by the pattern, or by the puzzle and its marks.
    let given = &(analysis.always() - &forced_star) | analysis.pattern();
    for cell in board.cells() {
        let (row, col) = (cell.row(), cell.col());
        let glyph = if given.contains(cell) {
            Glyph::Star
        } else if forced_star.contains(cell) {
            Glyph::NewStar
        } else if deduced.contains(cell) {
            Glyph::NewCross
        } else if analysis.never().contains(cell) {
            Glyph::Cross
        } else {
            Glyph::None
        };
        scene.set_glyph(row, col, glyph);
        if glyph == Glyph::None && analysis.is_realizable() {
            scene.set_heat(row, col, analysis.star_count(cell) as f64 / analysis.compatible() as f64);
        }
    }
    let names: Vec<String> = analysis.pattern().iter().map(|cell| cell.to_string()).collect();
    scene.title = Some(format!("Star Battle {board}: {}", names.join(", ")));
    scene
}
