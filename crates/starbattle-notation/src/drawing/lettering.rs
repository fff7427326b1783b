//! Digits and capital letters as strokes, so that a picture looks the same with any fonts or none.

use std::fmt::Write;

/// The width and height of the box every character is drawn in.
const WIDTH: f64 = 4.0;
const HEIGHT: f64 = 6.0;
const GAP: f64 = 1.8;

/// The strokes of a character as path data inside a box of 4 by 6.
const fn strokes(character: char) -> &'static str {
    match character {
        '0' | 'O' => "M0 1.2V4.8L1.2 6H2.8L4 4.8V1.2L2.8 0H1.2Z",
        '1' => "M.8 1.2L2.2 0V6M.8 6H3.6",
        '2' => "M0 1.2L1.2 0H2.8L4 1.2V2.2L0 6H4",
        '3' => "M0 0H4L1.8 2.4H2.8L4 3.6V4.8L2.8 6H1.2L0 4.8",
        '4' => "M3 6V0L0 4.2H4",
        '5' => "M3.8 0H.3L.1 2.5H2.8L4 3.7V4.8L2.8 6H1.2L0 5",
        '6' => "M3.6 .4L2.8 0H1.6L0 2V4.8L1.2 6H2.8L4 4.8V3.6L2.8 2.5H1.2L0 3.6",
        '7' => "M0 0H4L1.6 6",
        '8' => "M1.2 2.8L.2 1.9V1L1.2 0H2.8L3.8 1V1.9L2.8 2.8H1.2L0 3.9V4.9L1.2 6H2.8L4 4.9V3.9L2.8 2.8",
        '9' => "M.4 5.6L1.2 6H2.4L4 4V1.2L2.8 0H1.2L0 1.2V2.4L1.2 3.5H2.8L4 2.4",
        'A' => "M0 6L2 0L4 6M.8 3.8H3.2",
        'B' => "M0 0V6H2.8L4 4.9V3.9L2.9 2.9H0M2.9 2.9L3.7 2V1L2.7 0H0",
        'C' => "M4 1.2L2.8 0H1.2L0 1.2V4.8L1.2 6H2.8L4 4.8",
        'D' => "M0 0V6H2.4L4 4.4V1.6L2.4 0Z",
        'E' => "M4 0H0V6H4M0 2.9H3",
        'F' => "M4 0H0V6M0 2.9H3",
        'G' => "M4 1.2L2.8 0H1.2L0 1.2V4.8L1.2 6H2.8L4 4.8V3.2H2.4",
        'H' => "M0 0V6M4 0V6M0 2.9H4",
        'I' => "M1 0H3M2 0V6M1 6H3",
        'J' => "M1.4 0H4V4.8L2.8 6H1.2L0 4.8",
        'K' => "M0 0V6M4 0L0 3.6M1.4 2.5L4 6",
        'L' => "M0 0V6H4",
        'M' => "M0 6V0L2 3.2L4 0V6",
        'N' => "M0 6V0L4 6V0",
        'P' => "M0 6V0H2.8L4 1.1V2.2L2.8 3.3H0",
        'Q' => "M0 1.2V4.8L1.2 6H2.8L4 4.8V1.2L2.8 0H1.2ZM2.4 4.2L4 6",
        'R' => "M0 6V0H2.8L4 1.1V2.2L2.8 3.3H0M2.2 3.3L4 6",
        'S' => "M4 1L2.8 0H1.2L0 1V1.9L1.2 2.8H2.8L4 3.9V5L2.8 6H1.2L0 5",
        'T' => "M0 0H4M2 0V6",
        'U' => "M0 0V4.8L1.2 6H2.8L4 4.8V0",
        'V' => "M0 0L2 6L4 0",
        'W' => "M0 0L1 6L2 2.6L3 6L4 0",
        'X' => "M0 0L4 6M4 0L0 6",
        'Y' => "M0 0L2 2.8L4 0M2 2.8V6",
        'Z' => "M0 0H4L0 6H4",
        '-' => "M.8 3.2H3.2",
        '.' => "M1.9 5.9H2.1",
        ',' => "M2.2 5.6L1.7 6.8",
        ':' => "M1.9 2.2H2.1M1.9 5.4H2.1",
        '/' => "M.6 6.4L3.4 -.4",
        '(' => "M2.8 -.4L1.8 1.2V4.8L2.8 6.4",
        ')' => "M1.2 -.4L2.2 1.2V4.8L1.2 6.4",
        '#' => "M1.4 .4L.8 5.6M3.2 .4L2.6 5.6M.2 2H4M0 4H3.8",
        _ => "",
    }
}

/// Path elements that write `text` around a centre, `height` tall.
pub(super) fn lettering(text: &str, centre: (f64, f64), height: f64) -> String {
    let scale = height / HEIGHT;
    let count = text.chars().count() as f64;
    let width = (count * WIDTH + (count - 1.0) * GAP) * scale;
    let top = centre.1 - height / 2.0;
    let mut svg = String::new();
    for (index, character) in text.chars().enumerate() {
        let left = centre.0 - width / 2.0 + index as f64 * (WIDTH + GAP) * scale;
        let _ = write!(
            svg,
            r#"<path d="{}" transform="translate({left:.2} {top:.2}) scale({scale:.3})"/>"#,
            strokes(character)
        );
    }
    svg
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_digit_and_capital_has_strokes() {
        for character in ('0'..='9').chain('A'..='Z') {
            assert!(strokes(character).starts_with('M'), "{character}");
        }
    }

    #[test]
    fn text_is_centred() {
        let svg = lettering("10", (50.0, 20.0), 6.0);
        assert_eq!(svg.matches("<path").count(), 2);
        assert!(svg.contains("translate(45.10 17.00)") && svg.contains("translate(50.90 17.00)"), "{svg}");
    }
}
