#===- ceilings.py - what a device can do at most, measured ----------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The two ceilings of a roofline (Williams, Waterman and Patterson, Roofline: An
Insightful Visual Performance Model), by kernels that do nothing else."""

from __future__ import annotations

import dataclasses

import numpy as np

from cairn._kernels import Kernel
from cairn._memory import Buffer
from cairn._programs import compile

_SOURCE = """
kernel void copy(global const float4 *from, global float4 *to) {
  to[get_global_id(0)] = from[get_global_id(0)];
}
kernel void multiply_add(global T *out, int rounds, float a, float b) {
  // Enough sums that do not wait for each other.
  T f = a, c = b, s0 = get_global_id(0), s1 = s0 + 1, s2 = s0 + 2, s3 = s0 + 3;
  T s4 = s0 + 4, s5 = s0 + 5, s6 = s0 + 6, s7 = s0 + 7;
  for (int i = 0; i < rounds; ++i) {
    s0 = fma(s0, f, c); s1 = fma(s1, f, c); s2 = fma(s2, f, c); s3 = fma(s3, f, c);
    s4 = fma(s4, f, c); s5 = fma(s5, f, c); s6 = fma(s6, f, c); s7 = fma(s7, f, c);
  }
  out[get_global_id(0)] = s0 + s1 + s2 + s3 + s4 + s5 + s6 + s7;
}
"""
_BYTES = 64 << 20
_ITEMS = 1 << 15
_LONG = 0.01
"""Seconds of a launch beside which starting it is nothing."""


@dataclasses.dataclass(frozen=True)
class Ceilings:
    """What the kernels here came to."""

    flops: float
    """Multiplications and additions of `float` in a second."""
    bytes: float
    """Read and written in a second, of arrays that no cache holds."""


def _measure_flops(kernel: Kernel, width: int, target: str) -> float:
    """With vectors of `width`, which some devices do better by."""
    out, rounds = Buffer(np.zeros(_ITEMS * width, np.float32), device=target), 64
    while True:
        given = (out, rounds, 0.5, 1.0)
        seconds = kernel.time(_ITEMS, *given, local=256, repeat=5).min
        if seconds > _LONG or rounds >= 1 << 20:
            return 2.0 * 8 * width * rounds * _ITEMS / seconds
        rounds *= 4


def measure_ceilings(target: str) -> Ceilings:
    """Takes a second at most. Raises `Error` where the kernels do not run."""
    scalar = compile(_SOURCE, target, "-DT=float")
    vector = compile(_SOURCE, target, "-DT=float4")
    arrays = [Buffer(np.zeros(_BYTES // 4, np.float32), device=target) for _ in "ab"]
    copied = scalar["copy"].time(_BYTES // 16, *arrays, local=256, repeat=5).min
    flops = max(
        _measure_flops(program["multiply_add"], width, target)
        for program, width in ((scalar, 1), (vector, 4))
    )
    return Ceilings(flops, 2.0 * _BYTES / copied)
