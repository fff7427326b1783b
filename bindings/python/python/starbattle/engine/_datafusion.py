"""One machine: Apache DataFusion runs each row of the board as a query. Layers larger than the memory are sorted on disk."""

from __future__ import annotations

import os
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, List, Tuple

import pyarrow as pa
import pyarrow.compute
import pyarrow.parquet

from .. import _starbattle as native
from . import _allocators
from . import _blocks as blocks
from ._amounts import say_bytes
from ._plan import Plan, Step
from ._store import Layer, Store

LIBRARIES = 256 << 20
"""The memory of Python, Arrow and DataFusion and of their buffers for files, measured."""
MIN_POOL = 64 << 20
BATCH_STATE_BYTES = 300
"""The memory that a state takes in the kernel where layers are large; it has fewer followers there than above."""
AMPLE_MEMORY = 1 << 30
MIN_MEMORY = LIBRARIES + MIN_POOL


class Backend:
    """Sessions of DataFusion with a limit on memory."""

    name = "datafusion"

    def __init__(self, memory: int, threads: int = 0, compression: str = "none") -> None:
        if memory < MIN_MEMORY:
            raise native.Error(
                f"memory: {say_bytes(memory)} is too little: the libraries alone take {say_bytes(LIBRARIES)}; expected {say_bytes(MIN_MEMORY)} or more"
            )
        _allocators.before_datafusion()
        if memory < AMPLE_MEMORY:
            _allocators.return_large_blocks()
        try:
            import datafusion
        except ImportError:
            raise native.Error(
                'DataFusion is not installed: run `pip install "starbattle[engine]"`, or count in memory with starbattle.count'
            ) from None
        self.datafusion = datafusion
        self.memory = memory
        self.compression = compression
        self.threads = threads or os.cpu_count() or 1

    @property
    def pool(self) -> int:
        """The bytes that the queries may hold. Half of the rest is for what the engine does not count: states in the kernel, files being written."""
        return max(MIN_POOL, (self.memory - LIBRARIES) // 2)

    def session(self, store: Store, batch: int, sessions: int = 1) -> Any:
        """One of so many sessions at a time, whose queries take so many blocks at a time."""
        store.spill.mkdir(exist_ok=True)
        pool = self.pool // sessions
        runtime = self.datafusion.RuntimeEnvBuilder().with_disk_manager_specified(store.spill).with_fair_spill_pool(pool)
        settings = {
            "execution.parquet.schema_force_view_types": "false",
            "execution.sort_spill_reservation_bytes": str(max(pool // 16, 1 << 20)),
            "execution.sort_in_place_threshold_bytes": str(1 << 16),
            # One sort that may take the whole pool. Several, and the merge after them, would not leave each other the memory they need.
            "optimizer.repartition_sorts": "false",
        }
        config = self.datafusion.SessionConfig().with_target_partitions(max(1, self.threads // sessions)).with_batch_size(batch)
        for name, value in settings.items():
            config = config.set(f"datafusion.{name}", value)
        return self.datafusion.SessionContext(config, runtime)

    @property
    def batch_states(self) -> int:
        """The states that the kernel sees at a time."""
        return min(1 << 17, self.pool // 2 // self.threads // BATCH_STATE_BYTES)

    @property
    def bin_states(self) -> int:
        """The states of a bin. Bins that the kernel sees in parts are not added up."""
        return max(1, self.batch_states // 8)

    def batch(self, store: Store, name: str) -> int:
        """The blocks of a layer that are worked on at a time: a whole group as this backend writes them, or else about as many."""
        layer = store.layers[name]
        rows = min(1 << 16, max(1, self.batch_states * layer.blocks // max(1, layer.states)))
        files = [pyarrow.parquet.read_metadata(file) for file in store.path(name).glob("*.parquet")]
        largest = max((file.row_group(group).num_rows for file in files for group in range(file.num_row_groups)), default=0)
        return largest if 0 < largest <= 2 * rows else rows

    def expand(self, plan: Plan, step: Step, store: Store, bins: int) -> Tuple[int, int]:
        """Writes the layer of a step; its states and blocks."""
        source, kernel = store.layers[step.source], plan.kernel(step.half)
        row = pa.struct(list(blocks.schema(kernel)))
        made: List[Tuple[int, int, int]] = []

        def expand(*columns: Any) -> Any:
            table = blocks.to_kernel(list(columns))
            found = kernel.expand(step.row, step.form, bins, table)
            next_columns = blocks.from_kernel(found)
            made.append((blocks.states(table), blocks.states(found), len(next_columns[0])))
            # All new blocks belong to the first of these; the lists of the others are empty.
            offsets = pa.array([0] + [len(next_columns[0])] * len(columns[0]), pa.int32())
            return pa.ListArray.from_arrays(offsets, pa.StructArray.from_arrays(next_columns, fields=list(row)))

        session = self.session(store, self.batch(store, step.source))
        names = [field.name for field in blocks.schema(kernel)]
        types = [field.type for field in blocks.schema(kernel)]
        session.register_udf(self.datafusion.udf(expand, types, pa.list_(row), "immutable", "expand"))
        session.register_parquet("layer", str(store.path(step.source)))
        parts = ", ".join(f"block['{name}'] AS {name}" for name in names)
        query = f"SELECT {parts} FROM (SELECT unnest(expand({', '.join(names)})) AS block FROM layer) ORDER BY bin"
        group_bytes = self.batch_states * (24 if kernel.is_wide else 16)
        write(session.sql(query), blocks.schema(kernel), store.draft(step.target), self.compression, group_bytes)
        read = sum(before for before, _, _ in made)
        if read != source.states:
            raise native.Error(f"layer {step.source} is damaged: it has {read} states instead of {source.states}")
        return sum(after for _, after, _ in made), sum(rows for _, _, rows in made)

    def middle(self, plan: Plan, store: Store) -> int:
        """The placements of the layers in the middle."""
        kernel = plan.kernel("upper")
        layers = [store.layers[name] for name in plan.middle]
        bins = max(layer.bins for layer in layers)
        batch = min(self.batch(store, name) for name in plan.middle)
        parts = min(bins, self.threads)
        names = [field.name for field in blocks.schema(kernel)]

        def part(number: int) -> int:
            session = self.session(store, batch, parts)
            bounds = bins * number // parts, bins * (number + 1) // parts
            tables = []
            for index, name in enumerate(plan.middle):
                # What is sorted already is only merged.
                session.register_parquet(f"half{index}", str(store.path(name)), file_sort_order=[["bin"]])
                where = f"WHERE bin >= {bounds[0]} AND bin < {bounds[1]}"
                tables.append(f"SELECT {', '.join(names)} FROM half{index} {where}")
            middle = kernel.middle(plan.form)
            for record in session.sql(f"{' UNION ALL '.join(tables)} ORDER BY bin").execute_stream():
                middle.push(blocks.to_kernel(record.to_pyarrow().columns))
            return middle.finish()

        with ThreadPoolExecutor(parts) as pool:
            return sum(pool.map(part, range(parts)))


def write(frame: Any, schema: pa.Schema, target: Path, compression: str, group_bytes: int) -> None:
    """Writes the result of a query, which is sorted by bin, in groups of rows. A group ends where a bin does, so that the kernel, which sees
    a group at a time, has bins as a whole. The engine's own writer takes memory from the pool, which the sort has filled."""
    target.mkdir(parents=True)
    options = {"compression": compression, "use_dictionary": False, "write_statistics": ["bin"]}
    with pyarrow.parquet.ParquetWriter(target / "layer.parquet", schema, **options) as writer:
        rest = pa.Table.from_batches([], schema)
        for record in frame.execute_stream():
            rest = pa.concat_tables([rest, pa.Table.from_batches([record.to_pyarrow()], schema)])
            while rest.nbytes >= group_bytes:
                rows = whole_bins(rest["bin"], rest.num_rows * group_bytes // rest.nbytes)
                if rows == 0:
                    break
                writer.write_table(rest.slice(0, rows))
                rest = rest.slice(rows)
        writer.write_table(rest)


def whole_bins(bins: pa.ChunkedArray, rows: int) -> int:
    """The rows of all bins that end within so many rows, or else of the first one; none if that may not be complete."""
    last = bins[min(rows, len(bins) - 1)]
    before: int = pyarrow.compute.index(bins, last).as_py()
    if before > 0:
        return before
    first: int = pyarrow.compute.sum(pyarrow.compute.equal(bins, last)).as_py()
    return first if first < len(bins) else 0
