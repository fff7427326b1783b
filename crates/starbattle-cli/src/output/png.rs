//! SVG pictures as PNG.

use anyhow::{Context, bail};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

/// The largest picture that is painted, in pixels: 256 MiB of memory.
const MAX_PIXELS: f32 = 64.0 * 1024.0 * 1024.0;

/// Paints an SVG document, `scale` pixels per unit.
pub fn png(svg: &str, scale: f32) -> anyhow::Result<Vec<u8>> {
    let tree = Tree::from_str(svg, &Options::default()).context("the picture cannot be painted")?;
    let (width, height) = ((tree.size().width() * scale).ceil(), (tree.size().height() * scale).ceil());
    if width * height > MAX_PIXELS {
        bail!("a picture of {width}x{height} pixels is too large: choose a smaller --scale");
    }
    let mut pixmap = Pixmap::new(width as u32, height as u32).context("the picture has no pixels")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().context("the picture cannot be encoded")
}
