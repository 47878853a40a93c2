#===- test_loop_nests.py - schedules of random nests of loops --------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Random nests of loops that read and write two buffers: a schedule is refused, or what
it gives is what the program gives without."""
import random

import numpy as np
import pytest

import cairn

SCHEDULE = """module attributes {transform.with_named_sequence, cairn.level = "mux"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %outer = transform.cairn.match_loops in %module {line = 4} : (!transform.any_op) -> !transform.any_op
    STEPS
    transform.yield
  }
}
"""
SEEDS = 40
PAIR = "(!transform.any_op) -> (!transform.any_op, !transform.any_op)"
ONE = "(!transform.any_op) -> !transform.any_op"
STEPS = {
    "swap": f"%a, %b = transform.cairn.interchange %outer : {PAIR}",
    "jam": f"%a = transform.cairn.unroll_and_jam %outer by [3] : {ONE}",
    "tile": f"""%t, %rows = transform.cairn.tile %outer by [2] : {PAIR}
    %inner = transform.cairn.match_loops in %rows {{line = 5}} : {ONE}
    %u, %columns = transform.cairn.tile %inner by [3] : {PAIR}
    %a, %b = transform.cairn.interchange %rows : {PAIR}""",
}
KERNEL = """
kernel void nest(global int *restrict data, global int *restrict out, int h, int w) {{
  int sum = 1;
  for ({outer} i = {low}; i < {high}; i += {step})
    for (int k = {first}; k < {last}; k += {by}) {{
      {body}
    }}
  data[0] = sum;
}}
"""


def program(seed):
    """A kernel with elements between 1 and 1000, for trips up to 9: most of its accesses
    are at the same places of one trip, or some elements apart."""
    choose = random.Random(seed).choice
    rows, columns = ["i * w", "9 * i", "12 * i", "2 * i", "0"], ["k", "2 * k", "k * h", "0"]
    usual = choose(rows[:3]), choose(columns[:2])

    def index(buffers):
        row, column = choose([usual, usual, usual, usual, (choose(rows), choose(columns))])
        return f"{choose(buffers)}[300 + {row} + {column} - {choose([0, 0, 0, 1, 12, 120])}]"

    read, written = ["data", "data", "data", "out"], ["out", "out", "out", "data"]
    body = [f"{index(written)} = {index(read)} * 3 + (int)i - k;"]
    if choose([True, False, False]):
        body.append(choose([f"sum += {index(read)};", f"sum += {index(read)};", f"sum = sum * 2 + {index(read)};"]))
    if choose([True, False, False]):
        body.append(f"if ({index(read)} & 1) {index(written)} = k;")
    return KERNEL.format(
        outer=choose(["int", "long", "uint"]), low=choose([0, 1, 2]), high=choose(["h", "7", "8"]), step=choose([1, 1, 3]),
        first=choose([0, 0, 2]), last=choose(["w", "w", "5", "9"]), by=choose([1, 1, 2]), body="\n      ".join(body))


def run(source, h, w, **how):
    data = np.arange(1000, dtype=np.int32) * 7919 % 1013
    out = np.zeros_like(data)
    cairn.compile(source, **how).nest((1,), data, out, h, w)
    return data, out


@pytest.mark.parametrize("how", STEPS)
def test_random_nests(how, tmp_path):
    schedule = tmp_path / "schedule.mlir"
    schedule.write_text(SCHEDULE.replace("STEPS", STEPS[how]))
    done = 0
    for seed in range(SEEDS):
        source = program(seed)
        try:
            cairn.compile(source, schedule=schedule)
        except cairn.CompileError as error:
            assert "cannot" in str(error) and "note:" in str(error) or "expected a loop" in str(error), str(error)
            continue
        done += 1
        for h, w in [(7, 5), (8, 9), (1, 3)]:
            np.testing.assert_array_equal(run(source, h, w, schedule=schedule), run(source, h, w), source)
    # Neither all are refused nor none.
    assert SEEDS // 20 < done < SEEDS
