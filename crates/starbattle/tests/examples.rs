//! The examples do what they say.

#[allow(dead_code, reason = "main is for people")]
#[path = "../examples/force.rs"]
mod force;
#[allow(dead_code, reason = "main is for people")]
#[path = "../examples/generate.rs"]
mod generate;
#[allow(dead_code, reason = "main is for people")]
#[path = "../examples/hint.rs"]
mod hint;
#[allow(dead_code, reason = "main is for people")]
#[path = "../examples/rate.rs"]
mod rate;
#[allow(dead_code, reason = "main is for people")]
#[path = "../examples/rule_uses.rs"]
mod rule_uses;
#[allow(dead_code, reason = "main is for people")]
#[path = "../examples/solve.rs"]
mod solve;

#[test]
fn a_puzzle_is_solved_and_its_solution_is_the_only_one() {
    assert_eq!(solve::solved("551W9jo0cIn").unwrap(), ".*...\n...*.\n*....\n....*\n..*..\nthe only solution");
    assert!(solve::solved("4x1.AABBAABBCCDDCCDD").unwrap().ends_with("one of several solutions"));
    assert_eq!(solve::solved("4x1.AAAAAAAAAAAABCDD").unwrap(), "no solution");
    assert!(solve::solved("no puzzle").is_err());
}

#[test]
fn a_hint_tells_more_and_more_and_reports_wrong_marks_first() {
    let hints = |marks| hint::hints("551W9jo0cIn", marks, Vec::new()).unwrap();
    let step = hints(".*... ..... ..... ..... .....");
    assert_eq!(step[..2], ["Look around the star at r1c2.", "R1.1 Star neighbours. Look around the star at r1c2."]);
    assert!(step[2].ends_with("so r1c1, r1c3 and r2c1 to r2c3 are empty."), "{step:?}");
    assert_eq!(hints("*.... ..... ..... ..... .....")[0], "1 mark is wrong.");
    assert_eq!(hints(".*... ...*. *.... ....* ..*..")[0], "The puzzle is solved.");
}

#[test]
fn a_rating_names_its_techniques() {
    let rated = rate::rated("551W9jo0cIn").unwrap();
    assert!(rated.starts_with("easy (") && rated.contains("× R2.7 Simple shapes"), "{rated}");
}

#[test]
fn puzzles_come_from_their_seed_and_have_one_solution() {
    let puzzles = generate::puzzles(7, 2).unwrap();
    assert_eq!(puzzles, generate::puzzles(7, 2).unwrap());
    for puzzle in &puzzles {
        assert!(solve::solved(puzzle).unwrap().ends_with("the only solution"), "{puzzle}");
        assert!(rate::rated(puzzle).unwrap().starts_with("medium"), "{puzzle}");
    }
}

#[test]
fn two_stars_force_two_cells() {
    let forced = force::forced(&["r1c1", "r1c4"]).unwrap();
    assert!(forced.starts_with("2143 of 146510 placements"), "{forced}");
    assert!(forced.ends_with(": r3c7 r3c9"), "{forced}");
    assert!(force::forced(&["r1c1", "x"]).is_err());
}

#[test]
fn uses_of_rules_are_counted() {
    let library = starbattle::answers::Library::new(Vec::new(), |_| {});
    let mut uses = rule_uses::Uses::default();
    uses.add(&starbattle::notation::read("551W9jo0cIn").unwrap().layout.to_puzzle().unwrap(), &library);
    let table = uses.table();
    // The shares of used, beaten, late and nowhere make up all boards.
    assert!(table.contains("| R1.1 | Star neighbours | 100.0 % | 0.0 % | 0.0 % | 0.0 % |"), "{table}");
    assert!(table.contains("| R5.10 | Nested chain | 0.0 % | 0.0 % | 0.0 % | 100.0 % |"), "{table}");
}
