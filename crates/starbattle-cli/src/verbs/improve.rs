//! `improve`: small changes that make a board a better puzzle.

use std::ops::RangeInclusive;

use clap::Args;
use starbattle::{
    answers::{ErrorKind, Library, improve, improvements},
    generate::{BorderChange, Criteria, Goal, Improved, SearchEffort, Suggestion},
    logic::Difficulty,
    notation::{
        Layout, Notation,
        drawing::{Role, Scene, TerminalStyle, terminal},
    },
};

use crate::{
    arguments::{Loaded, PuzzleInput, Specs, notation_parser, parse_seconds, whole},
    batch::{Answer, for_each},
    cli::GlobalOptions,
    deadline::Deadline,
    failure::{ErrorWithHint, Exit, Interrupted, LimitHit, explain_answer},
    meter::{Meter, interrupted},
    output::use_colour,
    verbs::generate::parse_score,
    wording::counted,
};

/// Suggest the smallest border changes that make a board unique, solvable by logic, or as hard as you ask for.
///
/// A change moves one cell to a neighbouring region. A board with several solutions is made unique; a board with one solution is made
/// solvable by the rules, or brought to the given difficulty or score. The last line gives the smallest number of changes: proved if it is up
/// to 2, or 3 on boards up to 10x10, otherwise "at most". Exit code 1 means that nothing was found.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
#[command(mut_arg("marks", |marks| marks.help("Marks, which are checked but do not affect the suggestions")))]
pub struct Improve {
    #[command(flatten)]
    input: PuzzleInput,

    /// The difficulty to reach: easy, medium, hard, expert or extreme.
    #[arg(long, value_name = "CLASS")]
    difficulty: Option<Difficulty>,

    /// The score to reach, such as 150..220.
    #[arg(long, value_name = "RANGE", value_parser = parse_score, allow_hyphen_values = true)]
    score: Option<RangeInclusive<f64>>,

    /// Only make the board unique, even if the rules do not solve it then.
    #[arg(long, conflicts_with_all = ["difficulty", "score"])]
    unique: bool,

    /// The largest number of changes in a suggestion.
    #[arg(long, value_name = "K", default_value_t = SearchEffort::default().changes, value_parser = whole::<usize>(0..))]
    max_changes: usize,

    /// The largest number of suggestions.
    #[arg(long, value_name = "K", default_value_t = 5, value_parser = whole::<usize>(1..))]
    limit: usize,

    /// Give up after this many seconds, or stop proving that a suggestion is the smallest.
    #[arg(long, value_name = "SECONDS", default_value_t = 60.0, value_parser = parse_seconds)]
    max_seconds: f64,

    /// The notation to write (see `help notations`).
    #[arg(long, value_name = "NOTATION", hide_possible_values = true, value_parser = notation_parser(Notation::can_write), default_value = "dotted")]
    to: &'static Notation,

    #[command(flatten)]
    specs: Specs,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle improve -q --unique --limit 1 5x1.AABBBAABBBCCDDDCCDDDEEEEE | grep -c '^5x1'
  1";

impl Improve {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        let library = self.specs.library(shared)?;
        for_each(&self.input, shared, |loaded| self.improve(loaded, &library, shared))
    }

    fn improve(&self, loaded: &Loaded, library: &Library, shared: GlobalOptions) -> anyhow::Result<Answer> {
        let puzzle = &loaded.puzzle;
        let goal = if self.unique {
            Goal::Unique
        } else {
            let (difficulty, score) = (self.difficulty, self.score.clone());
            Goal::Rated(Box::new(Criteria { difficulty, score, ..Criteria::new(puzzle.board()) }))
        };
        let meter = Meter::new(shared);
        let deadline = Deadline::after(Some(self.max_seconds)).on(&meter);
        let effort = SearchEffort { changes: self.max_changes, suggestions: self.limit, ..SearchEffort::default() };
        let improved = improve(puzzle, &goal, effort, library, &deadline).map_err(|error| match error.kind {
            ErrorKind::Cancelled if interrupted() => Interrupted::Early.into(),
            ErrorKind::Cancelled => {
                let message = "no suggestion was found within the time limit";
                LimitHit(ErrorWithHint::new(message, "raise --max-seconds, or relax the goal")).into()
            }
            _ => explain_answer(error),
        })?;
        deadline.check_interrupt()?;
        let exit = if improved.suggestions.is_empty() { Exit::No } else { Exit::Done };
        let answer = improvements(&improved, self.to).map_err(explain_answer)?;
        let warnings = answer.warnings.clone();
        if shared.json {
            return Ok(Answer::json(&answer)?.with_exit(exit).with_warnings(warnings));
        }
        let boards = answer.suggestions.iter().map(|suggestion| &suggestion.puzzle);
        let list = improved.suggestions.iter().zip(boards).map(|(one, board)| text(one, board, shared));
        let list: Vec<String> = list.chain(self.conclusion(&improved)).collect();
        Ok(Answer::text(list.join("\n\n")).with_exit(exit).with_warnings(warnings))
    }

    /// What is known about the smallest number of changes.
    fn conclusion(&self, improved: &Improved) -> Option<String> {
        let up_to = counted(self.max_changes, "change");
        match improved.suggestions.first().map(|suggestion| suggestion.changes.len()) {
            Some(0) => None,
            Some(count) if improved.proved => Some(format!("the smallest number of changes is {count}")),
            Some(count) => Some(format!("the smallest number of changes is at most {count}")),
            None if self.max_changes == 0 => Some("the board does not meet the goal without changes".to_owned()),
            None if improved.proved => Some(format!("no set of up to {up_to} meets the goal")),
            None => Some(format!("no set of up to {up_to} that meets the goal was found")),
        }
    }
}

/// A suggestion with its changes drawn, above the board as text.
fn text(suggestion: &Suggestion, puzzle: &str, shared: GlobalOptions) -> String {
    if suggestion.changes.is_empty() {
        return format!("no change is needed\n{puzzle}");
    }
    let mut scene = Scene::of(&Layout::from_puzzle(&suggestion.puzzle));
    for BorderChange { cell, .. } in &suggestion.changes {
        scene.highlight(cell.row(), cell.col(), Role::Affected);
    }
    let changes: Vec<String> = suggestion.changes.iter().map(ToString::to_string).collect();
    let rating = suggestion.rated.as_ref().map(|rated| format!(" ({})", rated.rating.difficulty)).unwrap_or_default();
    let board = terminal(&scene, TerminalStyle { colour: use_colour(shared), coordinates: true });
    format!("{}{rating}\n{board}{puzzle}", changes.join(", "))
}
