//! How a random picture of a board looks: theme, lines, colours, marks, crop, noise, rotation, perspective and trimmings.

use image::{Rgba, RgbaImage};
use starbattle_board::Mark;
use starbattle_notation::Layout;
use starbattle_testkit::Random;

use crate::{published::Wear, trimmings::Trimmings};

pub type Colour = [f32; 3];

/// How a picture is drawn. Lengths are in pixels.
#[derive(Debug, Clone)]
pub struct Look {
    pub pitch: f32,
    pub page: Colour,
    pub cells: Vec<Colour>,
    pub thin: (f32, Colour),
    pub thick: (f32, Colour),
    pub is_dashed: bool,
    pub gap: f32,
    pub margin: [f32; 4],
    pub star: Glyph,
    pub cross: Glyph,
    pub ink: Colour,
    pub glyph_size: f32,
    pub noise: f32,
    pub is_jpeg: bool,
    /// How far each corner is moved by rotation and perspective.
    pub corners: [[f32; 2]; 4],
    pub trimmings: Trimmings,
    pub wear: Wear,
}

#[derive(Debug, Clone, Copy)]
pub enum Glyph {
    Star,
    Crown,
    Diamond,
    Cross,
    Dot,
    Dash,
    /// A ball on a body on a foot, as fonts draw the queen.
    Queen,
    /// A golden crown with an outline and jewels.
    GoldenCrown,
    HollowStar,
    Check,
    ThinCross,
    SmallDot,
}

impl Glyph {
    /// Whether a point is on the drawing, which lies between -1 and 1.
    pub fn covers(self, x: f32, y: f32) -> bool {
        match self {
            Self::Star => {
                let fifth = std::f32::consts::TAU / 5.0;
                let angle = x.atan2(-y).rem_euclid(fifth);
                let (sin, cos) = angle.min(fifth - angle).sin_cos();
                // The side from the outer corner at 1 to the inner corner.
                let (inner_y, inner_x) = (fifth / 2.0).sin_cos();
                let (inner_x, inner_y) = (0.4 * inner_x, 0.4 * inner_y);
                x.hypot(y) <= inner_y / (cos * inner_y - sin * (inner_x - 1.0))
            }
            Self::Crown => {
                let teeth = (x * 3.0).rem_euclid(2.0) - 1.0;
                x.abs() < 0.95 && y < 0.7 && y > -0.7 * teeth.abs() && !(0.35..=0.48).contains(&y)
            }
            Self::Diamond => x.abs() + y.abs() < 1.0,
            Self::Cross => (x.abs() - y.abs()).abs() < 0.24 && x.abs() < 0.8 && y.abs() < 0.8,
            Self::ThinCross => (x.abs() - y.abs()).abs() < 0.13 && x.abs() < 0.75 && y.abs() < 0.75,
            Self::Dot => x.hypot(y) < 0.55,
            Self::SmallDot => x.hypot(y) < 0.35,
            Self::Dash => x.abs() < 0.8 && y.abs() < 0.18,
            Self::Queen => {
                let on_ball = |at: f32, high: f32| (x - at).hypot(y - high) < 0.16;
                let is_body = (-0.55..0.5).contains(&y) && x.abs() < 0.45 - 0.35 * y;
                is_body
                    || (0.58..0.85).contains(&y) && x.abs() < 0.75
                    || on_ball(0.0, -0.8)
                    || on_ball(0.45, -0.7)
                    || on_ball(-0.45, -0.7)
            }
            Self::GoldenCrown => Self::Crown.covers(x, y),
            Self::HollowStar => Self::Star.covers(x, y) && !Self::Star.covers(x * 1.5, y * 1.5),
            Self::Check => {
                let near = |x0: f32, y0: f32, x1: f32, y1: f32| {
                    let (dx, dy) = (x1 - x0, y1 - y0);
                    let part = (((x - x0) * dx + (y - y0) * dy) / (dx * dx + dy * dy)).clamp(0.0, 1.0);
                    (x - x0 - part * dx).hypot(y - y0 - part * dy) < 0.16
                };
                near(-0.8, 0.1, -0.25, 0.7) || near(-0.25, 0.7, 0.8, -0.7)
            }
        }
    }

    /// The colour of a point on the drawing.
    fn colour(self, x: f32, y: f32, ink: Colour) -> Colour {
        match self {
            Self::GoldenCrown if x.hypot(y - 0.15) < 0.18 => [200.0, 30.0, 60.0],
            Self::GoldenCrown if Self::Crown.covers(x * 1.2, y * 1.2) => [250.0, 190.0, 40.0],
            Self::GoldenCrown => [120.0, 70.0, 10.0],
            _ => ink,
        }
    }
}

/// A random number between two others.
pub fn between(random: &mut Random, from: f32, to: f32) -> f32 {
    from + (to - from) * random.below(10_001) as f32 / 10_000.0
}

impl Look {
    pub fn random(random: &mut Random) -> Self {
        let is_dark = random.chance(35);
        let grey = |value: f32| [value; 3];
        let pitch = between(random, 26.0, 60.0);
        let shows_colours = random.chance(55);
        let base = if is_dark { between(random, 20.0, 60.0) } else { between(random, 235.0, 255.0) };
        let cells = if shows_colours { palette(random, is_dark) } else { vec![grey(base)] };
        let line = if is_dark && !shows_colours { grey(235.0) } else { grey(between(random, 0.0, 40.0)) };
        let faint = if is_dark && !shows_colours {
            grey(between(random, 90.0, 130.0))
        } else {
            grey(between(random, 110.0, 190.0))
        };
        let has_thick = !shows_colours || random.chance(50);
        let thin = (between(random, 1.0, 1.6), if shows_colours { line } else { faint });
        let thick = if has_thick { (between(random, 3.0, 5.0) * pitch / 40.0, line) } else { thin };
        let has_gaps = shows_colours && !has_thick && random.chance(40);
        let margin = [(); 4].map(|()| if random.chance(20) { 2.0 } else { between(random, 10.0, 120.0) });
        let tilt = if random.chance(40) { between(random, -0.087, 0.087) } else { 0.0 };
        let warp = if random.chance(25) { pitch * 0.35 } else { 0.0 };
        let corners = [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)].map(|(x, y): (f32, f32)| {
            // A turn moves corners at right angles to where they are; sizes follow when the picture is drawn.
            [-y * tilt + between(random, -warp, warp) / 400.0, x * tilt + between(random, -warp, warp) / 400.0]
        });
        Self {
            pitch,
            page: if is_dark { grey(between(random, 5.0, 40.0)) } else { grey(between(random, 240.0, 255.0)) },
            cells,
            thin: if has_gaps { (0.0, line) } else { thin },
            thick: if has_gaps { (0.0, line) } else { thick },
            is_dashed: !shows_colours && random.chance(25),
            gap: if has_gaps { between(random, 2.0, 4.0) } else { 0.0 },
            margin,
            star: random.pick(&[Glyph::Star, Glyph::Star, Glyph::Crown, Glyph::Diamond]).unwrap(),
            cross: random.pick(&[Glyph::Cross, Glyph::Cross, Glyph::Dot, Glyph::Dash]).unwrap(),
            ink: if is_dark { [250.0, 215.0, 90.0] } else { [25.0, 25.0, 35.0] },
            glyph_size: between(random, 0.22, 0.34),
            noise: if random.chance(35) { between(random, 2.0, 12.0) } else { 0.0 },
            is_jpeg: random.chance(30),
            corners,
            trimmings: Trimmings::default(),
            wear: Wear::default(),
        }
    }

    /// A look with trimmings, and with marks and lines that are less common.
    pub fn trimmed(random: &mut Random) -> Self {
        let plain = Self::random(random);
        let is_dark = plain.page[0] < 128.0;
        let lines = [[80.0, 200.0, 255.0], [255.0, 140.0, 60.0], [120.0, 230.0, 120.0]];
        let shows_colours = plain.cells.len() > 1;
        let thick = match random.pick(&lines) {
            Some(colour) if is_dark && !shows_colours && random.chance(50) => (plain.thick.0, colour),
            _ => plain.thick,
        };
        let stars = [Glyph::Queen, Glyph::GoldenCrown, Glyph::HollowStar, Glyph::Check];
        let star = if random.chance(60) { random.pick(&stars).unwrap() } else { plain.star };
        let trimmings = Trimmings::random(random, plain.pitch, plain.gap > 0.0, shows_colours);
        // Colours that are nearly equal, but far apart in the list.
        let mut cells = plain.cells.clone();
        if shows_colours && random.chance(30) {
            let half = cells.len() / 2;
            for index in half..cells.len() {
                cells[index] = cells[index - half].map(|value| value - between(random, 0.0, 3.0));
            }
        }
        let newspaper = !is_dark && !shows_colours && random.chance(30);
        if newspaper {
            cells = vec![[between(random, 180.0, 215.0); 3]];
        }
        let page = if newspaper { cells[0] } else { plain.page };
        let thick = if trimmings.inset > 0.0 { (0.0, plain.thick.1) } else { thick };
        let [left, top, right, bottom] = plain.margin;
        let room = if trimmings.has_coordinates { plain.pitch } else { 0.0 };
        let bars = if trimmings.has_bars { 60.0 } else { 0.0 };
        let margin = [left.max(room), top.max(room + bars), right, bottom.max(bars)];
        Self { page, cells, thick, margin, star, trimmings, ..plain }
    }

    pub fn is_tilted(&self) -> bool {
        self.corners != [[0.0; 2]; 4]
    }

    /// The colour at a point of the board, in pixels from its top left corner.
    fn colour(&self, board: &Layout, marks: &[Mark], x: f32, y: f32) -> Colour {
        let size = board.side().unwrap();
        let extent = size as f32 * self.pitch;
        let reach = self.thick.0 / 2.0;
        if x < -reach || y < -reach || x > extent + reach || y > extent + reach {
            let is_sign = self.trimmings.is_on_coordinate([x / self.pitch, y / self.pitch], size);
            return if is_sign { self.ink } else { self.page };
        }
        let cell = |place: f32| ((place / self.pitch).floor().max(0.0) as usize).min(size - 1);
        let (row, col) = (cell(y), cell(x));
        let region = |row: usize, col: usize| board.regions()[row * size + col];
        let mut is_thin = false;
        for (along, across, is_vertical) in [(y, x, true), (x, y, false)] {
            let line = (across / self.pitch).round();
            let off = (across - line * self.pitch).abs();
            let line = line as usize;
            let other = |line: usize| if is_vertical { region(row, line) } else { region(line, col) };
            let is_border = line == 0 || line >= size || other(line - 1) != other(line);
            if is_border && off <= self.thick.0 / 2.0 {
                return self.thick.1;
            }
            let is_gap = self.is_dashed && (along / 5.0).rem_euclid(2.0) > 1.2;
            is_thin |= off <= self.thin.0 / 2.0 && !is_gap;
        }
        if !self.is_in_shape(board, x, y) {
            let back = self.trimmings.shadow;
            let is_shadow = back > 0.0 && self.is_in_shape(board, x - back, y - back);
            return if is_shadow { self.page.map(|value| value * 0.72) } else { self.page };
        }
        if is_thin {
            return self.thin.1;
        }
        let middle = |index: usize| (index as f32 + 0.5) * self.pitch;
        let glyph = match marks[row * size + col] {
            Mark::Star => Some(self.star),
            Mark::Empty => Some(self.cross),
            Mark::Unknown => None,
        };
        let scale = self.glyph_size * self.pitch;
        let (across, down) = ((x - middle(col)) / scale, (y - middle(row)) / scale);
        match glyph {
            Some(glyph) if glyph.covers(across, down) => glyph.colour(across, down, self.ink),
            _ => {
                let slope = self.trimmings.gradient * (y - middle(row)) / self.pitch;
                let shade = if marks[row * size + col] == Mark::Empty { self.wear.crossed_shade } else { 0.0 };
                let mut colour = self.cells[region(row, col) % self.cells.len()].map(|value| value - slope - shade);
                // By hand means without regard to regions.
                if let Some((every, strength)) = self.wear.tint
                    && (row * 7 + col * 3).is_multiple_of(every)
                {
                    colour[2] -= strength;
                }
                colour
            }
        }
    }

    /// Whether a point is on a cell, rather than in a gap or in one of the rounded corners.
    fn is_in_shape(&self, board: &Layout, x: f32, y: f32) -> bool {
        let size = board.side().unwrap();
        let cell = |place: f32| ((place / self.pitch).floor().max(0.0) as usize).min(size - 1);
        let (row, col) = (cell(y), cell(x));
        let region = |row: usize, col: usize| board.regions().get(row * size + col).filter(|_| col < size);
        let ends = |row: usize, col: usize, to: Option<&usize>| to != region(row, col);
        let borders = [
            ends(row, col, col.checked_sub(1).and_then(|left| region(row, left))),
            ends(row, col, row.checked_sub(1).and_then(|above| region(above, col))),
            ends(row, col, region(row, col + 1)),
            ends(row, col, region(row + 1, col)),
        ];
        let from_middle = [(x, col), (y, row)].map(|(place, index)| place - (index as f32 + 0.5) * self.pitch);
        self.trimmings.is_in_shape(from_middle, self.pitch / 2.0, borders, self.gap)
    }

    pub fn draw(&self, board: &Layout, marks: &[Mark], random: &mut Random) -> RgbaImage {
        let extent = board.side().unwrap() as f32 * self.pitch;
        // A turned board needs room for its corners.
        let room = if self.is_tilted() { 0.07 * extent } else { 0.0 };
        let [left, top, right, bottom] = self.margin.map(|margin| margin + room);
        let (width, height) = ((left + extent + right) as u32, (top + extent + bottom) as u32);
        let mut picture = RgbaImage::from_fn(width, height, |x, y| {
            let mut sum = [0.0_f32; 3];
            for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
                let (x, y) = (x as f32 + dx - left, y as f32 + dy - top);
                let (across, down) = ((x / extent).clamp(-0.5, 1.5), (y / extent).clamp(-0.5, 1.5));
                let moved = |axis: usize| {
                    let corner = self.corners.map(|corner| corner[axis]);
                    let upper = corner[0] * (1.0 - across) + corner[1] * across;
                    let lower = corner[3] * (1.0 - across) + corner[2] * across;
                    extent / 2.0 * (upper * (1.0 - down) + lower * down)
                };
                let colour = self.colour(board, marks, x + moved(0), y + moved(1));
                let colour = self.trimmings.shaded(colour, [x / extent, y / extent]);
                for channel in 0..3 {
                    sum[channel] += colour[channel] / 4.0;
                }
            }
            let noise = if self.noise > 0.0 { between(random, -self.noise, self.noise) } else { 0.0 };
            let [r, g, b] = sum.map(|value| (value + noise).clamp(0.0, 255.0) as u8);
            Rgba([r, g, b, 255])
        });
        self.trimmings.draw_bars(&mut picture, [top as u32, bottom as u32], self.page);
        self.wear.apply(&mut picture);
        picture
    }
}

/// Colours that people can tell apart.
fn palette(random: &mut Random, is_dark: bool) -> Vec<Colour> {
    let mut colours: Vec<Colour> = Vec::new();
    while colours.len() < 16 {
        let range = if is_dark { (40.0, 170.0) } else { (110.0, 255.0) };
        let mut best: Option<(f32, Colour)> = None;
        for _ in 0..20 {
            let colour = [(); 3].map(|()| between(random, range.0, range.1));
            let apart = |other: &Colour| (0..3).map(|channel| (colour[channel] - other[channel]).abs()).sum::<f32>();
            let nearest = colours.iter().map(apart).fold(f32::MAX, f32::min);
            if best.is_none_or(|(before, _)| nearest > before) {
                best = Some((nearest, colour));
            }
        }
        colours.push(best.unwrap().1);
    }
    colours
}
