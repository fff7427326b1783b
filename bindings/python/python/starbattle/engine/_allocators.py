"""Memory that is free goes back to the system. A pool counts what queries hold, not what allocators keep."""

from __future__ import annotations

import ctypes
import os

M_MMAP_THRESHOLD = -3
"""From malloc.h of the GNU C library."""
LARGE = 1 << 17


def before_datafusion() -> None:
    """Has an effect if DataFusion is not loaded yet: the allocator that it brings reads its settings then."""
    os.environ.setdefault("MIMALLOC_DISALLOW_ARENA_ALLOC", "1")
    # The system clears huge pages as a whole, used or not, and out of the reach of the caches: that took up to half as long as the count.
    os.environ.setdefault("MIMALLOC_ALLOW_THP", "0")


def return_large_blocks() -> None:
    """Lets the C library, if it is the GNU one, return large blocks as soon as they are free, which takes time."""
    try:
        ctypes.CDLL(None).mallopt(M_MMAP_THRESHOLD, LARGE)
    except (AttributeError, OSError, TypeError):
        pass
