//! Wishes for new puzzles.

use std::{fmt::Display, str::FromStr};

use starbattle::generate::Wishes;

use super::position::{board, rule_ids};
use crate::wire::{GenerateRequest, Problem};

/// The wishes of a request. Whether they can be fulfilled is found out by the generator.
pub fn wishes(request: &GenerateRequest) -> Result<Wishes, Problem> {
    let mut wishes = Wishes::new(board(request.size, request.stars)?);
    wishes.difficulty = request.difficulty.as_deref().map(wish).transpose()?;
    wishes.score = request.score.map(|[least, most]| least..=most);
    wishes.require = rule_ids(&request.require)?;
    wishes.forbid = rule_ids(&request.forbid)?;
    wishes.symmetric = request.symmetric;
    wishes.no_guess = !request.guess;
    if let Some(sizes) = &request.region_sizes {
        wishes.region_sizes = wish(sizes)?;
    }
    wishes.examine().map_err(Problem::unprocessable)?;
    Ok(wishes)
}

/// A part of a wish from its text.
pub fn wish<T: FromStr<Err: Display>>(text: &str) -> Result<T, Problem> {
    text.parse().map_err(Problem::unprocessable)
}

/// A seed nobody has chosen.
#[must_use]
pub fn new_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    // Small enough to be typed again.
    now.subsec_nanos().into()
}
