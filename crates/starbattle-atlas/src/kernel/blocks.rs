//! Tables of states in blocks.

/// States in blocks: one row of a table is a block of states that belong to the same bin. All numbers are signed, as not every
/// engine has others.
///
/// An engine that sorts or sends rows then handles few large ones instead of many small ones, and the states of a bin, which are
/// those with the same hash of their needs, fit the memory of one core.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Blocks {
    /// The bin of each block.
    pub bins: Vec<i32>,
    /// Where the states of each block begin and, at last, where those of the last one end.
    pub offsets: Vec<i32>,
    /// What the columns of the board still need and, if there is room, the last row.
    pub keys: Vec<i64>,
    /// What finds no room in the key. Empty for boards whose states fit 64 bits.
    pub rows: Vec<i64>,
    /// The number of ways to each state.
    pub ways: Vec<i64>,
}

/// Borrowed blocks.
#[derive(Debug, Clone, Copy)]
pub struct BlocksView<'a> {
    /// See [`Blocks::bins`].
    pub bins: &'a [i32],
    /// See [`Blocks::offsets`].
    pub offsets: &'a [i32],
    /// See [`Blocks::keys`].
    pub keys: &'a [i64],
    /// See [`Blocks::rows`].
    pub rows: &'a [i64],
    /// See [`Blocks::ways`].
    pub ways: &'a [i64],
}

impl Blocks {
    /// The blocks, borrowed.
    #[must_use]
    pub fn view(&self) -> BlocksView<'_> {
        let Self { bins, offsets, keys, rows, ways } = self;
        BlocksView { bins, offsets, keys, rows, ways }
    }
}

impl<'a> BlocksView<'a> {
    /// Whether every list has the length that the others ask for.
    #[must_use]
    pub fn is_consistent(self, is_wide: bool) -> bool {
        let states = self.keys.len();
        self.offsets.len() == self.bins.len() + 1
            && self.offsets.is_sorted()
            && self.offsets.first().is_some_and(|&first| first >= 0)
            && self.offsets.last().is_some_and(|&last| last as usize <= states)
            && self.ways.len() == states
            && self.rows.len() == if is_wide { states } else { 0 }
    }

    /// The blocks that follow each other with the same bin: the bin, and where their states lie.
    pub(super) fn by_bin(self) -> impl Iterator<Item = (i32, std::ops::Range<usize>)> + 'a {
        let bounds = self.offsets;
        let mut first = 0;
        self.bins.chunk_by(|one, other| one == other).filter_map(move |run| {
            let start = bounds[first] as usize;
            first += run.len();
            Some((*run.first()?, start..bounds[first] as usize))
        })
    }
}
