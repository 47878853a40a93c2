#===- test_forks.py - processes that are forked ---------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""A fork has the memory of the first process, and none of its threads."""

import subprocess
import sys

FORKED = """
import os, signal, sys
import numpy as np
import cairn

target = sys.argv[1]
program = cairn.compile("kernel void add(global int *x) { x[get_global_id(0)] += 1; }", target)
x, buffer = np.zeros(100000, np.int32), cairn.Buffer(4, np.int32, device=target)
program.add(100000, x)
program.add(4, buffer)

def use():
    program.add(100000, x)
    assert (x == 2).all()
    program.add(4, buffer)
    assert (buffer.read() == 2).all()
    cairn.compile("kernel void add(global int *x) { x[get_global_id(0)] += 3; }", target).add(4, buffer)
    assert (buffer.read() == 5).all()

child = os.fork()
if not child:
    signal.alarm(20)  # a fork that hangs is a failure
    for what in (use, buffer.read, lambda: program.add(4, buffer), lambda: program.on(target)):
        try:
            what()
        except cairn.DeviceError as error:
            print(error, flush=True)
    sys.exit(0)
assert os.waitpid(child, 0)[1] == 0
use()
print("the first process goes on")
"""


def test_forks(target):
    done = subprocess.run(
        [sys.executable, "-c", FORKED, target], capture_output=True, text=True, timeout=60
    )
    *refused, last = done.stdout.splitlines()
    assert last == "the first process goes on" and done.returncode == 0, done.stderr
    if target == "host":
        assert not refused
    else:
        assert len(refused) == 4
        assert all("expected a process that was not forked after it opened" in r for r in refused)
