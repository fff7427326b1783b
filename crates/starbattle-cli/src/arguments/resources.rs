//! Threads and memory.

use std::fs;

use anyhow::Context;
use clap::Args;
use starbattle::board::{MemoryBudget, MemoryError};

use super::whole;
use crate::allocator::give_memory_back;

/// The threads of a job.
#[derive(Args, Clone, Copy)]
pub struct Threads {
    /// The number of threads; by default one for each core.
    #[arg(long, value_name = "N", value_parser = whole::<u16>(1..=1024))]
    threads: Option<u16>,
}

impl Threads {
    pub fn count(self) -> usize {
        self.threads.map_or_else(|| std::thread::available_parallelism().map_or(1, usize::from), usize::from)
    }

    /// Runs the work with the chosen number of threads.
    pub fn run<R: Send>(self, work: impl FnOnce() -> anyhow::Result<R> + Send) -> anyhow::Result<R> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(self.count()).build().context("cannot start threads")?;
        pool.install(work)
    }
}

/// What the program itself takes before it does any work: its code, its threads, and the free lists of the allocator.
const PROGRAM: u64 = 16 << 20;

/// The threads and the memory of a job that builds an atlas. Verbs that do not build one take [`Threads`] only: nothing would
/// keep the memory limit.
#[derive(Args, Clone, Copy)]
pub struct Resources {
    #[command(flatten)]
    pub threads: Threads,

    /// The most memory to use, such as 500M; by default 60 % of what is free.
    #[arg(long, value_name = "BYTES", value_parser = parse_bytes, allow_hyphen_values = true)]
    max_memory: Option<u64>,
}

impl Resources {
    /// For verbs that keep to a memory limit only in some of their modes.
    pub const fn new(threads: Threads, max_memory: Option<u64>) -> Self {
        Self { threads, max_memory }
    }

    /// Makes the system's allocator keep to a limit too. To be called before anything is read or written, because the program may be
    /// started again.
    pub fn prepare(self) {
        if self.max_memory.is_some() {
            give_memory_back();
        }
    }

    /// The memory of the whole run. Everything that allocates by the size of a board or a file takes it from here.
    pub fn budget(self) -> Result<MemoryBudget, MemoryError> {
        let budget = MemoryBudget::new(self.max_memory.unwrap_or_else(|| free_memory() / 5 * 3));
        budget.reserve(PROGRAM)?.keep();
        Ok(budget)
    }

    /// Runs the work with the chosen number of threads.
    pub fn run<R: Send>(self, work: impl FnOnce() -> anyhow::Result<R> + Send) -> anyhow::Result<R> {
        self.threads.run(work)
    }
}

/// Reads an amount of memory in bytes, or with K, M, G or T for powers of 1024.
pub fn parse_bytes(text: &str) -> Result<u64, &'static str> {
    const EXPECTED: &str = "expected an amount of memory, at least 1 byte, such as 500M or 4G";
    let unit = text.trim_end_matches(['B', 'b', 'i']);
    let (digits, shift) = match unit.char_indices().next_back() {
        Some((at, 'K' | 'k')) => (&unit[..at], 10),
        Some((at, 'M' | 'm')) => (&unit[..at], 20),
        Some((at, 'G' | 'g')) => (&unit[..at], 30),
        Some((at, 'T' | 't')) => (&unit[..at], 40),
        _ => (unit, 0),
    };
    let number: f64 = digits.parse().map_err(|_| EXPECTED)?;
    let bytes = number * f64::from(1_u32 << (shift / 2)) * f64::from(1_u32 << (shift / 2));
    if bytes.is_finite() && (1.0..=1e18).contains(&bytes) { Ok(bytes as u64) } else { Err(EXPECTED) }
}

/// The memory that is free now, as reported by the system.
fn free_memory() -> u64 {
    const UNKNOWN: u64 = 4 << 30;
    let number_in = |path: &str, name: &str| -> Option<u64> {
        let text = fs::read_to_string(path).ok()?;
        text.lines().find_map(|line| line.strip_prefix(name)?.split_whitespace().next()?.parse().ok())
    };
    let machine = number_in("/proc/meminfo", "MemAvailable:").map(|kibibytes| kibibytes << 10);
    let container = number_in("/sys/fs/cgroup/memory.max", "")
        .map(|most| most.saturating_sub(number_in("/sys/fs/cgroup/memory.current", "").unwrap_or(0)));
    machine.into_iter().chain(container).min().unwrap_or(UNKNOWN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_of_memory_are_read_with_units() {
        assert_eq!(parse_bytes("512"), Ok(512));
        assert_eq!(parse_bytes("500M"), Ok(500 << 20));
        assert_eq!(parse_bytes("1.5GiB"), Ok(3 << 29));
        assert_eq!(parse_bytes("2T"), Ok(2 << 40));
        for bad in ["", "M", "-1G", "0", "many", "nan", "1e300"] {
            assert!(parse_bytes(bad).is_err(), "{bad}");
        }
    }
}
