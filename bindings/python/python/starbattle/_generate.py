"""New puzzles."""

from __future__ import annotations

import json
import secrets
from typing import Iterable, Iterator, Optional, Tuple

from . import _reading as reading
from . import _starbattle as native
from ._puzzle import GeneratedPuzzle


def generate(
    size: int,
    stars: int,
    *,
    difficulty: Optional[str] = None,
    score: Optional[Tuple[float, float]] = None,
    seed: Optional[int] = None,
    count: int = 1,
    require: Iterable[str] = (),
    needs: Iterable[str] = (),
    forbid: Iterable[str] = (),
    symmetric: bool = False,
    region_sizes: Optional[str] = None,
    guess: bool = False,
) -> Iterator[GeneratedPuzzle]:
    """New puzzles with exactly one solution, made while the last one is looked at. The same seed makes the same puzzles.

    >>> puzzle = next(generate(8, 1, difficulty="easy", seed=1))
    >>> puzzle.is_unique, puzzle.difficulty
    (True, 'easy')
    """
    request = {
        "size": reading.whole(size, "size"),
        "stars": reading.whole(stars, "stars"),
        "difficulty": None if difficulty is None else reading.text(difficulty, "difficulty"),
        "score": None if score is None else [float(bound) for bound in score],
        "require": reading.names(require, "require"),
        "needs": reading.names(needs, "needs"),
        "forbid": reading.names(forbid, "forbid"),
        "symmetric": bool(symmetric),
        "region_sizes": None if region_sizes is None else reading.text(region_sizes, "region_sizes"),
        "guess": bool(guess),
    }
    start = secrets.randbits(53) if seed is None else reading.whole(seed, "seed")
    # Bad criteria are refused here, not when the first puzzle is asked for.
    series = native.Generator(json.dumps(request), start, reading.whole(count, "count", 1))
    return map(GeneratedPuzzle._from_json, series)
