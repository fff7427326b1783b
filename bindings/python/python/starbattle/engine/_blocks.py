"""Layers as Arrow data: a row is a block of states, which the kernel reads and makes."""

from __future__ import annotations

import sys
from typing import Any, List, Optional, Tuple

import pyarrow as pa

from .. import _starbattle as native

Table = Tuple[bytes, bytes, bytes, bytes, bytes]
"""What the kernel takes and gives: bins and offsets of blocks, then the keys, rows and ways of their states."""


def schema(kernel: native.Kernel) -> pa.Schema:
    """The columns of a layer: a bin, and the numbers of its states as bytes, eight for each."""
    names = ["keys", "rows", "ways"] if kernel.is_wide else ["keys", "ways"]
    return pa.schema([("bin", pa.int32()), *((name, pa.binary()) for name in names)])


def to_kernel(columns: List[Any]) -> Table:
    """The buffers of the columns of a layer."""
    bins, parts = numbers(columns[0]), [part(column) for column in columns[1:]]
    rows = parts[1][1] if len(parts) == 3 else b""
    return bins, parts[0][0], parts[0][1], rows, parts[-1][1]


def from_kernel(table: Table) -> List[Any]:
    """The columns of a layer from buffers, without copying them."""
    bins, offsets, keys, rows, ways = table
    blocks, starts = len(bins) // 4, pa.py_buffer(offsets)
    columns = [pa.Array.from_buffers(pa.int32(), blocks, [None, pa.py_buffer(bins)])]
    for data in (keys, rows, ways) if rows else (keys, ways):
        columns.append(pa.Array.from_buffers(pa.binary(), blocks, [None, starts, pa.py_buffer(data)]))
    return columns


def first_layer(kernel: native.Kernel) -> pa.Table:
    """The layer above the first row."""
    return pa.Table.from_arrays(from_kernel(kernel.start()), schema=schema(kernel))


def states(table: Table) -> int:
    """The number of states of some blocks."""
    return len(table[2]) // 8


def numbers(column: Any) -> bytes:
    """A column of 32-bit numbers as bytes."""
    data: Optional[pa.Buffer] = column.buffers()[1]
    return b"" if data is None else data.slice(column.offset * 4, len(column) * 4).to_pybytes()


def part(column: Any) -> Tuple[bytes, bytes]:
    """The offsets and the data of a column of bytes."""
    _, starts, data = column.buffers()
    if starts is None or data is None or len(column) == 0:
        return bytes(4 * (len(column) + 1)), b""
    offsets = starts.slice(column.offset * 4, (len(column) + 1) * 4).to_pybytes()
    first, last = (int.from_bytes(end, sys.byteorder) for end in (offsets[:4], offsets[-4:]))
    return offsets, data.slice(first, last - first).to_pybytes()
