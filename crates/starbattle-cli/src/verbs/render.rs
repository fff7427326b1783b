//! `render`: a puzzle as a picture.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::Args;
use starbattle::{
    board::Cell,
    notation::drawing::{Role, Scene, SvgStyle, Theme, svg},
};
use starbattle_server::wire::Rendered;

use crate::{
    arguments::{Loaded, PuzzleInput},
    batch::Answer,
    cli::Shared,
    failure::{Exit, Hinted},
    output::{json_text, png, write_file},
};

/// Draw a puzzle as an SVG or PNG picture.
#[derive(Args)]
#[command(after_long_help = EXAMPLE)]
pub struct Render {
    #[command(flatten)]
    input: PuzzleInput,

    /// The SVG file to write; `-` is standard output. For many puzzles, `{n}` in the name becomes the line number.
    #[arg(long, value_name = "FILE", required_unless_present = "png")]
    svg: Option<PathBuf>,

    /// The PNG file to write.
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,

    /// The colours: light, dark or print (black and white).
    #[arg(long, value_name = "THEME", default_value_t = Theme::Light)]
    theme: Theme,

    /// Write row and column numbers at the sides.
    #[arg(long)]
    coordinates: bool,

    /// Write a letter into every region.
    #[arg(long)]
    letters: bool,

    /// Leave the regions uncoloured.
    #[arg(long)]
    no_tints: bool,

    /// Highlight cells: a role (cause, affected, target, unit or error) and cells, such as `cause:r1c1,r2c3`.
    #[arg(long, value_name = "ROLE:CELLS", value_parser = parse_highlight)]
    highlight: Vec<(Role, Vec<Cell>)>,

    /// Pixels per unit of the PNG; a cell is 40 units wide.
    #[arg(long, value_name = "FACTOR", default_value_t = 2.0)]
    scale: f32,
}

const EXAMPLE: &str = "\
Example:
  $ starbattle render 6/6/1/4ilbhgdnmhou --svg six.svg --png six.png --theme dark --coordinates
  wrote six.svg
  wrote six.png";

fn parse_highlight(text: &str) -> Result<(Role, Vec<Cell>), String> {
    let (role, cells) = text.split_once(':').ok_or("expected a role, a colon and cells, such as cause:r1c1,r2c3")?;
    let role = Role::ALL
        .into_iter()
        .find(|known| known.name() == role)
        .ok_or_else(|| format!("`{role}` is not a role: expected cause, affected, target, unit or error"))?;
    let cells = cells
        .split(',')
        .map(|cell| cell.trim().parse().map_err(|error| format!("{error}")))
        .collect::<Result<_, _>>()?;
    Ok((role, cells))
}

impl Render {
    pub fn run(self, shared: Shared) -> anyhow::Result<Exit> {
        self.input.for_each(shared, |loaded| self.render(loaded, shared))
    }

    fn render(&self, loaded: &Loaded, shared: Shared) -> anyhow::Result<Answer> {
        let mut scene = Scene::of(loaded.layout());
        for (role, cells) in &self.highlight {
            for cell in cells {
                if cell.row() >= scene.rows() || cell.col() >= scene.cols() {
                    bail!("--highlight: {cell} is not on the {}x{} board", scene.rows(), scene.cols());
                }
                scene.highlight(cell.row(), cell.col(), *role);
            }
        }
        let style = SvgStyle {
            theme: self.theme,
            coordinates: self.coordinates,
            letters: self.letters,
            tints: !self.no_tints,
            ..SvgStyle::default()
        };
        let picture = svg(&scene, &style);
        let svg_path = self.svg.as_deref().map(|path| numbered(path, loaded.line)).transpose()?;
        let png_path = self.png.as_deref().map(|path| numbered(path, loaded.line)).transpose()?;
        if let Some(path) = &svg_path {
            write_file(path, picture.as_bytes())?;
        }
        if let Some(path) = &png_path {
            write_file(path, &png(&picture, self.scale)?)?;
        }
        if shared.json {
            let name = |path: &Option<PathBuf>| path.as_ref().map(|path| path.display().to_string());
            return Ok(Answer::done(json_text(&Rendered { svg: name(&svg_path), png: name(&png_path) })?));
        }
        let written: Vec<String> = [svg_path, png_path]
            .into_iter()
            .flatten()
            .filter(|path| path != Path::new("-"))
            .map(|path| format!("wrote {}", path.display()))
            .collect();
        Ok(Answer::done(written.join("\n")))
    }
}

/// The file for the puzzle in the given line of a batch.
fn numbered(path: &Path, line: Option<usize>) -> anyhow::Result<PathBuf> {
    let Some(line) = line else { return Ok(path.to_owned()) };
    let name = path.to_str().context("the name of the picture is not UTF-8")?;
    if !name.contains("{n}") {
        let message = format!("{name} would be overwritten by each of several puzzles");
        return Err(Hinted::new(message, "put {n} into the name for the line number").into());
    }
    Ok(name.replace("{n}", &line.to_string()).into())
}
