#===- test_work_item_loops.py - schedules of random work-item loops --------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Random kernels with barriers, whose loops over work-items are split, reordered and
fused: a schedule is refused, or what it gives is what the program gives without."""
import random

import numpy as np

import cairn

SIZE = """module attributes {transform.with_named_sequence, cairn.level = "mux"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %kernel = transform.cairn.match_kernel in %module : (!transform.any_op) -> !transform.any_op
    transform.cairn.set_work_group_size %kernel [6, 4, 1] : !transform.any_op
    transform.cairn.set_lanes %kernel [1] : !transform.any_op
    transform.yield
  }
}
"""
LOOPS = """module attributes {transform.with_named_sequence, cairn.level = "loops"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %kernel = transform.cairn.match_kernel in %module : (!transform.any_op) -> !transform.any_op
    STEPS
    transform.yield
  }
}
"""
SEEDS = 16
ONE, PAIR = "(!transform.any_op) -> !transform.any_op", "(!transform.any_op) -> (!transform.any_op, !transform.any_op)"


def loops(dim, within="%kernel"):
    return f"transform.cairn.match_loops in {within} {{work_items = {dim}}} : {ONE}"


STEPS = {
    "split": f"%rows = {loops(1)}\n    %tiles, %in = transform.cairn.tile %rows by [3] : {PAIR}",
    "split across": f"%columns = {loops(0)}\n    %tiles, %in = transform.cairn.tile %columns by [4] : {PAIR}",
    "reorder": f"%rows = {loops(1)}\n    %around, %within = transform.cairn.interchange %rows : {PAIR}",
    "split, reorder": f"""%rows = {loops(1)}
    %tiles, %some = transform.cairn.tile %rows by [2] : {PAIR}
    %around, %within = transform.cairn.interchange %some : {PAIR}""",
    "fuse": f"""%planes = {loops(2)}
    %plane = transform.cairn.fuse %planes : {ONE}
    %rows = {loops(1, "%plane")}
    %row = transform.cairn.fuse %rows : {ONE}
    %columns = {loops(0, "%row")}
    %all = transform.cairn.fuse %columns : {ONE}""",
}
KERNEL = """
kernel void group(global const int *restrict in, global int *restrict out, int n) {{
  local int s[64], t[64];
  int x = get_local_id(0), y = get_local_id(1), item = y * 6 + x, sum = in[get_global_id(1) * 12 + get_global_id(0)];
  {stretches}
  out[get_global_id(1) * 12 + get_global_id(0)] = sum;
}}
"""
BARRIER = "\n  barrier(CLK_LOCAL_MEM_FENCE);\n  "


def program(seed):
    """Stretches that write own elements of one array, and read of the other one, or of
    the same where a barrier is in front."""
    draw = random.Random(seed).choice
    others = ["item", "item", "item", "23 - item", "x * 4 + y", "(item + n) % 24", "y * 6", "x"]
    written = draw("st")
    stretches = [f"{written}[item] = sum * 3 + {draw(['x', 'y', 'n', '1'])};"]
    for _ in range(draw([1, 1, 2])):
        read, written = written, "t" if written == "s" else "s"
        stretch = draw([f"sum += {read}[{draw(others)}] * 5;", f"for (int k = 0; k < n; ++k) sum = sum * 3 + {read}[{draw(others)}];",
                        f"if (x > n) sum ^= {read}[{draw(others)}];"])  # fmt: skip
        stretches.append(stretch + draw(["", f" {written}[item] = sum;"]))
        if not stretches[-1].endswith("] = sum;"):
            break
    return KERNEL.format(stretches=BARRIER.join(stretches))


def run(kernel, n):
    data = (np.arange(96, dtype=np.int32) * 7919 % 1013).reshape(8, 12)
    out = np.zeros_like(data)
    kernel((12, 8), data, out, n, local=(6, 4))
    return out


def test_random_groups(tmp_path):
    size, order = tmp_path / "size.mlir", tmp_path / "loops.mlir"
    size.write_text(SIZE)
    done = dict.fromkeys(STEPS, 0)
    for seed in range(SEEDS):
        source = program(seed)
        # Without optimisation, which takes less time.
        kernel = cairn.compile(source, options="-cl-opt-disable").group
        expected = {n: run(kernel, n) for n in (0, 1, 5)}
        for how, steps in STEPS.items():
            order.write_text(LOOPS.replace("STEPS", steps))
            try:
                kernel = cairn.compile(source, schedule=[size, order]).group
            except cairn.CompileError as error:
                assert "cannot" in str(error) and "note:" in str(error), str(error)
                continue
            done[how] += 1
            for n, values in expected.items():
                np.testing.assert_array_equal(run(kernel, n), values, source)
    # The order of work-items never counts; what they leave for each other may.
    assert 0 < done.pop("fuse") < SEEDS
    assert set(done.values()) == {SEEDS}
