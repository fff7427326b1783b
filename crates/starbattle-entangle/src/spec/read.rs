//! Reading rule files, which rarely have all the fields they should.

use serde_json::{Map, Value};
use starbattle_board::{Cell, MAX_SIZE};

use crate::{
    canonical::Point,
    features::Feature,
    proof::WrittenProof,
    rule::{ForcedState, Rule},
    templates::Template,
};

use super::{Arrays, Entry, EntryArray, EntryBody, EntryKind, EntryPlace, PairPattern, SpecFile};

/// Canonical coordinates lie within a few boards' widths of the frame.
const FARTHEST: i64 = 4 * MAX_SIZE as i64;

/// Why a text is not a rule file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SpecError {
    /// It is not JSON.
    #[error("not JSON: {0}")]
    Json(String),
    /// It is JSON, but has none of the arrays of a rule file.
    #[error(
        "not a rule file: expected `patterns`, `unconstrained_rules`, `constrained_rules` or `pure_entanglement_templates`"
    )]
    NoRules,
    /// A field is missing or wrong.
    #[error("field `{field}`: expected {expected}, found {found}")]
    Field {
        /// The field.
        field: String,
        /// What belongs there.
        expected: String,
        /// What is there, shortened.
        found: String,
    },
}

pub(super) fn read(text: &str) -> Result<SpecFile, SpecError> {
    let value: Value = serde_json::from_str(text).map_err(|error| SpecError::Json(error.to_string()))?;
    let object = value.as_object().ok_or(SpecError::NoRules)?;
    let array = |array: EntryArray| {
        let name = array.name();
        object.get(name).map(|value| value.as_array().ok_or_else(|| wrong(name, "an array", value))).transpose()
    };
    let (patterns, templates) = (array(EntryArray::Patterns)?, array(EntryArray::PureTemplates)?);
    let rule_arrays = [EntryArray::UnconstrainedRules, EntryArray::ConstrainedRules];
    let rule_arrays = [(rule_arrays[0], array(rule_arrays[0])?), (rule_arrays[1], array(rule_arrays[1])?)];
    let arrays = Arrays {
        patterns: patterns.is_some(),
        rules: rule_arrays.iter().any(|(_, array)| array.is_some()),
        templates: templates.is_some(),
    };
    if !(arrays.patterns || arrays.rules || arrays.templates) {
        return Err(SpecError::NoRules);
    }
    let size = number(object, "board_size", MAX_SIZE)?;
    let stars = [object.get("stars_per_row"), object.get("stars_per_column")]
        .into_iter()
        .flatten()
        .next()
        .map(|_| {
            let name = if object.contains_key("stars_per_row") { "stars_per_row" } else { "stars_per_column" };
            number(object, name, size)
        })
        .transpose()?;
    let initial_name = if object.contains_key("initial_star_count") { "initial_star_count" } else { "initial_stars" };
    let initial = number(object, initial_name, size * size)?;

    let mut file = SpecFile { size, stars, initial, entries: Vec::new(), warnings: Vec::new(), arrays };
    let reader = EntryReader { size, initial };
    let mut add = |array: EntryArray, index: usize, read: Result<(EntryKind, EntryBody), String>| {
        let place = EntryPlace { array, index };
        match read {
            Ok((kind, body)) => file.entries.push(Entry { place, kind, body }),
            Err(problem) => file.warnings.push(format!("{place}: {problem}; left out")),
        }
    };
    for (index, value) in patterns.into_iter().flatten().enumerate() {
        let pair = reader.pair(value).map(|pair| (EntryKind::Pairs, EntryBody::Pair(pair)));
        add(EntryArray::Patterns, index, pair);
    }
    for (array, rules) in rule_arrays {
        for (index, value) in rules.into_iter().flatten().enumerate() {
            add(array, index, reader.rule(value));
        }
    }
    for (index, value) in templates.into_iter().flatten().enumerate() {
        let template = reader.template(value).map(|body| (EntryKind::PureTemplates, body));
        add(EntryArray::PureTemplates, index, template);
    }
    warn_of_duplicates(&mut file);
    Ok(file)
}

fn warn_of_duplicates(file: &mut SpecFile) {
    let mut seen: std::collections::HashMap<String, EntryPlace> = std::collections::HashMap::new();
    let mut warnings = Vec::new();
    for entry in &file.entries {
        let text = match &entry.body {
            EntryBody::Pair(pair) => format!("{:?}", pair.stars),
            EntryBody::Rule(rule) | EntryBody::UnknownFeatures { rule, .. } => {
                format!("{:?} {:?} {:?} {:?}", rule.stars, rule.cells, rule.state, rule.features)
            }
            EntryBody::Template { template, .. } => format!("{template:?}"),
        };
        if let Some(first) = seen.insert(text, entry.place) {
            warnings.push(format!("{}: says the same as {first}", entry.place));
        }
    }
    file.warnings.extend(warnings);
}

fn wrong(field: &str, expected: &str, found: &Value) -> SpecError {
    SpecError::Field { field: field.to_owned(), expected: expected.to_owned(), found: short(found) }
}

fn short(value: &Value) -> String {
    let text = value.to_string();
    if text.chars().count() > 60 { text.chars().take(60).collect::<String>() + "…" } else { text }
}

fn number(object: &Map<String, Value>, name: &str, most: usize) -> Result<usize, SpecError> {
    let value = object.get(name).unwrap_or(&Value::Null);
    value
        .as_u64()
        .and_then(|number| usize::try_from(number).ok())
        .filter(|number| (1..=most).contains(number))
        .ok_or_else(|| wrong(name, &format!("a whole number from 1 to {most}"), value))
}

struct EntryReader {
    size: usize,
    initial: usize,
}

impl EntryReader {
    fn pair(&self, value: &Value) -> Result<PairPattern, String> {
        let object = value.as_object().ok_or("expected an object")?;
        let mut stars = self.cells(object, "initial_stars")?;
        stars.sort_unstable();
        self.check_stars(stars.len(), stars.windows(2).any(|two| two[0] == two[1]))?;
        let compatible = object.get("compatible_solutions").filter(|value| !value.is_null());
        let compatible = compatible
            .map(|value| {
                value
                    .as_number()
                    .and_then(serde_json::Number::as_u128)
                    .ok_or("field `compatible_solutions`: expected a whole number")
            })
            .transpose()?;
        let optional = |name: &str| if object.contains_key(name) { self.cells(object, name) } else { Ok(Vec::new()) };
        Ok(PairPattern {
            stars,
            empties: optional("forced_empty")?,
            forced_stars: optional("forced_star")?,
            compatible,
        })
    }

    fn rule(&self, value: &Value) -> Result<(EntryKind, EntryBody), String> {
        let object = value.as_object().ok_or("expected an object")?;
        let stars = self.stars(object)?;
        let (cells, kind) = match object.get("canonical_candidate") {
            Some(candidate) => (vec![point(candidate, "canonical_candidate")?], EntryKind::Triples),
            None => (points(object, "canonical_forced_empty")?, EntryKind::TemplateRules),
        };
        if cells.is_empty() {
            return Err("field `canonical_forced_empty`: expected at least one cell".to_owned());
        }
        let state = match object.get("forced_state").map(Value::as_str) {
            None | Some(Some("empty")) => ForcedState::Empty,
            Some(Some("star")) => ForcedState::Star,
            Some(_) => return Err("field `forced_state`: expected \"empty\" or \"star\"".to_owned()),
        };
        if object.get("forced").is_some_and(|forced| forced.as_bool() != Some(true)) {
            return Err("field `forced`: expected true".to_owned());
        }
        let mut features = Vec::new();
        let mut unknown = Vec::new();
        let names =
            object.get("constraint_features").map_or(Some(&[][..]), |value| value.as_array().map(Vec::as_slice));
        for name in names.ok_or("field `constraint_features`: expected an array")? {
            let name = name.as_str().ok_or("field `constraint_features`: expected names of features")?;
            match Feature::parse(name) {
                Some(feature) => features.push(feature),
                None => unknown.push(name.chars().take(80).collect()),
            }
        }
        let count = |name: &str| object.get(name).and_then(Value::as_u64).unwrap_or(0);
        let rule = Rule {
            stars,
            cells,
            state,
            features,
            occurrences: count("occurrences"),
            positive_count: count("positive_count"),
            negative_count: count("negative_count"),
            proof: object.get("proof").and_then(WrittenProof::from_json),
        };
        let body = if unknown.is_empty() {
            EntryBody::Rule(rule)
        } else {
            EntryBody::UnknownFeatures { rule, names: unknown }
        };
        Ok((kind, body))
    }

    fn template(&self, value: &Value) -> Result<EntryBody, String> {
        let object = value.as_object().ok_or("expected an object")?;
        let sorted = |name: &str| {
            let mut cells = if object.contains_key(name) { points(object, name)? } else { Vec::new() };
            cells.sort_unstable();
            Ok::<_, String>(cells)
        };
        let mut stars = self.stars(object)?;
        stars.sort_unstable();
        let template = Template {
            stars,
            empties: sorted("canonical_forced_empty")?,
            forced_stars: sorted("canonical_forced_star")?,
        };
        let occurrences =
            object.get("occurrences").and_then(Value::as_u64).ok_or("field `occurrences`: expected a whole number")?;
        Ok(EntryBody::Template { template, occurrences })
    }

    fn stars(&self, object: &Map<String, Value>) -> Result<Vec<Point>, String> {
        let stars = points(object, "canonical_stars")?;
        let mut sorted = stars.clone();
        sorted.sort_unstable();
        self.check_stars(stars.len(), sorted.windows(2).any(|two| two[0] == two[1]))?;
        Ok(stars)
    }

    fn check_stars(&self, count: usize, repeated: bool) -> Result<(), String> {
        if repeated {
            return Err("a star is given twice".to_owned());
        }
        if count != self.initial {
            return Err(format!("expected {} stars, as the file says, found {count}", self.initial));
        }
        Ok(())
    }

    fn cells(&self, object: &Map<String, Value>, name: &str) -> Result<Vec<Cell>, String> {
        points(object, name)?
            .into_iter()
            .map(|(row, col)| {
                let on_board =
                    |number: i32| u8::try_from(number).ok().filter(|&number| usize::from(number) < self.size);
                match (on_board(row), on_board(col)) {
                    (Some(row), Some(col)) => Ok(Cell::new(row, col)),
                    _ => Err(format!("field `{name}`: [{row},{col}] is not on the {0}x{0} board", self.size)),
                }
            })
            .collect()
    }
}

fn points(object: &Map<String, Value>, name: &str) -> Result<Vec<Point>, String> {
    let value = object.get(name).ok_or_else(|| format!("field `{name}` is missing"))?;
    let cells = value.as_array().ok_or_else(|| format!("field `{name}`: expected an array of cells"))?;
    if cells.len() > MAX_SIZE * MAX_SIZE {
        return Err(format!("field `{name}`: {} cells are more than any board has", cells.len()));
    }
    cells.iter().map(|cell| point(cell, name)).collect()
}

fn point(value: &Value, name: &str) -> Result<Point, String> {
    let fault = || format!("field `{name}`: expected [row, column] with small whole numbers, found {}", short(value));
    let coordinate =
        |value: &Value| value.as_i64().filter(|number| number.abs() <= FARTHEST).map(|number| number as i32);
    match value.as_array().map(Vec::as_slice) {
        Some([row, col]) => Ok((coordinate(row).ok_or_else(fault)?, coordinate(col).ok_or_else(fault)?)),
        _ => Err(fault()),
    }
}
