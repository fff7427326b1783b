//! A pattern in full: everywhere it applies, and why it is true.

use starbattle_atlas::Atlas;
use starbattle_board::{Board, Cancel, Cell, Text, Unit};
use starbattle_entangle::{Entry, EntryBody, Feature, ForcedState, Proof, prove_by_lines};

use super::{
    card::{Card, CardFeature},
    places::placements,
    specs::{Spec, SpecSet},
};
use crate::{
    AnswerError, Library,
    wire::{Count, FeatureWords, Pair, PatternDetail, PatternPlacement, ProofCounts, ProofStepInfo, UnitInfo, pair},
};

/// Longer proofs take too long to find while somebody waits; mining finds them.
const MAX_STEPS: usize = 2;

/// A pattern by its id.
pub fn detail(id: &str, library: &Library, cancel: &dyn Cancel) -> Result<PatternDetail, AnswerError> {
    let specs = library.specs();
    let (spec, card, entry) = find(&specs, id)?;
    let board =
        spec.board().ok_or_else(|| AnswerError::not_found("the rule file does not say which board it is for"))?;
    spec.verify_if_quick(library, cancel);
    let mut wire = card.wire(spec, board);
    let features = card.features.iter().map(words).collect();
    let known = spec.known(board);
    let with_atlas = |atlas: &Atlas| {
        (placements(entry, board, Some(atlas), known, cancel), counts(atlas, &card.given, &card.crosses))
    };
    let (placements, counts) =
        library.with_atlas(board, with_atlas).unwrap_or_else(|| (placements(entry, board, None, known, cancel), None));
    if let Some(counts) = &counts {
        wire.compatible_solutions = Some(counts.after.clone());
        wire.total_solutions = Some(counts.before.clone());
    }
    let proof = proof(entry, card, board);
    Ok(PatternDetail {
        heat: heat(&placements, board),
        card: wire.with_features(features),
        placements,
        proof_cell: proof.as_ref().map(|(cell, _)| pair(*cell)),
        proof: proof.map(|(_, steps)| steps),
        counts,
    })
}

/// The card and the entry of an id such as `file~kind~number`.
pub(super) fn find<'a>(specs: &'a SpecSet, id: &str) -> Result<(&'a Spec, &'a Card, &'a Entry), AnswerError> {
    let unknown = || AnswerError::not_found(format!("there is no pattern `{}`", starbattle_notation::excerpt(id)));
    let mut parts = id.rsplitn(3, '~');
    let number: usize = parts.next().and_then(|number| number.parse().ok()).ok_or_else(unknown)?;
    let kind = parts.next().ok_or_else(unknown)?;
    let spec = specs.get(parts.next().ok_or_else(unknown)?)?;
    let card = spec.cards().iter().find(|card| card.number == number && card.kind == kind).ok_or_else(unknown)?;
    let file = spec.file.as_ref().map_err(|_| unknown())?;
    Ok((spec, card, file.entries.get(card.entry).ok_or_else(unknown)?))
}

fn words(CardFeature { name, feature }: &CardFeature) -> FeatureWords {
    let words = feature.map_or_else(|| "unknown: the rule never fires".to_owned(), Feature::description);
    FeatureWords { name: name.clone(), words }
}

fn counts(atlas: &Atlas, given: &[Cell], crosses: &[Cell]) -> Option<ProofCounts> {
    let analysis = atlas.analyze_marked(given, crosses).ok()?;
    Some(ProofCounts { before: Count::of(atlas.placements()), after: Count::of(analysis.compatible()) })
}

fn heat<'a>(placements: &'a [PatternPlacement], board: Board) -> Vec<Vec<usize>> {
    let mut heat = vec![vec![0; board.size()]; board.size()];
    let given = |placement: &'a PatternPlacement| match &placement.stars[..] {
        [] => &placement.crosses[..],
        stars => stars,
    };
    for &[row, col] in placements.iter().flat_map(given) {
        heat[row][col] += 1;
    }
    heat
}

/// The stored proof, or a short one for the first cell at the place on the card.
fn proof(entry: &Entry, card: &Card, board: Board) -> Option<(Cell, Vec<ProofStepInfo>)> {
    if let EntryBody::Rule(rule) = &entry.body
        && let Some(written) = &rule.proof
    {
        // A file holds the words alone. What they speak of is found again; somebody else's words stay as they are.
        let steps = written.prove_again(board, rule.state).as_ref().map(proof_steps);
        let plain = |words: &String| ProofStepInfo { sentence: Text::from(words.clone()).into(), ..Default::default() };
        return Some((written.cell, steps.unwrap_or_else(|| written.steps.iter().map(plain).collect())));
    }
    let decided = card.empties.iter().map(|&cell| (cell, ForcedState::Empty));
    let decided = decided.chain(card.stars.iter().map(|&cell| (cell, ForcedState::Star)));
    decided
        .take(4)
        .find_map(|(cell, state)| prove_by_lines(board, &card.given, &card.crosses, cell, state, MAX_STEPS))
        .map(|proof| (proof.cell, proof_steps(&proof)))
}

/// A proof for programs.
#[must_use]
pub fn proof_steps(proof: &Proof) -> Vec<ProofStepInfo> {
    let pairs = |cells: &[Cell]| -> Vec<Pair> { cells.iter().copied().map(pair).collect() };
    let steps = proof.sentences().zip(&proof.steps).map(|(sentence, step)| {
        let (stars, empties) = step.results();
        let (stars, empties) = (pairs(stars), pairs(empties));
        let lines = step.lines().into_iter().map(|line| UnitInfo::from(Unit::from(line))).collect();
        ProofStepInfo { sentence: sentence.into(), lines, stars, empties }
    });
    steps.collect()
}
