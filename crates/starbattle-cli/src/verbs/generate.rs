//! `generate`: new puzzles.

use std::{
    ops::RangeInclusive,
    time::{Instant, SystemTime, UNIX_EPOCH},
};

use clap::Args;
use starbattle::{
    answers::{generated, parse_rule},
    generate::{Criteria, GenerateError, Generated, Generator, LogicRater, RegionSizes},
    logic::{Difficulty, RuleId},
    notation::Notation,
};

use crate::{
    arguments::{BoardInput, Specs, Threads, notation_parser, parse_seconds, whole},
    cli::GlobalOptions,
    deadline::Deadline,
    failure::{ErrorWithHint, Exit, Interrupted, LimitHit, explain_answer},
    meter::Meter,
    output::{json_text, note, print_line},
    wording::counted,
};

/// Generate puzzles to order: with exactly one solution, solvable by logic, and as hard as you ask for.
///
/// The same seed gives the same puzzles everywhere, and no two puzzles of a run are rotations or reflections of each other. Press
/// Ctrl-C to stop and keep the finished ones.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct Generate {
    #[command(flatten)]
    board: BoardInput,

    /// easy, medium, hard, expert or extreme, or scores such as 150..220.
    #[arg(long, value_name = "CLASS|RANGE", value_parser = parse_difficulty, allow_hyphen_values = true)]
    difficulty: Option<WantedDifficulty>,

    /// A rule that must be on the solver's path, where others might do instead; can be repeated.
    #[arg(long, value_name = "RULE", value_parser = parse_rule)]
    require: Vec<RuleId>,

    /// A rule that the puzzle must need: without it, all other rules up to the puzzle's difficulty are stuck; can be repeated.
    #[arg(long, value_name = "RULE", value_parser = parse_rule)]
    needs: Vec<RuleId>,

    /// A rule that must not be on the solver's path; can be repeated.
    #[arg(long, value_name = "RULE", value_parser = parse_rule)]
    forbid: Vec<RuleId>,

    /// The number of puzzles to generate.
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = whole::<usize>(1..))]
    count: usize,

    /// The seed; by default a new one for each run.
    #[arg(long, value_name = "X", value_parser = whole::<u64>(0..))]
    seed: Option<u64>,

    /// Region sizes: any (the default), even, wild, or such as 5..15.
    #[arg(long, value_name = "SIZES", allow_hyphen_values = true)]
    region_sizes: Option<RegionSizes>,

    /// Give the regions rotational symmetry, by a half turn.
    #[arg(long)]
    symmetric: bool,

    /// Allow puzzles that the rules alone do not solve.
    #[arg(long)]
    guess: bool,

    /// Generate only puzzles that the rules solve (the default).
    #[arg(long, conflicts_with = "guess")]
    no_guess: bool,

    /// The notation to write (see `help notations`).
    #[arg(long, value_name = "NOTATION", hide_possible_values = true, value_parser = notation_parser(Notation::can_write), default_value = "dotted")]
    to: &'static Notation,

    /// Add the solution to the JSON output.
    #[arg(long)]
    solution: bool,

    /// Give up after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    max_seconds: Option<f64>,

    /// Give up on a puzzle after trying this many boards.
    #[arg(long, value_name = "BOARDS", default_value_t = 1000, value_parser = whole::<usize>(1..))]
    max_tries: usize,

    #[command(flatten)]
    specs: Specs,

    #[command(flatten)]
    threads: Threads,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle generate -q --size 6 --stars 1 --seed 1 --count 2 | starbattle solve -q - | cut -f 1
  unique
  unique";

/// A class or a range of scores.
#[derive(Debug, Clone, PartialEq)]
enum WantedDifficulty {
    Class(Difficulty),
    Score(RangeInclusive<f64>),
}

fn parse_difficulty(text: &str) -> Result<WantedDifficulty, String> {
    if let Ok(class) = text.parse() {
        return Ok(WantedDifficulty::Class(class));
    }
    let score = |text: &str| text.trim().parse().ok().filter(|score| *score >= 0.0);
    let range = text.split_once("..").and_then(|(least, most)| Some(score(least)?..=score(most)?));
    range.map(WantedDifficulty::Score).ok_or_else(|| {
        format!(
            "`{text}` is not a difficulty: expected easy, medium, hard, expert or extreme, or scores from 0 such as 150..220"
        )
    })
}

impl Generate {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        let board = self.board.board()?;
        let mut criteria = Criteria::new(board);
        match &self.difficulty {
            Some(WantedDifficulty::Class(class)) => criteria.difficulty = Some(*class),
            Some(WantedDifficulty::Score(range)) => criteria.score = Some(range.clone()),
            None => {}
        }
        criteria.require.clone_from(&self.require);
        criteria.needs.clone_from(&self.needs);
        criteria.forbid.clone_from(&self.forbid);
        criteria.region_sizes = self.region_sizes.unwrap_or(criteria.region_sizes);
        criteria.symmetric = self.symmetric;
        criteria.no_guess = !self.guess;
        criteria.tries = self.max_tries;
        let library = self.specs.library(shared)?;
        let known = library.of(board);
        let rater = LogicRater { knowledge: known.knowledge() };
        let seed = self.seed.unwrap_or_else(new_seed);
        self.threads.run(|| self.make(criteria, &rater, seed, shared))
    }

    fn make(
        &self,
        criteria: Criteria,
        rater: &LogicRater<'_>,
        seed: u64,
        shared: GlobalOptions,
    ) -> anyhow::Result<Exit> {
        let meter = Meter::new(shared);
        let deadline = Deadline::after(self.max_seconds).on(&meter);
        let generator = Generator::new(criteria, rater, &deadline)?;
        if self.seed.is_none() && !shared.quiet {
            note!("seed: {seed}");
        }
        meter.begin("puzzles", self.count as u64);
        let start = Instant::now();
        let mut made = 0_usize;
        for result in generator.series(seed, self.count, &deadline) {
            match result {
                Ok(generated) => {
                    made += 1;
                    meter.advance(1);
                    print_line(&self.text(&generated, shared)?)?;
                }
                Err(GenerateError::Cancelled) if !deadline.is_over() => {
                    return Err(Interrupted::Halfway { done: made, total: self.count }.into());
                }
                Err(error) => {
                    let message = match error {
                        GenerateError::Cancelled => "the time limit was reached".to_owned(),
                        other => other.to_string(),
                    };
                    let message = format!("{made} of {} generated: {message}", counted(self.count, "puzzle"));
                    return Err(LimitHit(ErrorWithHint::new(
                        message,
                        "relax the criteria, or raise --max-tries or --max-seconds",
                    ))
                    .into());
                }
            }
        }
        drop(meter);
        if !shared.quiet {
            let seconds = start.elapsed().as_secs_f64().max(1e-6);
            note!("{}, {:.1} per second", counted(made, "puzzle"), made as f64 / seconds);
        }
        Ok(Exit::Done)
    }

    fn text(&self, puzzle: &Generated, shared: GlobalOptions) -> anyhow::Result<String> {
        let answer = generated(puzzle, self.to, self.solution).map_err(explain_answer)?;
        if shared.json { json_text(&answer) } else { Ok(answer.puzzle) }
    }
}

/// A random seed that is short enough to type.
fn new_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.subsec_nanos().into()
}
