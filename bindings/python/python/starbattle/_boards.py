"""Boards without regions: all placements, and what a few stars force."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Iterable, Iterator, Optional, Union

from . import _reading as reading
from . import _starbattle as native
from ._answers import Analysis, Placement
from ._reading import CellLike

if TYPE_CHECKING:
    import numpy
    from numpy.typing import NDArray

MAX_MEMORY = 4 << 30
CHUNK = 1024


def board(size: int, stars: int, max_memory: int) -> native.Board:
    """All placements of a board."""
    return kept(
        reading.whole(size, "size"), reading.whole(stars, "stars"), reading.whole(max_memory, "max_memory")
    )


# The boards used last are kept.
kept = lru_cache(maxsize=4)(native.Board)


def count(size: int, stars: int, *, max_memory: int = MAX_MEMORY) -> int:
    """The number of placements of a board.

    >>> count(10, 2)
    146510
    """
    return native.count(
        reading.whole(size, "size"), reading.whole(stars, "stars"), reading.whole(max_memory, "max_memory")
    )


def analyze(
    size: int, stars: int, pattern: Union[str, Iterable[CellLike]] = (), *, max_memory: int = MAX_MEMORY
) -> Analysis:
    """What the stars of a pattern force on a board without regions.

    >>> found = analyze(8, 1, "r1c1 r2c3")
    >>> found.compatible, found.total
    (93, 5242)
    """
    known = board(size, stars, max_memory)
    return Analysis.of(*known.analyze(reading.pattern(pattern)))


def placements(
    size: int,
    stars: int,
    limit: Optional[int] = None,
    *,
    pattern: Union[str, Iterable[CellLike]] = (),
    start: int = 0,
    max_memory: int = MAX_MEMORY,
) -> Iterator[Placement]:
    """The placements of a board one by one, in order.

    >>> [placement.rows for placement in placements(4, 1)]
    [('.*..', '...*', '*...', '..*.'), ('..*.', '*...', '...*', '.*..')]
    """
    known = board(size, stars, max_memory)
    cells = reading.pattern(pattern)
    return listed(known, cells, ranks(known, cells, start, limit), size)


def ranks(known: native.Board, cells: "list[tuple[int, int]]", start: int, limit: Optional[int]) -> range:
    """The ranks of the placements that are asked for."""
    first, last = reading.whole(start, "start"), known.compatible(cells)
    if limit is not None:
        last = min(last, first + reading.whole(limit, "limit"))
    return range(first, max(first, last))


def listed(known: native.Board, cells: "list[tuple[int, int]]", wanted: range, size: int) -> Iterator[Placement]:
    """The placements with some ranks."""
    for rank in wanted[::CHUNK]:
        data = known.list(cells, rank, min(CHUNK, wanted.stop - rank))
        for offset in range(0, len(data), size * size):
            stars = (index for index in range(size * size) if data[offset + index])
            yield Placement(size, tuple(divmod(index, size) for index in stars))


def placements_array(
    size: int,
    stars: int,
    limit: Optional[int] = None,
    *,
    pattern: Union[str, Iterable[CellLike]] = (),
    start: int = 0,
    max_memory: int = MAX_MEMORY,
) -> "NDArray[numpy.bool_]":
    """The placements of a board as one NumPy array: placement, row, column.

    >>> placements_array(6, 1).shape
    (90, 6, 6)
    """
    import numpy

    known = board(size, stars, max_memory)
    cells = reading.pattern(pattern)
    wanted = ranks(known, cells, start, limit)
    if len(wanted) * size * size > max_memory:
        raise native.Error(f"limit: {len(wanted)} placements take more than {max_memory} bytes: ask for fewer")
    return numpy.frombuffer(known.list(cells, wanted.start, len(wanted)), dtype=bool).reshape(-1, size, size)
