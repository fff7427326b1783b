//! What makes a picture harder to read than a plain drawing: shapes of cells, shading, and what is printed around and across the board.

use image::{Rgba, RgbaImage};
use starbattle_testkit::Random;

use crate::look::{Colour, between};

/// Trimmings of a picture; nothing by default. Lengths are in pixels.
#[derive(Debug, Clone, Default)]
pub struct Trimmings {
    /// How far regions stay away from their borders, so that the page shows through.
    pub inset: f32,
    /// The radius of the corners of cells or, with an inset, of regions.
    pub rounding: f32,
    /// How far the shadow of a cell or region falls.
    pub shadow: f32,
    /// How much brighter the upper end of a cell is than its lower end.
    pub gradient: f32,
    /// How much brighter the right and the lower end of the picture are, as shares.
    pub light: [f32; 2],
    /// How much of the colour is that of the watermark where there is one.
    pub watermark: f32,
    /// Letters and numbers beside rows and columns.
    pub has_coordinates: bool,
    /// A bar above the board as on a phone, and buttons below it.
    pub has_bars: bool,
}

impl Trimmings {
    pub fn random(random: &mut Random, pitch: f32, has_gaps: bool, shows_colours: bool) -> Self {
        let sometimes = |random: &mut Random, percent, from, to| {
            if random.chance(percent) { between(random, from, to) } else { 0.0 }
        };
        let has_insets = shows_colours && !has_gaps && random.chance(25);
        let inset = if has_insets { between(random, 0.03, 0.07) * pitch } else { 0.0 };
        Self {
            inset,
            rounding: if has_gaps || has_insets { between(random, 0.0, 0.22) * pitch } else { 0.0 },
            shadow: if has_gaps || has_insets { sometimes(random, 40, 1.0, 3.0) } else { 0.0 },
            gradient: sometimes(random, 30, -24.0, 24.0),
            light: if random.chance(25) { [(); 2].map(|()| between(random, -0.3, 0.3)) } else { [0.0; 2] },
            watermark: sometimes(random, 20, 0.04, 0.12),
            has_coordinates: random.chance(30),
            has_bars: random.chance(30),
        }
    }

    /// The same, with whole cells.
    pub fn without_shapes(self) -> Self {
        Self { inset: 0.0, rounding: 0.0, shadow: 0.0, ..self }
    }

    /// Whether a place in a cell, seen from its middle, is within its shape. `borders` says for left, top, right and bottom
    /// whether the region ends there; `gap` is how far cells are apart.
    pub fn is_in_shape(&self, [x, y]: [f32; 2], half: f32, borders: [bool; 4], gap: f32) -> bool {
        let room =
            |is_border: bool| half - if gap > 0.0 { gap / 2.0 } else { self.inset * f32::from(u8::from(is_border)) };
        let (side_x, side_y) = (borders[if x < 0.0 { 0 } else { 2 }], borders[if y < 0.0 { 1 } else { 3 }]);
        let (beyond_x, beyond_y) = (room(side_x) - x.abs(), room(side_y) - y.abs());
        if beyond_x < 0.0 || beyond_y < 0.0 {
            return false;
        }
        let is_corner = gap > 0.0 || side_x && side_y;
        let (into_x, into_y) = (self.rounding - beyond_x, self.rounding - beyond_y);
        !(is_corner && into_x > 0.0 && into_y > 0.0 && into_x.hypot(into_y) > self.rounding)
    }

    /// The colour of a place on the page or the board after light and watermark; the place is in shares of the board.
    pub fn shaded(&self, colour: Colour, [across, down]: [f32; 2]) -> Colour {
        let light = 1.0 + self.light[0] * (across - 0.5) + self.light[1] * (down - 0.5);
        let is_marked = self.watermark > 0.0 && ((across + 0.7 * down) * 3.0).rem_euclid(1.0) < 0.09;
        let part = if is_marked { self.watermark } else { 0.0 };
        colour.map(|value| (value * (1.0 - part) + 128.0 * part) * light)
    }

    /// Whether a place outside of a board is on one of the signs that name its rows and columns, in cells from the top left corner.
    pub fn is_on_coordinate(&self, [x, y]: [f32; 2], size: usize) -> bool {
        let inside = 0.0..size as f32;
        let (index, across, down) = if inside.contains(&x) && (-0.75..-0.25).contains(&y) {
            (x as usize, x.fract() - 0.35, y + 0.75)
        } else if inside.contains(&y) && (-0.65..-0.35).contains(&x) {
            (y as usize + 3, x + 0.65, y.fract() - 0.25)
        } else {
            return false;
        };
        let (col, row) = ((across / 0.1).floor(), (down / 0.1).floor());
        self.has_coordinates
            && (0.0..3.0).contains(&col)
            && (0.0..5.0).contains(&row)
            && crate::drawing::LETTERS[index % 8] >> (14 - (row as usize * 3 + col as usize)) & 1 == 1
    }

    /// Draws the bar above and the buttons below the board into margins of these heights, if there is room.
    pub fn draw_bars(&self, picture: &mut RgbaImage, [top, bottom]: [u32; 2], page: Colour) {
        let (width, height) = (picture.width(), picture.height());
        let [ink, dim] = if page[0] < 128.0 { [200, 70] } else { [60, 205] };
        let mut fill = |across: std::ops::Range<u32>, down: std::ops::Range<u32>, grey: u8| {
            for (x, y) in across.flat_map(|x| down.clone().map(move |y| (x, y))) {
                picture.put_pixel(x, y, Rgba([grey, grey, grey, 255]));
            }
        };
        if !self.has_bars {
            return;
        }
        if top >= 40 {
            fill(0..width, 0..24, dim);
            for left in [8, 24, 44, width - 60, width - 40, width - 20] {
                fill(left..left + 10, 6..18, ink);
            }
        }
        if bottom >= 50 {
            for button in 0..4 {
                let left = width * (2 * button + 1) / 9;
                fill(left..left + width / 9, height - 38..height - 12, dim);
                fill(left + width / 30..left + width / 14, height - 30..height - 20, ink);
            }
        }
    }
}
