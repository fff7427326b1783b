//! Looks of boards as people meet them: an app on a phone, a newspaper and photos of it, a puzzle website, a printed book, an editor.

use image::{Rgba, RgbaImage, codecs::jpeg::JpegEncoder};
use starbattle_testkit::Random;

use crate::look::{Glyph, Look, between};

/// What happens to a picture after it was drawn, and what players do to a board besides marks; nothing by default.
#[derive(Debug, Clone, Default)]
pub struct Wear {
    /// How far colours run into each other, in pixels.
    pub blur: usize,
    /// Whether the picture was scanned in black and white.
    pub is_bilevel: bool,
    /// The quality of the JPEG file, if it is not the usual one.
    pub quality: Option<u8>,
    /// How much darker cells with a cross are.
    pub crossed_shade: f32,
    /// How strongly every so many cells are coloured by hand.
    pub tint: Option<(usize, f32)>,
}

impl Wear {
    pub fn apply(&self, picture: &mut RgbaImage) {
        if self.blur > 0 {
            *picture = image::imageops::fast_blur(picture, self.blur as f32 * 0.6);
        }
        if self.is_bilevel {
            for Rgba([red, green, blue, _]) in picture.pixels_mut() {
                let level = if u16::from(*red) + u16::from(*green) + u16::from(*blue) > 3 * 150 { 255 } else { 0 };
                [*red, *green, *blue] = [level; 3];
            }
        }
    }

    /// The picture as a JPEG file.
    pub fn jpeg(&self, picture: &RgbaImage) -> Vec<u8> {
        let mut bytes = Vec::new();
        let rgb = image::DynamicImage::from(picture.clone()).to_rgb8();
        rgb.write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, self.quality.unwrap_or(75))).unwrap();
        bytes
    }
}

impl Look {
    /// A look like one of those in which puzzles are published.
    pub fn published(random: &mut Random) -> Self {
        let kinds = [Self::phone, Self::newspaper, Self::photo, Self::website, Self::book, Self::editor];
        let kind = random.pick(&kinds).unwrap();
        kind(Self::random(random), random)
    }

    /// Light colours, thin black lines and thick borders, in a tall picture with bars; crowns and thin crosses.
    fn phone(self, random: &mut Random) -> Self {
        let pitch = between(random, 60.0, 115.0);
        let mut look = Self::trimmed(random);
        look.trimmings.has_bars = true;
        let cells = if self.cells.len() > 1 { self.cells.clone() } else { look.cells.clone() };
        Self {
            pitch,
            cells,
            thin: (between(random, 1.0, 3.0), [between(random, 0.0, 60.0); 3]),
            thick: (between(random, 2.0, 6.0), [0.0; 3]),
            is_dashed: false,
            gap: 0.0,
            margin: [between(random, 6.0, 40.0), between(random, 150.0, 500.0), 20.0, between(random, 150.0, 500.0)],
            star: Glyph::Crown,
            cross: Glyph::ThinCross,
            ink: [between(random, 0.0, 60.0); 3],
            glyph_size: between(random, 0.18, 0.36),
            noise: 0.0,
            corners: [[0.0; 2]; 4],
            trimmings: look.trimmings.without_shapes(),
            wear: Wear { quality: random.chance(50).then_some(50), ..Wear::default() },
            ..self
        }
    }

    /// Print on greyish paper.
    fn newspaper(self, random: &mut Random) -> Self {
        let paper = [between(random, 200.0, 245.0); 3].map(|value| value - between(random, 0.0, 12.0));
        Self {
            page: paper,
            cells: vec![paper],
            thin: (between(random, 0.8, 1.6), [between(random, 60.0, 150.0); 3]),
            thick: (self.pitch * between(random, 0.07, 0.13), [between(random, 10.0, 50.0); 3]),
            is_dashed: random.chance(25),
            gap: 0.0,
            cross: random.pick(&[Glyph::ThinCross, Glyph::Dot]).unwrap(),
            star: Glyph::Star,
            ink: [30.0, 35.0, 90.0],
            noise: between(random, 0.0, 8.0),
            wear: Wear { quality: random.chance(50).then_some(60), ..Wear::default() },
            ..self
        }
    }

    /// A newspaper in uneven light, out of focus.
    fn photo(self, random: &mut Random) -> Self {
        let look = self.newspaper(random);
        let mut trimmings = look.trimmings.clone();
        trimmings.light = [(); 2].map(|()| between(random, -0.4, 0.4));
        let turn = between(random, -0.08, 0.08);
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0_f32)].map(|(x, y): (f32, f32)| {
            [-y * turn + between(random, -0.04, 0.04), x * turn + between(random, -0.04, 0.04)]
        });
        let wear = Wear { blur: 1 + random.below(2), quality: Some(60), ..Wear::default() };
        Self { pitch: look.pitch.max(34.0), corners, trimmings, wear, is_jpeg: true, ..look }
    }

    /// Small cells, black borders, dots for crosses; crossed cells may be grey, and players colour some cells.
    fn website(self, random: &mut Random) -> Self {
        let wear = Wear {
            crossed_shade: if random.chance(40) { between(random, 8.0, 40.0) } else { 0.0 },
            tint: random.chance(40).then(|| (3 + random.below(5), between(random, 15.0, 60.0))),
            ..Wear::default()
        };
        Self {
            pitch: between(random, 22.0, 42.0),
            page: [255.0; 3],
            cells: vec![[255.0; 3]],
            thin: (1.0, [between(random, 120.0, 215.0); 3]),
            thick: (between(random, 2.5, 4.0), [0.0; 3]),
            gap: 0.0,
            star: Glyph::Star,
            cross: random.pick(&[Glyph::SmallDot, Glyph::ThinCross]).unwrap(),
            ink: [between(random, 0.0, 50.0); 3],
            noise: 0.0,
            corners: [[0.0; 2]; 4],
            wear,
            ..self
        }
    }

    /// Fine print, scanned without shades of grey.
    fn book(self, random: &mut Random) -> Self {
        let look = self.newspaper(random);
        Self {
            page: [255.0; 3],
            cells: vec![[255.0; 3]],
            thin: (between(random, 1.5, 2.5), [90.0; 3]),
            noise: 0.0,
            is_jpeg: false,
            wear: Wear { is_bilevel: true, ..Wear::default() },
            ..look
        }
    }

    /// Dashed grey lines and black borders without a margin.
    fn editor(self, random: &mut Random) -> Self {
        Self {
            page: [255.0; 3],
            cells: vec![[255.0; 3]],
            thin: (1.0, [between(random, 100.0, 190.0); 3]),
            thick: (between(random, 2.5, 4.5), [0.0; 3]),
            is_dashed: random.chance(70),
            gap: 0.0,
            margin: [between(random, 0.0, 30.0); 4],
            star: random.pick(&[Glyph::Star, Glyph::HollowStar]).unwrap(),
            cross: random.pick(&[Glyph::ThinCross, Glyph::Cross, Glyph::SmallDot]).unwrap(),
            ink: [between(random, 0.0, 50.0); 3],
            noise: 0.0,
            corners: [[0.0; 2]; 4],
            ..self
        }
    }
}
