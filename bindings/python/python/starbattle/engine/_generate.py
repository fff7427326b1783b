"""New puzzles as a table: a row for each seed, made in small partitions."""

from __future__ import annotations

from typing import Any, Dict, Iterator, List

import pyarrow as pa

from .. import _reading as reading
from .. import _starbattle as native
from .._generate import generate as series

PUZZLES = pa.schema(
    [
        ("seed", pa.int64()),
        ("puzzle", pa.string()),
        ("id", pa.string()),
        ("difficulty", pa.string()),
        ("score", pa.float64()),
    ]
)


def made(seeds: List[int], size: int, stars: int, criteria: Dict[str, Any]) -> pa.RecordBatch:
    """The first puzzle of the series of each seed. Seeds whose search gives up make no row."""
    rows = []
    for seed in seeds:
        try:
            puzzle = next(series(size, stars, seed=seed, count=1, **criteria))
        except native.Error as error:
            if getattr(error, "kind", None) != "not_found":
                raise
            continue
        rows.append((seed, str(puzzle), puzzle.id, puzzle.difficulty, puzzle.score))
    columns: List[Any] = list(zip(*rows)) if rows else [()] * len(PUZZLES)
    return pa.RecordBatch.from_arrays([pa.array(column, field.type) for column, field in zip(columns, PUZZLES)], schema=PUZZLES)


def check(size: int, stars: int, seeds: Any, partition: int, criteria: Dict[str, Any]) -> range:
    """Reads what was asked for; bad criteria are refused before any work begins."""
    if not isinstance(seeds, range) or seeds.step != 1:
        raise TypeError(f"seeds: expected a range such as range(1, 1001), not {reading.kind(seeds)}")
    reading.whole(partition, "partition", 1)
    series(size, stars, seed=0, count=1, **criteria)
    return seeds


class Generate:
    """A function from batches of seeds to batches of puzzles, as Spark sends it to workers."""

    def __init__(self, size: int, stars: int, criteria: Dict[str, Any]) -> None:
        self.size, self.stars, self.criteria = size, stars, criteria

    def __call__(self, batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            yield made(batch.column(0).to_pylist(), self.size, self.stars, self.criteria)
