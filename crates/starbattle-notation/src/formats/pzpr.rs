//! The links of puzz.link, pzv.jp and other pzpr sites.
//!
//! ```text
//! link  = [anything "?"] "starbattle" ["_edit" | "_play"] "/" [("v:" variant | flag) "/"]* cols "/" rows "/" stars "/" body ["/"]
//! body  = digits of all walls between horizontal neighbours, then of all walls between vertical neighbours
//! digit = 0-9a-v, five walls each, the first wall in the highest bit
//! ```
//! Both kinds of walls are row-major; each kind starts a new digit, and the last digit of each is filled with zeros. A link
//! without its beginning (`6/6/1/4ilbhgdnmhou`) is read too. Columns stand before rows. Marks do not travel.

use crate::{
    Layout, Warning, WriteError,
    borders::Borders,
    fault::{Fault, Place, Problem},
    registry::Context,
    text::{number, pack_bits, percent_decoded, significant_lines, star_count, unpack_bits},
};

const DIGITS: &str = "0123456789abcdefghijklmnopqrstuv";
const BITS: usize = 5;

pub(crate) fn recognise(text: &str) -> bool {
    text.contains("starbattle/") || text.contains("starbattle_") || is_bare(first_line(text))
}

fn first_line(text: &str) -> &str {
    significant_lines(text).next().map_or("", |(_, line)| line)
}

/// Whether the text is `cols/rows/stars/body` without anything before it.
fn is_bare(text: &str) -> bool {
    let parts: Vec<&str> = text.split('/').collect();
    matches!(parts[..], [cols, rows, stars, body] | [cols, rows, stars, body, ""]
        if [cols, rows, stars].iter().all(|part| number(part).is_some()) && body.chars().all(|c| DIGITS.contains(c)))
}

pub(crate) fn read(text: &str, context: &mut Context) -> Result<Layout, Fault> {
    let line = percent_decoded(first_line(text));
    let after_name = line.rfind("starbattle").map_or(line.as_str(), |at| {
        let rest = &line[at + "starbattle".len()..];
        rest.strip_prefix("_edit").or_else(|| rest.strip_prefix("_play")).unwrap_or(rest)
    });
    let mut parts = after_name.trim_start_matches('/').split('/').skip_while(|part| number(part).is_none());
    let mut next = |what: &str| parts.next().ok_or_else(|| Fault::missing(format!("{what} in cols/rows/stars/body")));
    let (cols, rows, stars, body) = (next("columns")?, next("rows")?, next("stars")?, next("a body")?);
    let size = |name: &str, part: &str| {
        number(part).ok_or_else(|| Fault::unexpected(Place::Field(name.to_owned()), "a number", part))
    };
    let (rows, cols) = (size("rows", rows)?, size("cols", cols)?);
    Layout::check_size(rows, cols)?;
    let stars = star_count(stars, Place::Field("stars".to_owned()))?;
    let mut layout = read_body(rows, cols, body, context)?;
    layout.stars = Some(stars);
    Ok(layout)
}

fn read_body(rows: usize, cols: usize, body: &str, context: &mut Context) -> Result<Layout, Fault> {
    let (vertical, horizontal) = Borders::counts(rows, cols);
    let split = vertical.div_ceil(BITS);
    let expected = split + horizontal.div_ceil(BITS);
    let mut digits: String = body.to_owned();
    let found = digits.chars().count();
    if found < expected {
        if !context.lenient {
            let place = Place::Field("body".to_owned());
            return Err(Fault::at(place, Problem::Length { what: "base-32 digit", expected, found }));
        }
        context.warnings.push(Warning::MissingDigits(expected - found));
        digits.extend(std::iter::repeat_n('0', expected - found));
    } else if found > expected {
        context.warnings.push(Warning::ExtraCharacters(found - expected));
    }
    let bits =
        unpack_bits(&digits, DIGITS, BITS, 1).map_err(|fault| Fault { place: body_place(fault.place), ..fault })?;
    let borders = Borders {
        vertical: bits[..vertical].to_vec(),
        horizontal: bits[split * BITS..split * BITS + horizontal].to_vec(),
    };
    borders.to_layout(rows, cols, &mut context.warnings)
}

fn body_place(place: Option<Place>) -> Option<Place> {
    place.map(|place| match place {
        Place::Character(number) => Place::Field(format!("body, digit {number}")),
        other => other,
    })
}

pub(crate) fn write(layout: &Layout) -> Result<String, WriteError> {
    Ok(format!("https://puzz.link/p?starbattle/{}", write_body(layout)?))
}

pub(crate) fn write_body(layout: &Layout) -> Result<String, WriteError> {
    let stars = super::required_stars(layout)?;
    let borders = Borders::of_connected(layout)?;
    let vertical = pack_bits(&borders.vertical, DIGITS, BITS);
    let horizontal = pack_bits(&borders.horizontal, DIGITS, BITS);
    Ok(format!("{}/{}/{stars}/{vertical}{horizontal}", layout.cols(), layout.rows()))
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SIX, fault, layout, read, rows, write};
    use crate::{Notation, Warning};

    #[test]
    fn links_in_all_their_forms_are_read() {
        for text in [
            "6/6/1/4ilbhgdnmhou",
            "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou",
            "https://puzz.link/p?starbattle/6/6/1/4ilbhgdnmhou/",
            "http://pzv.jp/p.html?starbattle/6/6/1/4ilbhgdnmhou",
            "https://example.org/p?type=player&starbattle_edit/v:1/6/6/1/4ilbhgdnmhou",
            "starbattle//6/6/1/4ilbhgdnmhou",
        ] {
            let reading = read("pzpr", text);
            assert_eq!((rows(&reading.layout).as_str(), reading.layout.stars), (SIX, Some(1)), "{text}");
            assert!(reading.warnings.is_empty());
        }
    }

    #[test]
    fn a_second_example_and_a_large_one_hold() {
        let small = read("pzpr", "https://puzz.link/p?starbattle/6/6/1/2u9gn9c9jpmk");
        assert_eq!(rows(&small.layout), "AAAABB ACDABB CCDDDB CBBBBB CEEBEF CCEEEF");
        let text = "https://puzz.link/p?starbattle/15/15/3/31g94h1gk30glmiuum28c52kl8mh0i10o51gh4i1go2h84a4802gt5hah8la6046hc9aign1ga18424a42h8";
        let large = read("pzpr", text);
        assert_eq!(large.layout.region_count(), 15);
        assert_eq!(write("pzpr", &large.layout), text);
    }

    #[test]
    fn columns_come_before_rows() {
        let reading = read("pzpr", "3/2/1/ic");
        assert_eq!(rows(&reading.layout), "ABB AAC");
        assert_eq!(write("pzpr-body", &reading.layout), "3/2/1/ic");
    }

    #[test]
    fn a_single_cell_has_an_empty_body() {
        let single = layout(1, "A");
        assert_eq!(write("pzpr-body", &single), "1/1/1/");
        for text in ["1/1/1/", "https://puzz.link/p?starbattle/1/1/1/"] {
            assert_eq!(crate::read(text).unwrap().layout, single);
        }
    }

    #[test]
    fn a_dangling_wall_is_ignored_with_a_warning() {
        let (stub, clean) = (read("pzpr", "4/4/1/p4g1s0"), read("pzpr", "4/4/1/94g1s0"));
        assert_eq!(stub.layout, clean.layout);
        assert_eq!(stub.warnings, [Warning::DanglingWalls(1)]);
        assert!(clean.warnings.is_empty());
        assert_eq!(write("pzpr-body", &stub.layout), "4/4/1/94g1s0");
    }

    #[test]
    fn a_short_body_is_refused_unless_leniency_is_asked_for() {
        assert_eq!(fault("pzpr", "6/6/1/4ilbhg"), "pzpr: field `body`: expected 12 base-32 digits, found 6");
        let lenient = Notation::by_id("pzpr").unwrap().read_leniently("6/6/1/4ilbhg").unwrap();
        assert_eq!(lenient.warnings[0], Warning::MissingDigits(6));
    }

    #[test]
    fn extra_digits_are_a_warning_and_wrong_ones_an_error() {
        assert_eq!(read("pzpr", "6/6/1/4ilbhgdnmhou00").warnings, [Warning::ExtraCharacters(2)]);
        assert!(fault("pzpr", "starbattle/6/6/1/4ilbhgdnmhoU").contains("body, digit 12"));
        assert!(fault("pzpr", "starbattle/6/6/1/4ilbhgdnmhow").contains("found `w`"));
    }

    #[test]
    fn stars_and_sizes_are_checked() {
        assert!(fault("pzpr", "6/6/0/4ilbhgdnmhou").contains("star count 0 is out of range"));
        assert!(fault("pzpr", "starbattle/6/6//4ilbhgdnmhou").contains("expected a star count"));
        assert!(fault("pzpr", "starbattle/6/6").contains("expected stars"));
        assert!(fault("pzpr", "99999/6/1/0").contains("number of columns 99999 is out of range"));
        assert!(fault("pzpr", "6/0/1/0").contains("number of rows 0 is out of range"));
    }

    #[test]
    fn a_disconnected_region_is_refused() {
        let split = layout(1, "ABBB AACC DDDC ADCC");
        let error = Notation::by_id("pzpr").unwrap().write(&split).unwrap_err();
        assert!(error.to_string().starts_with("region A is not one connected piece"));
    }
}
