"""The memory of a count, measured in a process of its own. It depends on the allocator and on DataFusion, so it is a bar, not a promise."""

import subprocess
import sys

import pytest


@pytest.mark.parametrize("megabytes", [320, 512, 1024])
def test_memory_stays_near_the_limit(megabytes):
    code = f"""
import resource
from starbattle import engine
assert engine.count(14, 2, memory="{megabytes}MB") == 390_673_279_156_006
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)
"""
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=600)
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) < megabytes * 1024 * 1.5
