//! StarBattleLab's compact notation, version 1. Safe in links, so it is the one to share marks with.
//!
//! ```text
//! sbn1    = size stars flag borders [marks] ["~h:" history]
//! size    = a doubled digit: 44 … 99 for 4 … 9, AA … PP for 10 … 25
//! stars   = 1-9
//! flag    = "W" without marks | "e" with marks
//! borders = six walls a character (0-9 A-Z a-z - _), zeros in front
//! marks   = three cells a character (0 nothing, 1 cross, 2 star), two nothings in front, zeros behind
//! ```
//! Walls between horizontal neighbours come first, row by row; then walls between vertical neighbours, **column by
//! column**. Old scripts left out the two nothings, and the oldest had another size table; both are told by length. A
//! history is ignored, since compound moves are not written faithfully there.

use starbattle_board::Mark;

use crate::{
    Layout, Warning, WriteError,
    borders::Borders,
    fault::{Fault, Place, Problem},
    registry::Context,
    text::{digit, digit_value, pack_bits, percent_decoded, significant_lines, unpack_bits},
};

const ALPHABET: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_";
const BITS: usize = 6;
const HEADER: usize = 4;

pub(crate) fn recognise(text: &str) -> bool {
    let code = code(text);
    let bytes = code.as_bytes();
    let plain = code.chars().all(|c| c.is_ascii_graphic());
    let shape = plain && bytes.len() > HEADER && bytes[2].is_ascii_digit() && matches!(bytes[3], b'W' | b'e');
    // A doubled digit may open version 2 as well (`44A…` is 44×44 there), whose borders are far longer.
    let body = code.split('~').next().unwrap_or("").len();
    shape
        && match (modern_size(bytes), bytes[0].is_ascii_digit()) {
            (Some(size), true) => body < 3 + super::sbn2::border_width(size * 11),
            (Some(_), false) => true,
            (None, _) => legacy_size(bytes).is_some(),
        }
}

/// The notation itself: what follows `?sbn=` in a link, or the first line.
pub(super) fn code(text: &str) -> String {
    let line = significant_lines(text).next().map_or("", |(_, line)| line);
    match line.split_once("sbn=") {
        Some((_, value)) => percent_decoded(value.split('&').next().unwrap_or(value)),
        None => line.to_owned(),
    }
}

fn modern_size(code: &[u8]) -> Option<usize> {
    match code {
        [a, b, ..] if a == b => match a {
            b'4'..=b'9' => Some(usize::from(a - b'0')),
            b'A'..=b'P' => Some(usize::from(a - b'A') + 10),
            _ => None,
        },
        _ => None,
    }
}

/// The size table of the first scripts.
fn legacy_size(code: &[u8]) -> Option<usize> {
    let size = match code.get(..2)? {
        b"BB" => 12,
        b"CC" => 14,
        b"DD" => 16,
        b"EE" => 17,
        b"FF" => 18,
        b"GG" => 20,
        b"HH" => 21,
        b"LL" => 25,
        _ => return None,
    };
    Some(size)
}

const fn border_length(size: usize) -> usize {
    (2 * size * (size - 1)).div_ceil(BITS)
}

const fn shifted_marks_length(size: usize) -> usize {
    (size * size + 2).div_ceil(3)
}

const fn legacy_marks_length(size: usize) -> usize {
    (size * size).div_ceil(3)
}

pub(crate) fn read(text: &str, context: &mut Context) -> Result<Layout, Fault> {
    let code = code(text);
    let (code, history) = code.split_once('~').map_or((code.as_str(), None), |(code, rest)| (code, Some(rest)));
    if history.is_some() {
        context.warnings.push(Warning::HistoryIgnored);
    }
    if let Some((at, other)) = code.char_indices().find(|(_, c)| !c.is_ascii_graphic()) {
        return Err(Fault::unexpected(Place::Character(code[..at].chars().count() + 1), "a plain character", other));
    }
    let size = fitting_size(code, context)?;
    let stars = match code.as_bytes().get(2) {
        Some(&digit @ b'1'..=b'9') => usize::from(digit - b'0'),
        Some(&other) => return Err(Fault::unexpected(Place::Character(3), "a star count from 1 to 9", other as char)),
        None => return Err(Fault::missing("a star count at character 3")),
    };
    let with_marks = has_marks(code)?;
    let rest = &code[HEADER..];
    let borders = border_length(size);
    if rest.len() < borders || (!with_marks && rest.len() != borders) {
        let what = "border character";
        return Err(Fault::new(Problem::Length { what, expected: borders, found: rest.len() }));
    }
    let mut layout = read_borders(size, &rest[..borders], context)?;
    layout.stars = Some(stars);
    if with_marks {
        layout.set_marks(read_marks(size, &rest[borders..], HEADER + borders + 1, context)?)?;
    }
    Ok(layout)
}

fn has_marks(code: &str) -> Result<bool, Fault> {
    match code.as_bytes().get(3) {
        Some(b'W') => Ok(false),
        Some(b'e') => Ok(true),
        Some(&other) => Err(Fault::unexpected(Place::Character(4), "`W` or `e`", other as char)),
        None => Err(Fault::missing("`W` or `e` at character 4")),
    }
}

/// The size by the usual table; by the oldest one if only that fits the length.
fn fitting_size(code: &str, context: &mut Context) -> Result<usize, Fault> {
    let with_marks = has_marks(code)?;
    let fits = |size: usize| {
        let rest = code.len() - HEADER;
        let borders = border_length(size);
        let marks = rest.checked_sub(borders);
        if with_marks {
            marks == Some(shifted_marks_length(size)) || marks == Some(legacy_marks_length(size))
        } else {
            marks == Some(0)
        }
    };
    let (modern, legacy) = (modern_size(code.as_bytes()), legacy_size(code.as_bytes()));
    match (modern, legacy) {
        (modern, Some(legacy)) if fits(legacy) && !modern.is_some_and(fits) => {
            context.warnings.push(Warning::LegacySizeCode(legacy));
            Ok(legacy)
        }
        (Some(size), _) => Ok(size),
        _ => Err(Fault::unexpected(Place::Character(1), "a size code, 44 to 99 or AA to PP", &code[..2])),
    }
}

fn read_borders(size: usize, text: &str, context: &mut Context) -> Result<Layout, Fault> {
    let bits = unpack_bits(text, ALPHABET, BITS, HEADER + 1)?;
    let (vertical, _) = Borders::counts(size, size);
    let padding = bits.len() - 2 * vertical;
    if bits[..padding].iter().any(|&bit| bit) {
        let first = text.chars().next().unwrap_or(' ');
        return Err(Fault::unexpected(Place::Character(HEADER + 1), "zeros before the first wall", first));
    }
    from_walls(size, &bits[padding..], context)
}

/// The layout of walls in the order of this notation and of version 2.
pub(super) fn from_walls(size: usize, walls: &[bool], context: &mut Context) -> Result<Layout, Fault> {
    let (vertical, by_column) = walls.split_at(size * (size - 1));
    let horizontal =
        (0..size - 1).flat_map(|row| (0..size).map(move |col| by_column[col * (size - 1) + row])).collect();
    Borders { vertical: vertical.to_vec(), horizontal }.to_layout(size, size, &mut context.warnings)
}

/// The walls of a layout in the order of this notation and of version 2.
pub(super) fn to_walls(layout: &Layout, size: usize) -> Result<Vec<bool>, WriteError> {
    let Borders { mut vertical, horizontal } = Borders::of_connected(layout)?;
    vertical.extend(
        (0..size)
            .flat_map(|col| (0..size - 1).map(move |row| (row, col)))
            .map(|(row, col)| horizontal[row * size + col]),
    );
    Ok(vertical)
}

fn read_marks(size: usize, text: &str, start: usize, context: &mut Context) -> Result<Vec<Mark>, Fault> {
    let mut codes = Vec::with_capacity(text.len() * 3);
    for (index, character) in text.chars().enumerate() {
        let value = digit_value(ALPHABET, character, start + index)?;
        codes.extend([value >> 4, value >> 2 & 3, value & 3]);
    }
    let (shifted, legacy) = (shifted_marks_length(size), legacy_marks_length(size));
    let found = text.len();
    if found != shifted && found != legacy {
        return Err(Fault::new(Problem::Length { what: "mark character", expected: shifted, found }));
    }
    // Where both packings have the same length, the two nothings in front tell: an old first character of 4 or more
    // has something in one of its first two cells.
    let old = found != shifted || (shifted == legacy && codes[..2].iter().any(|&code| code != 0));
    if old {
        context.warnings.push(Warning::LegacyMarks);
    }
    let shift = if old { 0 } else { 2 };
    codes[shift..shift + size * size]
        .iter()
        .enumerate()
        .map(|(index, code)| {
            mark_of_code(*code).ok_or_else(|| {
                let place = Place::Character(start + (index + shift) / 3);
                Fault::unexpected(place, "mark codes 0, 1 and 2", code)
            })
        })
        .collect()
}

/// The mark for a packed code, here and in version 2.
pub(super) const fn mark_of_code(code: usize) -> Option<Mark> {
    match code {
        0 => Some(Mark::Unknown),
        1 => Some(Mark::Empty),
        2 => Some(Mark::Star),
        _ => None,
    }
}

/// The packed code of a mark, here and in version 2.
pub(super) const fn code_of_mark(mark: Mark) -> usize {
    match mark {
        Mark::Unknown => 0,
        Mark::Empty => 1,
        Mark::Star => 2,
    }
}

pub(crate) fn write(layout: &Layout) -> Result<String, WriteError> {
    let size = super::square_side(layout)?;
    let stars = super::required_stars(layout)?;
    let size_code = match size {
        4..=9 => (b'0' + size as u8) as char,
        10..=25 => (b'A' + size as u8 - 10) as char,
        _ => return Err(WriteError::Range { what: "size", value: size, min: 4, max: 25 }),
    };
    if stars > 9 {
        return Err(WriteError::Range { what: "star count", value: stars, min: 1, max: 9 });
    }
    let walls = to_walls(layout, size)?;
    let mut bits = vec![false; border_length(size) * BITS - walls.len()];
    bits.extend(walls);
    let flag = if layout.has_marks() { 'e' } else { 'W' };
    let mut text = format!("{size_code}{size_code}{stars}{flag}{}", pack_bits(&bits, ALPHABET, BITS));
    if layout.has_marks() {
        let mut codes = vec![0, 0];
        codes.extend(layout.marks().iter().map(|&mark| code_of_mark(mark)));
        codes.resize(shifted_marks_length(size) * 3, 0);
        text.extend(codes.chunks(3).map(|cells| digit(ALPHABET, cells[0] << 4 | cells[1] << 2 | cells[2])));
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SIX, fault, layout, marks, read, rows, write};
    use crate::{Notation, Warning};

    #[test]
    fn plain_boards_are_read_and_written() {
        for (text, expected) in [
            ("551W9jo0cIn", "ABBBC ABBDC AAEDC EEECC EEEEE"),
            ("881W8AKBNEeYHXnmB62j6O0", "ABBBBBBC AABBBDDC BBBBBDDC EFFGGHDC FFFHGHHC FFHHHHCC FFFHHHCC FFFHCCCC"),
            ("661W9Agum9_Rym", SIX),
            (
                "AA2W001H3m7LYIZecL6o6QcbBbrHq-gq2W",
                "AAAAAAAAAA BBBBBBBBBA CCBBBBDDDD CCBCBDDDDD CCCCEDEEFF GHHCEEEEFF GGHHHEEFFF GGIHEEFFFF GIIIJEEEFF GIIJJJJEFF",
            ),
        ] {
            let reading = read("sbn1", text);
            assert_eq!(rows(&reading.layout), expected);
            assert_eq!(write("sbn1", &reading.layout), text);
        }
    }

    #[test]
    fn marks_travel() {
        let partial = read("sbn1", "661e9Agum9_Rym1a1K000000000");
        assert_eq!(marks(&partial.layout), "x*x... xxx... ...... ...... ...... ......");
        assert_eq!(write("sbn1", &partial.layout), "661e9Agum9_Rym1a1K000000000");
        let solved = read("sbn1", "661e9Agum9_Rym1bLMLLPPLLcLK");
        assert_eq!(marks(&solved.layout), "x*xxxx xxx*xx xxxxx* xx*xxx xxxx*x *xxxxx");
        assert_eq!(write("sbn1", &solved.layout), "661e9Agum9_Rym1bLMLLPPLLcLK");
    }

    #[test]
    fn old_marks_without_the_shift_are_told_by_length_or_first_character() {
        let by_length = read("sbn1", "661e9Agum9_RymP0L000000000");
        assert_eq!(marks(&by_length.layout), "x*x... xxx... ...... ...... ...... ......");
        assert_eq!(by_length.warnings, [Warning::LegacyMarks]);
        // 5×5: both packings take nine characters; a cross in r1c1 alone is `G` in the old one, `1` in the new.
        let old = read("sbn1", "551e9jo0cInG00000000");
        let new = read("sbn1", "551e9jo0cIn100000000");
        assert_eq!(old.layout, new.layout);
        assert_eq!((old.warnings.len(), new.warnings.len()), (1, 0));
    }

    #[test]
    fn the_oldest_size_table_is_told_by_length() {
        let twelve = layout(1, &["AAAAAAAAAAAA"; 12].join(" "));
        let borders = &write("sbn1", &twelve)[4..];
        let reading = read("sbn1", &format!("BB1W{borders}"));
        assert_eq!((reading.layout.rows(), reading.warnings), (12, vec![Warning::LegacySizeCode(12)]));
    }

    #[test]
    fn links_and_histories_are_understood() {
        assert_eq!(rows(&read("sbn1", "https://example.org/?sbn=661W9Agum9_Rym&x=1").layout), SIX);
        let with_history = read("sbn1", "661W9Agum9_Rym~h:0101:1");
        assert_eq!((rows(&with_history.layout).as_str(), with_history.warnings), (SIX, vec![Warning::HistoryIgnored]));
    }

    #[test]
    fn damage_is_named_with_its_place() {
        assert!(fault("sbn1", "331W9jo0cIn").contains("character 1: expected a size code"));
        assert!(fault("sbn1", "550W9jo0cIn").contains("character 3: expected a star count"));
        assert!(fault("sbn1", "551X9jo0cIn").contains("character 4"));
        assert!(fault("sbn1", "551W9jo0c").contains("expected 7 border characters, found 5"));
        assert!(fault("sbn1", "551W9jo0cI!").contains("character 11"));
        assert!(fault("sbn1", "551e9jo0cIn100").contains("expected 9 mark characters, found 3"));
        assert!(fault("sbn1", "551e9jo0cIn300000000").contains("mark codes"));
        assert!(fault("sbn1", "551W_jo0cIn").contains("zeros before the first wall"));
        assert!(fault("sbn1", "55").contains("character 4"));
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let sbn = Notation::by_id("sbn1").unwrap();
        assert!(
            sbn.write(&layout(10, &["AAAAAAAAAAAA"; 12].join(" "))).unwrap_err().to_string().contains("star count 10")
        );
        assert!(sbn.write(&layout(1, "AB BB")).unwrap_err().to_string().contains("size 2"));
        assert!(sbn.write(&layout(1, "ABB AAC")).unwrap_err().to_string().contains("2 rows and 3 columns"));
        assert!(sbn.write(&layout(1, "ABBB AACC DDDC ADCC")).unwrap_err().to_string().contains("region A"));
    }
}
