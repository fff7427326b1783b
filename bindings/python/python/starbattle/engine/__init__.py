"""Beyond memory and beyond one machine, on engines that people already run.

Apache DataFusion works on one machine, with layers on disk (``pip install "starbattle[engine]"``); Apache Spark on many
(``pip install "starbattle[spark]"``, and a Java runtime). Both call the same kernel as :func:`starbattle.count`.

>>> from starbattle import engine
>>> engine.count(10, 2, memory="512MB")
146510
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .._starbattle import Error

try:
    import pyarrow as _
except ImportError:
    raise ImportError('starbattle.engine needs an engine: run `pip install "starbattle[engine]"` or `"starbattle[spark]"`') from None

from ._count import Progress, analyze, count
from ._estimate import Estimate, estimate
from ._second_way import residues
from ._tables import generate, session, sql

if TYPE_CHECKING:
    from . import _spark_tables as spark

__all__ = [
    "Error",
    "Estimate",
    "Progress",
    "analyze",
    "count",
    "estimate",
    "generate",
    "residues",
    "session",
    "spark",
    "sql",
]


def __getattr__(name: str) -> object:
    """Spark is loaded only if it is asked for."""
    if name == "spark":
        from . import _spark_tables

        return _spark_tables
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
