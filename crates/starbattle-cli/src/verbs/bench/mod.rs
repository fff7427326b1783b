//! `bench`: a comparison with plain programs that anyone can repeat.

mod race;
mod tasks;

use clap::Args;
use starbattle::answers::wire::{Benchmark, BenchmarkTask};

use self::{
    race::Race,
    tasks::{TASKS, Task},
};
use crate::{
    cli::GlobalOptions,
    failure::{ErrorWithHint, Exit},
    output::{json_text, print_line},
};

/// Compare this program with plain programs for the same tasks, in one run on one thread.
///
/// Checks first that both give the same answer to each task. Look at the ratios, because times differ between machines. A plain
/// program that takes too long is stopped; its ratio is then a lower bound, marked with >. For tasks with many boards, the times are
/// medians, and p99.9 is what all but one board in a thousand stay below: with fewer boards, the time of the slowest.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Bench {
    /// Run only the tasks whose name contains this text, such as "count" or "10x2".
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,

    /// Also run the tasks that take minutes.
    #[arg(long)]
    full: bool,

    /// List the tasks without running them.
    #[arg(long)]
    list: bool,
}

const EXAMPLE: &str = "\
Examples:
  $ starbattle bench --list --only count
  count placements 10x2
  count placements 12x2
  count solutions 10x2
  $ starbattle bench --json --only 'count placements 10x2' | cut -d , -f 1
  {\"task\":\"count placements 10x2\"";

impl Bench {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        let only = self.only.unwrap_or_default();
        let chosen: Vec<&Task> =
            TASKS.iter().filter(|task| task.name.contains(&only) && (self.full || !task.long)).collect();
        if chosen.is_empty() {
            let message = format!("no task has `{only}` in its name");
            return Err(ErrorWithHint::new(message, "run `starbattle bench --list --full` to list them").into());
        }
        if self.list {
            for task in chosen {
                print_line(&if shared.json {
                    json_text(&BenchmarkTask { task: task.name, long: task.long })?
                } else {
                    task.name.to_owned()
                })?;
            }
            return Ok(Exit::Done);
        }
        // One thread, like the plain programs.
        let pool = rayon::ThreadPoolBuilder::new().num_threads(1).build()?;
        if !shared.json {
            print_line(&format!("{:<32} {:>12} {:>12} {:>9} {:>12}", "task", "plain", "starbattle", "ratio", "p99.9"))?;
        }
        for task in chosen {
            let race = pool.install(|| (task.run)())?;
            print_line(&if shared.json { json_text(&benchmark(task, &race))? } else { line(task, &race) })?;
        }
        Ok(Exit::Done)
    }
}

fn benchmark(task: &Task, race: &Race) -> Benchmark {
    let ratio = (race.ratio() * 10.0).round() / 10.0;
    let (plain_micros, micros) = (micros(race.plain), micros(race.ours));
    let tail_micros = race.tail.map(self::micros);
    Benchmark { task: task.name, plain_micros, micros, tail_micros, ratio, lower_bound: race.stopped }
}

fn line(task: &Task, race: &Race) -> String {
    let sign = if race.stopped { ">" } else { "" };
    let ratio = format!("{sign}{:.1}x", race.ratio());
    let tail = race.tail.map_or_else(String::new, time);
    let line = format!("{:<32} {:>12} {:>12} {ratio:>9} {tail:>12}", task.name, time(race.plain), time(race.ours));
    line.trim_end().to_owned()
}

fn micros(seconds: f64) -> f64 {
    (seconds * 1e7).round() / 10.0
}

fn time(seconds: f64) -> String {
    match seconds {
        seconds if seconds < 1e-3 => format!("{:.1} µs", seconds * 1e6),
        seconds if seconds < 1.0 => format!("{:.2} ms", seconds * 1e3),
        _ => format!("{seconds:.2} s"),
    }
}
