//! Texts from the command line, a file or standard input.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use anyhow::{Context, bail};
use starbattle::notation::{Notation, ReadError, entries};

use crate::failure::ErrorWithHint;

/// The largest input in bytes: far above any collection of puzzles, far below the memory of any machine.
const MAX_INPUT: u64 = 64 << 20;

/// The text a PUZZLE argument stands for.
pub struct Source {
    pub text: String,
    /// Its name in messages.
    pub name: String,
    /// Whether the text was given on the command line itself.
    inline: bool,
    /// The lines that are not UTF-8, with their first bad byte, both counted from 1.
    invalid: Vec<(usize, usize)>,
}

impl Source {
    pub fn open(argument: &str) -> anyhow::Result<Self> {
        if argument == "-" {
            return Self::read(io::stdin().lock(), "standard input");
        }
        let path = Path::new(argument);
        match path.metadata() {
            Ok(metadata) if metadata.is_dir() => {
                Err(ErrorWithHint::new(format!("{argument} is a directory"), "name a file in it, or enter a puzzle")
                    .into())
            }
            Ok(_) => {
                let file = File::open(path).with_context(|| format!("cannot open {argument}"))?;
                Self::read(file, argument)
            }
            Err(_) => {
                let name = "the puzzle".to_owned();
                Ok(Self { text: argument.to_owned(), name, inline: true, invalid: Vec::new() })
            }
        }
    }

    fn read(reader: impl Read, name: &str) -> anyhow::Result<Self> {
        let mut bytes = Vec::new();
        reader.take(MAX_INPUT + 1).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
        if bytes.len() as u64 > MAX_INPUT {
            bail!("{name} is too large: expected at most {} MiB", MAX_INPUT >> 20);
        }
        let (text, invalid) = match String::from_utf8(bytes) {
            Ok(text) => (text, Vec::new()),
            Err(error) => (String::from_utf8_lossy(error.as_bytes()).into_owned(), invalid_lines(error.as_bytes())),
        };
        // Some programs write a byte-order mark before the text.
        let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
        Ok(Self { text, name: name.to_owned(), inline: false, invalid })
    }

    /// The text, if all of it is UTF-8.
    pub fn whole(&self) -> anyhow::Result<&str> {
        match self.invalid.first() {
            None => Ok(&self.text),
            Some((line, byte)) => bail!("{}: line {line}, byte {byte}: not UTF-8 text", self.name),
        }
    }

    /// Refuses a line of a batch that is not UTF-8; the other lines can still be read.
    pub fn check_line(&self, line: usize) -> anyhow::Result<()> {
        match self.invalid.binary_search_by_key(&line, |(line, _)| *line) {
            Ok(index) => bail!("byte {}: not UTF-8 text", self.invalid[index].1),
            Err(_) => Ok(()),
        }
    }

    /// Whether the text is a batch of lines in the given notation.
    pub fn is_batch_of(&self, notation: &Notation) -> bool {
        let entries = entries(&self.text);
        entries.len() > 1 && entries.iter().any(|entry| notation.read(entry.text).is_ok())
    }

    /// Adds to an error where the text came from.
    pub fn explain(&self, error: ReadError) -> anyhow::Error {
        match error {
            ReadError::Unrecognised(text) if self.inline => ErrorWithHint::new(
                format!("`{text}` is neither a file nor a puzzle in any known notation"),
                "run `starbattle help notations` to list the notations",
            )
            .into(),
            error if self.inline => error.into(),
            error => anyhow::Error::new(error).context(self.name.clone()),
        }
    }
}

/// The lines that are not UTF-8, with their first bad byte.
fn invalid_lines(bytes: &[u8]) -> Vec<(usize, usize)> {
    let lines = bytes.split(|byte| *byte == b'\n').enumerate();
    lines.filter_map(|(index, line)| Some((index + 1, std::str::from_utf8(line).err()?.valid_up_to() + 1))).collect()
}
