//! One pattern, or a list of patterns one by one.

use std::{
    fs,
    io::{self, BufRead, BufReader, Read, Write},
    path::Path,
};

use anyhow::{Context, bail};
use starbattle::{
    answers::{pattern_scene, wire::Analysis},
    atlas::PatternAnalysis,
    board::{Board, MemoryError},
    notation::drawing::{SvgStyle, TerminalStyle, svg, terminal},
};

use super::{Analyze, subject::Subject};
use crate::{
    arguments::{cell_names, parse_pattern},
    cli::GlobalOptions,
    failure::{Exit, Interrupted},
    meter::interrupted,
    output::{Sink, json_text, note, png, print_line, use_colour, write_file},
    wording::{counted, grouped, have_stars_at},
};

/// A pattern is at most a board of cells, a few characters each.
const MAX_LINE: u64 = 1 << 16;

/// Analyses one pattern in what `subject` finds, once the pattern is known to be one.
pub fn one_pattern(
    verb: &Analyze,
    board: Board,
    pattern: &str,
    subject: impl FnOnce() -> anyhow::Result<Subject>,
    shared: GlobalOptions,
) -> anyhow::Result<Exit> {
    let cells = parse_pattern(pattern, board).context("--pattern")?;
    let subject = subject()?;
    let analysis = subject.analyze(&cells).context("--pattern")?;
    let scene = pattern_scene(&analysis, subject.puzzle());
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
        print_line(&describe(&analysis, &subject, shared))?;
    } else {
        let mut sink = Sink::open(verb.output.as_deref())?;
        writeln!(sink, "{}", json_text(&Analysis::of(&analysis, subject.total()))?)?;
        sink.finish()?;
    }
    Ok(if analysis.is_realizable() { Exit::Done } else { Exit::No })
}

/// Analyses every line of a file in what `subject` finds.
pub fn pattern_lines(
    verb: &Analyze,
    board: Board,
    file: &Path,
    subject: impl FnOnce() -> anyhow::Result<Subject>,
    shared: GlobalOptions,
) -> anyhow::Result<Exit> {
    let reader: Box<dyn Read> = if file == Path::new("-") {
        Box::new(io::stdin())
    } else {
        Box::new(fs::File::open(file).with_context(|| format!("cannot open {}", file.display()))?)
    };
    let mut sink = Sink::open(verb.output.as_deref())?;
    let subject = subject()?;
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
        match parse_pattern(text, board).and_then(|cells| subject.analyze(&cells)) {
            Err(error) if error.is::<MemoryError>() => return Err(error),
            Ok(analysis) => writeln!(sink, "{}", json_text(&Analysis::of(&analysis, subject.total()))?)?,
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

/// The picture in the terminal with what it shows in words.
pub fn describe(analysis: &PatternAnalysis, subject: &Subject, shared: GlobalOptions) -> String {
    let mut text = format!(
        "{}: {} of {} {} {}\n",
        analysis.board(),
        grouped(analysis.compatible()),
        counted(subject.total(), subject.noun()),
        have_stars_at(analysis.compatible()),
        cell_names(analysis.pattern())
    );
    if !analysis.is_realizable() {
        return text;
    }
    let mut scene = pattern_scene(analysis, subject.puzzle());
    scene.title = None;
    text.push_str(&terminal(&scene, TerminalStyle { colour: use_colour(shared), coordinates: true }));
    text.push_str("★ given, ☆ forced, × empty by the rules, X deduced empty, % how often a star\n");
    for (what, cells) in [("forced stars", analysis.forced_star()), ("deduced empty", analysis.deduced_empty())] {
        if !cells.is_empty() {
            text.push_str(&format!("{what}: {}\n", cell_names(&cells)));
        }
    }
    text
}
