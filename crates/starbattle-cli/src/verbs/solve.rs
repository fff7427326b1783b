//! `solve`: exact answers about puzzles.

use std::{ops::ControlFlow, time::Instant};

use clap::{
    Args,
    builder::{PossibleValue, PossibleValuesParser, TypedValueParser},
};
use starbattle::{
    answers::{
        ErrorKind, PuzzleAndMarks, SolveQuestion, Solved, count_solutions, solve,
        wire::{Solution, SolutionCount},
    },
    board::{MemoryBudget, Placement},
    exact::{EngineKind, Outcome, Report, SearchLimits, StopReason, Task},
    notation::drawing::{Glyph, Role, Scene, TerminalStyle, terminal},
};

use crate::{
    arguments::{Loaded, PuzzleInput, Resources, Threads, TimeLimit, parse_bytes, whole},
    batch::{Answer, Batch, for_each_of},
    cli::GlobalOptions,
    deadline::Deadline,
    failure::{ErrorWithHint, Exit, LimitHit, explain_answer},
    meter::interrupted,
    output::{json_text, print_line, print_piece, use_colour},
    wording::counted,
};

/// Solve a puzzle exactly, and prove that its solution is unique or show that it is not.
///
/// Exit code 0 means that there is exactly one solution (with --limit, --all, --count or --forced: at least one), 1 that there is not, and 3
/// that a limit stopped the search.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub struct Solve {
    #[command(flatten)]
    input: PuzzleInput,

    /// Stop after this many solutions; 2 decide uniqueness.
    #[arg(long, value_name = "K", default_value_t = 2, value_parser = whole::<usize>(1..))]
    limit: usize,

    /// Print every solution as it is found. In a batch with --json, at most 10,000 of each puzzle.
    #[arg(long, conflicts_with = "limit")]
    all: bool,

    /// Show the cells that are the same in all solutions.
    #[arg(long, conflicts_with_all = ["limit", "all"])]
    forced: bool,

    /// If there are several solutions, show the two that differ in the fewest cells ("closest found" if there are too many to be sure).
    #[arg(long, conflicts_with_all = ["all", "forced"])]
    closest: bool,

    /// Print only the number of solutions, without listing them.
    #[arg(long, conflicts_with_all = ["limit", "all", "forced", "closest", "engine", "max_nodes"])]
    count: bool,

    /// The most memory for --count; by default 60 % of what is free.
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes, allow_hyphen_values = true, requires = "count")]
    max_memory: Option<u64>,

    /// The solver to use. The answer does not depend on it.
    #[arg(long, value_parser = engine_parser(), default_value_t = EngineKind::Auto)]
    engine: EngineKind,

    /// Stop after this many search nodes.
    #[arg(long, value_name = "NODES", value_parser = whole::<u64>(0..))]
    max_nodes: Option<u64>,

    #[command(flatten)]
    time: TimeLimit,

    #[command(flatten)]
    batch: Batch,

    #[command(flatten)]
    threads: Threads,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle solve -q --count 4x1.AAAABBBBCCCCDDDD
  2";

/// With `--all` in a batch, a puzzle with more solutions is an error: they would have to wait in memory.
const MAX_SOLUTIONS_IN_BATCH: usize = 10_000;

/// The engines of this build, by name.
fn engine_parser() -> impl TypedValueParser<Value = EngineKind> {
    let values = EngineKind::ALL.map(|kind| PossibleValue::new(kind.name()).help(kind.description()));
    PossibleValuesParser::new(values).try_map(|name| name.parse::<EngineKind>())
}

impl Solve {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        if self.limit == 0 {
            return Err(ErrorWithHint::new("--limit 0 looks for no solution at all", "use 1 or more").into());
        }
        if self.count {
            let resources = Resources::new(self.threads, self.max_memory);
            resources.prepare();
            let budget = resources.budget()?;
            return resources
                .run(|| for_each_of(&self.input, shared, self.batch, |loaded| self.count(loaded, &budget, shared)));
        }
        self.threads.run(|| for_each_of(&self.input, shared, self.batch, |loaded| self.solve(loaded, shared)))
    }

    fn count(&self, loaded: &Loaded, budget: &MemoryBudget, shared: GlobalOptions) -> anyhow::Result<Answer> {
        let position = loaded.position();
        let task = position.task().map_err(explain_answer)?;
        let deadline = self.time.start();
        let start = Instant::now();
        let counted = count_solutions(&task, budget, &deadline);
        let micros = micros_since(start);
        deadline.check_interrupt()?;
        let solutions = match counted {
            Err(error) if error.kind == ErrorKind::Cancelled => {
                let message = "the time was up before all solutions were counted";
                return Err(LimitHit(ErrorWithHint::new(message, "raise --max-seconds")).into());
            }
            counted => counted.map_err(explain_answer)?,
        };
        let (size, stars) = (position.puzzle.size(), position.puzzle.stars());
        let answer = if shared.json {
            Answer::json(&SolutionCount { size, stars, solutions, micros })?
        } else {
            Answer::text(solutions.to_string())
        };
        let (exit, outcome) = match solutions {
            0 => (Exit::No, "without solution"),
            1 => (Exit::Done, "unique"),
            _ => (Exit::Done, "with several solutions"),
        };
        Ok(answer.with_exit(exit).with_outcome(outcome))
    }

    fn solve(&self, loaded: &Loaded, shared: GlobalOptions) -> anyhow::Result<Answer> {
        let position = loaded.position();
        let task = position.task().map_err(explain_answer)?;
        let deadline = self.time.start();
        if self.all && shared.json {
            return match loaded.line {
                None => self.stream_json(&position, &task, &deadline),
                Some(_) => self.collect_json(&position, &task, &deadline),
            };
        }
        if loaded.line.is_none() && !shared.json && (self.all || self.limit > 2 && !self.closest) {
            return self.stream(&task, &deadline);
        }
        let start = Instant::now();
        let solved = solve(&task, &self.question(), self.engine.engine().as_ref(), &deadline);
        let micros = micros_since(start);
        deadline.check_interrupt()?;
        let solved = solved.map_err(explain_answer)?;
        let (exit, outcome) = self.verdict(&solved);
        if solved.cut_short && loaded.line.is_none() && !shared.json {
            let message = format!("the search was stopped after {}", counted(solved.outcome.nodes as usize, "node"));
            return Err(LimitHit(ErrorWithHint::new(message, "raise --max-nodes or --max-seconds")).into());
        }
        let answer = if shared.json {
            let answer = solved.answer(position.puzzle.size(), position.puzzle.stars(), self.engine.name());
            Answer::json(&Solution { micros, ..answer })?
        } else if loaded.line.is_some() {
            let solution = solved.outcome.solutions.first();
            let rows = solution.map(|solution| solution.to_rows().concat()).unwrap_or_default();
            Answer::text(format!("{outcome}\t{rows}"))
        } else {
            Answer::text(describe(loaded, !position.marks.is_blank(), &solved, micros, shared))
        };
        Ok(answer.with_exit(exit).with_outcome(outcome))
    }

    fn question(&self) -> SolveQuestion {
        SolveQuestion {
            limit: if self.all { usize::MAX } else { self.limit },
            forced: self.forced,
            closest: self.closest,
            max_nodes: self.max_nodes,
        }
    }

    /// The exit code, and the word for the summary.
    fn verdict(&self, solved: &Solved) -> (Exit, &'static str) {
        let outcome = match (solved.outcome.is_unique(), solved.outcome.solutions.len()) {
            (Some(true), _) => "unique",
            (Some(false), 0) => "without solution",
            (Some(false), _) => "with several solutions",
            (None, _) => "undecided",
        };
        let wanted_any = self.all || self.forced || self.limit != 2;
        let yes = outcome == "unique" || (wanted_any && !solved.outcome.solutions.is_empty());
        let exit = if solved.cut_short {
            Exit::Limit
        } else if yes {
            Exit::Done
        } else {
            Exit::No
        };
        (exit, outcome)
    }

    /// Passes on every solution as it is found, up to the limit. Only the first two are kept.
    fn visit(
        &self,
        task: &Task<'_>,
        deadline: &Deadline<'_>,
        mut each: impl FnMut(&Placement) -> anyhow::Result<()>,
    ) -> anyhow::Result<Solved> {
        let (mut failure, mut solutions) = (None, Vec::new());
        let limits = SearchLimits { solutions: self.question().limit, nodes: self.max_nodes };
        let report = self.engine.engine().visit(task, limits, deadline, &mut |solution| {
            failure = each(&solution).err();
            if solutions.len() < 2 {
                solutions.push(solution);
            }
            if failure.is_none() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if let Some(error) = failure {
            return Err(error);
        }
        let Report { solutions: count, complete, nodes, stopped, .. } = report;
        let cut_short = matches!(stopped, Some(StopReason::Nodes | StopReason::Cancelled));
        let outcome = Outcome { solutions, complete, nodes, stopped };
        Ok(Solved { outcome, count, forced: None, closest: None, cut_short })
    }

    /// Prints solutions as they are found.
    fn stream(&self, task: &Task<'_>, deadline: &Deadline<'_>) -> anyhow::Result<Answer> {
        let solved = self.visit(task, deadline, |solution| print_line(&format!("{}\n\n", spaced(solution))))?;
        let count = counted(solved.count, "solution");
        let (exit, text) = match (solved.outcome.complete, solved.count) {
            (true, 0) => (Exit::No, count),
            (true, _) => (Exit::Done, count),
            (false, _) if !solved.cut_short => (Exit::Done, format!("at least {count}")),
            (false, _) if interrupted() => (Exit::Interrupted, format!("{count} so far; interrupted")),
            (false, _) => (Exit::Limit, format!("{count} so far; the search was stopped")),
        };
        Ok(Answer::text(text).with_exit(exit))
    }

    /// Prints the answer with all solutions as one object, whose list grows as they are found.
    fn stream_json(
        &self,
        position: &PuzzleAndMarks,
        task: &Task<'_>,
        deadline: &Deadline<'_>,
    ) -> anyhow::Result<Answer> {
        let (size, stars) = (position.puzzle.size(), position.puzzle.stars());
        let start = Instant::now();
        print_piece(&format!(r#"{{"size":{size},"stars":{stars},"all":["#))?;
        let mut separator = "";
        let solved = self.visit(task, deadline, |solution| {
            print_piece(&format!("{separator}{}", json_text(&solution.to_rows())?))?;
            separator = ",";
            Ok(())
        })?;
        let answer = Solution { micros: micros_since(start), ..solved.answer(size, stars, self.engine.name()) };
        let rest = json_text(&answer)?;
        let rest = rest.split_once(r#""solutions":"#).map_or("", |(_, rest)| rest);
        let exit = if solved.cut_short && interrupted() { Exit::Interrupted } else { self.verdict(&solved).0 };
        Ok(Answer::text(format!(r#"],"solutions":{rest}"#)).with_exit(exit))
    }

    /// The answer with all solutions, for a batch: it waits in memory until the answers before it are printed.
    fn collect_json(
        &self,
        position: &PuzzleAndMarks,
        task: &Task<'_>,
        deadline: &Deadline<'_>,
    ) -> anyhow::Result<Answer> {
        let start = Instant::now();
        let mut all = Vec::new();
        let solved = self.visit(task, deadline, |solution| {
            if all.len() == MAX_SOLUTIONS_IN_BATCH {
                let message = format!("more than {}", counted(MAX_SOLUTIONS_IN_BATCH, "solution"));
                let hint = "solve this puzzle alone to print all of them";
                return Err(LimitHit(ErrorWithHint::new(message, hint)).into());
            }
            all.push(solution.to_rows());
            Ok(())
        })?;
        deadline.check_interrupt()?;
        let answer = solved.answer(position.puzzle.size(), position.puzzle.stars(), self.engine.name());
        let (exit, outcome) = self.verdict(&solved);
        let answer = Answer::json(&Solution { micros: micros_since(start), all: Some(all), ..answer })?;
        Ok(answer.with_exit(exit).with_outcome(outcome))
    }
}

fn micros_since(start: Instant) -> u64 {
    u64::try_from(start.elapsed().as_micros()).unwrap_or(u64::MAX)
}

fn describe(loaded: &Loaded, marked: bool, solved: &Solved, micros: u64, shared: GlobalOptions) -> String {
    let outcome = &solved.outcome;
    let effort = format!("{}, {:.1} ms", counted(outcome.nodes as usize, "node"), micros as f64 / 1000.0);
    let with_marks = if marked { " that agrees with the marks" } else { "" };
    if outcome.solutions.is_empty() {
        return format!("no solution{with_marks}  ({effort})");
    }
    if let Some((stars, empty)) = &solved.forced {
        let mut scene = Scene::of(loaded.layout());
        for (cells, glyph) in [(empty, Glyph::Cross), (stars, Glyph::NewStar)] {
            cells.iter().for_each(|cell| scene.set_glyph(cell.row(), cell.col(), glyph));
        }
        let board = terminal(&scene, TerminalStyle { colour: use_colour(shared), coordinates: true });
        return format!(
            "{board}{} (☆) and {} (×) are the same in all solutions  ({effort})",
            counted(stars.len(), "star"),
            counted(empty.len(), "empty cell")
        );
    }
    let found = match (outcome.is_unique(), solved.count) {
        (Some(true), _) => "unique (1 solution)".to_owned(),
        (_, count) if outcome.complete => counted(count, "solution"),
        (_, count) => format!("not unique (at least {})", counted(count, "solution")),
    };
    if let Some(closest) = &solved.closest
        && let (Some([first, _]), Some(open)) = (&closest.pair, closest.differing_cells())
    {
        let mut scene = Scene::of(loaded.layout());
        for star in first.stars() {
            scene.set_glyph(star.row(), star.col(), Glyph::Star);
        }
        for cell in &open {
            if !first.stars().contains(cell) {
                scene.set_glyph(cell.row(), cell.col(), Glyph::NewStar);
            }
            scene.highlight(cell.row(), cell.col(), Role::Error);
        }
        let board = terminal(&scene, TerminalStyle { colour: use_colour(shared), coordinates: true });
        let which = if closest.proved { "the closest two" } else { "the closest found" };
        return format!(
            "{board}{found}; {which} differ in {}: ★ in one, ☆ in the other  ({effort})",
            counted(open.len(), "cell")
        );
    }
    let solutions: Vec<String> = outcome.solutions.iter().map(spaced).collect();
    format!("{}\n{found}  ({effort})", solutions.join("\n\n"))
}

/// A solution with a space between cells.
fn spaced(solution: &Placement) -> String {
    let row = |row: String| row.chars().map(String::from).collect::<Vec<_>>().join(" ");
    solution.to_rows().into_iter().map(row).collect::<Vec<_>>().join("\n")
}
