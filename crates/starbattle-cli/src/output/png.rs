//! SVG drawings as PNG images.

use anyhow::{Context, bail};
use resvg::{
    tiny_skia::{Pixmap, Transform},
    usvg::{Options, Tree},
};

/// The largest image, in pixels: 256 MiB of memory.
const MAX_PIXELS: f32 = 64.0 * 1024.0 * 1024.0;

/// Renders an SVG document with `scale` pixels per unit.
pub fn png(svg: &str, scale: f32) -> anyhow::Result<Vec<u8>> {
    let tree = Tree::from_str(svg, &Options::default()).context("cannot render the image")?;
    let (width, height) = ((tree.size().width() * scale).ceil(), (tree.size().height() * scale).ceil());
    if width * height > MAX_PIXELS {
        bail!("an image of {width}x{height} pixels is too large: choose a smaller --scale");
    }
    let mut pixmap = Pixmap::new(width as u32, height as u32).context("the image has no pixels")?;
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixmap.as_mut());
    pixmap.encode_png().context("cannot encode the image")
}
