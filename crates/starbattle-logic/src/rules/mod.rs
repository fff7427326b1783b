//! All rules, easiest first. This list is the only one: the solver's order, the manual and every listing read it.

use crate::rule::{Rule, RuleId, RuleKind, Technique};

pub mod bounds;
pub mod counting;
pub mod direct;
pub mod exclusion;
pub mod patterns;
pub mod uniqueness;

/// Every rule, ordered by tier and within a tier by how easily a person sees it.
pub static RULES: &[&Rule] = &[
    &direct::touching::RULE,
    &direct::complete::RULE,
    &direct::forced::RULE,
    &bounds::block_maximum::RULE,
    &bounds::adjacent_run::RULE,
    &bounds::exact_tiling::RULE,
    &bounds::strip::RULE,
    &bounds::line_completion::RULE,
    &bounds::consumption::RULE,
    &bounds::tiling_bound::RULE,
    &bounds::split::RULE,
    &bounds::remainder::RULE,
    &bounds::simple_shapes::RULE,
    &exclusion::nosy_neighbours::RULE,
    &exclusion::crowding::RULE,
    &exclusion::tile::RULE,
    &exclusion::unit_room::RULE,
    &exclusion::pressured::RULE,
    &counting::containment::RULE,
    &counting::squeeze::RULE,
    &counting::composite::RULE,
    &counting::contribution::RULE,
    &counting::finned::RULE,
    &counting::differential::RULE,
    &counting::short_supposition::RULE,
    &counting::enumeration::RULE,
    &patterns::fish::RULE,
    &patterns::kissing::RULE,
    &patterns::comb_bound::RULE,
    &patterns::finned_fish::RULE,
    &patterns::rooks::RULE,
    &patterns::entanglement::RULE,
    &patterns::whole_board::RULE,
    &patterns::chain::RULE,
    &patterns::nested_chain::RULE,
    &uniqueness::at_sea::RULE,
    &uniqueness::thread::RULE,
];

/// The highest tier.
pub const MAX_TIER: u8 = 6;

/// The most steps of a short supposition; longer ones are forced chains.
pub const SHORT_SUPPOSITION: usize = counting::short_supposition::STEPS;

/// The techniques that suppose what a cell is and look for a contradiction.
pub fn suppositions() -> impl Iterator<Item = RuleId> {
    let supposing = RULES.iter().filter(|rule| matches!(rule.kind, RuleKind::Chain | RuleKind::NestedChain));
    supposing.flat_map(|rule| rule.techniques).map(|technique| technique.id)
}

/// The techniques of all rules, in the order of [`RULES`].
pub fn techniques() -> impl Iterator<Item = &'static Technique> {
    RULES.iter().flat_map(|rule| rule.techniques)
}
