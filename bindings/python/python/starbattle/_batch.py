"""Many puzzles at once, on all cores; also as columns of a table."""

from __future__ import annotations

import importlib
from typing import Any, Iterable, List, Union

from . import _reading as reading
from . import _starbattle as native
from ._answers import Placement, Rating, Solutions
from ._puzzle import Puzzle

COLUMNS = (
    "solved",
    "difficulty",
    "score",
    "hardest",
    "hardest_effort",
    "longest_supposition",
    "first_star_tier",
    "hard_steps",
    "bottlenecks",
    "effort",
)


def rate_many(puzzles: Union[Iterable[Union[Puzzle, str]], Any]) -> Any:
    """The ratings of many puzzles, in their order, on all cores.

    Puzzles are :class:`Puzzle` objects or texts in any notation; the answer is a list. If they are a column of a data frame (anything
    that exports Arrow data), the answer is a table of the same library.

    >>> [rating.difficulty for rating in rate_many(["551W9jo0cIn"])]
    ['easy']
    """
    if not is_column(puzzles):
        return [Rating.of(rating) for rating in native.rate_many(read_all(puzzles))]
    ratings = [Rating.of(rating) for rating in native.rate_many(read_all(values(puzzles)))]
    return table(puzzles, {name: [getattr(rating, name) for rating in ratings] for name in COLUMNS})


def solve_many(puzzles: Union[Iterable[Union[Puzzle, str]], Any], limit: int = 2) -> Any:
    """Up to ``limit`` solutions of many puzzles, in their order, on all cores.

    If the puzzles are a column of a data frame, the answer is a table: how many solutions were found, whether there are no others, and
    the first of them.

    >>> [len(found) for found in solve_many(["551W9jo0cIn"])]
    [1]
    """
    column = is_column(puzzles)
    read = read_all(values(puzzles) if column else puzzles)
    found = [
        Solutions(tuple(Placement(puzzle.size, tuple(stars)) for stars in solutions), complete, nodes)
        for puzzle, (solutions, complete, nodes) in zip(
            read, native.solve_many(read, reading.whole(limit, "limit", 1))
        )
    ]
    if not column:
        return found
    return table(
        puzzles,
        {
            "solutions": [len(item) for item in found],
            "complete": [item.complete for item in found],
            "solution": ["".join(item[0].rows) if item else None for item in found],
        },
    )


def read_all(puzzles: Any) -> List[native.Puzzle]:
    """Puzzles and texts as puzzles."""
    if isinstance(puzzles, (str, bytes, dict)) or not isinstance(puzzles, Iterable):
        raise TypeError(f"puzzles: expected puzzles or texts, not {reading.kind(puzzles)}")
    return [read(item, index) for index, item in enumerate(puzzles)]


def read(item: Any, index: int) -> native.Puzzle:
    """A puzzle or a text as a puzzle. Errors say which of the list it is."""
    if isinstance(item, Puzzle):
        return item._native
    try:
        return native.Puzzle.parse(reading.text(item, f"puzzles[{index}]"), None)
    except native.Error as error:
        raise native.Error(f"puzzles[{index}]: {error}") from None


def is_column(puzzles: Any) -> bool:
    """Whether something exports Arrow data."""
    return hasattr(puzzles, "__arrow_c_stream__") or hasattr(puzzles, "__arrow_c_array__")


def values(column: Any) -> List[Any]:
    """The values of an Arrow column."""
    library = arrow_library(column)
    if library.__name__ == "pyarrow":
        read = library.chunked_array if hasattr(column, "__arrow_c_stream__") else library.array
        return list(read(column).to_pylist())
    return list(library.Series(column).to_list())


def table(column: Any, columns: "dict[str, list[Any]]") -> Any:
    """Columns as a table of the library that a column belongs to, or of one that exports Arrow data as well."""
    library = arrow_library(column)
    return library.table(columns) if library.__name__ == "pyarrow" else library.DataFrame(columns, strict=False)


def arrow_library(column: Any) -> Any:
    """A library that reads and makes Arrow data: that of the column, if it is one of those that we know."""
    own = type(column).__module__.partition(".")[0]
    for name in sorted(("pyarrow", "polars"), key=lambda name: name != own):
        try:
            return importlib.import_module(name)
        except ImportError:
            continue
    raise ImportError("columns need pyarrow or polars; install one of them, or pass a list")
