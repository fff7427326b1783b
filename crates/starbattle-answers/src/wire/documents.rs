//! The files that the program writes. Others write them too, so they are described here, whichever crate writes them; a test holds
//! what is really written against these descriptions.

use std::collections::BTreeMap;

use schemars::JsonSchema;

use super::{Grid, Pair};

/// A cell of a shape that may lie anywhere, also above or left of its own frame.
type Point = [i32; 2];

/// A puzzle, as `convert --to json` writes it.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only described")]
pub struct PuzzleFile {
    /// 1.
    schema_version: u32,
    /// The number of rows and columns of a square board.
    #[schemars(skip_serializing_if = "Option::is_none")]
    size: Option<usize>,
    /// The number of rows of any other.
    #[schemars(skip_serializing_if = "Option::is_none")]
    rows: Option<usize>,
    /// The number of columns of any other.
    #[schemars(skip_serializing_if = "Option::is_none")]
    cols: Option<usize>,
    /// The stars of each row, column and region.
    #[schemars(skip_serializing_if = "Option::is_none")]
    stars: Option<usize>,
    /// Rows of letters, one for each region; with more regions than letters, rows of numbers from 1.
    regions: Vec<RegionRow>,
    /// The stars and crosses that belong to the puzzle: rows of `.`, `*` and `x`.
    #[schemars(skip_serializing_if = "Option::is_none")]
    givens: Option<Vec<String>>,
    /// The stars and crosses of a solver: rows of `.`, `*` and `x`.
    #[schemars(skip_serializing_if = "Option::is_none")]
    marks: Option<Vec<String>>,
    /// Rows of `.` and `*`.
    #[schemars(skip_serializing_if = "Option::is_none")]
    solution: Option<Vec<String>>,
    /// Anything else that is known, such as an author.
    #[schemars(skip_serializing_if = "Option::is_none")]
    meta: Option<BTreeMap<String, String>>,
}

/// The regions of a row.
#[derive(JsonSchema)]
#[schemars(untagged)]
#[expect(dead_code, reason = "only described")]
enum RegionRow {
    /// A letter for each cell.
    Letters(String),
    /// A number for each cell.
    Numbers(Vec<usize>),
}

/// What patterns of stars force, as `analyze` writes it.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only described")]
pub struct AnalysisFile {
    /// N.
    board_size: usize,
    /// S.
    stars_per_row: usize,
    /// S again.
    stars_per_column: usize,
    /// The number of stars in each pattern.
    initial_star_count: usize,
    /// The number of placements, or of solutions of the puzzle.
    total_solutions: u128,
    /// With `--puzzle`, the puzzle.
    #[schemars(skip_serializing_if = "Option::is_none")]
    puzzle: Option<Grid>,
    /// With `--puzzle`, the marks that solutions agree with, if there are any: rows of `.`, `*` and `x`.
    #[schemars(skip_serializing_if = "Option::is_none")]
    marks: Option<Vec<String>>,
    /// The patterns in row-major order.
    patterns: Vec<AnalysedPattern>,
}

/// A pattern and the state of every cell.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only described")]
struct AnalysedPattern {
    /// The stars of the pattern.
    initial_stars: Vec<NamedCell>,
    /// How many placements contain them.
    compatible_solutions: u128,
    /// The state of every cell, row by row.
    cell_states: Vec<Vec<CellState>>,
    /// Patterns with the same number are images of each other.
    #[schemars(skip_serializing_if = "Option::is_none")]
    symmetry_class_id: Option<u64>,
    /// The number of different images.
    #[schemars(skip_serializing_if = "Option::is_none")]
    class_size: Option<usize>,
    /// All of them.
    #[schemars(skip_serializing_if = "Option::is_none")]
    images: Option<Vec<Image>>,
}

/// A cell by name.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only described")]
struct NamedCell {
    /// From 0.
    row: usize,
    /// From 0.
    col: usize,
}

/// The state of a cell in all placements that contain a pattern.
#[derive(JsonSchema)]
#[schemars(rename_all = "snake_case")]
#[expect(dead_code, reason = "only described")]
enum CellState {
    /// A star in all.
    ForcedStar,
    /// A star in none.
    ForcedEmpty,
    /// A star in some.
    Flexible,
}

/// A pattern seen from another side.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only described")]
struct Image {
    /// The symmetry's name.
    transform: String,
    /// The stars of the image.
    initial_stars: Vec<NamedCell>,
}

/// Patterns at their places, as `mine` and `analyze --shape pairs` write them.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only described")]
pub struct PairsFile {
    /// 1.
    #[schemars(skip_serializing_if = "Option::is_none")]
    schema_version: Option<u32>,
    /// N.
    board_size: usize,
    /// S.
    stars_per_row: usize,
    /// S again.
    stars_per_column: usize,
    /// The number of stars in each pattern.
    initial_star_count: usize,
    /// The number of placements, or of solutions of the puzzle.
    total_solutions: u128,
    /// With `--puzzle`, the puzzle.
    #[schemars(skip_serializing_if = "Option::is_none")]
    puzzle: Option<Grid>,
    /// With `--puzzle`, the marks that solutions agree with, if there are any: rows of `.`, `*` and `x`.
    #[schemars(skip_serializing_if = "Option::is_none")]
    marks: Option<Vec<String>>,
    /// The patterns in row-major order.
    patterns: Vec<PairPattern>,
}

/// A pattern and the cells it decides.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only described")]
struct PairPattern {
    /// The stars of the pattern.
    initial_stars: Vec<Pair>,
    /// How many placements contain them.
    compatible_solutions: u128,
    /// Cells deduced to be empty: no neighbours of the stars, no cells of lines that they fill.
    forced_empty: Vec<Pair>,
    /// Other cells that are stars.
    forced_star: Vec<Pair>,
    /// Patterns with the same number are images of each other.
    #[schemars(skip_serializing_if = "Option::is_none")]
    symmetry_class_id: Option<u64>,
    /// The number of different images.
    #[schemars(skip_serializing_if = "Option::is_none")]
    class_size: Option<usize>,
    /// All of them.
    #[schemars(skip_serializing_if = "Option::is_none")]
    images: Option<Vec<PairImage>>,
}

/// A pattern seen from another side.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only described")]
struct PairImage {
    /// The symmetry's name.
    transform: String,
    /// The stars of the image.
    initial_stars: Vec<Pair>,
}

/// Rules for arrangements of stars wherever they stand, as `mine` writes them.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only described")]
pub struct RulesFile {
    /// 1.
    schema_version: u32,
    /// N.
    board_size: usize,
    /// S.
    stars_per_row: usize,
    /// S again.
    stars_per_column: usize,
    /// The number of stars in each arrangement.
    initial_stars: usize,
    /// The number of crosses in each arrangement, if there are any.
    #[schemars(skip_serializing_if = "Option::is_none")]
    initial_empties: Option<usize>,
    /// Only rules with facts that follow from nothing less are in the file.
    #[schemars(skip_serializing_if = "Option::is_none")]
    irreducible: Option<Irreducible>,
    /// With `irreducible`: all facts of the board.
    #[schemars(skip_serializing_if = "Option::is_none")]
    facts_total: Option<u64>,
    /// With `irreducible`: the facts that follow from nothing less.
    #[schemars(skip_serializing_if = "Option::is_none")]
    facts_kept: Option<u64>,
    /// With `irreducible`: the other facts, by what they follow from: `sub_pattern`, `tier_1`, `tier_2`, `tier_3`.
    #[schemars(skip_serializing_if = "Option::is_none")]
    facts_dropped: Option<BTreeMap<String, u64>>,
    /// Rules that hold wherever they fit.
    unconstrained_rules: Vec<FileRule>,
    /// Rules that hold under a condition.
    constrained_rules: Vec<FileRule>,
}

/// What counts as less.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only described")]
struct Irreducible {
    /// Beside smaller patterns, reasoning about lines up to this tier; 0 for none.
    beyond_tier: u8,
}

/// A rule of a file.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only described")]
struct FileRule {
    /// The stars, in canonical form.
    canonical_stars: Vec<Point>,
    /// With `initial_empties`: the cells that must be known to be empty.
    #[schemars(skip_serializing_if = "Option::is_none")]
    canonical_empties: Option<Vec<Point>>,
    /// The cell that is decided.
    canonical_candidate: Point,
    /// The names of all conditions.
    constraint_features: Vec<String>,
    /// Always true.
    forced: bool,
    /// `empty` or `star`.
    forced_state: String,
    /// The places that this rule covers.
    occurrences: u64,
    /// The places of the arrangement where the candidate is decided so.
    positive_count: u64,
    /// The places where it is not.
    negative_count: u64,
    /// What gives all that the rule says, if that is known: `sub_pattern`, `tier_1`, `tier_2` or `tier_3`.
    #[schemars(skip_serializing_if = "Option::is_none")]
    follows_from: Option<String>,
    /// A short reason, if one was found.
    #[schemars(skip_serializing_if = "Option::is_none")]
    proof: Option<FileProof>,
}

/// Why a rule is true, at one place.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only described")]
struct FileProof {
    /// The stars there.
    stars: Vec<Pair>,
    /// The cell there.
    candidate: Pair,
    /// The whole reason.
    text: String,
    /// The same, step by step.
    steps: Vec<String>,
    /// Whether there is such a reason at every place where the rule applies.
    everywhere: bool,
}

/// Shapes with everything they decide, as `mine` writes them.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only described")]
pub struct TemplatesFile {
    /// 1.
    schema_version: u32,
    /// N.
    board_size: usize,
    /// S.
    stars_per_row: usize,
    /// S again.
    stars_per_column: usize,
    /// The number of stars in each shape.
    initial_stars: usize,
    /// How shapes were brought into one form: `orbit` or `as-written`.
    grouping: String,
    /// What is in the file.
    kept: Share,
    /// What is not.
    dropped: Vec<Share>,
    /// The shapes.
    pure_entanglement_templates: Vec<FileTemplate>,
}

/// A part of the patterns of a board.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only described")]
struct Share {
    /// Which part.
    what: String,
    /// The number of its shapes, if these are counted.
    #[schemars(skip_serializing_if = "Option::is_none")]
    templates: Option<u64>,
    /// The number of its patterns.
    patterns: u64,
}

/// A shape of a file.
#[derive(JsonSchema)]
#[schemars(deny_unknown_fields)]
#[expect(dead_code, reason = "only described")]
struct FileTemplate {
    /// The stars, in canonical form.
    canonical_stars: Vec<Point>,
    /// The cells deduced to be empty.
    canonical_forced_empty: Vec<Point>,
    /// The cells forced to be stars.
    canonical_forced_star: Vec<Point>,
    /// In how many patterns the shape occurs.
    occurrences: u64,
}
