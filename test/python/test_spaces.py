#===- test_spaces.py - spaces in YAML, and those that come with Cairn ------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import json
import pathlib
import sys

import numpy as np
import pytest

import cairn
from cairn import tune
from cairn._tuner.patterns import features, pick_space
from cairn._tuner.recipes import Launch, Recipe, library
from cairn._spellings import read_argument
from cairn._tools import run_tool

ROOT = pathlib.Path(__file__).parents[2]

KERNELS = """
kernel void product(global const float *a, global const float *b, global float *c, int n) {
  int x = get_global_id(0), y = get_global_id(1);
  float sum = 0;
  if (x < n && y < n) {
    for (int k = 0; k < n; ++k) sum += a[y * n + k] * b[k * n + x];
    c[y * n + x] = sum;
  }
}
kernel void forces(global const float4 *p, global float4 *f, int n, local float4 *tile) {
  float4 sum = 0;
  for (int t = 0; t < n; t += get_local_size(0)) {
    tile[get_local_id(0)] = p[t + get_local_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
    for (int k = 0; k < (int)get_local_size(0); ++k) sum += tile[k] - p[get_global_id(0)];
    barrier(CLK_LOCAL_MEM_FENCE);
  }
  f[get_global_id(0)] = sum;
}
kernel void batches(global const float *a, global const float *b, global float *c, int n) {
  size_t x = get_global_id(0), y = get_global_id(1), from = get_global_id(2) * n * n;
  float sum = 0;
  for (int k = 0; k < n; ++k) sum += a[from + y * n + k] * b[from + k * n + x];
  c[from + y * n + x] = sum;
}
kernel void transpose(global const float *a, global float *b) {
  size_t x = get_global_id(0), y = get_global_id(1);
  b[x * get_global_size(1) + y] = a[y * get_global_size(0) + x];
}
"""


def test_kernels_have_their_spaces():
    program = cairn.compile(KERNELS)
    names = {}
    for kernel, dimensions in {"product": 2, "transpose": 2, "batches": 3, "forces": 1}.items():
        found = features(program.levels["mux"], kernel, dimensions)
        names[kernel] = pick_space(found, library()).stem
    bench = ROOT / "bench" / "kernels"
    for kernel, dimensions in {
        "nbody": 1, "reduction": 1, "scan": 1, "histogram": 1, "stencil5": 2,
        "gauss_u8x4": 2, "sgemm_tiled": 2, "saxpy": 1, "spmv_csr": 1,
    }.items():  # fmt: skip
        mux = cairn.compile(bench / f"{kernel}.cl").levels["mux"]
        names[kernel] = pick_space(features(mux, kernel, dimensions), library()).stem
    assert names == {
        "product": "matrix-product",
        "transpose": "transpose",
        "batches": "matrix-product",
        "forces": "n-body",
        "nbody": "n-body",
        "reduction": "reduction",
        "scan": "scan",
        "histogram": "histogram",
        "stencil5": "stencil",
        "gauss_u8x4": "stencil",
        "sgemm_tiled": "matrix-product",
        "saxpy": "element-wise",
        "spmv_csr": "n-body",
    }


@pytest.mark.parametrize("path", sorted(library().glob("*.yaml")), ids=lambda path: path.stem)
def test_spaces_that_come_with_cairn(path, target):
    """Their schedules take their parameters, on every device."""
    if path.stem == "matrix-units" and target != "host":
        return  # not every device has them: below
    source = ROOT / "examples" / "product" / "product.cl"
    launch = Launch(str(source), "product", (64, 64), ())
    space = Recipe(path, launch, target.partition(":")[0]).load()
    assert space.count() > 3
    def is_whole(candidate):
        width, height = candidate.local or (64, 64)
        return width % candidate.parameters.get("x", 1) == 0 == height % candidate.parameters.get("y", 1)

    *_, candidate = filter(is_whole, map(space.candidate, range(space.count())))
    plain = cairn.compile(source, target)
    program = cairn.compile(
        source, target, schedule=space.schedule, parameters=candidate.parameters
    )
    a, b = (np.random.default_rng(i).random((64, 64), np.float32) for i in range(2))
    c, expected = np.zeros_like(a), np.zeros_like(a)
    plain.product((64, 64), a, b, expected, 64)
    program.product((64, 64), a, b, c, 64, local=candidate.local)
    np.testing.assert_allclose(c, expected, rtol=1e-5)


def test_all_candidates_for_matrix_units_compile(tmp_path):
    """Where no device of the machine has them."""
    source = tmp_path / "product.cl"
    source.write_text("""#pragma OPENCL EXTENSION cl_khr_fp16 : enable
      kernel void product(global const half *a, global const half *b, global float *c, int n) {
        int x = get_global_id(0), y = get_global_id(1);
        float sum = 0;
        for (int k = 0; k < n; ++k) sum += (float)a[y * n + k] * (float)b[k * n + x];
        c[y * n + x] = sum;
      }""")
    space = Recipe(library() / "matrix-units.yaml", Launch(str(source), "product", (8, 8), ()), "vulkan").load()
    for number in range(space.count()):
        candidate = space.candidate(number)
        words = [str(source), "--target=vulkan", "--emit=interface", *space.command(candidate).split()]
        (kernel,) = json.loads(run_tool("cairnc", words).stdout)["kernels"]
        chosen = candidate.parameters
        rows, columns = 32 * chosen["down"], 2 * chosen["columns"] * chosen["across"]
        assert kernel["reqd_work_group_size"] == [columns, rows, 1]
        assert kernel["local_memory"] > 2 * chosen["depth"] * (rows + columns)


def test_a_program_from_the_command_line(tmp_path, target, capsys):
    source = tmp_path / "kernels.cl"
    source.write_text(KERNELS)
    words = [str(source), "--kernel=product", "--global=32,32", "--arg=n=31", "--arg=c=f32[961]:zeros"]
    words += ["--arg=a=f32[961]:uniform(0,1)", "--arg=b=f32[961]:uniform(-1,1,7)", f"--device={target}"]
    assert tune.main([*words, "--rounds=1", "--trials=4"]) == 0
    out, err = capsys.readouterr()
    assert "the space 'matrix-product' is for 'product': dimensions 2, loops 1" in err
    lines = out.splitlines()
    assert len(lines) == 6 and not any("wrong" in line for line in lines)
    schedule = "host-lanes" if target == "host" else "coarsen"
    assert sum(f"/{schedule}.mlir" in line for line in lines) == 4
    # With one that is named.
    assert tune.main([*words, "--rounds=1", "--trials=2", "--space=transpose"]) == 0
    assert capsys.readouterr().err == ""


SPACE = """
source: k.cl
kernel: product
global_size: [32, 16]
arguments: {a: "f32[1024]:iota", b: "float4[256]:const(2)", c: "f32[1024]:zeros", n: 16}
options: ["", -DX]
local: [null, [8, 8]]
vulkan: {options: [-DV]}
"""


def test_a_space_in_yaml(tmp_path, capsys):
    (tmp_path / "k.cl").write_text(KERNELS)
    path = tmp_path / "space.yaml"
    path.write_text(SPACE)
    assert tune.main([str(path), "--rounds=1"]) == 0
    out = capsys.readouterr().out
    assert len(out.splitlines()) == 5 and "-DX --local=8,8" in out
    assert Recipe(path, None, "vulkan").load().options == ["-DV"]


@pytest.mark.parametrize(
    "text, message",
    [
        (": :", "cannot read '.*space.yaml': while parsing .* line 1, column 1"),
        ("- 1", "expected keys and values in '.*space.yaml', got list"),
        (SPACE + "kernels: 1", "unknown key 'kernels' in '.*space.yaml', there are arguments, "),
        (SPACE.replace("kernel: product", ""), "expected 'kernel' in '.*', or a command line"),
        (SPACE.replace("n: 16}", "n: none}"), "cannot read the argument 'none': expected as in"),
        (SPACE + "parameters: [1]", "expected names and values for 'parameters'"),
        (SPACE + "tolerance: much", "expected a tolerance from 0 to 1 in '.*', got 'much'"),
        (SPACE.replace("k.cl", "[k]"), "expected a text for 'source'"),
        (SPACE + "flops: abc", "expected a number for 'flops' in '.*', got 'abc'"),
        ("", "expected keys and values in '.*', got nothing"),
        (SPACE + "optoins: 1", "there are .* host, kernel, level-zero, local, matches, .* tolerance, vulkan$"),
        (SPACE.replace("{options: [-DV]}", "{optoins: [-DV]}"), "unknown key 'optoins' in"),
        (SPACE + "host: 5", "expected keys and values for 'host' in '.*'"),
        (SPACE.replace("[8, 8]", "[8, 8, 8, 8]"), "local size: expected 1 to 3 numbers, got 4 for local in"),
        (SPACE.replace("[8, 8]", "[8, 0]"), "local size: expected integers from 1, got 0 for local in"),
        (SPACE.replace("[8, 8]", "[]"), "local size: expected 1 to 3 numbers, got 0 for local in"),
        (SPACE.replace("[8, 8]", "wide"), "local size: expected integers from 1, got 'wide' for local in"),
    ],
)
def test_spaces_in_yaml_that_are_wrong(tmp_path, text, message):
    path = tmp_path / "space.yaml"
    path.write_text(text)
    with pytest.raises(cairn.Error, match=message):
        Recipe(path).load().arguments()


@pytest.mark.parametrize(
    "words, message",
    [
        (["k.cl"], "expected '--global' with the program 'k.cl'"),
        (["k.cl", "--global=1"], "expected '--kernel' to be one of product, forces, batches, transpose"),
        (["k.cl", "--global=1", "--kernel=k"], "expected '--kernel' to be one of product, forces, batches, transpose"),
        (["k.cl", "--global=1", "--kernel=product", "--space=best"], "there is no space 'best', there are "),
        (["space.yaml", "--global=1"], "'space.yaml' is a space: expected no '--global' with it"),
        (["k.cl", "--global=8,8", "--kernel=product", "--arg=x=1"], "there is no argument 'x'"),
    ],
)
def test_command_lines_that_are_wrong(tmp_path, capsys, monkeypatch, words, message):
    (tmp_path / "k.cl").write_text(KERNELS)
    (tmp_path / "space.yaml").write_text(SPACE)
    monkeypatch.chdir(tmp_path)
    assert tune.main(words) == 2
    assert message in capsys.readouterr().err


def test_yaml_takes_a_library(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "yaml", None)
    assert tune.main([str(tmp_path / "space.yaml")]) == 2
    assert capsys.readouterr().err == (
        "cairn-tune: error: a space in YAML takes PyYAML, which is not installed: "
        "apt install python3-yaml\n"
    )


def test_spellings_of_arguments(tmp_path):
    np.save(tmp_path / "a.npy", np.arange(3))
    np.arange(4, dtype=np.int16).tofile(tmp_path / "a.raw")
    for spelling, value in (
        ("hex:01ff", b"\x01\xff"), (f"@{tmp_path}/a.raw", b"\0\0\1\0\2\0\3\0"),
        (f"short@{tmp_path}/a.raw", np.arange(4, dtype=np.int16)),
        ("2.5", 2.5), ("0x10", 16), (7, 7), ("(1,2.5)", (1, 2.5)), ("null", None),
        ("i16[3]:iota", np.arange(3, dtype=np.int16)),
        ("uchar4[2]:const(9)", np.full(8, 9, np.uint8)), ("f16[2]:ones", np.ones(2, np.float16)),
        ("double[2]:{1,-2.5}", np.array([1, -2.5])), (f"{tmp_path}/a.npy", np.arange(3)),
    ):  # fmt: skip
        read = read_argument(spelling)
        if isinstance(value, np.ndarray):
            assert read.dtype == value.dtype
            np.testing.assert_array_equal(read, value)
        else:
            assert read == value
    assert read_argument("local(64)").size == 64
    drawn = read_argument("f32[1000]:uniform(2,3)")
    assert 2 <= drawn.min() < 2.1 and 2.9 < drawn.max() < 3
    np.testing.assert_array_equal(drawn, read_argument("f32[1000]:uniform(2,3,1)"))
    assert set(read_argument("u8[100]:randint(0,3)")) == {0, 1, 2}
    for spelling, message in (
        ("f32[2]:{1}", "expected 2 values, got 1"),
        ("f32[2]:uniform(1)", "expected 2 to 3 numbers"),
        ("f32[2]:random", "expected one of zeros, ones, iota, const, uniform, randint or a list"),
        ("f33[2]:ones", "expected as in 2.0"),
        ("/nowhere/a.npy", "No such file"),
        ("u8@/nowhere/a.raw", "No such file"),
        ("hex:0g", "non-hexadecimal"),
    ):
        with pytest.raises(cairn.Error, match=message):
            read_argument(spelling)


def test_local_sizes_that_do_not_fill_the_launch(tmp_path):
    local = [None, 5, 48, [32, 4], [32, 3], [8, 4, 2]]
    (tmp_path / "space.yaml").write_text(f"local: {json.dumps(local)}")

    def tried(**launch):
        return Recipe(tmp_path / "space.yaml", Launch("k.cl", "k", **launch)).load().local

    assert tried(global_size=(96, 32), arguments=()) == [None, [48, 1], [32, 4]]
    assert tried(global_size=(96, 32, 2), arguments=()) == [None, [48, 1, 1], [32, 4, 1], [8, 4, 2]]
    assert tried(global_size=(96,), arguments=(), local=(5,)) == [(5,)]
    assert tried(global_size=(96,), arguments=(("t", "local(64)"),)) == [None]
    for wrong in ([16, 16, 16, 16], [0], "wide", []):
        (tmp_path / "space.yaml").write_text(f"local: {json.dumps([wrong])}")
        with pytest.raises(cairn.Error, match="local size: expected .* for local in"):
            tried(global_size=(96, 32), arguments=())


def test_a_size_that_the_kernel_requires(tmp_path, capsys):
    source = tmp_path / "k.cl"
    source.write_text("kernel __attribute__((reqd_work_group_size(8, 8, 1))) " + KERNELS.split("kernel ")[1])
    words = ["--global=32,32", "--arg=n=31", "--arg=c=f32[961]:zeros", "--arg=a=f32[961]:ones", "--arg=b=f32[961]:ones"]
    assert tune.main([str(source), *words, "--rounds=1", "--trials=6"]) == 0
    assert "failed" not in capsys.readouterr().out
    # What stands against a candidate is said.
    source.write_text(source.read_text().replace("8, 8", "8, 2"))
    assert tune.main([str(source), *words, "--rounds=1", "--trials=16"]) == 0
    assert "cannot coarsen the kernel 'product': the work-group size" in capsys.readouterr().out


def test_a_parameter_that_is_the_local_size(tmp_path):
    (tmp_path / "k.cl").write_text(KERNELS)
    path = tmp_path / "space.yaml"
    path.write_text(
        SPACE.replace("[null, [8, 8]]", "[null, 16, [8, 4], [4, 2, 1]]").replace('["", -DX]', '[""]')
        + "schedule: host-lanes.mlir\n"
        + "parameters: {width: [local.x], height: [local.y], depth: [local.z, 1]}\n"
    )
    space = Recipe(path).load()
    chosen = [tuple(space.candidate(number).parameters.values()) for number in range(0, space.count(), 2)]
    assert chosen == [(0, 0, 0), (16, 1, 1), (8, 4, 1), (4, 2, 1)]
    assert "width=8 --schedule-parameter=height=4" in space.command(space.candidate(4))


def test_build_options_beside_a_program_on_the_command_line(tmp_path):
    path = tmp_path / "space.yaml"
    launch = Launch("k.cl", "k", (4,), (), options="-DX")
    path.write_text("schedule: coarsen.mlir\n")
    assert Recipe(path, launch).load().options == ["-DX"]
    path.write_text("options: ['', -cl-fast-relaxed-math]\n")
    assert Recipe(path, launch).load().options == ["-DX", "-DX -cl-fast-relaxed-math"]
    path.write_text("options: -DY\n")
    with pytest.raises(cairn.Error, match="expected a list of values for options"):
        Recipe(path, launch).load()
    path.write_text("source: k.cl\n")
    with pytest.raises(cairn.Error, match="expected no 'source' in '.*' beside a program"):
        Recipe(path, launch).load()


def test_a_misspelled_condition(tmp_path, capsys):
    (tmp_path / "k.cl").write_text("kernel void k(global int *x) { x[0] = 1; }\n")
    space = tmp_path / "space.yaml"
    space.write_text("matches: {dimension: 3}\nschedule: coarsen.mlir\n")
    given = [str(tmp_path / "k.cl"), "--global=8", "--arg", "x=i32[8]:zeros", f"--space={space}"]
    assert tune.main(given) != 0
    assert "to have keys of dimensions, barriers" in capsys.readouterr().err


def test_a_schedule_that_comes_with_cairn(tmp_path):
    (tmp_path / "space.yaml").write_text("schedule: coarsen.mlir\nparameters: {x: [1, 2]}\n")
    launch = Launch("k.cl", "k", (4,), ())
    recipe = Recipe(tmp_path / "space.yaml", launch)
    assert recipe.load().schedule == str(library() / "coarsen.mlir")
    (tmp_path / "coarsen.mlir").write_text("")
    assert recipe.load().schedule == str(tmp_path / "coarsen.mlir")
