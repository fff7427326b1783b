//! Paths replayed from the spans of their sentences alone, by a reader who knows the rules of the game and no code of the solver.
//!
//! The reader checks what a sentence says about the board against their own marks: needs, rooms, open cells, blocks, sums, and that every
//! group was told of before. Then they write down its conclusion, and nothing else. At the end the board must be solved.

mod board;
mod reading;

use std::collections::BTreeMap;

use serde_json::{Value, json};
use starbattle_answers::{
    Library,
    wire::{StepsAnswer, StepsRequest},
};
use starbattle_board::Never;

use self::{
    board::{Board, Cells},
    reading::{Area, Piece, Reading, read},
};

/// Own puzzles of every class and of many sizes.
const PUZZLES: &[(&str, &str)] = &[
    ("easy", "5x1.AAABBAACCBAACCBAACDBAECCC"),
    ("medium", "5x1.AABCCABBCCDBBBCDDDDDDDEDD"),
    ("hard", "5x1.AAABCADABCADEBCDDEECDDDEC"),
    ("easy", "6x1.AABCCDAABECDAABEDDAFBEDDAAAEEEAAAEEE"),
    ("medium", "6x1.AABCCDAABECDAABEDDAFBEDDAAAEEDAAAEEE"),
    ("hard", "6x1.AAAABBACCBBBACCBDDCCEBDDCCCFDFCCFFFF"),
    ("easy", "8x1.AABBBBCCABBBBCCCDEFFFGCCDEFFFFCCEEEEFFCCHHFFFFHCHHHFFFHHHHHHHHHH"),
    ("medium", "8x1.AAAAABBBAAAACCBBADEDCCFBADDDDFFGAADDDDDGAAHHDDGGAAHHDDDGAHHDDDGG"),
    ("hard", "8x1.ABBBBCCDABAAECDDABAEEDDFAAAAADFFGAAAAAFFGGGHHFFFGGGGHHHHGGGGGHHH"),
    ("easy", "9x2.AAAAAAABBAAACABBBBDACCBBBEEDDFCBBBEEDDFFFFGEEDDFFFGGEEDFFGGGHEEDFFFFGHHHIIIIIIHHH"),
    ("medium", "9x2.AABBBBBBCAAABBBBBCAAADDCCBCEEADDDCCCFEEEEGHHHFFEEEGHHHFEEEEGHHHFIEIIGHHHIIIIGGGGH"),
    ("hard", "9x2.AAABCCCDDBAABBCCCDBBBBBEDDDFFFFEEEEDFFFFGEEEDFFFGGEEEDHFHIGGGGDHHHIIIHGGHHHHHHHHH"),
    ("expert", "9x2.AAAABBBCCDAAABBCCCDABBBCCEEDDDBBCCEEDFFFFCEEEFFGHFHIEEFGGHHHIEIFGGHHHIIIFFGGHHHII"),
    (
        "easy",
        "10x2.AABBBBCDDDAABBCCCDDEAAABBCCDEEAFFFBCCCCEAFGFBBBCEEAAGGBBBCCEAAHGGBBCEEHHHIGBIJJEHHIIGBIIJJHHHIIIIIII",
    ),
    (
        "medium",
        "10x2.AAAAABBBBBAAAAAABBBBCCCBBBBBDDEECEEFFFDDGEEEEHFFDDGGEEEHHHDDGGGIEHHHHHGGIIEHHHHJGGIIHHHHJJGGIIHHHJJJ",
    ),
    (
        "hard",
        "10x2.AABBBBBBBBAAABCBCDDBAEABCCCFDDEEEBCCFFFFEEEBBCCFFFEEGCCCFFFFEEGCGCCHHHEGGGGICHHHJGJJJIIIHIJJJJIIIIII",
    ),
    (
        "expert",
        "10x2.AABBBBBCCCDAABBBBCCCDDBBECCCCCDDDBEEFFCCDDDBBEEFFCDDGGEEEFHHDDDGEGIHHHDJGGGGIIHHJJJGIIIIHHJJJJJJJIII",
    ),
    (
        "easy",
        "12x2.AAAABBBBBBCCADAAABBBBBBCDDAAABBEEEBCDAAFFFFGEGBCDGGGFFGGGGGCDGGGGGGGGGGGDDGGGGGGHGGGDDGDDGHHHGGGDDDDIJJGGGGKDIIIIJJLGKKKIIJIJJJLLLKKJJJJJJJJJLLL",
    ),
    (
        "medium",
        "12x2.AAAABBBBBBCCADAAABBBBBBCDDAAABBEEEBCDAAFFFFGEGBCDDGGFFGGGGGCDGGGGGGGGGGGDDGGGGGGHGGGDDDDDGHHHGGGDDDDIJJGGGGKDIIIIJJLGKKKIIJIJJJLLLKKJJJJJJJJJLLK",
    ),
    (
        "hard",
        "12x2.AAAABBBBBBCCADAAABBBBBBCDDAAABBEEEBCDAAFFFFGEEBCDDGGFFGGGGGCDGGGGGGGGGGGDDGGGGGGHGGGDDDDDGHHHGGGDDDDIJJGGGGKDIIIIJJLGKKKIIJIJJJLLLKKIJJJJJJJJLLK",
    ),
    (
        "expert",
        "12x2.AAAABBBCCCDDAEAEBCCCDCDDAEEEECCDDDDDAAEEECCCCDFFAEEEEEEEEEEFGGGEEEEHHHFFGIIIIEEEHFFFIIIEEEJJHFFFIJJJJJJJHJFFIIIIIJJJJJJFKIIIIJJJJJLLKKKKIJJJLLLL",
    ),
    (
        "easy",
        "14x3.ABBBBBCCCCCCCCAAABBBCCCCCDDEAABBBBBFCFDDEEABBBBBBFFFDEEEAGGBBBBBFFDEEEGGGGGBBFFFFFEEGGGGGGHFFFFFFEGGGGHHHIIIFFEEJJJGGGHKLIIFEMNNJJJKKKLIIIMMNNKKKKKKLLLMMMNNNNKKKKKLLMMMNNNNKKKLLLLMMMNKKKKKKLLLLMMM",
    ),
    (
        "medium",
        "14x3.AAAAAAAAAAAABCADAAAAAAAABBBCDDDDDDEEAAABCCFDDDDDEEEAABCCFDDDDDGEEHHBBCFFFFDDGGEEHHHCIIIIIGGJJHHHHCIIIIGGJJJJHCCCIIKIIILLJJJJJCKKKIILLJJMMMMCKIIILLLMMMMMCCKKNILNLLMMMMCCKKNNNNLNNNNMCCKKKKNNNNNNNCCC",
    ),
    (
        "hard",
        "14x3.AABBBBBBBBCCCDAAABBBBBBBCCCDAAAAAAEEBBBCDDFAAAAAEEEBBCDDFAAAAAGEEHHCCDFFFFAAGGEEHHHDIIIIGGGJJHHHHDIIIIGGJJJJHDDDKIIIIILLJJJJJDKKKILLLJJJJMMDKIIILLLLMMMMDDKKNILNLLMNMMDDKKNNNNLLNNNMDDKKKKKNNNNNNDDD",
    ),
    (
        "expert",
        "14x3.AAABBBBBBBBCCDAAAABBBBBBCCDDEAAAAAFFBBGCDDEAAAHAAFFFGCDDEEEEHAHHFFGCCDIEEEHHHHFGGGDDIEEEHJHKKGGGGDIIIIHJKKKKGKDDLLLIHJJJKKKKKDLILIHJKKKKKKKDLIIIIJKJJMMMDDLJJJJJJJJJNMDDLLJJJJJJNNNMDDLLLLLNNNNNNNDD",
    ),
];

/// What the reader saw on the way.
#[derive(Debug, Default)]
struct Report {
    understood: BTreeMap<String, usize>,
    unknown: BTreeMap<String, usize>,
    chains: usize,
}

fn steps_of(puzzle: &str, library: &Library) -> Value {
    let request: StepsRequest = serde_json::from_value(json!({ "puzzle": puzzle })).unwrap();
    let StepsAnswer::Path(path) = request.answer(library, &Never).unwrap() else { panic!("a path") };
    serde_json::to_value(path).unwrap()
}

fn ensure(is_true: bool, what: &str) -> Result<(), String> {
    if is_true { Ok(()) } else { Err(what.to_owned()) }
}

impl Reading {
    fn number(&self, index: usize) -> usize {
        let Piece::Number(number) = &self.pieces[index] else { panic!("a number in {}", self.shape) };
        *number
    }

    fn cells(&self, index: usize) -> &Cells {
        let Piece::Cells(cells) = &self.pieces[index] else { panic!("cells in {}", self.shape) };
        cells
    }

    fn area(&self, index: usize) -> &Area {
        let Piece::Area(area) = &self.pieces[index] else { panic!("an area in {}", self.shape) };
        area
    }

    fn areas(&self) -> impl Iterator<Item = &Area> {
        self.pieces.iter().filter_map(|piece| if let Piece::Area(area) = piece { Some(area) } else { None })
    }
}

/// The stars that an area is known to hold at least: what its units need, or what was told.
fn least(board: &Board, area: &Area) -> usize {
    match area.units.as_slice() {
        [] => board.told(&area.open).map_or(0, |(min, _)| min),
        units => units.iter().map(|unit| board.need(unit).max(0) as usize).sum(),
    }
}

/// What a star in a cell leaves of the open cells of an area, at least and at most: its neighbours go, and the rest of units it completes.
fn rooms_after(board: &Board, star: usize, open: &Cells) -> (usize, usize) {
    let near = board.neighbours(star);
    let touched: Cells = open.iter().copied().filter(|cell| *cell != star && !near.contains(cell)).collect();
    let mut after = board.clone();
    after.mark(star, true).unwrap();
    let full: Vec<Cells> = ["row", "column", "region"]
        .into_iter()
        .flat_map(|kind| (0..board.size).map(move |index| (kind, index)))
        .map(|(kind, index)| board.unit(kind, index))
        .filter(|unit| unit.contains(&star) && after.need(unit) <= 0)
        .collect();
    let left: Cells = touched.iter().copied().filter(|cell| !full.iter().any(|unit| unit.contains(cell))).collect();
    (board.room(&left), board.room(&touched))
}

/// Checks what a sentence says before its conclusion. `Ok(false)` if the reader does not know the shape.
fn check(board: &Board, said: &Reading) -> Result<bool, String> {
    for area in said.areas().filter(|area| area.units.is_empty()) {
        ensure(board.told(&area.open).is_some(), "a group that was never told of")?;
    }
    let needs = |area: usize, number: usize| {
        let (area, number) = (said.area(area), said.number(number));
        let least = least(board, area);
        ensure(if area.units.is_empty() { least >= number } else { least == number }, "what an area needs")
    };
    let shape = said.shape.replace("◊ holds at least #", "◊ needs #").replace("at any of §", "at §");
    match shape.as_str() {
        "no star can touch the star at §" => ensure(said.cells(0).iter().all(|&cell| board.is_star(cell)), "a star")?,
        "◊ already has all its star" => {
            ensure(said.area(0).units.iter().all(|unit| board.need(unit) == 0), "all its stars")?;
        }
        "◊ needs # more star and has only # open cell" => {
            needs(0, 1)?;
            ensure(said.area(0).open.len() == said.number(2), "the open cells")?;
        }
        "◊ needs # star, and all its open cell fit into the 2×2 block ▪"
        | "◊ needs # star, and all its open cell fit into # blocks of 2×2 (▪)" => {
            needs(0, 1)?;
            let Some(Piece::Blocks(blocks)) = said.pieces.last() else { panic!("blocks in {shape}") };
            ensure(said.pieces.len() == 3 || said.number(2) == blocks.len(), "the number of blocks")?;
            ensure(blocks.len() == said.number(1), "as many blocks as stars")?;
            let fits = |cell: &usize| blocks.iter().any(|block| block.contains(cell));
            ensure(said.area(0).open.iter().all(fits), "all open cells fit into the blocks")?;
        }
        "◊ needs # star, and outside § it has room for only #" | "◊ needs # star, and outside § it has no room" =>
        {
            needs(0, 1)?;
            let outside = said.area(0).open.difference(said.cells(2)).copied().collect();
            let room = if said.pieces.len() > 3 { said.number(3) } else { 0 };
            ensure(board.room(&outside) == room, "the room outside")?;
        }
        "◊ needs # star and has only § for it" => {
            needs(0, 1)?;
            ensure(said.area(0).open == *said.cells(2), "the only cells")?;
        }
        "◊ needs # star, all that ◊ needs" => {
            needs(0, 1)?;
            ensure(least(board, said.area(2)) == said.number(1), "what the other needs")?;
            ensure(said.area(0).open.is_subset(&said.area(2).open), "one lies in the other")?;
        }
        "the star that ◊ needs is in ◊, which needs only #" | "both star that ◊ needs is in ◊, which needs only #" =>
        {
            let (one, other) = (said.area(0), said.area(1));
            ensure(least(board, one) == said.number(2) && least(board, other) == said.number(2), "what both need")?;
            ensure(one.open.is_subset(&other.open), "one lies in the other")?;
        }
        "◊ needs # star, and exactly # of them is in ◊" => {
            needs(0, 1)?;
            ensure(least(board, said.area(3)) == said.number(2), "what the part holds")?;
            ensure(said.area(3).open.is_subset(&said.area(0).open), "the part lies in the area")?;
        }
        "◊ needs # star, and ◊ inside takes # star" | "◊ needs # star, and ◊ inside takes #" => {
            needs(0, 1)?;
            needs(2, 3)?;
            ensure(said.area(2).open.is_subset(&said.area(0).open), "what is inside lies inside")?;
        }
        "◊ needs # star" => needs(0, 1)?,
        "a group that must still holds # star has only § left" => {
            let least = board.told(said.cells(1)).map_or(0, |(min, _)| min);
            ensure(least >= said.number(0) && said.cells(1).len() == said.number(0), "what is left of the group")?;
        }
        "of §, which must still holds # star, only § is left"
        | "of ◊, which must still holds # star, only § is left" => {
            let left = said.cells(2);
            let group = if shape.starts_with("of §") { board.open(said.cells(0)) } else { said.area(0).open.clone() };
            ensure(group == *left, "what is left of the group")?;
            let least = board.told(left).map_or(0, |(min, _)| min);
            ensure(least >= said.number(1) && left.len() == said.number(1), "the stars of what is left")?;
        }
        "◊ needs # star, the most that ◊ can put there" => {
            needs(0, 1)?;
            let lines = &said.area(0).open;
            let share = |unit: &Cells| {
                let there = board.open(unit).intersection(lines).copied().collect();
                board.room(&there).min(board.need(unit).max(0) as usize)
            };
            let most: usize = said.area(2).units.iter().map(share).sum();
            ensure(most == said.number(1), "the most that the others can put there")?;
        }
        "◊ must put at least # star into ◊, and no more fit there" => {
            ensure(least(board, said.area(2)) == said.number(1), "what the lines need")?;
        }
        _ if shape.starts_with("◊ can get its # star in ") => needs(0, 1)?,
        _ if shape.starts_with("of the # ways to place the # star of ◊, only # fit ") => {
            needs(2, 1)?;
            ensure(said.number(3) < said.number(0), "fewer ways than all")?;
        }
        _ if shape.starts_with("of the # ways to place the # star of ◊, the ") => {
            return exceptions(board, said, &shape);
        }
        _ if shape.starts_with("a star at § would leave ◊ ") => return leaves(board, said, &shape),
        _ if shape.starts_with("a star at § would push the star of ◊") => return pushes(board, said),
        _ if shape.ends_with(" takes one each") || shape.ends_with(" takes all of them") => takes(board, said)?,
        _ => return Ok(false),
    }
    Ok(true)
}

/// "a star at § would leave ◊ room for only # of the other # stars it needs"
fn leaves(board: &Board, said: &Reading, shape: &str) -> Result<bool, String> {
    let area = said.area(1);
    let rest = shape.trim_start_matches("a star at § would leave ◊ ");
    let (room, needed) = match rest {
        "no room for the star it needs" | "no room for the other star it needs" => (0, 1),
        "no room for the # star it needs" | "no room for the other # star it needs" => (0, said.number(2)),
        "room for only # of the # star it needs"
        | "room for only # of the other # star it needs"
        | "room for at most # of the # star it needs"
        | "room for at most # of the other # star it needs" => (said.number(2), said.number(3)),
        _ => return Ok(false),
    };
    for &star in said.cells(0) {
        ensure(!board.open(&[star].into()).is_empty(), "the cell is open")?;
        let needs = least(board, area) - usize::from(area.open.contains(&star));
        ensure(needs == needed, "what the area would need")?;
        let (least, most) = rooms_after(board, star, &area.open);
        let is_right = if rest.contains("at most") { least <= room } else { (least..=most).contains(&room) };
        ensure(is_right && room < needed, "the room that the star leaves")?;
    }
    Ok(true)
}

/// "of the # ways to place the # stars of ◊, the # with a star at § would each break something"
fn exceptions(board: &Board, said: &Reading, shape: &str) -> Result<bool, String> {
    let (all, need, area) = (said.number(0), said.number(1), said.area(2));
    ensure(least(board, area) == need, "what the area needs")?;
    let ways = board.ways(&area.open, need);
    ensure(ways.len() == all, &format!("the number of ways, which is {}", ways.len()))?;
    let which = shape.trim_start_matches("of the # ways to place the # star of ◊, the ");
    let (count, cells, which) = match which.strip_prefix("# ") {
        Some(which) => (said.number(3), 4, which.trim_end_matches(" would each break something")),
        None => (1, 3, which.trim_start_matches("one ").trim_end_matches(" would break something")),
    };
    let has = |way: &Cells| !way.is_disjoint(said.cells(cells));
    let allows = |way: &Cells| !said.cells(cells).is_subset(&board.gone_by(way));
    let found = match which {
        "with a star at §" => ways.iter().filter(|way| has(way)).count(),
        "that allow a star at §" | "that allows a star at §" => ways.iter().filter(|way| allows(way)).count(),
        "without a star at §" => ways.iter().filter(|way| !has(way)).count(),
        _ => return Ok(false),
    };
    ensure(found == count, &format!("the number of exceptions, which is {found}"))?;
    Ok(true)
}

/// "◊ needs only #, and ◊ and ◊ take one each"
fn takes(board: &Board, said: &Reading) -> Result<(), String> {
    let (whole, number) = (said.area(0), said.number(1));
    let most = match whole.units.as_slice() {
        [] => board.told(&whole.open).map_or(usize::MAX, |(_, max)| max),
        _ => least(board, whole),
    };
    ensure(most == number, "what the whole holds")?;
    let (mut taken, mut seen) = (0, Cells::new());
    for part in said.areas().skip(1) {
        ensure(part.open.is_subset(&whole.open) && part.open.is_disjoint(&seen), "parts that are apart")?;
        seen.extend(&part.open);
        taken += least(board, part);
    }
    ensure(taken == number, "what the parts take")
}

/// "a star at § would push the stars of ◊ and ◊ into ◊, which would have room for only #"
fn pushes(board: &Board, said: &Reading) -> Result<bool, String> {
    let areas: Vec<&Area> = said.areas().collect();
    let Some((line, parts)) = areas.split_last() else { return Ok(false) };
    let [unit] = &line.units[..] else { return Ok(false) };
    let room = if let Some(Piece::Number(room)) = said.pieces.last() { *room } else { 0 };
    let need = board.need(unit).max(0) as usize;
    for star in said.cells(0) {
        ensure(need.saturating_sub(usize::from(unit.contains(star))) == room, "the room of the line")?;
    }
    let stars: usize = parts.iter().map(|part| least(board, part)).sum();
    ensure(stars > room, "more stars than room")?;
    Ok(true)
}

/// Writes a conclusion down.
fn conclude(board: &mut Board, said: &Reading, argument: &Reading) -> Result<(), String> {
    let mut rest = said.shape.as_str();
    let mut pieces = said.pieces.iter();
    let number = |pieces: &mut std::slice::Iter<'_, Piece>| match pieces.next() {
        Some(Piece::Number(number)) => Ok(*number),
        _ => Err("a number".to_owned()),
    };
    while rest != "." {
        rest = [", ", " and "].into_iter().find_map(|between| rest.strip_prefix(between)).unwrap_or(rest);
        rest = rest.trim_start_matches("the 2×2 blocks ").trim_start_matches("the 2×2 block ");
        let sign = rest.chars().next().ok_or("a conclusion")?;
        rest = &rest[sign.len_utf8()..];
        let groups: Vec<Cells> = match pieces.next() {
            Some(Piece::Cells(cells)) => vec![cells.clone()],
            Some(Piece::Blocks(blocks)) => blocks.clone(),
            Some(Piece::Area(area)) if area.is_rest => {
                let mut areas = argument.areas();
                let whole = areas.next().ok_or("the whole")?.open.clone();
                vec![areas.fold(whole, |rest, part| rest.difference(&part.open).copied().collect())]
            }
            Some(Piece::Area(area)) => vec![area.open.clone()],
            other => return Err(format!("{other:?} in the conclusion {}", said.shape)),
        };
        let known =
            [" is a star", " is empty", " holds exactly 1 star each", " holds exactly 1 star", " holds exactly # star"];
        let known = known.into_iter().chain([" holds at least # star", " holds at most # star", " holds # to # star"]);
        let words =
            known.into_iter().find(|words| rest.starts_with(words)).ok_or(format!("a conclusion: {}", said.shape))?;
        rest = &rest[words.len()..];
        for cells in groups {
            ensure(!cells.is_empty() && board.open(&cells) == cells, "a conclusion about open cells")?;
            match words {
                " is a star" => cells.iter().try_for_each(|&cell| board.mark(cell, true))?,
                " is empty" => cells.iter().try_for_each(|&cell| board.mark(cell, false))?,
                " holds exactly # star" => {
                    let count = number(&mut pieces)?;
                    board.learn(cells, count, count);
                }
                " holds at least # star" => board.learn(cells, number(&mut pieces)?, usize::MAX),
                " holds at most # star" => board.learn(cells, 0, number(&mut pieces)?),
                " holds # to # star" => board.learn(cells, number(&mut pieces)?, number(&mut pieces)?),
                _ => board.learn(cells, 1, 1),
            }
        }
    }
    Ok(())
}

/// Reads one sentence: checks it and writes its conclusion down.
fn follow(board: &mut Board, sentence: &Value, inner: &Value, report: &mut Report) -> Result<(), String> {
    let told = |problem: String| format!("{problem}: {}", sentence["text"]);
    let reading = read(board, sentence);
    let (argument, conclusion) = reading.split().ok_or_else(|| told("no conclusion".into()))?;
    let is_known = if argument.shape.starts_with("if § were ") {
        report.chains += 1;
        suppose(board, &argument, inner, report).map_err(told)?;
        true
    } else {
        check(board, &argument).map_err(told)?
    };
    let tally = if is_known { &mut report.understood } else { &mut report.unknown };
    *tally.entry(argument.shape.clone()).or_default() += 1;
    conclude(board, &conclusion, &argument).map_err(told)
}

/// Follows the steps of a supposition to something broken.
fn suppose(board: &Board, argument: &Reading, steps: &Value, report: &mut Report) -> Result<(), String> {
    let mut supposed = board.clone();
    for &cell in argument.cells(0) {
        supposed.mark(cell, argument.shape.starts_with("if § were a star"))?;
    }
    for step in steps.as_array().into_iter().flatten() {
        follow(&mut supposed, step, &step["sub_steps"], report)?;
    }
    let lacks_room = |area: &Area| {
        let need: isize = area.units.iter().map(|unit| supposed.need(unit)).sum();
        let open = area.units.iter().flat_map(|unit| supposed.open(unit)).collect();
        need > 0 && supposed.room(&open) < need as usize
    };
    // Counts of lines against regions are not seen at a glance.
    let is_broken = supposed.is_broken() || argument.areas().any(lacks_room) || argument.shape.contains(", but ");
    ensure(is_broken, "the supposition breaks nothing")
}

fn replay(puzzle: &str, steps: &[Value], report: &mut Report) -> Result<Board, String> {
    let mut board = Board::read(puzzle);
    for step in steps {
        follow(&mut board, step, &step["evidence"]["sub_steps"], report)?;
    }
    Ok(board)
}

#[test]
fn every_path_leads_to_the_solution_by_its_sentences_alone() {
    let library = Library::default();
    let mut report = Report::default();
    for (class, puzzle) in PUZZLES {
        let path = steps_of(puzzle, &library);
        assert_eq!(path["difficulty"], *class, "{puzzle}");
        let board = replay(puzzle, path["steps"].as_array().unwrap(), &mut report);
        let board = board.unwrap_or_else(|problem| panic!("{puzzle}: {problem}"));
        assert!(board.is_solved(), "{puzzle}");
    }
    let [understood, unknown] = [&report.understood, &report.unknown].map(|shapes| shapes.values().sum::<usize>());
    assert!(understood > 10 * unknown, "{understood} sentences checked, not {unknown}: {:#?}", report.unknown);
    assert!(report.understood.len() > 20 && report.chains > 3, "{report:#?}");
}

/// A reader who accepts anything checks nothing.
#[test]
fn a_wrong_number_or_a_missing_step_is_noticed() {
    let library = Library::default();
    let (_, puzzle) = PUZZLES.iter().find(|(class, puzzle)| *class == "hard" && puzzle.starts_with("10x2")).unwrap();
    let path = steps_of(puzzle, &library);
    let steps = path["steps"].as_array().unwrap();
    let (mut changed, mut noticed) = (0, 0);
    let mut missed = 0;
    for index in 0..steps.len() {
        let mut without = steps.clone();
        without.remove(index);
        let replayed = replay(puzzle, &without, &mut Report::default());
        let is_fact = steps[index]["stars"] == json!([]) && steps[index]["empties"] == json!([]);
        let is_missed = !replayed.is_ok_and(|board| board.is_solved());
        assert!(is_missed || is_fact, "nobody misses {}", steps[index]["text"]);
        missed += usize::from(is_missed && is_fact);
        for span in 0..steps[index]["spans"].as_array().unwrap().len() {
            let Some(number) = steps[index]["spans"][span]["number"].as_u64() else { continue };
            let mut wrong = steps.clone();
            wrong[index]["spans"][span]["number"] = json!(number + 1);
            changed += 1;
            let replayed = replay(puzzle, &wrong, &mut Report::default());
            noticed += usize::from(!replayed.is_ok_and(|board| board.is_solved()));
        }
    }
    assert!(missed > 0, "nobody misses a fact");
    assert!(changed > 20 && 10 * noticed > 9 * changed, "{noticed} of {changed} wrong numbers");
}
