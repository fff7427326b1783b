//! The kinds of fact that a deduction rests on. Rules choose one; `explain` puts each into words once.

use starbattle_board::{Cell, CellSet, Text, Unit};

use crate::{contradiction::Contradiction, fact::FactId, path::Step};

/// A set of cells that is known to hold some number of stars.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Area {
    /// The rows, columns or regions it consists of; none if it is known by a fact.
    pub units: Vec<Unit>,
    /// The fact that speaks about it, if it is no unit.
    pub fact: Option<FactId>,
    /// Its open cells.
    pub cells: CellSet,
    /// What people call them if they are no units, where the step is shown and there is a name.
    pub name: Option<Text>,
}

impl Area {
    /// Whether it is a group in which every cell that is left must be a star.
    pub(crate) fn is_last_of_group(&self, need: usize) -> bool {
        self.cells.len() == need && self.units.is_empty()
    }
}

/// A comb, which holds few stars because its line has no room for more. A comb is a run of an odd number of cells of a line, its base, with
/// at most one tooth beside each second of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CombBound {
    /// The line of its base.
    pub line: Unit,
    /// The stars the line still needs.
    pub need: usize,
    /// Areas of the line beside the comb that need what is too much for the comb.
    pub outside: Vec<Area>,
    /// Its open cells, or those of them that matter.
    pub cells: CellSet,
    /// The stars it can hold.
    pub most: usize,
}

impl CombBound {
    /// The facts about the areas beside it.
    pub(crate) fn facts(&self) -> impl Iterator<Item = FactId> {
        self.outside.iter().filter_map(|area| area.fact)
    }
}

/// Why a deduction is true.
#[derive(Debug, Clone, PartialEq)]
#[non_exhaustive]
pub enum Evidence {
    /// The cells around a star are empty.
    Touching {
        /// The star.
        star: Cell,
    },
    /// An area needs nothing more, or as many stars as it has open cells.
    Quota {
        /// The area.
        area: Area,
        /// The stars it still needs.
        need: usize,
    },
    /// The open cells of an area fit into few 2×2 blocks (and combs, cells of which a line's quota allows only so many).
    Cover {
        /// The area.
        area: Area,
        /// The stars it still needs.
        need: usize,
        /// The top left corners of the blocks.
        blocks: Vec<Cell>,
        /// The combs.
        combs: Vec<CombBound>,
    },
    /// Without a part, an area cannot hold all it needs.
    Share {
        /// The area.
        area: Area,
        /// The stars it still needs.
        need: usize,
        /// The part.
        part: CellSet,
        /// The stars the rest can hold.
        room: usize,
    },
    /// Disjoint parts of an area take all its stars, or so many that the rest of the area gets a known number.
    Consumed {
        /// The area.
        area: Area,
        /// The stars it still needs.
        need: usize,
        /// The parts.
        parts: Vec<Area>,
        /// The stars the parts take.
        taken: usize,
    },
    /// Disjoint areas, each with an exact number of stars, hold these together.
    Together {
        /// The areas.
        parts: Vec<Area>,
        /// The stars that each holds.
        shares: Vec<usize>,
    },
    /// A star in a cell, or none there, would break something at once.
    Refuted {
        /// The cell, or several of which each would do so by itself.
        cells: CellSet,
        /// Whether a star is supposed there; if not, the cell is supposed to be empty.
        star: bool,
        /// What it would break.
        broken: Broken,
    },
    /// Lines counted against other units.
    Count {
        /// The rows or columns.
        lines: Vec<Unit>,
        /// The regions (or lines of the other direction).
        others: Vec<Unit>,
        /// The stars that each of the others puts there.
        shares: Vec<usize>,
        /// The stars the lines still need.
        need: usize,
        /// The stars that the others put there together.
        given: usize,
        /// Which of the two is inside the other.
        bound: Bound,
    },
    /// All ways to fill an area were listed.
    Placements {
        /// The area.
        area: Area,
        /// The stars it still needs.
        need: usize,
        /// The stars of each way that breaks nothing.
        ways: Vec<CellSet>,
        /// The other ways.
        dropped: Vec<DroppedWay>,
        /// How many more there are that say the same as the conclusion, whether or not they fit. They are counted only, so that what is left
        /// are the ways that say otherwise.
        unlisted: usize,
    },
    /// Parts of a comb need all the stars that it can hold.
    Comb {
        /// The comb.
        comb: CombBound,
        /// The parts.
        parts: Vec<Area>,
    },
    /// Without a star in a cell, the star of one area would be in a line and leave another area only cells of that line, which has room for
    /// one star.
    Kissing {
        /// The cell.
        star: Cell,
        /// The area whose only cell outside the line it is.
        one: Area,
        /// The other area.
        other: Area,
        /// The line.
        line: Unit,
        /// The stars the line still needs.
        need: usize,
        /// Areas of the line beside the two that need all of them but one.
        outside: Vec<Area>,
    },
    /// Something true of every board of this size, whatever its regions.
    Knowledge {
        /// The stars it starts from.
        stars: CellSet,
        /// The crosses it starts from besides, if they are few; none if it looks at all marks or at the stars alone.
        crosses: CellSet,
        /// The cells it speaks of.
        cells: CellSet,
        /// The argument as a clause.
        reason: Text,
    },
    /// A supposition that leads to a contradiction step by step.
    Chain {
        /// The cell supposed to be something.
        cell: Cell,
        /// Whether it was supposed to hold a star.
        star: bool,
        /// What followed.
        steps: Vec<Step>,
        /// Where it ended.
        end: Contradiction,
    },
    /// Two arrangements that nothing outside could tell apart.
    Twins {
        /// The areas whose stars are arranged.
        parts: Vec<Area>,
        /// One arrangement that is ruled out.
        one: CellSet,
        /// Another that would do as well.
        other: CellSet,
        /// The open cells that could tell them apart.
        threads: CellSet,
    },
}

/// A way to fill an area that breaks something elsewhere.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct DroppedWay {
    /// Its stars.
    pub stars: CellSet,
    /// What they would break.
    pub broken: Broken,
}

impl Evidence {
    /// The number of steps of a supposition, those of suppositions within it included; none for anything else.
    #[must_use]
    pub fn chain_length(&self) -> usize {
        let Self::Chain { steps, .. } = self else { return 0 };
        steps.iter().map(|step| 1 + step.deduction.evidence.chain_length()).sum()
    }
}

/// Which side of a count is inside the other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bound {
    /// The others must put at least that many stars into the lines.
    Least,
    /// The others can put at most that many stars into the lines.
    Most,
}

/// What a supposed star, or a cell supposed to be empty, would break.
#[derive(Debug, Clone, PartialEq, Eq)]
#[non_exhaustive]
pub enum Broken {
    /// An area would have room for fewer stars than it needs.
    Room {
        /// The area as it is before.
        area: Area,
        /// The stars that what would remain of it can hold; after any one of several cells, no more than these.
        room: usize,
        /// The stars it would still need.
        need: usize,
    },
    /// An area would get more stars than it may have.
    Excess {
        /// The area as it is before.
        area: Area,
        /// The stars it would get.
        given: usize,
        /// The stars it may have.
        most: usize,
    },
    /// A line would have to hold more stars than it may.
    Crowd {
        /// The row or column.
        line: Unit,
        /// Disjoint areas whose stars would all be in it.
        parts: Vec<Area>,
        /// The stars it could still take.
        need: usize,
    },
    /// Lines would get too many or too few stars from other units.
    Count {
        /// The rows or columns.
        lines: Vec<Unit>,
        /// The units whose stars are counted.
        others: Vec<Unit>,
        /// The stars that each of them would put there.
        shares: Vec<usize>,
        /// The cells that a star removes.
        fins: CellSet,
        /// The stars the lines would still need.
        need: usize,
        /// The stars the others would put there together.
        given: usize,
        /// Whether these are too many (least) or too few (most).
        bound: Bound,
    },
}
