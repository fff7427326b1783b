"""Layers that fit the memory need no engine: the kernel takes them in one piece."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Tuple

import pyarrow as pa
import pyarrow.parquet

from . import _blocks as blocks
from ._plan import Plan, Step
from ._store import Store

STATE_BYTES = 700
"""The memory that a state takes while its followers are made, all copies of them included."""
MAX_STATES = 1 << 17
"""More would touch more memory than the engine does, which takes time, too."""


def limit(memory: int) -> int:
    """The states of a layer that is taken in one piece."""
    return min(MAX_STATES, memory // 8 // STATE_BYTES)


def first(plan: Plan, half: str, target: Path) -> Tuple[int, int]:
    """Writes the layer above the first row; its states and blocks."""
    return write(blocks.first_layer(plan.kernel(half)), target)


def expand(plan: Plan, step: Step, store: Store, bins: int) -> Tuple[int, int]:
    """Writes the layer of a step; its states and blocks."""
    kernel = plan.kernel(step.half)
    found = kernel.expand(step.row, step.form, bins, read(store, [step.source]))
    columns = blocks.from_kernel(found)
    write(pa.Table.from_arrays(columns, schema=blocks.schema(kernel)), store.draft(step.target))
    return blocks.states(found), len(columns[0])


def middle(plan: Plan, store: Store) -> int:
    """The placements of the layers in the middle."""
    total = plan.kernel("upper").middle(plan.form)
    total.push(read(store, plan.middle))
    return total.finish()


def read(store: Store, names: Any) -> blocks.Table:
    """Layers as one table, sorted by bin."""
    files = [file for name in names for file in sorted(store.path(name).glob("*.parquet"))]
    table = pa.concat_tables([pyarrow.parquet.ParquetFile(file).read() for file in files])
    if len(files) > 1:
        table = table.sort_by("bin")
    return blocks.to_kernel([column.combine_chunks() for column in table.columns])


def write(table: pa.Table, target: Path) -> Tuple[int, int]:
    """Writes a small layer; its states and blocks."""
    target.mkdir(parents=True)
    pyarrow.parquet.write_table(table, target / "layer.parquet", compression="none", use_dictionary=False)
    return 1, table.num_rows
