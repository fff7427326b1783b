"""Counts of placements, row by row, on a backend."""

from __future__ import annotations

import errno
import tempfile
import time
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Callable, Iterable, Optional, Set, Union

from .. import _reading as reading
from .. import _starbattle as native
from .._reading import CellLike
from . import _direct
from ._amounts import read_bytes, say_bytes, say_seconds
from ._estimate import SECONDS_PER_STATE, Estimate, estimate
from ._plan import Plan
from ._store import Store

MAX_BINS = 1 << 16
EARLY_STATES = 1 << 22
COMPRESSIONS = ("none", "lz4", "zstd")
NO_SPACE = ("No space left", "os error 28", "File too large", "os error 27", "Disk quota", "disk quota")


@dataclass(frozen=True)
class Progress:
    """A layer that is complete, or a note."""

    layer: str
    """The name of the layer; empty for a note."""
    done: int
    total: int
    states: int
    bytes: int
    seconds: float
    """Since the start of the run."""
    rest: float
    """About how many seconds the other layers take."""
    note: str = ""

    def __str__(self) -> str:
        if self.note:
            return self.note
        return (
            f"{self.layer}: {self.done} of {self.total} layers, {self.states:,} states, {say_bytes(self.bytes)}, "
            f"{say_seconds(self.seconds)} so far, about {say_seconds(self.rest)} left"
        )


Report = Optional[Callable[[Progress], None]]


def count(
    size: int,
    stars: int,
    *,
    backend: Any = "datafusion",
    memory: Union[int, str] = "2GB",
    work_dir: Union[str, Path, None] = None,
    resume: bool = True,
    threads: Optional[int] = None,
    compression: str = "none",
    force: bool = False,
    progress: Report = None,
) -> int:
    """The number of placements of a board, with layers on disk.

    ``backend`` is ``"datafusion"``, ``"spark"`` or a Spark session. ``memory`` is what the process should take with DataFusion, libraries
    included; expect up to half as much again. A Spark session has limits of its own. Whole layers stay in ``work_dir``, from which a run that
    was interrupted goes on; without one, a temporary folder is used. A run that does not fit the disk is refused unless ``force`` is true;
    ``compression="lz4"`` makes the layers smaller and the run slower.

    >>> count(10, 2)
    146510
    """
    plan = Plan.of(reading.whole(size, "size"), reading.whole(stars, "stars", 1))
    return run(plan, backend, memory, work_dir, resume, threads, compression, force, progress)


def analyze(
    size: int,
    stars: int,
    pattern: Union[str, Iterable[CellLike]],
    *,
    backend: Any = "datafusion",
    memory: Union[int, str] = "2GB",
    work_dir: Union[str, Path, None] = None,
    resume: bool = True,
    threads: Optional[int] = None,
    compression: str = "none",
    force: bool = False,
    progress: Report = None,
) -> int:
    """The number of placements of a board that have all stars of a pattern.

    >>> analyze(10, 2, "r1c1 r1c4")
    2143
    """
    cells = reading.pattern(pattern)
    plan = Plan.of(reading.whole(size, "size"), reading.whole(stars, "stars", 1), cells)
    return run(plan, backend, memory, work_dir, resume, threads, compression, force, progress)


def run(
    plan: Plan,
    backend: Any,
    memory: Union[int, str],
    work_dir: Union[str, Path, None],
    resume: bool,
    threads: Optional[int],
    compression: str,
    force: bool,
    progress: Report,
) -> int:
    """The placements of a plan."""
    limit = read_bytes(memory)
    if compression not in COMPRESSIONS:
        raise native.Error(f"compression: there is no {compression!r}: expected one of {', '.join(COMPRESSIONS)}")
    plan.kernel("upper")
    if plan.pattern is not None:
        plan.kernel("lower")
    guess = estimate(plan.size, plan.stars)
    if guess.states == 0:
        return 0
    engine = choose(backend, limit, reading.whole(threads, "threads", 1) if threads is not None else 0, compression)
    with ExitStack() as stack:
        is_temporary = work_dir is None
        if work_dir is None:
            work_dir = stack.enter_context(tempfile.TemporaryDirectory(prefix="starbattle-"))
        store = Store(Path(work_dir).absolute(), plan, resume, is_temporary)
        tell = progress or (lambda _: None)
        store.intact(lambda note: tell(Progress("", 0, 0, 0, 0, 0, 0, note)))
        return layers(plan, engine, store, guess, force, tell)


def choose(backend: Any, memory: int, threads: int, compression: str) -> Any:
    """The backend by its name, or that of a Spark session."""
    if backend == "datafusion":
        from ._datafusion import Backend

        return Backend(memory, threads, compression)
    if backend == "spark" or hasattr(backend, "sparkContext"):
        from ._spark import Backend as SparkBackend

        return SparkBackend(None if backend == "spark" else backend, memory, threads, compression)
    raise native.Error(f"backend: there is no {backend!r}: expected 'datafusion', 'spark' or a Spark session")


def layers(
    plan: Plan, engine: Any, store: Store, guess: Estimate, force: bool, tell: Callable[[Progress], None]
) -> int:
    """Computes the layers that are missing, and the total."""
    begun, steps, made = time.monotonic(), plan.steps, 0
    small = _direct.limit(engine.memory)
    factor = 1 if plan.pattern is None else 3
    total = guess.states * factor
    if not force:
        refuse_if_too_large(guess.disk * factor - sum(layer.bytes for layer in store.layers.values()), store)
    for number, step in enumerate(steps, 1):
        if step.target not in needed(plan, store):
            continue
        if step.source not in store.layers:
            attempt(store, step.source, lambda: (*_direct.first(plan, step.half, store.draft(step.source)), 1))
        bins = bin_count(store.layers[step.source].states * 4, engine.bin_states)
        if step.form == "opposite":
            # Both halves must be in the same bins.
            bins = store.layers[plan.middle[1]].bins
        expand = _direct.expand if store.layers[step.source].states <= small else engine.expand
        attempt(store, step.target, lambda: (*expand(plan, step, store, bins), bins))
        layer = store.layers[step.target]
        made += layer.states
        seconds = time.monotonic() - begun
        known = sum(layer.states for layer in store.layers.values())
        rest = max(0.0, total - known) * pace(made, seconds)
        tell(Progress(step.target, number, len(steps), layer.states, layer.bytes, seconds, rest))
    try:
        states = sum(store.layers[name].states for name in plan.middle)
        # A sum takes less memory than new states do.
        return int((_direct if states <= small * 4 else engine).middle(plan, store))
    except Exception as error:
        raise explain(error, store) from error


def pace(made: int, seconds: float) -> float:
    """The seconds for a state: as forecast at first, because small layers take longer to start than to make, and then more and more as measured."""
    return (seconds + EARLY_STATES * SECONDS_PER_STATE) / (made + EARLY_STATES)


def needed(plan: Plan, store: Store) -> Set[str]:
    """The layers that are not there and that the total depends on."""
    sources = {step.target: step.source for step in plan.steps}
    missing: Set[str] = set()
    for name in plan.middle:
        while name in sources and name not in store.layers:
            missing.add(name)
            name = sources[name]
    return missing


def attempt(store: Store, name: str, work: Callable[[], Any]) -> None:
    """Makes a layer, or leaves nothing of it."""
    store.discard(name)
    try:
        states, blocks, bins = work()
        store.add(name, states, blocks, bins)
    except BaseException as error:
        store.discard(name)
        if isinstance(error, Exception):
            raise explain(error, store) from error
        raise


def explain(error: Exception, store: Store) -> Exception:
    """An error of a backend in our terms."""
    text = str(error)
    kept = f"{len(store.layers)} whole layers are kept in {store.folder}"
    if store.is_temporary:
        kept = f"{store.folder} is deleted: pass work_dir to keep layers"
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EFBIG) or any(part in text for part in NO_SPACE):
        return native.Error(f"the disk is full: {kept}; make room there and run again")
    if "Resources exhausted" in text:
        return native.Error(f"memory: the limit is too low for this board: {kept}; raise it and run again ({first_line(text)})")
    if isinstance(error, native.Error):
        return error
    for known in ("too many states or placements to number", "not sorted by bin"):
        if known in text:
            return native.Error(known if known.startswith("not") else f"the board has {known}")
    return native.Error(f"the engine failed: {first_line(text)}; {kept}")


def first_line(text: str) -> str:
    """The first line of a long message."""
    return text.strip().splitlines()[0][:300] if text.strip() else "no reason given"


def bin_count(states: int, bin_states: int) -> int:
    """A power of two of bins for so many states."""
    return min(MAX_BINS, 1 << max(0, (states // bin_states).bit_length()))


def refuse_if_too_large(disk: float, store: Store) -> None:
    """Refuses a run that cannot fit the disk."""
    free = store.free()
    if disk > free * 0.95:
        raise native.Error(
            f"the layers need about {say_bytes(disk)} on disk, and {say_bytes(free)} are free in {store.folder}: "
            "choose another work_dir (--work-dir), or start it all the same with force=True (--force)"
        )
