//! Rules by id or by name.

use starbattle_logic::{RuleId, Technique, techniques};

/// A rule by its id or by the name of its technique; otherwise an error that names the nearest.
pub fn parse_rule(text: &str) -> Result<RuleId, String> {
    if let Ok(id) = text.parse() {
        return Ok(id);
    }
    if let Some(technique) = techniques().find(|technique| technique.name.eq_ignore_ascii_case(text)) {
        return Ok(technique.id);
    }
    let wanted = text.to_lowercase();
    let distance = |Technique { id, name, .. }: &&Technique| {
        edit_distance(&wanted, &id.to_string().to_lowercase()).min(edit_distance(&wanted, &name.to_lowercase()))
    };
    let nearest = techniques().min_by_key(distance);
    let nearest =
        nearest.map(|Technique { id, name, .. }| format!("; did you mean {id} ({name})?")).unwrap_or_default();
    Err(format!("there is no rule `{text}`{nearest}"))
}

/// The number of letters to insert, delete or replace to make one word of the other.
fn edit_distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, &y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rules_are_found_by_id_and_by_name_and_the_nearest_is_suggested() {
        let id = parse_rule("R1.1").unwrap();
        assert_eq!(parse_rule("r1.1"), Ok(id));
        assert_eq!(parse_rule(&id.name().unwrap().to_uppercase()), Ok(id));
        assert!(parse_rule("R1.11").unwrap_err().contains("did you mean R1.1 ("));
        assert!(parse_rule("").is_err());
    }

    #[test]
    fn distances_are_counted_in_letters() {
        assert_eq!((edit_distance("abc", "abc"), edit_distance("abc", "axc"), edit_distance("", "abc")), (0, 1, 3));
        assert_eq!(edit_distance("kitten", "sitting"), 3);
    }
}
