"""Amounts of memory and time, read and written for people."""

from __future__ import annotations

import re
from typing import Union

from .._starbattle import Error

UNITS = {"": 0, "K": 10, "M": 20, "G": 30, "T": 40}
AMOUNT = re.compile(r"(\d+(?:\.\d+)?)\s*([KMGT]?)(?:i?B)?\Z", re.IGNORECASE)


def read_bytes(value: Union[int, str], name: str = "memory") -> int:
    """An amount of memory: a number of bytes, or text such as ``"2GB"``, with K, M, G or T for powers of 1024.

    >>> read_bytes("1.5GB") == 3 << 29
    True
    """
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise TypeError(f"{name}: expected bytes or text such as '2GB', not {type(value).__name__}")
    found = AMOUNT.match(str(value).strip())
    amount = int(float(found[1]) * (1 << UNITS[found[2].upper()])) if found else 0
    if not 1 <= amount < 1 << 60:
        raise Error(f"{name}: {value!r} is not an amount of memory: expected text such as '500MB' or '4GB'")
    return amount


def say_bytes(amount: float) -> str:
    """An amount of memory.

    >>> say_bytes(3 << 29), say_bytes(70e6), say_bytes(12)
    ('1.5 GB', '67 MB', '1 kB')
    """
    for unit, shift in (("TB", 40), ("GB", 30), ("MB", 20)):
        share = amount / (1 << shift)
        if share >= 1:
            return f"{share:.1f} {unit}" if share < 10 else f"{share:.0f} {unit}"
    return f"{max(1, round(amount / 1024))} kB"


def say_seconds(seconds: float) -> str:
    """A time.

    >>> say_seconds(7), say_seconds(200), say_seconds(9000), say_seconds(1e6)
    ('7 s', '3 min', '2.5 h', '12 days')
    """
    if seconds < 100:
        return f"{max(1, round(seconds))} s"
    if seconds < 100 * 60:
        return f"{seconds / 60:.0f} min"
    return f"{seconds / 3600:.1f} h" if seconds < 100 * 3600 else f"{seconds / 86400:.0f} days"
