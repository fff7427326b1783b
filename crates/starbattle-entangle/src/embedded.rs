//! The rule files that come with the library.

/// A rule file that comes with the library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shipped {
    /// The file's name.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

macro_rules! shipped {
    ($($name:literal)*) => {
        &[$(Shipped { name: $name, text: include_str!(concat!("../specs/entanglements/", $name)) }),*]
    };
}

/// Every shipped file, by name. Each was written by `starbattle mine`; those about 10×10 with patterns of 3 and about 13×13 hold
/// the rules only, as the full lists are long.
pub static SHIPPED: &[Shipped] = shipped! {
    "10x10-2star-entanglements.json"
    "10x10-2star-pure-entanglements.json"
    "10x10-2star-triple-entanglements.json"
    "10x10-2star-z3-triple-entanglements.json"
    "11x11-2star-entanglements.json"
    "11x11-2star-pure-entanglements.json"
    "11x11-2star-triple-entanglements.json"
    "12x12-2star-entanglements.json"
    "12x12-2star-pure-entanglements.json"
    "12x12-2star-triple-entanglements.json"
    "13x13-3star-triple-entanglements.json"
    "14x14-3star-entanglements.json"
    "14x14-3star-pure-entanglements.json"
    "14x14-3star-triple-entanglements.json"
    "8x8-1star-z3-entanglements.json"
    "8x8-1star-z3-pure-entanglements.json"
    "8x8-1star-z3-triple-entanglements.json"
    "9x9-2star-entanglements.json"
    "9x9-2star-pure-entanglements.json"
    "9x9-2star-triple-entanglements.json"
};

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;
    use crate::{Meta, SpecFile};

    #[test]
    fn the_list_is_the_folder_and_every_file_is_read_without_a_warning() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("specs/entanglements");
        let mut names: Vec<String> =
            std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        assert_eq!(names, SHIPPED.iter().map(|shipped| shipped.name).collect::<Vec<_>>());
        for shipped in SHIPPED {
            let file = SpecFile::read(shipped.text).unwrap_or_else(|error| panic!("{}: {error}", shipped.name));
            assert_eq!(file.warnings, Vec::<String>::new(), "{}", shipped.name);
            assert!(file.stars.is_some(), "{}", shipped.name);
            let meta = Meta::of(shipped.name, &file);
            assert!(shipped.name.starts_with(&format!("{0}x{0}-{1}star", meta.board_size, file.stars.unwrap())));
        }
    }
}
