//! Texts from the command line, a file or standard input.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use anyhow::{Context, bail};
use starbattle::notation::{Notation, ReadError, entries};

use crate::failure::Hinted;

/// The most that is read from a file or from standard input. Far above any collection of puzzles, far below any memory.
const MAX_INPUT: u64 = 64 << 20;

/// The text a PUZZLE argument stands for.
pub struct Source {
    pub text: String,
    /// How messages call it.
    pub name: String,
    /// Whether the text was given on the command line itself.
    inline: bool,
}

impl Source {
    pub fn open(argument: &str) -> anyhow::Result<Self> {
        if argument == "-" {
            let text = read_text(io::stdin().lock(), "standard input")?;
            return Ok(Self { text, name: "standard input".to_owned(), inline: false });
        }
        let path = Path::new(argument);
        match path.metadata() {
            Ok(metadata) if metadata.is_dir() => {
                Err(Hinted::new(format!("{argument} is a directory"), "name a file in it, or a puzzle").into())
            }
            Ok(_) => {
                let file = File::open(path).with_context(|| format!("cannot open {argument}"))?;
                Ok(Self { text: read_text(file, argument)?, name: argument.to_owned(), inline: false })
            }
            Err(_) => Ok(Self { text: argument.to_owned(), name: "the puzzle".to_owned(), inline: true }),
        }
    }

    /// Whether the text is a batch of lines in the given notation.
    pub fn is_batch_of(&self, notation: &Notation) -> bool {
        let entries = entries(&self.text);
        entries.len() > 1 && entries.iter().any(|entry| notation.read(entry.text).is_ok())
    }

    /// Adds what is known about where the text came from to an error.
    pub fn explain(&self, error: ReadError) -> anyhow::Error {
        match error {
            ReadError::Unrecognised(text) if self.inline => Hinted::new(
                format!("`{text}` is neither a file nor a puzzle in any known notation"),
                "`starbattle convert --help` lists the notations",
            )
            .into(),
            error if self.inline => error.into(),
            error => anyhow::Error::new(error).context(self.name.clone()),
        }
    }
}

fn read_text(reader: impl Read, name: &str) -> anyhow::Result<String> {
    let mut bytes = Vec::new();
    reader.take(MAX_INPUT + 1).read_to_end(&mut bytes).with_context(|| format!("cannot read {name}"))?;
    if bytes.len() as u64 > MAX_INPUT {
        bail!("{name} is larger than {} MiB, the most that is read at once", MAX_INPUT >> 20);
    }
    String::from_utf8(bytes).map_err(|error| {
        let at = error.utf8_error().valid_up_to();
        let line = String::from_utf8_lossy(&error.as_bytes()[..at]).matches('\n').count() + 1;
        anyhow::anyhow!("{name}: line {line}, byte {}: not UTF-8 text", at + 1)
    })
}
