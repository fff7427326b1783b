//! `rate`: how hard puzzles are.

use clap::Args;
use starbattle::{
    board::Puzzle,
    exact::{Engine, Limits, Native, Task, Unwatched},
    logic::{Options, Position, Rating, Solver},
};
use starbattle_server::{library::Library, wire};

use crate::{
    cli::Shared,
    effort::Effort,
    failure::Exit,
    input::{Answer, Batch, Loaded, PuzzleInput},
    knowledge::Specs,
    output::{json_text, print_line},
};

/// Rate puzzles by the hardest step a person needs.
///
/// easy: tiers 1 and 2; medium: tier 3; hard: tier 4; expert: tier 5; extreme: nested chains; stuck: not solved by the rules. The score
/// rises with the class and, within it, with the hardest step, the way to the first star and the effort of the whole path. The text says
/// beside "stuck" if that is so because the puzzle has several solutions, or none.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Rate {
    #[command(flatten)]
    input: PuzzleInput,

    /// Print comma-separated values with a header.
    #[arg(long)]
    csv: bool,

    #[command(flatten)]
    specs: Specs,

    #[command(flatten)]
    batch: Batch,

    #[command(flatten)]
    effort: Effort,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle rate -q 551W9jo0cIn | cut -f 1
  easy";

impl Rate {
    pub fn run(self, shared: Shared) -> anyhow::Result<Exit> {
        let library = self.specs.library()?;
        if self.csv {
            print_line("line,size,stars,solved,difficulty,score,hardest,first_star,effort")?;
        }
        self.effort.run(|| self.input.for_each_of(shared, self.batch, |loaded| self.rate(loaded, &library, shared)))
    }

    fn rate(&self, loaded: &Loaded, library: &Library, shared: Shared) -> anyhow::Result<Answer> {
        let puzzle = loaded.puzzle()?;
        let known = library.of(puzzle.board());
        let solver = Solver::new(Options::default()).with_knowledge(known.knowledge());
        let rating = Rating::of(&solver.solve(&Position::blank(puzzle)));
        let Rating { solved, difficulty, score, hardest, first_star, effort, .. } = &rating;
        let hardest = hardest.map(|rule| rule.to_string());
        let text = if self.csv {
            let line = loaded.line.unwrap_or(1);
            let (size, stars) = (puzzle.size(), puzzle.stars());
            let hardest = hardest.unwrap_or_default();
            format!("{line},{size},{stars},{solved},{difficulty},{score},{hardest},{first_star},{effort}")
        } else if shared.json {
            json_text(&wire::Rating::of(&rating, loaded.line))?
        } else {
            let hardest =
                rating.hardest.map_or_else(String::new, |rule| format!("{rule} {}", rule.name().unwrap_or_default()));
            let trouble = if *solved { "" } else { trouble(puzzle) };
            format!("{difficulty}\t{score:.1}\t{hardest}{trouble}")
        };
        let exit = if *solved { Exit::Done } else { Exit::No };
        Ok(Answer { text, exit, outcome: Some(outcome(*difficulty)) })
    }
}

/// A search that takes longer than this is not worth the remark.
const NODES: u64 = 1_000_000;

/// What keeps every solver from solving the puzzle, as a further column; nothing if only the rules do not solve it.
fn trouble(puzzle: &Puzzle) -> &'static str {
    let outcome = Native.solve(&Task::new(puzzle), Limits::default().with_nodes(NODES), &mut Unwatched);
    match outcome.solutions.len() {
        0 if outcome.complete => "\tno solution",
        2.. => "\tseveral solutions",
        _ => "",
    }
}

const fn outcome(difficulty: starbattle::logic::Difficulty) -> &'static str {
    use starbattle::logic::Difficulty;
    match difficulty {
        Difficulty::Easy => "easy",
        Difficulty::Medium => "medium",
        Difficulty::Hard => "hard",
        Difficulty::Expert => "expert",
        Difficulty::Extreme => "extreme",
        Difficulty::Stuck => "stuck",
    }
}
