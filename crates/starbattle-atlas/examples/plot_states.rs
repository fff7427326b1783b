//! Draws how the states of a count grow with the board, as an SVG picture for the book.
//!
//! `cargo run -p starbattle-atlas --example plot_states > docs/images/states.svg`
#![expect(clippy::cast_precision_loss, reason = "a picture needs no more than some digits")]

use starbattle_atlas::count_estimate;
use starbattle_board::Board;

const SIZES: std::ops::RangeInclusive<usize> = 8..=25;
const STARS: std::ops::RangeInclusive<usize> = 2..=6;
/// The powers of ten between which states are drawn; boards with more are left out.
const POWERS: [i32; 2] = [2, 12];
/// The ends of the axes, in pixels.
const LEFT: f64 = 64.0;
const RIGHT: f64 = 700.0;
const TOP: f64 = 20.0;
const BOTTOM: f64 = 342.0;
const COLORS: [&str; 5] = ["#1b5e9b", "#a33b20", "#2e7d32", "#6a3d9a", "#8a6d00"];

fn main() {
    print!("{}", picture());
}

/// The picture: a line for each number of stars, dots and full lines where states were counted, dashes where they are expected.
#[must_use]
pub fn picture() -> String {
    let mut lines = axes();
    for (stars, color) in STARS.zip(COLORS) {
        lines.extend(curve(stars, color));
    }
    let title = "States of all layers by the size of the board, for two to six stars";
    let open = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 720 420" font-family="sans-serif" font-size="13" role="img" aria-label="{title}">"#
    );
    format!("{open}\n<rect width=\"720\" height=\"420\" fill=\"#fff\"/>\n{}\n</svg>\n", lines.join("\n"))
}

fn axes() -> Vec<String> {
    let mut lines = Vec::new();
    for power in (POWERS[0]..=POWERS[1]).step_by(2) {
        let y = height(10_f64.powi(power));
        lines.push(format!(r##"<line x1="{LEFT}" x2="{RIGHT}" y1="{y:.0}" y2="{y:.0}" stroke="#ddd"/>"##));
        let label = format!(r#"10<tspan dy="-5" font-size="10">{power}</tspan>"#);
        lines.push(format!(r##"<text x="56" y="{:.0}" text-anchor="end" fill="#333">{label}</text>"##, y + 4.0));
    }
    for size in SIZES {
        let x = across(size);
        lines.push(format!(r##"<text x="{x:.0}" y="392" text-anchor="middle" fill="#333">{size}</text>"##));
    }
    lines.push(r##"<text x="392" y="412" text-anchor="middle" fill="#333">size of the board</text>"##.to_owned());
    lines
}

/// The boards with so many stars, as far as they fit the picture.
fn curve(stars: usize, color: &str) -> Vec<String> {
    let points: Vec<(f64, f64, bool)> = SIZES
        .filter_map(|size| Some((size, count_estimate(Board::new(size, stars).ok()?))))
        .filter(|(_, estimate)| estimate.states > 0 && (estimate.states as f64) < 10_f64.powi(POWERS[1]))
        .map(|(size, estimate)| (across(size), height(estimate.states as f64), estimate.is_measured))
        .collect();
    let known = points.iter().take_while(|(.., is_measured)| *is_measured).count();
    let mut lines = Vec::new();
    let expected = &points[known.saturating_sub(1)..];
    for (points, dashes) in [(&points[..known], ""), (expected, r#" stroke-dasharray="3 4""#)] {
        let path: Vec<String> = points.iter().map(|(x, y, _)| format!("{x:.1},{y:.1}")).collect();
        let path = path.join(" ");
        if points.len() > 1 {
            lines.push(format!(r#"<polyline fill="none" stroke="{color}" stroke-width="2"{dashes} points="{path}"/>"#));
        }
    }
    for (x, y, _) in &points[..known] {
        lines.push(format!(r#"<circle cx="{x:.1}" cy="{y:.1}" r="4" fill="{color}"/>"#));
    }
    if let Some((x, y, _)) = points.first() {
        let (x, y) = (x + 2.0, y + 20.0);
        lines.push(format!(r#"<text x="{x:.0}" y="{y:.0}" fill="{color}" text-anchor="middle">{stars} stars</text>"#));
    }
    lines
}

fn across(size: usize) -> f64 {
    let (first, last) = (*SIZES.start() as f64, *SIZES.end() as f64);
    LEFT + (size as f64 - first + 1.0) / (last - first + 1.5) * (RIGHT - LEFT)
}

fn height(states: f64) -> f64 {
    let share = (states.log10() - f64::from(POWERS[0])) / f64::from(POWERS[1] - POWERS[0]);
    BOTTOM + share * (TOP - BOTTOM)
}
