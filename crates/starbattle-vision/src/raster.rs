//! A picture as an array of colours, with the few operations that reading needs.

use std::ops::Range;

use image::RgbaImage;

/// A colour: red, green and blue from 0 to 255.
pub type Colour = [f32; 3];

/// How far apart two colours are.
pub fn distance(a: Colour, b: Colour) -> f32 {
    let [red, green, blue] = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
    // The eye, and so the makers of colour schemes, weigh green most.
    (0.9 * red * red + 1.4 * green * green + 0.7 * blue * blue).sqrt()
}

/// A picture without transparency.
#[derive(Debug, Clone)]
pub struct Raster {
    /// Columns of pixels.
    pub width: usize,
    /// Rows of pixels.
    pub height: usize,
    /// The colours, row by row.
    pub pixels: Vec<Colour>,
}

impl Raster {
    /// The picture on white paper, reduced so that its longer side is at most `longest`.
    pub fn from_image(image: &RgbaImage, longest: usize) -> Self {
        let (full_width, full_height) = (image.width() as usize, image.height() as usize);
        let scale = (full_width.max(full_height) as f32 / longest as f32).max(1.0);
        let width = ((full_width as f32 / scale) as usize).max(1);
        let height = ((full_height as f32 / scale) as usize).max(1);
        let on_paper = |[red, green, blue, alpha]: [u8; 4]| -> Colour {
            let colour = [red, green, blue].map(f32::from);
            let opacity = f32::from(alpha) / 255.0;
            if alpha == 255 { colour } else { colour.map(|value| value * opacity + 255.0 * (1.0 - opacity)) }
        };
        if scale <= 1.0 {
            let pixels = image.pixels().map(|pixel| on_paper(pixel.0)).collect();
            return Self { width, height, pixels };
        }
        let mut pixels = Vec::with_capacity(width * height);
        for y in 0..height {
            let rows = spans(y, scale, full_height);
            for x in 0..width {
                let mut sum = [0.0; 3];
                let mut total = 0.0;
                for (row, row_part) in rows.clone() {
                    for (col, col_part) in spans(x, scale, full_width) {
                        let part = row_part * col_part;
                        let colour = on_paper(image.get_pixel(col as u32, row as u32).0);
                        for channel in 0..3 {
                            sum[channel] += colour[channel] * part;
                        }
                        total += part;
                    }
                }
                pixels.push(sum.map(|value| value / total));
            }
        }
        Self { width, height, pixels }
    }

    /// The picture reduced further, and by how much.
    pub fn reduced(&self, longest: usize) -> (Self, f32) {
        self.part(&(0..self.width), &(0..self.height), longest)
    }

    /// A part of the picture, reduced so that its longer side is at most `longest`, and by how much.
    pub fn part(&self, across: &Range<usize>, down: &Range<usize>, longest: usize) -> (Self, f32) {
        let scale = (across.len().max(down.len()) as f32 / longest as f32).max(1.0);
        if scale <= 1.0 {
            return (self.cropped(across, down), 1.0);
        }
        let width = ((across.len() as f32 / scale) as usize).max(1);
        let height = ((down.len() as f32 / scale) as usize).max(1);
        let columns: Vec<Vec<(usize, f32)>> = (0..width).map(|x| spans(x, scale, across.len()).collect()).collect();
        let mut pixels = Vec::with_capacity(width * height);
        let mut sums = vec![[0.0_f32; 4]; width];
        for y in 0..height {
            sums.fill([0.0; 4]);
            for (row, row_part) in spans(y, scale, down.len()) {
                let start = (down.start + row) * self.width + across.start;
                let colours = &self.pixels[start..start + across.len()];
                for (sum, column) in sums.iter_mut().zip(&columns) {
                    for &(col, col_part) in column {
                        let (part, colour) = (row_part * col_part, colours[col]);
                        for channel in 0..3 {
                            sum[channel] += colour[channel] * part;
                        }
                        sum[3] += part;
                    }
                }
            }
            pixels.extend(sums.iter().map(|[red, green, blue, total]| [red / total, green / total, blue / total]));
        }
        (Self { width, height, pixels }, scale)
    }

    /// A small picture enlarged to about the given size, so that lines are wider than a pixel.
    pub fn enlarged(self, longest: usize) -> Self {
        let factor = longest / self.width.max(self.height).max(1);
        if factor < 2 {
            return self;
        }
        let factor = factor.min(3);
        let (width, height) = (self.width * factor, self.height * factor);
        let mut pixels = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                pixels.push(self.sample((x as f32 + 0.5) / factor as f32, (y as f32 + 0.5) / factor as f32));
            }
        }
        Self { width, height, pixels }
    }

    fn cropped(&self, across: &Range<usize>, down: &Range<usize>) -> Self {
        let mut pixels = Vec::with_capacity(across.len() * down.len());
        for y in down.clone() {
            pixels.extend_from_slice(&self.pixels[y * self.width + across.start..y * self.width + across.end]);
        }
        Self { width: across.len(), height: down.len(), pixels }
    }

    /// The colour of a pixel; beyond the border, that of the nearest one.
    pub fn at(&self, x: isize, y: isize) -> Colour {
        let x = x.clamp(0, self.width as isize - 1) as usize;
        let y = y.clamp(0, self.height as isize - 1) as usize;
        self.pixels[y * self.width + x]
    }

    /// The colour at a point between pixels.
    pub fn sample(&self, x: f32, y: f32) -> Colour {
        let (x, y) = (x - 0.5, y - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (right_part, bottom_part) = (x - left, y - top);
        let (left, top) = (left as isize, top as isize);
        let corners = [self.at(left, top), self.at(left + 1, top), self.at(left, top + 1), self.at(left + 1, top + 1)];
        let mut colour = [0.0; 3];
        for (channel, value) in colour.iter_mut().enumerate() {
            let upper = corners[0][channel] * (1.0 - right_part) + corners[1][channel] * right_part;
            let lower = corners[2][channel] * (1.0 - right_part) + corners[3][channel] * right_part;
            *value = upper * (1.0 - bottom_part) + lower * bottom_part;
        }
        colour
    }

    /// Rows and columns exchanged.
    pub fn transposed(&self) -> Self {
        /// Pixels per side of the squares that are exchanged one after the other, so that the cache holds them.
        const TOGETHER: usize = 16;
        let (width, height) = (self.width, self.height);
        let mut pixels = vec![[0.0; 3]; self.pixels.len()];
        for top in (0..height).step_by(TOGETHER) {
            for left in (0..width).step_by(TOGETHER) {
                for x in left..(left + TOGETHER).min(width) {
                    for y in top..(top + TOGETHER).min(height) {
                        pixels[x * height + y] = self.pixels[y * width + x];
                    }
                }
            }
        }
        Self { width: self.height, height: self.width, pixels }
    }
}

/// The pixels that a reduced pixel covers, each with the part of it that is covered.
fn spans(index: usize, scale: f32, limit: usize) -> impl Iterator<Item = (usize, f32)> + Clone {
    let (start, end) = (index as f32 * scale, (index + 1) as f32 * scale);
    let last = (end.ceil() as usize).min(limit);
    ((start as usize).min(limit - 1)..last).map(move |pixel| {
        let part = end.min((pixel + 1) as f32) - start.max(pixel as f32);
        (pixel, part.max(1e-6))
    })
}
