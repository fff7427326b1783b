"""Answers as values. Cells are pairs of row and column, counted from 0 like the indices of an array."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Iterator, Mapping, Optional, Sequence, Tuple, overload

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

    from ._puzzle import Puzzle

Cell = Tuple[int, int]
Json = Mapping[str, Any]


def cells(pairs: Any) -> Tuple[Cell, ...]:
    """Pairs of JSON as cells."""
    return tuple((row, column) for row, column in pairs)


@dataclass(frozen=True)
class Placement:
    """Stars on a board: a solution of a puzzle, or a placement of a board without regions.

    >>> Placement(4, ((0, 1), (1, 3), (2, 0), (3, 2))).rows
    ('.*..', '...*', '*...', '..*.')
    """

    size: int
    """The number of rows and columns."""
    stars: Tuple[Cell, ...]
    """The cells with a star, in reading order."""

    @property
    def rows(self) -> Tuple[str, ...]:
        """The board as rows of ``.`` and ``*``."""
        places = set(self.stars)
        span = range(self.size)
        return tuple("".join("*" if (row, column) in places else "." for column in span) for row in span)

    def to_array(self) -> "NDArray[numpy.bool_]":
        """The board as a NumPy array, true where there is a star."""
        import numpy

        board = numpy.zeros((self.size, self.size), dtype=bool)
        for star in self.stars:
            board[star] = True
        return board

    def __str__(self) -> str:
        return "\n".join(self.rows)


@dataclass(frozen=True)
class Solutions(Sequence[Placement]):
    """Some solutions of a puzzle, and whether there are no others."""

    found: Tuple[Placement, ...]
    complete: bool
    """Whether there are no others."""
    nodes: int = field(compare=False)
    """The nodes of the search."""

    @property
    def unique(self) -> Optional[bool]:
        """Whether there is exactly one; ``None`` if the limit does not tell."""
        if len(self.found) > 1:
            return False
        return len(self.found) == 1 if self.complete else None

    @overload
    def __getitem__(self, index: int) -> Placement: ...
    @overload
    def __getitem__(self, index: slice) -> Tuple[Placement, ...]: ...
    def __getitem__(self, index: Any) -> Any:
        return self.found[index]

    def __len__(self) -> int:
        return len(self.found)


@dataclass(frozen=True)
class Picture:
    """A puzzle, marks on it, and the cells to show."""

    puzzle: "Puzzle"
    marks: Optional[str]
    cause: Tuple[Cell, ...]
    empties: Tuple[Cell, ...]
    stars: Tuple[Cell, ...]

    def svg(self, theme: str = "light") -> str:
        """The picture as SVG."""
        return self.puzzle._native.svg(self.marks, theme, self.cause, self.empties, self.stars)


@dataclass(frozen=True)
class Step:
    """One deduction of the human solver, with its reason."""

    rule: str
    """The id of the rule, such as ``R2.1``."""
    tier: int
    name: str
    """The name of the technique."""
    text: str
    """The reason in words."""
    stars: Tuple[Cell, ...]
    """Cells that become stars."""
    empties: Tuple[Cell, ...]
    """Cells that become empty."""
    evidence: Json = field(compare=False, repr=False)
    """What the reason rests on, as in the JSON of the command line."""
    picture: Picture = field(compare=False, repr=False)

    @classmethod
    def of(cls, answer: Json, puzzle: "Puzzle", marks: Optional[str]) -> "Step":
        """A step from JSON, taken in a position."""
        stars, empties, evidence = cells(answer["stars"]), cells(answer["empties"]), answer["evidence"]
        picture = Picture(puzzle, marks, cells(evidence["cause"]), empties, stars)
        return cls(
            answer["rule"], answer["tier"], answer["name"], answer["text"], stars, empties, evidence, picture
        )

    def svg(self, theme: str = "light") -> str:
        """The board before the step, with what the step decides."""
        return self.picture.svg(theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return f"{self.rule} {self.name}. {self.text}"


def after(marks: str, size: int, step: Json) -> str:
    """Marks with those of a step."""
    board = list(marks)
    for mark, decided in (("*", step["stars"]), ("x", step["empties"])):
        for row, column in decided:
            board[row * size + column] = mark
    return "".join(board)


@dataclass(frozen=True)
class Path(Sequence[Step]):
    """The whole path of the human solver: a sequence of steps."""

    steps: Tuple[Step, ...]
    solved: bool
    difficulty: Optional[str]
    """``easy``, ``medium``, ``hard``, ``expert``, ``extreme``, ``uniqueness`` or ``stuck``."""
    score: Optional[float]
    hardest: Optional[str]
    """The hardest rule on the path."""
    stars: Tuple[Cell, ...]
    """The stars known at the end."""
    contradiction: Optional[str]
    """Why there is no solution, where the path ends at a contradiction."""

    @classmethod
    def of(cls, text: str, puzzle: "Puzzle", marks: Optional[str]) -> "Path":
        """A path from JSON."""
        answer = json.loads(text)
        board = marks or "." * puzzle.size**2
        steps = []
        for step in answer["steps"]:
            steps.append(Step.of(step, puzzle, board))
            board = after(board, puzzle.size, step)
        contradiction = answer["contradiction"]
        return cls(
            tuple(steps),
            answer["solved"],
            answer["difficulty"],
            answer["score"],
            answer["hardest"],
            cells(answer["stars"]),
            contradiction and contradiction["text"],
        )

    @overload
    def __getitem__(self, index: int) -> Step: ...
    @overload
    def __getitem__(self, index: slice) -> Tuple[Step, ...]: ...
    def __getitem__(self, index: Any) -> Any:
        return self.steps[index]

    def __len__(self) -> int:
        return len(self.steps)

    def __str__(self) -> str:
        return "\n".join(f"{number}. {step}" for number, step in enumerate(self.steps, 1))


@dataclass(frozen=True)
class Hint:
    """The next step, told up to a level."""

    state: str
    """``step``, ``solved``, ``wrong_marks``, ``no_solution``, ``several_solutions`` or ``stuck``."""
    level: int
    text: str
    rule: Optional[str]
    name: Optional[str]
    stars: Tuple[Cell, ...]
    """Cells that become stars, from level 4 on."""
    empties: Tuple[Cell, ...]
    """Cells that become empty, from level 4 on."""
    principle: Optional[str]
    """Why the technique works, at level 5."""
    wrong: Tuple[Cell, ...]
    """Marks that no solution has."""
    picture: Picture = field(compare=False, repr=False)

    @classmethod
    def of(cls, text: str, puzzle: "Puzzle", marks: Optional[str]) -> "Hint":
        """A hint from JSON."""
        answer = json.loads(text)
        stars, empties = cells(answer["stars"]), cells(answer["empties"])
        return cls(
            answer["state"],
            answer["level"],
            answer["text"],
            answer["rule"],
            answer["name"],
            stars,
            empties,
            answer.get("principle"),
            cells(answer.get("wrong_cells", ())),
            Picture(puzzle, marks, cells(answer["cells"]), empties, stars),
        )

    def svg(self, theme: str = "light") -> str:
        """The board with what the hint shows."""
        return self.picture.svg(theme)

    def _repr_svg_(self) -> str:
        return self.svg()

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True)
class Why:
    """What a cell is, and the steps that decide it."""

    cell: Cell
    state: str
    """``star``, ``empty``, ``open`` (solutions differ) or ``none`` (there is no solution)."""
    text: str
    steps: Tuple[Step, ...]

    @classmethod
    def of(cls, text: str, puzzle: "Puzzle", marks: Optional[str]) -> "Why":
        """An answer from JSON."""
        answer = json.loads(text)
        board = marks or "." * puzzle.size**2
        steps = []
        for step in answer["steps"]:
            steps.append(Step.of(step, puzzle, board))
            board = after(board, puzzle.size, step)
        row, column = answer["cell"]
        return cls((row, column), answer["state"], answer["text"], tuple(steps))

    def __str__(self) -> str:
        steps = (f"{number}. {step}" for number, step in enumerate(self.steps, 1))
        return "\n".join([self.text, *steps])


@dataclass(frozen=True)
class Rating:
    """How hard a puzzle is."""

    solved: bool
    """Whether the rules solve it."""
    difficulty: Optional[str]
    """``easy``, ``medium``, ``hard``, ``expert``, ``extreme``, ``uniqueness`` or ``stuck``."""
    score: Optional[float]
    """The difficulty as a number; the class gives the hundreds."""
    hardest: Optional[str]
    """The hardest rule on the path."""
    hardest_effort: int
    longest_supposition: int
    """The steps of the longest supposition."""
    first_star_tier: int
    """The hardest tier up to the first star."""
    hard_steps: int
    """The steps of the hardest tier."""
    bottlenecks: int
    effort: int
    rules: Mapping[str, int]
    """How often each rule is used."""

    @classmethod
    def of(cls, text: str) -> "Rating":
        """A rating from JSON."""
        answer = json.loads(text)
        return cls(**{name: answer[name] for name in cls.__dataclass_fields__})

    def __hash__(self) -> int:
        return hash((self.difficulty, self.score, self.effort))


@dataclass(frozen=True)
class Check:
    """What is wrong with marks."""

    complete: bool
    """Whether all stars are in place."""
    solvable: bool
    """Whether some solution agrees with the marks."""
    conflicts: Tuple[str, ...]
    """Rules of the game that the marks break, in words."""

    @classmethod
    def of(cls, text: str) -> "Check":
        """An answer from JSON."""
        answer = json.loads(text)
        return cls(answer["complete"], answer["solvable"], tuple(item["text"] for item in answer["conflicts"]))


@dataclass(frozen=True)
class Analysis:
    """What the stars of a pattern force on a board without regions."""

    size: int
    stars: int
    pattern: Tuple[Cell, ...]
    compatible: int
    """The placements that contain the pattern."""
    total: int
    """All placements of the board."""
    forced_star: Tuple[Cell, ...]
    """Other cells with a star in all of these."""
    forced_empty: Tuple[Cell, ...]
    """Cells empty in all of these."""
    deduced_empty: Tuple[Cell, ...]
    """Those that neither touch a star of the pattern nor lie in a full row or column."""
    counts: Tuple[Tuple[int, ...], ...] = field(repr=False)
    """In how many of the compatible placements each cell has a star."""
    picture: str = field(compare=False, repr=False)

    @classmethod
    def of(cls, text: str, picture: str) -> "Analysis":
        """An analysis from JSON."""
        answer = json.loads(text)
        return cls(
            answer["size"],
            answer["stars"],
            cells(answer["pattern"]),
            int(answer["compatible_solutions"]),
            int(answer["total_solutions"]),
            cells(answer["forced_star"]),
            cells(answer["forced_empty"]),
            cells(answer["deduced_empty"]),
            tuple(tuple(int(count) for count in row) for row in answer["counts"]),
            picture,
        )

    def to_array(self) -> "NDArray[numpy.float64]":
        """The share of the compatible placements in which each cell has a star, as a NumPy array."""
        import numpy

        return numpy.array([[count / max(self.compatible, 1) for count in row] for row in self.counts])

    def svg(self) -> str:
        """The board with the pattern, what it forces, and how often each other cell is a star."""
        return self.picture

    def _repr_svg_(self) -> str:
        return self.picture


@dataclass(frozen=True)
class Failure:
    """A false entry of a rule file."""

    rule: str
    """Its place in the file."""
    reason: str
    pattern: Tuple[Cell, ...]
    """Stars on the board for which it is false."""


@dataclass(frozen=True)
class Verification:
    """Which entries of a rule file are true."""

    rules: int
    sound: int
    unsound: int
    unknown: int
    """Entries with unknown features."""
    facts: int
    """Facts of the board beyond what the rules of the game say at once."""
    covered: int
    """Those that the file says."""
    failures: Tuple[Failure, ...]

    @classmethod
    def of(cls, text: str) -> "Verification":
        """A report from JSON."""
        answer = json.loads(text)
        failures = tuple(
            Failure(item["rule"], item["reason"], cells(item["counterexample"]["pattern"]))
            for item in answer["failures"]
        )
        numbers = {name: answer[name] for name in ("rules", "sound", "unsound", "unknown", "facts", "covered")}
        return cls(failures=failures, **numbers)

    def __iter__(self) -> Iterator[Failure]:
        return iter(self.failures)
