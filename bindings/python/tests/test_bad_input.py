"""Whatever is handed over, the answer is a value or an ordinary exception: no panic crosses the border."""

import re

import numpy
import pytest
import starbattle
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from starbattle import Error, Puzzle

SMALL = Puzzle.parse("551W9jo0cIn")


@pytest.mark.parametrize(
    ("call", "kind", "message"),
    [
        (lambda: Puzzle.parse(5), TypeError, "text: expected text, not int"),
        (lambda: Puzzle.parse(""), Error, "expected a puzzle"),
        (lambda: Puzzle.parse("10x2.AAA"), Error, "expected 100 region letters, found 3"),
        (lambda: Puzzle("ABC"), TypeError, "regions: expected rows of labels"),
        (lambda: Puzzle(["AB", "A"]), Error, "regions[1]: expected 2 labels"),
        (lambda: Puzzle([[0, 1], 5]), TypeError, "regions[1]: expected a row of labels, not int"),
        (lambda: Puzzle([[{}, 1], [2, 3]]), TypeError, "regions[0][0]: dict is no label"),
        (lambda: Puzzle([["A"] * 4] * 4, 1), Error, "region"),
        (lambda: Puzzle(["AABB", "AABB", "CCDD", "CCDD"], stars=0), Error, "stars: 0 is out of range"),
        (lambda: Puzzle(["AABB", "AABB", "CCDD", "CCDD"], stars="1"), TypeError, "stars: expected a whole number"),
        (lambda: Puzzle(numpy.zeros((40, 40), dtype=int)), Error, "40"),
        (lambda: SMALL.why("r9c9"), Error, "r9c9 is not on the 5x5 board"),
        (lambda: SMALL.why("r0c1"), Error, "is not a cell"),
        (lambda: SMALL.why((1, 2, 3)), Error, "expected a row and a column"),
        (lambda: SMALL.why(3), TypeError, "cell: expected a pair"),
        (lambda: SMALL.hint("***"), Error, "marks"),
        (lambda: SMALL.hint(level=9), Error, "level: 9 is out of range"),
        (lambda: SMALL.steps(max_tier=7), Error, "max_tier: 7 is out of range"),
        (lambda: SMALL.steps(without=["R9.9"]), Error, "R9.9"),
        (lambda: SMALL.to("latin"), Error, "there is no notation `latin`"),
        (lambda: SMALL.svg(theme="pink"), Error, "pink"),
        (lambda: starbattle.count(-1, 1), Error, "size: -1 is out of range"),
        (lambda: starbattle.count(40, 3), Error, "40"),
        (lambda: starbattle.analyze(7, 2), Error, "there is no placement on a 7x7 board with 2 stars"),
        (lambda: starbattle.analyze(8, 1, "r1c1 r1c1x"), Error, "pattern[1]"),
        (lambda: starbattle.analyze(8, 1, [(0, 9)]), Error, "board"),
        (lambda: starbattle.placements(8, 1, limit=-1), Error, "limit"),
        (lambda: starbattle.placements_array(10, 2, max_memory=1000), Error, "memory"),
        (lambda: starbattle.generate(8, 1, difficulty="nightmare"), Error, "nightmare"),
        (lambda: starbattle.generate(8, 1, require=["R9.9"]), Error, "R9.9"),
        (lambda: starbattle.generate(7, 2), Error, "needs at least 8 rows, not 7"),
        (lambda: starbattle.rate_many("551W9jo0cIn"), TypeError, "puzzles: expected puzzles or texts"),
        (lambda: starbattle.rate_many(["551W9jo0cIn", "?"]), Error, "puzzles[1]"),
        (lambda: starbattle.Rules.parse("{"), Error, "JSON"),
        (lambda: starbattle.Rules.load("no-such-file.json"), FileNotFoundError, "no-such-file.json"),
    ],
)
def test_mistakes_are_named(call, kind, message):
    with pytest.raises(kind, match=re.escape(message)):
        call()


def test_errors_are_value_errors_with_a_kind():
    with pytest.raises(ValueError) as caught:
        Puzzle.parse("10x2.AAA")
    assert isinstance(caught.value, Error) and caught.value.kind == "unreadable"


ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.binary(max_size=4),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=2), inner, max_size=2),
    max_leaves=12,
)
CALLS = [
    lambda value: Puzzle.parse(value),
    lambda value: Puzzle(value),
    lambda value: Puzzle(["AABB", "AABB", "CCDD", "CCDD"], value),
    lambda value: SMALL.solve(value),
    lambda value: SMALL.solutions(value if not isinstance(value, int) else value % 50),
    lambda value: SMALL.steps(value),
    lambda value: SMALL.steps(max_tier=value),
    lambda value: SMALL.steps(without=value),
    lambda value: SMALL.hint(value),
    lambda value: SMALL.hint(level=value),
    lambda value: SMALL.why(value),
    lambda value: SMALL.check(value),
    lambda value: SMALL.to(value),
    lambda value: SMALL.svg(value),
    lambda value: SMALL.svg(theme=value),
    lambda value: starbattle.count(value, 1),
    lambda value: starbattle.analyze(6, value),
    lambda value: starbattle.analyze(6, 1, value),
    lambda value: starbattle.placements(6, 1, value),
    lambda value: starbattle.generate(6, 1, difficulty=value),
    lambda value: starbattle.generate(6, 1, require=value),
    lambda value: starbattle.generate(6, 1, region_sizes=value),
    lambda value: starbattle.generate(6, 1, seed=value),
    lambda value: starbattle.rate_many(value),
    lambda value: starbattle.Rules.parse(value),
]


@settings(max_examples=400, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.sampled_from(CALLS), ANYTHING)
def test_anything_gives_an_answer_or_an_exception(call, value):
    try:
        call(value)
    except (TypeError, ValueError) as error:
        assert str(error)
