//! An entry of a rule file, shown on the board at one place where it applies, so that edges mean something.

use std::collections::BTreeSet;

use starbattle_atlas::given_empty;
use starbattle_board::{Board, Cell, CellSet, Symmetry};
use starbattle_entangle::{
    ClassUses, Entry, EntryArray, EntryBody, Feature, FeatureKind, ForcedState, Matcher, PairPattern, Placed, Point,
    Reason, Rule, Template, uses_of,
};

use super::{specs::Spec, words::claim};
use crate::wire::{Count, Pair, PatternCard, PatternUses, pair};

/// What a gallery needs to know of an entry to find, sort and draw it.
pub struct Card {
    /// The number of the entry in the file.
    pub entry: usize,
    /// `pair`, `template`, `unconstrained` or `constrained`.
    pub kind: &'static str,
    /// The number of the entry in its array.
    pub number: usize,
    pub given: Vec<Cell>,
    pub crosses: Vec<Cell>,
    pub empties: Vec<Cell>,
    pub stars: Vec<Cell>,
    pub features: Vec<CardFeature>,
    /// The kinds of its features: `parity`, `position` or `edge` (edges, halves, rings and shared lines).
    pub needs: Vec<&'static str>,
    pub words: String,
    pub occurrences: u64,
    pub compatible: Option<u128>,
    /// Whether it says no more than the rules of the game do.
    pub trivial: bool,
    /// What less than it gives all that it says.
    pub follows_from: Option<Reason>,
    /// How often it decides something in generated puzzles, where that was counted.
    pub uses: Vec<ClassUses>,
}

impl Card {
    pub fn of(entry: &Entry, index: usize, board: Board, known: &Matcher) -> Self {
        let shown = match &entry.body {
            EntryBody::Pair(pair) => Shown::pair(pair, board),
            EntryBody::Template { template, .. } => Shown::shape(&Shape::of_template(template), board, known),
            EntryBody::Rule(rule) | EntryBody::UnknownFeatures { rule, .. } => {
                Shown::shape(&Shape::of_rule(rule), board, known)
            }
        };
        let Shown { given, crosses, empties, stars } = shown;
        let (features, occurrences, compatible) = match &entry.body {
            EntryBody::Pair(pair) => (Vec::new(), 1, pair.compatible),
            EntryBody::Template { occurrences, .. } => (Vec::new(), *occurrences, None),
            EntryBody::Rule(rule) => (known_features(rule).collect(), rule.occurrences, None),
            EntryBody::UnknownFeatures { rule, names } => {
                let unknown = names.iter().map(|name| CardFeature { name: name.clone(), feature: None });
                (known_features(rule).chain(unknown).collect(), rule.occurrences, None)
            }
        };
        let follows_from = match &entry.body {
            EntryBody::Rule(rule) => rule.follows_from,
            _ => None,
        };
        let free = given_empty(board, &CellSet::from_cells(board.size(), given.iter().copied()));
        Self {
            entry: index,
            kind: kind(entry.place.array),
            number: entry.place.index,
            trivial: stars.is_empty() && empties.iter().all(|&cell| free.contains(cell)),
            given,
            crosses,
            empties,
            stars,
            needs: needs(&features),
            features,
            words: claim(entry),
            occurrences,
            compatible,
            follows_from,
            uses: Vec::new(),
        }
    }

    /// The same card with what is known of the uses of a shipped file.
    pub fn with_uses(self, entry: &Entry, file: &str) -> Self {
        Self { uses: uses_of(file, entry.place.array, entry.place.index), ..self }
    }

    /// In how many of the generated puzzles it decides something.
    pub fn fires(&self) -> usize {
        self.uses.iter().map(|uses| uses.fires).sum()
    }

    /// The id in addresses.
    pub fn id(&self, spec: &Spec) -> String {
        format!("{}~{}~{}", spec.id, self.kind, self.number)
    }

    /// The effects it has.
    pub fn effects(&self) -> impl Iterator<Item = &'static str> {
        let effects = [("empty", &self.empties), ("star", &self.stars)];
        effects.into_iter().filter(|(_, cells)| !cells.is_empty()).map(|(name, _)| name)
    }

    pub fn wire(&self, spec: &Spec, board: Board) -> PatternCard {
        let pairs = |cells: &[Cell]| -> Vec<Pair> { cells.iter().copied().map(pair).collect() };
        PatternCard {
            id: self.id(spec),
            spec: spec.id.clone(),
            kind: self.kind,
            size: board.size(),
            stars: board.stars(),
            initial: self.given.len(),
            given: pairs(&self.given),
            given_crosses: pairs(&self.crosses),
            forced_empty: pairs(&self.empties),
            forced_star: pairs(&self.stars),
            features: self.features.iter().map(|feature| feature.name.clone()).collect(),
            words: self.words.clone(),
            occurrences: self.occurrences,
            compatible_solutions: self.compatible.map(Count::of),
            total_solutions: None,
            follows_from: self.follows_from.map(Reason::name),
            uses: self.uses.iter().map(PatternUses::from).collect(),
            verdict: spec.verdict_of(self),
        }
    }
}

impl From<&ClassUses> for PatternUses {
    fn from(ClassUses { class, puzzles, fires, needed }: &ClassUses) -> Self {
        Self { class: class.clone(), puzzles: *puzzles, fires: *fires, needed: *needed }
    }
}

/// A condition of an entry.
pub struct CardFeature {
    /// Its name in rule files.
    pub name: String,
    /// The feature; none if the name is unknown.
    pub feature: Option<Feature>,
}

fn known_features(rule: &Rule) -> impl Iterator<Item = CardFeature> {
    rule.features.iter().map(|&feature| CardFeature { name: feature.to_string(), feature: Some(feature) })
}

fn needs(features: &[CardFeature]) -> Vec<&'static str> {
    let kinds = features.iter().filter_map(|feature| feature.feature).map(|feature| match feature.kind() {
        FeatureKind::Parity => "parity",
        FeatureKind::Position => "position",
        FeatureKind::Published => "edge",
    });
    kinds.collect::<BTreeSet<_>>().into_iter().collect()
}

const fn kind(array: EntryArray) -> &'static str {
    match array {
        EntryArray::Patterns => "pair",
        EntryArray::PureTemplates => "template",
        EntryArray::UnconstrainedRules => "unconstrained",
        EntryArray::ConstrainedRules => "constrained",
    }
}

/// Stars and what they decide, in any place: a rule with the cells of both states.
pub struct Shape<'a> {
    rule: std::borrow::Cow<'a, Rule>,
    /// So many of the rule's cells, from the first, are empty; the others are stars.
    empties: usize,
    is_template: bool,
}

impl<'a> Shape<'a> {
    pub fn of_rule(rule: &'a Rule) -> Self {
        let empties = if rule.state == ForcedState::Empty { rule.cells.len() } else { 0 };
        Self { rule: std::borrow::Cow::Borrowed(rule), empties, is_template: false }
    }

    pub fn of_template(template: &Template) -> Self {
        let cells: Vec<Point> = template.empties.iter().chain(&template.forced_stars).copied().collect();
        let rule = Rule {
            stars: template.stars.clone(),
            crosses: Vec::new(),
            cells,
            state: ForcedState::Empty,
            features: Vec::new(),
            occurrences: 0,
            positive_count: 0,
            negative_count: 0,
            proof: None,
            follows_from: None,
        };
        Self { rule: std::borrow::Cow::Owned(rule), empties: template.empties.len(), is_template: true }
    }

    /// Every frame at which the shape fits on the board with stars that do not conflict, and its cells there.
    pub fn frames(&self, board: Board) -> impl Iterator<Item = (Point, Placed)> {
        self.rule.frames(board).filter_map(move |frame| {
            let placed = self.rule.placed(board, frame, Symmetry::Identity)?;
            can_stand(board, &placed.stars).then_some((frame, placed))
        })
    }

    /// The image of the shape at a frame, if the rule's features hold there.
    pub fn image(&self, board: Board, frame: Point, symmetry: Symmetry) -> Option<Placed> {
        let placed = self.rule.placed(board, frame, symmetry)?;
        self.rule.applies(board, frame, &placed).then_some(placed)
    }

    /// The empty cells and the stars among what is decided.
    pub fn split(&self, cells: &[Cell]) -> (Vec<Cell>, Vec<Cell>) {
        let (empties, stars) = cells.split_at(self.empties.min(cells.len()));
        (empties.to_vec(), stars.to_vec())
    }

    /// One place where the shape applies: where it was proved, or else the first, or for a shape that does not say where it is
    /// true the first at which known rules say the same.
    fn place(&self, board: Board, known: &Matcher) -> Option<Placed> {
        if let Some(proof) = &self.rule.proof {
            return Some(Placed { stars: proof.stars.clone(), crosses: Vec::new(), cells: vec![proof.cell] });
        }
        let true_place =
            || self.frames(board).map(|(_, placed)| placed).find(|placed| self.is_all(placed, board, known));
        let images = |symmetry| self.frames(board).find_map(move |(frame, _)| self.image(board, frame, symmetry));
        let anywhere = || Symmetry::ALL.into_iter().find_map(images);
        if self.is_template { true_place().or_else(anywhere) } else { anywhere() }
    }

    /// Whether the shape at a place says just what known rules say about its stars. A template does not say where it
    /// applies, and it is true at some places only.
    pub fn is_all(&self, placed: &Placed, board: Board, known: &Matcher) -> bool {
        let set = |cells: &[Cell]| CellSet::from_cells(board.size(), cells.iter().copied());
        let stars = set(&placed.stars);
        let free = given_empty(board, &stars);
        let (mut empties, mut forced_stars) = (board.no_cells(), board.no_cells());
        known.matches(&stars, &board.no_cells(), |found| match found.state {
            ForcedState::Empty if free.contains(found.cell) => {}
            ForcedState::Empty => _ = empties.insert(found.cell),
            ForcedState::Star => _ = forced_stars.insert(found.cell),
        });
        let (said_empties, said_stars) = self.split(&placed.cells);
        set(&said_empties) == empties && set(&said_stars) == forced_stars
    }
}

struct Shown {
    given: Vec<Cell>,
    crosses: Vec<Cell>,
    empties: Vec<Cell>,
    stars: Vec<Cell>,
}

impl Shown {
    fn pair(pair: &PairPattern, board: Board) -> Self {
        let (empties, stars) = (shown_empties(pair, board), pair.forced_stars.clone());
        Self { given: pair.stars.clone(), crosses: Vec::new(), empties, stars }
    }

    /// A shape where it applies; nothing if it applies nowhere.
    fn shape(shape: &Shape<'_>, board: Board, known: &Matcher) -> Self {
        let nowhere = || Placed { stars: Vec::new(), crosses: Vec::new(), cells: Vec::new() };
        let placed = shape.place(board, known).unwrap_or_else(nowhere);
        let (empties, stars) = shape.split(&placed.cells);
        Self { given: placed.stars, crosses: placed.crosses, empties, stars }
    }
}

/// The empty cells that a pattern adds to the rules of the game, or all that it lists if it adds nothing.
pub(super) fn shown_empties(pair: &PairPattern, board: Board) -> Vec<Cell> {
    let deduced = pair.deduced_empties(board);
    if deduced.is_empty() && pair.forced_stars.is_empty() { pair.empties.clone() } else { deduced }
}

/// Whether stars do not touch and no line has too many.
fn can_stand(board: Board, stars: &[Cell]) -> bool {
    let apart = stars.iter().enumerate().all(|(index, star)| stars[..index].iter().all(|other| !star.touches(*other)));
    let fits = board.lines().all(|line| stars.iter().filter(|star| line.contains(**star)).count() <= board.stars());
    apart && fits
}

#[cfg(test)]
mod tests {
    use starbattle_atlas::Atlas;
    use starbattle_board::{MemoryBudget, Never};
    use starbattle_entangle::{SpecFile, shipped};

    use super::*;

    #[test]
    fn a_template_is_shown_where_it_is_true() {
        let board = Board::new(10, 2).unwrap();
        let atlas = Atlas::build(board, &MemoryBudget::default(), &Never).unwrap();
        let shipped = shipped().iter().find(|shipped| shipped.name == "10x10-2star-pure-entanglements.json").unwrap();
        let file = SpecFile::read(shipped.text).unwrap();
        let known = Matcher::new(board, Vec::new()).with_embedded();
        for (index, entry) in file.entries.iter().enumerate() {
            let card = Card::of(entry, index, board, &known);
            let analysis = atlas.analyze(&card.given).unwrap();
            let empties = CellSet::from_cells(10, card.empties.iter().copied());
            assert!(analysis.is_realizable());
            assert_eq!(analysis.deduced_empty(), empties, "{}", entry.place);
        }
        assert_eq!(file.entries.len(), 71);
    }

    #[test]
    fn a_rule_with_crosses_is_shown_where_its_marks_occur_and_decide_the_cell() {
        let mut cards = 0;
        for shipped in shipped().iter().filter(|shipped| shipped.name.contains("-crosses-")) {
            let file = SpecFile::read(shipped.text).unwrap();
            let board = file.board(file.stars.unwrap()).unwrap();
            let atlas = Atlas::build(board, &MemoryBudget::default(), &Never).unwrap();
            let known = Matcher::new(board, Vec::new());
            for (index, entry) in file.entries.iter().enumerate() {
                let card = Card::of(entry, index, board, &known);
                let analysis = atlas.analyze_marked(&card.given, &card.crosses).unwrap();
                assert_eq!((card.given.len(), card.crosses.len()), (file.initial, file.crosses));
                assert!(analysis.is_realizable(), "{} {}", shipped.name, entry.place);
                let (empties, stars) = (analysis.forced_empty(), analysis.forced_star());
                assert!(card.empties.iter().all(|&cell| empties.contains(cell)), "{} {}", shipped.name, entry.place);
                assert!(card.stars.iter().all(|&cell| stars.contains(cell)), "{} {}", shipped.name, entry.place);
                cards += 1;
            }
        }
        assert_eq!(cards, 37 + 121 + 4 + 4);
    }
}
