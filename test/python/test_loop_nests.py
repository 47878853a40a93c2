#===- test_loop_nests.py - schedules of random nests of loops --------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Random nests of loops that read and write two buffers: a schedule is refused, or what
it gives is what the program gives without."""
import functools
import random

import numpy as np
import pytest

import cairn

SCHEDULE = """module attributes {transform.with_named_sequence, cairn.level = "mux"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %kernel = transform.cairn.match_kernel in %module : (!transform.any_op) -> !transform.any_op
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
    "hoist": f"""%inner = transform.cairn.match_loops in %outer {{line = 5}} : {ONE}
    %many = transform.cairn.unroll %inner by [3] {{partial}} : {ONE}
    transform.cairn.hoist_loads %many : !transform.any_op""",
    "raise": f"""transform.cairn.raise_memory %kernel {{partial}} : !transform.any_op
    %tiled = transform.apply_registered_pass "affine-loop-tile" with options = {{ "tile-size" = 3 }} to %kernel : {ONE}""",
    "specialize": f"""%special = transform.cairn.specialize %kernel ["w", "h"] to [5, 7] : {ONE}
    transform.apply_patterns to %special {{
      transform.apply_patterns.canonicalization
    }} : !transform.any_op""",
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


FUSE = """module attributes {transform.with_named_sequence, cairn.level = "mux"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %loops = transform.cairn.match_loops in %module : (!transform.any_op) -> !transform.any_op
    %one = transform.cairn.fuse %loops : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
"""
FOLLOWING = """
kernel void nest(global int *restrict data, global int *restrict out, int h, int w) {{
  int sum = 1, last = {start};
  for (int i = {low}; i < {high}; ++i) {{
    {first}
  }}
  for (int i = {low}; i < {other}; ++i) {{
    {second}
  }}
  data[0] = sum + last;
}}
"""


def following(seed):
    """A kernel with two loops, the second of which mostly takes what the same trip of the
    first has left."""
    choose = random.Random(seed).choice
    stride = choose(["i", "2 * i", "i * w"])

    def place(buffer, near=(0, 0, 0, 0, 1)):
        return f"{buffer}[300 + {choose([stride, stride, stride, 'i'])} + {choose(near)}]"

    written, read = choose([("out", "data"), ("out", "data"), ("data", "out")])
    high = choose(["h", "9"])
    first = choose([f"{place(written)} = {place(read)} * 3 + i;", f"sum += {place(read)}; {place(written)} = sum;"])
    second = choose([f"sum += {place(written)};", f"{place(written)} += {place(read)};", f"last = last * 3 + {place(read)};",
                     f"if ({place(written)} & 1) {place(read, (0, 500))} = i;"])
    # What the second takes of the first is to be no sum.
    second = second.replace("sum +=", "last +=")
    return FOLLOWING.format(start=choose(["3", "3", "sum"]), low=choose([0, 1]), high=high, other=choose([high, high, high, "w"]), first=first, second=second)


def run(kernel, h, w):
    data = np.arange(1000, dtype=np.int32) * 7919 % 1013
    out = np.zeros_like(data)
    kernel((1,), data, out, h, w)
    return data, out


SIZES = [(7, 5), (8, 9), (1, 3)]


@functools.lru_cache(maxsize=None)
def plain_results(source):
    """The results without a schedule, which several schedules are compared with: without
    optimisation, which takes less time."""
    plain = cairn.compile(source, options="-cl-opt-disable").nest
    return [run(plain, h, w) for h, w in SIZES]


def count_done(schedule, programs):
    """How many are not refused; the results of those are compared."""
    done = 0
    for source in programs:
        try:
            scheduled = cairn.compile(source, schedule=schedule).nest
        except cairn.CompileError as error:
            assert "cannot" in str(error) and "note:" in str(error) or "expected a loop" in str(error), str(error)
            continue
        done += 1
        for (h, w), expected in zip(SIZES, plain_results(source)):
            np.testing.assert_array_equal(run(scheduled, h, w), expected, source)
    return done


@pytest.mark.filterwarnings("ignore:.*changes nothing")
@pytest.mark.parametrize("how", STEPS)
def test_random_nests(how, tmp_path):
    schedule = tmp_path / "schedule.mlir"
    schedule.write_text(SCHEDULE.replace("STEPS", STEPS[how]))
    # Nothing can stand against some.
    is_free = how in ("hoist", "raise", "specialize")
    seeds = SEEDS // 4 if is_free else SEEDS
    done = count_done(schedule, map(program, range(seeds)))
    # Else neither all are refused nor none.
    assert done == seeds if is_free else seeds // 20 < done < seeds


def test_random_loops_that_follow_each_other(tmp_path):
    schedule = tmp_path / "schedule.mlir"
    schedule.write_text(FUSE)
    assert SEEDS // 20 < count_done(schedule, map(following, range(SEEDS))) < SEEDS
