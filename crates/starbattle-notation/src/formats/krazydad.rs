//! The record in a KrazyDad player page.
//!
//! ```text
//! page = … "var pRec =" {"puzzle_id": "…", "puzzle_data": {"puzz": letters, "width": w, "height": h, "stars": s, "solved": 0/1 …}} …
//! ```
//! The whole page, the record, or its `puzzle_data` alone are read. `solved` becomes the layout's solution.

use serde_json::{Deserializer, Value};

use crate::{
    Layout,
    fault::{Fault, Place, Problem},
    registry::Context,
};

use super::json::count;

pub(crate) fn recognise(text: &str) -> bool {
    text.contains("\"puzz\"") || (text.contains("pRec") && text.contains("puzz"))
}

pub(crate) fn read(text: &str, _: &mut Context) -> Result<Layout, Fault> {
    let record = record(text)?;
    let data = record.get("puzzle_data").unwrap_or(&record);
    let field = |name: &str| data.get(name).ok_or_else(|| Fault::missing(format!("a field `{name}`")));
    let letters = field("puzz")?;
    let letters =
        letters.as_str().ok_or_else(|| Fault::unexpected(Place::Field("puzz".into()), "region letters", letters))?;
    let labels: Vec<char> = letters.chars().collect();
    let (width, height) = match (data.get("width"), data.get("height")) {
        (Some(width), Some(height)) => (count(width, "width")?, count(height, "height")?),
        _ => (labels.len().isqrt(), labels.len().isqrt()),
    };
    let mut layout = Layout::new(height, width, &labels)
        .map_err(|fault| Fault { place: Some(Place::Field("puzz".into())), ..fault })?;
    if let Some(stars) = data.get("stars").filter(|stars| !stars.is_null()) {
        layout.stars = Some(count(stars, "stars")?);
    }
    if let Some(solved) = data.get("solved").and_then(Value::as_str).filter(|solved| !solved.is_empty()) {
        layout.set_solution(solved.chars().map(|cell| cell == '1').collect())?;
    }
    for (value, key) in [(record.get("puzzle_id"), "id"), (data.get("ptitle"), "title")] {
        if let Some(text) = value.and_then(Value::as_str).filter(|text| !text.is_empty()) {
            layout.meta.insert(key.to_owned(), text.to_owned());
        }
    }
    Ok(layout)
}

/// The JSON of the record, which in a page is followed by more script.
fn record(text: &str) -> Result<Value, Fault> {
    let start = text.find("pRec").map_or(0, |at| at + "pRec".len());
    let open = text[start..].find('{').ok_or_else(|| Fault::missing("a JSON object after `pRec`"))?;
    match Deserializer::from_str(&text[start + open..]).into_iter::<Value>().next() {
        Some(Ok(value)) => Ok(value),
        Some(Err(error)) => Err(Fault::new(Problem::Damaged(format!("not JSON: {error}")))),
        None => Err(Fault::missing("a JSON object")),
    }
}

#[cfg(test)]
mod tests {
    use super::super::testing::{fault, read, rows};
    use crate::Notation;

    const DATA: &str = r#"{"puzz":"AABABBCCC","width":3,"height":"3","stars":1,"solved":"010000101","ptitle":"tiny"}"#;

    #[test]
    fn page_record_and_data_are_read() {
        let record = format!(r#"{{"puzzle_id":"KD_Star_3x3_V1-B1-P1","puzzle_data":{DATA}}}"#);
        let page = format!("<html><script>var a = {{}}; var pRec = {record};\nvar b = [1];</script></html>");
        for text in [DATA, &record, &page] {
            assert_eq!(Notation::detect(text).unwrap().id, "krazydad");
            let layout = read("krazydad", text).layout;
            assert_eq!((rows(&layout).as_str(), layout.stars), ("AAB ABB CCC", Some(1)));
            assert_eq!(layout.solution().unwrap().iter().filter(|&&star| star).count(), 3);
            assert_eq!(layout.meta.get("title").map(String::as_str), Some("tiny"));
        }
        assert_eq!(read("krazydad", &page).layout.meta.get("id").map(String::as_str), Some("KD_Star_3x3_V1-B1-P1"));
    }

    #[test]
    fn the_published_example_is_read() {
        let text = r#"{"puzz":"AAAAAAAAAAAABAAAAACADABAAACCCADABEEECCCADAAEEEECCFDAAGEEFFFFHHAGEEEEFFHHHGEEEEIFHHHEEJJEIIHHHHEJJJII","width":10,"height":10,"stars":2}"#;
        let layout = read("krazydad", text).layout;
        let body = Notation::by_id("pzpr-body").unwrap().write(&layout).unwrap();
        assert_eq!(body, "10/10/2/00ofif4q5mgs8opb1i42gc3g492eoc422p24");
    }

    #[test]
    fn damage_is_named() {
        assert!(
            fault("krazydad", r#"{"puzz":"AABB","width":3,"height":3}"#)
                .contains("field `puzz`: expected 9 cells, found 4")
        );
        assert!(fault("krazydad", r#"{"puzz":"AABB","width":99,"height":3}"#).contains("field `width`"));
        assert!(fault("krazydad", r#"{"puzzle_data":{}}"#).contains("expected a field `puzz`"));
        assert!(fault("krazydad", "pRec puzz").contains("a JSON object after `pRec`"));
        assert!(fault("krazydad", r#"pRec = {"puzz":"#).contains("not JSON"));
    }
}
