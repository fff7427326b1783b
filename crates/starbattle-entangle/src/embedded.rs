//! The rule files that come with the library.

/// A rule file that comes with the library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Shipped {
    /// The file's name.
    pub name: &'static str,
    /// Its text.
    pub text: &'static str,
}

/// Every shipped file, by name.
pub static SHIPPED: &[Shipped] = &[];
