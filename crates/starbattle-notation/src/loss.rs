//! What a notation cannot hold. Nothing is declared: a text that was written is read again and compared with what it should say,
//! so that a notation cannot lose anything unnoticed.

use std::fmt;

use starbattle_board::{Mark, counted};

use crate::{Layout, Notation, ReadError};

/// The parts of a layout that a text in some notation does not hold.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Losses {
    /// The number of marks that are missing.
    pub marks: usize,
    /// The number of givens that are missing, or that have become marks.
    pub givens: usize,
    /// Whether the star count is missing.
    pub stars: bool,
    /// Whether the solution is missing.
    pub solution: bool,
    /// Title, author and the like that are missing, by key.
    pub meta: Vec<String>,
}

impl Losses {
    /// Whether the text says everything that the layout says.
    #[must_use]
    pub fn is_none(&self) -> bool {
        *self == Self::default()
    }
}

impl Notation {
    /// What a layout says that its text in this notation does not. The text is read for that, as anyone would read it.
    pub fn losses(&self, layout: &Layout, text: &str) -> Result<Losses, ReadError> {
        let kept = self.read(text)?.layout;
        let missing = |all: &[Mark], kept: &[Mark]| {
            all.iter().zip(kept).filter(|(mark, kept)| **mark != Mark::Unknown && mark != kept).count()
        };
        let kept_marks: Vec<Mark> = kept.givens_and_marks().collect();
        let changed = layout.meta.iter().filter(|(key, value)| kept.meta.get(*key) != Some(value));
        Ok(Losses {
            marks: missing(layout.marks(), &kept_marks),
            givens: missing(layout.givens(), kept.givens()),
            stars: layout.stars.is_some() && kept.stars != layout.stars,
            solution: layout.solution().is_some() && kept.solution() != layout.solution(),
            meta: changed.map(|(key, _)| key.clone()).collect(),
        })
    }
}

/// A list of what is lost, to stand after "cannot hold".
impl fmt::Display for Losses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number = |count: usize, thing: &str| match count {
            1 => format!("the {thing}"),
            _ => format!("the {}", counted(count, thing)),
        };
        let mut parts = Vec::new();
        if self.stars {
            parts.push("the star count".to_owned());
        }
        if self.givens > 0 {
            parts.push(format!("{} except as marks", number(self.givens, "given")));
        }
        if self.marks > 0 {
            parts.push(number(self.marks, "mark"));
        }
        if self.solution {
            parts.push("the solution".to_owned());
        }
        parts.extend(self.meta.iter().map(|key| format!("the field `{key}`")));
        match parts.split_last() {
            Some((last, [])) => f.write_str(last),
            Some((last, others)) => write!(f, "{} and {last}", others.join(", ")),
            None => f.write_str("nothing more"),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{Notation, read};

    use super::*;

    const RICH: &str = r#"{"stars": 1, "regions": ["AABB", "AABB", "CCDD", "CCDD"], "givens": [".*..", "....", "....", "...."],
        "marks": ["....", "...*", "*...", "x.x."], "solution": [".*..", "...*", "*...", "..*."],
        "meta": {"author": "A", "title": "B"}}"#;

    fn lost(id: &str, layout: &Layout) -> String {
        let notation = Notation::by_id(id).unwrap();
        let text = notation.write(layout).unwrap_or_else(|error| panic!("{id}: {error}"));
        notation.losses(layout, &text).unwrap().to_string()
    }

    #[test]
    fn every_notation_loses_what_it_has_no_place_for() {
        let mut layout = read(RICH).unwrap().layout;
        let notes = "the solution, the field `author` and the field `title`";
        assert_eq!(lost("json", &layout), "nothing more");
        assert_eq!(lost("penpa", &layout), "the solution");
        for id in ["pzprv3", "sbn1", "sbn2", "box", "text"] {
            assert_eq!(lost(id, &layout), format!("the given except as marks, {notes}"), "{id}");
        }
        layout.set_givens(vec![Mark::Unknown; 16]).unwrap();
        for id in ["pzpr", "pzpr-body", "dotted", "task", "dzn", "asp"] {
            assert_eq!(lost(id, &layout), format!("the 4 marks, {notes}"), "{id}");
        }
    }

    #[test]
    fn a_text_without_the_star_count_is_noticed() {
        let layout = read("4x1.AABBAABBCCDDCCDD").unwrap().layout;
        let text = Notation::by_id("text").unwrap();
        let losses = text.losses(&layout, "AABB\nAABB\nCCDD\nCCDD").unwrap();
        assert_eq!((losses.is_none(), losses.to_string()), (false, "the star count".to_owned()));
        assert!(text.losses(&layout, "# stars: 1\nAABB\nAABB\nCCDD\nCCDD").unwrap().is_none());
    }
}
