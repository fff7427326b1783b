//! `hint`: the next step, as much of it as is wanted.

use clap::Args;
use serde_json::{Value, json};
use starbattle::{
    board::{Mark, Marks, Puzzle},
    logic::{Deduction, End, Position, Solver},
    notation::drawing::{Glyph, Role, Scene, TerminalStyle, legend, terminal},
};

use crate::{
    cli::Shared,
    failure::Exit,
    input::{Answer, Loaded, PuzzleInput},
    knowledge::{Library, Specs},
    output::use_colour,
    rule_choice::RuleChoice,
    step_text::{highlight, pairs},
    verbs::check::wrong_marks,
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
}

const EXAMPLE: &str = "\
Examples:
  $ starbattle hint -q 551W9jo0cIn --marks '.*... ..... ..... ..... .....'
  Look around the star at r1c2.
  $ starbattle hint -q --level 2 551W9jo0cIn --marks '.*... ..... ..... ..... .....'
  R1.1 Star neighbours. Look around the star at r1c2.";

impl Hint {
    pub fn run(self, shared: Shared) -> anyhow::Result<Exit> {
        let library = Library::new(&self.specs)?;
        self.input.for_each(shared, |loaded| self.hint(loaded, &library, shared))
    }

    fn hint(&self, loaded: &Loaded, library: &Library, shared: Shared) -> anyhow::Result<Answer> {
        let puzzle = loaded.puzzle()?;
        let marks = loaded.marks().unwrap_or_else(|| Marks::none(puzzle.size()));
        let wrong = wrong_marks(puzzle, &marks).len();
        if wrong > 0 {
            let (plural, verb) = if wrong == 1 { ("", "is") } else { ("s", "are") };
            return Ok(self.message(
                &format!("{wrong} mark{plural} {verb} wrong; `check` tells more."),
                Exit::No,
                shared,
            ));
        }
        let known = library.of(puzzle.board());
        let solver = Solver::new(self.choice.options(puzzle)?).with_knowledge(known.knowledge());
        let mut position = Position::new(puzzle, &marks)?;
        let steps = match solver.next_step(&mut position) {
            Ok(steps) => steps,
            Err(End::Solved) => return Ok(self.message("The puzzle is solved.", Exit::Done, shared)),
            Err(End::Stuck | End::Cancelled) => {
                return Ok(self.message("No rule finds anything more.", Exit::No, shared));
            }
            Err(End::Dead(contradiction)) => {
                return Ok(self.message(&format!("No solution from here: {contradiction}."), Exit::No, shared));
            }
        };
        let Some(step) = steps.last() else {
            return Ok(self.message("No rule finds anything more.", Exit::No, shared));
        };
        // Facts that the step rests on are part of its argument.
        let before: Vec<String> = steps[..steps.len() - 1]
            .iter()
            .filter(|step| step.used)
            .map(|step| step.deduction.explain().sentence)
            .collect();
        let text = self.text(&step.deduction, &before);
        if shared.json {
            return Ok(Answer::done(self.json(&step.deduction, &text).to_string()));
        }
        let board =
            if self.level >= 3 { self.board(loaded, puzzle, &marks, &step.deduction, shared) } else { String::new() };
        Ok(Answer::done(format!("{board}{text}")))
    }

    /// The words of the level, and of no higher one.
    fn text(&self, deduction: &Deduction, before: &[String]) -> String {
        let explanation = deduction.explain();
        let technique = format!("{} {}.", deduction.rule, explanation.technique);
        match self.level {
            1 => explanation.nudge,
            2 | 3 => format!("{technique} {}", explanation.nudge),
            _ => {
                let mut text = technique;
                for sentence in before.iter().chain([&explanation.sentence]) {
                    text.push(' ');
                    text.push_str(sentence);
                }
                for (index, sub_step) in explanation.sub_steps.iter().enumerate() {
                    text.push_str(&format!("\n  {}) {sub_step}", index + 1));
                }
                text
            }
        }
    }

    /// The board of levels 3 to 5: causes, then results as ghosts, then results as marks.
    fn board(&self, loaded: &Loaded, puzzle: &Puzzle, marks: &Marks, deduction: &Deduction, shared: Shared) -> String {
        let mut layout = loaded.layout().clone();
        if self.level == 5 {
            let mut marks = marks.clone();
            deduction.empties.iter().for_each(|cell| marks.set(cell, Mark::Empty));
            deduction.stars.iter().for_each(|cell| marks.set(cell, Mark::Star));
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

    fn json(&self, deduction: &Deduction, text: &str) -> Value {
        let roles = deduction.explain().highlights;
        let tells = self.level >= 4;
        let none: Vec<[usize; 2]> = Vec::new();
        json!({
            "level": self.level,
            "rule": (self.level >= 2).then(|| deduction.rule.to_string()),
            "text": text,
            "cells": if self.level >= 3 { pairs(&roles.cause) } else { none.clone() },
            "stars": if tells { pairs(&deduction.stars) } else { none.clone() },
            "empties": if tells { pairs(&deduction.empties) } else { none },
        })
    }

    /// An answer without a step.
    fn message(&self, text: &str, exit: Exit, shared: Shared) -> Answer {
        let text = if shared.json {
            json!({"level": self.level, "rule": null, "text": text, "stars": [], "empties": []}).to_string()
        } else {
            text.to_owned()
        };
        Answer { text, exit, outcome: None }
    }
}
