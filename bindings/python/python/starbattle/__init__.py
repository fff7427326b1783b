"""Star Battle (Two Not Touch, Queens): solve, explain, rate and generate puzzles, and find out what a few stars force.

An N×N grid is cut into N regions. Every row, column and region holds exactly S stars, and no two stars touch, not even diagonally.

>>> import starbattle
>>> puzzle = starbattle.Puzzle.parse("551W9jo0cIn")
>>> puzzle.is_unique
True
>>> puzzle.rate().difficulty
'easy'
>>> puzzle.hint(level=4).stars, puzzle.hint(level=4).empties
((), ((1, 2), (2, 2)))

Cells are pairs of row and column, counted from 0 like the indices of an array; where a cell is asked for, text such as ``"r2c3"``,
which counts from 1, will do as well.
"""

from ._answers import (
    Analysis,
    Check,
    Failure,
    Hint,
    Path,
    Placement,
    Rating,
    Solutions,
    Step,
    Verification,
    Why,
)
from ._batch import rate_many, solve_many
from ._boards import analyze, count, placements, placements_array
from ._generate import generate
from ._puzzle import GeneratedPuzzle, Puzzle
from ._rules import Rules
from ._starbattle import Error

__all__ = [
    "Analysis",
    "Check",
    "Error",
    "Failure",
    "GeneratedPuzzle",
    "Hint",
    "Path",
    "Placement",
    "Puzzle",
    "Rating",
    "Rules",
    "Solutions",
    "Step",
    "Verification",
    "Why",
    "analyze",
    "count",
    "generate",
    "placements",
    "placements_array",
    "rate_many",
    "solve_many",
]
