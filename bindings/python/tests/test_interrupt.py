"""Ctrl-C ends long work, and other threads go on while it lasts."""

import signal
import subprocess
import sys
import threading
import time

import pytest
import starbattle

LONG = {
    "count": "starbattle.count(18, 4)",
    "generate": "list(starbattle.generate(12, 2, difficulty='extreme', seed=1, count=100))",
    "rate_many": "starbattle.rate_many(list(starbattle.generate(10, 2, seed=1, count=1)) * 20000)",
    "placements": "sum(1 for _ in starbattle.placements(11, 2))",
}


@pytest.mark.parametrize("name", LONG)
def test_control_c_ends_long_work(name):
    code = f"import starbattle\nprint('ready', flush=True)\n{LONG[name]}\nprint('done')"
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, stderr=subprocess.PIPE) as child:
        assert child.stdout.readline() == b"ready\n"
        time.sleep(1)
        child.send_signal(signal.SIGINT)
        output, errors = child.communicate(timeout=60)
    assert b"KeyboardInterrupt" in errors and b"done" not in output


def test_other_threads_run_while_the_engine_works():
    ticks = []
    stop = threading.Event()

    def tick():
        while not stop.is_set():
            ticks.append(1)
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    starbattle.count(12, 3)
    list(starbattle.generate(10, 2, seed=5, count=5))
    stop.set()
    thread.join()
    assert len(ticks) > 5
