//! Totals of boards with two stars, counted a second way that shares no code and no idea with the first: the stars of each column from
//! nothing up to two, no pruning, no mirror images, every number modulo a prime.
//!
//! The rows above that do not touch a row of two stars are all rows, without those that have a star in one of at most six columns, and
//! with those again that have both stars there. So the sum over them takes a few steps, and boards far beyond a plain program can be
//! counted.

use rayon::prelude::*;
use starbattle_atlas::count;
use starbattle_board::{Board, MemoryBudget, Never};

/// Below 2³¹, so that numbers take four bytes and products fit 64 bits.
const PRIMES: [u64; 2] = [2_147_483_647, 2_147_483_629];

/// All ways for some columns to have up to two stars each, as numbers with a digit for each column.
struct Fillings {
    stars: Vec<usize>,
    /// The columns with room for a star, as a set for each filling; and those that have one.
    open: Vec<u32>,
    used: Vec<u32>,
    /// The fillings with so many stars, and the place of each among them.
    by_stars: Vec<Vec<usize>>,
    place: Vec<usize>,
}

impl Fillings {
    fn new(columns: u32) -> Self {
        let all = 0..3_usize.pow(columns);
        let digit = |filling: usize, column: u32| filling / 3_usize.pow(column) % 3;
        let set = |has: &dyn Fn(usize) -> bool| -> Vec<u32> {
            let set_of =
                |filling| (0..columns).filter(|&column| has(digit(filling, column))).map(|column| 1 << column).sum();
            all.clone().map(set_of).collect()
        };
        let stars: Vec<usize> =
            all.clone().map(|filling| (0..columns).map(|column| digit(filling, column)).sum()).collect();
        let (mut by_stars, mut place) = (vec![Vec::new(); 2 * columns as usize + 1], Vec::new());
        for (filling, &stars) in stars.iter().enumerate() {
            place.push(by_stars[stars].len());
            by_stars[stars].push(filling);
        }
        Self { open: set(&|digit| digit < 2), used: set(&|digit| digit > 0), stars, by_stars, place }
    }

    /// The filling with two stars in each column.
    fn full(&self) -> usize {
        self.stars.len() - 1
    }
}

/// For all fillings with the same left part and all rows that may follow them: the ways to the filling whose last row does not touch
/// the next one. A filling has a number for each pair of its open columns; it is 0 if they are side by side.
struct Table {
    /// Where the numbers of each right part begin.
    starts: Vec<usize>,
    ways: Vec<u32>,
}

/// A board whose columns are filled in two parts.
struct Columns {
    size: usize,
    /// The columns of the left part.
    cut: u32,
    left: Fillings,
    right: Fillings,
    powers: Vec<usize>,
    prime: u64,
}

impl Columns {
    fn new(size: usize, prime: u64) -> Self {
        let cut = size as u32 / 2;
        let powers = (0..size as u32).map(|column| 3_usize.pow(column)).collect();
        Self { size, cut, left: Fillings::new(cut), right: Fillings::new(size as u32 - cut), powers, prime }
    }

    /// The placements modulo the prime: those with a row in the middle, rows above it, and as good rows below it, seen upside down.
    fn placements(&self) -> u64 {
        let (upper, lower) = (self.size / 2, self.size - 1 - self.size / 2);
        let (mut before, mut last) = (Vec::new(), self.layer(0, |_, _| Ending { all: 1, ..Ending::default() }));
        for rows in 1..=upper {
            before = last;
            last = self.layer(rows, |left, right| self.ending(&before, left, right));
        }
        let lower = if lower == upper { &last } else { &before };
        let part = |left: usize| {
            let mut total = 0;
            for &right in self.rights(left, upper) {
                for (one, two) in pairs(self.open(left, right)) {
                    let (row_left, row_right) = self.row(one, two);
                    let rest = (self.left.full() - left - row_left, self.right.full() - right - row_right);
                    let ways = self.ways(&last, (left, right), one, two);
                    total += ways * self.ways(lower, rest, one, two) % self.prime;
                }
            }
            total % self.prime
        };
        (0..=self.left.full()).into_par_iter().map(part).sum::<u64>() % self.prime
    }

    /// The tables of all left parts after so many rows.
    fn layer(&self, rows: usize, ending: impl Fn(usize, usize) -> Ending + Sync) -> Vec<Table> {
        let table = |left: usize| {
            let mut table = Table { starts: Vec::new(), ways: Vec::new() };
            let pairs_of = |right| pairs(self.open(left, right));
            table.ways.reserve_exact(self.rights(left, rows).iter().map(|&right| pairs_of(right).count()).sum());
            for &right in self.rights(left, rows) {
                table.starts.push(table.ways.len());
                let ending = ending(left, right);
                table.ways.extend(pairs_of(right).map(|(one, two)| {
                    if two == one + 1 { 0 } else { ending.not_touching(one, two).rem_euclid(self.prime as i64) as u32 }
                }));
            }
            table
        };
        (0..=self.left.full()).into_par_iter().map(table).collect()
    }

    /// The ways to a filling by the columns of the last row's stars.
    fn ending(&self, above: &[Table], left: usize, right: usize) -> Ending {
        let mut ending = Ending::default();
        for (one, two) in pairs(self.left.used[left] | self.right.used[right] << self.cut) {
            let (row_left, row_right) = self.row(one, two);
            let ways = self.ways(above, (left - row_left, right - row_right), one, two) as i64;
            ending.all += ways;
            ending.star[one] += ways;
            ending.star[two] += ways;
            ending.stars[one][two] = ways;
        }
        ending
    }

    /// The fillings of the right part with which a left part has the stars of so many rows.
    fn rights(&self, left: usize, rows: usize) -> &[usize] {
        let missing = (2 * rows).checked_sub(self.left.stars[left]);
        missing.and_then(|stars| self.right.by_stars.get(stars)).map_or(&[], Vec::as_slice)
    }

    fn open(&self, left: usize, right: usize) -> u32 {
        self.left.open[left] | self.right.open[right] << self.cut
    }

    /// A row with two stars as a filling.
    fn row(&self, one: usize, two: usize) -> (usize, usize) {
        let cut = self.cut as usize;
        let (mut left, mut right) = (0, 0);
        for column in [one, two] {
            if column < cut { left += self.powers[column] } else { right += self.powers[column - cut] }
        }
        (left, right)
    }

    /// The number of a filling and a next row.
    fn ways(&self, layer: &[Table], (left, right): (usize, usize), one: usize, two: usize) -> u64 {
        let open = self.open(left, right);
        let place = |column: usize| (open & ((1 << column) - 1)).count_ones() as usize;
        let (first, second) = (place(one), place(two));
        let Table { starts, ways } = &layer[left];
        u64::from(ways[starts[self.right.place[right]] + second * (second - 1) / 2 + first])
    }
}

/// The most columns that a board may have here.
const COLUMNS: usize = 20;

/// The ways to a filling: all, those with a star of the last row in a column, and those with its stars in two columns.
#[derive(Default)]
struct Ending {
    all: i64,
    star: [i64; COLUMNS],
    stars: [[i64; COLUMNS]; COLUMNS],
}

impl Ending {
    /// The ways whose last row does not touch a row with two stars.
    fn not_touching(&self, one: usize, two: usize) -> i64 {
        let near = (7_u32 << one | 7 << two) >> 1 & ((1 << COLUMNS) - 1);
        let touching: i64 = columns(near).map(|column| self.star[column]).sum();
        let twice: i64 = pairs(near).map(|(one, two)| self.stars[one][two]).sum();
        self.all - touching + twice
    }
}

/// The columns of a set.
fn columns(mut set: u32) -> impl Iterator<Item = usize> + Clone {
    std::iter::from_fn(move || {
        let column = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (column < 32).then_some(column)
    })
}

/// The pairs of columns of a set, ordered by the second one.
fn pairs(set: u32) -> impl Iterator<Item = (usize, usize)> {
    columns(set).flat_map(move |two| columns(set & ((1 << two) - 1)).map(move |one| (one, two)))
}

/// What a total is modulo the primes.
fn residues(total: u128) -> [u64; 2] {
    PRIMES.map(|prime| (total % u128::from(prime)) as u64)
}

fn second_way(size: usize) -> [u64; 2] {
    PRIMES.map(|prime| Columns::new(size, prime).placements())
}

fn check(sizes: std::ops::RangeInclusive<usize>) {
    for size in sizes {
        let total = count(Board::new(size, 2).unwrap(), &MemoryBudget::default(), &Never).unwrap();
        assert_eq!(second_way(size), residues(total), "{size}");
    }
}

#[test]
fn totals_are_those_of_the_second_way() {
    check(8..=11);
}

#[test]
#[ignore = "a minute, and a gigabyte"]
fn larger_totals_are_those_of_the_second_way() {
    check(12..=15);
}

#[test]
#[ignore = "six minutes of processor time, and 8 GB of memory"]
fn the_total_of_17_that_was_counted_on_disk_is_that_of_the_second_way() {
    // `python -m starbattle.engine count --size 17 --stars 2`; in no list that we know.
    assert_eq!(second_way(17), residues(10_393_267_353_679_452_279_748));
}
