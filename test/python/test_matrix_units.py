#===- test_matrix_units.py - products of matrices by sub-groups ------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Products of matrices that are mapped to matrix units, on the host, against NumPy.
Numbers are small integers, so that sums are exact in whatever order."""
import functools
import pathlib

import numpy as np
import pytest

import cairn

SCHEDULE = pathlib.Path(__file__).resolve().parents[2] / "share/cairn/schedules/matrix-units.mlir"
EXTENSIONS = "#pragma OPENCL EXTENSION cl_khr_fp16 : enable\n"
IDS = "int col = get_global_id(0), row = get_global_id(1);"
SUM = """%s acc = 0;
  for (int i = 0; i < k; ++i) acc += (%s)a[A] * (%s)b[B];
  c[row * n + col] = acc;"""


def kernel(factor, sums, a="row * k + i", b="i * n + col", result=None, ids=IDS, body=SUM):
    body = (body.replace("%s", sums)).replace("a[A]", f"a[{a}]").replace("b[B]", f"b[{b}]")
    return (
        EXTENSIONS + f"kernel void k(global const {factor} *a, global const {factor} *b, "
        f"global {result or sums} *c, int m, int n, int k) {{\n  {ids}\n  {body}\n}}"
    )


GUARDED = "if (row < m && col < n) {\n" + SUM + "\n}"
LEAVING = "if (row >= m || col >= n) return;\n" + SUM
# Name: the kernel, the types of factors and result, and how a and b lie.
KERNELS = {
    "half": (kernel("half", "float"), np.float16, np.float32, "ab"),
    "bytes": (kernel("char", "int"), np.int8, np.int32, "ab"),
    "unsigned bytes": (kernel("uchar", "int"), np.uint8, np.int32, "ab"),
    "shorts": (kernel("short", "int"), np.int16, np.int32, "ab"),
    "unsigned shorts": (kernel("ushort", "int"), np.uint16, np.int32, "ab"),
    "float": (kernel("float", "float"), np.float32, np.float32, "ab"),
    "columns of a": (kernel("half", "float", a="i * m + row"), np.float16, np.float32, "Ab"),
    "rows of b": (kernel("half", "float", b="col * k + i"), np.float16, np.float32, "aB"),
    "both": (kernel("char", "int", "i * m + row", "col * k + i"), np.int8, np.int32, "AB"),
    "half result": (kernel("half", "float", result="half"), np.float16, np.float16, "ab"),
    "wide ids": (
        kernel("half", "float", ids="size_t col = get_global_id(0), row = get_global_id(1);"),
        np.float16, np.float32, "ab",
    ),
    "rows first": (
        kernel("half", "float", ids="int row = get_global_id(0), col = get_global_id(1);"),
        np.float16, np.float32, "ab",
    ),
    "guarded": (kernel("half", "float", body=GUARDED), np.float16, np.float32, "ab"),
    "leaving": (kernel("char", "int", body=LEAVING), np.int8, np.int32, "ab"),
}


def numbers(rows, columns, dtype, start):
    small = (np.arange(start, start + rows * columns) * 7919) % 13
    small = small if np.dtype(dtype).kind == "u" else small - 6
    return small.astype(dtype).reshape(rows, columns)


@functools.lru_cache(maxsize=None)
def compiled(name, parameters):
    return cairn.compile(KERNELS[name][0], "host", schedule=SCHEDULE, parameters=dict(parameters))


def multiply(name, m, n, k, shape=(16, 16, 16), launch=None, **parameters):
    _, factor, result, layout = KERNELS[name]
    given = dict(zip(("rows", "columns", "trips"), shape), **parameters)
    program = compiled(name, tuple(given.items()))
    a, b = numbers(m, k, factor, 0), numbers(k, n, factor, 5)
    c = np.zeros((m, n), result)
    sizes = launch or (n, m)
    program.k(
        sizes[::-1] if name == "rows first" else sizes,
        np.ascontiguousarray(a.T if "A" in layout else a),
        np.ascontiguousarray(b.T if "B" in layout else b),
        c, m, n, k,
    )
    wide = np.int64 if c.dtype.kind == "i" else np.float64
    np.testing.assert_array_equal(c, (a.astype(wide) @ b.astype(wide)).astype(result))
    return program


@pytest.mark.parametrize("name", KERNELS)
def test_products(name):
    multiply(name, 64, 96, 48)


@pytest.mark.parametrize("shape", [(16, 16, 16), (8, 32, 2), (4, 8, 1)])
@pytest.mark.parametrize("name", ["bytes", "unsigned bytes", "shorts", "unsigned shorts"])
def test_the_widest_integers(name, shape):
    """Products of the smallest and largest numbers, whose sums wrap for shorts."""
    kind = np.iinfo(KERNELS[name][1])
    ends = np.array([kind.min, kind.max, kind.min + 1, kind.max - 1], kind.dtype)
    m, n, k = 32, 64, 48
    a, b = np.full((m, k), kind.min, kind.dtype), np.full((k, n), kind.min, kind.dtype)
    a[1::2], b[:, 1::2] = ends[np.arange(k) % 4], ends[np.arange(k)[:, None] % 3]
    a[2::4] = kind.max
    given = dict(zip(("rows", "columns", "trips"), shape), down=1, across=1)
    c = np.zeros((m, n), np.int32)
    compiled(name, tuple(given.items())).k((n, m), a, b, c, m, n, k)
    np.testing.assert_array_equal(c, (a.astype(np.int64) @ b.astype(np.int64)).astype(np.int32))


# How memory lies, and a guard; the types are those of the products above.
SOME = ["half", "both", "guarded"]


@pytest.mark.parametrize("name", SOME)
def test_other_tiles(name):
    multiply(name, 32, 64, 16, down=1, across=4)


@pytest.mark.parametrize("name", SOME)
def test_several_sub_groups(name):
    multiply(name, 64, 64, 64, down=1, across=1, groups_down=2, groups_across=2)


@pytest.mark.parametrize("name", ["half", "columns of a", "both", "leaving"])
def test_local_memory(name):
    multiply(name, 64, 64, 64, down=2, across=1, groups_down=2, groups_across=2, depth=32)
    multiply(name, 32, 64, 96, down=1, across=2, depth=32)


@pytest.mark.parametrize("name", ["half", "columns of a", "both", "leaving"])
def test_steps_of_tiles(name):
    """A loop goes through a tile: each step is at a place of its own."""
    multiply(name, 64, 64, 128, down=2, across=1, groups_down=2, groups_across=2, depth=64, steps=1)
    multiply(name, 32, 64, 192, down=1, across=2, depth=64, steps=2)


@pytest.mark.parametrize("name", KERNELS)
def test_trips_that_are_no_multiple(name):
    """Work-items go through their share one after the other."""
    multiply(name, 32, 64, 19)
    multiply(name, 32, 64, 0)


def test_shapes():
    for shape in ((8, 32, 4), (32, 8, 16), (4, 4, 1)):
        multiply("half", 64, 64, 32, shape=shape)


@pytest.mark.parametrize("depth", [0, 16])
def test_windows(depth):
    """Both a row and a column of b lie side by side, one element on."""
    given = dict(rows=16, columns=32, trips=16, down=1, across=1, depth=depth)
    program = cairn.compile(
        kernel("half", "float", b="i + col"), "host", schedule=SCHEDULE, parameters=given
    )
    m, n, k = 32, 64, 48
    a, b = numbers(m, k, np.float16, 0), numbers(1, n + k, np.float16, 5)[0]
    c = np.zeros((m, n), np.float32)
    program.k((n, m), a, b, c, m, n, k)
    windows = np.array([b[i : i + n] for i in range(k)], np.float64)
    np.testing.assert_array_equal(c, a.astype(np.float64) @ windows)


@pytest.mark.parametrize("name", ["guarded", "leaving"])
def test_guards(name):
    """Work-groups at the edge compute element by element."""
    multiply(name, 50, 70, 32, launch=(96, 64))


def test_the_launch_is_the_programs():
    program = multiply("half", 64, 96, 48, groups_down=2)
    kernel = program.interface["kernels"][0]
    assert kernel["coarsening"] == [32, 32, 1]
    assert kernel["reqd_work_group_size"] == [32, 64, 1]
    a, c = np.zeros((64, 64), np.float16), np.zeros((64, 64), np.float32)
    with pytest.raises(cairn.LaunchError, match="global size"):
        program.k((64, 48), a, a, c, 48, 64, 64)


REFUSED = {
    "this is a guard by equality": """if (row == 3) return;
      float acc = 0;
      for (int i = 0; i < k; ++i) acc += (float)a[row * k + i] * (float)b[i * n + col];
      c[row * n + col] = acc;""",
    "the loop carries 2 values, expected one sum": """float acc = 0, more = 0;
      for (int i = 0; i < k; ++i) { acc += (float)a[row * k + i] * (float)b[i * n + col]; more += a[i]; }
      c[row * n + col] = acc + more;""",
    "neither rows nor columns of this matrix lie side by side": """float acc = 0;
      for (int i = 0; i < k; ++i) acc += (float)a[row * k + i] * (float)b[(i * n + col) * 2];
      c[row * n + col] = acc;""",
    "the index is not linear in the ids and the loop's counter, or may wrap": """float acc = 0;
      for (uint i = 0; i < k; ++i) acc += (float)a[row * k + i * i] * (float)b[i * n + col];
      c[row * n + col] = acc;""",
    "the loop does not add a product to a sum": """float acc = 0;
      for (int i = 0; i < k; ++i) acc += (float)a[row * k + i] - (float)b[i * n + col];
      c[row * n + col] = acc;""",
    "the sum is not stored once and used for nothing else": """float acc = 0;
      for (int i = 0; i < k; ++i) acc += (float)a[row * k + i] * (float)b[i * n + col];
      c[row * n + col] = acc * 2;""",
    "this is not a row of one matrix or a column of the other": """float acc = 0;
      for (int i = 0; i < k; ++i) acc += (float)a[row * k + i] * (float)b[i];
      c[row * n + col] = acc;""",
    "the loop's bounds are not the same for all": """float acc = 0;
      for (int i = 0; i < col; ++i) acc += (float)a[row * k + i] * (float)b[i * n + col];
      c[row * n + col] = acc;""",
    "what the sum begins with is not the same for all": """float acc = get_local_id(0);
      for (int i = 0; i < k; ++i) acc += (float)a[row * k + i] * (float)b[i * n + col];
      c[row * n + col] = acc;""",
    "the kernel does more than one product of matrices here": """float acc = 0;
      barrier(CLK_GLOBAL_MEM_FENCE);
      for (int i = 0; i < k; ++i) acc += (float)a[row * k + i] * (float)b[i * n + col];
      c[row * n + col] = acc;""",
}


NARROW = "short col = get_global_id(0); int row = get_global_id(1);"
DIVIDED = """float acc = 0;
      if (m > 0) for (int i = 0; i < k / m; ++i) acc += (float)a[row * k + i] * (float)b[i * n + col];
      c[row * n + col] = acc;"""


@pytest.mark.parametrize("source", [kernel("half", "float", ids=NARROW), kernel("half", "float", body=DIVIDED)])
def test_what_may_not_be_taken_for_granted(source):
    """Ids that wrap, and a division that a guard keeps from being by zero."""
    with pytest.raises(cairn.CompileError, match="cannot map this loop to matrix units"):
        cairn.compile(source, "host", schedule=SCHEDULE)


@pytest.mark.parametrize("reason", REFUSED)
def test_what_stands_against_it(reason):
    source = kernel("half", "float", body=REFUSED[reason])
    with pytest.raises(cairn.CompileError) as error:
        cairn.compile(source, "host", schedule=SCHEDULE)
    assert "cannot map this loop to matrix units" in str(error.value)
    assert reason in str(error.value)


@pytest.mark.parametrize(
    "parameters, reason",
    [
        ({"depth": 24}, "expected a depth that is a multiple of 16 trips, got 24"),
        ({"depth": 16, "groups_down": 3}, "3 work-items cannot share 64 pieces of a tile"),
        ({"down": 16, "across": 16}, "multiply-adds of vectors to a trip, expected at most 4096"),
        ({"depth": 64, "steps": 3}, "expected steps that divide the 4 multiply-adds of a tile in local memory, got 3"),
        ({"depth": 16, "steps": 2}, "expected steps that divide the 1 multiply-adds of a tile in local memory, got 2"),
        ({"steps": 1}, "expected a depth that is not 0, as there are steps of tiles in local memory"),
        ({"depth": 64, "steps": -1}, "a number from 0 to 256, got -1"),
        ({"rows": 12}, "a power of two from 1 to 64, got 12"),
    ],
)
def test_sizes_that_do_not_come_out_even(parameters, reason):
    with pytest.raises(cairn.CompileError) as error:
        cairn.compile(KERNELS["half"][0], "host", schedule=SCHEDULE, parameters=parameters)
    assert reason in str(error.value)
