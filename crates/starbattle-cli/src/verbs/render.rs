//! `render`: a puzzle as an image.

use std::path::{Path, PathBuf};

use anyhow::{Context, bail};
use clap::{ArgGroup, Args};
use starbattle::answers::wire::Rendered;
use starbattle::{
    board::{Cell, Puzzle},
    notation::drawing::{Role, Scene, SvgStyle, Theme, svg},
};

use crate::{
    arguments::{LayoutInput, Loaded},
    batch::{Answer, for_each},
    cli::GlobalOptions,
    failure::{ErrorWithHint, Exit},
    output::{is_standard_output, png, write_file},
};

/// Draw a puzzle as an SVG or PNG image.
#[derive(Args)]
#[command(after_long_help = EXAMPLE, group = ArgGroup::new("image").args(["svg", "png"]).required(true).multiple(true))]
pub struct Render {
    #[command(flatten)]
    input: LayoutInput,

    // An escape that changes nothing keeps clap from taking `{n}` for the end of a line. Lines may break at an escape, so that
    // `{n}` begins a line of its own.
    #[arg(
        long,
        value_name = "FILE",
        help = "The SVG file to write; `-` is standard output. In a batch,\n`{\u{1b}[0mn}` in the name becomes the line number"
    )]
    svg: Option<PathBuf>,

    /// The PNG file to write; the name works as for --svg.
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,

    /// The colours: light, dark or print (black and white).
    #[arg(long, value_name = "THEME", default_value_t = Theme::Light)]
    theme: Theme,

    /// Draw row and column numbers.
    #[arg(long)]
    coordinates: bool,

    /// Draw a letter in every region.
    #[arg(long)]
    letters: bool,

    /// Do not colour the regions.
    #[arg(long)]
    no_tints: bool,

    /// Highlight cells in a role (cause, affected, target, unit or error), such as `cause:r1c1,r2c3`; can be repeated.
    #[arg(long, value_name = "ROLE:CELLS", value_parser = parse_highlight)]
    highlight: Vec<(Role, Vec<Cell>)>,

    /// The size of the PNG image in pixels per unit; a cell is 40 units wide.
    #[arg(long, value_name = "FACTOR", default_value_t = 2.0, value_parser = parse_scale)]
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

fn parse_scale(text: &str) -> Result<f32, &'static str> {
    text.parse().ok().filter(|scale: &f32| *scale > 0.0).ok_or("expected a number above 0, such as 1.5")
}

impl Render {
    pub fn run(self, shared: GlobalOptions) -> anyhow::Result<Exit> {
        if self.svg.iter().chain(&self.png).any(|path| is_standard_output(path)) {
            shared.without_json("`-`, which prints the image itself")?;
        }
        for_each(&self.input, shared, |loaded| self.render(loaded, shared))
    }

    fn render(&self, loaded: &Loaded<Option<Puzzle>>, shared: GlobalOptions) -> anyhow::Result<Answer> {
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
        let image = svg(&scene, &style);
        let svg_path = self.svg.as_deref().map(|path| numbered(path, loaded.line)).transpose()?;
        let png_path = self.png.as_deref().map(|path| numbered(path, loaded.line)).transpose()?;
        if let Some(path) = &svg_path {
            write_file(path, image.as_bytes())?;
        }
        if let Some(path) = &png_path {
            write_file(path, &png(&image, self.scale)?)?;
        }
        if shared.json {
            let name = |path: &Option<PathBuf>| path.as_ref().map(|path| path.display().to_string());
            return Answer::json(&Rendered { svg: name(&svg_path), png: name(&png_path) });
        }
        let written: Vec<String> = [svg_path, png_path]
            .into_iter()
            .flatten()
            .filter(|path| !is_standard_output(path))
            .map(|path| format!("wrote {}", path.display()))
            .collect();
        Ok(Answer::text(written.join("\n")))
    }
}

/// The file for the puzzle in the given line of a batch.
fn numbered(path: &Path, line: Option<usize>) -> anyhow::Result<PathBuf> {
    let Some(line) = line else { return Ok(path.to_owned()) };
    let name = path.to_str().context("the name of the image is not UTF-8")?;
    if !name.contains("{n}") {
        let message = format!("every puzzle of the batch would be written to {name}");
        return Err(ErrorWithHint::new(message, "use {n} in the name; it becomes the line number").into());
    }
    Ok(name.replace("{n}", &line.to_string()).into())
}
