//! Sentences, with what they speak of.

use schemars::JsonSchema;
use serde::Serialize;
use starbattle_board::{Line, Span, Text, Unit};

use super::{Pair, pair};

/// A sentence in words and in pieces. The words of all pieces together are its words.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Sentence {
    /// The words.
    pub text: String,
    /// The pieces, in order.
    pub spans: Vec<SpanInfo>,
}

/// A piece of a sentence. Besides its words it has at most one field that says what they name.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, JsonSchema)]
pub struct SpanInfo {
    /// The words.
    pub text: String,
    /// The cells they name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub cells: Vec<Pair>,
    /// The rows, columns or regions they name.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[schemars(default)]
    pub units: Vec<UnitInfo>,
    /// The id of the rule they name, such as `R4.3`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rule: Option<String>,
    /// The number they are.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub number: Option<usize>,
}

/// A row, a column or a region.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct UnitInfo {
    /// What it is.
    pub kind: UnitKind,
    /// Its number from 0; regions count in order of their first cell.
    pub index: usize,
}

/// The kinds of units.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum UnitKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A region.
    Region,
}

/// A unit with its name.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct NamedUnit {
    /// The unit.
    #[serde(flatten)]
    pub unit: UnitInfo,
    /// Its name, such as `row 4` or `region D`.
    pub name: String,
}

impl From<&Text> for Sentence {
    fn from(text: &Text) -> Self {
        text.spans().iter().map(SpanInfo::from).collect()
    }
}

impl From<Text> for Sentence {
    fn from(text: Text) -> Self {
        Self::from(&text)
    }
}

impl FromIterator<SpanInfo> for Sentence {
    fn from_iter<I: IntoIterator<Item = SpanInfo>>(spans: I) -> Self {
        let spans: Vec<SpanInfo> = spans.into_iter().collect();
        Self { text: spans.iter().map(|span| span.text.as_str()).collect(), spans }
    }
}

impl SpanInfo {
    /// Words that name cells.
    #[must_use]
    pub fn naming(text: String, cells: Vec<Pair>) -> Self {
        Self { text, cells, ..Self::default() }
    }
}

impl From<&Span> for SpanInfo {
    fn from(span: &Span) -> Self {
        Self {
            text: span.to_string(),
            cells: span.cells().into_iter().map(pair).collect(),
            units: span.units().into_iter().map(UnitInfo::from).collect(),
            rule: matches!(span, Span::Rule { .. }).then(|| span.to_string()),
            number: if let Span::Number(number) = span { Some(*number) } else { None },
        }
    }
}

impl From<Unit> for UnitInfo {
    fn from(unit: Unit) -> Self {
        match unit {
            Unit::Line(Line::Row(index)) => Self { kind: UnitKind::Row, index },
            Unit::Line(Line::Column(index)) => Self { kind: UnitKind::Column, index },
            Unit::Region(index) => Self { kind: UnitKind::Region, index },
        }
    }
}

impl From<Unit> for NamedUnit {
    fn from(unit: Unit) -> Self {
        Self { unit: unit.into(), name: unit.to_string() }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use starbattle_board::{Cell, text};

    use super::*;

    #[test]
    fn pieces_say_what_their_words_name() {
        let row = Unit::from(Line::Row(3));
        let rule = Span::Rule { tier: 2, number: 1 };
        let sentence = Sentence::from(text![rule, ": ", row, " needs ", 2, "; see ", Cell::new(3, 0)]);
        assert_eq!(
            serde_json::to_value(&sentence).unwrap(),
            json!({"text": "R2.1: row 4 needs 2; see r4c1", "spans": [
                {"text": "R2.1", "rule": "R2.1"},
                {"text": ": "},
                {"text": "row 4", "units": [{"kind": "row", "index": 3}]},
                {"text": " needs "},
                {"text": "2", "number": 2},
                {"text": "; see "},
                {"text": "r4c1", "cells": [[3, 0]]},
            ]})
        );
    }
}
