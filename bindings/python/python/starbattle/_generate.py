"""New puzzles."""

from __future__ import annotations

import json
import secrets
from typing import Iterable, Iterator, Optional, Tuple, Union

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
    chain: Optional[str] = None,
    suppositions: bool = True,
    first_star: Optional[str] = None,
    hard_steps: Optional[str] = None,
    symmetric: bool = False,
    symmetry: Optional[str] = None,
    region_sizes: Optional[str] = None,
    template: Optional[Union[str, Iterable[str]]] = None,
    like: Optional[str] = None,
    distance: Optional[str] = None,
    guess: bool = False,
) -> Iterator[GeneratedPuzzle]:
    """New puzzles with exactly one solution, made while the last one is looked at. The same seed makes the same puzzles.

    >>> puzzle = next(generate(8, 1, difficulty="easy", seed=1))
    >>> puzzle.is_unique, puzzle.difficulty
    (True, 'easy')

    Ranges are texts: ``chain="..12"`` limits the steps that follow from one supposition, ``first_star="3.."`` asks for a hard
    beginning, ``hard_steps="3..6"`` for so many steps of the hardest tier; ``suppositions=False`` for none at all.

    >>> rating = next(generate(8, 1, first_star="3..", suppositions=False, seed=1)).rate()
    >>> rating.first_star_tier >= 3, rating.longest_supposition
    (True, 0)

    ``symmetry`` is ``"half-turn"``, ``"quarter-turn"``, ``"diagonal"`` or ``"anti-diagonal"``. A ``template`` is kept, as
    rows of text: capital letters are whole regions, small letters parts of regions that grow, ``#`` an area whose outline is a border,
    ``.`` a free cell. ``like`` makes siblings of a puzzle; their borders differ from it in as many places as ``distance`` says.

    >>> puzzle = next(generate(6, 1, template=["AAA...", "A.....", "......", "......", "......", "......"], seed=1))
    >>> puzzle.is_unique
    True
    """
    rows = template.splitlines() if isinstance(template, str) else template
    request = {
        "size": reading.whole(size, "size"),
        "stars": reading.whole(stars, "stars"),
        "difficulty": None if difficulty is None else reading.text(difficulty, "difficulty"),
        "score": None if score is None else [float(bound) for bound in score],
        "require": reading.names(require, "require"),
        "needs": reading.names(needs, "needs"),
        "forbid": reading.names(forbid, "forbid"),
        "chain": None if chain is None else reading.text(chain, "chain"),
        "suppositions": bool(suppositions),
        "first_star": None if first_star is None else reading.text(first_star, "first_star"),
        "hard_steps": None if hard_steps is None else reading.text(hard_steps, "hard_steps"),
        "symmetric": bool(symmetric),
        "symmetry": None if symmetry is None else reading.text(symmetry, "symmetry"),
        "template": None if rows is None else reading.names(rows, "template"),
        "like": None if like is None else reading.text(like, "like"),
        "distance": None if distance is None else reading.text(distance, "distance"),
        "region_sizes": None if region_sizes is None else reading.text(region_sizes, "region_sizes"),
        "guess": bool(guess),
    }
    start = secrets.randbits(53) if seed is None else reading.whole(seed, "seed")
    # Bad criteria are refused here, not when the first puzzle is asked for.
    series = native.Generator(json.dumps(request), start, reading.whole(count, "count", 1))
    return map(GeneratedPuzzle._from_json, series)
