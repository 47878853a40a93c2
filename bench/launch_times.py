#!/usr/bin/env python3
#===- launch_times.py - what a launch from Python takes -------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: launch_times.py [DEVICE [LAUNCHES]]

The same as launch_times.cpp from Python: with the same arguments each time, and with a
number that is another one each time."""

import sys
import time

import numpy as np

import cairn

SOURCE = """
kernel void k(float a, global const float *x, global float *y) {
  size_t i = get_global_id(0);
  y[i] += a * x[i];
}
"""

target = sys.argv[1] if len(sys.argv) > 1 else "host"
part = (int(sys.argv[2]) if len(sys.argv) > 2 else 10000) // 10
kernel = cairn.compile(SOURCE, target).k
x, y = (cairn.Buffer(np.zeros(64, np.float32), device=target) for _ in range(2))
for what, numbers in [("the same", [2.0] * part), ("another", [i / 2 for i in range(part)])]:
    cpu = clock = 1e9
    for _ in range(10):
        cpu_start, start = time.process_time(), time.perf_counter()
        for number in numbers:
            kernel(64, number, x, y)
        cpu = min(cpu, (time.process_time() - cpu_start) / part)
        clock = min(clock, (time.perf_counter() - start) / part)
    print(f"Python  {cpu * 1e6:6.2f} us of CPU time, {clock * 1e6:6.2f} us on the clock, {what} number")
