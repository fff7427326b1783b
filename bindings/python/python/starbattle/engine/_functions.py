"""Questions about puzzles as functions on columns of texts. Both backends call these."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Tuple

import pyarrow as pa

from .. import _starbattle as native
from .._batch import rate_many, solve_many
from .._puzzle import Puzzle

RATING = pa.struct(
    [
        ("solved", pa.bool_()),
        ("difficulty", pa.string()),
        ("score", pa.float64()),
        ("hardest", pa.string()),
        ("longest_supposition", pa.int64()),
        ("first_star_tier", pa.int64()),
        ("hard_steps", pa.int64()),
        ("bottlenecks", pa.int64()),
    ]
)
SHOWN = 60


def parsed(texts: List[Optional[str]]) -> List[Optional[Puzzle]]:
    """Puzzles in any notation. A text that is none stops the query and is named."""
    puzzles: List[Optional[Puzzle]] = []
    for text in texts:
        try:
            puzzles.append(None if text is None else Puzzle.parse(text))
        except native.Error as error:
            raise native.Error(f"{text if len(text or '') < SHOWN else (text or '')[:SHOWN] + '…'!r}: {error}") from None
    return puzzles


def on_each(ask: Callable[[List[Puzzle]], List[Any]], kind: pa.DataType, column: Any) -> pa.Array:
    """The answers for a column of texts; none where there is no text."""
    puzzles = parsed(column.to_pylist())
    answers = iter(ask([puzzle for puzzle in puzzles if puzzle is not None]))
    return pa.array([None if puzzle is None else next(answers) for puzzle in puzzles], kind)


def rate(column: Any) -> pa.Array:
    """How hard puzzles are, as a struct."""

    def ask(puzzles: List[Puzzle]) -> List[Any]:
        names = [field.name for field in RATING]
        return [{name: getattr(rating, name) for name in names} for rating in rate_many(puzzles)]

    return on_each(ask, RATING, column)


def solve(column: Any) -> pa.Array:
    """The first solution of puzzles, rows of ``.`` and ``*`` one after the other; none if there is no solution."""
    return on_each(lambda puzzles: [text(found) for found in solve_many(puzzles, 1)], pa.string(), column)


def unique(column: Any) -> pa.Array:
    """Whether puzzles have exactly one solution."""
    return on_each(lambda puzzles: [len(found) == 1 for found in solve_many(puzzles, 2)], pa.bool_(), column)


def id(column: Any) -> pa.Array:
    """The id of puzzles, the same for all turned and reflected images."""
    return on_each(lambda puzzles: [puzzle.id for puzzle in puzzles], pa.string(), column)


def text(found: Any) -> Optional[str]:
    """A solution as one text."""
    return "".join(found[0].rows) if found else None


FUNCTIONS: Dict[str, Tuple[Callable[[Any], pa.Array], pa.DataType]] = {
    "rate": (rate, RATING),
    "solve": (solve, pa.string()),
    "unique": (unique, pa.bool_()),
    "id": (id, pa.string()),
}
