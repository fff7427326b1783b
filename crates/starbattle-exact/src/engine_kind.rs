//! The engines by name.

use std::{fmt, str::FromStr};

#[cfg(feature = "sat")]
use crate::sat::Sat;
use crate::{auto::Auto, engine::Engine, native::Native};

/// An engine, to be chosen by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum EngineKind {
    /// [`Auto`].
    #[default]
    Auto,
    /// [`Native`].
    Native,
    /// [`Sat`].
    #[cfg(feature = "sat")]
    Sat,
}

/// A name that no engine of this build has.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("unknown engine `{name}`: expected {}", EngineKind::ALL.map(EngineKind::name).join(" or "))]
pub struct UnknownEngineError {
    /// The name.
    pub name: String,
}

impl EngineKind {
    /// Every engine of this build.
    #[cfg(feature = "sat")]
    pub const ALL: [Self; 3] = [Self::Auto, Self::Native, Self::Sat];
    /// Every engine of this build.
    #[cfg(not(feature = "sat"))]
    pub const ALL: [Self; 2] = [Self::Auto, Self::Native];

    /// The name.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Auto => "auto",
            Self::Native => "native",
            #[cfg(feature = "sat")]
            Self::Sat => "sat",
        }
    }

    /// What the engine does, in a sentence.
    #[must_use]
    pub const fn description(self) -> &'static str {
        match self {
            Self::Auto => "`native`, the faster engine on every board we know of",
            Self::Native => "A search, with states line by line for hard boards",
            #[cfg(feature = "sat")]
            Self::Sat => "A general SAT solver, for comparison",
        }
    }

    /// The engine itself, with its default settings.
    #[must_use]
    pub fn engine(self) -> Box<dyn Engine> {
        match self {
            Self::Auto => Box::new(Auto),
            Self::Native => Box::new(Native),
            #[cfg(feature = "sat")]
            Self::Sat => Box::new(Sat),
        }
    }
}

impl fmt::Display for EngineKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for EngineKind {
    type Err = UnknownEngineError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|kind| kind.name() == name)
            .ok_or_else(|| UnknownEngineError { name: name.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn engines_are_found_by_their_names() {
        for kind in EngineKind::ALL {
            assert_eq!(kind.to_string().parse(), Ok(kind));
        }
        let error = "glass".parse::<EngineKind>().unwrap_err();
        let expected = if cfg!(feature = "sat") { "auto or native or sat" } else { "auto or native" };
        assert_eq!(error.to_string(), format!("unknown engine `glass`: expected {expected}"));
        assert_eq!("sat".parse::<EngineKind>().is_ok(), cfg!(feature = "sat"));
    }
}
