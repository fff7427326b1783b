//! Reads labelled pictures and prints, for each source, how many were read right, and how much time that takes.
//!
//! `measure_reading FOLDER [PART-OF-NAME]`: FOLDER holds `labels.tsv` with the columns file, source, style, size, stars,
//! regions (letters, row by row), marks and notes. Times are those of the processor, on Linux.
use std::{collections::BTreeMap, path::Path, time::Duration};

use starbattle_board::Mark;

/// The pixels of a common screen.
const SCREEN: f64 = 1280.0 * 900.0;

#[derive(Default)]
struct Tally {
    pictures: usize,
    sizes: usize,
    regions: usize,
    certain: usize,
    certain_wrong: usize,
    marked: usize,
    marks: usize,
    slowest: Duration,
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let folder = arguments.next().ok_or("which folder?")?;
    let part = arguments.next().unwrap_or_default();
    let mut times: Vec<(f64, f64, String)> = Vec::new();
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
        let start = processor_time()?;
        let reading = starbattle_vision::read(&bytes);
        let time = processor_time()?.saturating_sub(start);
        tally.slowest = tally.slowest.max(time);
        if let Ok(picture) = starbattle_vision::decode(&bytes) {
            let pixels = f64::from(picture.pixels.width()) * f64::from(picture.pixels.height());
            times.push((time.as_secs_f64() * 1000.0, SCREEN / pixels, name.to_owned()));
        }
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
            t.pictures,
            t.sizes,
            t.regions,
            t.certain,
            t.certain_wrong,
            t.marked,
            t.marks,
            t.slowest.as_millis()
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
    print_all_times(&times);
    Ok(())
}

fn print_all_times(times: &[(f64, f64, String)]) {
    print_times("as they are", times.iter().map(|(time, _, name)| (*time, name)).collect());
    let screens = times.iter().filter(|(_, scale, _)| (0.8..1.25).contains(scale));
    let what = "of pictures with about as many pixels as 1280x900";
    print_times(what, screens.map(|(time, _, name)| (*time, name)).collect());
}

fn print_times(what: &str, mut times: Vec<(f64, &String)>) {
    times.sort_by(|a, b| a.0.total_cmp(&b.0));
    if times.is_empty() {
        return;
    }
    let at = |percent: usize| times[(times.len() - 1) * percent / 100].0;
    println!("times {what}: median {:.0} ms, 95 % within {:.0} ms", at(50), at(95));
    let slowest = times.iter().rev().take(5).map(|(time, name)| format!("{name} {time:.0}"));
    println!("  slowest: {}", slowest.collect::<Vec<_>>().join(", "));
}

/// The time that the processor has spent on this thread.
fn processor_time() -> Result<Duration, Box<dyn std::error::Error>> {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat")?;
    Ok(Duration::from_nanos(text.split_whitespace().next().ok_or("no times")?.parse()?))
}
