#===- test_index_width.py - schedules of random indices --------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Random indices, with casts between all widths and sums that wrap: a schedule that sets
how wide they are is refused, or what it gives is what the program gives without."""
import random

import numpy as np
import pytest

import cairn

SCHEDULE = """module attributes {transform.with_named_sequence, cairn.level = "mux"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %kernel = transform.cairn.match_kernel in %module : (!transform.any_op) -> !transform.any_op
    transform.cairn.set_index_width %kernel HOW : !transform.any_op
    transform.yield
  }
}
"""
SEEDS = 20
KERNEL = """
kernel void index(global const int *restrict data, global int *restrict out, global long *restrict at, int n, uint m, int h) {{
  int i = get_global_id(0), l = get_local_id(0), sum = 1;
  size_t g = get_global_id(0);
  for (int k = 0; k < h; ++k) {{
    long place = 2048 + {index};
    {action}
  }}
  out[{offset} + i] = sum;
}}
"""
PROBE, READ = "at[g * 8 + k] = place;", "sum = sum * 3 + data[2048 + {index}];"
HOWS = ["[32]", "[64]", "[32] {partial}", "[64] {partial}"]


def expression(draw, depth):
    """Small numbers, but for what casts of negative ones make of them."""
    if depth == 0:
        return draw(["i", "l", "k", "n", "m", "g", "i", "k", "n", "3", "7u", "5L"])
    first = expression(draw, depth - 1)
    how = draw(["sum", "sum", "difference", "product", "cast", "cast"])
    if how == "cast":
        return f"({draw(['int', 'int', 'uint', 'long', 'ulong', 'short', 'ushort'])})({first})"
    if how == "product":
        return f"({first}) * {draw(['2', '3', '-5', '4294967295u', '9L', '3ul'])}"
    return f"({first}) {'+' if how == 'sum' else '-'} ({expression(draw, draw([0, depth - 1]))})"


def program(seed):
    draw = random.Random(seed).choice
    index, offset = expression(draw, draw([1, 2, 3])), draw(["0", "n + 9", "(long)(n + 9)", "m * 2"])

    def source(action):
        return KERNEL.format(index=index, action=action.format(index=index), offset=offset)

    return source(PROBE), source(READ)


def run(kernel, n):
    data = np.arange(4096, dtype=np.int32) * 7919 % 1013
    out, at = np.zeros(64, np.int32), np.full((16, 8), 2048)
    kernel((16,), data, out, at, n, 6, 5, local=4)
    return out, at


@pytest.mark.filterwarnings("ignore:.*changes nothing")
def test_random_indices(tmp_path):
    schedule = tmp_path / "schedule.mlir"
    done, refused = dict.fromkeys(HOWS, 0), dict.fromkeys(HOWS, 0)
    for seed in range(SEEDS):
        probe, source = program(seed)
        # Without optimisation, which takes less time.
        kernel = cairn.compile(probe, options="-cl-opt-disable").index
        if not all((0 <= run(kernel, n)[1]).all() and (run(kernel, n)[1] < 4096).all() for n in (4, -3)):
            continue
        kernel = cairn.compile(source, options="-cl-opt-disable").index
        expected = {n: run(kernel, n)[0] for n in (4, -3)}
        for how in HOWS:
            schedule.write_text(SCHEDULE.replace("HOW", how))
            try:
                kernel = cairn.compile(source, schedule=schedule).index
            except cairn.CompileError as error:
                assert "cannot set the width" in str(error) and "note:" in str(error), source
                refused[how] += 1
                continue
            done[how] += 1
            for n, values in expected.items():
                np.testing.assert_array_equal(run(kernel, n)[0], values, source)
    # Neither all are refused nor none, and no part of one is.
    assert all(done.values()) and refused["[32]"] and refused["[64]"], (done, refused)
    assert not refused["[32] {partial}"] and not refused["[64] {partial}"], refused
