//! Which facts about patterns are kept.

use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use starbattle::entangle::Keep;

/// `forced` or `deduced`.
pub fn keep_parser() -> impl TypedValueParser<Value = Keep> {
    let values = [
        PossibleValue::new("forced").help("Everything that is forced, even what the rules of the game say at once"),
        PossibleValue::new("deduced").help(
            "Only what is deduced: a forced star, or an empty cell that neither touches the pattern nor lies in a line it fills",
        ),
    ];
    PossibleValuesParser::new(values).map(|name| if name == "forced" { Keep::Forced } else { Keep::Deduced })
}
