//! The library of techniques, from the manual pages of the rules.

use starbattle_board::CompactSort;

use starbattle_logic::{self as logic, RuleId};

use crate::{
    AnswerError,
    library::Library,
    notations::line,
    parse_rule,
    wire::{Example, Grid, Step, Technique, TechniquePage},
};

/// All techniques in the order of their ids.
#[must_use]
pub fn techniques() -> Vec<Technique> {
    let mut all: Vec<&logic::Technique> = logic::techniques().collect();
    all.compact_sort_by_key(|technique| technique.id);
    all.into_iter().map(summary).collect()
}

/// One technique in full, by its id or its name.
pub fn technique(name: &str, library: &Library) -> Result<TechniquePage, AnswerError> {
    let id = parse_rule(name).map_err(AnswerError::not_found)?;
    let technique = id.technique().ok_or_else(|| AnswerError::not_found(format!("there is no rule {id}")))?;
    let examples = technique.examples().into_iter().map(|drawn| example(&drawn, id, library));
    let (examples, silent) = examples.partition(|example: &Example| example.step.is_some());
    Ok(TechniquePage { technique: summary(technique), doc: technique.page(), examples, silent })
}

fn summary(technique: &logic::Technique) -> Technique {
    Technique {
        id: technique.id.to_string(),
        name: technique.name.to_owned(),
        tier: technique.id.tier,
        summary: technique.summary(),
        aliases: technique.aliases(),
    }
}

fn example(drawn: &logic::Example, id: RuleId, library: &Library) -> Example {
    let known = library.of(drawn.puzzle.board());
    let step = drawn.step(id, known.knowledge()).map(|deduction| Step::of(&deduction));
    Example { puzzle: Grid::of(&drawn.puzzle), marks: line(&drawn.marks), step }
}

#[cfg(test)]
mod tests {
    use super::{technique as page_of, *};
    use crate::ErrorKind;

    #[test]
    fn every_technique_has_a_summary_an_example_and_a_silent_board() {
        let library = Library::default();
        let all = techniques();
        assert_eq!(all.len(), logic::techniques().count());
        for technique in all {
            assert!(!technique.summary.is_empty() && !technique.aliases.is_empty(), "{technique:?}");
            let page = page_of(&technique.id, &library).unwrap();
            assert!(page.doc.contains("## Why it is true"));
            assert!(!page.examples.is_empty(), "{}: no example fires", technique.id);
            assert!(!page.silent.is_empty(), "{}: no silent board", technique.id);
        }
        assert!(page_of("R9.9", &library).is_err_and(|error| error.kind == ErrorKind::NotFound));
    }

    #[test]
    fn an_example_shows_the_step_that_was_drawn() {
        let page = page_of("R4.1", &Library::default()).unwrap();
        let step = page.examples[0].step.as_ref().unwrap();
        assert_eq!(step.empties, [[1, 3], [2, 2], [2, 3]]);
    }
}
