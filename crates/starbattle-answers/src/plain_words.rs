//! Errors of readers of JSON and of queries, in words for people who do not know the program's types.

/// What a type is called, by the name that serde gives it after "expected".
const NAMES: [(&str, &str); 24] = [
    ("usize", "a whole number, 0 or more"),
    ("u128", "a whole number, 0 or more"),
    ("u64", "a whole number, 0 or more"),
    ("u32", "a whole number, 0 or more"),
    ("u16", "a whole number in the allowed range"),
    ("u8", "a whole number in the allowed range"),
    ("isize", "a whole number"),
    ("i128", "a whole number"),
    ("i64", "a whole number"),
    ("i32", "a whole number"),
    ("i16", "a whole number"),
    ("i8", "a whole number"),
    ("f64", "a number"),
    ("f32", "a number"),
    ("a boolean", "true or false"),
    ("a sequence", "an array"),
    ("a map", "an object"),
    ("a borrowed string", "a string"),
    ("unit", "null"),
    ("struct", "an object"),
    ("enum", "one of the known values"),
    ("variant identifier", "one of the known values"),
    ("a tuple of size 2", "an array of 2 values"),
    ("an array of length 2", "an array of 2 values"),
];

/// Messages of the standard library about numbers in a query.
const NUMBERS: [(&str, &str); 6] = [
    ("invalid digit found in string", "expected a whole number, 0 or more"),
    ("cannot parse integer from empty string", "expected a whole number, 0 or more"),
    ("number too large to fit in target type", "expected a smaller whole number"),
    ("number too small to fit in target type", "expected a larger whole number"),
    ("invalid float literal", "expected a number"),
    ("provided string was not `true` or `false`", "expected true or false"),
];

/// The message without names of types and without words about them.
#[must_use]
pub fn in_plain_words(message: &str) -> String {
    let mut message = message.to_owned();
    for (theirs, ours) in NUMBERS {
        message = message.replace(theirs, ours);
    }
    for (theirs, ours) in [("floating point `", "`"), ("integer `", "`"), ("boolean `", "`"), ("string \"", "\"")] {
        message = message.replace(theirs, ours);
    }
    for (theirs, ours) in [(": map,", ": an object,"), (": sequence,", ": an array,"), (": unit value,", ": null,")] {
        message = message.replace(theirs, ours);
    }
    let Some((found, expected)) = message.split_once(", expected ") else { return message };
    let is = |name: &str| expected.strip_prefix(name).is_some_and(|rest| rest.is_empty() || rest.starts_with(' '));
    match NAMES.iter().find(|(name, _)| is(name)) {
        Some((_, plain)) => format!("{found}, expected {plain}"),
        None => message,
    }
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;
    use serde_json::{Value, json};

    use super::*;

    #[derive(Debug, Deserialize)]
    #[expect(dead_code, reason = "only the errors matter")]
    struct Everything {
        #[serde(default)]
        whole: usize,
        #[serde(default)]
        byte: u8,
        #[serde(default)]
        real: f64,
        #[serde(default)]
        flag: bool,
        #[serde(default)]
        list: Vec<String>,
        #[serde(default)]
        pair: [u8; 2],
        #[serde(default)]
        couple: (u8, u8),
        inner: Option<Box<Everything>>,
    }

    fn error(value: Value) -> String {
        in_plain_words(&serde_json::from_value::<Everything>(value).unwrap_err().to_string())
    }

    #[test]
    fn wrong_values_are_told_in_plain_words() {
        for (value, message) in [
            (json!({"whole": -1}), "invalid value: `-1`, expected a whole number, 0 or more"),
            (json!({"whole": "x"}), "invalid type: \"x\", expected a whole number, 0 or more"),
            (json!({"byte": 300}), "invalid value: `300`, expected a whole number in the allowed range"),
            (json!({"byte": 1.5}), "invalid type: `1.5`, expected a whole number in the allowed range"),
            (json!({"real": {}}), "invalid type: an object, expected a number"),
            (json!({"flag": 1}), "invalid type: `1`, expected true or false"),
            (json!({"list": {}}), "invalid type: an object, expected an array"),
            (json!({"list": [1]}), "invalid type: `1`, expected a string"),
            (json!({"pair": [1]}), "invalid length 1, expected an array of 2 values"),
            (json!({"couple": [1]}), "invalid length 1, expected an array of 2 values"),
            (json!({"inner": 1}), "invalid type: `1`, expected an object"),
            (json!(7), "invalid type: `7`, expected an object"),
        ] {
            assert_eq!(error(value), message);
        }
    }
}
