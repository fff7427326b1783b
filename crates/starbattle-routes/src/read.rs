//! Questions from bodies and queries.

use serde::de::DeserializeOwned;
use serde_urlencoded::Deserializer;
use starbattle::answers::{TextPosition, in_plain_words};

use crate::Problem;

/// Some programs write it before JSON.
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

pub fn read_query<Q: DeserializeOwned>(query: &str) -> Result<Q, Problem> {
    let fields = Deserializer::new(form_urlencoded::parse(query.as_bytes()));
    serde_path_to_error::deserialize(fields)
        .map_err(|error| Problem::new(400, format!("the query is not valid: {}", in_plain_words(&error.to_string()))))
}

pub fn read_body<Q: DeserializeOwned>(body: &[u8]) -> Result<Q, Problem> {
    let json = body.strip_prefix(BYTE_ORDER_MARK).unwrap_or(body);
    serde_json::from_slice(json).map_err(|error| {
        let message = error.to_string();
        let message = in_plain_words(message.split(" at line").next().unwrap_or(&message));
        let position = TextPosition { line: Some(error.line()), column: Some(error.column()), field: None };
        Problem { position: Some(Box::new(position)), ..Problem::new(400, format!("the body is not valid: {message}")) }
    })
}
