//! Boards without regions: from a JSON file of parameters, from flags, or from both.

use std::{
    fs,
    io::{self, Read},
    path::{Path, PathBuf},
};

use anyhow::{Context, anyhow, bail};
use clap::Args;
use serde_json::{Map, Value};
use starbattle::{atlas::MAX_ATLAS_SIZE, board::Board};

use super::whole;
use crate::{failure::ErrorWithHint, wording::counted};

/// Far more than the four numbers need.
const MAX_PARAMS: u64 = 1 << 16;

/// A board without regions. Flags take precedence over the file.
#[derive(Args)]
pub struct BoardParams {
    /// A JSON file with the board and the size of the patterns; `-` is standard input.
    #[arg(value_name = "PARAMS")]
    params: Option<PathBuf>,

    /// The number of rows and columns.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=MAX_ATLAS_SIZE as i128))]
    size: Option<usize>,

    /// The number of stars in each row and column.
    #[arg(long, value_name = "S", value_parser = whole::<usize>(1..=MAX_ATLAS_SIZE as i128))]
    stars: Option<usize>,
}

impl BoardParams {
    /// Whether the user has said anything about the board.
    pub fn is_given(&self) -> bool {
        self.params.is_some() || self.size.is_some() || self.stars.is_some()
    }

    /// The star count that was given as a flag.
    pub const fn stars(&self) -> Option<usize> {
        self.stars
    }

    /// The board alone. A file may also have the size of patterns.
    pub fn board(&self) -> anyhow::Result<Board> {
        Ok(self.gather(None, false)?.0)
    }

    /// The board, and the number of stars in its patterns.
    pub fn board_and_initial(&self, initial: Option<usize>) -> anyhow::Result<(Board, usize)> {
        self.board_and_initial_from(1, initial)
    }

    /// The board, and the number of stars in its patterns, which have at least so many.
    pub fn board_and_initial_from(&self, least: usize, initial: Option<usize>) -> anyhow::Result<(Board, usize)> {
        let (board, initial) = self.gather(initial, true)?;
        let most = board.size() * board.stars();
        if !(least..=most).contains(&initial) {
            let stars = counted(initial, "star");
            bail!("a pattern of {stars} is out of range: expected {least} to {most}, all stars of the board");
        }
        Ok((board, initial))
    }

    /// The parameters of the file, overridden by flags.
    fn gather(&self, initial: Option<usize>, with_initial: bool) -> anyhow::Result<(Board, usize)> {
        let file = self.params.as_deref().map(|path| read(path, with_initial)).transpose()?;
        let given = |flag: Option<usize>, field: fn(&Params) -> usize| flag.or_else(|| file.as_ref().map(field));
        let missing = |flag: &str, hint: &str| ErrorWithHint::new(format!("{flag} is missing"), hint);
        let hint = "a board needs --size and --stars";
        let size = given(self.size, |params| params.size).ok_or_else(|| missing("--size", hint))?;
        let stars = given(self.stars, |params| params.stars).ok_or_else(|| missing("--stars", hint))?;
        let initial = match given(initial, |params| params.initial) {
            None if with_initial => return Err(missing("--initial", "it is the number of stars in a pattern").into()),
            other => other.unwrap_or(1),
        };
        if size > MAX_ATLAS_SIZE {
            bail!("board size {size} is out of range: expected 1 to {MAX_ATLAS_SIZE}");
        }
        Ok((Board::new(size, stars)?, initial))
    }
}

/// The numbers of a file.
struct Params {
    size: usize,
    stars: usize,
    initial: usize,
}

fn read(path: &Path, with_initial: bool) -> anyhow::Result<Params> {
    let name = if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() };
    let mut text = String::new();
    let reader: Box<dyn Read> = if path == Path::new("-") {
        Box::new(io::stdin())
    } else {
        Box::new(fs::File::open(path).with_context(|| format!("cannot open {name}"))?)
    };
    reader.take(MAX_PARAMS).read_to_string(&mut text).with_context(|| format!("cannot read {name}"))?;
    parse(&text, with_initial).context(name)
}

const FIELDS: [&str; 4] = ["board_size", "stars_per_row", "stars_per_column", "initial_star_count"];

fn parse(text: &str, with_initial: bool) -> anyhow::Result<Params> {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let value: Value = serde_json::from_str(text).map_err(|error| anyhow!("not JSON: {error}"))?;
    let Value::Object(object) = value else { bail!("expected a JSON object with {}", FIELDS.join(", ")) };
    if let Some(unknown) = object.keys().find(|key| !FIELDS.contains(&key.as_str())) {
        bail!("unknown field `{unknown}`: expected {}", FIELDS.join(", "));
    }
    let rows = number(&object, "stars_per_row")?;
    let columns = number(&object, "stars_per_column")?;
    if rows != columns {
        bail!(
            "field `stars_per_column`: expected {rows}, as `stars_per_row` says, found {columns}: a square board cannot have both"
        );
    }
    let optional = !with_initial && !object.contains_key("initial_star_count");
    let initial = if optional { 1 } else { number(&object, "initial_star_count")? };
    Ok(Params { size: number(&object, "board_size")?, stars: rows, initial })
}

fn number(object: &Map<String, Value>, field: &str) -> anyhow::Result<usize> {
    let value = object.get(field).ok_or_else(|| anyhow!("field `{field}` is missing"))?;
    let number = value.as_u64().filter(|&number| (1..=1_000_000).contains(&number));
    number
        .map(|number| number as usize)
        .ok_or_else(|| anyhow!("field `{field}`: expected a whole number of at least 1, found {value}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn complaint(text: &str) -> String {
        match parse(text, true) {
            Ok(_) => panic!("{text} was accepted"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn the_four_fields_are_read() {
        let text = r#"{"board_size": 9, "stars_per_row": 2, "stars_per_column": 2, "initial_star_count": 3}"#;
        let params = parse(text, true).unwrap();
        assert_eq!((params.size, params.stars, params.initial), (9, 2, 3));
    }

    #[test]
    fn every_fault_names_its_field() {
        let with = |field: &str, value: &str| {
            let fields: Vec<String> =
                FIELDS.iter().map(|name| format!("\"{name}\": {}", if *name == field { value } else { "2" })).collect();
            format!("{{{}}}", fields.join(", "))
        };
        for field in FIELDS {
            for value in ["0", "-1", "1.5", "\"2\"", "null", "99999999999999999999", "[]"] {
                let message = complaint(&with(field, value));
                assert!(message.contains(&format!("field `{field}`")), "{message}");
            }
        }
        assert!(complaint(&with("stars_per_column", "3")).contains("a square board cannot have both"));
        assert!(complaint(r#"{"board_size": 9}"#).contains("field `stars_per_row` is missing"));
        assert!(complaint(r#"{"board_size": 9, "colour": 2}"#).contains("unknown field `colour`"));
        assert!(complaint("[]").contains("expected a JSON object"));
        assert!(complaint("{").contains("not JSON"));
    }
}
