"""The same functions and tables for Spark."""

from __future__ import annotations

from typing import Any, Callable, Dict, Iterator

import pyarrow as pa

from ._functions import FUNCTIONS, RATING
from ._generate import Generate
from ._spark import start

WORDS = {pa.bool_(): "boolean", pa.string(): "string", pa.float64(): "double", pa.int64(): "bigint"}
PUZZLES = "seed bigint, puzzle string, id string, difficulty string, score double"


def word(kind: pa.DataType) -> str:
    """A type in Spark's words."""
    if pa.types.is_struct(kind):
        return "struct<" + ", ".join(f"{field.name}: {WORDS[field.type]}" for field in RATING) + ">"
    return WORDS[kind]


def register(session: Any = None) -> Any:
    """Registers ``rate``, ``solve``, ``is_unique`` and ``puzzle_id`` as functions of a Spark session, and returns it.

    Spark's SQL uses the words ``unique`` and ``id`` for other things.
    """
    from pyspark.sql.functions import arrow_udf

    session = start() if session is None else session
    for name, (function, kind) in FUNCTIONS.items():
        known = {"unique": "is_unique", "id": "puzzle_id"}.get(name, name)
        session.udf.register(known, arrow_udf(asking(name), word(kind)))
    return session


def asking(name: str) -> Callable[[pa.Array], pa.Array]:
    """One of the functions by its name, as Spark sends it to workers: it wants a function with the types of Arrow."""

    def ask(column: pa.Array) -> pa.Array:
        return FUNCTIONS[name][0](column)

    return ask


def rated(frame: Any, column: str = "puzzle") -> Any:
    """A data frame of Spark with ``rating`` beside its other columns."""
    kinds = ", ".join(f"{field.name} {field.dataType.simpleString()}" for field in frame.schema.fields)
    return frame.mapInArrow(Rated(column), f"{kinds}, rating {word(RATING)}")


class Rated:
    """Adds a column of ratings to batches."""

    def __init__(self, column: str) -> None:
        self.column = column

    def __call__(self, batches: Iterator[Any]) -> Iterator[Any]:
        for batch in batches:
            yield batch.append_column("rating", FUNCTIONS["rate"][0](batch.column(self.column)))


def generate(
    backend: Any, size: int, stars: int, seeds: range, partition: int, distinct: bool, criteria: Dict[str, Any]
) -> Any:
    """New puzzles as a data frame of Spark, one for each seed."""
    from pyspark.sql import Window, functions

    session = backend if hasattr(backend, "sparkContext") else start()
    parts = max(1, -(-len(seeds) // partition))
    table = session.range(seeds.start, seeds.stop, 1, parts)
    made = table.mapInArrow(Generate(size, stars, criteria), PUZZLES)
    if distinct:
        place = functions.row_number().over(Window.partitionBy("id").orderBy("seed"))
        made = made.withColumn("place", place).where("place = 1").drop("place")
    return made.orderBy("seed")
