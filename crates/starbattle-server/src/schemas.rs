//! A JSON Schema for every answer of the command line and every file.

use schemars::{JsonSchema, Schema, SchemaGenerator, generate::SchemaSettings};

use crate::wire::{self, AnalysisFile, PairsFile, PuzzleFile, RulesFile, TemplatesFile};

/// A schema and what it describes.
#[derive(Debug, Clone, Copy)]
pub struct Described {
    /// The name: the verb of an answer, or the kind of a file.
    pub name: &'static str,
    /// What it describes, in a few words.
    pub about: &'static str,
    make: fn(&mut SchemaGenerator) -> Schema,
}

/// All schemas.
pub const SCHEMAS: &[Described] = &[
    of::<wire::Solution>("solve", "an answer of `solve`"),
    of::<wire::Path>("steps", "an answer of `steps`"),
    of::<wire::Steps>("steps-now", "an answer of `steps --now`"),
    of::<wire::HintOrRemark>("hint", "an answer of `hint`"),
    of::<wire::Why>("why", "an answer of `why`"),
    of::<wire::Check<String>>("check", "an answer of `check`"),
    of::<wire::Rating>("rate", "an answer of `rate`"),
    of::<wire::RuleEntry>("rules", "an answer of `rules`"),
    of::<wire::GeneratedPuzzle>("generate", "a puzzle made by `generate`"),
    of::<wire::Improvements>("improve", "an answer of `improve`"),
    of::<wire::Conversion>("convert", "an answer of `convert`"),
    of::<wire::Kept>("dedupe", "a puzzle kept by `dedupe`"),
    of::<wire::Model>("model", "an answer of `model`"),
    of::<wire::Rendered>("render", "an answer of `render`"),
    of::<wire::Sheets>("sheet", "an answer of `sheet`"),
    of::<wire::Counted>("count", "an answer of `count`"),
    of::<Vec<Vec<u8>>>("enumerate", "a placement listed by `enumerate`: rows of 0 and 1"),
    of::<wire::Analysis>("pattern", "an answer of `analyze --pattern`"),
    of::<Vec<wire::SpecInfo>>("specs-list", "the answer of `specs list`"),
    of::<wire::Verification>("specs-verify", "an answer of `specs verify`"),
    of::<wire::FeatureEntry>("specs-features", "an answer of `specs features`"),
    of::<wire::MiningSummary>("mine", "the answer of `mine`"),
    of::<wire::Benchmark>("bench", "an answer of `bench`"),
    of::<PuzzleFile>("puzzle-file", "a puzzle in the notation `json`"),
    of::<AnalysisFile>("analysis-file", "a file written by `analyze`"),
    of::<PairsFile>("pairs-file", "a rule file of patterns at their places"),
    of::<RulesFile>("rules-file", "a rule file of rules for arrangements"),
    of::<TemplatesFile>("templates-file", "a rule file of shapes"),
];

const fn of<T: JsonSchema>(name: &'static str, about: &'static str) -> Described {
    Described { name, about, make: |generator| generator.root_schema_for::<T>() }
}

impl Described {
    /// The schema as JSON, for people to read.
    #[must_use]
    pub fn text(&self) -> String {
        // Optional fields are left out, never null, unless their type says so: that is how answers are written.
        let mut generator = SchemaSettings::draft2020_12().for_serialize().into_generator();
        let schema = (self.make)(&mut generator);
        format!("{:#}\n", schema.as_value())
    }
}
