"""Puzzles."""

from __future__ import annotations

import json
from typing import Any, Callable, Iterable, List, Optional, Sequence, Tuple

from . import _reading as reading
from . import _starbattle as native
from ._answers import Cell, Check, Hint, Path, Placement, Rating, Solutions, Step, Why
from ._reading import CellLike, Marks


def rule_filter(max_tier: Optional[int], without: Iterable[str], only: Iterable[str], uniqueness: bool) -> str:
    """Which rules to use, as JSON."""
    tier = None if max_tier is None else reading.whole(max_tier, "max_tier", 1)
    if tier is not None and tier > 6:
        raise native.Error(f"max_tier: {tier} is out of range: expected 1 to 6")
    chosen = {
        "max_tier": tier,
        "without": reading.names(without, "without"),
        "only": reading.names(only, "only"),
        "uniqueness": bool(uniqueness),
    }
    return json.dumps(chosen)


class Puzzle:
    """A Star Battle puzzle: a grid cut into regions, and the stars of each row, column and region.

    >>> puzzle = Puzzle(regions=["ABBBC", "ABBDC", "AAEDC", "EEECC", "EEEEE"], stars=1)
    >>> puzzle
    Puzzle.parse('5x1.ABBBCABBDCAAEDCEEECCEEEEE')
    >>> puzzle == Puzzle.parse("551W9jo0cIn")
    True
    >>> print(puzzle.solve())
    .*...
    ...*.
    *....
    ....*
    ..*..
    """

    __slots__ = ("_native",)

    def __init__(self, regions: Sequence[Iterable[Any]], stars: Optional[int] = None) -> None:
        """A puzzle from the labels of its cells: rows of text, nested lists or a NumPy array.

        Cells with equal labels are one region. Without ``stars``, the usual number for the size is taken, if there is a solution
        with it; otherwise the largest number with exactly one.

        >>> Puzzle([[0, 0, 1, 1], [0, 2, 1, 1], [2, 2, 3, 3], [2, 2, 3, 3]], stars=1).size
        4
        """
        size, labels = reading.regions(regions)
        count = None if stars is None else reading.whole(stars, "stars", 1)
        self._native = native.Puzzle.from_labels(size, labels, count)

    @classmethod
    def _of(cls, puzzle: native.Puzzle) -> "Puzzle":
        self = cls.__new__(cls)
        self._native = puzzle
        return self

    @staticmethod
    def parse(text: str, stars: Optional[int] = None) -> "Puzzle":
        """A puzzle in any notation: letters, rows, puzz.link, Penpa, SBN, JSON and others.

        >>> Puzzle.parse("4x1.AABBAABBCCDDCCDD").stars
        1
        >>> Puzzle.parse("10x2.AAA")
        Traceback (most recent call last):
        ...
        starbattle.Error: dotted: expected 100 region letters, found 3
        """
        count = None if stars is None else reading.whole(stars, "stars", 1)
        return Puzzle._of(native.Puzzle.parse(reading.text(text, "text"), count))

    @property
    def size(self) -> int:
        """The number of rows, columns and regions."""
        return self._native.size

    @property
    def stars(self) -> int:
        """The stars of each row, column and region."""
        return self._native.stars

    @property
    def id(self) -> str:
        """The same for all turned and reflected images of a puzzle."""
        return self._native.id

    @property
    def regions(self) -> List[List[int]]:
        """The number of the region of each cell, counted from 0 in reading order."""
        size, labels = self.size, self._native.labels
        return [labels[start : start + size] for start in range(0, size * size, size)]

    @property
    def marks(self) -> Optional[str]:
        """The marks that the text of the puzzle carried."""
        return self._native.marks

    def solve(self, marks: Marks = None) -> Optional[Placement]:
        """A solution, or ``None`` if there is none. Whether it is the only one, :attr:`is_unique` tells."""
        found, _, _ = self._native.solve(1, reading.marks(marks))
        return Placement(self.size, tuple(found[0])) if found else None

    def solutions(self, limit: int = 1000, marks: Marks = None) -> Solutions:
        """Up to ``limit`` solutions, and whether there are no others.

        >>> found = Puzzle(["AABB", "AABB", "CCDD", "CCDD"], stars=1).solutions()
        >>> len(found), found.complete
        (2, True)
        """
        found, complete, nodes = self._native.solve(reading.whole(limit, "limit", 1), reading.marks(marks))
        return Solutions(tuple(Placement(self.size, tuple(stars)) for stars in found), complete, nodes)

    @property
    def is_unique(self) -> bool:
        """Whether there is exactly one solution."""
        return self.solutions(2).unique is True

    def forced(self, marks: Marks = None) -> Tuple[Tuple[Cell, ...], Tuple[Cell, ...]]:
        """The cells that are stars, and those that are empty, in all solutions."""
        stars, empties = self._native.forced(reading.marks(marks))
        return tuple(stars), tuple(empties)

    def steps(
        self,
        marks: Marks = None,
        *,
        max_tier: Optional[int] = None,
        without: Iterable[str] = (),
        only: Iterable[str] = (),
        uniqueness: bool = False,
    ) -> Path:
        """The path of the human solver, every step with its reason.

        >>> path = Puzzle.parse("551W9jo0cIn").steps()
        >>> print(path[0])
        R2.1 2×2 maximum. Region D needs 1 star, and all its open cells fit into the 2×2 block r2c3–r3c4, so r2c3 and r3c3 are empty.
        >>> path.solved, path.difficulty
        (True, 'easy')
        """
        given = reading.marks(marks)
        rules = rule_filter(max_tier, without, only, uniqueness)
        return Path.of(self._native.steps(given, rules), self, given)

    def steps_now(
        self,
        marks: Marks = None,
        *,
        max_tier: Optional[int] = None,
        without: Iterable[str] = (),
        only: Iterable[str] = (),
        uniqueness: bool = False,
    ) -> Tuple[Step, ...]:
        """Every step that can be made now, easiest rule first."""
        given = reading.marks(marks)
        answer = json.loads(self._native.steps_now(given, rule_filter(max_tier, without, only, uniqueness)))
        return tuple(Step.of(step, self, given) for step in answer["steps"])

    def hint(
        self,
        marks: Marks = None,
        level: int = 1,
        *,
        max_tier: Optional[int] = None,
        without: Iterable[str] = (),
        only: Iterable[str] = (),
        uniqueness: bool = False,
    ) -> Hint:
        """The next step: where to look (level 1), the technique (2), the cells (3), the step (4), why the technique works (5).

        >>> print(Puzzle.parse("551W9jo0cIn").hint())
        Look at region D.
        """
        depth = reading.whole(level, "level")
        if not 1 <= depth <= 5:
            raise native.Error(f"level: {depth} is out of range: expected 1 to 5")
        given = reading.marks(marks)
        return Hint.of(
            self._native.hint(given, depth, rule_filter(max_tier, without, only, uniqueness)), self, given
        )

    def why(
        self,
        cell: CellLike,
        marks: Marks = None,
        *,
        max_tier: Optional[int] = None,
        without: Iterable[str] = (),
        only: Iterable[str] = (),
        uniqueness: bool = False,
    ) -> Why:
        """Why a cell is what it is.

        >>> Puzzle.parse("551W9jo0cIn").why("r1c1").state
        'empty'
        """
        row, column = reading.cell(cell)
        given = reading.marks(marks)
        rules = rule_filter(max_tier, without, only, uniqueness)
        return Why.of(self._native.why(row, column, given, rules), self, given)

    def check(self, marks: Marks) -> Check:
        """What is wrong with marks.

        >>> Puzzle.parse("551W9jo0cIn").check("**" + 23 * ".").conflicts[0]
        'the stars at r1c1 and r1c2 touch'
        """
        return Check.of(self._native.check(reading.marks(marks) or "." * self.size**2))

    def rate(
        self,
        *,
        max_tier: Optional[int] = None,
        without: Iterable[str] = (),
        only: Iterable[str] = (),
        uniqueness: bool = False,
    ) -> Rating:
        """How hard the puzzle is.

        >>> Puzzle.parse("551W9jo0cIn").rate().difficulty
        'easy'
        """
        return Rating.of(self._native.rate(rule_filter(max_tier, without, only, uniqueness)))

    def to(self, notation: str, marks: Marks = None) -> str:
        """The puzzle in a notation, by its id.

        >>> Puzzle.parse("551W9jo0cIn").to("dotted")
        '5x1.ABBBCABBDCAAEDCEEECCEEEEE'
        """
        return self._native.write(reading.text(notation, "notation"), reading.marks(marks))

    def svg(self, marks: Marks = None, theme: str = "light") -> str:
        """The puzzle as a picture; the theme is ``light``, ``dark`` or ``print``."""
        return self._native.svg(reading.marks(marks), reading.text(theme, "theme"), (), (), ())

    def _repr_svg_(self) -> str:
        return self.svg(self.marks)

    def __repr__(self) -> str:
        return f"Puzzle.parse({self.to('dotted')!r})"

    def __str__(self) -> str:
        return self.to("dotted")

    def __eq__(self, other: object) -> bool:
        return self._native == other._native if isinstance(other, Puzzle) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._native)

    def __reduce__(self) -> Tuple[Callable[..., "Puzzle"], Tuple[str]]:
        # The one notation that holds givens and marks as well.
        return Puzzle.parse, (self.to("json", self.marks),)


class GeneratedPuzzle(Puzzle):
    """A new puzzle, with what was found out when it was made."""

    __slots__ = ("difficulty", "hardest", "score", "seed", "solution")

    difficulty: str
    score: float
    hardest: Optional[str]
    seed: int
    """The seed that makes this very puzzle the first of a series."""
    solution: Placement

    @classmethod
    def _from_json(cls, text: str) -> "GeneratedPuzzle":
        answer = json.loads(text)
        self = cls.__new__(cls)
        self._native = native.Puzzle.parse(answer["puzzle"], None)
        self.difficulty, self.score = answer["difficulty"], answer["score"]
        self.hardest, self.seed = answer["hardest"], answer["seed"]
        stars = [
            (row, column)
            for row, line in enumerate(answer["solution"])
            for column, mark in enumerate(line)
            if mark == "*"
        ]
        self.solution = Placement(self._native.size, tuple(stars))
        return self
