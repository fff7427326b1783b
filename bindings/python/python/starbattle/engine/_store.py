"""The work folder of a run: whole layers as Parquet files, and a list of them.

A layer is written beside its place and moved there when it is complete, so that an interrupted run leaves whole layers only.
"""

from __future__ import annotations

import json
import os
import shutil
import zlib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Callable, Dict, List

from .._starbattle import Error
from ._plan import Plan

MANIFEST = "starbattle.json"
PARTIAL = ".partial"


@dataclass(frozen=True)
class Layer:
    """A layer that is complete."""

    states: int
    blocks: int
    bins: int
    bytes: int
    files: Dict[str, int]
    """The checksum of each file."""


class Store:
    """A work folder that belongs to one plan."""

    def __init__(self, folder: Path, plan: Plan, resume: bool, is_temporary: bool = False) -> None:
        self.folder, self.plan, self.is_temporary = folder, plan, is_temporary
        self.layers: Dict[str, Layer] = {}
        self.question = json.loads(json.dumps(asdict(plan)))
        manifest = folder / MANIFEST
        try:
            folder.mkdir(parents=True, exist_ok=True)
            if manifest.exists():
                self.read(manifest, resume)
            elif any(folder.iterdir()):
                raise Error(f"work_dir: {folder} is not empty and not a work folder: choose another folder")
        except OSError as error:
            raise Error(f"work_dir: {folder} cannot be used: {error.strerror or error}") from None
        # What a run that was killed has left.
        for rest in [*folder.glob("*" + PARTIAL), self.spill]:
            shutil.rmtree(rest, ignore_errors=True)
        self.write()

    def read(self, manifest: Path, resume: bool) -> None:
        """Takes up what an earlier run has left."""
        try:
            known = json.loads(manifest.read_text(encoding="utf-8"))
            question = known["question"]
            layers = {name: Layer(**layer) for name, layer in known["layers"].items()}
        except (ValueError, KeyError, TypeError, AttributeError):
            raise Error(f"work_dir: {manifest} is damaged: delete the folder to start again") from None
        if question != self.question:
            raise Error(f"work_dir: {self.folder} belongs to another run ({describe(question)}): choose another folder")
        if resume:
            self.layers = layers
        else:
            for name in layers:
                shutil.rmtree(self.path(name), ignore_errors=True)

    def write(self) -> None:
        """Writes the list of layers, completely or not at all."""
        text = json.dumps(
            {"question": self.question, "layers": {name: asdict(layer) for name, layer in self.layers.items()}}
        )
        draft = self.folder / (MANIFEST + ".new")
        try:
            draft.write_text(text, encoding="utf-8")
            os.replace(draft, self.folder / MANIFEST)
        except OSError as error:
            raise Error(f"work_dir: {draft} cannot be written: {error.strerror or error}") from None

    @property
    def spill(self) -> Path:
        """The folder for what does not fit the memory."""
        return self.folder / "spill"

    def path(self, name: str) -> Path:
        """The folder of a layer."""
        return self.folder / name

    def intact(self, say: Callable[[str], None]) -> None:
        """Forgets layers that are missing or damaged, and says so."""
        for name, layer in list(self.layers.items()):
            found = {path.name: checksum(path) for path in files(self.path(name))}
            if found != layer.files:
                fault = "missing" if not found else "damaged"
                say(f"layer {name} in {self.folder} is {fault} and will be computed again")
                del self.layers[name]
                shutil.rmtree(self.path(name), ignore_errors=True)
        self.write()

    def add(self, name: str, states: int, blocks: int, bins: int) -> Layer:
        """Moves a layer that was written beside its place, and lists it."""
        draft = self.draft(name)
        written = files(draft)
        size = sum(path.stat().st_size for path in written)
        layer = Layer(states, blocks, bins, size, {path.name: checksum(path) for path in written})
        shutil.rmtree(self.path(name), ignore_errors=True)
        os.replace(draft, self.path(name))
        self.layers[name] = layer
        self.write()
        return layer

    def draft(self, name: str) -> Path:
        """Where a layer is written."""
        return self.folder / (name + PARTIAL)

    def discard(self, name: str) -> None:
        """Removes what was written of a layer."""
        shutil.rmtree(self.draft(name), ignore_errors=True)

    def free(self) -> int:
        """The bytes that are free on the disk."""
        return shutil.disk_usage(self.folder).free


def files(folder: Path) -> List[Path]:
    """The Parquet files of a layer."""
    return sorted(folder.glob("*.parquet")) if folder.is_dir() else []


def checksum(path: Path) -> int:
    """A checksum of a file; -1 if it cannot be read."""
    total = 0
    try:
        with open(path, "rb") as file:
            while piece := file.read(1 << 20):
                total = zlib.crc32(piece, total)
    except OSError:
        return -1
    return total


def describe(question: Dict[str, object]) -> str:
    """A run in a few words."""
    text = "{size}x{size} board, {stars} stars".format(**{"size": "?", "stars": "?", **question})
    pattern = question.get("pattern")
    return text if pattern is None else f"{text}, pattern {pattern}"
