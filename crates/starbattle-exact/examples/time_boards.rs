//! Solves every board of a file of `NxS.letters` lines, proves that each has one solution, and prints how long that took.

use starbattle_board::{Puzzle, Regions};
use starbattle_exact::{Engine, Limits, Native, Task};
use std::{
    collections::BTreeMap,
    ops::ControlFlow,
    time::{Duration, Instant},
};

fn main() {
    let mut classes: BTreeMap<String, Vec<(f64, u64, String)>> = BTreeMap::new();
    let seconds: u64 = std::env::var("LIMIT").map_or(20, |s| s.parse().unwrap());
    let reps: usize = std::env::var("REPS").map_or(3, |s| s.parse().unwrap());
    let per_file = std::env::var("BYFILE").is_ok();
    let (mut agree, mut wrong, mut stopped) = (0, 0, 0);
    for path in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&path).unwrap();
        let none = path.contains("not-unique");
        for (number, line) in text.lines().enumerate().filter(|(_, l)| !l.starts_with('#') && !l.is_empty()) {
            let (head, letters) = line.split_once('.').unwrap();
            let (n, s) = head.split_once('x').unwrap();
            let letters: Vec<char> = letters.chars().collect();
            let Ok(regions) = Regions::new(n.parse().unwrap(), &letters) else {
                println!("bad {path}:{number}");
                continue;
            };
            let puzzle = Puzzle::new(s.parse().unwrap(), regions).unwrap();
            let mut best = f64::MAX;
            let mut outcome = None;
            for _ in 0..reps {
                let start = Instant::now();
                let out = Native.solve(&Task::new(&puzzle), Limits::default(), &mut |_: u64| {
                    if start.elapsed() > Duration::from_secs(seconds) {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                let t = start.elapsed().as_secs_f64() * 1e6;
                best = best.min(t);
                outcome = Some(out);
                if t > 1e5 {
                    break;
                }
            }
            let out = outcome.unwrap();
            match out.is_unique() {
                None => {
                    stopped += 1;
                    println!("stopped {path}:{}", number + 1)
                }
                Some(u) if u == !none => agree += 1,
                Some(_) => {
                    wrong += 1;
                    println!("WRONG {path}:{}", number + 1)
                }
            }
            let file = path.rsplit('/').next().unwrap();
            let key = if per_file { format!("{head} {file}") } else { head.to_string() };
            classes.entry(key).or_default().push((best, out.nodes, format!("{file}:{}", number + 1)));
        }
    }
    println!("agree {agree} wrong {wrong} stopped {stopped}");
    for (class, mut times) in classes {
        times.sort_by(|a, b| a.0.total_cmp(&b.0));
        let at = |q: f64| &times[((times.len() - 1) as f64 * q).round() as usize];
        let mut nodes: Vec<u64> = times.iter().map(|t| t.1).collect();
        nodes.sort_unstable();
        println!(
            "{class:45} n={:5} median {:9.1} p95 {:9.1} max {:10.1} us  nodes {} {} {} slowest {}",
            times.len(),
            at(0.5).0,
            at(0.95).0,
            at(1.0).0,
            nodes[nodes.len() / 2],
            nodes[(nodes.len() - 1) * 95 / 100],
            nodes[nodes.len() - 1],
            at(1.0).2
        );
    }
}
