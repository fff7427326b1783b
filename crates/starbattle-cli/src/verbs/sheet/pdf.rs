//! SVG pages as a PDF document. Supports only what our drawings use: filled and stroked paths in plain colours.

use anyhow::Context;
use pdf_writer::{
    Content, Finish, Pdf, Rect, Ref,
    types::{LineCapStyle, LineJoinStyle},
};
use resvg::{
    tiny_skia::{PathSegment, Transform},
    usvg::{Color, Group, LineCap, LineJoin, Node, Options, Paint, Path, Tree},
};

/// A PDF with one page for each SVG document.
pub fn pdf(pages: &[String]) -> anyhow::Result<Vec<u8>> {
    let (catalog, page_tree) = (Ref::new(1), Ref::new(2));
    let page_ref = |index: usize| Ref::new(3 + 2 * index as i32);
    let content_ref = |index: usize| Ref::new(4 + 2 * index as i32);
    let mut document = Pdf::new();
    document.catalog(catalog).pages(page_tree);
    document.pages(page_tree).kids((0..pages.len()).map(page_ref)).count(pages.len() as i32);
    for (index, page) in pages.iter().enumerate() {
        let tree = Tree::from_str(page, &Options::default()).context("cannot draw the page")?;
        let (width, height) = (tree.size().width(), tree.size().height());
        let mut writer = document.page(page_ref(index));
        writer.parent(page_tree).media_box(Rect::new(0.0, 0.0, width, height)).contents(content_ref(index));
        writer.resources();
        writer.finish();
        let mut content = Content::new();
        // In PDF, y counts upwards from the bottom of the page.
        content.transform([1.0, 0.0, 0.0, -1.0, 0.0, height]);
        draw_group(tree.root(), &mut content);
        document.stream(content_ref(index), &content.finish());
    }
    Ok(document.finish())
}

fn draw_group(group: &Group, content: &mut Content) {
    for node in group.children() {
        match node {
            Node::Group(group) => draw_group(group, content),
            Node::Path(path) if path.is_visible() => draw_path(path, content),
            _ => {}
        }
    }
}

fn draw_path(path: &Path, content: &mut Content) {
    let colour = |paint: &Paint| match paint {
        Paint::Color(colour) => Some(*colour),
        _ => None,
    };
    let fill = path.fill().and_then(|fill| colour(fill.paint()));
    let stroke = path.stroke().and_then(|stroke| Some((stroke, colour(stroke.paint())?)));
    content.save_state();
    let Transform { sx, ky, kx, sy, tx, ty } = path.abs_transform();
    content.transform([sx, ky, kx, sy, tx, ty]);
    if let Some(colour) = fill {
        let [red, green, blue] = shares(colour);
        content.set_fill_rgb(red, green, blue);
    }
    if let Some((stroke, colour)) = stroke {
        let [red, green, blue] = shares(colour);
        content.set_stroke_rgb(red, green, blue);
        content.set_line_width(stroke.width().get());
        content.set_line_cap(match stroke.linecap() {
            LineCap::Butt => LineCapStyle::ButtCap,
            LineCap::Round => LineCapStyle::RoundCap,
            LineCap::Square => LineCapStyle::ProjectingSquareCap,
        });
        content.set_line_join(match stroke.linejoin() {
            LineJoin::Round => LineJoinStyle::RoundJoin,
            LineJoin::Bevel => LineJoinStyle::BevelJoin,
            LineJoin::Miter | LineJoin::MiterClip => LineJoinStyle::MiterJoin,
        });
    }
    trace(path, content);
    match (fill.is_some(), stroke.is_some()) {
        (true, true) => content.fill_nonzero_and_stroke(),
        (true, false) => content.fill_nonzero(),
        (false, true) => content.stroke(),
        (false, false) => content.end_path(),
    };
    content.restore_state();
}

fn trace(path: &Path, content: &mut Content) {
    let mut last = (0.0, 0.0);
    for segment in path.data().segments() {
        match segment {
            PathSegment::MoveTo(to) => {
                content.move_to(to.x, to.y);
                last = (to.x, to.y);
            }
            PathSegment::LineTo(to) => {
                content.line_to(to.x, to.y);
                last = (to.x, to.y);
            }
            PathSegment::QuadTo(control, to) => {
                // The same curve with two control points.
                let towards = |from: f32, control: f32| from + (control - from) * 2.0 / 3.0;
                content.cubic_to(
                    towards(last.0, control.x),
                    towards(last.1, control.y),
                    towards(to.x, control.x),
                    towards(to.y, control.y),
                    to.x,
                    to.y,
                );
                last = (to.x, to.y);
            }
            PathSegment::CubicTo(one, two, to) => {
                content.cubic_to(one.x, one.y, two.x, two.y, to.x, to.y);
                last = (to.x, to.y);
            }
            PathSegment::Close => {
                content.close_path();
            }
        }
    }
}

fn shares(colour: Color) -> [f32; 3] {
    [colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0)
}
