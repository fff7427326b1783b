//! Reads labelled pictures and prints, for each source, how many were read right.
//!
//! `measure_reading FOLDER [PART-OF-NAME]`: FOLDER holds `labels.tsv` with the columns file, source, style, size, stars,
//! regions (letters, row by row), marks and notes.
use std::{collections::BTreeMap, path::Path, time::Instant};

use starbattle_board::Mark;

#[derive(Default)]
struct Tally {
    pictures: usize,
    sizes: usize,
    regions: usize,
    certain: usize,
    certain_wrong: usize,
    marked: usize,
    marks: usize,
    slowest: u128,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("which folder?")?;
    let part = arguments.next().unwrap_or_default();
    let mut tallies: BTreeMap<String, Tally> = BTreeMap::new();
    for line in std::fs::read_to_string(Path::new(&folder).join("labels.tsv"))?.lines().skip(1) {
        let fields: Vec<&str> = line.split('\t').collect();
        let (name, size, regions, marks) = (fields[0], fields[3].parse::<usize>()?, fields[5], fields[6]);
        if !name.contains(&part) {
            continue;
        }
        let source = if name.starts_with("photo") { "simulated photos" } else { fields[1] };
        let tally = tallies.entry(source.to_owned()).or_default();
        tally.pictures += 1;
        let bytes = std::fs::read(Path::new(&folder).join(name))?;
        let start = Instant::now();
        let reading = starbattle_vision::read(&bytes);
        tally.slowest = tally.slowest.max(start.elapsed().as_millis());
        let has_marks = marks != "-";
        tally.marked += usize::from(has_marks);
        let reading = match reading {
            Ok(reading) => reading,
            Err(error) => {
                println!("{name}: {error}");
                continue;
            }
        };
        let layout = &reading.layout;
        let is_size = layout.side() == Some(size);
        let letters: String = layout.regions().iter().map(|&region| (b'A' + region as u8) as char).collect();
        let is_right = letters == regions;
        tally.sizes += usize::from(is_size);
        tally.regions += usize::from(is_right);
        let read: String = layout.marks().iter().map(|mark: &Mark| mark.symbol()).collect();
        let expected = if has_marks { marks.to_owned() } else { ".".repeat(size * size) };
        let wrong_marks = read.chars().zip(expected.chars()).filter(|(a, b)| a != b).count();
        let marks_right = is_size && wrong_marks == 0;
        tally.marks += usize::from(has_marks && marks_right);
        tally.certain += usize::from(reading.certain);
        let is_wrong = reading.certain && (!is_right || !marks_right);
        tally.certain_wrong += usize::from(is_wrong);
        if !is_right || !marks_right || !part.is_empty() || !reading.certain {
            println!(
                "{name}: size {size}, read {:?}, regions {is_right}, wrong marks {wrong_marks}, certain {}{}, stars {:?} of {}, {} doubts: {}",
                layout.side(),
                reading.certain,
                if is_wrong { " WRONG" } else { "" },
                layout.stars,
                fields[4],
                reading.doubts.len(),
                reading
                    .doubts
                    .iter()
                    .take(4)
                    .map(|d| format!("{} {:.2}", d.kind.name(), d.confidence))
                    .collect::<Vec<_>>()
                    .join(", "),
            );
        }
        if !part.is_empty() && wrong_marks > 0 && is_size {
            for row in 0..size {
                println!("    {}  {}", &expected[row * size..(row + 1) * size], &read[row * size..(row + 1) * size]);
            }
        }
    }
    println!("{:46} pictures sizes regions certain wrong marked marks slowest-ms", "source");
    let mut all = Tally::default();
    let print = |source: &str, t: &Tally| {
        println!(
            "{source:46} {:8} {:5} {:7} {:7} {:5} {:6} {:5} {:10}",
            t.pictures, t.sizes, t.regions, t.certain, t.certain_wrong, t.marked, t.marks, t.slowest
        );
    };
    for (source, t) in &tallies {
        print(source, t);
        all.pictures += t.pictures;
        all.sizes += t.sizes;
        all.regions += t.regions;
        all.certain += t.certain;
        all.certain_wrong += t.certain_wrong;
        all.marked += t.marked;
        all.marks += t.marks;
        all.slowest = all.slowest.max(t.slowest);
    }
    print("all", &all);
    Ok(())
}
