//! Criteria for new puzzles.

use std::{fmt::Display, str::FromStr};

use starbattle::generate::Criteria;

use super::position::{board, rule_ids};
use crate::wire::{GenerateRequest, Problem};

/// The criteria of a request.
pub fn criteria(request: &GenerateRequest) -> Result<Criteria, Problem> {
    let mut criteria = Criteria::new(board(request.size, request.stars)?);
    criteria.difficulty = request.difficulty.as_deref().map(parse_criterion).transpose()?;
    criteria.score = request.score.map(|[least, most]| least..=most);
    criteria.require = rule_ids(&request.require)?;
    criteria.forbid = rule_ids(&request.forbid)?;
    criteria.symmetric = request.symmetric;
    criteria.no_guess = !request.guess;
    if let Some(sizes) = &request.region_sizes {
        criteria.region_sizes = parse_criterion(sizes)?;
    }
    criteria.validate().map_err(Problem::unprocessable)?;
    Ok(criteria)
}

/// A criterion from its text.
pub fn parse_criterion<T: FromStr<Err: Display>>(text: &str) -> Result<T, Problem> {
    text.parse().map_err(Problem::unprocessable)
}

/// A seed nobody has chosen.
#[must_use]
pub fn new_seed() -> u64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap_or_default();
    // Small enough to be typed again.
    now.subsec_nanos().into()
}
