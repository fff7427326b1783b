//! What the regions of new puzzles are to look like: boards, templates and puzzles to resemble.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use starbattle::{
    answers::{criteria_like, is_picture},
    board::{Board, MAX_SIZE},
    generate::{CountRange, Criteria, RegionSizes, RegionSymmetry, Sibling, Template},
    vision::{Picture, decode},
};

use crate::{
    arguments::{PuzzleInput, whole},
    failure::explain_answer,
};

/// The board and its regions.
#[derive(Args)]
pub struct RegionWishes {
    /// The number of rows and columns.
    #[arg(long, value_name = "N", value_parser = whole::<usize>(1..=MAX_SIZE as i128), required_unless_present_any = ["template", "like"])]
    size: Option<usize>,

    /// The number of stars in each row and column.
    #[arg(long, value_name = "S", value_parser = whole::<usize>(1..=MAX_SIZE as i128), required_unless_present = "like")]
    stars: Option<usize>,

    /// Region sizes: any (the default), even, wild, such as 5..15, or numbers of regions with their sizes such as 2x3..5,4x12.
    #[arg(long, value_name = "SIZES", allow_hyphen_values = true)]
    region_sizes: Option<RegionSizes>,

    /// Give the regions rotational symmetry, by a half turn.
    #[arg(long)]
    symmetric: bool,

    /// The symmetry of the regions: half-turn, quarter-turn, diagonal or anti-diagonal.
    #[arg(long, value_name = "KIND", conflicts_with = "symmetric")]
    symmetry: Option<RegionSymmetry>,

    /// Keep a drawing: capital letters are whole regions, small letters parts that grow, # an area whose outline is a border, . is free.
    /// The dark part of a picture is such an area.
    #[arg(long, value_name = "FILE")]
    template: Option<PathBuf>,

    /// Make siblings of a puzzle: as hard, with its hardest rule and similar regions, unless you ask for others.
    #[arg(long, value_name = "PUZZLE")]
    like: Option<String>,

    /// In how many places the borders differ from those of --like, such as 5..40.
    #[arg(long, value_name = "RANGE", allow_hyphen_values = true, requires = "like")]
    distance: Option<CountRange>,
}

impl RegionWishes {
    /// The criteria that these options make. `says_how_hard` if other options give a difficulty, a score or a rule.
    pub fn criteria(&self, says_how_hard: bool) -> anyhow::Result<Criteria> {
        let mut criteria = match &self.like {
            Some(text) => self.like(text, says_how_hard)?,
            None => Criteria::new(self.board(None)?),
        };
        criteria.template = self.template.as_deref().map(|path| self.template(path)).transpose()?;
        if let Some(template) = &criteria.template {
            criteria.board = self.board(Some(template.size()))?;
        }
        if let Some(sizes) = &self.region_sizes {
            criteria.region_sizes = sizes.clone();
        }
        criteria.symmetry = match self.symmetry {
            Some(symmetry) => symmetry,
            None if self.symmetric => RegionSymmetry::HalfTurn,
            None => RegionSymmetry::None,
        };
        Ok(criteria)
    }

    fn board(&self, template: Option<usize>) -> anyhow::Result<Board> {
        // A template that gives the size has not been read yet when the first board is made.
        let size = self.size.or(template).unwrap_or(MAX_SIZE);
        Ok(Board::new(size, self.stars.unwrap_or(1))?)
    }

    fn like(&self, text: &str, says_how_hard: bool) -> anyhow::Result<Criteria> {
        let puzzle = PuzzleInput::of(text.to_owned()).load_single()?.puzzle;
        let mut criteria = if says_how_hard {
            Criteria { sibling: Some(Sibling::of(puzzle.clone())), ..Criteria::new(puzzle.board()) }
        } else {
            criteria_like(&puzzle).map_err(explain_answer)?
        };
        if let (Some(sibling), Some(distance)) = (&mut criteria.sibling, self.distance) {
            sibling.distance = distance;
        }
        let (size, stars) = (self.size.unwrap_or(puzzle.size()), self.stars.unwrap_or(puzzle.stars()));
        criteria.board = Board::new(size, stars)?;
        Ok(criteria)
    }

    fn template(&self, path: &Path) -> anyhow::Result<Template> {
        let name = || path.display().to_string();
        let bytes = std::fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        if !is_picture(&bytes) {
            let text = String::from_utf8(bytes).with_context(|| format!("{} is neither text nor a picture", name()))?;
            return text.parse().with_context(name);
        }
        let Some(size) = self.size else { bail!("{} is a picture: give the number of rows with --size", name()) };
        let picture = decode(&bytes).with_context(name)?;
        let dark = dark_cells(&picture, size);
        dark.and_then(|cells| Template::of_area(&cells))
            .with_context(|| format!("{}: the picture is all of one brightness", name()))
    }
}

/// Which cells of a board of the given size are dark in a picture: darker than the middle between the darkest and the lightest.
fn dark_cells(picture: &Picture, size: usize) -> Option<Vec<bool>> {
    let (width, height) = picture.pixels.dimensions();
    let mut sums = vec![(0u64, 0u64); size * size];
    for (x, y, pixel) in picture.pixels.enumerate_pixels() {
        let [red, green, blue, alpha] = pixel.0.map(u64::from);
        // What is transparent is seen on white paper.
        let light = (red * 2 + green * 5 + blue) / 8 * alpha / 255 + (255 - alpha);
        let place = |at: u32, length: u32| (u64::from(at) * size as u64 / u64::from(length)) as usize;
        let (sum, count) = &mut sums[place(y, height) * size + place(x, width)];
        *sum += light;
        *count += 1;
    }
    let light: Vec<u64> = sums.iter().map(|&(sum, count)| sum.checked_div(count).unwrap_or(255)).collect();
    let (darkest, lightest) = (*light.iter().min()?, *light.iter().max()?);
    let middle = u64::midpoint(darkest, lightest);
    (lightest - darkest > 32).then(|| light.iter().map(|&light| light < middle).collect())
}
