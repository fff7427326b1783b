//! Small things several readers share: lines without comments, percent signs, packed digits.

use starbattle_board::counted;

use crate::fault::{Fault, Place, Problem};

/// The text without a byte-order mark.
pub(crate) fn without_bom(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

/// The line without its comment: `#` opens one only at the start of a line or after white space, since some notations use
/// it as a digit.
pub(crate) fn uncommented(line: &str) -> &str {
    let opens = |&(at, _): &(usize, char)| line[..at].chars().next_back().is_none_or(char::is_whitespace);
    let end = line.char_indices().filter(|&(_, c)| c == '#').find(opens).map_or(line.len(), |(at, _)| at);
    &line[..end]
}

/// The lines that say something, numbered from 1, without comments and white space at both ends.
pub(crate) fn significant_lines(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines()
        .enumerate()
        .map(|(index, line)| (index + 1, uncommented(line).trim()))
        .filter(|(_, line)| !line.is_empty())
}

/// Undoes `%XX`; bytes that are no such sequence stay as they are.
pub(crate) fn percent_decoded(text: &str) -> String {
    let bytes = text.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while at < bytes.len() {
        let hex = |offset: usize| bytes.get(at + offset).and_then(|&byte| (byte as char).to_digit(16));
        if let (b'%', Some(high), Some(low)) = (bytes[at], hex(1), hex(2)) {
            decoded.push((high * 16 + low) as u8);
            at += 3;
        } else {
            decoded.push(bytes[at]);
            at += 1;
        }
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

/// A decimal number made of digits alone, small enough for a size, a star count or a region id.
pub(crate) fn number(text: &str) -> Option<usize> {
    let plain = !text.is_empty() && text.len() <= 9 && text.bytes().all(|byte| byte.is_ascii_digit());
    if plain { text.parse().ok() } else { None }
}

/// A star count, which must be at least 1.
pub(crate) fn star_count(text: &str, place: Place) -> Result<usize, Fault> {
    let max = starbattle_board::MAX_SIZE;
    match number(text) {
        Some(stars) if (1..=max).contains(&stars) => Ok(stars),
        Some(_) => Err(Fault::at(place, Problem::Range { what: "star count", value: text.to_owned(), min: 1, max })),
        None => Err(Fault::unexpected(place, "a star count", text)),
    }
}

/// Characters as digits of an alphabet, `width` bits each, most significant first. `start` is the place of the first one.
pub(crate) fn unpack_bits(text: &str, alphabet: &str, width: usize, start: usize) -> Result<Vec<bool>, Fault> {
    let mut bits = Vec::with_capacity(text.len() * width);
    for (index, digit) in text.chars().enumerate() {
        let value = digit_value(alphabet, digit, start + index)?;
        bits.extend((0..width).rev().map(|bit| value >> bit & 1 == 1));
    }
    Ok(bits)
}

/// Bits as digits of an alphabet, `width` bits each, most significant first; the last digit is filled with zeros.
pub(crate) fn pack_bits(bits: &[bool], alphabet: &str, width: usize) -> String {
    bits.chunks(width)
        .map(|chunk| {
            let value = chunk.iter().fold(0, |value, &bit| value << 1 | usize::from(bit)) << (width - chunk.len());
            digit(alphabet, value)
        })
        .collect()
}

/// The value of a digit of an alphabet. `place` is its character number, for the message.
pub(crate) fn digit_value(alphabet: &str, digit: char, place: usize) -> Result<usize, Fault> {
    alphabet.chars().position(|other| other == digit).ok_or_else(|| {
        let expected = format!("one of the {} {}", counted(alphabet.len(), "character"), shortened(alphabet));
        Fault::unexpected(Place::Character(place), expected, digit)
    })
}

/// The digit of an alphabet with the given value.
pub(crate) fn digit(alphabet: &str, value: usize) -> char {
    alphabet.as_bytes().get(value).map_or('?', |&byte| byte as char)
}

/// Runs of consecutive characters written as ranges: `0-9A-Za-z`.
fn shortened(alphabet: &str) -> String {
    let mut ranges = String::new();
    let mut rest = alphabet.bytes().peekable();
    while let Some(first) = rest.next() {
        let mut last = first;
        while first.is_ascii_alphanumeric() && rest.peek() == Some(&(last + 1)) {
            last = rest.next().unwrap_or(last);
        }
        ranges.push(first as char);
        if last > first {
            ranges.push('-');
            ranges.push(last as char);
        }
    }
    ranges
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_sign_opens_a_comment_only_at_the_start_or_after_white_space() {
        assert_eq!(uncommented("# all"), "");
        assert_eq!(uncommented("5A1#d_Sxc # five"), "5A1#d_Sxc ");
        assert_eq!(uncommented("5A1#d_Sxc"), "5A1#d_Sxc");
    }

    #[test]
    fn percent_sequences_are_undone_and_stray_signs_kept() {
        assert_eq!(percent_decoded("5A1%23d%"), "5A1#d%");
        assert_eq!(percent_decoded("%e2%98%85 %zz"), "★ %zz");
        assert_eq!(percent_decoded("é%41"), "éA");
    }

    #[test]
    fn digits_pack_and_unpack() {
        let alphabet = "0123456789abcdefghijklmnopqrstuv";
        let bits = unpack_bits("4ilbhg", alphabet, 5, 1).unwrap();
        assert_eq!(pack_bits(&bits, alphabet, 5), "4ilbhg");
        let message = unpack_bits("4iw", alphabet, 5, 7).unwrap_err().to_string();
        assert_eq!(message, "character 9: expected one of the 32 characters 0-9a-v, found `w`");
    }

    #[test]
    fn only_plain_decimal_numbers_are_numbers() {
        assert_eq!(number("012"), Some(12));
        for bad in ["", "+1", "-1", "1.0", "99999999999999999999"] {
            assert_eq!(number(bad), None, "{bad}");
        }
    }
}
