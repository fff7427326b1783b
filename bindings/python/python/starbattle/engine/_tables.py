"""Tables of puzzles: questions in SQL, and new puzzles as tables."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Optional, Union

import pyarrow as pa

from .. import _starbattle as native
from ._amounts import read_bytes
from ._functions import FUNCTIONS
from ._generate import PUZZLES, check, made

QUOTED = re.compile(r"'([^']+\.(?:parquet|csv|txt|sbn|lines))'", re.IGNORECASE)


def session(memory: Union[int, str, None] = None) -> Any:
    """A session of DataFusion that knows the functions ``rate``, ``solve``, ``unique`` and ``id``."""
    try:
        import datafusion
    except ImportError:
        raise native.Error('DataFusion is not installed: run `pip install "starbattle[engine]"`') from None
    runtime = datafusion.RuntimeEnvBuilder().with_disk_manager_os()
    if memory is not None:
        runtime = runtime.with_fair_spill_pool(read_bytes(memory))
    # Small batches keep all cores busy: a puzzle takes long compared with a row of other tables.
    config = datafusion.SessionConfig().with_batch_size(256)
    config = config.set("datafusion.execution.parquet.schema_force_view_types", "false")
    config = config.set("datafusion.sql_parser.map_string_types_to_utf8view", "false")
    context = datafusion.SessionContext(config, runtime)
    for name, (function, kind) in FUNCTIONS.items():
        context.register_udf(datafusion.udf(function, [pa.string()], kind, "immutable", name))
    return context


def sql(query: str, *, memory: Union[int, str, None] = None, context: Optional[Any] = None) -> pa.Table:
    """The answer to a query about puzzles, as a table of Arrow.

    A quoted file name is a table: Parquet and CSV with their columns, other text files with one puzzle per line as ``puzzle``. The functions
    ``rate(puzzle)``, ``solve(puzzle)``, ``unique(puzzle)`` and ``id(puzzle)`` take puzzles in any notation.

    >>> sql("SELECT rate('551W9jo0cIn')['difficulty'] AS difficulty, unique('551W9jo0cIn') AS is_unique").to_pylist()
    [{'difficulty': 'easy', 'is_unique': True}]
    """
    context = context or session(memory)
    try:
        return context.sql(with_files(query, context)).to_arrow_table()
    except (native.Error, TypeError):
        raise
    except Exception as error:
        # DataFusion shows an exception of one of our functions as text, in quotes.
        text = str(error)
        found = re.search(r"value: Error\(([\"'])(.*?)\1\), traceback", text)
        raise native.Error(found[2] if found else text.strip().splitlines()[0]) from None


def with_files(query: str, context: Any) -> str:
    """The query with its files registered as tables."""

    def register(found: "re.Match[str]") -> str:
        path = Path(found[1])
        if not path.exists():
            # A text that looks like a file name may be a value as well.
            before = query[: found.start()].rstrip().lower()
            if before.endswith(("from", "join", ",")):
                raise native.Error(f"{path}: there is no such file")
            return found[0]
        name = f"file_{abs(hash(str(path))):x}"
        if not context.table_exist(name):
            kind = path.suffix.lower()
            if kind == ".parquet":
                context.register_parquet(name, str(path))
            elif kind == ".csv":
                context.register_csv(name, str(path))
            else:
                lines = [line.strip() for line in path.read_text(encoding="utf-8").splitlines()]
                column = pa.array([line for line in lines if line and not line.startswith("#")], pa.string())
                context.register_record_batches(name, [[pa.RecordBatch.from_arrays([column], ["puzzle"])]])
        return name

    return QUOTED.sub(register, query)


def generate(
    size: int, stars: int, seeds: range, *, backend: Any = "datafusion", partition: int = 4, distinct: bool = True, **criteria: Any
) -> Any:
    """New puzzles, one for each seed of a range, as a data frame of the backend: seed, puzzle, id, difficulty and score.

    Seeds are worked on in small partitions, so that slow puzzles hold nobody up, and the same seeds give the same puzzles on any number of
    workers. Of puzzles that are images of each other, the one with the smallest seed stays, unless ``distinct`` is false. ``criteria`` are
    those of :func:`starbattle.generate`.

    >>> generate(6, 1, range(1, 6), difficulty="easy").count()
    5
    """
    seeds = check(size, stars, seeds, partition, criteria)
    if backend == "datafusion":
        context = session()
        import datafusion

        kind = pa.list_(pa.struct(list(PUZZLES)))

        def puzzles(first: Any, last: Any) -> Any:
            batches = [made(list(range(a, b)), size, stars, criteria) for a, b in zip(first.to_pylist(), last.to_pylist())]
            return pa.array([batch.to_pylist() for batch in batches], kind)

        context.register_udf(datafusion.udf(puzzles, [pa.int64(), pa.int64()], kind, "volatile", "puzzles"))
        firsts = pa.array(range(seeds.start, seeds.stop, partition), pa.int64())
        lasts = pa.array([min(first.as_py() + partition, seeds.stop) for first in firsts], pa.int64())
        pieces = pa.RecordBatch.from_arrays([firsts, lasts], ["first", "last"])
        context.register_record_batches("seeds", [[pieces.slice(row, 1)] for row in range(len(pieces))] or [[pieces]])
        columns = ", ".join(f"p['{name}'] AS {name}" for name in PUZZLES.names)
        frame = context.sql(f"SELECT {columns} FROM (SELECT unnest(puzzles(first, last)) AS p FROM seeds)")
        if not distinct:
            return frame.sort("seed")
        # The puzzles are made once, here; what follows only looks at them.
        context.register_record_batches("made", [frame.collect()])
        names = ", ".join(PUZZLES.names)
        best = "SELECT *, row_number() OVER (PARTITION BY id ORDER BY seed) AS place FROM made"
        return context.sql(f"SELECT {names} FROM ({best}) WHERE place = 1 ORDER BY seed")
    from . import _spark_tables

    return _spark_tables.generate(backend, size, stars, seeds, partition, distinct, criteria)
