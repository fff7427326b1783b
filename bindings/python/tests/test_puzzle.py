"""Puzzles: read, compared, solved, explained, written and drawn."""

import pickle

import numpy
import pytest
import starbattle
from starbattle import Puzzle

SMALL = "551W9jo0cIn"
EXPERT = "10x2.AAABBBBCCCAAADBBBCECFADDDBBEEEFDDDDDBBEEFFFFDEBEEEFGGFEEEEEEGGGFHHHHEEGGIIIHJHJEGGGIIHJJJEGIIIJJJJJJ"
TWO_SOLUTIONS = ["AABB", "AABB", "CCDD", "CCDD"]


def is_solution(puzzle: Puzzle, placement: starbattle.Placement) -> bool:
    """Whether stars keep the rules of the game; written without the engine."""
    stars = set(placement.stars)
    units = [[(row, column) for column in range(puzzle.size)] for row in range(puzzle.size)]
    units += [[(row, column) for row in range(puzzle.size)] for column in range(puzzle.size)]
    regions = {}
    for row, line in enumerate(puzzle.regions):
        for column, region in enumerate(line):
            regions.setdefault(region, []).append((row, column))
    touching = any(max(abs(a - c), abs(b - d)) == 1 for a, b in stars for c, d in stars)
    return not touching and all(
        sum(cell in stars for cell in unit) == puzzle.stars for unit in units + list(regions.values())
    )


def test_regions_come_from_texts_lists_and_arrays():
    rows = ["ABBBC", "ABBDC", "AAEDC", "EEECC", "EEEEE"]
    numbers = [["ABCDE".index(letter) for letter in row] for row in rows]
    puzzle = Puzzle.parse(SMALL)
    assert Puzzle(rows, stars=1) == Puzzle(numbers, 1) == Puzzle(numpy.array(numbers), stars=1) == puzzle
    assert Puzzle([[str(number) for number in row] for row in numbers]) == puzzle
    assert puzzle.regions == numbers and (puzzle.size, puzzle.stars) == (5, 1)
    assert len({puzzle, Puzzle(rows, stars=1), Puzzle(TWO_SOLUTIONS, 1)}) == 2
    assert puzzle != "5x1" and not puzzle == 5


def test_images_have_the_same_id():
    turned = [list(row) for row in zip(*Puzzle.parse(SMALL).regions[::-1])]
    assert Puzzle(turned, 1) != Puzzle.parse(SMALL) and Puzzle(turned, 1).id == Puzzle.parse(SMALL).id


def test_pickled_puzzles_come_back_with_their_marks():
    for puzzle in (Puzzle.parse(SMALL), Puzzle.parse(Puzzle.parse(SMALL).to("json", "*" + 24 * "."))):
        again = pickle.loads(pickle.dumps(puzzle))
        assert again == puzzle and again.marks == puzzle.marks
    assert again.marks == "*" + 24 * "."


@pytest.mark.parametrize("text", [SMALL, EXPERT])
def test_solutions_keep_the_rules(text):
    puzzle = Puzzle.parse(text)
    solution = puzzle.solve()
    assert is_solution(puzzle, solution) and puzzle.is_unique
    assert puzzle.solutions().unique and puzzle.solutions()[0] == solution
    stars, empties = puzzle.forced()
    assert set(stars) == set(solution.stars) and len(empties) == puzzle.size**2 - len(stars)
    assert solution.to_array().sum() == puzzle.size * puzzle.stars


def test_several_solutions_and_none():
    puzzle = Puzzle(TWO_SOLUTIONS, 1)
    assert len(puzzle.solutions()) == 2 and not puzzle.is_unique
    assert puzzle.solutions(1).unique is None and puzzle.solutions(2).unique is False
    assert len(puzzle.solutions(marks="*" + 15 * ".")) == 0 and puzzle.solve("*" + 15 * ".") is None


@pytest.mark.parametrize("text", [SMALL, EXPERT])
def test_the_path_leads_to_the_solution(text):
    puzzle = Puzzle.parse(text)
    path = puzzle.steps()
    stars = {cell for step in path for cell in step.stars}
    empties = {cell for step in path for cell in step.empties}
    assert path.solved and stars == set(puzzle.solve().stars) and not stars & empties
    assert path.difficulty == puzzle.rate().difficulty and path.score == puzzle.rate().score
    assert all(step.text.endswith(".") and step.rule.startswith("R") for step in path)
    assert puzzle.steps(max_tier=1).difficulty == "stuck" and len(puzzle.steps(only=["R1.1"])) == 0


def test_the_next_step_is_among_those_that_can_be_made_now():
    puzzle = Puzzle.parse(EXPERT)
    hint = puzzle.hint(level=4)
    assert any((step.stars, step.empties) == (hint.stars, hint.empties) for step in puzzle.steps_now())
    assert puzzle.hint().text == puzzle.hint(level=1).text and puzzle.hint().rule is None
    assert puzzle.hint(level=5).principle


def test_wrong_marks_are_told():
    puzzle = Puzzle.parse(SMALL)
    assert puzzle.hint("*" + 24 * ".").state == "wrong_marks" and puzzle.hint("*" + 24 * ".").wrong == ((0, 0),)
    assert puzzle.check(["**...", ".....", ".....", ".....", "....."]).conflicts
    assert puzzle.check(puzzle.solve().rows).complete


def test_why_names_the_steps():
    puzzle = Puzzle.parse(SMALL)
    for row in range(5):
        for column in range(5):
            why = puzzle.why((row, column))
            assert why.state == ("star" if (row, column) in puzzle.solve().stars else "empty")
            assert (row, column) in why.steps[-1].stars + why.steps[-1].empties
    assert puzzle.why("r1c2") == puzzle.why((0, 1))


@pytest.mark.parametrize("name", ["dotted", "json", "sbn2", "pzpr", "penpa", "text"])
def test_notations_hold_the_puzzle(name):
    puzzle = Puzzle.parse(EXPERT)
    assert Puzzle.parse(puzzle.to(name), stars=2) == puzzle


def test_pictures_show_what_changes():
    puzzle = Puzzle.parse(SMALL)
    plain, marked = puzzle.svg(), puzzle.svg("*" + 24 * ".")
    assert plain.startswith("<svg") and plain != marked != puzzle.svg("*" + 24 * ".", theme="dark")
    steps = [step._repr_svg_() for step in puzzle.steps()]
    assert len(set(steps)) == len(steps)
    assert puzzle.hint(level=3)._repr_svg_() != puzzle.hint(level=1)._repr_svg_()
