//! From occurrences to rules: the smallest conditions that are true everywhere.

use starbattle_board::{Board, Symmetry};

use crate::{
    canonical::Point,
    features::{Feature, FeatureKind},
    groups::{Arrangement, CandidateState, Group},
    rule::{ForcedState, Rule, features_hold, place},
};

/// The most features in one condition.
const MAX_CONDITION: usize = 3;
/// The most features in one of several conditions that together cover a group.
const MAX_PARTIAL: usize = 2;

/// Which facts to keep.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Keep {
    /// Only what does not follow from the rules of the game at once.
    #[default]
    Deduced,
    /// Everything that is forced.
    Forced,
}

/// The rules of one group, for cells forced empty and for cells forced to be stars.
#[must_use]
pub fn rules_of_group(board: Board, arrangement: &Arrangement, group: &Group, keep: Keep) -> Vec<Rule> {
    if group.direct && keep == Keep::Deduced {
        return Vec::new();
    }
    let mut rules = Vec::new();
    for (forced, state) in [(ForcedState::Empty, CandidateState::Empty), (ForcedState::Star, CandidateState::Star)] {
        let positive_count = group.count(state);
        if positive_count == 0 {
            continue;
        }
        let negative_count = group.counts.iter().sum::<u64>() - positive_count;
        for (features, occurrences) in conditions(board, arrangement, group, state) {
            rules.push(Rule {
                stars: arrangement.stars.clone(),
                crosses: arrangement.crosses.clone(),
                cells: vec![arrangement.candidate],
                state: forced,
                features,
                occurrences,
                positive_count,
                negative_count,
                proof: None,
                follows_from: None,
            });
        }
    }
    rules
}

/// The conditions under which the candidate has the state, with the number of occurrences each covers: none if it always has,
/// one if one is true of all, else several.
fn conditions(
    board: Board,
    arrangement: &Arrangement,
    group: &Group,
    state: CandidateState,
) -> Vec<(Vec<Feature>, u64)> {
    if group.places.values().all(|&other| other == state) {
        return vec![(Vec::new(), group.count(state))];
    }
    let cases = Cases::new(board, arrangement, group, state);
    if let Some(features) = cases.smallest_condition() {
        return vec![(features, group.count(state))];
    }
    cases.cover(group.count(state))
}

/// Every application of an arrangement: all frame positions in all eight images, as bits.
struct Cases {
    features: Vec<(Feature, Vec<u64>)>,
    positive: Vec<u64>,
    negative: Vec<u64>,
}

impl Cases {
    fn new(board: Board, arrangement: &Arrangement, group: &Group, state: CandidateState) -> Self {
        let words = (group.places.len() * 8).div_ceil(64);
        let (mut positive, mut negative) = (vec![0; words], vec![0; words]);
        let mut applications = Vec::new();
        for (place_number, (&(row, col), &other)) in group.places.iter().enumerate() {
            let frame: Point = (i32::from(row), i32::from(col));
            for (image, symmetry) in Symmetry::ALL.into_iter().enumerate() {
                let number = place_number * 8 + image;
                set(if other == state { &mut positive } else { &mut negative }, number);
                applications.push((
                    number,
                    frame,
                    place(&arrangement.stars, &arrangement.crosses, &[arrangement.candidate], board, frame, symmetry),
                ));
            }
        }
        let features = Feature::all(board.size())
            .into_iter()
            .map(|feature| {
                let mut bits = vec![0; words];
                for (number, frame, placed) in &applications {
                    if placed.as_ref().is_some_and(|placed| features_hold(&[feature], board, *frame, placed)) {
                        set(&mut bits, *number);
                    }
                }
                (feature, bits)
            })
            .filter(|(_, bits)| bits.iter().any(|&word| word != 0))
            .collect();
        Self { features, positive, negative }
    }

    /// The first of the smallest sets of features that hold for all positive and for no negative application.
    fn smallest_condition(&self) -> Option<Vec<Feature>> {
        let candidates: Vec<&(Feature, Vec<u64>)> =
            self.features.iter().filter(|(_, bits)| is_subset(&self.positive, bits)).collect();
        (1..=MAX_CONDITION).find_map(|size| {
            combinations(&candidates, size, &mut |chosen| {
                let all = intersection(chosen);
                is_disjoint(&all, &self.negative).then(|| chosen.iter().map(|(feature, _)| *feature).collect())
            })
        })
    }

    /// Several true conditions that together hold for all positive applications: the one that covers most of what is left,
    /// again and again. The frame position alone separates any two places, so this always succeeds.
    fn cover(&self, positive_count: u64) -> Vec<(Vec<Feature>, u64)> {
        let candidates: Vec<&(Feature, Vec<u64>)> = self.features.iter().collect();
        let total = ones(&self.positive);
        let mut left = self.positive.clone();
        let mut chosen_conditions = Vec::new();
        while ones(&left) > 0 {
            let mut best: Option<(u64, Vec<Feature>, Vec<u64>)> = None;
            for size in 1..=MAX_PARTIAL {
                combinations(&candidates, size, &mut |chosen| -> Option<()> {
                    let all = intersection(chosen);
                    if is_disjoint(&all, &self.negative) {
                        let gain = ones(&and(&all, &left));
                        if gain > best.as_ref().map_or(0, |(gain, _, _)| *gain) {
                            best = Some((gain, chosen.iter().map(|(feature, _)| *feature).collect(), all));
                        }
                    }
                    None
                });
            }
            let Some((_, features, all)) = best else { break };
            for (left, all) in left.iter_mut().zip(&all) {
                *left &= !all;
            }
            // Images that coincide are counted once; their share of all applications is the same.
            let covered = ones(&and(&all, &self.positive)) * positive_count / total.max(1);
            chosen_conditions.push((features, covered));
        }
        chosen_conditions
    }
}

/// How a rule is explained: always, by parity alone, or otherwise.
#[must_use]
pub fn explanation(rule: &Rule) -> Option<FeatureKind> {
    rule.features.iter().map(|feature| feature.kind()).max()
}

/// Calls `visit` with every choice of `size` candidates in order until it returns something.
fn combinations<'a, T>(
    candidates: &[&'a (Feature, Vec<u64>)],
    size: usize,
    visit: &mut impl FnMut(&[&'a (Feature, Vec<u64>)]) -> Option<T>,
) -> Option<T> {
    fn choose<'a, T>(
        candidates: &[&'a (Feature, Vec<u64>)],
        size: usize,
        chosen: &mut Vec<&'a (Feature, Vec<u64>)>,
        visit: &mut impl FnMut(&[&'a (Feature, Vec<u64>)]) -> Option<T>,
    ) -> Option<T> {
        if size == 0 {
            return visit(chosen);
        }
        for (index, candidate) in candidates.iter().enumerate() {
            chosen.push(candidate);
            let result = choose(&candidates[index + 1..], size - 1, chosen, visit);
            chosen.pop();
            if result.is_some() {
                return result;
            }
        }
        None
    }
    choose(candidates, size, &mut Vec::new(), visit)
}

fn set(bits: &mut [u64], number: usize) {
    bits[number / 64] |= 1 << (number % 64);
}

fn and(a: &[u64], b: &[u64]) -> Vec<u64> {
    a.iter().zip(b).map(|(a, b)| a & b).collect()
}

fn intersection(chosen: &[&(Feature, Vec<u64>)]) -> Vec<u64> {
    let mut all = chosen.first().map_or_else(Vec::new, |(_, bits)| bits.clone());
    for (_, bits) in &chosen[1..] {
        for (word, other) in all.iter_mut().zip(bits) {
            *word &= other;
        }
    }
    all
}

fn ones(bits: &[u64]) -> u64 {
    bits.iter().map(|word| u64::from(word.count_ones())).sum()
}

fn is_subset(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).all(|(a, b)| a & !b == 0)
}

fn is_disjoint(a: &[u64], b: &[u64]) -> bool {
    a.iter().zip(b).all(|(a, b)| a & b == 0)
}
