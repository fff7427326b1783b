//! `generate`: new puzzles.

use std::{
    ops::RangeInclusive,
    time::{Instant, SystemTime, UNIX_EPOCH},
};

use anyhow::bail;
use clap::Args;
use starbattle::{
    answers::{generated, parse_rule},
    generate::{Criteria, GenerateError, Generated, Generator, LogicRater, RegionSizes},
    logic::{Difficulty, RuleId},
    notation::Notation,
};

use crate::{
    arguments::{BoardInput, Effort, Specs, notation_parser, parse_seconds},
    cli::Shared,
    deadline::Deadline,
    failure::{ErrorWithHint, Exit, Interrupted, LimitHit, explain_answer},
    meter::Meter,
    output::{json_text, print_line},
    wording::counted,
};

/// Make new puzzles with exactly one solution, solvable by logic, as hard as wanted.
///
/// The same seed gives the same puzzles on every machine and any number of threads; no two of them are images of each other.
/// Ctrl-C keeps those that are finished.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct Generate {
    #[command(flatten)]
    board: BoardInput,

    /// The difficulty: easy, medium, hard, expert or extreme, or a range of scores such as 150..220.
    #[arg(long, value_name = "CLASS|RANGE", value_parser = parse_wanted)]
    difficulty: Option<Wanted>,

    /// A rule that the puzzle must need; may be given several times.
    #[arg(long, value_name = "RULE", value_parser = parse_rule)]
    require: Vec<RuleId>,

    /// A rule that the puzzle must not need; may be given several times.
    #[arg(long, value_name = "RULE", value_parser = parse_rule)]
    forbid: Vec<RuleId>,

    /// How many puzzles to make.
    #[arg(long, value_name = "K", default_value_t = 1)]
    count: usize,

    /// The seed; a new one each time if not given.
    #[arg(long, value_name = "X")]
    seed: Option<u64>,

    /// The sizes of regions: even, wild, or the least and most cells such as 5..15.
    #[arg(long, value_name = "SIZES")]
    region_sizes: Option<RegionSizes>,

    /// Rotational symmetry: a half turn leaves the regions as they are.
    #[arg(long)]
    symmetric: bool,

    /// Allow puzzles that the rules alone do not solve.
    #[arg(long)]
    guess: bool,

    /// Only puzzles that the rules solve, which is the default.
    #[arg(long, conflicts_with = "guess")]
    no_guess: bool,

    /// The notation to write puzzles in.
    #[arg(long, value_name = "NOTATION", value_parser = notation_parser(Notation::can_write), default_value = "dotted")]
    to: &'static Notation,

    /// Print the solution too, in JSON.
    #[arg(long)]
    solution: bool,

    /// Give up after this many seconds.
    #[arg(long, value_name = "SECONDS", value_parser = parse_seconds)]
    max_seconds: Option<f64>,

    /// Give up on a puzzle after beginning this many boards.
    #[arg(long, value_name = "BOARDS", default_value_t = 1000)]
    max_tries: usize,

    #[command(flatten)]
    specs: Specs,

    #[command(flatten)]
    effort: Effort,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle generate -q --size 6 --stars 1 --seed 1 --count 2 | starbattle solve -q - | cut -f 1
  unique
  unique";

/// A class or a range of scores.
#[derive(Debug, Clone, PartialEq)]
enum Wanted {
    Class(Difficulty),
    Score(RangeInclusive<f64>),
}

fn parse_wanted(text: &str) -> Result<Wanted, String> {
    if let Ok(class) = text.parse() {
        return Ok(Wanted::Class(class));
    }
    let range =
        text.split_once("..").and_then(|(least, most)| Some(least.trim().parse().ok()?..=most.trim().parse().ok()?));
    range.map(Wanted::Score).ok_or_else(|| {
        format!(
            "`{text}` is not a difficulty: expected easy, medium, hard, expert or extreme, or scores such as 150..220"
        )
    })
}

impl Generate {
    pub fn run(self, shared: Shared) -> anyhow::Result<Exit> {
        if self.count == 0 {
            bail!("--count 0 makes no puzzle at all: expected 1 or more");
        }
        let board = self.board.board()?;
        let mut criteria = Criteria::new(board);
        match &self.difficulty {
            Some(Wanted::Class(class)) => criteria.difficulty = Some(*class),
            Some(Wanted::Score(range)) => criteria.score = Some(range.clone()),
            None => {}
        }
        criteria.require.clone_from(&self.require);
        criteria.forbid.clone_from(&self.forbid);
        criteria.region_sizes = self.region_sizes.unwrap_or(criteria.region_sizes);
        criteria.symmetric = self.symmetric;
        criteria.no_guess = !self.guess;
        criteria.tries = self.max_tries;
        let library = self.specs.library()?;
        let known = library.of(board);
        let rater = LogicRater { knowledge: known.knowledge() };
        let seed = self.seed.unwrap_or_else(new_seed);
        self.effort.run(|| self.make(criteria, &rater, seed, shared))
    }

    fn make(&self, criteria: Criteria, rater: &LogicRater<'_>, seed: u64, shared: Shared) -> anyhow::Result<Exit> {
        let meter = Meter::new(shared);
        let deadline = Deadline::after(self.max_seconds).on(&meter);
        let generator = Generator::new(criteria, rater, &deadline)?;
        if self.seed.is_none() && !shared.quiet {
            eprintln!("seed: {seed}");
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
                        GenerateError::Cancelled => "the time is up".to_owned(),
                        other => other.to_string(),
                    };
                    let message = format!("{made} of {} made: {message}", counted(self.count, "puzzle"));
                    return Err(LimitHit(ErrorWithHint::new(
                        message,
                        "ask for less, or raise --max-tries or --max-seconds",
                    ))
                    .into());
                }
            }
        }
        drop(meter);
        if !shared.quiet {
            let seconds = start.elapsed().as_secs_f64().max(1e-6);
            eprintln!("{}, {:.1} per second", counted(made, "puzzle"), made as f64 / seconds);
        }
        Ok(Exit::Done)
    }

    fn text(&self, puzzle: &Generated, shared: Shared) -> anyhow::Result<String> {
        let answer = generated(puzzle, self.to, self.solution).map_err(explain_answer)?;
        if shared.json { json_text(&answer) } else { Ok(answer.puzzle) }
    }
}

/// A seed that nobody chose, small enough to be typed again.
fn new_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.subsec_nanos().into()
}
