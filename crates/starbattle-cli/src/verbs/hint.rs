//! `hint`: the next step, in as much detail as asked for.

use clap::Args;
use starbattle::{
    answers::{
        HintOutcome, Library, highlight, hint,
        wire::{HintState, UnitKind},
    },
    board::Marks,
    logic::Deduction,
    notation::drawing::{Glyph, Role, Scene, TerminalStyle, legend, terminal},
};

use crate::{
    arguments::{Loaded, PuzzleInput, RuleChoice, Specs, TimeLimit, whole},
    batch::{Answer, for_each},
    cli::GlobalOptions,
    failure::Exit,
    output::use_colour,
};

/// Give a hint: the next step, from a nudge to the full explanation.
///
/// Level 1 says where to look, 2 names the technique, 3 shows the cells it starts from, 4 explains the whole step, and 5 applies it
/// and says why the technique works.
/// Wrong marks are reported first, because no hint can help then.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Hint {
    #[command(flatten)]
    input: PuzzleInput,

    /// How much to reveal, from 1 to 5.
    #[arg(long, value_name = "LEVEL", default_value_t = 1, value_parser = whole::<u8>(1..=5))]
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
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        let library = self.specs.library(shared)?;
        for_each(&self.input, shared, |loaded| self.hint(loaded, &library, shared))
    }

    fn hint(&self, loaded: &Loaded, library: &Library, shared: GlobalOptions) -> anyhow::Result<Answer> {
        let deadline = self.time.start();
        let outcome = hint(&loaded.position(), self.level, &self.choice.filter(), library, &deadline);
        let HintOutcome { hint, position, deduction } = deadline.finish(outcome)?;
        let exit = match hint.state {
            HintState::Step | HintState::Solved => Exit::Done,
            _ => Exit::No,
        };
        if shared.json {
            return Ok(Answer::json(&hint)?.with_exit(exit));
        }
        let board = match deduction {
            Some(deduction) if self.level >= 3 => {
                let units = hint.sentence.spans.iter().flat_map(|span| &span.units);
                let regions = units.filter(|unit| unit.kind == UnitKind::Region).map(|unit| unit.index).collect();
                self.board(loaded, &position.marks, &deduction, regions, shared)
            }
            _ => String::new(),
        };
        let details = if hint.state == HintState::WrongMarks { " Run `check` for details." } else { "" };
        let principle = hint.principle.map(|text| format!("\nWhy it works: {text}")).unwrap_or_default();
        Ok(Answer::text(format!("{board}{}{details}{principle}", hint.sentence.text)).with_exit(exit))
    }

    /// The board of levels 3 to 5: the causes, then the results as outlines, then the results as marks; with the letters of the
    /// regions that the words name.
    fn board(
        &self,
        loaded: &Loaded,
        marks: &Marks,
        deduction: &Deduction,
        regions: Vec<usize>,
        shared: GlobalOptions,
    ) -> String {
        let mut layout = loaded.layout().clone();
        if self.level == 5 {
            let mut marks = marks.clone();
            deduction.write_to(&mut marks);
            // There are as many marks as the layout has cells.
            let _ = layout.set_marks(marks.as_slice().to_vec());
        }
        let mut scene = Scene::of(&layout);
        for region in regions {
            scene.name_region(region);
        }
        if self.level < 5 {
            highlight(&mut scene, deduction, self.level == 4);
        } else {
            let decided =
                [(&deduction.empties, Role::Affected, Glyph::Cross), (&deduction.stars, Role::Target, Glyph::Star)];
            for (cells, role, glyph) in decided {
                for cell in cells {
                    scene.highlight(cell.row(), cell.col(), role);
                    scene.set_glyph(cell.row(), cell.col(), glyph);
                }
            }
        }
        let board = terminal(&scene, TerminalStyle { colour: use_colour(shared), coordinates: true });
        board + &legend(&scene).map(|legend| format!("{legend}\n")).unwrap_or_default()
    }
}
