//! `generate`: new puzzles.

mod collection;
mod near_misses;
mod wishes;

use std::{
    collections::BTreeMap,
    ops::RangeInclusive,
    path::{Path, PathBuf},
    time::{Instant, SystemTime, UNIX_EPOCH},
};

use anyhow::Context;
use clap::{Args, ValueEnum};
use starbattle::{
    answers::{generated, parse_rule},
    board::Puzzle,
    generate::{CountRange, Criteria, GenerateError, Generated, Generator, LogicRater},
    logic::{Difficulty, Rating, RuleId, suppositions},
    notation::{Layout, Notation},
};

use self::{
    collection::{Collection, Header},
    near_misses::{NearMisses, Watch},
    wishes::RegionWishes,
};
use crate::{
    arguments::{Specs, Threads, notation_parser, parse_seconds, whole},
    cli::GlobalOptions,
    deadline::Deadline,
    failure::{ErrorWithHint, Exit, Interrupted, LimitHit, explain_answer},
    meter::Meter,
    output::{json_text, note, print_line},
    wording::counted,
};

/// Generate puzzles to order: unique, solvable by logic, and as hard as you ask for.
///
/// The same seed gives the same puzzles everywhere, and no two puzzles of a run are rotations or reflections of each other. Press
/// Ctrl-C to stop and keep the finished ones. With --output, the same command goes on where it was stopped.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Generate {
    #[command(flatten)]
    regions: RegionWishes,

    /// easy, medium, hard, expert or extreme, or scores such as 150..220.
    #[arg(long, value_name = "CLASS|RANGE", value_parser = parse_difficulty, allow_hyphen_values = true)]
    difficulty: Option<WantedDifficulty>,

    /// The score, such as 150..220, beside a difficulty.
    #[arg(long, value_name = "RANGE", value_parser = parse_score, allow_hyphen_values = true)]
    score: Option<RangeInclusive<f64>>,

    /// The steps that follow from the longest supposition, such as ..12 (0 without suppositions).
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    chain: Option<CountRange>,

    /// Whether the path may suppose what a cell is (R4.10, R5.9, R5.10).
    #[arg(long, value_enum, default_value = "any", hide_default_value = true)]
    suppositions: Suppositions,

    /// The hardest tier needed up to the first star, such as 3 or ..2.
    #[arg(long, value_name = "TIERS", allow_hyphen_values = true)]
    first_star: Option<CountRange>,

    /// The number of steps of the path's hardest tier, such as 3...
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true)]
    hard_steps: Option<CountRange>,

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

    /// Allow puzzles that the rules alone do not solve.
    #[arg(long)]
    guess: bool,

    /// Generate only puzzles that the rules solve (the default).
    #[arg(long, conflicts_with = "guess")]
    no_guess: bool,

    /// In how many places at least the borders of any two puzzles differ, however they are turned.
    #[arg(long, value_name = "K", default_value_t = 1, hide_default_value = true, value_parser = whole::<usize>(1..))]
    apart: usize,

    /// Write to a file, as JSON if its name ends in .jsonl or .json; FILE.part keeps what is made until it is complete.
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Also add the puzzles that meet only some of the criteria to a file, as they are found.
    #[arg(long, value_name = "FILE")]
    keep_near: Option<PathBuf>,

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
Examples:
  $ starbattle generate -q --size 6 --stars 1 --seed 1 --count 2 | starbattle solve -q - | cut -f 1
  unique
  unique
  $ starbattle generate -q --size 8 --stars 1 --symmetry diagonal --seed 1 --count 2 | wc -l
  2
  $ printf 'AAA...\\nA.....\\n......\\n......\\n......\\n......\\n' > corner.txt
  $ starbattle generate -q --stars 1 --template corner.txt --seed 1 --count 2 | wc -l
  2
  $ starbattle generate -q --like 551W9jo0cIn --seed 1 --count 2 | wc -l
  2";

/// Whether the path may suppose what a cell is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Suppositions {
    Any,
    None,
}

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
    score_range(text).map(WantedDifficulty::Score).ok_or_else(|| {
        format!(
            "`{text}` is not a difficulty: expected easy, medium, hard, expert or extreme, or scores from 0 such as 150..220"
        )
    })
}

pub fn parse_score(text: &str) -> Result<RangeInclusive<f64>, String> {
    score_range(text).ok_or_else(|| format!("`{text}` is not a range of scores: expected two numbers such as 150..220"))
}

fn score_range(text: &str) -> Option<RangeInclusive<f64>> {
    let score = |text: &str| text.trim().parse().ok().filter(|score| *score >= 0.0);
    let (least, most) = text.split_once("..")?;
    Some(score(least)?..=if most.trim().is_empty() { f64::MAX } else { score(most)? })
}

impl Generate {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        let says_how_hard = self.difficulty.is_some() || self.score.is_some() || !self.require.is_empty();
        let mut criteria = self.regions.criteria(says_how_hard)?;
        let board = criteria.board;
        match &self.difficulty {
            Some(WantedDifficulty::Class(class)) => criteria.difficulty = Some(*class),
            Some(WantedDifficulty::Score(range)) => criteria.score = Some(range.clone()),
            None => {}
        }
        if let Some(range) = &self.score {
            criteria.score = Some(range.clone());
        }
        criteria.require.extend(&self.require);
        criteria.needs.clone_from(&self.needs);
        criteria.forbid.clone_from(&self.forbid);
        if self.suppositions == Suppositions::None {
            criteria.forbid.extend(suppositions());
        }
        criteria.chain = self.chain;
        criteria.first_star = self.first_star;
        criteria.hard_steps = self.hard_steps;
        criteria.distance_apart = self.apart;
        criteria.no_guess = !self.guess;
        criteria.tries = self.max_tries;
        let library = self.specs.library(shared)?;
        let known = library.of(board);
        let rater = LogicRater { knowledge: known.knowledge() };
        let earlier = self.output.as_deref().map(Collection::seed_of).transpose()?.flatten();
        let seed = self.seed.or(earlier).unwrap_or_else(new_seed);
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
        let header = self.header(&criteria, seed);
        criteria.validate()?;
        let near = self.keep_near.as_deref().map(NearMisses::open).transpose()?;
        let watch = Watch { deadline: &deadline, near: near.as_ref() };
        let keep = |puzzle: &Puzzle, rating: &Rating| {
            if let Some(near) = &near {
                near.keep(puzzle, rating);
            }
        };
        let generator = Generator::new(criteria, rater, &watch)?.telling(&keep);
        if self.seed.is_none() && !shared.quiet {
            note!("seed: {seed}");
        }
        let mut series = generator.series(seed, self.count, &watch);
        let mut output = Output::Lines(0);
        if let Some(path) = &self.output {
            let (collection, resumed) = Collection::open(path, &header)?;
            if !resumed.puzzles.is_empty() && !shared.quiet {
                note!("going on with {}: {}", collection.part().display(), counted(collection.count(), "puzzle"));
            }
            series = series.after(resumed.next, &resumed.puzzles);
            output = Output::Collection(Box::new(collection));
        }
        let before = output.count();
        meter.begin("puzzles", self.count as u64);
        meter.advance(before as u64);
        let start = Instant::now();
        let mut classes: BTreeMap<Difficulty, usize> = BTreeMap::new();
        for result in series {
            if let Some(error) = near.as_ref().and_then(NearMisses::error) {
                return Err(error);
            }
            match result {
                Ok(generated) => {
                    *classes.entry(generated.rating.difficulty).or_default() += 1;
                    meter.advance(1);
                    output.push(&generated, self.text(&generated, shared)?)?;
                }
                Err(GenerateError::Cancelled) if !deadline.is_over() => {
                    return Err(Interrupted::Halfway { done: output.count(), total: self.count }.into());
                }
                Err(error) => return Err(self.limit_hit(&error, &output, meter.hardest())),
            }
        }
        drop(meter);
        let made = output.count() - before;
        output.finish()?;
        if !shared.quiet {
            let seconds = start.elapsed().as_secs_f64().max(1e-6);
            note!("{}, {:.1} per second", counted(made, "puzzle"), made as f64 / seconds);
            if classes.len() > 1 {
                let classes: Vec<String> = classes.iter().map(|(class, count)| format!("{class} {count}")).collect();
                note!("{}", classes.join(", "));
            }
        }
        Ok(Exit::Done)
    }

    /// What is made, to be compared when a collection is continued.
    fn header(&self, criteria: &Criteria, seed: u64) -> Header {
        let solution = if self.solution { " with solution" } else { "" };
        let form = if self.writes_json() { " in JSON" } else { "" };
        let criteria = format!("{criteria}; {}{solution}{form}", self.to.id);
        Header { version: env!("CARGO_PKG_VERSION").to_owned(), seed, criteria }
    }

    /// Whether the file is to hold JSON.
    fn writes_json(&self) -> bool {
        let ending = self.output.as_deref().and_then(Path::extension);
        ending.is_some_and(|ending| ending == "jsonl" || ending == "json")
    }

    /// Why fewer puzzles were made than asked for.
    fn limit_hit(&self, error: &GenerateError, output: &Output, hardest: Option<f64>) -> anyhow::Error {
        let reason = match error {
            GenerateError::Cancelled => "the time limit was reached".to_owned(),
            other => other.to_string(),
        };
        let hardest =
            hardest.map_or(String::new(), |score| format!("; the hardest puzzle tried has the score {score:.0}"));
        let message = format!("{} of {} generated: {reason}{hardest}", output.count(), counted(self.count, "puzzle"));
        let kept = match output {
            Output::Collection(collection) if collection.count() > 0 => {
                format!("; {} keeps those", collection.part().display())
            }
            _ => String::new(),
        };
        let hint = format!("relax the criteria, or raise --max-tries or --max-seconds{kept}");
        LimitHit(ErrorWithHint::new(message, hint)).into()
    }

    fn text(&self, puzzle: &Generated, shared: GlobalOptions) -> anyhow::Result<String> {
        let answer = generated(puzzle, self.to, self.solution).map_err(explain_answer)?;
        if shared.json || self.writes_json() { json_text(&answer) } else { Ok(answer.puzzle) }
    }
}

/// Where puzzles go.
enum Output {
    /// To standard output; so many so far.
    Lines(usize),
    Collection(Box<Collection>),
}

impl Output {
    fn count(&self) -> usize {
        match self {
            Self::Lines(count) => *count,
            Self::Collection(collection) => collection.count(),
        }
    }

    fn push(&mut self, generated: &Generated, text: String) -> anyhow::Result<()> {
        match self {
            Self::Lines(count) => {
                *count += 1;
                print_line(&text)
            }
            Self::Collection(collection) => collection.push(generated.index, &dotted(&generated.puzzle)?, text),
        }
    }

    fn finish(self) -> anyhow::Result<()> {
        match self {
            Self::Lines(_) => Ok(()),
            Self::Collection(collection) => collection.finish(),
        }
    }
}

/// The notation in which puzzles are remembered.
fn dotted(puzzle: &Puzzle) -> anyhow::Result<String> {
    Ok(Notation::by_id("dotted").context("there is no notation `dotted`")?.write(&Layout::from_puzzle(puzzle))?)
}

/// A random seed that is short enough to type.
fn new_seed() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    now.subsec_nanos().into()
}
