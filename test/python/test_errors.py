#===- test_errors.py - what the Python package refuses --------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import copy
import os
import pathlib
import pickle
import re
import subprocess
import sys
import warnings

import numpy as np
import pytest

import cairn


@pytest.fixture(scope="module")
def program():
    return cairn.compile(
        """
        #pragma OPENCL EXTENSION cl_khr_fp16 : enable
        kernel void k(float a, global const float *x, global float *y) { y[0] = a + x[0]; }
        kernel void v(int3 v, global float4 *f) {}
        kernel void l(local int *scratch) {}
        kernel void c(char c, uint u) {}
        kernel void h(half h, ulong2 u, double d) {}
        typedef struct { int i; float f; } S;
        kernel void s(S s) {}
        kernel void n(int offset, int self, int global_size, global int *o) {
          *o = offset + 10 * self + 100 * global_size;
        }
        kernel void p() { printf("p"); }
        """
    )


def floats(n=4):
    return np.zeros(n, np.float32)


def read_only():
    array = floats()
    array.flags.writeable = False
    return array


@pytest.mark.parametrize(
    "kernel, arguments, message",
    [
        ("k", (1.0, floats()), "argument 'y' is missing"),
        ("k", (1.0, floats(), floats(), 3), "expected 3 arguments, got 4"),
        ("k", ("one", floats(), floats()), "argument 'a' of type 'float': expected a number, got 'one'"),
        ("k", (1.0, floats(), np.zeros(4)), "argument 'y' of type 'float*': expected dtype float32, got float64"),
        ("k", (1.0, floats(), floats(8)[::2]), "expected a C-contiguous array, got strides (8,) for shape (4,)"),
        ("k", (1.0, floats(), read_only()), "expected an array that may be written"),
        ("k", (1.0, floats(), [1.0]), "expected a NumPy array, got list"),
        ("k", (1.0, floats(), floats().astype(">f4")), "expected native byte order"),
        ("k", (1.0, floats(), np.array(["a"], object)), "expected numbers, got dtype object"),
        ("v", ((1, 2), floats()), "argument 'v' of type 'int3': expected 3 numbers, got (1, 2)"),
        ("v", ((1, 2, 3), floats(6)), "expected a multiple of 4 elements, got 6"),
        ("v", ((1, 2.5, 3), floats()), "expected an integer, got (1, 2.5, 3)"),
        ("l", (16,), "argument 'scratch' of type 'int*': expected cairn.Local(BYTES), got 16"),
        ("c", (200, 0), "argument 'c' of type 'char': expected -128 to 127, got 200"),
        ("c", (0, -1), "expected 0 to 4294967295, got -1"),
        ("c", (0, [[1]]), "expected a number, got [[1]]"),
        ("c", (0, None), "expected a number, got None"),
        ("c", (0, float("nan")), "expected an integer, got nan"),
        ("c", (0, 10**400), "expected 0 to 4294967295, got 1000"),
        ("k", (1e39, floats(), floats()), "expected at most 3.4028234663852886e+38 or an infinity, got 1e+39"),
        ("k", (10**400, floats(), floats()), "expected at most 3.4028234663852886e+38"),
        ("k", (1j, floats(), floats()), "expected a number, got 1j"),
        ("k", (1.0, floats(), np.ma.array(floats())), "expected an array without a mask"),
        ("k", (1.0, floats(), np.float32(1)), "expected a NumPy array, got float32"),
        ("k", (1.0, floats(), np.zeros((2, 3), np.float32, order="F")), "expected a C-contiguous array"),
        ("k", (1.0, floats(), np.zeros(2, [("f", np.float32)])), "expected dtype float32, got [('f', '<f4')]"),
        ("k", (1.0, floats(), np.zeros(2, np.float16)), "expected dtype float32, got float16"),
        ("k", (1.0, floats(), np.zeros(2, bool)), "expected dtype float32, got bool"),
        ("h", (65520.0, (0, 0), 0), "argument 'h' of type 'half': expected at most 65504.0 or an infinity, got 65520.0"),
        ("h", (0, (2**64, 0), 0), "argument 'u' of type 'ulong2': expected 0 to 18446744073709551615"),
        ("h", (0, (0, -1), 0), "expected 0 to 18446744073709551615, got (0, -1)"),
        ("h", (0, ((1,), 2), 0), "expected 2 numbers, got ((1,), 2)"),
        ("h", (0, 7, 0), "expected 2 numbers, got 7"),
        ("h", (0, (0, 0), "1"), "expected a number, got '1'"),
        ("s", ((1, 2.0),), "argument 's' of type 'S': expected its 8 bytes or a NumPy record, got tuple"),
        ("s", (b"1234",), "expected 8 bytes, got 4"),
        ("s", (np.zeros((), ">i4,>f4"),), "expected numbers in native byte order, got [('f0', '>i4'), ('f1', '>f4')]"),
        ("s", (np.zeros((), [("o", object)]),), "expected numbers in native byte order, got [('o', 'O')]"),
    ],
)
def test_arguments_that_do_not_fit(program, kernel, arguments, message):
    with pytest.raises(cairn.LaunchError, match=re.escape(message)):
        program[kernel](1, *arguments)


def test_names_that_do_not_fit(program):
    with pytest.raises(cairn.LaunchError, match="there is no argument 'z'"):
        program.k(1, 1.0, z=floats())
    with pytest.raises(cairn.LaunchError, match="argument 'a' is given twice"):
        program.k(1, 1.0, a=2.0)


def test_names_that_calls_have_too(program):
    o = np.zeros(1, np.int32)
    program.n(1, 3, self=2, global_size=1, o=o)
    assert o[0] == 123
    with pytest.raises(cairn.LaunchError, match="'offset' is missing; it comes in order"):
        program.n(1, self=2, global_size=1, o=o, offset=3)


def test_numbers_at_the_ends_of_their_types(program):
    most = np.finfo(np.float32).max
    for a in (most, float(most), -most, np.inf, -np.inf, np.nan, np.float16(1), True):
        program.k(1, a, floats(), floats())
    program.h(1, np.float64(65504), (2**64 - 1, 0), 1e308)
    program.h(1, float("nan"), np.array([2**64 - 1, 1], np.uint64), np.longdouble(1))
    program.c(1, np.int8(-128), 2**32 - 1)
    program.s(1, bytearray(8))
    program.s(1, memoryview(bytes(8)))
    program.s(1, np.zeros(2, "i4,f4")[::-1][0])


def test_what_takes_what_a_kernel_prints(program):
    with pytest.raises(cairn.LaunchError, match="printf: expected a function of a text, got int"):
        program.p(1, printf=3)


@pytest.mark.parametrize(
    "make, message",
    [
        (lambda: cairn.Local(0), "local memory: expected a positive integer, got 0"),
        (lambda: cairn.Local(-1), "expected a positive integer, got -1"),
        (lambda: cairn.Local(1.5), "expected a positive integer, got 1.5"),
        (lambda: cairn.Local(2**70), "expected a positive integer"),
        (lambda: cairn.Sampler(normalized="yes"), "expected True or False for 'normalized', got 'yes'"),
        (lambda: cairn.Sampler(filter="cubic"), "expected one of nearest, linear, got 'cubic'"),
        (lambda: cairn.Buffer(-1), "buffer: expected a positive integer, got -1"),
        (lambda: cairn.Buffer((2, True)), "buffer: expected a positive integer, got True"),
        (lambda: cairn.Buffer(2**62), "array is too big"),
        (lambda: cairn.Buffer(4, "nothing"), "buffer: expected a dtype: data type 'nothing' not understood"),
        (lambda: cairn.Buffer([1, 2]), "expected a NumPy array, got list"),
        (lambda: cairn.Pipe(np.int32, 1.5), "pipe: expected a positive integer, got 1.5"),
        (lambda: cairn.Pipe(">i4", 1), "pipe: expected packets of numbers, got dtype >i4"),
        (lambda: cairn.Pipe("nothing", 1), "pipe: expected a dtype"),
        (lambda: cairn.Queue("1"), "queue: expected a positive integer, got '1'"),
        (lambda: cairn.Queue(2**70), "queue: expected a positive integer"),
        (lambda: cairn.Image((2, 2), "RGBA\0"), "expected a name for 'order'"),
    ],
)
def test_memory_that_is_none(make, message):
    with pytest.raises(cairn.LaunchError, match=message):
        make()


def test_memory_that_no_machine_has():
    with pytest.raises(cairn.DeviceError, match="buffer: .*1.00 EiB"):
        cairn.Buffer(2**60, np.int8)


@pytest.mark.parametrize(
    "given, message",
    [
        (dict(name=3), "name: expected text, got int"),
        (dict(name=""), "name: expected one for messages"),
        (dict(name="a\0b"), r"name: expected text without a NUL, got 'a\\x00b'"),
        (dict(options=["-DN=1"]), "options: expected text, got list"),
        (dict(options="-DN=1\0 -DM=2"), "options: expected text without a NUL"),
        (dict(target=None), "device: expected text, got NoneType"),
        (dict(target=["host"]), "device: expected text, got list"),
        (dict(target="host\0"), "device: expected text without a NUL"),
        (dict(source="// \ud800"), r"expected a source that UTF-8 has, got '\\ud800' at character 3"),
        (dict(source=memoryview(b"")), "expected a source: text, bytes or a path .* got memoryview"),
    ],
)
def test_texts_that_are_none(given, message):
    with pytest.raises(cairn.Error, match=message):
        cairn.compile(**{"source": "kernel void k() {}", **given})


def test_copies_of_what_is_on_a_device(program):
    for thing in (program, program.k, cairn.Buffer(1), cairn.device()):
        with pytest.raises(cairn.Error, match="expected no copy of what is on a device"):
            pickle.dumps(thing)
        with pytest.raises(cairn.Error, match="expected no copy"):
            copy.deepcopy(thing)
    assert copy.copy(program).kernels == program.kernels


@pytest.mark.parametrize(
    "sizes, message",
    [
        (dict(global_size=0), "global size: expected integers from 1, got 0"),
        (dict(global_size=(1, 2, 3, 4)), "global size: expected 1 to 3 numbers, got 4"),
        (dict(global_size=1.5), "global size: expected integers from 1, got 1.5"),
        (dict(global_size="8"), "global size: expected integers from 1, got '8'"),
        (dict(global_size=8, local=(4, 2)), "local size: expected 1 numbers, got 2"),
        (dict(global_size=8, offset=-1), "offset size: expected integers from 0, got -1"),
        (dict(global_size=8, local=1 << 40), "kernel 'c': expected at most"),
    ],
)
def test_sizes_that_do_not_fit(program, sizes, message):
    with pytest.raises(cairn.LaunchError, match=re.escape(message)):
        program.c(sizes.pop("global_size"), 1, 1, **sizes)


def test_arrays_that_overlap(program):
    data = floats(8)
    with pytest.raises(cairn.LaunchError, match="argument 'y'.*overlaps another"):
        program.k(1, 1.0, data[:4], data[2:6])


def test_memory_of_another_device(program):
    others = [d.spelling for d in cairn.devices() if d.driver != "host"]
    for other in others:
        buffer = cairn.Buffer(4, device=other)
        with pytest.raises(cairn.LaunchError, match="expected memory of <cairn.Device host"):
            program.k(1, 1.0, floats(), buffer)


def test_buffers(program):
    buffer = cairn.Buffer((2, 2), np.int16)
    with pytest.raises(cairn.LaunchError, match=re.escape("expected int16 of shape (2, 2), got int16 of shape (4,)")):
        buffer.write(np.zeros(4, np.int16))
    with pytest.raises(cairn.LaunchError, match="expected an element, got shape"):
        cairn.Buffer(floats(0))
    with pytest.raises(cairn.LaunchError, match="expected dtype float32, got int16"):
        program.k(1, 1.0, buffer, floats())


def test_compile_errors_have_the_compilers_text(target):
    with pytest.raises(cairn.CompileError) as caught:
        cairn.compile("kernel void k(global int *x) { x[0] = y; }", target, name="bad.cl")
    assert str(caught.value).startswith(
        "bad.cl:1:39: error: use of undeclared identifier 'y'"
    )
    assert "^" in str(caught.value)
    with pytest.raises(cairn.CompileError, match="-no-such-option"):
        cairn.compile("kernel void k() {}", target, options="-no-such-option")


def test_warnings_are_warnings():
    with pytest.warns(UserWarning, match="unused variable 'unused'"):
        cairn.compile("kernel void k() { int unused; }", options="-Wall")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        cairn.compile("kernel void k() {}", options="-Wall")


def test_things_that_are_not_there(program, tmp_path):
    with pytest.raises(cairn.DeviceError, match="no device 'toaster' on this machine, which has 'host'"):
        cairn.compile("kernel void k() {}", "toaster")
    with pytest.raises(AttributeError, match="no kernel 'nothing', the program's are: k, v, l, c, h, s, n, p"):
        program.nothing
    with pytest.raises(cairn.ProgramError, match="no kernel 'nothing' in the program"):
        program["nothing"]
    with pytest.raises(cairn.ProgramError, match="expected the name of a kernel, got int"):
        program[0]
    with pytest.raises(cairn.Error, match="cannot read '.*none.cl': No such file"):
        cairn.compile(tmp_path / "none.cl")
    with pytest.raises(cairn.Error, match="expected a source: text, bytes or a path"):
        cairn.compile([42])
    with pytest.raises(cairn.Error, match="expected a source: .* got int"):
        cairn.compile(42)
    with pytest.raises(cairn.Error, match="expected at least one source, got none"):
        cairn.compile([])
    with pytest.raises(cairn.ProgramError, match="expected a path, got dict"):
        cairn.load("none.so", {})
    with pytest.raises(cairn.ProgramError, match="cannot read"):
        cairn.load(tmp_path / "none.so", tmp_path / "none.json")
    interface = tmp_path / "bad.json"
    interface.write_text("[]")
    with pytest.raises(cairn.ProgramError, match="interface"):
        cairn.load(tmp_path / "none.so", interface)


def test_no_library():
    code = "import cairn\ntry: cairn.devices()\nexcept cairn.Error as e: print(e)"
    package = pathlib.Path(cairn.__file__).parents[1]
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "CAIRN_RUNTIME_LIBRARY": "/nowhere.so", "PYTHONPATH": str(package)},
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith("cannot load Cairn's runtime library: /nowhere.so:")
    assert "CAIRN_RUNTIME_LIBRARY" in done.stdout


def test_compiler_works_again_after_an_internal_error():
    source = "kernel void k(global int *x) { x[0] = 7; }"
    mux = cairn.compile(source).levels["mux"]
    passes = os.environ["CAIRN_TEST_PASSES"]
    crash = f"--load-pass-plugin={passes} --pass-pipeline-after=mux:test-crash"
    for _ in range(2):
        # By the runtime's compiler of the device, and by the package's own.
        with pytest.raises(cairn.CompileError, match="internal error"):
            cairn.compile(source, options=crash)
        with pytest.raises(cairn.CompileError, match="internal error"):
            cairn.run_pipeline(mux, "builtin.module(test-crash)")
        x = np.zeros(1, np.int32)
        program = cairn.compile(source, options="-DN=1")
        program.k(1, x)
        assert x[0] == 7
        assert program.levels["ocl"]
        assert cairn.run_pipeline(mux, "builtin.module(canonicalize)")
