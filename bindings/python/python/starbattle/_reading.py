"""What users hand over, read with errors that say what was expected."""

from __future__ import annotations

import re
from typing import Any, Dict, Iterable, List, Optional, Sequence, Tuple, Union

from ._answers import Cell
from ._starbattle import Error

CellLike = Union[str, Sequence[int]]
"""A cell: row and column from 0, or text such as ``"r4c7"``, which counts from 1."""
Marks = Union[str, Sequence[str], None]
"""Marks: N² characters ``.``, ``*`` and ``x``, or a row of them each; ``None`` for a blank board."""

NAME = re.compile(r"[rR](\d+)[cC](\d+)\Z")


def whole(value: Any, name: str, least: int = 0) -> int:
    """A whole number that is not too small."""
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name}: expected a whole number, not {kind(value)}")
    number = int(value.__index__())
    if not least <= number < 1 << 63:
        raise Error(f"{name}: {number} is out of range: expected {least} or more")
    return number


def kind(value: Any) -> str:
    """What a value is, for a message."""
    return type(value).__name__


def cell(value: Any, name: str = "cell") -> Cell:
    """A cell from a pair or a text."""
    if isinstance(value, str):
        found = NAME.match(value.strip())
        if not found or "0" in found.groups():
            raise Error(f"{name}: {value!r} is not a cell: expected text such as 'r4c7'")
        row, column = (int(number) - 1 for number in found.groups())
        return row, column
    if isinstance(value, (bytes, dict, set)) or not isinstance(value, Iterable):
        raise TypeError(f"{name}: expected a pair such as (3, 6) or text such as 'r4c7', not {kind(value)}")
    pair = list(value)
    if len(pair) != 2:
        raise Error(f"{name}: expected a row and a column, not {len(pair)} numbers")
    return whole(pair[0], f"{name}: row"), whole(pair[1], f"{name}: column")


def pattern(value: Any) -> List[Cell]:
    """The cells of a pattern from a list or a text such as ``"r1c1 r1c4"``."""
    if isinstance(value, str):
        value = value.replace(",", " ").split()
    if isinstance(value, (bytes, dict)) or not isinstance(value, Iterable):
        raise TypeError(f"pattern: expected cells or text such as 'r1c1 r1c4', not {kind(value)}")
    return [cell(item, f"pattern[{index}]") for index, item in enumerate(value)]


def marks(value: Any) -> Optional[str]:
    """Marks as one text."""
    if value is None or isinstance(value, str):
        return value
    if isinstance(value, (bytes, dict)) or not isinstance(value, Iterable):
        raise TypeError(f"marks: expected text or rows of text, not {kind(value)}")
    rows = list(value)
    for index, row in enumerate(rows):
        if not isinstance(row, str):
            raise TypeError(f"marks[{index}]: expected text, not {kind(row)}")
    return "".join(rows)


def regions(value: Any) -> Tuple[int, List[int]]:
    """The side of a board and the number of the region of each cell, from rows of labels of any kind."""
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, (str, bytes, dict)) or not isinstance(value, Iterable):
        raise TypeError(f"regions: expected rows of labels, not {kind(value)}")
    rows = list(value)
    numbers: Dict[Any, int] = {}
    labels = []
    for index, row in enumerate(rows):
        if isinstance(row, (bytes, dict)) or not isinstance(row, Iterable):
            raise TypeError(f"regions[{index}]: expected a row of labels, not {kind(row)}")
        line = list(row)
        if len(line) != len(rows):
            raise Error(f"regions[{index}]: expected {len(rows)} labels, as there are {len(rows)} rows, not {len(line)}")
        for column, label in enumerate(line):
            try:
                labels.append(numbers.setdefault(label, len(numbers)))
            except TypeError:
                raise TypeError(f"regions[{index}][{column}]: {kind(label)} is no label: it has no hash") from None
    return len(rows), labels


def text(value: Any, name: str) -> str:
    """A text."""
    if not isinstance(value, str):
        raise TypeError(f"{name}: expected text, not {kind(value)}")
    return value


def names(value: Any, name: str) -> List[str]:
    """Rules by id or name."""
    if isinstance(value, str):
        return [value]
    if isinstance(value, (bytes, dict)) or not isinstance(value, Iterable):
        raise TypeError(f"{name}: expected ids or names of rules, not {kind(value)}")
    return [text(item, f"{name}[{index}]") for index, item in enumerate(value)]
