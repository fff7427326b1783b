//! Positions in which a rule, read carelessly, goes wrong. Each comes with a solution that such a reading would destroy.

use starbattle_board::{Cell, CellSet, Mark, Marks, Puzzle};
use starbattle_logic::{Options, Position, RuleId, RuleKind, Solver};
use starbattle_testkit::drawn;

/// Rows of regions, state (`?` and `X` open, `X` the cells of the careless claim, `.` crossed out, `*` a star) and solution.
type Rows<'a> = [(&'a str, &'a str, &'a str)];

fn stars_of(puzzle: &Puzzle, rows: &Rows<'_>) -> CellSet {
    let text: String = rows.iter().map(|row| row.2).collect();
    Marks::parse(puzzle.size(), &text).unwrap().cells(Mark::Star)
}

/// Nothing that any rule finds here contradicts the solution, least of all the rule in question.
fn agrees_with_the_solution(rule: &str, stars: usize, rows: &Rows<'_>) {
    let state = |text: &str| text.replace('.', "x").replace(['?', 'X'], ".");
    let states: Vec<String> = rows.iter().map(|row| state(row.1)).collect();
    let pairs: Vec<(&str, &str)> = rows.iter().zip(&states).map(|(row, state)| (row.0, state.as_str())).collect();
    let (puzzle, marks) = drawn(stars, &pairs);
    let solution = stars_of(&puzzle, rows);
    let claimed = puzzle.board().cells().filter(|cell| rows[cell.row()].1.as_bytes()[cell.col()] == b'X');
    let claimed: Vec<Cell> = claimed.collect();
    assert!(!claimed.is_empty());

    let rule: RuleId = rule.parse().unwrap();
    let position = Position::new(&puzzle, &marks).unwrap();
    let options =
        Options { uniqueness: rule.rule().unwrap().kind == RuleKind::Uniqueness, ..Options::without_chains() };
    for deduction in Solver::new(options).all_deductions(&position) {
        let count = |cells: &CellSet| cells.common(&solution);
        let right = deduction.stars.is_subset(&solution)
            && deduction.empties.is_disjoint(&solution)
            && deduction.claims.iter().all(|claim| {
                let count = count(&claim.cells) as u8;
                count >= claim.min && count <= claim.max
            });
        assert!(right, "{deduction:?}");
    }
}

#[test]
fn a_tiling_bound_counts_every_cell_of_a_straight_shape() {
    let rows = [("BAAA", "?XXX", "..*."), ("BBCC", "????", "*..."), ("BDCC", "????", "...*"), ("DDCC", "????", ".*..")];
    agrees_with_the_solution("R2.2", 1, &rows);
}

#[test]
fn exact_tiling_compares_with_what_is_still_needed() {
    let rows = [
        ("AAACDDDB", "??????.?", ".*.*...."),
        ("AAACDDDB", "???.????", ".....*.*"),
        ("AAACDDBB", "????.???", ".*.*...."),
        ("AAACDDDB", "????????", ".....*.*"),
        ("EEFCDDHH", "????????", "*.*....."),
        ("EEFFFHHH", "?????X??", "....*.*."),
        ("EEGGGHHH", "?????...", "*.*....."),
        ("EEGGGHHH", "?????.*.", "....*.*."),
    ];
    agrees_with_the_solution("R2.3", 2, &rows);
}

#[test]
fn cells_left_over_by_a_tiling_need_not_hold_a_star() {
    let rows = [("BAAA", "????", "..*."), ("BBCC", "????", "*..."), ("BDCC", "????", "...*"), ("DDCC", "??XX", ".*..")];
    agrees_with_the_solution("R2.4", 1, &rows);
}

#[test]
fn overlapping_strips_do_not_add_up() {
    let rows = [
        ("AAAFHGGG", "????????", "....*.*."),
        ("AAFFHHGG", "????????", "*.*....."),
        ("AFFFHHGG", "?????.??", "....*.*."),
        ("ACCFFEGG", "????????", "*.*....."),
        ("ACCFEEEE", "????????", ".....*.*"),
        ("ACBFDDDD", "????????", ".*.*...."),
        ("ACBBDDDD", "????????", ".....*.*"),
        ("BBBBBDDD", "?X??????", ".*.*...."),
    ];
    agrees_with_the_solution("R2.5", 2, &rows);
}

#[test]
fn a_strip_that_contains_the_cell_is_no_pressure_on_it() {
    let rows = [
        ("AAABB", "?????", ".*..."),
        ("AABBB", "?????", "....*"),
        ("AACBB", "????.", "..*.."),
        ("DCCEB", "???..", "*...."),
        ("DEEEE", "??.X.", "...*."),
    ];
    agrees_with_the_solution("R3.4", 1, &rows);
}

#[test]
fn the_fin_of_an_undercount_may_be_a_star() {
    let rows = [("BAAA", "??X?", "..*."), ("BBCC", "????", "*..."), ("BDCC", "????", "...*"), ("DDCC", "????", ".*..")];
    agrees_with_the_solution("R4.3", 1, &rows);
}

#[test]
fn a_squeeze_compares_with_what_is_still_needed() {
    let rows = [
        ("BBAAA", ".????", "...*."),
        ("DBAAA", ".????", ".*..."),
        ("DDDAC", ".????", "....*"),
        ("DDDDC", "..?XX", "..*.."),
        ("EDDDD", "*....", "*...."),
    ];
    agrees_with_the_solution("R4.5", 1, &rows);
}

#[test]
fn two_star_blocks_side_by_side_do_not_empty_their_border() {
    let rows = [("BAAA", "????", "..*."), ("BBCC", "????", "*..."), ("BDCC", "?.??", "...*"), ("DDCC", "?X?.", ".*..")];
    agrees_with_the_solution("R5.1", 1, &rows);
}

#[test]
fn a_strip_that_overlaps_the_t_is_no_pressure_on_it() {
    let rows = [
        ("DDDGGGHH", "????XXX?", "....*.*."),
        ("DDDGGHHH", "?????X??", "*.*....."),
        ("DCCGGHHH", "????????", "....*.*."),
        ("CCCFFFEE", "??????.?", "*.*....."),
        ("CBFFFFEE", "????????", ".....*.*"),
        ("BBAAAFFE", "????????", ".*.*...."),
        ("BBAAAFEE", "????????", ".....*.*"),
        ("BBAAAAEE", "????????", ".*.*...."),
    ];
    agrees_with_the_solution("R5.3", 2, &rows);
}

#[test]
fn a_fish_counts_needs_and_not_cells() {
    let rows = [
        ("AAAAAACC", "???????.", "....*.*."),
        ("DABAAACC", "????.??.", "*.*....."),
        ("DDBAAACC", "???????.", "....*.*."),
        ("DDBBBGCC", "??????..", "*.*....."),
        ("DBBBGGHH", "??????.*", ".....*.*"),
        ("EEBFGGGH", "??????..", ".*.*...."),
        ("EEFFGGGH", "??????.*", ".....*.*"),
        ("EEFFGGGG", "?X????..", ".*.*...."),
    ];
    agrees_with_the_solution("R5.4", 2, &rows);
}

#[test]
fn the_fin_of_a_fish_may_be_a_star() {
    let rows = [("AAAA", "???.", ".*.."), ("BDAC", "???X", "...*"), ("BDDC", "????", "*..."), ("BDDC", "???.", "..*.")];
    agrees_with_the_solution("R5.5", 1, &rows);
}

#[test]
fn three_empty_blocks_off_the_centre_say_nothing_about_corners() {
    let rows = [
        ("GGGFFFFAAA", "???.??..??", "*...*....."),
        ("GGGGFFFAAA", "???.....??", "..*.....*."),
        ("GGFFFFBBAC", "....*.*...", "....*.*..."),
        ("HHFFFFBBAC", ".*......??", ".*......*."),
        ("HHHJBBBBAC", "...*..*...", "...*..*..."),
        ("HHJJJBBBBC", "*........*", "*........*"),
        ("HJJJDEEECC", ".....*.*..", ".....*.*.."),
        ("JJIIDDCCCC", "??.*.....X", ".*.*......"),
        ("JJIDDDDDCC", "?....?.*.?", ".....*.*.."),
        ("JJIDDDDDCC", "?.*.??...?", "..*......*"),
    ];
    agrees_with_the_solution("R5.6", 2, &rows);
}

#[test]
fn two_arrangements_that_lines_tell_apart_need_no_thread() {
    let rows = [
        ("BCCAA", "?????", "...*."),
        ("BCCCC", "?????", "*...."),
        ("ECCCC", "???.X", "..*.."),
        ("EECCD", "???.?", "....*"),
        ("EECCD", "???.?", ".*..."),
    ];
    agrees_with_the_solution("R6.1", 1, &rows);
}

#[test]
fn the_edge_is_no_worse_than_the_inner_column() {
    let rows = [
        ("BBBAA", "??.X.", "...*."),
        ("BCCCA", "??..?", "*...."),
        ("BCCCC", "?.?..", "..*.."),
        ("BBEED", "?????", "....*"),
        ("BEEED", "???.?", ".*..."),
    ];
    agrees_with_the_solution("R6.2", 1, &rows);
}

#[test]
fn a_region_with_a_star_outside_the_lines_brings_fewer_stars_into_them() {
    // Region B has a star elsewhere, so its open cells in row 4 bring one star and not two.
    let rows = [
        ("ABBBBCCCBB", "?....???..", ".....*.*.."),
        ("ADDBBBBBBB", "???......*", "*........*"),
        ("AADDDBBBBB", "?????.....", "..*.*....."),
        ("AEDEEBBBBB", "XXXXX?????", "*.......*."),
        ("AEEEEBBFBB", "?????..?..", "..*.*....."),
        ("AEEEEEFFGG", "??????????", "......*.*."),
        ("HHEIIIFFFG", "??????????", ".*.*......"),
        ("HHEIIIFFGG", "??????????", ".....*.*.."),
        ("HHJIJJFGGG", "??????????", ".*.......*"),
        ("JJJJJJJGGG", "??????????", "...*..*..."),
    ];
    agrees_with_the_solution("R4.1", 2, &rows);
}

#[test]
fn one_star_in_the_line_of_a_t_is_not_enough_with_three_stars() {
    // Regions are rows; only r1c11 is placed, and the T of r1c4 to r1c6 and r2c5 holds two stars.
    let rows = [
        ("AAAAAAAAAAAAA", "???X?X????*??", "...*.*....*.."),
        ("BBBBBBBBBBBBB", "?????????????", "*.......*...*"),
        ("CCCCCCCCCCCCC", "?????????????", "..*.*.*......"),
        ("DDDDDDDDDDDDD", "?????????????", "........*.*.*"),
        ("EEEEEEEEEEEEE", "?????????????", ".*..*.*......"),
        ("FFFFFFFFFFFFF", "?????????????", "........*.*.*"),
        ("GGGGGGGGGGGGG", "?????????????", "*.*...*......"),
        ("HHHHHHHHHHHHH", "?????????????", "....*....*.*."),
        ("IIIIIIIIIIIII", "?????????????", "*.*....*....."),
        ("JJJJJJJJJJJJJ", "?????????????", ".....*...*.*."),
        ("KKKKKKKKKKKKK", "?????????????", ".*.*...*....."),
        ("LLLLLLLLLLLLL", "?????????????", ".....*...*.*."),
        ("MMMMMMMMMMMMM", "?????????????", ".*.*...*....."),
    ];
    agrees_with_the_solution("R5.3", 3, &rows);
}

#[test]
fn the_book_shows_every_one_of_these_positions() {
    let page =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/mathematics/deviations.md")).unwrap();
    let blocks = page.split("```text\n").skip(1).filter_map(|rest| rest.split("```").next());
    let shown: Vec<String> = blocks.flat_map(str::lines).map(str::to_owned).collect();
    let source = include_str!("counterexamples.rs");
    // A row here is three strings in brackets; in the book they stand side by side.
    let rows = source.split("(\"").skip(1).filter_map(|rest| rest.split_once("\")").map(|(row, _)| row));
    let rows: Vec<String> =
        rows.filter(|row| row.matches("\", \"").count() == 2).map(|row| row.replace("\", \"", "  ")).collect();
    assert!(rows.len() > 100, "{}", rows.len());
    assert_eq!(rows.iter().find(|row| !shown.contains(row)), None, "not in the book");
    assert_eq!(shown.iter().find(|row| !rows.contains(row)), None, "only in the book");
}
