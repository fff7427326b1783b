//! The parameters of an analysis: from JSON, from flags, or the default example.

use std::{
    fs,
    io::{self, Read},
    path::Path,
};

use anyhow::{Context, anyhow, bail};
use serde_json::{Map, Value};
use starbattle::{atlas::MAX_ATLAS_SIZE, board::Board};

use crate::{failure::ErrorWithHint, wording::counted};

/// Far more than the four numbers need.
const MAX_PARAMS: u64 = 1 << 16;

/// What to analyse.
pub struct Params {
    size: usize,
    stars: usize,
    pub initial: usize,
}

impl Params {
    /// The parameters of the file, overridden by flags; by default 10x10 with 2 stars and patterns of 2.
    pub fn gather(
        file: Option<&Path>,
        size: Option<usize>,
        stars: Option<usize>,
        initial: Option<usize>,
        single_patterns: bool,
    ) -> anyhow::Result<Self> {
        let from_file = file.map(|path| read(path, single_patterns)).transpose()?;
        let given = file.is_some() || size.is_some() || stars.is_some() || initial.is_some();
        let usual = Self { size: 10, stars: 2, initial: 2 };
        let base = from_file.as_ref().unwrap_or(&usual);
        if file.is_none() && given {
            // Only one of --size and --stars is most likely a mistake, not a request for the default of the other.
            for (flag, value) in [("--size", size), ("--stars", stars)] {
                if value.is_none() {
                    return Err(
                        ErrorWithHint::new(format!("{flag} is missing"), "a board needs --size and --stars").into()
                    );
                }
            }
            if initial.is_none() && !single_patterns {
                return Err(ErrorWithHint::new("--initial is missing", "it is the number of stars in a pattern").into());
            }
        }
        let params = Self {
            size: size.unwrap_or(base.size),
            stars: stars.unwrap_or(base.stars),
            initial: initial.unwrap_or(base.initial),
        };
        params.board()?;
        if !single_patterns && !(1..=params.size * params.stars).contains(&params.initial) {
            let most = params.size * params.stars;
            bail!(
                "a pattern of {} is out of range: expected 1 to {most}, all stars of the board",
                counted(params.initial, "star")
            );
        }
        Ok(params)
    }

    pub fn board(&self) -> anyhow::Result<Board> {
        if self.size > MAX_ATLAS_SIZE {
            bail!("board size {} is out of range: expected 1 to {MAX_ATLAS_SIZE}", self.size);
        }
        Ok(Board::new(self.size, self.stars)?)
    }
}

fn read(path: &Path, single_patterns: bool) -> anyhow::Result<Params> {
    let name = if path == Path::new("-") { "standard input".to_owned() } else { path.display().to_string() };
    let mut text = String::new();
    let reader: Box<dyn Read> = if path == Path::new("-") {
        Box::new(io::stdin())
    } else {
        Box::new(fs::File::open(path).with_context(|| format!("cannot open {name}"))?)
    };
    reader.take(MAX_PARAMS).read_to_string(&mut text).with_context(|| format!("cannot read {name}"))?;
    parse(&text, single_patterns).context(name)
}

const FIELDS: [&str; 4] = ["board_size", "stars_per_row", "stars_per_column", "initial_star_count"];

fn parse(text: &str, single_patterns: bool) -> anyhow::Result<Params> {
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
    let optional = single_patterns && !object.contains_key("initial_star_count");
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
        match parse(text, false) {
            Ok(_) => panic!("{text} was accepted"),
            Err(error) => error.to_string(),
        }
    }

    #[test]
    fn the_four_fields_are_read() {
        let text = r#"{"board_size": 9, "stars_per_row": 2, "stars_per_column": 2, "initial_star_count": 3}"#;
        let params = parse(text, false).unwrap();
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
