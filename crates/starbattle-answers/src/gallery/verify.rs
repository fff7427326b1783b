//! Proving the entries of a rule file.

use starbattle_atlas::{Atlas, AtlasError};
use starbattle_board::Cancel;
use starbattle_entangle::{self as entangle, Facts};

use crate::{AnswerError, ErrorKind, Library, wire::Verification};

/// Which entries of a file are true. Each file is verified once.
pub fn verify(id: &str, library: &Library, cancel: &dyn Cancel) -> Result<Verification, AnswerError> {
    let specs = library.specs();
    let spec = specs.get(id)?;
    if let Some(known) = spec.verified.get() {
        return Ok(known.clone());
    }
    let file = spec.file.as_ref().map_err(AnswerError::invalid)?;
    let (stars, stars_from) = spec.stars.ok_or_else(|| {
        AnswerError::new(ErrorKind::NoStarCount, format!("{}: the file has no star count", spec.name))
    })?;
    let board = spec.board().ok_or_else(|| AnswerError::invalid(format!("{}: no such board", spec.name)))?;
    let prove = |atlas: &Atlas| -> Result<Verification, AtlasError> {
        let facts = Facts::gather(atlas, file.initial, cancel)?;
        let report = entangle::verify(atlas, &facts, file, cancel)?;
        Ok(Verification::of(&spec.name, file, &report, stars, stars_from))
    };
    let proved = match library.with_atlas(board, prove) {
        Some(proved) => proved,
        None => Atlas::build(board, &library.budget, cancel).and_then(|atlas| prove(&atlas)),
    };
    let proved = proved.map_err(AnswerError::from)?;
    Ok(spec.verified.get_or_init(|| proved).clone())
}
