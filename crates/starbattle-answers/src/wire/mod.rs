//! The JSON of requests and answers, over HTTP and with `--json`: one file per subject. Field names and their order are stable.

mod analysis;
mod borders;
mod cell;
mod check;
mod cli_answers;
mod documents;
mod facts;
mod generate;
mod hint;
mod improve;
mod job;
mod notation;
mod numbered;
mod outline;
mod path;
mod pattern;
mod picture;
mod placements;
mod puzzle;
mod puzzle_patterns;
mod rating;
mod reduction;
mod rules;
mod sentence;
mod solution;
mod spec;
mod stats;
mod step;
mod technique;
mod validation;
mod why;
mod wild;

use starbattle_board::{Cell, CellSet};

pub use analysis::{Analysis, AnalyzeRequest, BoardInfo, CellReason, Count, Health};
pub use borders::{BorderEffect, BorderEffects, BordersRequest};
pub use cell::CellInput;
pub use check::{Check, CheckRequest, Conflict};
pub use cli_answers::{
    Benchmark, BenchmarkTask, Conversion, Counted, FeatureEntry, Kept, Model, Rendered, SchemaEntry, Sheets,
};
pub use documents::{AnalysisFile, PairsFile, PuzzleFile, RulesFile, TemplatesFile};
pub use facts::{CellBounds, Facts, UnitBounds};
pub use generate::{GenerateRequest, GeneratedPuzzle};
pub use hint::{Hint, HintRequest, HintState, PatternLink};
pub use improve::{Change, ImproveRequest, Improvement, Improvements};
pub use job::{AtlasRequest, JobStarted, MineRequest, MinedFile, MiningSummary, Progress};
pub use notation::{
    FormatRequest, Formatted, NotationInfo, ParseAllRequest, ParseRequest, Parsed, ParsedAll, ParsedEntry,
    UnreadableEntry,
};
pub use numbered::Numbered;
pub use outline::{Outline, OutlineKind};
pub use path::{Path, Steps, StepsAnswer, StepsRequest};
pub use pattern::{
    Facets, FeatureWords, PatternCard, PatternDetail, PatternPage, PatternPlacement, PatternPosition, PatternQuery,
    PatternUses, PatternVerdict, PatternWild, ProofCounts, ProofStepInfo,
};
pub use picture::{PictureDoubt, PictureReading};
pub use placements::{PlacementList, PlacementsRequest, RankInput, RankedPlacement};
pub use puzzle::{Grid, PuzzleInput};
pub use puzzle_patterns::{PuzzleAnalyzeRequest, PuzzlePattern, PuzzlePatterns, PuzzlePatternsRequest, RowAndColumn};
pub use rating::{RateRequest, Rating, RuleCounts};
pub use reduction::{DroppedFacts, ReductionInfo};
pub use rules::RuleFilter;
pub use sentence::{NamedUnit, Sentence, SpanInfo, UnitInfo, UnitKind};
pub use solution::{Solution, SolutionCount, SolutionPair, SolveRequest};
pub use spec::{CounterexampleInfo, Failure, OwnRules, SpecInfo, Verification, VerifyRequest};
pub use stats::{BoardCount, DifficultyCount, RuleUse, ScoreCount, SizeCount, Spread, Stats};
pub use step::{Breach, Evidence, Step, SubStep, Supposition, Way};
pub use technique::{Example, Technique, TechniquePage};
pub use validation::{RegionInfo, ValidateRequest, Validation, ValidationProblem};
pub use why::{Why, WhyRequest};
pub use wild::{TechniqueWild, WildPosition};

/// A cell as row and column from 0.
pub type Pair = [usize; 2];

/// A cell as row and column from 0.
#[must_use]
pub const fn pair(cell: Cell) -> Pair {
    [cell.row(), cell.col()]
}

/// Cells as pairs from 0, in row-major order.
#[must_use]
pub fn pairs(cells: &CellSet) -> Vec<Pair> {
    cells.iter().map(pair).collect()
}

/// For fields that are left out unless they are true.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde hands over references")]
const fn is_false(value: &bool) -> bool {
    !*value
}
