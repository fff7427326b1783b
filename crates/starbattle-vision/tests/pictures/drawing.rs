//! Draws boards the way websites do, for the tests to read back.

use std::io::Cursor;

use image::{DynamicImage, ImageFormat, Rgba, RgbaImage};
use starbattle_board::Board;
use starbattle_notation::Layout;
use starbattle_testkit::{Random, board_with_solution};

type Colour = [u8; 3];

const WHITE: Colour = [255, 255, 255];
const BLACK: Colour = [0, 0, 0];
const PASTELS: [Colour; 12] = [
    [187, 163, 226],
    [255, 201, 146],
    [150, 190, 255],
    [179, 223, 160],
    [223, 223, 223],
    [255, 123, 96],
    [230, 243, 136],
    [185, 178, 158],
    [223, 160, 191],
    [163, 210, 216],
    [98, 239, 234],
    [255, 146, 242],
];
const DEEP: [Colour; 12] = [
    [96, 40, 130],
    [150, 84, 20],
    [28, 70, 150],
    [40, 110, 50],
    [90, 90, 96],
    [160, 36, 36],
    [130, 130, 20],
    [80, 66, 40],
    [150, 50, 100],
    [24, 110, 120],
    [20, 150, 140],
    [60, 20, 60],
];

/// How a board is drawn. Widths are in pixels.
#[derive(Debug, Clone, Copy)]
pub struct Style {
    pub name: &'static str,
    pub page: Colour,
    /// Colours of the regions; a single one for all if lines alone show them.
    pub cells: &'static [Colour],
    pub thin: (usize, Colour),
    pub thick: (usize, Colour),
    /// Between cells, where the page shows through.
    pub gap: usize,
    pub pitch: usize,
    /// Left of and above the board; half of it is right and below.
    pub margin: (usize, usize),
}

pub const STYLES: [Style; 5] = [
    Style {
        name: "coloured regions with thin lines",
        page: WHITE,
        cells: &PASTELS,
        thin: (1, BLACK),
        thick: (1, BLACK),
        gap: 0,
        pitch: 48,
        margin: (10, 10),
    },
    Style {
        name: "white with thick borders",
        page: WHITE,
        cells: &[WHITE],
        thin: (1, [150, 150, 150]),
        thick: (5, BLACK),
        gap: 0,
        pitch: 40,
        margin: (20, 32),
    },
    Style {
        name: "dark with bright borders",
        page: [18, 18, 24],
        cells: &[[30, 30, 38]],
        thin: (1, [70, 70, 80]),
        thick: (4, [225, 225, 235]),
        gap: 0,
        pitch: 44,
        margin: (30, 90),
    },
    Style {
        name: "coloured cells with gaps",
        page: WHITE,
        cells: &PASTELS,
        thin: (0, WHITE),
        thick: (0, WHITE),
        gap: 4,
        pitch: 52,
        margin: (40, 60),
    },
    Style {
        name: "deep colours and thick borders in a wide margin",
        page: [24, 24, 28],
        cells: &DEEP,
        thin: (1, BLACK),
        thick: (3, BLACK),
        gap: 0,
        pitch: 36,
        margin: (160, 120),
    },
];

/// A connected board of this size with at least one solution, and mostly just one.
pub fn random_board(size: usize, seed: u64) -> Layout {
    let mut random = Random::new(seed);
    let board = Board::new(size, if size < 9 { 1 } else { 2 }).unwrap();
    loop {
        let (puzzle, _) = board_with_solution(board, 300, &mut random);
        let layout = Layout::from_puzzle(&puzzle);
        if layout.disconnected().is_none() {
            return layout;
        }
    }
}

fn fill(picture: &mut RgbaImage, (left, top): (usize, usize), (width, height): (usize, usize), [r, g, b]: Colour) {
    for y in top..top + height {
        for x in left..left + width {
            picture.put_pixel(x as u32, y as u32, Rgba([r, g, b, 255]));
        }
    }
}

/// The picture of a board.
pub fn draw(layout: &Layout, style: &Style) -> RgbaImage {
    let Style { pitch, margin: (left, top), .. } = *style;
    let size = layout.side().unwrap();
    let mut picture = RgbaImage::new((size * pitch + left + left / 2) as u32, (size * pitch + top + top / 2) as u32);
    let whole = (picture.width() as usize, picture.height() as usize);
    fill(&mut picture, (0, 0), whole, style.page);
    let region = |row: usize, col: usize| layout.regions()[row * size + col];
    for (row, col) in (0..size).flat_map(|row| (0..size).map(move |col| (row, col))) {
        let colour = style.cells[region(row, col) % style.cells.len()];
        let corner = (left + col * pitch + style.gap / 2, top + row * pitch + style.gap / 2);
        fill(&mut picture, corner, (pitch - style.gap, pitch - style.gap), colour);
    }
    // Thin lines first, so that thick ones cover their ends.
    for is_thick in [false, true] {
        let (width, colour) = if is_thick { style.thick } else { style.thin };
        for line in 0..=size {
            for place in 0..size {
                let at_edge = line == 0 || line == size;
                if is_thick == (at_edge || region(place, line - 1) != region(place, line)) {
                    let corner = (left + line * pitch - width / 2, top + place * pitch - width / 2);
                    fill(&mut picture, corner, (width, pitch + width), colour);
                }
                if is_thick == (at_edge || region(line - 1, place) != region(line, place)) {
                    let corner = (left + place * pitch - width / 2, top + line * pitch - width / 2);
                    fill(&mut picture, corner, (pitch + width, width), colour);
                }
            }
        }
    }
    picture
}

/// Draws a diagonal cross or, as many pages do for a star, a large diamond into a cell.
pub fn draw_mark(picture: &mut RgbaImage, style: &Style, (row, col): (usize, usize), is_star: bool) {
    let reach = style.pitch as isize / 4;
    let middle = |margin: usize, index: usize| (margin + index * style.pitch + style.pitch / 2) as isize;
    let (x, y) = (middle(style.margin.0, col), middle(style.margin.1, row));
    for dy in -reach..=reach {
        for dx in -reach..=reach {
            let is_drawn = if is_star { dx.abs() + dy.abs() <= reach } else { (dx.abs() - dy.abs()).abs() <= 1 };
            if is_drawn {
                picture.put_pixel((x + dx) as u32, (y + dy) as u32, Rgba([0, 0, 0, 255]));
            }
        }
    }
}

/// The letters A to H, three columns and five rows of dots each.
pub const LETTERS: [u16; 8] = [
    0b010_101_111_101_101,
    0b110_101_110_101_110,
    0b011_100_100_100_011,
    0b110_101_101_101_110,
    0b111_100_110_100_111,
    0b111_100_110_100_100,
    0b011_100_101_101_011,
    0b101_101_111_101_101,
];

/// Draws the letter of a region into a cell.
pub fn draw_letter(picture: &mut RgbaImage, style: &Style, (row, col): (usize, usize), region: usize) {
    let dot = style.pitch / 12;
    let (left, top) = (style.margin.0 + col * style.pitch, style.margin.1 + row * style.pitch);
    for bit in (0..15).filter(|bit| LETTERS[region % 8] >> (14 - bit) & 1 == 1) {
        let corner =
            (left + style.pitch / 2 + (bit % 3) * dot - 2 * dot, top + style.pitch / 2 + (bit / 3) * dot - 3 * dot);
        fill(picture, corner, (dot, dot), [90, 90, 90]);
    }
}

/// The bytes of a picture as a PNG file.
pub fn png(picture: &RgbaImage) -> Vec<u8> {
    encoded(picture, ImageFormat::Png)
}

/// The bytes of a picture as a file.
pub fn encoded(picture: &RgbaImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    let picture = DynamicImage::from(picture.clone());
    let picture = if format == ImageFormat::Jpeg { picture.to_rgb8().into() } else { picture };
    picture.write_to(&mut bytes, format).unwrap();
    bytes.into_inner()
}
