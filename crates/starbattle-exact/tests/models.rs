//! Models for other solvers: their form, and the CNF solved through its own text.

use rustsat::{
    solvers::{Solve, SolverResult},
    types::{Clause, Lit, TernaryVal},
};
use starbattle_board::{Board, Cell, CellSet, Mark, Marks, Placement, Puzzle};
use starbattle_exact::{ModelError, ModelKind, ModelOptions, Objective, Task};
use starbattle_testkit::{
    Random, board_with_solution, mostly_true_marks, random_marks, row_regions, solutions, textbook,
};

/// The usual model of a task.
fn model(task: &Task<'_>, kind: ModelKind) -> String {
    with(task, kind, &ModelOptions::default())
}

fn with(task: &Task<'_>, kind: ModelKind, options: &ModelOptions) -> String {
    starbattle_exact::model(task, kind, options).unwrap()
}

/// Reads DIMACS and lists every assignment of the cells that satisfies it, by blocking one after the other.
fn solve_dimacs(text: &str, cells: u32) -> Vec<Vec<bool>> {
    let mut solver = rustsat_batsat::BasicSolver::default();
    let mut header = None;
    let mut clauses = 0;
    for line in text.lines().filter(|line| !line.starts_with('c')) {
        if let Some(numbers) = line.strip_prefix("p cnf ") {
            header = Some(numbers.split(' ').map(|number| number.parse().unwrap()).collect::<Vec<usize>>());
            continue;
        }
        let mut literals: Vec<i32> = line.split(' ').map(|number| number.parse().unwrap()).collect();
        assert_eq!(literals.pop(), Some(0));
        let variables = header.as_ref().unwrap()[0];
        assert!(literals.iter().all(|literal| *literal != 0 && literal.unsigned_abs() as usize <= variables));
        let clause: Clause =
            literals.iter().map(|&literal| Lit::new(literal.unsigned_abs() - 1, literal < 0)).collect();
        solver.add_clause(clause).unwrap();
        clauses += 1;
    }
    assert_eq!(header.unwrap()[1], clauses);
    let mut found = Vec::new();
    while solver.solve().unwrap() == SolverResult::Sat {
        let is_star = |cell| matches!(solver.lit_val(Lit::positive(cell)), Ok(TernaryVal::True));
        let stars: Vec<bool> = (0..cells).map(is_star).collect();
        let block = (0..cells).map(|cell| Lit::new(cell, stars[cell as usize]));
        solver.add_clause(block.collect::<Clause>()).unwrap();
        found.push(stars);
    }
    found.sort();
    found
}

#[test]
fn the_clauses_have_the_solutions_of_the_puzzle() {
    for (size, stars) in [(4, 1), (5, 1), (6, 1), (7, 1), (8, 2)] {
        let board = Board::new(size, stars).unwrap();
        let mut random = Random::new(size as u64);
        for round in 0..12 {
            let (puzzle, known) = board_with_solution(board, round, &mut random);
            let givens =
                if round % 3 == 0 { random_marks(&puzzle, &known, 10, 10, &mut random) } else { Marks::none(size) };
            let puzzle = puzzle.with_givens(givens).unwrap();
            let marks =
                if round % 2 == 0 { Marks::none(size) } else { mostly_true_marks(size, Some(&known), 6, &mut random) };
            let text = model(&Task::with_marks(&puzzle, &marks).unwrap(), ModelKind::Cnf);
            let mut expected: Vec<Vec<bool>> = solutions(&puzzle, &marks, usize::MAX)
                .unwrap()
                .iter()
                .map(|stars| board.cells().map(|cell| stars.contains(cell)).collect())
                .collect();
            expected.sort();
            assert_eq!(solve_dimacs(&text, (size * size) as u32), expected);
        }
    }
}

#[test]
fn a_region_too_small_makes_the_clauses_contradict() {
    let mut labels: Vec<usize> = (0..64).map(|index| index / 8).collect();
    (1..8).for_each(|col| labels[col] = 1);
    let puzzle = Puzzle::new(2, starbattle_board::Regions::new(8, &labels).unwrap()).unwrap();
    assert!(solve_dimacs(&model(&Task::new(&puzzle), ModelKind::Cnf), 64).is_empty());
}

fn lines_with(text: &str, part: &str) -> usize {
    text.lines().filter(|line| line.contains(part)).count()
}

fn marked() -> (Puzzle, Marks) {
    let (puzzle, _) = textbook();
    let mut marks = Marks::none(6);
    marks.set(Cell::new(0, 4), Mark::Star);
    marks.set(Cell::new(1, 4), Mark::Empty);
    (puzzle, marks)
}

#[test]
fn the_clauses_name_their_cells() {
    let (puzzle, marks) = marked();
    let text = model(&Task::with_marks(&puzzle, &marks).unwrap(), ModelKind::Cnf);
    assert!(text.contains("\nc 1 r1c1\n") && text.contains("\nc 36 r6c6\n"));
    assert!(text.lines().any(|line| line == "5 0") && text.lines().any(|line| line == "-11 0"));
}

#[test]
fn the_pseudo_boolean_model_has_a_constraint_for_every_unit_window_and_mark() {
    let (puzzle, marks) = marked();
    let text = model(&Task::with_marks(&puzzle, &marks).unwrap(), ModelKind::Opb);
    assert!(text.starts_with("* #variable= 36 #constraint= 45\n"));
    let constraints: Vec<&str> = text.lines().filter(|line| !line.starts_with('*')).collect();
    assert_eq!(constraints.len(), 45);
    assert!(constraints.iter().all(|line| line.ends_with(" ;")));
    assert_eq!(constraints[0], "+1 x1 +1 x2 +1 x3 +1 x4 +1 x5 +1 x6 = 1 ;");
    assert_eq!(lines_with(&text, ">= -1 ;"), 25);
    assert!(text.contains("* region F\n") && text.contains("* marked r1c5\n+1 x5 = 1 ;\n"));
}

#[test]
fn the_integer_program_has_every_section() {
    let (puzzle, marks) = marked();
    let text = model(&Task::with_marks(&puzzle, &marks).unwrap(), ModelKind::Lp);
    let places: Vec<usize> = ["Minimize\n", "Subject To\n", "Bounds\n", "Binary\n", "End\n"]
        .map(|section| text.find(section).unwrap())
        .to_vec();
    assert!(places.is_sorted());
    assert_eq!(lines_with(&text, " window_"), 25);
    assert!(text.contains(" row_1: x_r1c1 + x_r1c2 + x_r1c3 + x_r1c4 + x_r1c5 + x_r1c6 = 1\n"));
    assert!(text.contains(" x_r1c5 = 1\n") && text.contains(" x_r2c5 = 0\n"));
    assert!(!model(&Task::new(&puzzle), ModelKind::Lp).contains("Bounds"));
}

#[test]
fn the_integer_program_keeps_its_lines_short_on_large_boards() {
    let (puzzle, _) = board_with_solution(Board::new(30, 1).unwrap(), 0, &mut Random::new(3));
    assert!(model(&Task::new(&puzzle), ModelKind::Lp).lines().all(|line| line.len() <= 255));
}

#[test]
fn the_constraint_and_answer_set_programs_carry_their_data() {
    let (puzzle, marks) = marked();
    let task = Task::with_marks(&puzzle, &marks).unwrap();
    let text = model(&task, ModelKind::Mzn);
    assert!(text.contains("int: n = 6;") && text.contains("int: s = 1;"));
    assert!(text.contains("  1, 1, 2, 2, 2, 2 |\n") && text.contains(" |];\n"));
    assert!(text.contains("constraint x[1, 5] = 1;\nconstraint x[2, 5] = 0;\n"));
    let text = model(&task, ModelKind::Asp);
    assert_eq!(text.matches("region(").count(), 36 + 1 + 1);
    assert!(text.contains(":- not star(1,5).\n:- star(2,5).\n"));
}

#[test]
fn every_model_carries_the_givens() {
    let (puzzle, marks) = marked();
    let mut givens = Marks::none(6);
    givens.set(Cell::new(2, 3), Mark::Star);
    givens.set(Cell::new(0, 0), Mark::Empty);
    let puzzle = puzzle.with_givens(givens.clone()).unwrap();
    let text = |kind| model(&Task::with_marks(&puzzle, &marks).unwrap(), kind);
    assert!(text(ModelKind::Cnf).contains("\n16 0\n") && text(ModelKind::Cnf).contains("\n-1 0\n"));
    assert!(text(ModelKind::Opb).starts_with("* #variable= 36 #constraint= 47\n"));
    assert!(text(ModelKind::Opb).contains("* given r3c4\n+1 x16 = 1 ;\n"));
    assert!(text(ModelKind::Lp).contains("Bounds\n x_r1c1 = 0\n x_r3c4 = 1\n x_r1c5 = 1\n"));
    assert!(text(ModelKind::Mzn).contains("% givens\nconstraint x[1, 1] = 0;\nconstraint x[3, 4] = 1;\n\n% marks\n"));
    assert!(text(ModelKind::Asp).contains("% givens\n:- star(1,1).\n:- not star(3,4).\n\n% marks\n"));
    // Marks that repeat givens add nothing; marks that contradict them must not replace them.
    assert!(!model(&Task::with_marks(&puzzle, &givens).unwrap(), ModelKind::Mzn).contains("% marks"));
    let mut wrong = Marks::none(6);
    wrong.set(Cell::new(2, 3), Mark::Empty);
    let text = model(&Task::with_marks(&puzzle, &wrong).unwrap(), ModelKind::Lp);
    assert!(text.contains(" mark_r3c4: x_r3c4 = 0\nBounds\n") && text.contains(" x_r3c4 = 1\n"));
}

#[test]
fn the_script_carries_its_data() {
    let (puzzle, marks) = marked();
    let text = model(&Task::with_marks(&puzzle, &marks).unwrap(), ModelKind::Cpsat);
    assert!(text.starts_with("#!/usr/bin/env python3\n\"\"\"Star Battle, 6x6, 1 star, for"), "{text}");
    assert!(text.contains("STARS = 1  # in every row, column and region\nREGIONS = [") && text.contains("\"AABBBB\""));
    assert!(text.contains("\n# marks\nmodel.add(star[0, 4] == 1)\nmodel.add(star[1, 4] == 0)\n"));
    assert!(!text.contains("maximize") && !text.contains("enumerate_all"));
    let count = ModelOptions { count: true, ..ModelOptions::default() };
    assert!(with(&Task::new(&puzzle), ModelKind::Cpsat, &count).contains("enumerate_all_solutions = True\n"));
}

#[test]
fn a_board_without_regions_has_no_constraint_for_them() {
    let puzzle = row_regions(5, 1);
    let options = ModelOptions { without_regions: true, ..ModelOptions::default() };
    for kind in ModelKind::ALL {
        let text = with(&Task::new(&puzzle), kind, &options);
        assert!(
            text.lines().nth(1).unwrap().contains("without regions")
                || text.lines().next().unwrap().contains("without regions"),
            "{text}"
        );
        assert!(!text.replace("without regions", "").to_lowercase().contains("region"), "{text}");
    }
    assert!(with(&Task::new(&puzzle), ModelKind::Opb, &options).starts_with("* #variable= 25 #constraint= 26\n"));
    // 14 placements.
    assert_eq!(solve_dimacs(&with(&Task::new(&puzzle), ModelKind::Cnf, &options), 25).len(), 14);
}

#[test]
fn an_excluded_solution_leaves_the_others() {
    let puzzle = row_regions(5, 1);
    let all = solve_dimacs(&model(&Task::new(&puzzle), ModelKind::Cnf), 25);
    let stars = CellSet::from_cells(5, puzzle.board().cells().filter(|cell| all[3][cell.index(5)]));
    let excluded = Some(Placement::new(puzzle.board(), stars).unwrap());
    let options = ModelOptions { excluded, ..ModelOptions::default() };
    let text = |kind| with(&Task::new(&puzzle), kind, &options);
    let mut others = all.clone();
    others.remove(3);
    assert_eq!(solve_dimacs(&text(ModelKind::Cnf), 25), others);
    // The other languages ask for one star less than all of them.
    assert_eq!(lines_with(&text(ModelKind::Opb), ">= -4 ;"), 1);
    assert_eq!(lines_with(&text(ModelKind::Lp), " excluded: "), 1);
    assert!(text(ModelKind::Lp).lines().any(|line| line.starts_with(" excluded: ") && line.ends_with(" <= 4")));
    assert!(text(ModelKind::Mzn).lines().any(|line| line.starts_with("constraint x[1, ") && line.ends_with(" <= 4;")));
    assert!(
        text(ModelKind::Asp).lines().any(|line| line.starts_with(":- star(1,") && line.matches("star").count() == 5)
    );
    assert!(text(ModelKind::Cpsat).contains("model.add_bool_or([~cell for cell in (star[0, "));
}

#[test]
fn marks_become_wishes_where_they_are_the_objective() {
    let (puzzle, marks) = marked();
    let options = ModelOptions { objective: Objective::Marks, ..ModelOptions::default() };
    let text = |kind| with(&Task::with_marks(&puzzle, &marks).unwrap(), kind, &options);
    assert!(text(ModelKind::Opb).contains("\nmin: -1 x5 +1 x11 ;\n") && !text(ModelKind::Opb).contains("marked"));
    assert!(
        text(ModelKind::Lp).contains("Maximize\n marks: + x_r1c5 - x_r2c5\n")
            && !text(ModelKind::Lp).contains("Bounds")
    );
    assert!(text(ModelKind::Mzn).contains("\nsolve maximize sum([x[1, 5], 1 - x[2, 5]]);\n"));
    assert!(text(ModelKind::Asp).contains("\n#maximize { 1,1,5 : star(1,5); 1,2,5 : not star(2,5) }.\n"));
    assert!(text(ModelKind::Cpsat).contains("marks = [star[0, 4], 1 - star[1, 4]]\nmodel.maximize(sum(marks))\n"));
}

#[test]
fn what_a_language_cannot_say_is_refused() {
    let (puzzle, marks) = marked();
    let refused = |marks: &Marks, kind, options: ModelOptions| {
        starbattle_exact::model(&Task::with_marks(&puzzle, marks).unwrap(), kind, &options).unwrap_err()
    };
    let wishes = ModelOptions { objective: Objective::Marks, ..ModelOptions::default() };
    assert_eq!(refused(&marks, ModelKind::Cnf, wishes.clone()), ModelError::NoObjective(ModelKind::Cnf));
    assert_eq!(refused(&Marks::none(6), ModelKind::Lp, wishes.clone()), ModelError::NoMarks);
    let both = ModelOptions { count: true, ..wishes };
    assert_eq!(refused(&marks, ModelKind::Cpsat, both), ModelError::CountOfBest);
    let count = ModelOptions { count: true, ..ModelOptions::default() };
    for kind in ModelKind::ALL.into_iter().filter(|kind| *kind != ModelKind::Cpsat) {
        assert!(matches!(refused(&marks, kind, count.clone()), ModelError::NoCount(..)), "{kind}");
    }
    for objective in Objective::ALL {
        assert_eq!(objective.name().parse(), Ok(objective));
    }
    assert_eq!(
        "best".parse::<Objective>().unwrap_err().to_string(),
        "unknown objective `best`: expected none or marks"
    );
}

#[test]
fn models_are_found_by_name() {
    for kind in ModelKind::ALL {
        assert_eq!(kind.name().to_uppercase().parse(), Ok(kind));
    }
    let error = "xls".parse::<ModelKind>().unwrap_err();
    assert_eq!(error.to_string(), "unknown model `xls`: expected cnf, opb, lp, mzn, asp or cpsat");
}
