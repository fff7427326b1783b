//! StarBattleLab's compact notation, version 2.
//!
//! ```text
//! sbn2    = size stars borders [marks] ["~" history]
//! size    = decimal, at least 2
//! stars   = A for 1 … Z for 26
//! borders = all walls as one binary number, written in base 85 with leading zeros to a fixed width
//! marks   = four cells a character in base 3 (0 nothing, 1 cross, 2 star); zeros at the end are left out
//! ```
//! The walls stand in the order of version 1. The alphabet contains `#`, `&`, `+`, `/`, `=` and `?`, so in a link the text is
//! percent-encoded. A history is ignored.

use starbattle_board::counted;

use crate::{
    Layout, Warning, WriteError,
    fault::{Fault, Place, Problem},
    registry::Context,
    text::{digit, digit_value, number},
};

use super::sbn1::{code, code_of_mark, from_walls, mark_of_code, to_walls};

const ALPHABET: &str = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_!#$&()*+,/:;=?@[]^{}|";
const BASE: u32 = 85;

pub(crate) fn recognise(text: &str) -> bool {
    let code = code(text);
    let Some((size, stars, rest)) = split_header(&code) else { return false };
    let one_word = code.chars().all(|c| c.is_ascii_graphic());
    one_word && size >= 2 && stars.is_ascii_uppercase() && rest.len() >= border_width(size).min(crate::MAX_TEXT)
}

fn split_header(code: &str) -> Option<(usize, char, &str)> {
    let digits = code.bytes().take_while(u8::is_ascii_digit).count();
    let size = number(&code[..digits])?;
    let mut rest = code[digits..].chars();
    let stars = rest.next()?;
    Some((size, stars, rest.as_str()))
}

/// The number of base-85 digits that all walls of a board take.
pub(super) fn border_width(size: usize) -> usize {
    let bits = 2.0 * size as f64 * (size as f64 - 1.0);
    (bits * std::f64::consts::LN_2 / f64::from(BASE).ln()).ceil() as usize
}

pub(crate) fn read(text: &str, context: &mut Context) -> Result<Layout, Fault> {
    let code = code(text);
    let (code, history) = code.split_once('~').map_or((code.as_str(), None), |(code, rest)| (code, Some(rest)));
    if history.is_some() {
        context.warnings.push(Warning::HistoryIgnored);
    }
    let (size, stars, rest) =
        split_header(code).ok_or_else(|| Fault::missing("a size in decimal and a star letter, such as `10B`"))?;
    let header = code.len() - rest.len();
    Layout::check_size(size, size)?;
    if size < 2 {
        let problem = Problem::Range { what: "size", value: size.to_string(), min: 2, max: starbattle_board::MAX_SIZE };
        return Err(Fault::at(Place::Character(1), problem));
    }
    if !stars.is_ascii_uppercase() {
        return Err(Fault::unexpected(Place::Character(header), "a star letter from A to Z", stars));
    }
    let digits: Vec<usize> = rest
        .chars()
        .enumerate()
        .map(|(index, character)| digit_value(ALPHABET, character, header + 1 + index))
        .collect::<Result<_, _>>()?;
    let width = border_width(size);
    if digits.len() < width {
        return Err(Fault::new(Problem::Length { what: "border character", expected: width, found: digits.len() }));
    }
    let walls = bits_of_digits(&digits[..width], 2 * size * (size - 1)).ok_or_else(|| {
        Fault::unexpected(Place::Character(header + 1), "a number no larger than all walls together", &rest[..width])
    })?;
    let mut layout = from_walls(size, &walls, context)?;
    layout.stars = Some(stars as usize - 'A' as usize + 1);
    read_marks(&digits[width..], header + width + 1, &mut layout)?;
    Ok(layout)
}

fn read_marks(digits: &[usize], start: usize, layout: &mut Layout) -> Result<(), Fault> {
    let cells = layout.marks().len();
    if digits.len() > cells.div_ceil(4) {
        let expected = format!("at most {}", counted(cells.div_ceil(4), "mark character"));
        return Err(Fault::new(Problem::Unexpected { expected, found: digits.len().to_string() }));
    }
    let mut marks = Vec::with_capacity(cells + 3);
    for (index, &value) in digits.iter().enumerate() {
        for power in [27, 9, 3, 1] {
            let mark = mark_of_code(value / power % 3).filter(|_| value < 81);
            let place = Place::Character(start + index);
            marks.push(mark.ok_or_else(|| Fault::unexpected(place, "four marks", digit(ALPHABET, value)))?);
        }
    }
    marks.resize(cells, starbattle_board::Mark::Unknown);
    layout.set_marks(marks)
}

/// The binary digits of a base-85 number, most significant first, if `count` of them suffice.
fn bits_of_digits(digits: &[usize], count: usize) -> Option<Vec<bool>> {
    // Limbs of 32 bits, least significant first.
    let mut limbs = vec![0u32; count.div_ceil(32) + 1];
    for &digit in digits {
        let mut carry = digit as u64;
        for limb in &mut limbs {
            carry += u64::from(*limb) * u64::from(BASE);
            *limb = carry as u32;
            carry >>= 32;
        }
        if carry != 0 {
            return None;
        }
    }
    let bit = |index: usize| limbs[index / 32] >> (index % 32) & 1 == 1;
    let fits = (count..limbs.len() * 32).all(|index| !bit(index));
    fits.then(|| (0..count).rev().map(bit).collect())
}

/// A binary number, most significant bit first, as base-85 digits of a fixed width.
fn digits_of_bits(bits: &[bool], width: usize) -> Vec<usize> {
    let mut digits = vec![0u32; width];
    for &bit in bits {
        let mut carry = u32::from(bit);
        for digit in digits.iter_mut().rev() {
            carry += *digit * 2;
            *digit = carry % BASE;
            carry /= BASE;
        }
    }
    digits.into_iter().map(|digit| digit as usize).collect()
}

pub(crate) fn write(layout: &Layout) -> Result<String, WriteError> {
    let size = super::square_side(layout)?;
    let stars = super::required_stars(layout)?;
    if size < 2 {
        return Err(WriteError::Range { what: "size", value: size, min: 2, max: starbattle_board::MAX_SIZE });
    }
    if stars > 26 {
        return Err(WriteError::Range { what: "star count", value: stars, min: 1, max: 26 });
    }
    let star_letter = (b'A' + stars as u8 - 1) as char;
    let mut text = format!("{size}{star_letter}");
    let mut digits = digits_of_bits(&to_walls(layout, size)?, border_width(size));
    let borders = digits.len();
    digits.extend(layout.marks().chunks(4).map(|cells| {
        let codes = cells.iter().map(|&mark| code_of_mark(mark)).chain(std::iter::repeat(0)).take(4);
        codes.fold(0, |value, code| value * 3 + code)
    }));
    while digits.len() > borders && digits.last() == Some(&0) {
        digits.pop();
    }
    text.extend(digits.into_iter().map(|value| digit(ALPHABET, value)));
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SIX, fault, layout, marks, read, rows, write};
    use super::{ALPHABET, border_width, digits_of_bits};
    use crate::{Notation, Warning};

    #[test]
    fn widths_are_those_of_the_notation() {
        assert_eq!(ALPHABET.len(), 85);
        assert_eq!([3, 5, 6, 8, 10, 25].map(border_width), [2, 7, 10, 18, 29, 188]);
        assert_eq!(digits_of_bits(&[true, false, true, true, false], 1), [22]);
    }

    #[test]
    fn plain_boards_are_read_and_written() {
        for (text, expected) in [
            ("3AIZ", "AAB ABB CCC"),
            ("5A1#d_Sxc", "ABBBC ABBDC AAEDC EEECC EEEEE"),
            ("6A0yp9(1Kx$c", SIX),
            (
                "10B0004P][Xux,nS+Z|Wf3A|QrtVa&aZ",
                "AAAAAAAAAA BBBBBBBBBA CCBBBBDDDD CCBCBDDDDD CCCCEDEEFF GHHCEEEEFF GGHHHEEFFF GGIHEEFFFF GIIIJEEEFF GIIJJJJEFF",
            ),
        ] {
            let reading = read("sbn2", text);
            assert_eq!(rows(&reading.layout), expected);
            assert_eq!(write("sbn2", &reading.layout), text);
        }
    }

    #[test]
    fn marks_travel() {
        for (text, expected) in
            [("3AIZ51s", "..x *.. .x*"), ("6A0yp9(1Kx$cm4R", "x*x... xxx... ...... ...... ...... ......")]
        {
            let reading = read("sbn2", text);
            assert_eq!(marks(&reading.layout), expected);
            assert_eq!(write("sbn2", &reading.layout), text);
        }
    }

    #[test]
    fn links_and_histories_are_understood() {
        assert_eq!(rows(&read("sbn2", "https://example.org/?sbn=5A1%23d_Sxc").layout), "ABBBC ABBDC AAEDC EEECC EEEEE");
        assert_eq!(read("sbn2", "6A0yp9(1Kx$c~110101>1").warnings, [Warning::HistoryIgnored]);
    }

    #[test]
    fn versions_are_told_apart() {
        for (text, id) in [
            ("551W9jo0cIn", "sbn1"),
            ("5A1#d_Sxc", "sbn2"),
            ("3AIZ", "sbn2"),
            ("AA2W001H3m7LYIZecL6o6QcbBbrHq-gq2W", "sbn1"),
            ("10B0004P][Xux,nS+Z|Wf3A|QrtVa&aZ", "sbn2"),
            ("https://example.org/?sbn=5A1%23d_Sxc", "sbn2"),
        ] {
            assert_eq!(Notation::detect(text).map(|notation| notation.id), Some(id), "{text}");
        }
        let board = layout(1, &["A".repeat(44).as_str(); 44].join(" "));
        assert_eq!(Notation::detect(&write("sbn2", &board)).map(|notation| notation.id), Some("sbn2"));
    }

    #[test]
    fn damage_is_named_with_its_place() {
        assert!(fault("sbn2", "A1").contains("a size in decimal"));
        assert!(fault("sbn2", "1A0").contains("size 1 is out of range"));
        assert!(fault("sbn2", "999A0").contains("number of rows 999 is out of range"));
        assert!(fault("sbn2", "5a1#d_Sxc").contains("character 2: expected a star letter"));
        assert!(fault("sbn2", "5A1#d_S").contains("expected 7 border characters, found 5"));
        assert!(fault("sbn2", "5A1#d_Sx~").contains("expected 7 border characters"));
        assert!(fault("sbn2", "5A1#d_S\"c").contains("character 8"));
        assert!(fault("sbn2", "3A||").contains("no larger than all walls"));
        assert!(fault("sbn2", "3AIZ|").contains("expected four marks"));
        assert!(fault("sbn2", "3AIZ0000").contains("expected at most 3 mark characters, found `4`"));
    }
}
