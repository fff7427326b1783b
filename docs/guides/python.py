# %% [markdown]
# # Python
#
# `pip install ./bindings/python` builds and installs the package on a machine with Rust; `scripts/wheel` makes a wheel for others. This page is
# a notebook, `docs/guides/python.py`: open it in an editor that knows cells, convert it for Jupyter, or run it as a script.
#
# ## A puzzle from anywhere
#
# Paste a puzzle in any notation, or hand over rows, nested lists or a NumPy array.

# %%
import starbattle

puzzle = starbattle.Puzzle.parse("8x1.ABBBCCCDAABBBCCDEABBBCCDEBBBBCDDEEBBBFDDBBBGGFFDBBBBFFDDBBBHHHHH")
puzzle

# %% [markdown]
# Exactly one solution, and how hard it is to find:

# %%
puzzle.is_unique, puzzle.rate().difficulty, puzzle.rate().score

# %%
print(puzzle.solve())

# %% [markdown]
# ## Reasons
#
# The human solver explains every step. A step draws itself: what it starts from, and what it decides.

# %%
path = puzzle.steps()
for step in path[:3]:
    print(step)

# %%
path[0]

# %% [markdown]
# Hints have five levels, from a nudge to the full reason. `why` explains a single cell.

# %%
print(puzzle.hint(level=1))
print(puzzle.hint(level=2))

# %%
print(puzzle.why("r1c1"))

# %% [markdown]
# ## A thousand new puzzles
#
# The same seed makes the same puzzles everywhere. Batches use all cores.

# %%
from collections import Counter

puzzles = list(starbattle.generate(8, 1, seed=2024, count=1000))
ratings = starbattle.rate_many(puzzles)
Counter(rating.difficulty for rating in ratings).most_common()

# %%
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

figure, axes = plt.subplots(figsize=(7, 2.6), layout="constrained")
axes.hist([rating.score for rating in ratings], bins=40, color="#4a6fa5")
axes.set(xlabel="score", ylabel="puzzles", title="1,000 puzzles, 8×8 with one star")
figure

# %% [markdown]
# Which techniques do they need?

# %%
uses = Counter(rule for rating in ratings for rule in rating.rules)
uses.most_common(5)

# %% [markdown]
# With pyarrow or polars, a column of puzzles becomes a table of ratings: `starbattle.rate_many(frame["puzzle"])`.
#
# ## What two stars force
#
# Without any regions, a few stars already force others. Stars are drawn where the pattern has them, new marks where they follow; the
# shade says how often each other cell is a star.

# %%
found = starbattle.analyze(10, 2, "r1c1 r3c4")
found.compatible, found.total

# %%
found

# %%
figure, axes = plt.subplots(figsize=(3.4, 2.8), layout="constrained")
image = axes.imshow(starbattle.placements_array(10, 2).mean(axis=0), cmap="viridis")
axes.set(title="share of all placements", xticks=[], yticks=[])
figure.colorbar(image)
figure

# %% [markdown]
# ## Beside other solvers
#
# The time to find the solution of a puzzle, building the model included: the median of 200 new boards of each size, on one
# core of a virtual machine. The script `bindings/python/compare.py` measures it, and checks that all three find the same stars.
#
# | board | starbattle | python-sat (CaDiCaL) | OR-Tools CP-SAT |
# |---|---|---|---|
# | 8×8, one star | 0.008 ms | 0.85 ms | 2.2 ms |
# | 10×10, two stars | 0.019 ms | 4.3 ms | 11.8 ms |
# | 14×14, three stars | 0.067 ms | 31.6 ms | 52.7 ms |
#
# A call costs less than a microsecond beyond the engine, and `rate_many` takes as long as `starbattle rate` on the same file.
