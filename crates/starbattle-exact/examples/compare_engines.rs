//! Solves boards with every engine, and counts their solutions. Stops at the first board on which they differ, and says where a
//! SAT solver would have been faster.
//!
//! `cargo run --release -p starbattle-exact --example compare_engines -- FILE|NxS:COUNT…`
//!
//! A file has lines `NxS.letters`; `10x2:20000` makes so many boards from seeds. Times are processor time. The two engines
//! are only raced on boards that take the native one longer than 5 ms, as it may take 5 ms longer than the other.

use std::{collections::BTreeMap, process::ExitCode};

use cpu_time::ProcessTime;
use starbattle_board::{MemoryBudget, Never, Placement, Puzzle};
use starbattle_exact::{Auto, Engine, Native, Outcome, Sat, SearchLimits, Task, count_solutions};

use self::common::{class, for_each_board, line};

mod common;

/// Solutions are listed up to this number, and counted beyond it.
const LISTED: usize = 20;

/// What counting may take on one board.
const COUNT_MEMORY: u64 = 256 << 20;

#[derive(Default)]
struct Class {
    boards: usize,
    none: usize,
    one: usize,
    several: usize,
    /// Boards whose solutions were counted.
    counted: usize,
    /// Boards that took the native engine more than 5 ms.
    raced: usize,
    /// The largest time of `auto` that 1.2 times the better engine does not explain, in ms.
    excess: f64,
    differences: usize,
}

fn main() -> ExitCode {
    let mut classes: BTreeMap<String, Class> = BTreeMap::new();
    for argument in std::env::args().skip(1) {
        for_each_board(&argument, &mut |puzzle| compare(&puzzle, classes.entry(class(&puzzle)).or_default()));
    }
    println!("class     boards     none      one     more  counted  raced  most over 1.2 x better, ms (bar: 5)");
    for (name, class) in &classes {
        println!(
            "{name:8} {:7} {:8} {:8} {:8} {:8} {:6}  {:.2}",
            class.boards, class.none, class.one, class.several, class.counted, class.raced, class.excess
        );
    }
    let differences: usize = classes.values().map(|class| class.differences).sum();
    println!("{differences} differences");
    ExitCode::from(u8::from(differences > 0))
}

fn compare(puzzle: &Puzzle, class: &mut Class) {
    let task = Task::new(puzzle);
    let run = |engine: &dyn Engine, solutions: usize| {
        let start = ProcessTime::now();
        let outcome = engine.solve(&task, SearchLimits::solutions(solutions), &Never);
        (start.elapsed().as_secs_f64() * 1e3, outcome)
    };
    let (_, native) = run(&Native, LISTED);
    let (_, sat) = run(&Sat, LISTED);
    class.boards += 1;
    *match native.solutions.len() {
        0 => &mut class.none,
        1 => &mut class.one,
        _ => &mut class.several,
    } += 1;
    let are_solutions = [&native, &sat].iter().all(|outcome| all_hold(puzzle, outcome));
    let agree = native.complete == sat.complete
        && native.solutions.len() == sat.solutions.len()
        && (!native.complete || sorted(&native) == sorted(&sat));
    let counted = count_solutions(&task, &MemoryBudget::new(COUNT_MEMORY), &Never).ok();
    class.counted += usize::from(counted.is_some());
    let counts = counted.is_none_or(|count| {
        let listed = native.solutions.len() as u128;
        if native.complete { count == listed } else { count >= listed }
    });
    if !(are_solutions && agree && counts) {
        class.differences += 1;
        println!("native {}, sat {}, count {counted:?}: {}", native.solutions.len(), sat.solutions.len(), line(puzzle));
    }
    let best_of_three = |engine: &dyn Engine| (0..3).map(|_| run(engine, 2).0).fold(f64::INFINITY, f64::min);
    if run(&Native, 2).0 > 5.0 {
        let (auto, native) = (best_of_three(&Auto), best_of_three(&Native));
        if native > 5.0 {
            class.raced += 1;
            let better = native.min(run(&Sat, 2).0);
            class.excess = class.excess.max(auto - 1.2 * better);
        }
    }
}

fn all_hold(puzzle: &Puzzle, outcome: &Outcome) -> bool {
    outcome.solutions.iter().all(|solution| puzzle.check(solution).is_ok())
}

fn sorted(outcome: &Outcome) -> Vec<Vec<String>> {
    let mut rows: Vec<_> = outcome.solutions.iter().map(Placement::to_rows).collect();
    rows.sort();
    rows
}
