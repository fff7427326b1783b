//! The API's description says what the routes do.

mod common;

use std::collections::BTreeSet;

use common::{FIVE, Site};
use serde_json::{Value, json};

/// Every `$ref` in a document.
fn references(value: &Value, found: &mut BTreeSet<String>) {
    match value {
        Value::Object(object) => {
            found.extend(object.get("$ref").and_then(Value::as_str).map(str::to_owned));
            object.values().for_each(|value| references(value, found));
        }
        Value::Array(array) => array.iter().for_each(|value| references(value, found)),
        _ => {}
    }
}

#[tokio::test]
async fn the_description_is_complete_and_its_references_lead_somewhere() {
    let document = Site::new().get("/api/v1/openapi.json").await.good();
    assert_eq!(document["openapi"], "3.1.0");
    assert_eq!(document["paths"].as_object().unwrap().len(), 35);
    let mut found = BTreeSet::new();
    references(&document, &mut found);
    assert!(found.len() > 30, "{found:?}");
    for reference in found {
        let pointer = reference.strip_prefix('#').unwrap();
        assert!(document.pointer(pointer).is_some(), "{reference}");
    }
    let mut ids = BTreeSet::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for (method, operation) in methods.as_object().unwrap() {
            assert!(ids.insert(operation["operationId"].as_str().unwrap().to_owned()), "{method} {path}");
            assert_eq!(method == "post" && !path.contains("{id}"), operation.get("requestBody").is_some(), "{path}");
        }
    }
}

/// Whether a value has the fields that a schema asks for, and no others.
fn fits(value: &Value, schema: &Value, document: &Value) -> bool {
    if let Some(reference) = schema["$ref"].as_str() {
        return document.pointer(&reference[1..]).is_some_and(|schema| fits(value, schema, document));
    }
    if let Some(choices) = schema["anyOf"].as_array().or(schema["oneOf"].as_array()) {
        return choices.iter().any(|schema| fits(value, schema, document));
    }
    match value {
        Value::Array(items) => {
            items.iter().all(|item| schema.get("items").is_none_or(|schema| fits(item, schema, document)))
        }
        Value::Object(fields) => {
            let Some(properties) = schema["properties"].as_object() else { return schema["type"] == "object" };
            let required = schema["required"].as_array().cloned().unwrap_or_default();
            required.iter().all(|name| fields.contains_key(name.as_str().unwrap_or_default()))
                && fields
                    .iter()
                    .all(|(name, value)| properties.get(name).is_some_and(|schema| fits(value, schema, document)))
        }
        _ => true,
    }
}

#[tokio::test]
async fn answers_fit_their_schemas() {
    let site = Site::new();
    let document = site.get("/api/v1/openapi.json").await.good();
    let schema = |path: &str, method: &str| {
        document["paths"][path][method]["responses"]["200"]["content"]["application/json"]["schema"].clone()
    };
    let questions = [
        ("/parse", json!({"text": FIVE})),
        ("/parse/all", json!({"text": format!("{FIVE}\nhello\n{FIVE}")})),
        ("/solve", json!({"puzzle": FIVE, "forced": true})),
        ("/check", json!({"puzzle": FIVE, "marks": "**......................."})),
        ("/hint", json!({"puzzle": FIVE})),
        ("/steps", json!({"puzzle": FIVE})),
        ("/rate", json!({"puzzle": FIVE})),
        ("/why", json!({"puzzle": FIVE, "cell": [0, 0]})),
        ("/validate", json!({"puzzle": FIVE})),
        ("/analyze", json!({"size": 6, "stars": 1})),
    ];
    for (path, body) in questions {
        let answer = site.ask(path, body).await.good();
        assert!(fits(&answer, &schema(path, "post"), &document), "{path}: {answer}");
    }
    for path in ["/health", "/formats", "/boards", "/techniques", "/specs"] {
        let answer = site.get(&format!("/api/v1{path}")).await.good();
        assert!(fits(&answer, &schema(path, "get"), &document), "{path}: {answer}");
    }
    let one = site.get("/api/v1/patterns/10x10-2star-entanglements~pair~0").await.good();
    assert!(fits(&one, &schema("/patterns/{id}", "get"), &document), "{one}");
    let wild = site.get("/api/v1/patterns/9x9-2star-triple-entanglements~unconstrained~0/wild").await.good();
    assert_eq!(wild["found"].as_array().unwrap().len(), 3);
    assert!(fits(&wild, &schema("/patterns/{id}/wild", "get"), &document), "{wild}");
    let practice = site.get("/api/v1/techniques/R2.1/wild").await.good();
    assert!(fits(&practice, &schema("/techniques/{id}/wild", "get"), &document), "{practice}");
    let many = site.get("/api/v1/patterns?limit=3").await.good();
    assert!(fits(&many, &schema("/patterns", "get"), &document), "{many}");
    assert!(!fits(&json!({"version": 1, "colour": 2}), &schema("/health", "get"), &document));
}

#[tokio::test]
async fn the_data_of_events_is_described() {
    let document = Site::new().get("/api/v1/openapi.json").await.good();
    for name in ["Progress", "GeneratedPuzzle", "MinedFile", "MiningSummary"] {
        assert!(document["components"]["schemas"][name]["properties"].is_object(), "{name}");
    }
}
