"""Many machines: Apache Spark runs each row of the board, with the kernel between its shuffles."""

from __future__ import annotations

import os
import shutil
from typing import Any, Iterator, List, Optional, Tuple

import pyarrow as pa

from .. import _starbattle as native
from . import _blocks as blocks
from ._plan import Plan, Step
from ._store import Layer, Store

BATCH_STATES = 1 << 17


def start(memory: int = 2 << 30, threads: int = 0) -> Any:
    """A Spark session: the one that runs already, or a new one on this machine."""
    try:
        from pyspark.sql import SparkSession
    except ImportError:
        raise native.Error('Spark is not installed: run `pip install "starbattle[spark]"`') from None
    running = SparkSession.getActiveSession()
    if running is not None:
        return running
    # A cluster is reached through spark-submit, which says so in the environment.
    if not os.environ.get("JAVA_HOME") and shutil.which("java") is None:
        raise native.Error("Spark needs Java 17 or later: install a Java runtime, or set JAVA_HOME")
    builder = SparkSession.builder.appName("starbattle")
    if "SPARK_ENV_LOADED" not in os.environ and "MASTER" not in os.environ:
        builder = builder.master(f"local[{threads or '*'}]").config("spark.driver.memory", f"{max(1, memory >> 20)}m")
        builder = builder.config("spark.ui.enabled", "false").config("spark.ui.showConsoleProgress", "false")
    try:
        return builder.getOrCreate()
    except Exception as error:
        raise native.Error(f"Spark does not start: {str(error).strip().splitlines()[0]}; check that Java 17 or later works") from error


class Backend:
    """A Spark session. Its workers need this package, and the work folder must be one that all of them reach."""

    name = "spark"
    bin_states = BATCH_STATES // 4

    def __init__(self, session: Optional[Any], memory: int, threads: int = 0, compression: str = "none") -> None:
        self.session = start(memory, threads) if session is None else session
        self.codec = {"none": "uncompressed", "lz4": "lz4_raw"}.get(compression, compression)
        self.memory = memory
        self.parts = max(2, self.session.sparkContext.defaultParallelism)

    def expand(self, plan: Plan, step: Step, store: Store, bins: int) -> Tuple[int, int]:
        """Writes the layer of a step; its states and blocks."""
        from pyspark.sql import functions

        source = store.layers[step.source]
        self.limit_batches([source])
        kernel = plan.kernel(step.half)
        layer = self.session.read.parquet(str(store.path(step.source)))
        # Sorted again, because a file may be cut anywhere when it is read.
        layer = layer.sortWithinPartitions("bin")
        made = layer.mapInArrow(Expand(plan, step, bins), columns(kernel))
        target = str(store.draft(step.target))
        parts = min(bins, max(self.parts * 2, source.states // 100_000))
        made.repartition(parts, "bin").sortWithinPartitions("bin").write.parquet(target, compression=self.codec)
        sizes = functions.sum(functions.length("keys")).alias("states")
        written = self.session.read.parquet(target).agg(sizes, functions.count("*").alias("blocks")).first()
        return int(written["states"] or 0) // 8, int(written["blocks"])

    def middle(self, plan: Plan, store: Store) -> int:
        """The placements of the layers in the middle."""
        layers = [store.layers[name] for name in plan.middle]
        self.limit_batches(layers)
        table = self.session.read.parquet(*(str(store.path(name)) for name in plan.middle))
        table = table.repartition(self.parts * 2, "bin").sortWithinPartitions("bin")
        # A total may have more than 64 bits.
        totals = table.mapInArrow(Middle(plan), "total string").collect()
        return sum(int(row["total"]) for row in totals)

    def limit_batches(self, layers: List[Layer]) -> None:
        """Lets Spark hand over so many blocks at a time as the kernel should see."""
        rows = min(max(16, BATCH_STATES * layer.blocks // max(1, layer.states)) for layer in layers)
        self.session.conf.set("spark.sql.execution.arrow.maxRecordsPerBatch", str(min(10_000, rows)))


def columns(kernel: native.Kernel) -> str:
    """The columns of a layer in Spark's words."""
    names = ["keys", "rows", "ways"] if kernel.is_wide else ["keys", "ways"]
    return ", ".join(["bin int", *(f"{name} binary" for name in names)])


class Expand:
    """The kernel as Spark sends it to workers: a function from batches to batches."""

    def __init__(self, plan: Plan, step: Step, bins: int) -> None:
        self.plan, self.step, self.bins = plan, step, bins

    def __call__(self, batches: Iterator[Any]) -> Iterator[Any]:
        kernel = self.plan.kernel(self.step.half)
        schema = blocks.schema(kernel)
        for batch in batches:
            table = blocks.to_kernel([batch.column(name) for name in schema.names])
            found = kernel.expand(self.step.row, self.step.form, self.bins, table)
            yield pa.RecordBatch.from_arrays(blocks.from_kernel(found), schema=schema)


class Middle:
    """The sum over the middle, in the same way."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan

    def __call__(self, batches: Iterator[Any]) -> Iterator[Any]:
        kernel = self.plan.kernel("upper")
        names = blocks.schema(kernel).names
        middle = kernel.middle(self.plan.form)
        for batch in batches:
            middle.push(blocks.to_kernel([batch.column(name) for name in names]))
        yield pa.RecordBatch.from_pydict({"total": [str(middle.finish())]})
