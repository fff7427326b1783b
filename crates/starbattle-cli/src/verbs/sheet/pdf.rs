//! Pages as a PDF document: boards as paths, texts as texts, and a bookmark for each section.
//!
//! Of SVG, only what our drawings use is supported: filled and stroked paths in plain colours.

use std::io::Write;

use anyhow::Context;
use flate2::{Compression, write::ZlibEncoder};
use pdf_writer::{
    Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr,
    types::{LineCapStyle, LineJoinStyle},
};
use resvg::{
    tiny_skia::{PathSegment, Transform},
    usvg::{Color, Group, LineCap, LineJoin, Node, Options, Paint, Path, Tree},
};
use starbattle::notation::drawing::{Page, TextLine};

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const INFO: Ref = Ref::new(3);
const OUTLINE: Ref = Ref::new(4);
/// The regular and the bold font, which every reader has.
const FONTS: [(Ref, Name<'_>, &[u8]); 2] =
    [(Ref::new(5), Name(b"F1"), b"Helvetica"), (Ref::new(6), Name(b"F2"), b"Helvetica-Bold")];
/// The first reference of pages.
const FIRST: i32 = 7;

/// The document of some pages.
pub fn pdf(pages: &[Page], title: Option<&str>) -> anyhow::Result<Vec<u8>> {
    let page_ref = |index: usize| Ref::new(FIRST + 2 * index as i32);
    let content_ref = |index: usize| Ref::new(FIRST + 1 + 2 * index as i32);
    let mut document = Pdf::new();
    document.catalog(CATALOG).pages(PAGES).outlines(OUTLINE);
    document.document_info(INFO).title(TextStr(title.unwrap_or("Star Battle puzzles"))).creator(TextStr("starbattle"));
    for (id, _, name) in FONTS {
        document.type1_font(id).base_font(Name(name)).encoding_predefined(Name(b"WinAnsiEncoding"));
    }
    document.pages(PAGES).kids((0..pages.len()).map(page_ref)).count(pages.len() as i32);
    for (index, page) in pages.iter().enumerate() {
        let (width, height) = page.paper.size();
        let mut writer = document.page(page_ref(index));
        writer.parent(PAGES).contents(content_ref(index));
        writer.media_box(Rect::new(0.0, 0.0, width as f32, height as f32));
        let mut resources = writer.resources();
        let mut fonts = resources.fonts();
        for (id, name, _) in FONTS {
            fonts.pair(name, id);
        }
        fonts.finish();
        resources.finish();
        writer.finish();
        let packed = packed(&content(page)?)?;
        document.stream(content_ref(index), &packed).filter(Filter::FlateDecode);
    }
    bookmarks(&mut document, pages, FIRST + 2 * pages.len() as i32, page_ref);
    Ok(document.finish())
}

/// The first character of a text that the fonts cannot write.
pub fn unprintable(text: &str) -> Option<char> {
    text.chars().find(|character| encoded(*character).is_none())
}

fn packed(bytes: &[u8]) -> anyhow::Result<Vec<u8>> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(bytes).context("cannot compress a page")?;
    encoder.finish().context("cannot compress a page")
}

fn bookmarks(document: &mut Pdf, pages: &[Page], first: i32, page_ref: impl Fn(usize) -> Ref) {
    let sections: Vec<(usize, &str)> =
        pages.iter().enumerate().filter_map(|(index, page)| Some((index, page.section?))).collect();
    let item_ref = |index: usize| Ref::new(first + index as i32);
    let mut outline = document.outline(OUTLINE);
    if let Some(last) = sections.len().checked_sub(1) {
        outline.first(item_ref(0)).last(item_ref(last)).count(sections.len() as i32);
    }
    outline.finish();
    for (index, (page, name)) in sections.iter().enumerate() {
        let mut item = document.outline_item(item_ref(index));
        item.title(TextStr(name)).parent(OUTLINE);
        if index > 0 {
            item.prev(item_ref(index - 1));
        }
        if index + 1 < sections.len() {
            item.next(item_ref(index + 1));
        }
        item.dest().page(page_ref(*page)).fit();
    }
}

fn content(page: &Page) -> anyhow::Result<Vec<u8>> {
    let tree = Tree::from_str(&page.svg_without_text(), &Options::default()).context("cannot draw the page")?;
    let (width, height) = page.paper.size();
    let scale = width as f32 / tree.size().width();
    let mut content = Content::new();
    content.save_state();
    // In PDF, y counts upwards from the bottom of the page.
    content.transform([scale, 0.0, 0.0, -scale, 0.0, height as f32]);
    draw_group(tree.root(), &mut content);
    content.restore_state();
    for line in &page.lines {
        write_line(line, height, &mut content);
    }
    Ok(content.finish().into_vec())
}

fn write_line(line: &TextLine, height: f64, content: &mut Content) {
    let bytes: Vec<u8> = line.text.chars().map(|character| encoded(character).unwrap_or(b'?')).collect();
    let part = |from: usize| line.colour.get(from..from + 2).and_then(|hex| u8::from_str_radix(hex, 16).ok());
    let [red, green, blue] = [1, 3, 5].map(|from| f32::from(part(from).unwrap_or(0)) / 255.0);
    let (_, font, _) = FONTS[usize::from(line.bold)];
    content.begin_text().set_fill_rgb(red, green, blue).set_font(font, line.size as f32);
    content.set_text_matrix([1.0, 0.0, 0.0, 1.0, line.left() as f32, (height - line.y) as f32]);
    content.show(Str(&bytes)).end_text();
}

/// A character in the encoding of the fonts: Latin-1, with some punctuation where that has control characters.
fn encoded(character: char) -> Option<u8> {
    match character {
        ' '..='~' | '\u{a1}'..='\u{ac}' | '\u{ae}'..='\u{ff}' => u8::try_from(u32::from(character)).ok(),
        '€' => Some(0x80),
        '…' => Some(0x85),
        'Š' => Some(0x8a),
        'Œ' => Some(0x8c),
        'Ž' => Some(0x8e),
        '‘' => Some(0x91),
        '’' => Some(0x92),
        '“' => Some(0x93),
        '”' => Some(0x94),
        '•' => Some(0x95),
        '–' => Some(0x96),
        '—' => Some(0x97),
        '™' => Some(0x99),
        'š' => Some(0x9a),
        'œ' => Some(0x9c),
        'ž' => Some(0x9e),
        'Ÿ' => Some(0x9f),
        _ => None,
    }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_fonts_write_european_letters_and_nothing_else() {
        assert_eq!(encoded('A'), Some(65));
        assert_eq!(encoded('é'), Some(0xe9));
        assert_eq!(encoded('×'), Some(0xd7));
        assert_eq!(unprintable("Sterne für Œdipe – “Größe” 2×2"), None);
        assert_eq!(unprintable("★ Star Battle"), Some('★'));
        assert_eq!(unprintable("a\nb"), Some('\n'));
    }
}
