//! The star count that is written beside a board: "2★", "★★", "2 stars", "Stars: 2".

use std::ops::Range;

use starbattle_board::Board;

use crate::{
    glyphs::{Alphabet, Sign},
    pieces::{Greys, Piece},
    raster::Raster,
    sides::Grid,
};

/// How alike a piece must be to a star, to a digit, and to each letter of a word on average.
const STAR: f32 = 0.82;
const DIGIT: f32 = 0.65;
const LETTER: f32 = 0.5;
/// How much less alike it must be to any other digit, and how much more alike it may be to a letter.
const MARGIN: f32 = 0.04;
const DOUBT: f32 = 0.08;
/// How far a number may be from its star or word, in heights of a star or of a small letter.
const NUMBER_GAP: f32 = 1.2;
const WORD_GAP: f32 = 1.5;
/// How far the digits of one number may be from each other, in heights of a digit.
const DIGIT_GAP: f32 = 0.9;

/// A piece with the signs that it may be, best first.
struct Glyph {
    piece: Piece,
    signs: Vec<(Sign, f32)>,
}

impl Glyph {
    fn likeness(&self, sign: Sign) -> f32 {
        self.signs.iter().find(|(other, _)| *other == sign).map_or(0.0, |(_, likeness)| *likeness)
    }

    fn is_star(&self) -> bool {
        self.signs[0].0 == Sign::Star && self.signs[0].1 >= STAR
    }

    fn digit(&self) -> Option<usize> {
        let digits: Vec<(usize, f32)> = self
            .signs
            .iter()
            .filter_map(|(sign, likeness)| if let Sign::Digit(digit) = sign { Some((*digit, *likeness)) } else { None })
            .collect();
        let (digit, likeness) = digits[0];
        (likeness >= DIGIT && likeness >= digits[1].1 + MARGIN && self.signs[0].1 < likeness + DOUBT).then_some(digit)
    }

    /// Whether this may be a digit in some print or other: a plain stroke may be a 1.
    fn may_be_digit(&self) -> bool {
        let is_like_one = self.signs.iter().any(|&(sign, likeness)| {
            matches!(sign, Sign::Digit(_)) && likeness >= DIGIT && likeness + DOUBT > self.signs[0].1
        });
        is_like_one || self.piece.width() < 0.4 * self.piece.height()
    }
}

/// The star count that the picture says in writing; `None` if it says none, or several.
pub fn written_star_count(raster: &Raster, grid: &Grid) -> Option<usize> {
    let ends = |lines: &[f32], limit: usize| -> Range<usize> {
        let (first, last) = (lines[0].max(0.0) as usize, lines[lines.len() - 1].max(0.0) as usize);
        first.min(limit)..(last + 1).min(limit)
    };
    let board = [ends(&grid.columns, raster.width), ends(&grid.rows, raster.height)];
    let highest = (board[0].len() / grid.size).clamp(14, 60);
    let greys = Greys::of(raster);
    let alphabet = Alphabet::new();
    let mut glyphs: Vec<Glyph> = greys
        .pieces(&board, highest)
        .into_iter()
        .map(|piece| Glyph { signs: alphabet.read(&greys.shades(&piece)), piece })
        .collect();
    glyphs.sort_by(|a, b| a.piece.left.total_cmp(&b.piece.left));
    let print = Print { glyphs };
    let mut counts: Vec<usize> = (0..print.glyphs.len())
        .filter_map(|index| print.rows_of_stars(index).or_else(|| print.word(index)))
        .filter(|&stars| Board::new(grid.size, stars).is_ok_and(Board::has_placements))
        .collect();
    counts.sort_unstable();
    counts.dedup();
    if let [stars] = counts[..] { Some(stars) } else { None }
}

/// Everything printed around a board, from left to right.
struct Print {
    glyphs: Vec<Glyph>,
}

impl Print {
    /// The nearest glyph on the same line, to the left or to the right, at most `gap` heights away.
    fn next(&self, index: usize, is_right: bool, gap: f32) -> Option<usize> {
        let from = &self.glyphs[index].piece;
        let distance = |other: &Piece| if is_right { other.left - from.right } else { from.left - other.right };
        let is_near = |other: &Piece| {
            let overlap = from.bottom.min(other.bottom) - from.top.max(other.top);
            let lower = from.height().min(other.height());
            overlap > 0.6 * lower
                && lower > 0.4 * from.height().max(other.height())
                && other.contrast.signum() == from.contrast.signum()
                && (-0.15..=gap).contains(&(distance(other) / from.height()))
        };
        // What is much wider than high is no sign.
        let (before, after) = (from.left - (gap + 2.0) * from.height(), from.right + gap * from.height());
        let start = self.glyphs.partition_point(|glyph| glyph.piece.left < before);
        (start..self.glyphs.len())
            .take_while(|&other| self.glyphs[other].piece.left <= after)
            .filter(|&other| other != index && is_near(&self.glyphs[other].piece))
            .min_by(|&a, &b| distance(&self.glyphs[a].piece).total_cmp(&distance(&self.glyphs[b].piece)))
    }

    /// The number beside what goes from one glyph to another, on the left or else on the right.
    fn number_beside(&self, first: usize, last: usize, gap: f32) -> Option<usize> {
        let digit = |index: usize, is_right: bool| {
            let place = self.next(index, is_right, gap)?;
            Some((place, self.glyphs[place].digit()?, is_right))
        };
        let (place, digit, is_right) = digit(first, false).or_else(|| digit(last, true))?;
        // What goes on is a longer number, however wide its print, a share ("3/20") or a word.
        let goes_on = is_right && self.next(place, is_right, 0.3).is_some()
            || self.next(place, is_right, DIGIT_GAP).is_some_and(|beyond| self.glyphs[beyond].may_be_digit());
        (!goes_on).then_some(digit)
    }

    /// Whether a glyph is a star beside another one, of the same size.
    fn star_beside(&self, index: usize, is_right: bool) -> Option<usize> {
        let other = self.next(index, is_right, 0.9)?;
        let size = self.glyphs[other].piece.height() / self.glyphs[index].piece.height();
        (self.glyphs[other].is_star() && (0.8..1.25).contains(&size)).then_some(other)
    }

    /// The count that a row of stars, or a star with a number beside it, says at its first star.
    fn rows_of_stars(&self, first: usize) -> Option<usize> {
        if !self.glyphs[first].is_star() || self.star_beside(first, false).is_some() {
            return None;
        }
        let (mut last, mut count) = (first, 1);
        while let Some(next) = self.star_beside(last, true) {
            (last, count) = (next, count + 1);
        }
        // Full and hollow stars, or what is left of them in small print, are marks out of five.
        let is_strange = |place: Option<usize>| {
            place.is_some_and(|place| {
                let (sign, likeness) = self.glyphs[place].signs[0];
                matches!(sign, Sign::Star | Sign::HollowStar) || likeness < DIGIT
            })
        };
        if count > 1 {
            let is_alone = !is_strange(self.next(first, false, 0.9)) && !is_strange(self.next(last, true, 0.9));
            return is_alone.then_some(count);
        }
        self.number_beside(first, first, NUMBER_GAP)
    }

    /// The number before or after the word "star" or "stars" that starts here.
    fn word(&self, first: usize) -> Option<usize> {
        if self.glyphs[first].likeness(Sign::Letter('s')) <= LETTER {
            return None;
        }
        let [t, a, r] = {
            let mut last = first;
            let mut next = || {
                last = self.next(last, true, 0.35)?;
                Some(last)
            };
            [next()?, next()?, next()?]
        };
        let letters = [(first, 's'), (t, 't'), (a, 'a'), (r, 'r')];
        let likeness = letters.map(|(place, letter)| self.glyphs[place].likeness(Sign::Letter(letter)));
        let [high, low] = [t, a].map(|place| &self.glyphs[place].piece);
        let is_word = likeness.iter().sum::<f32>() >= 4.0 * LETTER
            && high.height() > 1.05 * low.height()
            && high.width() < 1.05 * low.width();
        if !is_word {
            return None;
        }
        let mut last = r;
        if let Some(next) = self.next(last, true, 0.35) {
            if self.glyphs[next].likeness(Sign::Letter('s')) < LETTER || self.next(next, true, 0.35).is_some() {
                return None;
            }
            last = next;
        }
        if self.next(first, false, 0.15).is_some() {
            return None;
        }
        self.number_beside(first, last, WORD_GAP)
    }
}
