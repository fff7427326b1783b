//! How often the shipped rules decide something in generated puzzles.

use std::sync::OnceLock;

use serde_json::{Value, from_str};

use crate::{embedded::shipped_uses, spec::EntryArray};

/// How often a rule or template decides cells in the puzzles of a class.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ClassUses {
    /// The class.
    pub class: String,
    /// The puzzles looked at.
    pub puzzles: usize,
    /// Those in which it decides a cell that is still open, somewhere on the way to the solution.
    pub fires: usize,
    /// Those in which it does so when the solver sees nothing easier.
    pub needed: usize,
}

/// The uses of an entry of a shipped file, class by class; empty if they are not known.
#[must_use]
pub fn uses_of(file: &str, array: EntryArray, index: usize) -> Vec<ClassUses> {
    static FILES: OnceLock<Vec<Value>> = OnceLock::new();
    // Without the shipped files nothing is known yet, and that must not be kept.
    if shipped_uses().is_empty() {
        return Vec::new();
    }
    let files = FILES.get_or_init(|| shipped_uses().iter().filter_map(|uses| from_str(uses.text).ok()).collect());
    files.iter().find_map(|uses| read(uses, file, array, index)).unwrap_or_default()
}

/// Reads the uses of an entry, as the example `pattern_uses` of the crate `starbattle` writes them: for each class two numbers, in how many
/// puzzles it fires, and in how many it is needed.
fn read(uses: &Value, file: &str, array: EntryArray, index: usize) -> Option<Vec<ClassUses>> {
    let number = |value: &Value| usize::try_from(value.as_u64()?).ok();
    let counts = uses["files"].get(file)?.get(array.name())?.get(index)?.as_array()?;
    let classes = uses["classes"].as_array()?.iter().zip(uses["puzzles"].as_array()?).zip(counts.chunks_exact(2));
    let of_class = |((class, puzzles), counts): ((&Value, &Value), &[Value])| {
        let (class, puzzles) = (class.as_str()?.to_owned(), number(puzzles)?);
        Some(ClassUses { class, puzzles, fires: number(&counts[0])?, needed: number(&counts[1])? })
    };
    classes.map(of_class).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EntryBody, SpecFile, shipped};

    #[test]
    fn the_uses_are_those_of_the_entries_of_shipped_files() {
        assert!(!shipped_uses().is_empty());
        for uses in shipped_uses() {
            let uses: Value = from_str(uses.text).unwrap();
            for (name, arrays) in uses["files"].as_object().unwrap() {
                let shipped = shipped().iter().find(|shipped| shipped.name == name).unwrap();
                let file = SpecFile::read(shipped.text).unwrap();
                let entries = || file.entries.iter().filter(|entry| !matches!(entry.body, EntryBody::Pair(_)));
                let counted = arrays.as_object().unwrap().values().map(|array| array.as_array().unwrap().len());
                assert_eq!(counted.sum::<usize>(), entries().count(), "{name}");
                for entry in entries() {
                    let of_classes = uses_of(name, entry.place.array, entry.place.index);
                    assert_eq!(of_classes.len(), uses["classes"].as_array().unwrap().len(), "{name} {}", entry.place);
                    assert!(of_classes.iter().all(|of| of.needed <= of.fires && of.fires <= of.puzzles));
                }
            }
        }
        assert_eq!(uses_of("unknown.json", EntryArray::ConstrainedRules, 0), []);
    }
}
