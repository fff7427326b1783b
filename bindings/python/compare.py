"""Times the package beside two solvers from PyPI on new boards, and what a call costs beyond the engine.

Needs `pip install python-sat ortools`. Prints a Markdown table.
"""

import argparse
import statistics
import time

import starbattle
from ortools.sat.python import cp_model
from pysat.card import CardEnc, EncType
from pysat.solvers import Cadical153


def units(puzzle):
    """The cells of every row, column and region."""
    size, span = puzzle.size, range(puzzle.size)
    rows = [[(row, column) for column in span] for row in span]
    columns = [[(row, column) for row in span] for column in span]
    regions = [[] for _ in span]
    for row in span:
        for column in span:
            regions[puzzle.regions[row][column]].append((row, column))
    return rows + columns + regions


def touching(size):
    """Pairs of cells that touch."""
    for row in range(size):
        for column in range(size):
            for down, right in ((0, 1), (1, -1), (1, 0), (1, 1)):
                if row + down < size and 0 <= column + right < size:
                    yield (row, column), (row + down, column + right)


def with_pysat(puzzle):
    """A solution by CaDiCaL through python-sat."""
    size = puzzle.size
    number = {(row, column): row * size + column + 1 for row in range(size) for column in range(size)}
    top = size * size
    with Cadical153() as solver:
        for one, other in touching(size):
            solver.add_clause([-number[one], -number[other]])
        for unit in units(puzzle):
            card = CardEnc.equals([number[cell] for cell in unit], puzzle.stars, top, encoding=EncType.seqcounter)
            top = max(top, card.nv)
            solver.append_formula(card.clauses)
        solver.solve()
        model = set(solver.get_model())
    return tuple(cell for cell, variable in number.items() if variable in model)


def with_ortools(puzzle):
    """A solution by CP-SAT."""
    model = cp_model.CpModel()
    star = {(row, column): model.new_bool_var("") for row in range(puzzle.size) for column in range(puzzle.size)}
    for one, other in touching(puzzle.size):
        model.add_at_most_one(star[one], star[other])
    for unit in units(puzzle):
        model.add(sum(star[cell] for cell in unit) == puzzle.stars)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(model)
    return tuple(cell for cell, variable in star.items() if solver.value(variable))


def timed(work, puzzles):
    """The median and the longest time in milliseconds, and the solutions."""
    times, found = [], []
    for puzzle in puzzles:
        start = time.perf_counter()
        found.append(tuple(work(puzzle)))
        times.append((time.perf_counter() - start) * 1e3)
    return statistics.median(times), max(times), found


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--boards", type=int, default=200)
    options = parser.parse_args()
    print("| board | starbattle | python-sat (CaDiCaL) | OR-Tools CP-SAT |\n|---|---|---|---|")
    for size, stars in ((8, 1), (10, 2), (14, 3)):
        puzzles = list(starbattle.generate(size, stars, seed=1, count=options.boards))
        results = [timed(work, puzzles) for work in (lambda puzzle: puzzle.solve().stars, with_pysat, with_ortools)]
        assert results[0][2] == results[1][2] == results[2][2], "the solvers differ"
        row = " | ".join(f"{median:.3f} ms ({longest:.1f})" for median, longest, _ in results)
        print(f"| {size}×{size}, {stars} | {row} |")
    puzzle = next(starbattle.generate(10, 2, seed=1))
    calls = range(2000)
    native = puzzle._native
    start = time.perf_counter()
    for _ in calls:
        native.solve(1, None)
    between = time.perf_counter()
    for _ in calls:
        puzzle.solve()
    end = time.perf_counter()
    wrapped, plain = (end - between) / len(calls) * 1e6, (between - start) / len(calls) * 1e6
    print(f"\nA call of `solve` on 10×10: {wrapped:.1f} µs, of which {plain:.1f} µs in the native module.")


if __name__ == "__main__":
    main()
