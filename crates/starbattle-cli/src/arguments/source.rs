//! Texts from the command line, and texts or pictures from a file or standard input.

use std::{
    fs::File,
    io::{self, Read},
    path::Path,
};

use anyhow::{Context, bail};
use starbattle::{
    answers::is_picture,
    notation::{Entry, Notation, ReadError, entries, line_entries},
};

use crate::failure::ErrorWithHint;

/// The largest input, or line of a batch, in bytes: far above any puzzle, far below the memory of any machine.
const MAX_INPUT: u64 = 64 << 20;

/// What a PUZZLE argument stands for.
pub struct Source {
    /// The text; nothing if it is a picture.
    pub text: String,
    /// Its name in messages.
    pub name: String,
    /// Whether the text was given on the command line itself.
    inline: bool,
    /// The data of a picture.
    picture: Option<Vec<u8>>,
    /// The lines of the input before this piece of it.
    lines_before: usize,
    /// The lines that are not UTF-8, with their first bad byte, both counted from 1.
    invalid: Vec<(usize, usize)>,
}

impl Source {
    /// The whole input.
    pub fn open(argument: &str) -> anyhow::Result<Self> {
        let (first, rest) = Self::open_in_blocks(argument)?;
        rest.map_or(Ok(first), Blocks::into_whole)
    }

    /// The first lines of the input, and a reader of the others if there are more.
    pub fn open_in_blocks(argument: &str) -> anyhow::Result<(Self, Option<Blocks>)> {
        if argument == "-" {
            return Blocks::open(Box::new(io::stdin()), "standard input");
        }
        let path = Path::new(argument);
        match path.metadata() {
            Ok(metadata) if metadata.is_dir() => {
                Err(ErrorWithHint::new(format!("{argument} is a directory"), "name a file in it, or enter a puzzle")
                    .into())
            }
            Ok(_) => {
                let file = File::open(path).with_context(|| format!("cannot open {argument}"))?;
                Blocks::open(Box::new(file), argument)
            }
            Err(_) => {
                let name = "the puzzle".to_owned();
                let text = argument.to_owned();
                Ok((Self { text, name, inline: true, picture: None, lines_before: 0, invalid: Vec::new() }, None))
            }
        }
    }

    /// A piece of the input that begins after some lines.
    fn from_bytes(bytes: Vec<u8>, name: &str, lines_before: usize) -> Self {
        let name = name.to_owned();
        if is_picture(&bytes) {
            let picture = Some(bytes);
            return Self { text: String::new(), name, inline: false, picture, lines_before, invalid: Vec::new() };
        }
        let (text, mut invalid) = match String::from_utf8(bytes) {
            Ok(text) => (text, Vec::new()),
            Err(error) => (String::from_utf8_lossy(error.as_bytes()).into_owned(), invalid_lines(error.as_bytes())),
        };
        for (line, _) in &mut invalid {
            *line += lines_before;
        }
        // Some programs write a byte-order mark before the text.
        let text = text.strip_prefix('\u{feff}').map(str::to_owned).unwrap_or(text);
        Self { text, name, inline: false, picture: None, lines_before, invalid }
    }

    /// The lines of a piece of a batch, numbered as in the whole input.
    pub fn line_entries(&self) -> Vec<Entry<'_>> {
        line_entries(&self.text).map(|entry| Entry { line: entry.line + self.lines_before, ..entry }).collect()
    }

    /// The data, if it is a picture.
    pub fn picture(&self) -> Option<&[u8]> {
        self.picture.as_deref()
    }

    /// Whether there is no file of that name.
    pub const fn is_inline(&self) -> bool {
        self.inline
    }

    /// The text, if all of it is UTF-8.
    pub fn whole(&self) -> anyhow::Result<&str> {
        if self.picture.is_some() {
            bail!("{} is a picture: expected text", self.name);
        }
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

/// The first piece is small, so that the first answers of a batch come soon.
const FIRST_BLOCK: usize = 64 << 10;

/// The other pieces are large enough for all threads. If less has arrived, it is not waited for: a program that writes to a pipe line
/// by line gets its answers as it goes.
const BLOCK: usize = 1 << 20;

/// The rest of an input that is read piece by piece, so that a batch of any length takes the same memory.
pub struct Blocks {
    reader: Box<dyn Read>,
    name: String,
    /// The first piece, as long as the whole may still be wanted.
    first: Vec<u8>,
    /// The beginning of a line that the last piece ended in.
    begun: Vec<u8>,
    /// Where the next bytes are read to.
    buffer: Vec<u8>,
    lines_before: usize,
}

impl Blocks {
    fn open(reader: Box<dyn Read>, name: &str) -> anyhow::Result<(Source, Option<Self>)> {
        let (first, begun, buffer) = (Vec::new(), Vec::new(), Vec::new());
        let mut blocks = Self { reader, name: name.to_owned(), first, begun, buffer, lines_before: 0 };
        let mut bytes = Vec::new();
        let is_end = blocks.read(FIRST_BLOCK, &mut bytes)?;
        if is_end {
            return Ok((Source::from_bytes(bytes, name, 0), None));
        }
        blocks.first.clone_from(&bytes);
        let source = blocks.cut(bytes);
        Ok((source, Some(blocks)))
    }

    /// The next lines, or nothing after the last.
    pub fn next(&mut self) -> anyhow::Result<Option<Source>> {
        self.first = Vec::new();
        let mut bytes = std::mem::take(&mut self.begun);
        let mut is_end = self.read_arrived(&mut bytes)?;
        // A line may be longer than a piece.
        while !is_end && !bytes.contains(&b'\n') {
            is_end = self.read_arrived(&mut bytes)?;
        }
        if is_end {
            return Ok((!bytes.is_empty()).then(|| Source::from_bytes(bytes, &self.name, self.lines_before)));
        }
        Ok(Some(self.cut(bytes)))
    }

    /// The whole input, first piece included.
    pub fn into_whole(mut self) -> anyhow::Result<Source> {
        let mut bytes = std::mem::take(&mut self.first);
        while !self.read(BLOCK, &mut bytes)? {}
        Ok(Source::from_bytes(bytes, &self.name, 0))
    }

    /// Adds so many bytes, fewer only at the end of the input, which is the answer.
    fn read(&mut self, count: usize, bytes: &mut Vec<u8>) -> anyhow::Result<bool> {
        let reader = self.reader.as_mut().take(count as u64);
        let read = { reader }.read_to_end(bytes).with_context(|| format!("cannot read {}", self.name))?;
        self.check_size(bytes)?;
        Ok(read < count)
    }

    /// Adds what has arrived, up to one piece; waits only if that is nothing. The answer is whether the input has ended.
    fn read_arrived(&mut self, bytes: &mut Vec<u8>) -> anyhow::Result<bool> {
        self.buffer.resize(BLOCK, 0);
        let read = loop {
            match self.reader.read(&mut self.buffer) {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                read => break read.with_context(|| format!("cannot read {}", self.name))?,
            }
        };
        bytes.extend_from_slice(&self.buffer[..read]);
        self.check_size(bytes)?;
        Ok(read == 0)
    }

    fn check_size(&self, bytes: &[u8]) -> anyhow::Result<()> {
        if bytes.len() as u64 > MAX_INPUT {
            bail!("{} is too large: expected at most {} MiB", self.name, MAX_INPUT >> 20);
        }
        Ok(())
    }

    /// Keeps the line that is not complete for the next piece.
    fn cut(&mut self, mut bytes: Vec<u8>) -> Source {
        let end = bytes.iter().rposition(|&byte| byte == b'\n').map_or(0, |last| last + 1);
        self.begun = bytes.split_off(end);
        let lines = bytes.split(|&byte| byte == b'\n').count() - 1;
        let source = Source::from_bytes(bytes, &self.name, self.lines_before);
        self.lines_before += lines;
        source
    }
}

/// The lines that are not UTF-8, with their first bad byte.
fn invalid_lines(bytes: &[u8]) -> Vec<(usize, usize)> {
    let lines = bytes.split(|byte| *byte == b'\n').enumerate();
    lines.filter_map(|(index, line)| Some((index + 1, std::str::from_utf8(line).err()?.valid_up_to() + 1))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_are_whole_lines_with_their_numbers() {
        let mut input: Vec<u8> = (1..=100_000).flat_map(|line| format!("{line}\n").into_bytes()).collect();
        input.extend(b"last");
        let (first, rest) = Blocks::open(Box::new(io::Cursor::new(input.clone())), "input").unwrap();
        let mut rest = rest.unwrap();
        let mut lines = 0;
        let mut check = |source: &Source| {
            for entry in source.line_entries() {
                lines += 1;
                assert_eq!(entry.line, lines);
                assert!(entry.text == lines.to_string() || (lines, entry.text) == (100_001, "last"), "{}", entry.text);
            }
        };
        check(&first);
        while let Some(piece) = rest.next().unwrap() {
            check(&piece);
        }
        assert_eq!(lines, 100_001);
        let (_, rest) = Blocks::open(Box::new(io::Cursor::new(input.clone())), "input").unwrap();
        assert_eq!(rest.unwrap().into_whole().unwrap().text.as_bytes(), input);
    }

    #[test]
    fn lines_that_have_arrived_do_not_wait_for_others() {
        /// Gives its pieces one by one, as a pipe does.
        struct Pipe(Vec<Vec<u8>>);
        impl Read for Pipe {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                let Some(mut piece) = self.0.pop() else { return Ok(0) };
                let rest = piece.split_off(piece.len().min(buffer.len()));
                buffer[..piece.len()].copy_from_slice(&piece);
                if !rest.is_empty() {
                    self.0.push(rest);
                }
                Ok(piece.len())
            }
        }
        let mut lines = vec![b'x'; FIRST_BLOCK - 1];
        lines.push(b'\n');
        // The first reading needs four pieces of a quarter each.
        let mut pieces: Vec<Vec<u8>> = lines.chunks(FIRST_BLOCK / 4).map(<[u8]>::to_vec).collect();
        pieces.extend([b"second\n".to_vec(), b"third\nfou".to_vec(), b"rth".to_vec()]);
        pieces.reverse();
        let (_, rest) = Blocks::open(Box::new(Pipe(pieces)), "pipe").unwrap();
        let mut rest = rest.unwrap();
        let mut texts = Vec::new();
        while let Some(piece) = rest.next().unwrap() {
            texts.push(piece.text);
        }
        assert_eq!(texts, ["second\n", "third\n", "fourth"]);
    }

    #[test]
    fn a_line_may_be_longer_than_a_piece_and_a_bad_one_keeps_its_number() {
        let mut input = vec![b'x'; FIRST_BLOCK - 2];
        input.extend(b"\na\n");
        input.extend(vec![b'y'; 3 * BLOCK]);
        input.extend(b"\n\xff\n");
        let (first, rest) = Blocks::open(Box::new(io::Cursor::new(input)), "input").unwrap();
        let mut pieces = vec![first];
        let mut rest = rest.unwrap();
        while let Some(piece) = rest.next().unwrap() {
            pieces.push(piece);
        }
        let lines: Vec<(usize, usize, bool)> = pieces
            .iter()
            .flat_map(|piece| piece.line_entries().into_iter().map(move |entry| (piece, entry)))
            .map(|(piece, entry)| (entry.line, entry.text.len(), piece.check_line(entry.line).is_ok()))
            .collect();
        // The bad byte has become a replacement character, which has three.
        assert_eq!(lines, [(1, FIRST_BLOCK - 2, true), (2, 1, true), (3, 3 * BLOCK, true), (4, 3, false)]);
    }
}
