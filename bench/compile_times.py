#===- compile_times.py - what a compile from Python costs ------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""compile_times.py [DEVICE [COUNT]]: `cairn.compile` beside the function of the C interface
that it calls, in turns, each on programs that were never compiled before."""

import ctypes as c
import statistics
import sys
import time

import cairn
from cairn import _library as lib

SOURCE = """
kernel void k(float a, global const float *x, global float *y) {
  size_t i = get_global_id(0);
  y[i] += a * x[i] + %d;
}
"""


def build(device, source):
    """As a program in C would."""
    data = source.encode()
    given = lib.Input(name=b"source.cl", data=data, size=len(data))
    made, log = c.c_void_p(), c.c_void_p()
    lib.call("cairnExecutableBuild", device._handle, c.byref(given), 1, b"", c.byref(made), c.byref(log))
    lib.library().cairnExecutableDestroy(made)


target = sys.argv[1] if len(sys.argv) > 1 else "host"
count = int(sys.argv[2]) if len(sys.argv) > 2 else 100
device = cairn.device(target)
build(device, SOURCE % 0)  # loads the compiler
times = {"C": [], "Python": []}
for i in range(count):
    for offset, (name, compile) in enumerate({"C": build, "Python": lambda d, s: cairn.compile(s, d)}.items()):
        source = SOURCE % (1 + 2 * i + offset)
        start = time.perf_counter()
        compile(device, source)
        times[name].append(1e3 * (time.perf_counter() - start))
for name, all in times.items():
    print(f"{name:6} min {min(all):.2f} ms, median {statistics.median(all):.2f} ms")
