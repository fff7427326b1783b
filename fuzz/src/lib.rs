//! What must hold for every text a reader accepts: it can be written and read back the same.

use starbattle_notation::{Layout, NOTATIONS, Notation, entries, read};

/// Reads the text in the given notation and checks the result, if there is one.
///
/// # Panics
/// If the notation is unknown or a check fails.
pub fn texts_survive(id: &str, text: &str) {
    let notation = Notation::by_id(id).expect("a known notation");
    let _ = notation.read_leniently(text);
    if let Ok(reading) = notation.read(text) {
        check(&reading.layout);
    }
}

/// Reads the text, and every line of it as a batch would, in whatever notation it seems to be.
///
/// # Panics
/// If a check fails.
pub fn detected_texts_survive(text: &str) {
    if let Ok(reading) = read(text) {
        check(&reading.layout);
    }
    for entry in entries(text) {
        let _ = read(entry.text);
    }
}

fn check(layout: &Layout) {
    if let Ok(puzzle) = layout.to_puzzle() {
        assert_eq!(Layout::from_puzzle(&puzzle).regions(), layout.regions());
    }
    for notation in NOTATIONS.iter().filter(|notation| notation.can_write()) {
        let Ok(text) = notation.write(layout) else { continue };
        // A single row cannot be told from a word, so the plain grid refuses it.
        if notation.id == "text" && layout.rows() == 1 && layout.cols() > 1 {
            continue;
        }
        let back = notation.read(&text).unwrap_or_else(|error| panic!("{notation:?} wrote {text:?}: {error}")).layout;
        assert_eq!(
            (back.rows(), back.cols(), back.regions()),
            (layout.rows(), layout.cols(), layout.regions()),
            "{notation:?}: {text:?}"
        );
        assert_eq!(back.stars, layout.stars, "{notation:?}: {text:?}");
        if notation.carries_givens {
            assert_eq!((back.givens(), back.marks()), (layout.givens(), layout.marks()), "{notation:?}: {text:?}");
        } else if notation.carries_marks {
            assert!(back.marks().iter().copied().eq(layout.givens_and_marks()), "{notation:?}: {text:?}");
        }
    }
}
