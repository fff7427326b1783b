"""What a count is made of: one step for each row of half a board, and the middle, where both halves meet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import List, Optional, Sequence, Tuple

from .. import _starbattle as native
from .._answers import Cell


@dataclass(frozen=True)
class Step:
    """One row: the layer that it makes from another."""

    half: str
    row: int
    form: str
    """How the kernel writes the states: ``plain``, or as the middle needs them."""

    @property
    def source(self) -> str:
        """The layer above the row."""
        return f"{self.half}-{self.row:02}"

    @property
    def target(self) -> str:
        """The layer below it."""
        return f"{self.half}-{self.row + 1:02}"


@dataclass(frozen=True)
class Plan:
    """A count of all placements of a board, or of those with the stars of a pattern."""

    size: int
    stars: int
    pattern: Optional[Tuple[Cell, ...]]

    @staticmethod
    def of(size: int, stars: int, pattern: Optional[Sequence[Cell]] = None) -> "Plan":
        """The plan for a board. No pattern differs from an empty one, which does without mirror images."""
        return Plan(size, stars, None if pattern is None else tuple(sorted(set(pattern))))

    def kernel(self, half: str) -> native.Kernel:
        """The operators of a half. The lower half is an upper half upside down."""
        if self.pattern is None or half == "upper":
            return native.Kernel(self.size, self.stars, self.pattern)
        flipped = [(self.size - 1 - row, column) for row, column in self.pattern]
        return native.Kernel(self.size, self.stars, flipped)

    @property
    def form(self) -> str:
        """How the upper half is written in the middle."""
        return "pair" if self.pattern is None and self.size % 2 == 0 else "opposite"

    @property
    def steps(self) -> List[Step]:
        """The rows in their order."""
        upper = (self.size + 1) // 2
        rows = [Step("upper", row, self.form if row + 1 == upper else "plain") for row in range(upper)]
        lower = range(self.size // 2 if self.pattern is not None else 0)
        return [Step("lower", row, "plain") for row in lower] + rows

    @property
    def middle(self) -> List[str]:
        """The layers that hold both halves."""
        upper, lower = f"upper-{(self.size + 1) // 2:02}", self.size // 2
        if self.form == "pair":
            return [upper]
        return [upper, f"{'upper' if self.pattern is None else 'lower'}-{lower:02}"]
