//! The rule files that come with the library.

/// A rule file that comes with the library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shipped {
    /// The file's name.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// Every shipped file, by name. Each was written by `starbattle mine`; those about 10×10 with patterns of 3 and about 13×13 hold
/// the rules only, as the full lists are long.
pub static SHIPPED: &[Shipped] = include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Meta, SpecFile};

    #[test]
    fn every_file_is_read_without_a_warning_and_named_for_what_it_holds() {
        assert_eq!(SHIPPED.len(), 20);
        for shipped in SHIPPED {
            let file = SpecFile::read(shipped.text).unwrap_or_else(|error| panic!("{}: {error}", shipped.name));
            assert!(file.warnings.is_empty(), "{}: {:?}", shipped.name, file.warnings);
            let meta = Meta::of(shipped.name, &file);
            assert!(shipped.name.starts_with(&format!("{0}x{0}-{1}star", meta.board_size, file.stars.unwrap())));
        }
    }
}
