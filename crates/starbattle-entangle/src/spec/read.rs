//! Reading rule files, which rarely have all the fields they should.

use std::{
    collections::{BTreeMap, HashMap},
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
};

use serde::{
    Deserializer,
    de::{self, IgnoredAny, MapAccess, SeqAccess, Visitor},
};
use serde_json::{Map, Value, value::RawValue};
use starbattle_board::{Board, Cell, CompactSort, MAX_SIZE, MemoryError, Reservation, bytes_of, counted};

use crate::{
    canonical::Point,
    features::Feature,
    lines::MAX_TIER,
    proof::WrittenProof,
    reduction::{Reason, ReductionCounts},
    rule::{ForcedState, Rule},
    templates::Template,
    warnings::Warnings,
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
    /// It says what stars force in one puzzle.
    #[error("not a rule file: it is about one puzzle, and rules hold in every puzzle of the board")]
    OnePuzzle,
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
    /// Its entries would need more memory than allowed.
    #[error(transparent)]
    Memory(#[from] MemoryError),
}

/// The fields of a file, each still as text: a whole file as JSON values would take many times its size.
type Fields<'a> = BTreeMap<String, &'a RawValue>;

pub(super) fn read(text: &str, memory: &mut Reservation) -> Result<SpecFile, SpecError> {
    // Some programs write a byte-order mark before JSON.
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let json = |error: serde_json::Error| SpecError::Json(error.to_string());
    if !text.trim_start().starts_with('{') {
        // Say what is wrong with the JSON first, if it is none.
        serde_json::from_str::<IgnoredAny>(text).map_err(json)?;
        return Err(SpecError::NoRules);
    }
    let fields: Fields<'_> = serde_json::from_str(text).map_err(json)?;
    let arrays = Arrays {
        patterns: fields.contains_key(EntryArray::Patterns.name()),
        rules: [EntryArray::UnconstrainedRules, EntryArray::ConstrainedRules]
            .iter()
            .any(|array| fields.contains_key(array.name())),
        templates: fields.contains_key(EntryArray::PureTemplates.name()),
    };
    if !(arrays.patterns || arrays.rules || arrays.templates) {
        return Err(SpecError::NoRules);
    }
    // As `analyze --puzzle` writes it.
    if fields.contains_key("puzzle") {
        return Err(SpecError::OnePuzzle);
    }
    let size = number(&fields, "board_size", MAX_SIZE)?;
    let stars_name = ["stars_per_row", "stars_per_column"].into_iter().find(|name| fields.contains_key(*name));
    let stars = stars_name.map(|name| number(&fields, name, size)).transpose()?;
    let initial_name = if fields.contains_key("initial_star_count") { "initial_star_count" } else { "initial_stars" };
    let crosses_name = "initial_empties";
    let crosses = if fields.contains_key(crosses_name) { number(&fields, crosses_name, size * size)? } else { 0 };
    // Crosses can stand without stars.
    let no_stars = crosses > 0 && fields.get(initial_name).is_some_and(|value| value.get() == "0");
    let initial = if no_stars { 0 } else { number(&fields, initial_name, size * size)? };

    let mut file = SpecFile {
        size,
        stars,
        initial,
        crosses,
        entries: Vec::new(),
        left_out: 0,
        warnings: Warnings::default(),
        arrays,
        reduction: reduction(&fields)?,
    };
    let reader = EntryReader { size, initial, crosses: Some(crosses) };
    for array in
        [EntryArray::Patterns, EntryArray::UnconstrainedRules, EntryArray::ConstrainedRules, EntryArray::PureTemplates]
    {
        let Some(elements) = fields.get(array.name()) else { continue };
        if !elements.get().starts_with('[') {
            return Err(wrong(array.name(), "an array", &short(elements.get())));
        }
        let mut outcome = Ok(());
        let mut add = |index: usize, value: &Value| -> Result<(), MemoryError> {
            let place = EntryPlace { array, index };
            match reader.entry(array, value) {
                Ok((kind, body)) => {
                    memory.claim(body.heap_bytes())?;
                    memory.grow(&mut file.entries, 1)?;
                    file.entries.push(Entry { place, kind, body });
                }
                Err(problem) => {
                    file.left_out += 1;
                    file.warnings.add(&problem, || format!("{place}: {problem}; left out"));
                }
            }
            Ok(())
        };
        let each = |index: usize, value: &Value| {
            outcome = add(index, value);
            outcome.is_ok()
        };
        let read = serde_json::Deserializer::from_str(elements.get()).deserialize_seq(Elements(each));
        outcome?;
        read.map_err(json)?;
    }
    warn_of_duplicates(&file.entries, &mut file.warnings, memory)?;
    Ok(file)
}

/// Whether a file has rules for a board. Reading ends as soon as that is known.
pub(super) fn has_rules_for(text: &str, board: Board) -> bool {
    let mut head = Head { size: None, stars: None, has_rules: false, board };
    // An error only means that the rest was not read.
    let _ = serde_json::Deserializer::from_str(text).deserialize_map(&mut head);
    head.fits() == Some(true) && head.has_rules
}

/// A rule with so many stars; nothing if there is anything wrong with it.
pub(super) fn read_rule(text: &str, stars: usize) -> Option<Rule> {
    let reader = EntryReader { size: MAX_SIZE, initial: stars, crosses: None };
    match reader.rule(&serde_json::from_str(text).ok()?).ok()? {
        (_, EntryBody::Rule(rule)) => Some(rule),
        _ => None,
    }
}

/// What is looked for in a file to decide whether to read it.
struct Head {
    size: Option<usize>,
    stars: Option<usize>,
    has_rules: bool,
    board: Board,
}

impl Head {
    /// Whether it is the right board, where that is known.
    fn fits(&self) -> Option<bool> {
        Some(self.size? == self.board.size() && self.stars? == self.board.stars())
    }
}

impl<'de> Visitor<'de> for &mut Head {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a rule file")
    }

    fn visit_map<A: MapAccess<'de>>(self, mut fields: A) -> Result<(), A::Error> {
        while let Some(name) = fields.next_key::<String>()? {
            match name.as_str() {
                "board_size" => self.size = Some(fields.next_value()?),
                "stars_per_row" | "stars_per_column" => self.stars = Some(fields.next_value()?),
                "unconstrained_rules" | "constrained_rules" => {
                    self.has_rules = true;
                    if self.fits().is_none() {
                        fields.next_value::<IgnoredAny>()?;
                    }
                }
                _ => _ = fields.next_value::<IgnoredAny>()?,
            }
            if self.fits() == Some(false) || self.fits().is_some() && self.has_rules {
                return Err(de::Error::custom("the rest does not matter"));
            }
        }
        Ok(())
    }
}

/// Visits the elements of an array one by one, until `0` returns false.
struct Elements<F>(F);

impl<'de, F: FnMut(usize, &Value) -> bool> Visitor<'de> for Elements<F> {
    type Value = ();

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("an array")
    }

    fn visit_seq<A: SeqAccess<'de>>(mut self, mut elements: A) -> Result<(), A::Error> {
        let mut index = 0;
        while let Some(value) = elements.next_element::<Value>()? {
            if !(self.0)(index, &value) {
                return Err(de::Error::custom("stopped"));
            }
            index += 1;
        }
        Ok(())
    }
}

/// Warns of entries that say the same. Only their hashes are kept, which differ for nearly all entries that differ.
fn warn_of_duplicates(entries: &[Entry], warnings: &mut Warnings, memory: &mut Reservation) -> Result<(), MemoryError> {
    // A hash table is at least half full when it has just grown, and the old one is still there then.
    let _table = memory.budget().reserve(3 * bytes_of::<(u64, u32)>(entries.len()))?;
    let mut seen: HashMap<u64, u32> = HashMap::new();
    for (number, entry) in (0..).zip(entries) {
        let mut hasher = DefaultHasher::new();
        said(&entry.body).hash(&mut hasher);
        if let Some(first) = seen.insert(hasher.finish(), number).map(|first| &entries[first as usize])
            && said(&first.body) == said(&entry.body)
        {
            warnings.add("says the same as another", || format!("{}: says the same as {}", entry.place, first.place));
        }
    }
    Ok(())
}

/// What an entry says, apart from how often that is true.
#[derive(PartialEq, Eq, Hash)]
enum Said<'a> {
    Pair(&'a [Cell]),
    Rule([&'a [Point]; 3], ForcedState, &'a [Feature], &'a [String]),
    Template(&'a Template),
}

fn said(body: &EntryBody) -> Said<'_> {
    match body {
        EntryBody::Pair(pair) => Said::Pair(&pair.stars),
        EntryBody::Rule(rule) => Said::Rule(points_of(rule), rule.state, &rule.features, &[]),
        EntryBody::UnknownFeatures { rule, names } => Said::Rule(points_of(rule), rule.state, &rule.features, names),
        EntryBody::Template { template, .. } => Said::Template(template),
    }
}

fn points_of(rule: &Rule) -> [&[Point]; 3] {
    [&rule.stars, &rule.crosses, &rule.cells]
}

fn wrong(field: &str, expected: &str, found: &str) -> SpecError {
    SpecError::Field { field: field.to_owned(), expected: expected.to_owned(), found: found.to_owned() }
}

fn short(text: &str) -> String {
    let mut short: String = text.chars().take(61).collect();
    if short.chars().count() > 60 {
        short.pop();
        short.push('…');
    }
    short
}

fn number(fields: &Fields<'_>, name: &str, most: usize) -> Result<usize, SpecError> {
    let text = fields.get(name).map_or("null", |value| value.get());
    let number = text.parse::<usize>().ok().filter(|number| (1..=most).contains(number));
    number.ok_or_else(|| wrong(name, &format!("a whole number from 1 to {most}"), &short(text)))
}

/// What the file says about facts that it leaves out. All of it must be there: numbers that do not add up are refuted by `verify`.
fn reduction(fields: &Fields<'_>) -> Result<Option<ReductionCounts>, SpecError> {
    let Some(irreducible) = fields.get("irreducible") else { return Ok(None) };
    let object = |name: &str, value: &RawValue| -> Result<Map<String, Value>, SpecError> {
        serde_json::from_str(value.get()).map_err(|_| wrong(name, "an object", &short(value.get())))
    };
    let irreducible = object("irreducible", irreducible)?;
    let beyond = irreducible.get("beyond_tier").and_then(Value::as_u64);
    let beyond = beyond.and_then(|tier| u8::try_from(tier).ok()).filter(|tier| *tier <= MAX_TIER).ok_or_else(|| {
        let found = irreducible.get("beyond_tier").map_or_else(|| "nothing".to_owned(), ToString::to_string);
        wrong("irreducible.beyond_tier", &format!("a whole number from 0 to {MAX_TIER}"), &short(&found))
    })?;
    let count = |name: &str, value: Option<&str>| -> Result<u64, SpecError> {
        let text = value.unwrap_or("nothing");
        text.parse().map_err(|_| wrong(name, "a number of facts", &short(text)))
    };
    let field = |name: &str| count(name, fields.get(name).map(|value| value.get()));
    let mut counts =
        ReductionCounts { beyond, total: field("facts_total")?, kept: field("facts_kept")?, ..Default::default() };
    let dropped = fields.get("facts_dropped").ok_or_else(|| wrong("facts_dropped", "an object", "nothing"))?;
    let dropped = object("facts_dropped", dropped)?;
    let reason = |name: &str| count(name, dropped.get(name).map(ToString::to_string).as_deref());
    counts.sub_pattern = reason(Reason::SubPattern.name())?;
    for (number, tier) in (1..=beyond).zip(&mut counts.tiers) {
        *tier = reason(Reason::Tier(number).name())?;
    }
    Ok(Some(counts))
}

struct EntryReader {
    size: usize,
    initial: usize,
    /// The number of crosses that every rule must have; `None` if any number will do.
    crosses: Option<usize>,
}

impl EntryReader {
    fn entry(&self, array: EntryArray, value: &Value) -> Result<(EntryKind, EntryBody), String> {
        let has_crosses = self.crosses.is_some_and(|crosses| crosses > 0);
        match array {
            EntryArray::Patterns | EntryArray::PureTemplates if has_crosses => {
                Err("a file with `initial_empties` has rules only".to_owned())
            }
            EntryArray::Patterns => Ok((EntryKind::Pairs, EntryBody::Pair(self.pair(value)?))),
            EntryArray::UnconstrainedRules | EntryArray::ConstrainedRules => self.rule(value),
            EntryArray::PureTemplates => Ok((EntryKind::PureTemplates, self.template(value)?)),
        }
    }

    fn pair(&self, value: &Value) -> Result<PairPattern, String> {
        let object = value.as_object().ok_or("expected an object")?;
        let mut stars = self.cells(object, "initial_stars")?;
        stars.compact_sort();
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
        let (mut empties, mut forced_stars) = (optional("forced_empty")?, optional("forced_star")?);
        let states = object.get("cell_states");
        for (cell, state) in states.map(|states| self.states(states)).transpose()?.into_iter().flatten() {
            let list = match state {
                Some(ForcedState::Empty) => &mut empties,
                Some(ForcedState::Star) => &mut forced_stars,
                None => continue,
            };
            if !list.contains(&cell) {
                list.push(cell);
            }
        }
        if let Some(star) = stars.iter().find(|star| states.is_some() && !forced_stars.contains(star)) {
            return Err(format!("field `cell_states`: expected \"forced_star\" for {star}, a star of the pattern"));
        }
        forced_stars.retain(|star| !stars.contains(star));
        Ok(PairPattern { stars, empties, forced_stars, compatible, says_open: states.is_some() })
    }

    /// The state of every cell, where it is forced.
    fn states(&self, value: &Value) -> Result<Vec<(Cell, Option<ForcedState>)>, String> {
        let size = self.size;
        let fault = || format!("field `cell_states`: expected a {size}x{size} matrix of states");
        let rows = value.as_array().filter(|rows| rows.len() == size).ok_or_else(fault)?;
        let mut states = Vec::with_capacity(size * size);
        for (row, line) in (0..).zip(rows) {
            let line = line.as_array().filter(|line| line.len() == size).ok_or_else(fault)?;
            for (col, state) in (0..).zip(line) {
                let state = match state.as_str() {
                    Some("forced_empty") => Some(ForcedState::Empty),
                    Some("forced_star") => Some(ForcedState::Star),
                    Some("flexible") => None,
                    _ => {
                        let states = "\"forced_star\", \"forced_empty\" or \"flexible\"";
                        return Err(format!(
                            "field `cell_states`: expected {states}, found {}",
                            short(&state.to_string())
                        ));
                    }
                };
                states.push((Cell::new(row, col), state));
            }
        }
        Ok(states)
    }

    fn rule(&self, value: &Value) -> Result<(EntryKind, EntryBody), String> {
        let object = value.as_object().ok_or("expected an object")?;
        let stars = self.stars(object)?;
        let crosses = self.crosses(object, &stars)?;
        let (cells, kind) = match object.get("canonical_candidate") {
            Some(candidate) => (vec![point(candidate, "canonical_candidate")?], EntryKind::Triples),
            None => (points(object, "canonical_forced_empty")?, EntryKind::TemplateRules),
        };
        if cells.is_empty() {
            return Err("field `canonical_forced_empty`: expected at least one cell".to_owned());
        }
        if let Some(cell) = cells.iter().find(|cell| crosses.contains(cell)) {
            return Err(format!("the cell [{},{}] is given and decided", cell.0, cell.1));
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
            crosses,
            cells,
            state,
            features,
            occurrences: count("occurrences"),
            positive_count: count("positive_count"),
            negative_count: count("negative_count"),
            proof: object.get("proof").and_then(WrittenProof::from_json),
            follows_from: object.get("follows_from").and_then(Value::as_str).and_then(Reason::by_name),
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
            cells.compact_sort();
            Ok::<_, String>(cells)
        };
        let mut stars = self.stars(object)?;
        stars.compact_sort();
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
        sorted.compact_sort();
        self.check_stars(stars.len(), sorted.windows(2).any(|two| two[0] == two[1]))?;
        Ok(stars)
    }

    /// The crosses of a rule. A file says for all of its rules how many there are, so that none is overlooked.
    fn crosses(&self, object: &Map<String, Value>, stars: &[Point]) -> Result<Vec<Point>, String> {
        let name = "canonical_empties";
        if !object.contains_key(name) && self.crosses.is_none_or(|crosses| crosses == 0) {
            return Ok(Vec::new());
        }
        let crosses = points(object, name)?;
        match self.crosses {
            Some(0) => return Err(format!("field `{name}`: the file has no `initial_empties`")),
            Some(expected) if expected != crosses.len() => {
                let expected = counted(expected, "cross");
                return Err(format!("field `{name}`: expected {expected}, as the file says, found {}", crosses.len()));
            }
            _ => {}
        }
        let mut sorted: Vec<&Point> = crosses.iter().chain(stars).collect();
        sorted.compact_sort();
        if sorted.windows(2).any(|two| two[0] == two[1]) {
            return Err(format!("field `{name}`: a cell is given twice"));
        }
        Ok(crosses)
    }

    fn check_stars(&self, count: usize, repeated: bool) -> Result<(), String> {
        if repeated {
            return Err("a star is given twice".to_owned());
        }
        if count != self.initial {
            return Err(format!("expected {}, as the file says, found {count}", counted(self.initial, "star")));
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
        return Err(format!("field `{name}`: {} are more than any board has", counted(cells.len(), "cell")));
    }
    cells.iter().map(|cell| point(cell, name)).collect()
}

fn point(value: &Value, name: &str) -> Result<Point, String> {
    let fault = || {
        format!("field `{name}`: expected [row, column] with small whole numbers, found {}", short(&value.to_string()))
    };
    let coordinate =
        |value: &Value| value.as_i64().filter(|number| number.abs() <= FARTHEST).map(|number| number as i32);
    let (row, col) = match value {
        Value::Array(pair) => match &pair[..] {
            [row, col] => (row, col),
            _ => return Err(fault()),
        },
        Value::Object(cell) if cell.len() == 2 => cell.get("row").zip(cell.get("col")).ok_or_else(fault)?,
        _ => return Err(fault()),
    };
    Ok((coordinate(row).ok_or_else(fault)?, coordinate(col).ok_or_else(fault)?))
}
