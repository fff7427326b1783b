//! `hint`: the next step, as much of it as is wanted.

use clap::Args;
use starbattle::{
    board::{Marks, Puzzle},
    logic::{Deduction, Solver},
    notation::drawing::{Glyph, Role, Scene, TerminalStyle, legend, terminal},
};
use starbattle_server::{
    answers::{Next, highlight, next_hint},
    library::Library,
    wire,
};

use crate::{
    arguments::{Loaded, PuzzleInput, RuleChoice, Specs, TimeLimit},
    batch::Answer,
    cli::Shared,
    failure::Exit,
    output::use_colour,
};

/// Give a hint: the next step, from a nudge to the whole argument.
///
/// Level 1 says where to look, 2 which technique helps, 3 shows the cells it starts from, 4 tells the whole step, 5 applies it. Marks
/// that are wrong are told first, as no hint can help then.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Hint {
    #[command(flatten)]
    input: PuzzleInput,

    /// How much to tell, from 1 to 5.
    #[arg(long, value_name = "LEVEL", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=5))]
    level: u8,

    #[command(flatten)]
    choice: RuleChoice,

    #[command(flatten)]
    specs: Specs,

    #[command(flatten)]
    time: TimeLimit,
}

const EXAMPLE: &str = "\
Examples:
  $ starbattle hint -q 551W9jo0cIn --marks '.*... ..... ..... ..... .....'
  Look around the star at r1c2.
  $ starbattle hint -q --level 2 551W9jo0cIn --marks '.*... ..... ..... ..... .....'
  R1.1 Star neighbours. Look around the star at r1c2.";

impl Hint {
    pub fn run(self, shared: Shared) -> anyhow::Result<Exit> {
        let library = self.specs.library()?;
        self.input.for_each(shared, |loaded| self.hint(loaded, &library, shared))
    }

    fn hint(&self, loaded: &Loaded, library: &Library, shared: Shared) -> anyhow::Result<Answer> {
        let puzzle = loaded.puzzle()?;
        let marks = loaded.marks().unwrap_or_else(|| Marks::none(puzzle.size()));
        let known = library.of(puzzle.board());
        let deadline = self.time.start();
        let options = self.choice.options(puzzle, &deadline);
        deadline.check()?;
        let solver = Solver::new(options?).with_knowledge(known.knowledge()).with_cancel(&deadline);
        let next = next_hint(puzzle, &marks, &solver, &deadline)?;
        // A search for wrong marks that was cut short has shown nothing, whatever was found after it.
        deadline.check()?;
        let (deduction, before) = match next {
            Next::Step(deduction, before) => (deduction, before),
            Next::Solved(text) => return self.message(text, Exit::Done, shared),
            Next::None(text) | Next::Wrong(text, _) => return self.message(text, Exit::No, shared),
            Next::Stopped => return self.message(deadline.stopped(), Exit::Limit, shared),
        };
        let hint = wire::Hint::of(&deduction, &before, self.level);
        if shared.json {
            return Answer::json(&hint);
        }
        let board =
            if self.level >= 3 { self.board(loaded, puzzle, &marks, &deduction, shared) } else { String::new() };
        Ok(Answer::text(format!("{board}{}", hint.text)))
    }

    /// The board of levels 3 to 5: causes, then results as ghosts, then results as marks.
    fn board(&self, loaded: &Loaded, puzzle: &Puzzle, marks: &Marks, deduction: &Deduction, shared: Shared) -> String {
        let mut layout = loaded.layout().clone();
        if self.level == 5 {
            let mut marks = marks.clone();
            deduction.write_to(&mut marks);
            // As many marks as the puzzle has cells.
            let _ = layout.set_marks(marks.as_slice().to_vec());
        }
        let mut scene = Scene::of(&layout);
        if self.level < 5 {
            highlight(&mut scene, deduction, self.level == 4);
        } else {
            for cell in puzzle
                .board()
                .cells()
                .filter(|&cell| deduction.stars.contains(cell) || deduction.empties.contains(cell))
            {
                let star = deduction.stars.contains(cell);
                scene.highlight(cell.row(), cell.col(), if star { Role::Target } else { Role::Affected });
                scene.set_glyph(cell.row(), cell.col(), if star { Glyph::Star } else { Glyph::Cross });
            }
        }
        let board = terminal(&scene, TerminalStyle { colour: use_colour(shared), coordinates: true });
        board + &legend(&scene).map(|legend| format!("{legend}\n")).unwrap_or_default()
    }

    /// An answer without a step.
    fn message(&self, text: String, exit: Exit, shared: Shared) -> anyhow::Result<Answer> {
        let answer =
            if shared.json { Answer::json(&wire::Hint::remark(self.level, text))? } else { Answer::text(text) };
        Ok(answer.with_exit(exit))
    }
}
