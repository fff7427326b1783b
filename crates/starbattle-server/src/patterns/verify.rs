//! Proving the entries of a rule file.

use starbattle::{
    atlas::{Atlas, AtlasError},
    entangle::{self, Facts},
};

use super::specs::SpecSet;
use crate::{
    answers::Atlases,
    library::Library,
    stop::Stop,
    wire::{Problem, Verification},
};

/// Which entries of a file are true. What was found out once is remembered.
pub fn verify(
    specs: &SpecSet,
    id: &str,
    library: &Library,
    atlases: &Atlases,
    stop: &Stop,
) -> Result<Verification, Problem> {
    let spec = specs.get(id)?;
    if let Some(known) = spec.verified.get() {
        return Ok(known.clone());
    }
    let file = spec.file.as_ref().map_err(Problem::unprocessable)?;
    let (stars, stars_from) =
        spec.stars.ok_or_else(|| Problem::unprocessable(format!("{}: the file has no star count", spec.name)))?;
    let board = spec.board().ok_or_else(|| Problem::unprocessable(format!("{}: no such board", spec.name)))?;
    let prove = |atlas: &Atlas| -> Result<Verification, AtlasError> {
        let facts = Facts::gather(atlas, file.initial, stop)?;
        let report = entangle::verify(atlas, &facts, file);
        Ok(Verification::of(&spec.name, file, &report, stars, stars_from))
    };
    let proved = match atlases.with(library, board, prove) {
        Some(proved) => proved,
        None => Atlas::build(board, &Atlases::LIMITS, stop).and_then(|atlas| prove(&atlas)),
    };
    let proved = proved.map_err(Problem::unprocessable)?;
    Ok(spec.verified.get_or_init(|| proved).clone())
}
