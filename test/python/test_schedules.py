#===- test_schedules.py - kernels that a schedule transforms --------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Each kernel, transformed, against itself as it is."""
import numpy as np
import pytest

import cairn

# A kernel `k` for each way that work-items differ from each other.
KERNELS = {
    # A guard that not all pass, around a loop that they go round together.
    "guarded": """kernel void k(global const int *a, global int *out) {
      int row = get_global_id(1), column = get_global_id(0), sum = 0;
      if (row < 13 && column < 21) {
        for (int i = 0; i < 9; ++i)
          sum += a[row * 9 + i] * a[i * 21 + column];
        out[row * 21 + column] = sum;
      }
    }""",
    "returning": """kernel void k(global const int *a, global int *out) {
      int i = get_global_id(0) + 48 * get_global_id(1);
      if (a[i] % 3 == 0) return;
      for (int j = 0; j < a[5]; ++j) out[i] += a[j] * i;
    }""",
    # Barriers, in loops and around.
    "reversing": """kernel void k(global const int *a, global int *out) {
      local int tile[24][12];
      int x = get_local_id(0), y = get_local_id(1), w = get_local_size(0);
      size_t i = get_global_id(1) * get_global_size(0) + get_global_id(0);
      for (int round = 0; round < 3; ++round) {
        tile[x][y] = a[i] + round;
        barrier(CLK_LOCAL_MEM_FENCE);
        out[i] += tile[w - 1 - x][y] * (round + 1);
        barrier(CLK_LOCAL_MEM_FENCE);
      }
    }""",
    "summing": """kernel void k(global const int *a, global int *out) {
      local int sums[288];
      size_t l = get_local_linear_id(), n = get_local_size(0) * get_local_size(1);
      sums[l] = a[get_global_linear_id()];
      for (size_t s = 1; s < n; s *= 2) {
        barrier(CLK_LOCAL_MEM_FENCE);
        int other = l >= s ? sums[l - s] : 0;
        barrier(CLK_LOCAL_MEM_FENCE);
        sums[l] += other;
      }
      out[get_global_linear_id()] = sums[l];
    }""",
    # What work-items may ask for.
    "asking": """kernel void k(global const int *a, global int *out) {
      size_t i = get_global_linear_id();
      long v = get_global_id(0) * 3 + get_global_id(1) * 5 + get_local_id(0) * 7;
      v = v * 31 + get_local_id(1) + get_group_id(0) * 11 + get_group_id(1) * 13;
      v = v * 31 + get_global_size(0) + get_global_size(1) * 2 + get_num_groups(0);
      v = v * 31 + get_local_size(0) + get_local_size(1) * 2 + get_num_groups(1);
      v = v * 31 + get_enqueued_local_size(0) + get_global_offset(0) * 2 + get_work_dim();
      out[i] = (int)(v * 31 + get_local_linear_id());
    }""",
    # Loops that each goes round as often as it likes.
    "counting": """kernel void k(global const int *a, global int *out) {
      size_t i = get_global_linear_id();
      uint v = a[i] + 1, steps = 0;
      while (v != 1 && steps < 50) {
        v = v & 1 ? 3 * v + 1 : v / 2;
        ++steps;
      }
      switch (steps % 4) {
      case 0: out[i] = steps; break;
      case 1: for (int j = 0; j < a[i] % 5; ++j) out[i] += j; break;
      default: out[i] = v;
      }
    }""",
    # Memory of its own, computed indices, and a loop that all go round.
    "remembering": """kernel void k(global const int *a, global int *out) {
      size_t i = get_global_linear_id();
      int own[6];
      for (int j = 0; j < 6; ++j) own[j] = a[i] * j + a[j];
      int n = 0;
      do { own[n % 6] += own[(i + n) % 6]; n += a[3] % 4 + 1; } while (n < 20);
      out[i] = own[a[i] % 6];
    }""",
    "adding": """kernel void k(global const int *a, global int *out) {
      size_t i = get_global_linear_id();
      atomic_add(&out[a[0] % 16], 1);
      atomic_max(&out[16 + i % 8], a[i]);
    }""",
}

COARSEN = """
module attributes {transform.with_named_sequence, cairn.level = "mux"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly},
      %x: !transform.param<i64> {transform.readonly, cairn.name = "x", cairn.default = 1 : i64},
      %y: !transform.param<i64> {transform.readonly, cairn.name = "y", cairn.default = 1 : i64}) {
    %kernel = transform.cairn.match_kernel "k" in %module : (!transform.any_op) -> !transform.any_op
    %coarse = transform.cairn.coarsen %kernel by [%x, %y] ORDER : (!transform.any_op, !transform.param<i64>, !transform.param<i64>) -> !transform.any_op
    transform.apply_patterns to %coarse {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.yield
  }
}
"""


@pytest.fixture(scope="module")
def coarsen(tmp_path_factory):
    """The schedules that coarsen by neighbours and by strides."""
    folder = tmp_path_factory.mktemp("schedules")
    paths = {}
    for order in ("", "{strided}"):
        paths[order] = folder / f"coarsen{len(order)}.mlir"
        paths[order].write_text(COARSEN.replace("ORDER", order))
    return paths


def launch(program, offset=(0, 0)):
    a = (np.arange(48 * 24, dtype=np.int32) * 7919) % 1009
    out = np.zeros_like(a)
    program.k((48, 24), a, out, local=(24, 12), offset=offset)
    return out


@pytest.mark.parametrize("name", KERNELS)
def test_coarse_work_items(target, coarsen, name):
    source, options = KERNELS[name], "-cl-std=CL3.0"
    expected = launch(cairn.compile(source, target, options))
    assert expected.any()
    for order, x, y in (("", 2, 1), ("{strided}", 3, 2), ("", 1, 4)):
        program = cairn.compile(
            source, target, options, schedule=coarsen[order], parameters={"x": x, "y": y}
        )
        np.testing.assert_array_equal(launch(program), expected, f"{order} {x} {y}")
        assert program.interface["kernels"][0]["coarsening"] == [x, y, 1]


def test_coarse_launches(target, coarsen):
    """Sizes and offsets are the program's, whatever the device launches."""
    source, options = KERNELS["asking"], "-cl-std=CL3.0"
    plain = cairn.compile(source, target, options)
    coarse = cairn.compile(
        source, target, options, schedule=coarsen[""], parameters={"x": 4, "y": 3}
    )
    np.testing.assert_array_equal(launch(coarse, (8, 5)), launch(plain, (8, 5)))
    a, out = np.zeros(24, np.int32), np.zeros(24, np.int32)
    coarse.k((8, 3), a, out)  # without a local size
    assert out.all()
    for sizes, local, message in (
        ((7, 3), None, "global size that is a multiple of 4 in dimension 0"),
        ((8,), None, "global size that is a multiple of 3 in dimension 1"),
        ((8, 3), (2, 3), "local size that is a multiple of 4 in dimension 0"),
    ):
        with pytest.raises(cairn.LaunchError, match=f"{message}, by which the kernel is coarsened"):
            coarse.k(sizes, a, out, local=local)


def test_a_required_size_is_the_programs(target, coarsen):
    source = "kernel __attribute__((reqd_work_group_size(8, 2, 1))) " + KERNELS[
        "asking"
    ].removeprefix("kernel ")
    program = cairn.compile(
        source, target, "-cl-std=CL3.0", schedule=coarsen[""], parameters={"x": 4}
    )
    assert program.interface["kernels"][0]["reqd_work_group_size"] == [8, 2, 1]
    a, out, again = (np.zeros(64, np.int32) for _ in range(3))
    program.k((16, 4), a, out)
    program.k((16, 4), a, again, local=(8, 2))
    np.testing.assert_array_equal(out, again)
    plain = cairn.compile(source, target, "-cl-std=CL3.0")
    plain.k((16, 4), a, again)
    np.testing.assert_array_equal(out, again)
    with pytest.raises(cairn.LaunchError, match=r"the local size \(8, 2, 1\) .*got \(4, 2, 1\)"):
        program.k((16, 4), a, out, local=(4, 2))


SPECIALIZE = """
module attributes {transform.with_named_sequence, cairn.level = "mux"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %kernel = transform.cairn.match_kernel "k" in %module : (!transform.any_op) -> !transform.any_op
    %special = transform.cairn.specialize %kernel ["n", "m"] to [5, -1] : (!transform.any_op) -> !transform.any_op
    %coarse = transform.cairn.coarsen %special by [2] : (!transform.any_op) -> !transform.any_op
    transform.apply_patterns to %coarse {
      transform.apply_patterns.canonicalization
    } : !transform.any_op
    transform.yield
  }
}
"""


def test_versions_for_values(target, tmp_path):
    """With barriers, local and private memory in both versions, and coarse work-items
    of them."""
    source = """kernel void k(global const int *a, global int *out, int n, char m) {
      local int shared[16];
      int own[8];
      int l = get_local_id(0);
      for (int i = 0; i < 8; ++i) own[i] = a[(get_global_id(0) + i) % 32] * n;
      shared[l] = own[(l + n) & 7];
      for (int i = 0; i < n; ++i) {
        barrier(CLK_LOCAL_MEM_FENCE);
        int v = shared[(l + i + 1) & 15];
        barrier(CLK_LOCAL_MEM_FENCE);
        shared[l] += v * m;
      }
      if (n > 4) { out[get_global_id(0)] = shared[l]; return; }
      out[get_global_id(0)] = shared[l] + own[n];
    }"""
    schedule = tmp_path / "special.mlir"
    schedule.write_text(SPECIALIZE)
    plain, special = cairn.compile(source, target), cairn.compile(source, target, schedule=schedule)
    a = np.arange(32, dtype=np.int32) * 37 % 101
    for n, m in ((5, -1), (5, 2), (3, -1), (0, 0)):
        expected, out = np.zeros_like(a), np.zeros_like(a)
        plain.k(32, a, expected, n, m, local=16)
        special.k(32, a, out, n, m, local=16)
        np.testing.assert_array_equal(out, expected, f"{n} {m}")


SIZED = """
module attributes {transform.with_named_sequence, cairn.level = "mux"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly}) {
    %kernel = transform.cairn.match_kernel "k" in %module : (!transform.any_op) -> !transform.any_op
    %special = transform.cairn.specialize_work_group_size %kernel [16, 2, 1] : (!transform.any_op) -> !transform.any_op
    %coarse = transform.cairn.coarsen %special by [2] : (!transform.any_op) -> !transform.any_op
    %again = transform.cairn.specialize_work_group_size %coarse [8, 4, 1] : (!transform.any_op) -> !transform.any_op
    transform.yield
  }
}
"""


@pytest.mark.parametrize("name", ["summing", "asking", "reversing"])
def test_versions_for_local_sizes(target, tmp_path, name):
    """One of the kernel as it is, one of the coarse kernel, and all others' code."""
    schedule = tmp_path / "sized.mlir"
    schedule.write_text(SIZED)
    source, options = KERNELS[name], "-cl-std=CL3.0"
    plain = cairn.compile(source, target, options)
    sized = cairn.compile(source, target, options, schedule=schedule)
    a = np.arange(48 * 24, dtype=np.int32) * 7919 % 1009
    for local in ((16, 2), (8, 4), (24, 12), (8, 2)):
        expected, out = np.zeros_like(a), np.zeros_like(a)
        plain.k((48, 24), a, expected, local=local)
        sized.k((48, 24), a, out, local=local)
        np.testing.assert_array_equal(out, expected, f"{local}")


STAGE = """
module attributes {transform.with_named_sequence, cairn.level = "mux"} {
  transform.named_sequence @__transform_main(%module: !transform.any_op {transform.readonly},
      %x: !transform.param<i64> {transform.readonly, cairn.name = "x"},
      %y: !transform.param<i64> {transform.readonly, cairn.name = "y"},
      %coarse: !transform.param<i64> {transform.readonly, cairn.name = "coarse"},
      %trips: !transform.param<i64> {transform.readonly, cairn.name = "trips"},
      %pad: !transform.param<i64> {transform.readonly, cairn.name = "pad"}) {
    %kernel = transform.cairn.match_kernel "k" in %module : (!transform.any_op) -> !transform.any_op
    %rows = transform.cairn.coarsen %kernel by [1, %coarse] : (!transform.any_op, !transform.param<i64>) -> !transform.any_op
    transform.cairn.set_work_group_size %rows [%x, %y, 1] : !transform.any_op, !transform.param<i64>, !transform.param<i64>
    %loop = transform.cairn.match_loops in %rows {innermost} : (!transform.any_op) -> !transform.any_op
    %tile = transform.cairn.stage_in_local_memory %loop by [%trips, %pad] : (!transform.any_op, !transform.param<i64>, !transform.param<i64>) -> !transform.any_op
    transform.loop.unroll %tile {factor = 2} : !transform.any_op
    transform.yield
  }
}
"""

STAGED = {
    # Rows of one matrix and columns of the other; the products are not staged.
    "product": """kernel void k(global const int *a, global const int *b, global int *out, int n) {
      int x = get_global_id(0), y = get_global_id(1), sum = out[y * 48 + x];
      for (int i = 0; i < n; ++i) {
        sum += a[y * n + i] * b[i * 48 + x];
        if (i > 3) sum ^= b[x + y];
      }
      out[y * 48 + x] = sum;
    }""",
    # All read the same, from a bound on, by a number without a sign; and rows, by
    # vectors; around, a loop that all go through.
    "all": """kernel void k(global const int *a, global const int *b, global int *out, int n) {
      uint x = get_global_id(0), y = get_global_id(1);
      int2 sum = 0;
      for (int round = 0; round < 3; ++round)
        for (uint i = round + 1; i < (uint)n; ++i)
          sum += a[i] * vload2(i, b + y * 64) + (int)x;
      out[y * 48 + x] = sum.x * 3 + sum.y;
    }""",
}


@pytest.mark.parametrize("name", STAGED)
def test_tiles_of_local_memory(target, tmp_path, name):
    schedule = tmp_path / "stage.mlir"
    schedule.write_text(STAGE)
    plain = cairn.compile(STAGED[name], target)
    a = (np.arange(48 * 64, dtype=np.int32) * 7919) % 1009
    b = (np.arange(48 * 64, dtype=np.int32) * 104729) % 997
    for x, y, coarse, trips, pad in ((16, 8, 1, 16, 0), (8, 8, 2, 32, 1), (48, 2, 2, 4, 3)):
        parameters = {"x": x, "y": y, "coarse": coarse, "trips": trips, "pad": pad}
        staged = cairn.compile(STAGED[name], target, schedule=schedule, parameters=parameters)
        for n in (50, 32, 3, 0):
            expected, out = np.ones((24, 48), np.int32), np.ones((24, 48), np.int32)
            plain.k((48, 24), a, b, expected, n)
            staged.k((48, 24), a, b, out, n)
            np.testing.assert_array_equal(out, expected, f"{parameters} {n}")
