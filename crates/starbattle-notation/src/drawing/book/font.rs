//! The widths of Helvetica, which every reader of PDF has, and of its bold form: enough to centre and wrap lines. Arial and Liberation
//! Sans, which pages in SVG fall back to, have the same widths.

/// From the space to the tilde, in thousandths of the font size.
const REGULAR: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, // to /
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, // to ?
    1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778, // to O
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556, // to _
    333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, // to o
    556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584, // to ~
];

/// The same for the bold form.
const BOLD: [u16; 95] = [
    278, 333, 474, 556, 556, 889, 722, 238, 333, 333, 389, 584, 278, 333, 278, 278, // to /
    556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 333, 333, 584, 584, 584, 611, // to ?
    975, 722, 722, 722, 722, 667, 611, 778, 722, 278, 556, 722, 611, 833, 722, 778, // to O
    667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 333, 278, 333, 584, 556, // to _
    333, 556, 611, 556, 611, 556, 333, 611, 611, 278, 278, 556, 278, 889, 611, 611, // to o
    611, 611, 389, 556, 333, 611, 556, 778, 556, 556, 500, 389, 280, 389, 584, // to ~
];

fn width_of(character: char, bold: bool) -> u16 {
    let table = if bold { &BOLD } else { &REGULAR };
    let ascii = (character as usize).checked_sub(32).and_then(|index| table.get(index));
    ascii.copied().unwrap_or(match character {
        '—' | '…' => 1000,
        '–' => 556,
        '×' => 584,
        '·' | '‘' | '’' => 278,
        '“' | '”' => 500,
        // Letters with accents are about as wide as these.
        _ if character.is_uppercase() => 722,
        _ => 600,
    })
}

/// The width of a line in points.
pub(super) fn text_width(text: &str, size: f64, bold: bool) -> f64 {
    text.chars().map(|character| f64::from(width_of(character, bold))).sum::<f64>() * size / 1000.0
}

/// Breaks a text into lines of at most `room` points. A word that is wider than a line is broken, too.
pub(super) fn wrap(text: &str, size: f64, bold: bool, room: f64) -> Vec<String> {
    let fits = |line: &str| text_width(line, size, bold) <= room;
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for word in text.split_whitespace() {
        let longer = if line.is_empty() { word.to_owned() } else { format!("{line} {word}") };
        if fits(&longer) {
            line = longer;
            continue;
        }
        if !line.is_empty() {
            lines.push(std::mem::take(&mut line));
        }
        for character in word.chars() {
            line.push(character);
            if !fits(&line) && line.chars().count() > 1 {
                line.pop();
                lines.push(std::mem::replace(&mut line, character.to_string()));
            }
        }
    }
    if !line.is_empty() {
        lines.push(line);
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_fit_and_lose_nothing() {
        let text = "A title with some words and one thatisfarlongerthanalineandmustbebroken, somewhere";
        for room in [40.0, 90.0, 200.0, 2000.0] {
            let lines = wrap(text, 12.0, true, room);
            assert!(lines.iter().all(|line| text_width(line, 12.0, true) <= room), "{lines:?}");
            let joined = |text: &str| text.chars().filter(|character| !character.is_whitespace()).collect::<String>();
            assert_eq!(joined(&lines.concat()), joined(text));
        }
        assert_eq!(wrap("one two", 10.0, false, 500.0), ["one two"]);
        assert!(wrap("  ", 10.0, false, 500.0).is_empty());
    }

    #[test]
    fn no_room_at_all_is_no_endless_loop() {
        assert_eq!(wrap("abc", 10.0, false, 0.0), ["a", "b", "c"]);
    }

    #[test]
    fn widths_are_those_of_the_font() {
        assert!((text_width("Star", 10.0, false) - 18.34).abs() < 1e-9);
        assert!(text_width("Star", 10.0, true) > text_width("Star", 10.0, false));
    }
}
