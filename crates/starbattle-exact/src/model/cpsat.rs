//! A Python script that solves the puzzle with OR-Tools CP-SAT.

use starbattle_board::{Cell, Line, region_label};

use super::problem::{Fixed, Problem};

pub(super) fn write(problem: &Problem<'_>) -> String {
    let mut text = heading(problem);
    text += &data(problem);
    text += MODEL;
    let region = if problem.has_regions() { ", (\"region\", REGIONS[r][c])" } else { "" };
    text += &format!("    for unit in ((\"row\", r), (\"column\", c){region}):\n");
    text += SUMS_AND_WINDOWS;
    text += &problem.fixed_lines("#", |fixed| format!("model.add({} == {})\n", name(fixed.cell), u8::from(fixed.star)));
    if let Some(stars) = problem.excluded() {
        let stars: Vec<String> = stars.iter().map(name).collect();
        text += "\n# Exclude a solution: one of its stars must be missing.\n";
        text += &format!("model.add_bool_or([~cell for cell in ({},)])\n", stars.join(", "));
    }
    let wishes = problem.wishes();
    if !wishes.is_empty() {
        let wish = |Fixed { cell, star, .. }: &Fixed| {
            if *star { name(*cell) } else { format!("1 - {}", name(*cell)) }
        };
        text += "\n# As many marks as possible hold.\n";
        text += &format!("marks = [{}]\n", wishes.iter().map(wish).collect::<Vec<_>>().join(", "));
        text += "model.maximize(sum(marks))\n";
    }
    text += if problem.options.count { COUNT } else { SOLVE };
    if !wishes.is_empty() {
        text += "print(f\"marks that hold: {round(solver.objective_value)} of {len(marks)}\")\n";
    }
    text
}

fn name(cell: Cell) -> String {
    format!("star[{}, {}]", cell.row(), cell.col())
}

fn heading(problem: &Problem<'_>) -> String {
    let what = if problem.options.count {
        "how many solutions there are"
    } else if problem.wishes().is_empty() {
        "a solution, as rows of `.` and `*`"
    } else {
        "the solution that agrees with most marks, as rows of `.` and `*`"
    };
    format!(
        "#!/usr/bin/env python3\n\"\"\"{}, for the constraint solver OR-Tools CP-SAT.\n\nInstall it with `pip install ortools`, then run this file. It prints {what}.\nIf there is none, it exits with 1.\n\"\"\"\n\nimport sys\n\nfrom ortools.sat.python import cp_model\n\n",
        problem.title()
    )
}

fn data(problem: &Problem<'_>) -> String {
    let (board, regions) = (problem.board(), problem.task.puzzle().regions());
    if !problem.has_regions() {
        return format!("SIZE = {}\nSTARS = {}  # in every row and column\n", board.size(), board.stars());
    }
    let mut text = format!("STARS = {}  # in every row, column and region\n", board.stars());
    text += "REGIONS = [  # a letter for the region of each cell\n";
    for row in 0..board.size() {
        let letters: String = Line::Row(row).cells(board.size()).map(|cell| region_label(regions.of(cell))).collect();
        text += &format!("    \"{letters}\",\n");
    }
    text + "]\nSIZE = len(REGIONS)\n"
}

const MODEL: &str = "
model = cp_model.CpModel()
# One 0/1 variable for each cell: whether a star stands there.
star = {(r, c): model.new_bool_var(f\"r{r + 1}c{c + 1}\") for r in range(SIZE) for c in range(SIZE)}

# Every unit has exactly its stars.
units = {}
for (r, c), cell in star.items():
";

const SUMS_AND_WINDOWS: &str = "        units.setdefault(unit, []).append(cell)
for cells in units.values():
    model.add(sum(cells) == STARS)

# Two stars touch exactly if they share a 2x2 window, so each window holds one at most.
for r in range(SIZE - 1):
    for c in range(SIZE - 1):
        model.add_at_most_one(star[r, c], star[r, c + 1], star[r + 1, c], star[r + 1, c + 1])
";

const SOLVE: &str = "
solver = cp_model.CpSolver()
if solver.solve(model) not in (cp_model.OPTIMAL, cp_model.FEASIBLE):
    sys.exit(\"no solution\")
for r in range(SIZE):
    print(\"\".join(\"*\" if solver.value(star[r, c]) else \".\" for c in range(SIZE)))
";

/// Presolving and relaxations pay for one solution, not for a list. Measured with OR-Tools 9.15 on boards from 8×8 to 21×21.
const COUNT: &str = "

class Counter(cp_model.CpSolverSolutionCallback):
    def __init__(self):
        super().__init__()
        self.count = 0

    def on_solution_callback(self):
        self.count += 1


# Listing all solutions is quicker without the preparations that pay for a single one.
solver = cp_model.CpSolver()
solver.parameters.enumerate_all_solutions = True
solver.parameters.num_workers = 1
solver.parameters.cp_model_presolve = False
solver.parameters.linearization_level = 0
solver.parameters.symmetry_level = 0
counter = Counter()
if solver.solve(model, counter) not in (cp_model.OPTIMAL, cp_model.INFEASIBLE):
    sys.exit(\"the search did not end\")
print(counter.count, \"solution\" if counter.count == 1 else \"solutions\")
sys.exit(0 if counter.count else 1)
";
