//! The colours of a picture.

use std::{fmt, str::FromStr};

use super::tints::TINTS;

/// A set of colours. All of them keep text and lines at a contrast of at least 4.5 to their ground.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[non_exhaustive]
pub enum Theme {
    /// Dark ink on light paper.
    #[default]
    Light,
    /// Light ink on slate.
    Dark,
    /// Black on white without tints, for paper.
    Print,
}

/// The colours one theme uses, each as an SVG colour.
pub(super) struct Palette {
    pub paper: &'static str,
    pub ink: &'static str,
    pub grid: &'static str,
    pub quiet: &'static str,
    pub tints: [&'static str; TINTS],
    pub heat: &'static str,
    pub cause: &'static str,
    pub affected: &'static str,
    pub target: &'static str,
    pub unit: &'static str,
    pub error: &'static str,
}

impl Theme {
    /// All themes.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Print];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Print => "print",
        }
    }

    pub(super) const fn palette(self) -> Palette {
        match self {
            Self::Light => Palette {
                paper: "#fffdf8",
                ink: "#1c1b19",
                grid: "#b9b3a7",
                quiet: "#635d54",
                tints: ["#fdf1d3", "#d5e5f5", "#dcefd4", "#f8d9d6", "#e6dcf3"],
                heat: "#c2571a",
                cause: "#1d5fbf",
                affected: "#b65a00",
                target: "#177a3a",
                unit: "#1d5fbf",
                error: "#c3201f",
            },
            Self::Dark => Palette {
                paper: "#1b1f26",
                ink: "#eceff4",
                grid: "#4b5362",
                quiet: "#a3abba",
                tints: ["#39331f", "#1f3448", "#223a28", "#432a2b", "#352c47"],
                heat: "#e08a4a",
                cause: "#7db2ff",
                affected: "#ffb457",
                target: "#6fd48f",
                unit: "#7db2ff",
                error: "#ff7a75",
            },
            Self::Print => Palette {
                paper: "#ffffff",
                ink: "#000000",
                grid: "#9a9a9a",
                quiet: "#555555",
                tints: ["#ffffff"; TINTS],
                heat: "#666666",
                cause: "#333333",
                affected: "#333333",
                target: "#000000",
                unit: "#000000",
                error: "#000000",
            },
        }
    }
}

impl fmt::Display for Theme {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Theme {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|theme| theme.name() == text)
            .ok_or_else(|| format!("`{text}` is not a theme: expected light, dark or print"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Relative luminance of `#rrggbb`.
    fn luminance(colour: &str) -> f64 {
        let channel = |at: usize| {
            let value = f64::from(u8::from_str_radix(&colour[at..at + 2], 16).unwrap()) / 255.0;
            if value <= 0.04045 { value / 12.92 } else { ((value + 0.055) / 1.055).powf(2.4) }
        };
        0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
    }

    fn contrast(a: &str, b: &str) -> f64 {
        let (a, b) = (luminance(a), luminance(b));
        (a.max(b) + 0.05) / (a.min(b) + 0.05)
    }

    #[test]
    fn marks_and_highlights_stand_out_from_every_ground() {
        for theme in Theme::ALL {
            let palette = theme.palette();
            for ground in palette.tints.into_iter().chain([palette.paper]) {
                let signs = [
                    palette.ink,
                    palette.quiet,
                    palette.cause,
                    palette.affected,
                    palette.target,
                    palette.unit,
                    palette.error,
                ];
                for (number, sign) in signs.into_iter().enumerate() {
                    // Crosses and lettering are text; highlights are shapes, for which 3 is enough.
                    let least = if number < 2 { 4.5 } else { 3.0 };
                    assert!(contrast(sign, ground) >= least, "{theme}: {sign} on {ground}: {}", contrast(sign, ground));
                }
            }
        }
    }

    #[test]
    fn names_round_trip() {
        for theme in Theme::ALL {
            assert_eq!(theme.name().parse(), Ok(theme));
        }
        assert!("sepia".parse::<Theme>().is_err());
    }
}
