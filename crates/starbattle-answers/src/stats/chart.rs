//! A collection as a picture: bars for difficulties, scores, techniques and sizes of regions.

use std::fmt::Write;

use starbattle_board::counted;

use crate::wire::Stats;

const WIDTH: usize = 720;
const LABEL: usize = 210;
const BAR: usize = 420;
const LINE: usize = 20;
const TITLE: usize = 44;

/// A group of bars under one title.
struct Group {
    title: &'static str,
    bars: Vec<(String, usize)>,
}

/// The collection as an SVG image.
#[must_use]
pub fn chart(stats: &Stats) -> String {
    let groups = [
        Group {
            title: "Difficulty",
            bars: stats.difficulties.iter().map(|class| (class.difficulty.clone(), class.count)).collect(),
        },
        Group {
            title: "Score",
            bars: stats.scores.iter().map(|range| (format!("{} to {}", range.from, range.to), range.count)).collect(),
        },
        Group {
            title: "Puzzles that use a technique",
            bars: stats.rules.iter().map(|rule| (format!("{} {}", rule.rule, rule.name), rule.puzzles)).collect(),
        },
        Group {
            title: "Regions by number of cells",
            bars: stats.region_sizes.iter().map(|size| (size.cells.to_string(), size.regions)).collect(),
        },
    ];
    let mut body = String::new();
    let mut y = 40;
    for group in groups.iter().filter(|group| !group.bars.is_empty()) {
        y = draw(group, y, &mut body);
    }
    let height = y + LINE;
    let title = counted(stats.puzzles, "puzzle");
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" width=\"{WIDTH}\" height=\"{height}\" \
         font-family=\"system-ui, sans-serif\" font-size=\"13\" role=\"img\" aria-label=\"{title}\">\n\
         <rect width=\"{WIDTH}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text x=\"16\" y=\"28\" font-size=\"18\" font-weight=\"600\" fill=\"#222\">{title}</text>\n{body}</svg>\n"
    )
}

/// Draws a group below `top` and returns where it ends.
fn draw(group: &Group, top: usize, body: &mut String) -> usize {
    let most = group.bars.iter().map(|(_, count)| *count).max().unwrap_or(1).max(1);
    let _ =
        writeln!(body, "<text x=\"16\" y=\"{}\" font-weight=\"600\" fill=\"#222\">{}</text>", top + 26, group.title);
    let mut y = top + TITLE;
    for (label, count) in &group.bars {
        let width = (count * BAR).div_ceil(most);
        let text = y + LINE - 6;
        let end = LABEL + width + 6;
        let _ = writeln!(
            body,
            "<text x=\"{}\" y=\"{text}\" text-anchor=\"end\" fill=\"#222\">{label}</text>\
             <rect x=\"{LABEL}\" y=\"{}\" width=\"{width}\" height=\"{}\" rx=\"2\" fill=\"#4a6fa5\"/>\
             <text x=\"{end}\" y=\"{text}\" fill=\"#555\">{count}</text>",
            LABEL - 8,
            y + 2,
            LINE - 5,
        );
        y += LINE;
    }
    y
}
