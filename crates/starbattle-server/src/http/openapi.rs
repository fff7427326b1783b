//! The `OpenAPI` description, generated from the list of routes and their types.

use std::sync::{Arc, OnceLock};

use axum::{
    http::header,
    routing::{MethodRouter, get},
};
use schemars::generate::SchemaSettings;
use serde_json::{Map, Value, json};

use starbattle::answers::wire::{GeneratedPuzzle, MinedFile, MiningSummary, Progress};
use starbattle_routes::{Problem, Reads, Route, routes};

use super::{app::App, server::BASE};

/// The description as a response.
pub fn handler() -> MethodRouter<Arc<App>> {
    get(|| async {
        static TEXT: OnceLock<String> = OnceLock::new();
        ([(header::CONTENT_TYPE, "application/json")], TEXT.get_or_init(|| document().to_string()).as_str())
    })
}

/// The whole description.
#[must_use]
pub fn document() -> Value {
    let settings = SchemaSettings::draft2020_12().with(|settings| {
        settings.definitions_path = "/components/schemas".into();
        settings.meta_schema = None;
    });
    let mut generator = settings.into_generator();
    let problem = generator.subschema_for::<Problem>();
    let mut paths: Map<String, Value> = Map::new();
    for route in routes() {
        let input = route.input.map(|schema| schema(&mut generator));
        let output = route.output.map(|schema| schema(&mut generator));
        let mut parameters = Vec::new();
        if route.path.contains("{id}") {
            parameters.push(json!({"name": "id", "in": "path", "required": true, "schema": {"type": "string"}}));
        }
        let mut operation = json!({
            "summary": route.summary,
            "operationId": operation_id(route),
        });
        if let Some(schema) = input {
            if route.reads == Reads::Query {
                parameters.extend(query_parameters(&generator, &schema));
            } else {
                let mut content = json!({"application/json": {"schema": schema}});
                if route.reads == Reads::BodyOrPicture {
                    for format in ["png", "jpeg", "webp", "gif"] {
                        content[format!("image/{format}")] = json!({"schema": {"type": "string", "format": "binary"}});
                    }
                }
                operation["requestBody"] = json!({"required": true, "content": content});
            }
        }
        operation["parameters"] = Value::Array(parameters);
        let mut answer = json!({"description": if route.status == 202 { "Started" } else { "Answered" }});
        if !route.content_type.is_empty() {
            let schema = output.map_or_else(|| json!({}), |schema| json!({"schema": schema}));
            answer["content"] = json!({route.content_type: schema});
        }
        operation["responses"] = json!({
            route.status.to_string(): answer,
            "default": {
                "description": "A problem (RFC 9457): 400 malformed, 403 foreign host or origin, 404 not found, 413 too large, 415 wrong type \
                 of body, 422 invalid, 503 busy, 504 time limit",
                "content": {"application/problem+json": {"schema": problem}},
            },
        });
        let path = paths.entry(route.path).or_insert_with(|| json!({}));
        path[route.method.to_lowercase()] = operation;
    }
    // The data of the events of jobs, which no route answers with.
    generator.subschema_for::<(Progress, GeneratedPuzzle, MinedFile, MiningSummary)>();
    let schemas = generator.take_definitions(true);
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "starbattle",
            "version": env!("CARGO_PKG_VERSION"),
            "description": "Star Battle puzzles: read, solved, explained, rated, generated; and what a few stars force on a board. \
             Cells are [row, column] from 0.",
            "license": {"name": "MIT OR Apache-2.0", "identifier": "MIT OR Apache-2.0"},
        },
        "servers": [{"url": BASE}],
        "paths": paths,
        "components": {"schemas": schemas},
    })
}

fn operation_id(route: &Route) -> String {
    let words: Vec<&str> =
        route.path.split(['/', '.']).filter(|word| !word.is_empty() && !word.starts_with('{')).collect();
    let by_id = if route.path.ends_with("{id}") { "_by_id" } else { "" };
    format!("{}_{}{by_id}", route.method.to_lowercase(), words.join("_"))
}

/// The fields of a query, one by one.
fn query_parameters(generator: &schemars::SchemaGenerator, schema: &schemars::Schema) -> Vec<Value> {
    let schema = schema.as_value();
    let name = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next()).unwrap_or_default();
    let Some(definition) = generator.definitions().get(name) else { return Vec::new() };
    let required = definition.get("required").and_then(Value::as_array);
    let is_required = |name: &str| required.is_some_and(|names| names.iter().any(|other| other == name));
    let properties = definition.get("properties").and_then(Value::as_object);
    let fields = properties.into_iter().flatten();
    fields
        .map(|(name, schema)| {
            let description = schema.get("description").cloned().unwrap_or(Value::Null);
            json!({"name": name, "in": "query", "required": is_required(name), "description": description, "schema": schema})
        })
        .collect()
}
