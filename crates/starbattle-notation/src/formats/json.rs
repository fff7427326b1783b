//! Our own JSON, and bare 2-D arrays of region ids.
//!
//! ```text
//! {"schema_version": 1, "size": 6, "stars": 1, "regions": ["AAABBB", …],
//!  "givens": [".*....", …], "marks": ["..x...", …], "solution": [".*....", …], "meta": {"title": "…"}}
//! ```
//! `givens` belong to the puzzle, `marks` are a solver's. `regions` may also be an array of arrays of numbers or strings. Everything but `regions` is optional; a rectangle has
//! `rows` and `cols` in place of `size`. An object with a `puzzle` (an object of this kind or a string in any notation) is
//! read as that puzzle, so results of other commands can be fed back. Unknown keys are ignored, as such results carry many.

use serde_json::{Map, Value, json};
use starbattle_board::{MAX_SIZE, Mark};

use crate::{
    Layout, WriteError,
    fault::{Fault, Place, Problem},
    registry::{Context, Notation},
};

const SCHEMA_VERSION: u64 = 1;

pub(crate) fn recognise(text: &str) -> bool {
    text.starts_with(['{', '['])
}

pub(crate) fn read(text: &str, context: &mut Context) -> Result<Layout, Fault> {
    let value: Value = parse(text)?;
    match &value {
        Value::Array(rows) => read_regions(rows, "top level"),
        Value::Object(object) => read_object(object, context),
        _ => Err(Fault::missing("a JSON object or a 2-D array")),
    }
}

/// JSON text as a value; the message keeps the line and column of the damage.
pub(super) fn parse(text: &str) -> Result<Value, Fault> {
    serde_json::from_str(text).map_err(|error| {
        let place = Place::LineColumn(error.line(), error.column());
        let message = error.to_string();
        let message = message.split(" at line").next().unwrap_or(&message).to_owned();
        Fault::at(place, Problem::Damaged(format!("not JSON: {message}")))
    })
}

fn read_object(object: &Map<String, Value>, context: &mut Context) -> Result<Layout, Fault> {
    match object.get("puzzle") {
        Some(Value::Object(inner)) => return read_fields(inner),
        Some(Value::String(text)) => return read_nested(text, context),
        _ => {}
    }
    read_fields(object)
}

fn read_nested(text: &str, context: &mut Context) -> Result<Layout, Fault> {
    // JSON within JSON within JSON is nobody's puzzle; stopping here also bounds the depth.
    let notation = Notation::detect(text)
        .filter(|notation| notation.id != "json")
        .ok_or_else(|| Fault::unexpected(Place::Field("puzzle".to_owned()), "a puzzle in a known notation", text))?;
    let reading = notation.read(text).map_err(|error| Fault::field("puzzle", Problem::Damaged(error.to_string())))?;
    context.warnings.extend(reading.warnings);
    Ok(reading.layout)
}

fn read_fields(object: &Map<String, Value>) -> Result<Layout, Fault> {
    if let Some(version) = object.get("schema_version").filter(|version| version.as_u64() != Some(SCHEMA_VERSION)) {
        return Err(Fault::unexpected(Place::Field("schema_version".to_owned()), SCHEMA_VERSION.to_string(), version));
    }
    let regions = object.get("regions").ok_or_else(|| Fault::missing("a field `regions`"))?;
    let rows = regions
        .as_array()
        .ok_or_else(|| Fault::unexpected(Place::Field("regions".to_owned()), "an array of rows", regions))?;
    let mut layout = read_regions(rows, "regions")?;
    for (name, found) in
        [("size", layout.rows()), ("size", layout.cols()), ("rows", layout.rows()), ("cols", layout.cols())]
    {
        if let Some(stated) = object.get(name).filter(|stated| stated.as_u64() != Some(found as u64)) {
            return Err(Fault::unexpected(Place::Field(name.to_owned()), format!("{found}, as `regions` has"), stated));
        }
    }
    if let Some(stars) = object.get("stars").filter(|stars| !stars.is_null()) {
        layout.stars = Some(count(stars, "stars")?);
    }
    if let Some(givens) = read_marks(object, "givens")? {
        layout.set_givens(givens)?;
    }
    if let Some(marks) = read_marks(object, "marks")? {
        layout.set_marks(marks)?;
    }
    if let Some(solution) = object.get("solution").filter(|solution| !solution.is_null()) {
        layout.set_solution(symbols(solution, "solution")?.into_iter().map(|symbol| symbol == '*').collect())?;
    }
    for (key, value) in object.get("meta").and_then(Value::as_object).into_iter().flatten() {
        if let Some(value) = value.as_str() {
            layout.meta.insert(key.clone(), value.to_owned());
        }
    }
    Ok(layout)
}

/// The stars and crosses of a field, if the object has it.
fn read_marks(object: &Map<String, Value>, name: &str) -> Result<Option<Vec<Mark>>, Fault> {
    let Some(value) = object.get(name).filter(|value| !value.is_null()) else { return Ok(None) };
    let symbols = symbols(value, name)?;
    let marks: Option<Vec<Mark>> = symbols.iter().map(|&symbol| Mark::from_symbol(symbol)).collect();
    marks.map(Some).ok_or_else(|| {
        let found: String = symbols.iter().collect();
        Fault::unexpected(Place::Field(name.to_owned()), "characters `.`, `*` and `x`", found)
    })
}

/// A star count given as a JSON number or as a string of digits.
pub(super) fn count(value: &Value, name: &str) -> Result<usize, Fault> {
    let number = value.as_u64().or_else(|| value.as_str()?.trim().parse().ok());
    number.and_then(|number| usize::try_from(number).ok()).filter(|number| (1..=MAX_SIZE).contains(number)).ok_or_else(
        || Fault::unexpected(Place::Field(name.to_owned()), format!("a number from 1 to {MAX_SIZE}"), value),
    )
}

/// The characters of an array of strings, or of one string, without white space.
fn symbols(value: &Value, name: &str) -> Result<Vec<char>, Fault> {
    let fault = || Fault::unexpected(Place::Field(name.to_owned()), "an array of strings", value);
    let text = match value {
        Value::String(text) => text.clone(),
        Value::Array(rows) => rows.iter().map(|row| row.as_str()).collect::<Option<String>>().ok_or_else(fault)?,
        _ => return Err(fault()),
    };
    Ok(text.chars().filter(|c| !c.is_whitespace()).collect())
}

/// Rows of regions: strings with one character per cell, or arrays of ids.
fn read_regions(rows: &[Value], name: &str) -> Result<Layout, Fault> {
    let mut labels: Vec<String> = Vec::new();
    let mut cols = None;
    for (index, row) in rows.iter().enumerate() {
        let place = || Place::Field(format!("{name}, row {}", index + 1));
        let found: Vec<String> = match row {
            Value::String(text) => text.chars().map(String::from).collect(),
            Value::Array(cells) => cells
                .iter()
                .map(id)
                .collect::<Option<_>>()
                .ok_or_else(|| Fault::unexpected(place(), "region ids as numbers or strings", row))?,
            _ => return Err(Fault::unexpected(place(), "a string or an array of region ids", row)),
        };
        let expected = *cols.get_or_insert(found.len());
        if found.len() != expected {
            return Err(Fault::at(place(), Problem::Length { what: "cell", expected, found: found.len() }));
        }
        Layout::check_size(rows.len(), expected)?;
        labels.extend(found);
    }
    Layout::new(rows.len(), cols.unwrap_or(0), &labels)
}

fn id(value: &Value) -> Option<String> {
    match value {
        Value::Number(number) => Some(number.to_string()),
        Value::String(text) => Some(text.clone()),
        _ => None,
    }
}

pub(crate) fn write(layout: &Layout) -> Result<String, WriteError> {
    Ok(to_value(layout).to_string())
}

/// The layout as a JSON value, keys in reading order.
fn to_value(layout: &Layout) -> Value {
    let mut object = Map::new();
    object.insert("schema_version".into(), json!(SCHEMA_VERSION));
    if let Some(size) = layout.side() {
        object.insert("size".into(), json!(size));
    } else {
        object.insert("rows".into(), json!(layout.rows()));
        object.insert("cols".into(), json!(layout.cols()));
    }
    if let Some(stars) = layout.stars {
        object.insert("stars".into(), json!(stars));
    }
    let rows = layout.regions().chunks(layout.cols());
    let regions: Vec<Value> = if layout.region_count() <= MAX_SIZE {
        rows.map(|row| row.iter().map(|&region| Layout::region_name(region)).collect::<String>().into()).collect()
    } else {
        rows.map(|row| json!(row.iter().map(|region| region + 1).collect::<Vec<_>>())).collect()
    };
    object.insert("regions".into(), regions.into());
    for (name, marks) in [("givens", layout.givens()), ("marks", layout.marks())] {
        if marks.iter().any(|&mark| mark != Mark::Unknown) {
            let rows = marks.chunks(layout.cols());
            let rows: Vec<String> = rows.map(|row| row.iter().map(|mark| mark.symbol()).collect()).collect();
            object.insert(name.into(), json!(rows));
        }
    }
    if let Some(solution) = layout.solution() {
        let rows = solution.chunks(layout.cols());
        let rows: Vec<String> =
            rows.map(|row| row.iter().map(|&star| if star { '*' } else { '.' }).collect()).collect();
        object.insert("solution".into(), json!(rows));
    }
    if !layout.meta.is_empty() {
        object.insert("meta".into(), json!(layout.meta));
    }
    Value::Object(object)
}

/// Pretty-printed JSON opens with a bracket alone; a line is a puzzle only if it closes again.
pub(crate) fn fills_line(line: &str) -> bool {
    line.ends_with('}') && line.starts_with('{')
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SIX, fault, layout, marks, read, rows, write};
    use starbattle_board::Mark;

    #[test]
    fn everything_round_trips() {
        let text = concat!(
            r#"{"schema_version":1,"size":3,"stars":1,"regions":["AAB","ABB","CCC"],"#,
            r#""givens":["...","...","..*"],"marks":["..x","*..",".x*"],"solution":["..*","*..",".*."],"meta":{"title":"tiny"}}"#
        );
        let reading = read("json", text);
        assert_eq!(marks(&reading.layout), "..x *.. .x*");
        assert_eq!(reading.layout.givens()[8], Mark::Star);
        assert_eq!(write("json", &reading.layout), text);
    }

    #[test]
    fn arrays_of_ids_are_regions_too() {
        assert_eq!(rows(&read("json", "[[7,7,1],[7,1,1],[4,4,4]]").layout), "AAB ABB CCC");
        assert_eq!(rows(&read("json", r#"{"regions":[["a","b"],["a","b"]]}"#).layout), "AB AB");
        assert_eq!(
            write("json", &layout(1, "ABB AAC")),
            r#"{"schema_version":1,"rows":2,"cols":3,"stars":1,"regions":["ABB","AAC"]}"#
        );
    }

    #[test]
    fn results_of_other_commands_can_be_fed_back() {
        let dotted = format!(r#"{{"puzzle":"6x1.{}","seed":3}}"#, SIX.replace(' ', ""));
        assert_eq!(rows(&read("json", &dotted).layout), SIX);
        assert!(fault("json", r#"{"puzzle":"{\"regions\":[\"A\"]}"}"#).contains("a puzzle in a known notation"));
    }

    #[test]
    fn damage_is_named_with_its_place() {
        assert!(fault("json", "{\"regions\":\n[}").contains("line 2, column 2: not JSON"));
        assert!(fault("json", "{}").contains("expected a field `regions`"));
        assert!(fault("json", r#"{"regions":["AB","A"]}"#).contains("regions, row 2`: expected 2 cells, found 1"));
        assert!(
            fault("json", r#"{"regions":["AB","AB"],"size":3}"#)
                .contains("field `size`: expected 2, as `regions` has, found `3`")
        );
        assert!(fault("json", r#"{"regions":["AB","AB"],"stars":-1}"#).contains("field `stars`"));
        assert!(fault("json", r#"{"regions":["AB","AB"],"marks":["..","?."]}"#).contains("field `marks`"));
        assert!(fault("json", r#"{"regions":["AB","AB"],"marks":["..","."]}"#).contains("expected 4 marks, found 3"));
        assert!(fault("json", r#"{"regions":["AB","AB"],"givens":["..","?."]}"#).contains("field `givens`"));
        assert!(fault("json", r#"{"regions":["AB","AB"],"givens":["."]}"#).contains("expected 4 givens, found 1"));
        assert!(
            fault("json", r#"{"regions":["AB","AB"],"schema_version":9}"#)
                .contains("field `schema_version`: expected 1")
        );
        assert!(fault("json", "[]").contains("number of rows 0"));
        assert!(fault("json", &"[".repeat(5000)).contains("not JSON"));
    }
}
