//! A collection of puzzles that grows in a file of its own and survives an interrupt.
//!
//! While it grows, the file is called `NAME.part`: its first line says what is made, every other line holds the index in the series, the
//! puzzle, and the text that will be written. When the collection is complete, the texts become the file NAME.

use std::{
    fs::{self, File, OpenOptions, TryLockError},
    io::{BufRead, BufReader, Read, Seek, SeekFrom, Write},
    path::{Path, PathBuf},
};

use anyhow::{Context, bail};
use serde::{Deserialize, Serialize};
use starbattle::{board::Puzzle, notation};

use crate::{failure::ErrorWithHint, output::Sink};

/// What is made: a collection is continued only by the same.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Header {
    pub version: String,
    pub seed: u64,
    /// The criteria and the form of the output, as text.
    pub criteria: String,
}

/// A line of the file while it grows: the index in the series, the puzzle in dotted notation, the text to write.
#[derive(Debug, Serialize, Deserialize)]
struct Line(u64, String, String);

pub struct Collection {
    path: PathBuf,
    part: PathBuf,
    file: File,
    count: usize,
}

/// What an earlier run has made.
pub struct Resumed {
    /// The next index in the series.
    pub next: u64,
    pub puzzles: Vec<Puzzle>,
}

impl Collection {
    /// The seed of an earlier run that was not finished, if there is one.
    pub fn seed_of(path: &Path) -> anyhow::Result<Option<u64>> {
        let part = part_of(path);
        match fs::read_to_string(&part) {
            Ok(text) => Ok(text
                .lines()
                .next()
                .and_then(|line| serde_json::from_str(line).ok())
                .map(|header: Header| header.seed)),
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error).with_context(|| format!("cannot read {}", part.display())),
        }
    }

    /// Begins a collection, or goes on with one that was not finished.
    pub fn open(path: &Path, header: &Header) -> anyhow::Result<(Self, Resumed)> {
        if path.is_dir() {
            bail!("cannot write {}: it is a folder", path.display());
        }
        let part = part_of(path);
        let cannot = || format!("cannot write {}", part.display());
        let mut file =
            OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&part).with_context(cannot)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                bail!("{} is being written by another run", part.display())
            }
            Err(TryLockError::Error(error)) => return Err(error).with_context(cannot),
        }
        let mut text = String::new();
        file.read_to_string(&mut text).with_context(|| format!("cannot read {}", part.display()))?;
        // A line that was cut off is made again.
        let whole = text.rfind('\n').map_or(0, |end| end + 1);
        file.set_len(whole as u64).with_context(cannot)?;
        file.seek(SeekFrom::End(0)).with_context(cannot)?;
        let mut collection = Self { path: path.to_owned(), part, file, count: 0 };
        let mut lines = text[..whole].lines();
        let mut resumed = Resumed { next: 0, puzzles: Vec::new() };
        let Some(first) = lines.next() else {
            collection.append(&serde_json::to_string(header)?)?;
            return Ok((collection, resumed));
        };
        if serde_json::from_str::<Header>(first).ok().as_ref() != Some(header) {
            let message =
                format!("{} was begun with other criteria, another seed or another version", collection.part.display());
            let begun = serde_json::from_str::<Header>(first).map_or_else(
                |_| "repeat the options it was begun with".to_owned(),
                |header| format!("repeat its options ({}; seed {})", header.criteria, header.seed),
            );
            let hint = format!("{begun}, delete it, or choose another name");
            return Err(ErrorWithHint::new(message, hint).into());
        }
        for (number, line) in lines.enumerate() {
            let read = || -> anyhow::Result<(u64, Puzzle)> {
                let Line(index, puzzle, _) = serde_json::from_str(line)?;
                Ok((index, notation::read(&puzzle)?.layout.to_puzzle()?))
            };
            let damaged =
                || format!("line {} of {} is damaged: delete the file", number + 2, collection.part.display());
            let (index, puzzle) = read().with_context(damaged)?;
            resumed.next = index + 1;
            resumed.puzzles.push(puzzle);
        }
        collection.count = resumed.puzzles.len();
        Ok((collection, resumed))
    }

    /// Adds a puzzle. It is in the file when this returns.
    pub fn push(&mut self, index: u64, puzzle: &str, text: String) -> anyhow::Result<()> {
        self.append(&serde_json::to_string(&Line(index, puzzle.to_owned(), text))?)?;
        self.count += 1;
        Ok(())
    }

    fn append(&mut self, line: &str) -> anyhow::Result<()> {
        let written = self.file.write_all(format!("{line}\n").as_bytes());
        written.with_context(|| format!("cannot write {}", self.part.display()))
    }

    /// How many puzzles there are.
    pub const fn count(&self) -> usize {
        self.count
    }

    /// Where the puzzles are until the collection is complete.
    pub fn part(&self) -> &Path {
        &self.part
    }

    /// Writes the complete collection.
    pub fn finish(mut self) -> anyhow::Result<()> {
        let mut sink = Sink::open(Some(&self.path))?;
        let copy = |file: &mut File, sink: &mut Sink| -> anyhow::Result<()> {
            file.rewind()?;
            for line in BufReader::new(file).lines().skip(1) {
                let Line(_, _, text) = serde_json::from_str(&line?)?;
                writeln!(sink, "{text}")?;
            }
            Ok(())
        };
        copy(&mut self.file, &mut sink).with_context(|| format!("cannot write {}", self.path.display()))?;
        sink.finish()?;
        fs::remove_file(&self.part).with_context(|| format!("cannot remove {}", self.part.display()))
    }
}

fn part_of(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".part");
    name.into()
}
