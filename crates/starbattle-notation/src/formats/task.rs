//! The task list in the page source of puzzle-star-battle.com.
//!
//! ```text
//! task = [stars "|"] id ("," id)*          ; one region id per cell, row-major; the number of ids is a square
//! ```
//! Read with spaces and line breaks after commas, in quotes, after `task =` or `var task =`, or inside the whole page source
//! (where `stars:2` gives the star count). The site writes no star count into the list itself; `2|…` is our way to keep it.

use crate::{
    Layout, Warning, WriteError,
    fault::{Fault, Place, Problem},
    registry::Context,
    text::{number, significant_lines, star_count},
};

use starbattle_board::{CompactSort, MAX_SIZE, counted};

pub(crate) fn recognise(text: &str) -> bool {
    if assignment(text).is_some() {
        return true;
    }
    let (prefixed, list) = match text.split_once('|') {
        Some((stars, list)) if number(stars.trim()).is_some() => (true, list),
        _ => (false, text),
    };
    let mut numbers = list.trim().trim_end_matches(',').split(',');
    (prefixed || list.contains(',')) && numbers.all(|id| number(id.trim()).is_some())
}

/// The quoted text after `task =`, if the text is page source.
fn assignment(text: &str) -> Option<&str> {
    text.match_indices("task").find_map(|(at, word)| {
        let value = text[at + word.len()..].trim_start().strip_prefix('=')?.trim_start();
        let quote = value.chars().next()?;
        let value = if matches!(quote, '\'' | '"') {
            let inner = &value[1..];
            &inner[..inner.find(quote)?]
        } else {
            value.split([';', '\n', '<']).next()?
        };
        value.contains(',').then_some(value)
    })
}

/// The star count that page source states beside the task.
fn stated_stars(page: &str) -> Option<usize> {
    page.match_indices("stars").find_map(|(at, word)| {
        let value = page[at + word.len()..].trim_start_matches(['"', '\'', ' ']).strip_prefix([':', '='])?.trim_start();
        let digits = value.len() - value.trim_start_matches(|c: char| c.is_ascii_digit()).len();
        number(&value[..digits]).filter(|stars| (1..=MAX_SIZE).contains(stars))
    })
}

pub(crate) fn read(text: &str, context: &mut Context) -> Result<Layout, Fault> {
    let page = assignment(text);
    let mut stars = page.and_then(|_| stated_stars(text));
    let list: String = match page {
        Some(list) => list.to_owned(),
        None => significant_lines(text).map(|(_, line)| line).collect::<Vec<_>>().join("\n"),
    };
    let list = list.trim().trim_matches(['\'', '"']);
    let list = match list.split_once('|') {
        Some((count, list)) => {
            stars = Some(star_count(count.trim(), Place::Field("stars".to_owned()))?);
            list
        }
        None => list,
    };
    // Rows may end with or without a comma before the line break.
    let ids: Vec<&str> = list.split([',', '\n']).map(str::trim).filter(|id| !id.is_empty()).collect();
    let side = ids.len().isqrt();
    if side * side != ids.len() || side > MAX_SIZE {
        let expected = format!("a square number of region ids, up to {MAX_SIZE}x{MAX_SIZE}");
        return Err(Fault::new(Problem::Unexpected { expected, found: counted(ids.len(), "id") }));
    }
    let labels: Vec<usize> = ids
        .iter()
        .enumerate()
        .map(|(index, id)| {
            number(id).ok_or_else(|| {
                Fault::unexpected(Place::Field(format!("id {}", index + 1)), "a region id such as 1", id)
            })
        })
        .collect::<Result<_, _>>()?;
    let mut layout = Layout::new(side, side, &labels)?;
    layout.stars = stars;
    let mut used = labels;
    used.compact_sort();
    used.dedup();
    if used.iter().enumerate().any(|(index, &id)| id != index + 1) {
        context.warnings.push(Warning::UnusualIds);
    }
    Ok(layout)
}

pub(crate) fn write(layout: &Layout) -> Result<String, WriteError> {
    super::square_side(layout)?;
    let ids: Vec<String> = layout.regions().iter().map(|region| (region + 1).to_string()).collect();
    let stars = layout.stars.map(|stars| format!("{stars}|")).unwrap_or_default();
    Ok(format!("{stars}{}", ids.join(",")))
}

/// A row of a grid of numbers is a list too; a list of its own has at least 16 ids or names its stars.
pub(crate) fn fills_line(line: &str) -> bool {
    line.contains('|') || line.matches(',').count() >= 15
}

#[cfg(test)]
mod tests {
    use super::super::testing::{SIX, fault, layout, read, rows, write};
    use crate::{Notation, Warning};

    const LIST: &str = "1,1,1,2,2,2,1,2,2,2,3,3,1,4,4,5,5,3,6,6,4,4,5,3,6,5,5,5,5,3,6,3,3,3,3,3";

    #[test]
    fn lists_are_read_in_all_their_wrappings() {
        let by_rows = LIST.split(',').collect::<Vec<_>>().chunks(6).map(|row| row.join(", ")).collect::<Vec<_>>();
        for text in [
            LIST.to_owned(),
            LIST.replace(',', ", "),
            format!("'{LIST}'"),
            format!("var task = '{LIST}';"),
            format!("task=\"{LIST}\""),
            format!("task={LIST}"),
            by_rows.join(",\n"),
            by_rows.join("\n"),
        ] {
            let reading = read("task", &text);
            assert_eq!((rows(&reading.layout).as_str(), reading.layout.stars), (SIX, None), "{text}");
        }
    }

    #[test]
    fn the_star_count_is_kept_before_a_bar_and_found_in_page_source() {
        let with_stars = format!("2|{LIST}");
        assert_eq!(write("task", &read("task", &with_stars).layout), with_stars);
        let page = format!("<html><script>var x = {{stars:2}}; var task = '{LIST}';</script></html>");
        assert_eq!(read("task", &page).layout.stars, Some(2));
        assert_eq!(Notation::detect(&page).unwrap().id, "task");
    }

    #[test]
    fn other_ids_are_a_warning() {
        assert_eq!(read("task", "1|7,7,9,9").warnings, [Warning::UnusualIds]);
        assert!(read("task", "1|1,1,2,2").warnings.is_empty());
    }

    #[test]
    fn damage_is_named() {
        assert!(fault("task", "1,1,2").contains("expected a square number of region ids, up to 62x62, found `3 ids`"));
        assert!(fault("task", "1,1,x,2").contains("field `id 3`: expected a region id"));
        assert!(fault("task", "0|1,1,2,2").contains("star count 0"));
        assert!(fault("task", &"1,".repeat(63 * 63)).contains("3,969 ids"));
    }

    #[test]
    fn disconnected_regions_and_missing_stars_can_be_written() {
        let mut split = layout(1, "ABBB AACC DDDC ADCC");
        assert_eq!(write("task", &split), "1|1,2,2,2,1,1,3,3,4,4,4,3,1,4,3,3");
        split.stars = None;
        assert_eq!(write("task", &split), "1,2,2,2,1,1,3,3,4,4,4,3,1,4,3,3");
    }
}
