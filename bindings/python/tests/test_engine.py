"""Counts with layers on disk, by DataFusion: the same numbers as in memory, whatever happens in between."""

import json
import os
import signal
import subprocess
import sys

import pytest
import starbattle

pytest.importorskip("datafusion")

import pyarrow  # noqa: E402
import pyarrow.parquet  # noqa: E402
from starbattle import engine  # noqa: E402
from starbattle.engine._second_way import PRIMES, agrees  # noqa: E402
from starbattle.engine._store import checksum  # noqa: E402


@pytest.fixture
def no_short_cut(monkeypatch):
    """Lets the engine run small layers too, which the kernel would take in one piece."""
    monkeypatch.setattr("starbattle.engine._direct.MAX_STATES", 0)


def command(*words, **options):
    return subprocess.run(
        [sys.executable, "-m", "starbattle.engine", *words], capture_output=True, text=True, timeout=300, **options
    )


@pytest.mark.parametrize(("size", "stars"), [(4, 1), (9, 1), (8, 2), (10, 2), (11, 2), (13, 3), (16, 4), (24, 6), (7, 2)])
def test_layers_on_disk_count_what_memory_counts(size, stars, no_short_cut):
    assert engine.count(size, stars, memory="320MB") == starbattle.count(size, stars)


@pytest.mark.parametrize(("size", "stars"), [(4, 1), (10, 2), (11, 2), (13, 3), (17, 4)])
def test_small_layers_need_no_engine(size, stars):
    assert engine.count(size, stars) == starbattle.count(size, stars)


def test_layers_larger_than_the_pool_are_sorted_on_disk(tmp_path):
    # The least memory leaves a pool of 64 MB, and the last layer has more.
    assert engine.count(14, 2, memory="320MB", work_dir=tmp_path / "work") == 390_673_279_156_006
    layers = json.loads((tmp_path / "work" / "starbattle.json").read_text())["layers"]
    assert layers["upper-07"]["bytes"] > 64 << 20


def test_bins_stay_whole(tmp_path, monkeypatch):
    """States of a bin that the kernel sees in parts would be there twice."""

    def states(folder):
        layers = json.loads((folder / "starbattle.json").read_text())["layers"]
        return {name: layer["states"] for name, layer in layers.items()}

    engine.count(12, 2, work_dir=tmp_path / "one-piece")
    monkeypatch.setattr("starbattle.engine._direct.MAX_STATES", 0)
    monkeypatch.setattr("starbattle.engine._datafusion.Backend.batch_states", 4096)
    engine.count(12, 2, work_dir=tmp_path / "pieces")
    assert states(tmp_path / "pieces") == states(tmp_path / "one-piece")


@pytest.mark.parametrize("pattern", ["", "r1c1 r1c4", "r2c3 r12c5", "r6c2 r7c4"])
def test_an_analysis_is_that_of_the_atlas(pattern, no_short_cut):
    assert engine.analyze(12, 2, pattern) == starbattle.analyze(12, 2, pattern).compatible


def test_an_analysis_of_three_stars_is_that_of_the_atlas(no_short_cut):
    assert engine.analyze(14, 3, "r1c1 r9c6") == starbattle.analyze(14, 3, "r1c1 r9c6").compatible


@pytest.mark.parametrize(("size", "stars"), [(5, 1), (8, 1), (9, 2), (10, 2), (12, 3)])
def test_the_second_way_agrees(size, stars):
    total = starbattle.count(size, stars)
    assert engine.residues(size, stars) == tuple(total % prime for prime in PRIMES)
    assert not agrees(total + 1, engine.residues(size, stars))


def test_a_run_goes_on_from_its_layers(tmp_path, no_short_cut):
    seen = []
    assert engine.count(11, 2, work_dir=tmp_path / "work", progress=seen.append) == 31_197_434
    assert [step.layer for step in seen] == [f"upper-{number:02}" for number in range(1, 7)]
    again = []
    assert engine.count(11, 2, work_dir=tmp_path / "work", progress=again.append) == 31_197_434
    assert again == []
    engine.count(11, 2, work_dir=tmp_path / "work", resume=False, progress=again.append)
    assert len(again) == 6


def test_damaged_and_missing_layers_are_computed_again(tmp_path, no_short_cut):
    work = tmp_path / "work"
    engine.count(10, 2, work_dir=work)
    (file,) = (work / "upper-05").glob("*.parquet")
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)
    seen = []
    assert engine.count(10, 2, work_dir=work, progress=seen.append) == 146_510
    assert [step.note or step.layer for step in seen][1:] == ["upper-05"]
    assert "upper-05" in seen[0].note and "is damaged and will be computed again" in str(seen[0])
    for name in ("upper-05", "upper-04"):
        for file in (work / name).glob("*"):
            file.unlink()
    seen.clear()
    assert engine.count(10, 2, work_dir=work, progress=seen.append) == 146_510
    assert [step.layer for step in seen if step.layer] == ["upper-04", "upper-05"]
    assert "is missing" in seen[0].note


@pytest.mark.parametrize(("size", "total"), [(10, 146_510), (11, 31_197_434)])
def test_files_whose_bins_overlap_are_put_in_order(size, total, tmp_path, no_short_cut, monkeypatch):
    """Spark writes such files."""
    monkeypatch.setattr("starbattle.engine._datafusion.Backend.bin_states", 64)
    assert engine.count(size, 2, work_dir=tmp_path) == total
    manifest = json.loads((tmp_path / "starbattle.json").read_text())
    for name in ("upper-05", "upper-06")[: size - 9]:
        table = pyarrow.parquet.read_table(tmp_path / name / "layer.parquet")
        assert len(set(table["bin"].to_pylist())) > 8
        (tmp_path / name / "layer.parquet").unlink()
        for part in range(3):
            rows = pyarrow.array(range(part, table.num_rows, 3))
            pyarrow.parquet.write_table(table.take(rows), tmp_path / name / f"part-{part}.parquet")
        manifest["layers"][name]["files"] = {path.name: checksum(path) for path in (tmp_path / name).glob("*")}
    (tmp_path / "starbattle.json").write_text(json.dumps(manifest))
    seen = []
    assert engine.count(size, 2, work_dir=tmp_path, progress=seen.append) == total
    assert seen == []


def test_what_a_killed_run_has_left_is_removed(tmp_path):
    engine.count(10, 2, work_dir=tmp_path)
    for name in ("spill", "upper-05.partial"):
        (tmp_path / name / "datafusion-x").mkdir(parents=True)
        (tmp_path / name / "datafusion-x" / "file").write_text("much")
    assert engine.count(10, 2, work_dir=tmp_path) == 146_510
    assert not list(tmp_path.glob("*/datafusion-x"))


def test_work_folders_of_others_are_left_alone(tmp_path):
    engine.count(9, 2, work_dir=tmp_path / "work")
    with pytest.raises(engine.Error, match="belongs to another run .9x9 board, 2 stars"):
        engine.count(10, 2, work_dir=tmp_path / "work")
    with pytest.raises(engine.Error, match="belongs to another run"):
        engine.analyze(9, 2, "r1c1", work_dir=tmp_path / "work")
    (tmp_path / "home").mkdir()
    (tmp_path / "home" / "thesis.txt").write_text("years of work")
    with pytest.raises(engine.Error, match="is not empty and not a work folder"):
        engine.count(9, 2, work_dir=tmp_path / "home")
    assert (tmp_path / "home" / "thesis.txt").read_text() == "years of work"
    (tmp_path / "work" / "starbattle.json").write_text("{")
    with pytest.raises(engine.Error, match="is damaged"):
        engine.count(9, 2, work_dir=tmp_path / "work")
    with pytest.raises(engine.Error, match="cannot be used"):
        engine.count(9, 2, work_dir=tmp_path / "home" / "thesis.txt")


def test_a_full_disk_loses_no_whole_layer(tmp_path):
    code = f"""
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
from starbattle import engine
resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))
engine.count(12, 2, work_dir={str(tmp_path / "work")!r})
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=120)
    assert "the disk is full" in run.stderr and "make room there and run again" in run.stderr, run.stderr
    kept = json.loads((tmp_path / "work" / "starbattle.json").read_text())["layers"]
    assert "upper-01" in kept and "upper-06" not in kept
    assert not list((tmp_path / "work").glob("*.partial"))
    assert engine.count(12, 2, work_dir=tmp_path / "work") == 6_798_881_226


def test_a_full_disk_is_named_without_a_work_folder_too(tmp_path):
    code = """
import resource, signal
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
from starbattle import engine
resource.setrlimit(resource.RLIMIT_FSIZE, (60_000, 60_000))
engine.count(12, 2)
"""
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, timeout=120, env={**os.environ, "TMPDIR": str(tmp_path)}
    )
    assert "the disk is full" in run.stderr and "pass work_dir to keep layers" in run.stderr, run.stderr
    assert list(tmp_path.iterdir()) == []


def test_a_board_that_does_not_fit_the_disk_is_refused(tmp_path):
    with pytest.raises(engine.Error, match="on disk, and .* are free"):
        engine.count(25, 3, work_dir=tmp_path)
    run = command("count", "--size", "25", "--stars", "3", "--work-dir", str(tmp_path))
    assert run.returncode == 2 and "estimate: very roughly" in run.stderr and "are free" in run.stderr


def test_too_many_ways_are_an_error(tmp_path):
    work = tmp_path / "work"
    engine.count(8, 2, work_dir=work)
    # A first layer with as many ways as fit, twice.
    kernel = starbattle._starbattle.Kernel(8, 2, None)
    bins, _, key, _, _ = kernel.start()
    most = ((1 << 63) - 1).to_bytes(8, "little")
    with pytest.raises(engine.Error, match="too many states or placements"):
        kernel.expand(0, "plain", 1, (bins, b"\0\0\0\0\x10\0\0\0", key * 2, b"", most * 2))


@pytest.mark.parametrize("small", [0, 1 << 20])
def test_too_many_ways_in_a_layer_are_an_error(small, tmp_path, monkeypatch):
    """By the engine and without it."""
    monkeypatch.setattr("starbattle.engine._direct.MAX_STATES", small)
    engine.count(10, 2, work_dir=tmp_path)
    file = tmp_path / "upper-03" / "layer.parquet"
    table = pyarrow.parquet.read_table(file)
    most = [((1 << 63) - 1).to_bytes(8, sys.byteorder) * (len(ways.as_py()) // 8) for ways in table["ways"]]
    column = table.column_names.index("ways")
    pyarrow.parquet.write_table(table.set_column(column, "ways", pyarrow.array(most, pyarrow.binary())), file)
    manifest = json.loads((tmp_path / "starbattle.json").read_text())
    manifest["layers"]["upper-03"]["files"] = {file.name: checksum(file)}
    manifest["layers"] = {name: layer for name, layer in manifest["layers"].items() if name <= "upper-03"}
    (tmp_path / "starbattle.json").write_text(json.dumps(manifest))
    with pytest.raises(engine.Error, match="^the board has too many states or placements"):
        engine.count(10, 2, work_dir=tmp_path)
    assert "upper-04" not in json.loads((tmp_path / "starbattle.json").read_text())["layers"]


def test_control_c_keeps_whole_layers(tmp_path):
    words = ["count", "--size", "14", "--stars", "2", "--work-dir", str(tmp_path / "work")]
    with subprocess.Popen(
        [sys.executable, "-m", "starbattle.engine", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as child:
        for line in child.stderr:
            if line.startswith("upper-04"):
                break
        child.send_signal(signal.SIGINT)
        output, errors = child.communicate(timeout=300)
    assert child.returncode == 130 and "whole layers are kept in" in errors, errors
    assert output == ""
    kept = json.loads((tmp_path / "work" / "starbattle.json").read_text())["layers"]
    assert "upper-04" in kept and "upper-07" not in kept


def test_the_command_line(tmp_path):
    run = command("count", "--size", "10", "--stars", "2", "--check", "--json")
    assert (run.returncode, json.loads(run.stdout)) == (0, {"size": 10, "stars": 2, "placements": 146_510})
    assert "estimate: 3,6" in run.stderr and "the second way agrees" in run.stderr
    assert "upper-05: 5 of 5 layers" in run.stderr
    run = command("analyze", "--size", "10", "--stars", "2", "--pattern", "r1c1 r1c4", "-q")
    assert (run.stdout, run.stderr) == ("2143\n", "")
    run = command("estimate", "--size", "16", "--stars", "3")
    assert "on disk" in run.stdout
    pack = str(tmp_path / "pack.parquet")
    run = command("generate", "--size", "6", "--stars", "1", "--seeds", "1..20", "-o", pack)
    assert run.returncode == 0, run.stderr
    run = command("sql", f"select difficulty, count(*) as puzzles from '{pack}' group by 1", "--json")
    puzzles = sum(json.loads(line)["puzzles"] for line in run.stdout.splitlines())
    assert puzzles == pyarrow.parquet.read_table(pack).num_rows
    run = command("sql", "select 1 as one, 'x' as two")
    assert run.stdout == "one  two\n1    x\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["count", "--size", "40", "--stars", "3"], "40"),
        (["count", "--size", "10", "--stars", "2", "--memory", "much"], "is not an amount of memory"),
        (["count", "--size", "10", "--stars", "2", "--memory", "64MB"], "is too little: the libraries alone take 256 MB"),
        (["count", "--size", "10", "--stars", "0"], "stars: 0 is out of range"),
        (["analyze", "--size", "10", "--stars", "2", "--pattern", "r99c1"], "r99c1"),
        (["sql", "selec 1"], "error"),
        (["sql", "select * from 'no-such.parquet'"], "there is no such file"),
        (["sql", "select rate('nonsense')"], "nonsense"),
        (["generate", "--size", "6", "--stars", "1", "--seeds", "5", "-o", "x.parquet"], "is not a range"),
        (["generate", "--size", "7", "--stars", "2", "--seeds", "1..5", "-o", "x.parquet"], "needs at least 8 rows"),
    ],
)
def test_mistakes_are_named(words, message, tmp_path):
    run = command(*words, cwd=tmp_path)
    assert run.returncode == 2 and message in run.stderr and "Traceback" not in run.stderr, run.stderr


@pytest.mark.parametrize(
    ("missing", "call", "message"),
    [
        ("datafusion", "engine.count(8, 2)", 'DataFusion is not installed: run `pip install "starbattle[engine]"`'),
        ("pyspark", "engine.count(8, 2, backend='spark')", 'Spark is not installed: run `pip install "starbattle[spark]"`'),
        ("pyarrow", "0", "starbattle.engine needs an engine"),
    ],
)
def test_an_engine_that_is_not_installed_is_named(missing, call, message):
    code = f"import sys\nsys.modules[{missing!r}] = None\nfrom starbattle import engine\n{call}"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert message in run.stderr, run.stderr


def test_an_unknown_backend_is_named():
    with pytest.raises(engine.Error, match="expected 'datafusion', 'spark' or a Spark session"):
        engine.count(8, 2, backend="ballista")


def test_functions_answer_what_the_package_answers(tmp_path):
    puzzles = [str(puzzle) for puzzle in starbattle.generate(8, 1, seed=3, count=40)]
    file = tmp_path / "puzzles.parquet"
    pyarrow.parquet.write_table(pyarrow.table({"puzzle": [*puzzles, None]}), file)
    query = f"SELECT puzzle, rate(puzzle) AS rating, solve(puzzle) AS solution, unique(puzzle) AS one, id(puzzle) AS id FROM '{file}'"
    rows = {row["puzzle"]: row for row in engine.sql(query).to_pylist()}
    assert len(rows) == 41 and rows[None]["rating"] is None and rows[None]["id"] is None
    for text, rating in zip(puzzles, starbattle.rate_many(puzzles)):
        puzzle, row = starbattle.Puzzle.parse(text), rows[text]
        assert row["rating"]["difficulty"] == rating.difficulty and row["rating"]["score"] == rating.score
        assert row["solution"] == "".join(puzzle.solve().rows) and row["one"] and row["id"] == puzzle.id
    lines = tmp_path / "puzzles.txt"
    lines.write_text("# a collection\n" + "\n".join(puzzles) + "\n")
    assert engine.sql(f"SELECT count(*) AS n FROM '{lines}'").to_pylist() == [{"n": 40}]
    table = tmp_path / "puzzles.csv"
    table.write_text("name,puzzle\n" + "".join(f"{n},{text}\n" for n, text in enumerate(puzzles)))
    hard = f"SELECT count(*) AS n FROM '{table}' WHERE rate(puzzle)['score'] >= 0"
    assert engine.sql(hard).to_pylist() == [{"n": 40}]


def test_new_puzzles_are_those_of_their_seeds_once_each():
    frame = engine.generate(4, 1, range(1, 41), partition=3)
    rows = frame.to_arrow_table().to_pylist()
    expected = {}
    for seed in range(1, 41):
        puzzle = next(starbattle.generate(4, 1, seed=seed))
        expected.setdefault(puzzle.id, (seed, str(puzzle)))
    assert [(row["seed"], row["puzzle"]) for row in rows] == sorted(expected.values())
    every = engine.generate(4, 1, range(1, 41), distinct=False)
    assert every.count() == 40
    with pytest.raises(TypeError, match="seeds: expected a range"):
        engine.generate(5, 1, [1, 2])
