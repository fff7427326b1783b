"""A Spark cluster of real processes on this machine: a master and two workers, one of which is killed in the middle.

`scripts/test-engine` runs this. It needs Java and PySpark.
"""

import os
import shutil
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path

import pyarrow.parquet
import pyspark
import pytest
import starbattle
from starbattle import engine

CLASSES = "org.apache.spark.deploy"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@pytest.fixture(scope="module")
def cluster(tmp_path_factory):
    """A master and two workers; their processes, and a session."""
    home, folder, port = Path(pyspark.__file__).parent, tmp_path_factory.mktemp("cluster"), free_port()
    environment = {**os.environ, "SPARK_HOME": str(home), "PYSPARK_PYTHON": sys.executable, "SPARK_LOCAL_IP": "127.0.0.1"}
    master = f"spark://127.0.0.1:{port}"

    def begin(name, *words):
        log = open(folder / f"{name}.log", "wb")
        command = [str(home / "bin" / "spark-class"), *words]
        return subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)

    def begin_worker(number):
        work = str(folder / f"worker{number}")
        words = ["--host", "127.0.0.1", "--cores", "1", "--memory", "700m", "--webui-port", str(free_port()), "--work-dir", work]
        return begin(f"worker{number}", f"{CLASSES}.worker.Worker", *words, master)

    processes = [begin("master", f"{CLASSES}.master.Master", "--host", "127.0.0.1", "--port", str(port), "--webui-port", str(free_port()))]
    for _ in range(120):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                break
        time.sleep(0.5)
    processes += [begin_worker(1), begin_worker(2)]
    os.environ.update(environment)
    session = (
        pyspark.sql.SparkSession.builder.master(master)
        .appName("starbattle")
        .config("spark.executor.memory", "512m")
        .config("spark.executor.cores", "1")
        .config("spark.driver.host", "127.0.0.1")
        .config("spark.ui.enabled", "false")
        .config("spark.ui.showConsoleProgress", "false")
        .config("spark.sql.shuffle.partitions", "8")
        .getOrCreate()
    )
    session.sparkContext.setLogLevel("OFF")
    try:
        yield session, processes
    finally:
        session.stop()
        for process in processes:
            process.kill()
            process.wait()
        shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture(autouse=True)
def no_short_cut(monkeypatch):
    """Lets the cluster run small layers too, which the kernel would take in one piece."""
    monkeypatch.setattr("starbattle.engine._direct.MAX_STATES", 0)


def test_a_count_is_that_of_memory(cluster, tmp_path):
    session, _ = cluster
    seen = []
    total = engine.count(12, 2, backend=session, work_dir=tmp_path / "work", progress=seen.append)
    assert total == starbattle.count(12, 2) == 6_798_881_226
    assert len(seen) == 6


def test_an_analysis_is_that_of_memory(cluster):
    session, _ = cluster
    assert engine.analyze(12, 2, "r1c1 r1c4", backend=session) == starbattle.analyze(12, 2, "r1c1 r1c4").compatible
    assert engine.analyze(14, 3, "r1c1 r9c6", backend=session) == starbattle.analyze(14, 3, "r1c1 r9c6").compatible


def test_layers_of_the_other_engine_are_taken_up(cluster, tmp_path):
    session, _ = cluster
    engine.count(10, 2, work_dir=tmp_path / "work")
    shutil.rmtree(tmp_path / "work" / "upper-05")
    assert engine.count(10, 2, backend=session, work_dir=tmp_path / "work") == 146_510


def test_functions_answer_what_the_package_answers(cluster):
    session, _ = cluster
    engine.spark.register(session)
    row = session.sql("SELECT rate('551W9jo0cIn') AS r, solve('551W9jo0cIn') AS s, is_unique('551W9jo0cIn') AS u, puzzle_id('551W9jo0cIn') AS i").first()
    puzzle = starbattle.Puzzle.parse("551W9jo0cIn")
    assert row["r"]["score"] == puzzle.rate().score and row["r"]["difficulty"] == "easy"
    assert (row["s"], row["u"], row["i"]) == ("".join(puzzle.solve().rows), True, puzzle.id)


def test_new_puzzles_do_not_depend_on_the_workers(cluster):
    session, _ = cluster
    frame = engine.generate(6, 1, range(1, 31), backend=session, partition=2)
    expected = engine.generate(6, 1, range(1, 31)).to_arrow_table().to_pylist()
    assert [row.asDict() for row in frame.collect()] == expected


def test_ratings_survive_a_killed_worker(cluster, tmp_path):
    session, processes = cluster
    puzzles = [str(puzzle) for puzzle in starbattle.generate(8, 1, seed=11, count=500)]
    pyarrow.parquet.write_table(pyarrow.table({"number": range(500), "puzzle": puzzles}), tmp_path / "puzzles.parquet")
    frame = session.read.parquet(str(tmp_path / "puzzles.parquet")).repartition(50, "number")
    killed = threading.Event()

    def kill():
        time.sleep(2)
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(processes[2].pid)], capture_output=True, text=True)
        for child in [*children.stdout.split(), str(processes[2].pid)]:
            os.kill(int(child), signal.SIGKILL)
        killed.set()

    threading.Thread(target=kill).start()
    rated = engine.spark.rated(frame).select("number", "rating").collect()
    count = engine.count(12, 2, backend=session)
    assert killed.wait(30)
    expected = [(rating.difficulty, rating.score) for rating in starbattle.rate_many(puzzles)]
    found = {row["number"]: (row["rating"]["difficulty"], row["rating"]["score"]) for row in rated}
    assert [found[number] for number in range(500)] == expected
    assert count == 6_798_881_226


def test_no_java_is_named(tmp_path):
    code = "from starbattle import engine\nengine.count(8, 2, backend='spark')"
    environment = {name: value for name, value in os.environ.items() if not name.startswith(("JAVA", "SPARK", "PYSPARK"))}
    environment["PATH"] = str(tmp_path)
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, timeout=120)
    assert "Spark needs Java 17 or later" in run.stderr, run.stderr
