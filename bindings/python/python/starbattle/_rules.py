"""Rule files."""

from __future__ import annotations

import os
from typing import Optional, Tuple, Union

from . import _reading as reading
from . import _starbattle as native
from ._answers import Verification
from ._boards import MAX_MEMORY


class Rules:
    """A rule file: what a few stars force on a board."""

    __slots__ = ("_native",)

    def __init__(self, native_rules: native.Rules) -> None:
        self._native = native_rules

    @staticmethod
    def load(path: Union[str, "os.PathLike[str]"], stars: Optional[int] = None) -> "Rules":
        """Reads a rule file. A file that does not say how many stars its board has needs ``stars``."""
        with open(path, encoding="utf-8") as file:
            text = file.read()
        count = None if stars is None else reading.whole(stars, "stars", 1)
        return Rules(native.Rules(os.path.basename(os.fspath(path)), text, count))

    @staticmethod
    def parse(text: str, name: str = "rules.json", stars: Optional[int] = None) -> "Rules":
        """Rules from the text of a file.

        >>> rules = Rules.parse('{"board_size": 6, "stars_per_row": 1, "initial_stars": 2, "unconstrained_rules": []}')
        >>> rules
        <Rules of rules.json: 0 entries, 6x6 board with 1 star>
        """
        count = None if stars is None else reading.whole(stars, "stars", 1)
        return Rules(native.Rules(reading.text(name, "name"), reading.text(text, "text"), count))

    @property
    def name(self) -> str:
        """The file's name."""
        return self._native.name

    @property
    def size(self) -> int:
        """The side of the board."""
        return self._native.size

    @property
    def stars(self) -> int:
        """The stars of each row and column of the board."""
        return self._native.stars

    @property
    def initial(self) -> int:
        """The number of stars in a pattern."""
        return self._native.initial

    @property
    def warnings(self) -> Tuple[str, ...]:
        """What is wrong with the file."""
        return tuple(self._native.warnings)

    def verify(self, *, max_memory: int = MAX_MEMORY) -> Verification:
        """Which entries are true, proved or refuted on all placements of the board."""
        return Verification.of(self._native.verify(reading.whole(max_memory, "max_memory")))

    def __len__(self) -> int:
        return len(self._native)

    def __repr__(self) -> str:
        stars = f"{self.stars} star" if self.stars == 1 else f"{self.stars} stars"
        entries = "1 entry" if len(self) == 1 else f"{len(self)} entries"
        return f"<Rules of {self.name}: {entries}, {self.size}x{self.size} board with {stars}>"
