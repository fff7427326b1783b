//! Which facts about patterns to keep.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use starbattle::entangle::Keep;

/// Reads `forced` or `deduced`.
pub fn keep_parser() -> impl TypedValueParser<Value = Keep> {
    let values = [
        PossibleValue::new("forced").help("Everything that is forced"),
        PossibleValue::new("deduced").help("Only what does not follow directly from the rules of the game"),
    ];
    PossibleValuesParser::new(values).map(|name| if name == "forced" { Keep::Forced } else { Keep::Deduced })
}
