#===- table.py - what the pass brings, on each device ---------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import cairn
import numpy as np

PASS = "--load-pass-plugin=build/libSquarePow.so --pass-pipeline-after=ocl:square-pow"
SOURCE = open("norm.cl").read()
N = 1 << 20

numbers = np.random.default_rng(1)
x, y = numbers.uniform(-8, 8, (2, N)).astype(np.float32)
expected = np.hypot(x.astype(np.float64), y.astype(np.float64))

print("| device | pow | x * x | times as fast |")
print("|---|---:|---:|---:|")
for device in cairn.devices():
    times = []
    for options in ("", PASS):
        program = cairn.compile(SOURCE, device.spelling, options)
        out = np.zeros(N, np.float32)
        program.norm(N, x, y, out)
        np.testing.assert_allclose(out, expected, rtol=1e-5)
        times.append(1e3 * program.norm.time(N, x, y, out, repeat=20).min)
    print(f"| {device.spelling} | {times[0]:.2f} ms | {times[1]:.2f} ms | {times[0] / times[1]:.1f} |")
