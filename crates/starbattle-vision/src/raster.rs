//! A picture as an array of colours, with the few operations that reading needs.

use std::ops::Range;

use image::RgbaImage;

/// A colour: red, green and blue from 0 to 255.
pub type Colour = [f32; 3];

/// A colour as it is stored: large pictures are limited by the memory that has to be moved.
type Pixel = [u8; 3];

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
    pub pixels: Vec<Pixel>,
}

impl Raster {
    /// The picture on white paper, reduced so that its longer side is at most `longest`.
    pub fn from_image(image: &RgbaImage, longest: usize) -> Self {
        let (full_width, full_height) = (image.width() as usize, image.height() as usize);
        let scale = (full_width.max(full_height) as f32 / longest as f32).max(1.0);
        let width = ((full_width as f32 / scale) as usize).max(1);
        let height = ((full_height as f32 / scale) as usize).max(1);
        if scale <= 1.0 {
            let pixels = image.pixels().map(|pixel| on_paper(pixel.0)).collect();
            return Self { width, height, pixels };
        }
        let pixels = reduced(&Reduction { width, height, scale }, [0..full_width, 0..full_height], |x, y| {
            on_paper(image.get_pixel(x as u32, y as u32).0)
        });
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
        let pixels = reduced(&Reduction { width, height, scale }, [across.clone(), down.clone()], |x, y| {
            self.pixels[y * self.width + x]
        });
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
                pixels.push(stored(self.sample((x as f32 + 0.5) / factor as f32, (y as f32 + 0.5) / factor as f32)));
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
        self.pixels[y * self.width + x].map(f32::from)
    }

    /// The colour at a point between pixels.
    pub fn sample(&self, x: f32, y: f32) -> Colour {
        // Beyond the border there is the nearest colour. No coordinate is negative, so the conversion rounds down.
        let within = |place: f32, length: usize| {
            let place = (place - 0.5).clamp(0.0, (length - 1) as f32);
            let first = place as usize;
            (first, (first + 1).min(length - 1), place - first as f32)
        };
        let ((left, right, right_part), (top, bottom, bottom_part)) = (within(x, self.width), within(y, self.height));
        let (upper, lower) = (&self.pixels[top * self.width..], &self.pixels[bottom * self.width..]);
        std::array::from_fn(|channel| {
            let along = |row: &[Pixel]| {
                let (from, to) = (f32::from(row[left][channel]), f32::from(row[right][channel]));
                from + (to - from) * right_part
            };
            let (above, below) = (along(upper), along(lower));
            above + (below - above) * bottom_part
        })
    }

    /// Rows and columns exchanged.
    pub fn transposed(&self) -> Self {
        /// Pixels per side of the squares that are exchanged one after the other, so that the cache holds them.
        const TOGETHER: usize = 16;
        let (width, height) = (self.width, self.height);
        let mut pixels = vec![[0; 3]; self.pixels.len()];
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

/// The nearest colour that can be stored.
pub fn stored(colour: Colour) -> Pixel {
    colour.map(|value| (value + 0.5) as u8)
}

/// A colour with its opacity, on white paper.
fn on_paper([red, green, blue, alpha]: [u8; 4]) -> Pixel {
    let colour = [red, green, blue];
    if alpha == 255 {
        return colour;
    }
    let opacity = f32::from(alpha) / 255.0;
    stored(colour.map(|value| f32::from(value) * opacity + 255.0 * (1.0 - opacity)))
}

/// The size of a reduced picture, and how many pixels become one in each direction.
struct Reduction {
    width: usize,
    height: usize,
    scale: f32,
}

/// The means of the pixels that become one.
fn reduced(to: &Reduction, [across, down]: [Range<usize>; 2], pixel: impl Fn(usize, usize) -> Pixel) -> Vec<Pixel> {
    let columns: Vec<Vec<(usize, f32)>> = (0..to.width).map(|x| spans(x, to.scale, across.len()).collect()).collect();
    let mut pixels = Vec::with_capacity(to.width * to.height);
    // Every row is first added up, then every column, so that each pixel is looked at once.
    let mut sums = vec![[0.0_f32; 3]; across.len()];
    for y in 0..to.height {
        sums.fill([0.0; 3]);
        let mut rows = 0.0;
        for (row, part) in spans(y, to.scale, down.len()) {
            rows += part;
            for (col, sum) in sums.iter_mut().enumerate() {
                let colour = pixel(across.start + col, down.start + row);
                for channel in 0..3 {
                    sum[channel] += f32::from(colour[channel]) * part;
                }
            }
        }
        pixels.extend(columns.iter().map(|column| {
            let mut mean = [0.0; 3];
            let mut total = 0.0;
            for &(col, part) in column {
                for channel in 0..3 {
                    mean[channel] += sums[col][channel] * part;
                }
                total += part * rows;
            }
            stored(mean.map(|value| value / total))
        }));
    }
    pixels
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
