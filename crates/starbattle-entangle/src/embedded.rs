//! The rule files that come with the library: inside it, or beside it where every byte of a program has to be downloaded first.

use std::sync::OnceLock;

/// A rule file that comes with the library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shipped {
    /// The file's name.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

#[cfg(feature = "embedded")]
static EMBEDDED: &[Shipped] = include!(concat!(env!("OUT_DIR"), "/shipped.rs"));
#[cfg(not(feature = "embedded"))]
static EMBEDDED: &[Shipped] = &[];

#[cfg(feature = "embedded")]
static EMBEDDED_USES: &[Shipped] = include!(concat!(env!("OUT_DIR"), "/uses.rs"));
#[cfg(not(feature = "embedded"))]
static EMBEDDED_USES: &[Shipped] = &[];

/// The end of the names of files that say how often rules are used.
const USES: &str = "-uses.json";

/// Rule files, and files about their uses.
static SUPPLIED: OnceLock<[Vec<Shipped>; 2]> = OnceLock::new();

/// Every shipped file, by name. Each was written by `starbattle mine`; those about patterns of 3 hold only rules that say something new
/// (`mine --irreducible`), as do those about patterns with crosses, and that about 13×13 has only rules, as the full lists are long. Without the feature `embedded` there are none until [`supply`] is called.
#[must_use]
pub fn shipped() -> &'static [Shipped] {
    if EMBEDDED.is_empty() { SUPPLIED.get().map_or(&[], |[rules, _]| rules.as_slice()) } else { EMBEDDED }
}

/// What is known of the uses of shipped rules, a file for each board.
pub(crate) fn shipped_uses() -> &'static [Shipped] {
    if EMBEDDED.is_empty() { SUPPLIED.get().map_or(&[], |[_, uses]| uses.as_slice()) } else { EMBEDDED_USES }
}

/// Hands over the names and texts of the shipped files, those about the uses of rules among them, which then stay in memory. Nothing changes if they are embedded, or were
/// supplied before. Whatever was computed earlier knows nothing of them.
///
/// Their rules are used without a proof, as those of embedded files are: they must be the very files that come with this library.
pub fn supply(files: Vec<(String, String)>) {
    if EMBEDDED.is_empty() {
        SUPPLIED.get_or_init(|| {
            let kept = files.into_iter().map(|(name, text)| Shipped { name: name.leak(), text: text.leak() });
            let (uses, rules) = kept.partition(|file: &Shipped| file.name.ends_with(USES));
            [rules, uses]
        });
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Meta, SpecFile};

    #[test]
    fn every_file_is_read_without_a_warning_and_named_for_what_it_holds() {
        assert_eq!(shipped().len(), 22);
        for shipped in shipped() {
            let file = SpecFile::read(shipped.text).unwrap_or_else(|error| panic!("{}: {error}", shipped.name));
            assert!(file.warnings.is_empty(), "{}: {:?}", shipped.name, file.warnings);
            let meta = Meta::of(shipped.name, &file);
            assert!(shipped.name.starts_with(&format!("{0}x{0}-{1}star", meta.board_size, file.stars.unwrap())));
        }
    }
}
