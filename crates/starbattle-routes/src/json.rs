//! Answers as JSON.

use std::io::{self, Write};

use serde::Serialize;

use crate::Problem;

/// The JSON of an answer.
pub fn to_json<A: Serialize>(answer: &A) -> Result<String, Problem> {
    let mut text = Text(Vec::new());
    serde_json::to_writer(&mut text, answer).map_err(|_| Problem::broken())?;
    String::from_utf8(text.0).map_err(|_| Problem::broken())
}

/// JSON that is being written. Most of it comes a single character at a time, for which copying a slice takes long in a browser.
struct Text(Vec<u8>);

impl Write for Text {
    #[inline]
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.write_all(bytes).map(|()| bytes.len())
    }

    fn write_all(&mut self, bytes: &[u8]) -> io::Result<()> {
        match bytes {
            [byte] => self.0.push(*byte),
            _ => self.0.extend_from_slice(bytes),
        }
        Ok(())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}
