//! A JSON Schema for every answer of the command line and every file.

use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings};

use crate::wire::{self, AnalysisFile, Numbered, PairsFile, PuzzleFile, RulesFile, TemplatesFile};

/// A schema and what it describes.
#[derive(Debug, Clone, Copy)]
pub struct NamedSchema {
    /// The name: the verb of an answer, or the kind of a file.
    pub name: &'static str,
    /// What it describes, in a few words.
    pub about: &'static str,
    make: fn(&mut SchemaGenerator) -> Schema,
}

/// All schemas.
pub const SCHEMAS: &[NamedSchema] = &[
    of_each::<wire::Solution>("solve", "an answer of `solve`"),
    of_each::<wire::SolutionCount>("solve-count", "an answer of `solve` that only counts"),
    of_each::<wire::Path>("steps", "an answer of `steps`"),
    of_each::<wire::Steps>("steps-now", "every step that can be made now"),
    of_each::<wire::Hint>("hint", "an answer of `hint`"),
    of_each::<wire::Why>("why", "an answer of `why`"),
    of_each::<wire::Check>("check", "an answer of `check`"),
    of_each::<wire::Rating>("rate", "an answer of `rate`"),
    of::<wire::Technique>("rules", "a technique listed by `rules`"),
    of::<wire::TechniquePage>("rule", "the answer of `rules ID`"),
    of::<wire::GeneratedPuzzle>("generate", "a puzzle made by `generate`"),
    of_each::<wire::Improvements>("improve", "an answer of `improve`"),
    of_each::<wire::Conversion>("convert", "an answer of `convert`"),
    of::<wire::Parsed>("read", "an answer of `read`"),
    of::<wire::Stats>("stats", "the answer of `stats`"),
    of::<wire::Kept>("dedupe", "a puzzle kept by `dedupe`"),
    of_each::<PuzzleFile>("show", "an answer of `show`"),
    of_each::<wire::Model>("model", "an answer of `model`"),
    of_each::<wire::Rendered>("render", "an answer of `render`"),
    of::<wire::Sheets>("sheet", "an answer of `sheet`"),
    of::<wire::Counted>("count", "an answer of `count`"),
    of::<Vec<Vec<u8>>>("enumerate", "a placement listed by `enumerate`: rows of 0 and 1"),
    of::<wire::Analysis>("pattern", "what a pattern of stars forces"),
    of::<Vec<wire::SpecInfo>>("specs-list", "the answer of `specs list`"),
    of::<wire::Verification>("specs-verify", "an answer of `specs verify`"),
    of::<wire::FeatureEntry>("specs-features", "an answer of `specs features`"),
    of::<wire::MiningSummary>("mine", "the answer of `mine`"),
    of::<wire::Benchmark>("bench", "an answer of `bench`"),
    of::<wire::BenchmarkTask>("bench-list", "a task of the benchmark"),
    of::<wire::Health>("serve-check", "the state of the server"),
    of::<wire::SchemaEntry>("schemas", "a schema listed by `schemas`"),
    of::<PuzzleFile>("puzzle-file", "a puzzle in the notation `json`"),
    of::<AnalysisFile>("analysis-file", "a file written by `analyze`"),
    of::<PairsFile>("pairs-file", "a rule file of patterns at their places"),
    of::<RulesFile>("rules-file", "a rule file of rules for arrangements"),
    of::<TemplatesFile>("templates-file", "a rule file of shapes"),
];

const fn of<T: JsonSchema>(name: &'static str, about: &'static str) -> NamedSchema {
    NamedSchema { name, about, make: |generator| generator.root_schema_for::<T>() }
}

/// The schema of an answer that is given for each puzzle of a batch.
const fn of_each<T: JsonSchema>(name: &'static str, about: &'static str) -> NamedSchema {
    let make: fn(&mut SchemaGenerator) -> Schema = |generator| {
        let mut schema = generator.root_schema_for::<Numbered<T>>();
        // What matters to a reader is the answer, not that it may be numbered.
        schema.insert("title".to_owned(), T::schema_name().into());
        if let Some(description) = T::json_schema(generator).get("description") {
            schema.insert("description".to_owned(), description.clone());
        }
        schema
    };
    NamedSchema { name, about, make }
}

impl NamedSchema {
    /// The schema as JSON, for people to read.
    #[must_use]
    pub fn text(&self) -> String {
        format!("{:#}\n", self.schema().as_value())
    }

    /// The schema as JSON in one line.
    #[must_use]
    pub fn line(&self) -> String {
        self.schema().as_value().to_string()
    }

    fn schema(&self) -> Schema {
        // Optional fields are left out, never null, unless their type says so: that is how answers are written.
        let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
        (self.make)(&mut generator)
    }
}
