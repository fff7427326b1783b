"""A count in plain SQL, to check the other: no kernel, no pruning, no mirror images, and all numbers modulo two primes.

Sums in SQL wrap silently when they overflow. Here every number is below 2³¹ and reduced after each row, so no sum can.
"""

from __future__ import annotations

from itertools import combinations
from typing import Any, List, Tuple, Union

import pyarrow as pa

from .. import _reading as reading
from .. import _starbattle as native
from ._amounts import read_bytes

PRIMES = (2147483647, 2147483629)
MAX_BITS = 62


def residues(size: int, stars: int, *, memory: Union[int, str] = "2GB") -> Tuple[int, int]:
    """The number of placements of a board modulo two primes, by queries alone.

    >>> residues(9, 2)
    (664, 664)
    """
    size, stars = reading.whole(size, "size", 1), reading.whole(stars, "stars", 1)
    # A column's count takes so many bits that one star too many sets the highest of them.
    width = stars.bit_length() + 1
    if size * width > MAX_BITS:
        raise native.Error(f"size: a {size}x{size} board with {stars} stars is too large for the second way")
    try:
        import datafusion
    except ImportError:
        raise native.Error('DataFusion is not installed: run `pip install "starbattle[engine]"`') from None
    runtime = datafusion.RuntimeEnvBuilder().with_disk_manager_os().with_fair_spill_pool(read_bytes(memory))
    context = datafusion.SessionContext(datafusion.SessionConfig(), runtime)
    lowest = sum(1 << (column * width) for column in range(size))
    top = lowest << (width - 1)
    bias = (1 << (width - 1)) - 1 - stars
    rows = list(star_rows(size, stars))
    spread = [sum(1 << (column * width) for column in row) for row in rows]
    masks = [sum(1 << column for column in row) for row in rows]
    closed = [mask | mask << 1 | mask >> 1 for mask in masks]
    register(context, "star_rows", {"mask": masks, "closed": closed, "stars": spread})
    register(context, "layer0", {"mask": [0], "counts": [bias * lowest], "a": [1], "b": [1]})
    half = (size + 1) // 2
    for row in range(half):
        query = f"""
            SELECT r.mask AS mask, s.counts + r.stars AS counts, SUM(s.a) % {PRIMES[0]} AS a, SUM(s.b) % {PRIMES[1]} AS b
            FROM layer{row} s JOIN star_rows r ON (s.mask & r.closed) = 0 AND ((s.counts + r.stars) & {top}) = 0
            GROUP BY 1, 2"""
        context.register_record_batches(f"layer{row + 1}", [context.sql(query).collect()])
    complete = (stars + 2 * bias) * lowest
    query = f"""
        SELECT SUM(u.a * l.a % {PRIMES[0]}) % {PRIMES[0]} AS a, SUM(u.b * l.b % {PRIMES[1]}) % {PRIMES[1]} AS b
        FROM layer{half} u JOIN layer{size // 2} l ON l.counts = {complete} - u.counts
        WHERE ((u.mask | u.mask << 1 | u.mask >> 1) & l.mask) = 0"""
    found = context.sql(query).to_pylist()[0]
    return found["a"] or 0, found["b"] or 0


def agrees(total: int, found: Tuple[int, int]) -> bool:
    """Whether a total has these residues."""
    return tuple(total % prime for prime in PRIMES) == found


def star_rows(size: int, stars: int) -> "List[Tuple[int, ...]]":
    """The rows with so many stars, no two side by side."""
    rows = combinations(range(size), stars)
    return [row for row in rows if all(right - left > 1 for left, right in zip(row, row[1:]))]


def register(context: Any, name: str, columns: "dict[str, list[int]]") -> None:
    """A table of 64-bit numbers."""
    arrays = [pa.array(values, pa.int64()) for values in columns.values()]
    context.register_record_batches(name, [[pa.RecordBatch.from_arrays(arrays, list(columns))]])
