"""What a count will take, before it starts."""

from __future__ import annotations

from dataclasses import dataclass

from .. import _reading as reading
from .. import _starbattle as native
from ._amounts import say_bytes, say_seconds

BYTES_PER_NUMBER = 8.25
"""On disk. A state has two or three numbers, and the largest layer may be there twice while it is sorted."""
SECONDS_PER_STATE = 0.35e-6
"""On one core of a present-day machine."""


@dataclass(frozen=True)
class Estimate:
    """A forecast: measured for boards that have been counted, rough for larger ones."""

    states: int
    """The states of all layers."""
    largest: int
    """The states of the largest layer."""
    memory: int
    """The bytes that a count in memory takes."""
    disk: int
    """The bytes that layers on disk take, sorting included."""
    seconds: float
    """On one core."""
    measured: bool
    """Whether the states are known."""

    def __str__(self) -> str:
        about = "" if self.measured else "very roughly "
        return (
            f"{about}{self.states:,} states, {say_bytes(self.disk)} on disk, {say_seconds(self.seconds)} on one core; "
            f"in memory, `starbattle count` takes {say_bytes(self.memory)}"
        )


def estimate(size: int, stars: int) -> Estimate:
    """What a count will take.

    >>> estimate(7, 2).states
    0
    """
    states, largest, memory, measured = native.count_estimate(reading.whole(size, "size"), reading.whole(stars, "stars", 1))
    numbers = 3 if states > 0 and native.Kernel(size, stars, None).is_wide else 2
    return Estimate(
        states=states,
        largest=largest,
        memory=memory,
        disk=int((states + 1.2 * largest) * numbers * BYTES_PER_NUMBER) + (1 << 20),
        seconds=states * SECONDS_PER_STATE + 1,
        measured=measured,
    )
