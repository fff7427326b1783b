//! Which facts about patterns to keep.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use starbattle::entangle::Keep;

/// Reads `forced` or `deduced`.
pub fn keep_parser() -> impl TypedValueParser<Value = Keep> {
    let values = [
        PossibleValue::new("forced").help("Everything that is forced, including what follows directly from the rules of the game"),
        PossibleValue::new("deduced").help(
            "Only what is deduced: a forced star, or an empty cell that neither touches the pattern nor lies in a line it fills",
        ),
    ];
    PossibleValuesParser::new(values).map(|name| if name == "forced" { Keep::Forced } else { Keep::Deduced })
}
