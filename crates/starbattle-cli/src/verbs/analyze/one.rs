//! One pattern, or a list of patterns one by one.

use std::{
    fs,
    io::{self, BufRead, BufReader, Read, Write},
    path::Path,
};

use anyhow::{Context, bail};
use starbattle::{
    answers::{in_plain_words, wire::Analysis},
    atlas::{Atlas, PatternAnalysis, PatternError},
    board::{Board, Cell, CellSet, MemoryError},
    notation::{
        drawing::{Glyph, Scene, SvgStyle, TerminalStyle, svg, terminal},
        excerpt,
    },
};

use super::Analyze;
use crate::{
    cli::GlobalOptions,
    failure::{Exit, Interrupted},
    meter::{Meter, interrupted},
    output::{Sink, json_text, note, png, print_line, use_colour, write_file},
    wording::{counted, grouped},
};

/// A pattern is at most a board of cells, a few characters each.
const MAX_LINE: u64 = 1 << 16;

pub fn one_pattern(verb: &Analyze, board: Board, pattern: &str, shared: GlobalOptions) -> anyhow::Result<Exit> {
    let cells = parse(pattern, board).context("--pattern")?;
    let atlas = verb.atlas(board, &Meter::new(shared))?;
    let analysis = analyze(&atlas, &cells).context("--pattern")?;
    let scene = scene(&analysis);
    if verb.svg.is_some() || verb.png.is_some() {
        let picture = svg(&scene, &SvgStyle { coordinates: true, tints: false, ..SvgStyle::default() });
        if let Some(path) = &verb.svg {
            write_file(path, picture.as_bytes())?;
        }
        if let Some(path) = &verb.png {
            write_file(path, &png(&picture, 2.0)?)?;
        }
    }
    if verb.draws(shared) {
        print_line(&describe(&analysis, atlas.placements(), shared))?;
    } else {
        let mut sink = Sink::open(verb.output.as_deref())?;
        writeln!(sink, "{}", json_text(&Analysis::of(&analysis, atlas.placements()))?)?;
        sink.finish()?;
    }
    Ok(if analysis.is_realizable() { Exit::Done } else { Exit::No })
}

pub fn pattern_lines(verb: &Analyze, board: Board, file: &Path, shared: GlobalOptions) -> anyhow::Result<Exit> {
    let reader: Box<dyn Read> = if file == Path::new("-") {
        Box::new(io::stdin())
    } else {
        Box::new(fs::File::open(file).with_context(|| format!("cannot open {}", file.display()))?)
    };
    let mut sink = Sink::open(verb.output.as_deref())?;
    let atlas = verb.atlas(board, &Meter::new(shared))?;
    let mut reader = BufReader::new(reader);
    let (mut lines, mut patterns, mut failed) = (0, 0, 0);
    loop {
        let mut line = Vec::new();
        let read = reader
            .by_ref()
            .take(MAX_LINE)
            .read_until(b'\n', &mut line)
            .with_context(|| format!("cannot read {}", file.display()))?;
        if read == 0 {
            break;
        }
        lines += 1;
        if read as u64 == MAX_LINE {
            bail!("line {lines} is too long for a pattern: expected at most {MAX_LINE} bytes");
        }
        if interrupted() {
            return Err(Interrupted::Early.into());
        }
        let text = String::from_utf8_lossy(&line);
        let text = text.trim_start_matches('\u{feff}').trim();
        if text.is_empty() || text.starts_with('#') {
            continue;
        }
        patterns += 1;
        match parse(text, board).and_then(|cells| analyze(&atlas, &cells)) {
            Err(error) if error.is::<MemoryError>() => return Err(error),
            Ok(analysis) => writeln!(sink, "{}", json_text(&Analysis::of(&analysis, atlas.placements()))?)?,
            Err(error) => {
                failed += 1;
                note!("error: line {lines}: {error:#}");
            }
        }
    }
    sink.finish()?;
    if !shared.quiet {
        note!("{}, {failed} failed", counted(patterns, "pattern"));
    }
    Ok(if failed > 0 { Exit::BadInput } else { Exit::Done })
}

/// What the cells force. A lack of memory is not the fault of the pattern.
pub fn analyze(atlas: &Atlas, cells: &[Cell]) -> anyhow::Result<PatternAnalysis> {
    atlas.analyze(cells).map_err(|error| match error {
        PatternError::Memory(error) => error.into(),
        other => other.into(),
    })
}

/// Cells as `row,column` pairs from 0, as r1c1, or as JSON pairs.
fn parse(text: &str, board: Board) -> anyhow::Result<Vec<Cell>> {
    let cells = if text.trim_start().starts_with('[') { parse_json(text)? } else { parse_words(text)? };
    if cells.is_empty() {
        bail!("expected at least one cell, such as `0,0 0,3`");
    }
    for (index, cell) in cells.iter().enumerate() {
        if !board.contains(*cell) {
            bail!("{cell} is not on the {0}x{0} board", board.size());
        }
        if cells[..index].contains(cell) {
            bail!("{cell} is given twice");
        }
    }
    Ok(cells)
}

fn parse_words(text: &str) -> anyhow::Result<Vec<Cell>> {
    let pair = |word: &str| -> Option<Cell> {
        let (row, col) = word.split_once(',')?;
        Some(Cell::new(row.parse().ok()?, col.parse().ok()?))
    };
    text.split_whitespace()
        .map(|word| {
            pair(word).or_else(|| word.parse().ok()).with_context(|| {
                format!("`{}` is not a cell: expected row and column from 0, such as 0,3, or r1c4", excerpt(word))
            })
        })
        .collect()
}

fn parse_json(text: &str) -> anyhow::Result<Vec<Cell>> {
    let pairs: Vec<(u8, u8)> = serde_json::from_str(text)
        .map_err(|error| anyhow::anyhow!("not a list of [row,column] pairs: {}", in_plain_words(&error.to_string())))?;
    Ok(pairs.into_iter().map(|(row, col)| Cell::new(row, col)).collect())
}

/// The picture of a pattern: given stars, forced stars, empties given by the rules and deduced ones, and how often each other
/// cell is a star.
pub fn scene(analysis: &PatternAnalysis) -> Scene {
    let board = analysis.board();
    let mut scene = Scene::blank(board.size(), board.size());
    let (forced_star, deduced) = (analysis.forced_star(), analysis.deduced_empty());
    for cell in board.cells() {
        let (row, col) = (cell.row(), cell.col());
        let glyph = if analysis.pattern().contains(cell) {
            Glyph::Star
        } else if forced_star.contains(cell) {
            Glyph::NewStar
        } else if deduced.contains(cell) {
            Glyph::NewCross
        } else if analysis.never().contains(cell) {
            Glyph::Cross
        } else {
            Glyph::None
        };
        scene.set_glyph(row, col, glyph);
        if glyph == Glyph::None && analysis.is_realizable() {
            scene.set_heat(row, col, analysis.star_count(cell) as f64 / analysis.compatible() as f64);
        }
    }
    scene.title = Some(format!("Star Battle {board}: {}", names(analysis.pattern())));
    scene
}

/// The picture in the terminal with what it shows in words.
pub fn describe(analysis: &PatternAnalysis, placements: u128, shared: GlobalOptions) -> String {
    let mut text = format!(
        "{}: {} of {} have stars at {}\n",
        analysis.board(),
        grouped(analysis.compatible()),
        counted(placements, "placement"),
        names(analysis.pattern())
    );
    if !analysis.is_realizable() {
        return text;
    }
    let mut scene = scene(analysis);
    scene.title = None;
    text.push_str(&terminal(&scene, TerminalStyle { colour: use_colour(shared), coordinates: true }));
    text.push_str("★ given, ☆ forced, × empty by the rules, X deduced empty, % how often a star\n");
    for (what, cells) in [("forced stars", analysis.forced_star()), ("deduced empty", analysis.deduced_empty())] {
        if !cells.is_empty() {
            text.push_str(&format!("{what}: {}\n", names(&cells)));
        }
    }
    text
}

fn names(cells: &CellSet) -> String {
    cells.iter().map(|cell| cell.to_string()).collect::<Vec<_>>().join(", ")
}
