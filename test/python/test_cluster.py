#===- test_cluster.py - the tuner on Dask's workers ------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import contextlib
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time

import pytest

from cairn import tune
from cairn._tuner import cluster as tuner_cluster

SOURCE = """
kernel void k(global const float *a, global float *out) {
  float sum = 0;
  for (int j = 0; j < N; ++j) sum += a[get_global_id(0)] * a[j % 64];
  out[get_global_id(0)] = N == 4 ? 0 : a[get_global_id(0)];
}
"""

SPACE = """
import os
import signal
import time
import numpy as np
from cairn import tune
from cairn._tuner import trials

compile = trials.compile

def crash_in_one(source, target, options, **others):
    if "-DN=6" in options.split():
        os.kill(os.getpid(), signal.SIGSEGV)
    return compile(source, target, options, **others)

trials.compile = crash_in_one

def arguments():
    time.sleep(0.05)  # so that a worker ends in the middle
    return {"a": np.arange(64, dtype=np.float32), "out": np.zeros(64, np.float32)}

space = tune.Space("k.cl", "k", 64, arguments, options=[f"-DN={n}" for n in range(12)])
"""


@pytest.fixture
def space(tmp_path):
    (tmp_path / "k.cl").write_text(SOURCE)
    path = tmp_path / "space.py"
    path.write_text(SPACE)
    return path


@pytest.fixture
def cluster(tmp_path):
    """A scheduler's address, and two workers."""
    file, processes = tmp_path / "scheduler.json", []

    def start(program, *options):
        words = [sys.executable, "-m", f"distributed.cli.{program}", f"--scheduler-file={file}"]
        with open(tmp_path / "log", "a") as log:
            processes.append(
                subprocess.Popen([*words, "--no-dashboard", *options], stdout=log, stderr=log)
            )
        return processes[-1]

    try:
        start("dask_scheduler", "--port=0", "--host=127.0.0.1")
        workers = [start("dask_worker", "--nthreads=1", "--no-nanny") for _ in range(2)]
        until = time.monotonic() + 60
        while not file.exists():
            assert time.monotonic() < until, (tmp_path / "log").read_text()
            time.sleep(0.05)
        yield json.loads(file.read_text())["address"], workers
    finally:
        for process in processes:
            process.kill()
            process.wait()


def count_trials(records):
    """How many there are, none while the search has yet to make its tables."""
    try:
        with contextlib.closing(sqlite3.connect(f"file:{records}?mode=ro", uri=True)) as there:
            return there.execute("select count(*) from trial").fetchone()[0]
    except sqlite3.OperationalError:
        return 0


def test_a_worker_is_killed(space, cluster, capsys, monkeypatch):
    address, workers = cluster
    words = [sys.executable, "-m", "cairn.tune", space, f"--scheduler={address}", "--rounds=2"]
    process = subprocess.Popen(
        [*words, "--method=grid"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    records, until = space.with_suffix(".sqlite"), time.monotonic() + 60
    while time.monotonic() < until and process.poll() is None and count_trials(records) <= 3:
        time.sleep(0.02)
    assert process.poll() is None, process.communicate()
    os.kill(workers[0].pid, signal.SIGKILL)
    out, err = process.communicate(timeout=120)
    assert process.returncode == 0, err
    lines = out.splitlines()[1:]
    assert len(lines) == 12
    ran = [line.split() for line in lines if not re.match(" *(failed|crash)", line)]
    assert len(ran) == 10 and ran[0][5] == "2"
    assert any("failed" in l and "-DN=4: wrong result: out[1] is 0.0, expected 1.0" in l for l in lines)
    assert any("crash" in l and "-DN=6: the process ended with signal SIGSEGV" in l for l in lines)
    # And the other one.
    os.kill(workers[1].pid, signal.SIGKILL)
    time.sleep(0.5)
    monkeypatch.setattr(tuner_cluster, "PATIENCE", 0.5)
    assert tune.main([str(space), f"--scheduler={address}"]) == 2
    assert capsys.readouterr().err == (
        f"cairn-tune: error: the Dask scheduler at '{address}' has no worker\n"
    )


def test_a_scheduler_that_is_not_there(space, capsys, monkeypatch):
    monkeypatch.setattr(tuner_cluster, "CONNECT_TIMEOUT", 0.5)
    assert tune.main([str(space), "--scheduler=127.0.0.1:9"]) == 2
    error = capsys.readouterr().err
    assert error.startswith("cairn-tune: error: no Dask scheduler answers at '127.0.0.1:9': ")
    assert error.count("\n") == 1


def test_a_cluster_takes_a_library(space, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert tune.main([str(space), "--scheduler=127.0.0.1:9"]) == 2
    assert capsys.readouterr().err == (
        "cairn-tune: error: a scheduler takes Dask, which is not installed: "
        "apt install python3-distributed\n"
    )
