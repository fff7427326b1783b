//! Numbers and sizes in sentences.

/// `a` or `an`, as it stands before the size of a board: an 8x8 board, an 11x11 board, a 10x10 board.
#[must_use]
pub const fn article(size: usize) -> &'static str {
    if matches!(size, 8 | 11 | 18) { "an" } else { "a" }
}

/// A number of things: `counted(1, "star")` is `1 star`, `counted(3, "entry")` is `3 entries`. Numbers are [`grouped`].
#[must_use]
pub fn counted(count: impl TryInto<u128>, thing: &str) -> String {
    let count = count.try_into().unwrap_or(u128::MAX);
    format!("{} {}", grouped(count), noun(count, thing))
}

/// The name of a thing as it stands after a number: `star` or `stars`, `entry` or `entries`, `way` or `ways`.
pub(crate) fn noun(count: u128, thing: &str) -> String {
    let stem = thing.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u']));
    match stem {
        _ if count == 1 => thing.to_owned(),
        Some(stem) => format!("{stem}ies"),
        None if thing.ends_with('s') => format!("{thing}es"),
        None => format!("{thing}s"),
    }
}

/// A whole number with commas between thousands.
#[must_use]
pub fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// An amount of memory, rounded to two digits or more: `1.5 MiB`, `300 MiB`.
#[must_use]
pub fn memory(bytes: u64) -> String {
    let (number, _) = in_units(bytes);
    memory_to(bytes, usize::from(number < 10.0))
}

/// An amount of memory with at most so many decimals.
pub(crate) fn memory_to(bytes: u64, decimals: usize) -> String {
    let (number, unit) = in_units(bytes);
    let text = format!("{number:.decimals$}");
    let text = if text.contains('.') { text.trim_end_matches('0').trim_end_matches('.') } else { &text };
    format!("{text} {unit}")
}

fn in_units(bytes: u64) -> (f64, &'static str) {
    let mut number = bytes as f64;
    for unit in ["bytes", "KiB", "MiB"] {
        // Three digits at most, before and after rounding.
        if number < 999.5 {
            return (number, unit);
        }
        number /= 1024.0;
    }
    (number, "GiB")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Board;

    #[test]
    fn only_one_thing_is_singular_and_thousands_are_separated() {
        assert_eq!(["step", "entry"].map(|thing| counted(1, thing)), ["1 step", "1 entry"]);
        assert_eq!(["step", "entry", "way"].map(|thing| counted(0, thing)), ["0 steps", "0 entries", "0 ways"]);
        assert_eq!(counted(6_798_881_226_u64, "placement"), "6,798,881,226 placements");
        assert_eq!([0, 999, 1000].map(grouped), ["0", "999", "1,000"]);
    }

    #[test]
    fn amounts_of_memory_are_rounded() {
        assert_eq!([512, 1536, 300 << 20, 5 << 30].map(memory), ["512 bytes", "1.5 KiB", "300 MiB", "5 GiB"]);
        assert_eq!([1000 << 20, (1 << 20) - 1, 99 << 40].map(memory), ["1 GiB", "1 MiB", "101376 GiB"]);
    }

    #[test]
    fn eight_and_eleven_begin_with_a_vowel() {
        assert_eq!((article(8), article(9), article(11), article(10)), ("an", "a", "an", "a"));
        assert!(Board::new(8, 9).unwrap_err().to_string().contains("on an 8x8 board"));
        assert!(Board::new(9, 10).unwrap_err().to_string().contains("on a 9x9 board"));
    }
}
