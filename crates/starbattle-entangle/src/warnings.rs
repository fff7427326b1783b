//! Warnings about many entries or files: what is said of several is said once, with their number and the first of them.

use starbattle_board::grouped;

/// The most kinds of warnings that are kept; the others are only counted.
const MAX_KINDS: usize = 20;

/// Warnings, grouped by kind.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Warnings {
    kinds: Vec<Kind>,
    more: usize,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Kind {
    /// What all of them say.
    problem: String,
    /// The first of them.
    first: String,
    count: usize,
}

impl Warnings {
    /// Adds a warning about a problem. Problems that differ only in their numbers, or in what was found, are of one kind.
    pub fn add(&mut self, problem: &str, warning: impl FnOnce() -> String) {
        self.add_many(kind_of(problem), 1, warning);
    }

    /// Adds the warnings about a part, such as a file, whose name goes before them.
    pub fn add_all(&mut self, part: &str, others: &Self) {
        for Kind { problem, first, count } in &others.kinds {
            self.add_many(problem.clone(), *count, || format!("{part}: {first}"));
        }
        self.more += others.more;
    }

    fn add_many(&mut self, problem: String, count: usize, warning: impl FnOnce() -> String) {
        if let Some(known) = self.kinds.iter_mut().find(|kind| kind.problem == problem) {
            known.count += count;
        } else if self.kinds.len() < MAX_KINDS {
            self.kinds.push(Kind { problem, first: warning(), count });
        } else {
            self.more += count;
        }
    }

    /// Whether there is nothing to warn of.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.kinds.is_empty()
    }

    /// One line for each kind.
    #[must_use]
    pub fn lines(&self) -> Vec<String> {
        let line = |Kind { first, count, .. }: &Kind| match count {
            1 => first.clone(),
            _ => format!("{first} (and {} more like it)", grouped(*count as u128 - 1)),
        };
        let mut lines: Vec<String> = self.kinds.iter().map(line).collect();
        if self.more > 0 {
            lines.push(format!("and {} more of other kinds", grouped(self.more as u128)));
        }
        lines
    }
}

/// The problem without its numbers and without what was found instead.
fn kind_of(problem: &str) -> String {
    let problem = problem.split(", found ").next().unwrap_or(problem);
    let mut kind = String::new();
    for character in problem.chars() {
        match character {
            '0'..='9' if kind.ends_with('#') => {}
            '0'..='9' => kind.push('#'),
            other => kind.push(other),
        }
    }
    kind
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_differs_only_in_numbers_is_one_line() {
        let mut warnings = Warnings::default();
        for (index, problem) in
            ["r1c2 is wrong", "r10c3 is wrong", "expected 2, found x", "expected 3, found y"].iter().enumerate()
        {
            warnings.add(problem, || format!("[{index}]: {problem}"));
        }
        assert_eq!(
            warnings.lines(),
            ["[0]: r1c2 is wrong (and 1 more like it)", "[2]: expected 2, found x (and 1 more like it)"]
        );
        let mut all = Warnings::default();
        all.add_all("a.json", &warnings);
        all.add_all("b.json", &warnings);
        assert_eq!(all.lines()[0], "a.json: [0]: r1c2 is wrong (and 3 more like it)");
        for letters in ('a'..='z').map(String::from) {
            all.add(&letters, || letters.clone());
        }
        assert_eq!((all.lines().len(), all.lines()[20].as_str()), (21, "and 8 more of other kinds"));
        assert!(Warnings::default().is_empty() && !all.is_empty());
    }
}
