//! One readable line: size, stars and a letter per cell.
//!
//! ```text
//! line   = size "x" stars "." letters ["." meta] ["#" comment]
//! letters = size × size letters A-Z in either case, row-major
//! meta   = ((s seed | d difficulty | l level | c cycles | v version) digits)*
//! ```
//! Note that `10x2` is size and stars, not rows and columns. Boards up to 26×26.

use crate::{
    Layout, WriteError,
    fault::{Fault, Place, Problem},
    registry::Context,
    text::{number, significant_lines, star_count},
};

use starbattle_board::{counted, region_label};

const MAX: usize = 26;

/// The letters of the last part and the words they stand for.
const META: [(char, &str); 5] = [('s', "seed"), ('d', "difficulty"), ('l', "level"), ('c', "cycles"), ('v', "version")];

pub(crate) fn recognise(text: &str) -> bool {
    let line = significant_lines(text).next().map_or("", |(_, line)| line);
    let Some((header, _)) = line.split_once('.') else { return false };
    header.split_once(['x', 'X']).is_some_and(|(size, stars)| number(size).is_some() && number(stars).is_some())
}

pub(crate) fn read(text: &str, _: &mut Context) -> Result<Layout, Fault> {
    let line = significant_lines(text).next().map_or("", |(_, line)| line);
    // No part of the line itself contains `#`, so a comment may follow without a space.
    let line = line.split('#').next().unwrap_or(line).trim_end();
    let parts: Vec<&str> = line.split('.').collect();
    let (header, letters, meta) = match parts[..] {
        [header, letters] => (header, letters, ""),
        [header, letters, meta] => (header, letters, meta),
        _ => {
            let (expected, found) = ("two parts with a dot between them".to_owned(), counted(parts.len(), "part"));
            return Err(Fault::new(Problem::Unexpected { expected, found }));
        }
    };
    let header_fault = || Fault::unexpected(Place::Character(1), "size and stars such as `10x2`", header);
    let (size, stars) = header.split_once(['x', 'X']).ok_or_else(header_fault)?;
    let size = number(size).ok_or_else(header_fault)?;
    if size == 0 || size > MAX {
        let problem = Problem::Range { what: "size", value: size.to_string(), min: 1, max: MAX };
        return Err(Fault::at(Place::Character(1), problem));
    }
    let stars = star_count(stars, Place::Field("stars".to_owned()))?;
    let start = header.chars().count() + 2;
    if let Some((index, other)) = letters.chars().enumerate().find(|(_, c)| !c.is_ascii_alphabetic()) {
        return Err(Fault::unexpected(Place::Character(start + index), "a region letter A-Z", other));
    }
    if letters.len() != size * size {
        return Err(Fault::new(Problem::Length { what: "region letter", expected: size * size, found: letters.len() }));
    }
    let labels: Vec<u8> = letters.bytes().map(|letter| letter.to_ascii_uppercase()).collect();
    let mut layout = Layout::new(size, size, &labels)?;
    layout.stars = Some(stars);
    read_meta(meta, start + letters.len() + 1, &mut layout)?;
    Ok(layout)
}

fn read_meta(meta: &str, start: usize, layout: &mut Layout) -> Result<(), Fault> {
    let mut rest = meta;
    while let Some(key) = rest.chars().next() {
        let place = Place::Character(start + meta.chars().count() - rest.chars().count());
        let name = META.iter().find(|(letter, _)| *letter == key).map(|(_, name)| *name);
        let value = &rest[key.len_utf8()..];
        let digits = value.bytes().take_while(u8::is_ascii_digit).count();
        let Some(name) = name.filter(|_| digits > 0) else {
            return Err(Fault::unexpected(place, "one of s, d, l, c, v followed by digits", rest));
        };
        layout.meta.insert(name.to_owned(), value[..digits].to_owned());
        rest = &value[digits..];
    }
    Ok(())
}

pub(crate) fn write(layout: &Layout) -> Result<String, WriteError> {
    let size = super::square_side(layout)?;
    let stars = super::required_stars(layout)?;
    if size > MAX {
        return Err(WriteError::Range { what: "size", value: size, min: 1, max: MAX });
    }
    let regions = layout.region_count();
    if regions > MAX {
        return Err(WriteError::Range { what: "number of regions", value: regions, min: 1, max: MAX });
    }
    let letters: String = layout.regions().iter().map(|&region| region_label(region)).collect();
    let meta: String = META
        .iter()
        .filter_map(|(letter, name)| Some((letter, layout.meta.get(*name)?)))
        .filter(|(_, value)| !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()))
        .map(|(letter, value)| format!("{letter}{value}"))
        .collect();
    let meta = if meta.is_empty() { meta } else { format!(".{meta}") };
    Ok(format!("{size}x{stars}.{letters}{meta}"))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SIX, fault, layout, read, rows, write};
    use crate::Notation;

    #[test]
    fn a_line_is_read_and_written() {
        let text =
            "10x2.AAAABBBBBCDDDDBEEBBCDDDDBECBCCDDBBBECCCCDDBBBEFCCCDDGGFFFGGCDDGGFGGGGCHGGGGGGGICHGGJJJJGIIHGIIIIIIII";
        let reading = read("dotted", text);
        assert_eq!((reading.layout.rows(), reading.layout.stars), (10, Some(2)));
        assert_eq!(write("dotted", &reading.layout), text);
    }

    #[test]
    fn comments_case_and_meta_are_understood() {
        let reading = read("dotted", "# a comment\n6x1.aaabbbABBBCCADDEECFFDDECFEEEECFCCCCC.s42d7 # six");
        assert_eq!(rows(&reading.layout), SIX);
        assert_eq!(reading.layout.meta.get("seed").map(String::as_str), Some("42"));
        assert_eq!(write("dotted", &reading.layout), format!("6x1.{}.s42d7", SIX.replace(' ', "")));
        assert_eq!(rows(&read("dotted", &format!("6x1.{}#six", SIX.replace(' ', ""))).layout), SIX);
    }

    #[test]
    fn damage_is_named_with_its_place() {
        assert!(fault("dotted", "6x1").contains("expected two parts with a dot between them, found `1 part`"));
        assert!(fault("dotted", "6.ABC").contains("size and stars such as `10x2`"));
        assert!(fault("dotted", "2x1.ABC").contains("expected 4 region letters, found 3"));
        assert!(fault("dotted", "2x1.AB1C").contains("character 7: expected a region letter"));
        assert!(fault("dotted", "27x1.A").contains("size 27 is out of range"));
        assert!(fault("dotted", "2x0.ABAB").contains("star count 0"));
        assert!(fault("dotted", "2x1.ABAB.q7").contains("character 10: expected one of s, d, l, c, v"));
        assert!(fault("dotted", "2x1.ABAB.s").contains("followed by digits"));
    }

    #[test]
    fn boards_beyond_the_alphabet_are_refused() {
        let big = layout(1, &["A".repeat(27).as_str(); 27].join(" "));
        assert!(Notation::by_id("dotted").unwrap().write(&big).is_err());
    }
}
