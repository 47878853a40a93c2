#===- test_launch.py - kernels called from Python -------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import os
import threading

import numpy as np
import pytest

import cairn

SAXPY = """
kernel void saxpy(float a, global const float *x, global float *y) {
  size_t i = get_global_id(0);
  y[i] += a * x[i];
}
"""


def test_arrays_are_copied_in_and_out(target):
    program = cairn.compile(SAXPY, target)
    x, y = np.arange(64, dtype=np.float32), np.ones(64, np.float32)
    program.saxpy(64, 2.0, x, y, local=16)
    np.testing.assert_array_equal(y, 2 * np.arange(64) + 1)
    np.testing.assert_array_equal(x, np.arange(64))
    program["saxpy"](64, y=y, x=x, a=-2)
    np.testing.assert_array_equal(y, np.ones(64))


def test_buffers_stay_on_the_device(target):
    program = cairn.compile(SAXPY, target)
    x = cairn.Buffer(np.full(8, 3, np.float32), device=target)
    y = cairn.Buffer(8, np.float32, device=target)
    for _ in range(4):
        program.saxpy(8, 0.5, x, y)
    np.testing.assert_array_equal(y.read(), np.full(8, 6))
    np.testing.assert_array_equal(np.asarray(y) + 1, np.full(8, 7))
    np.testing.assert_array_equal(y.__array__(np.int32, copy=True), np.full(8, 6))
    with pytest.raises(ValueError, match="and is copied"):
        y.__array__(copy=False)
    y.write(np.zeros(8, np.float32))
    assert not y.read().any()


def test_values_of_all_shapes(target):
    program = cairn.compile(
        """
        typedef struct { char c; int i; short s[2]; } S;
        kernel void k(char c, ulong u, int3 v, float4 f, S s, global long *o) {
          o[0] = c; o[1] = u; o[2] = v.x; o[3] = v.y; o[4] = v.z;
          o[5] = f.w; o[6] = s.c; o[7] = s.i; o[8] = s.s[1];
        }""",
        target,
    )
    record = np.dtype(
        [("c", np.int8), ("i", np.int32), ("s", np.int16, 2)], align=True
    )
    s = np.zeros((), record)
    s["c"], s["i"], s["s"] = -5, 1 << 30, [7, -8]
    o = np.zeros(9, np.int64)
    program.k(1, -1, 2**63 - 1, (1, 2, 3), np.float32([1, 2, 3, 4]), s, o)
    np.testing.assert_array_equal(
        o, [-1, 2**63 - 1, 1, 2, 3, 4, -5, 1 << 30, -8]
    )


def test_local_memory_dimensions_and_offsets(target):
    program = cairn.compile(
        """
        kernel void k(global int *o, local int *scratch) {
          int x = get_local_id(0), y = get_local_id(1);
          scratch[y * 4 + x] = get_global_id(0) * 100 + get_global_id(1);
          barrier(CLK_LOCAL_MEM_FENCE);
          int g = get_group_id(1) * 2 + get_group_id(0);
          o[g * 8 + y * 4 + x] = scratch[(1 - y) * 4 + 3 - x];
        }""",
        target,
    )
    o = np.zeros((4, 2, 4), np.int32)
    program.k((8, 4), o, cairn.Local(32), local=(4, 2))
    expected = np.empty_like(o)
    for g in range(4):
        for y in range(2):
            for x in range(4):
                gx, gy = (g % 2) * 4 + 3 - x, (g // 2) * 2 + 1 - y
                expected[g, y, x] = gx * 100 + gy
    np.testing.assert_array_equal(o, expected)

    ids = cairn.compile(
        "kernel void ids(global uint *o) { o[get_global_id(0) - 10] = get_global_id(0); }",
        target,
    )
    numbers = np.zeros(6, np.uint32)
    ids.ids(6, numbers, offset=10)
    np.testing.assert_array_equal(numbers, np.arange(10, 16))


def test_an_array_given_twice_is_one_memory(target):
    program = cairn.compile(SAXPY, target)
    x = np.arange(8, dtype=np.float32)
    program.saxpy(8, 1.0, x, x)
    np.testing.assert_array_equal(x, 2 * np.arange(8))


def test_null_and_empty_arrays_are_null_pointers():
    program = cairn.compile(
        "kernel void k(global int *p, global int *o) { *o = p == 0; }"
    )
    for nothing in (None, np.zeros(0, np.int32)):
        o = np.zeros(1, np.int32)
        program.k(1, nothing, o)
        assert o[0] == 1


def test_several_sources_are_linked(target):
    program = cairn.compile(
        [
            "int twice(int); kernel void k(global int *x) { *x = twice(*x); }",
            "int twice(int n) { return 2 * n; }",
        ],
        target,
    )
    x = np.full(1, 21, np.int32)
    program.k(1, x)
    assert x[0] == 42


def test_what_a_kernel_prints(capfd):
    program = cairn.compile(r'kernel void k(int n) { printf("n is %d\n", n); }')
    texts = []
    program.k(1, 7, printf=texts.append)
    assert texts == ["n is 7\n"]
    program.k(1, 8)
    assert capfd.readouterr().out == "n is 8\n"


def test_times_and_leaves_the_result_of_one_run(target):
    program = cairn.compile(SAXPY, target)
    x, y = np.ones(1024, np.float32), np.zeros(1024, np.float32)
    timing = program.saxpy.time(1024, 3.0, x, y, repeat=5)
    assert len(timing.all) == 5
    assert 0 < timing.min <= timing.median <= max(timing.all) < 10
    np.testing.assert_array_equal(y, np.full(1024, 3))


def test_programs_describe_themselves(target):
    program = cairn.compile(SAXPY, target, name="saxpy.cl")
    assert program.kernels == ("saxpy",)
    assert program.interface["kernels"][0]["name"] == "saxpy"
    assert program.timings["total"] > 0
    assert "saxpy" in dir(program)
    a, x, y = program.saxpy.parameters
    assert (a.kind, a.type, x.const, y.const) == ("value", "float", True, False)
    other = program.on("host")
    assert other.device.info.driver == "host"
    data = np.ones(2, np.float32)
    other.saxpy(2, 1.0, data, data)
    np.testing.assert_array_equal(data, [2, 2])


def test_names_of_kernels_that_python_has():
    names = ["time", "levels", "on", "print", "lambda", "None", "device", "close", "_own", "__call__"]
    program = cairn.compile(
        "".join(f"kernel void {n}(global int *x) {{ *x = {i}; }}\n" for i, n in enumerate(names))
    )
    assert list(program) == names and "time" in program and "other" not in program
    for i, name in enumerate(names):
        x = np.full(1, -1, np.int32)
        program[name](1, x)
        assert x[0] == i
    # Those that are no names of the program itself are attributes.
    assert program.time is program["time"] and program._own is program["_own"]
    assert getattr(program, "lambda") is program["lambda"]
    assert callable(program.close) and program.device.info.driver == "host"


def test_a_device_is_given_by_its_description(target):
    (info,) = [d for d in cairn.devices() if d.spelling == target]
    program = cairn.compile(SAXPY, info)
    assert program.device is cairn.device(target)
    assert program.on(info).device is cairn.Buffer(1, device=info).device


def test_names_and_sources_of_any_language(tmp_path):
    path = tmp_path / os.fsdecode(b"gr\xc3\xb6\xc3\x9fe \xff.cl")
    path.write_text("kernel void größe(global int *größe) { *größe = 7; /* 大きさ */ }")
    x = np.zeros(1, np.int32)
    cairn.compile(path).größe(1, größe=x)
    assert x[0] == 7
    # Neither standard input nor an option.
    for name in ("-", "-DN=1", "a b\n\"c\\.cl"):
        cairn.compile("kernel void set(global int *x) { *x = 8; }", name=name).set(1, x)
        assert x[0] == 8
        with pytest.raises(cairn.CompileError) as caught:
            cairn.compile("kernel void k() {\n  x;\n}", name=name)
        assert caught.value.diagnostics[0].line == 2


def test_threads_compile_and_launch_at_once(target):
    results = [0] * 4

    def work(i):
        program = cairn.compile(
            f"kernel void k(global int *x) {{ *x += {i}; }}", target
        )
        x = np.zeros(1, np.int32)
        for _ in range(10):
            program.k(1, x)
        results[i] = int(x[0])

    threads = [threading.Thread(target=work, args=(i,)) for i in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == [0, 10, 20, 30]


def test_images_of_srgb():
    """The host has them for reading: OpenCL 2.0 C, section 8.3.1.1."""
    program = cairn.compile(
        """
        kernel void linear(read_only image2d_t in, global float4 *out) {
          int x = get_global_id(0);
          out[x] = read_imagef(in, (int2)(x, 0));
        }""",
        "host",
        "-cl-std=CL2.0",
    )
    texels = np.arange(256, dtype=np.uint8).repeat(4).reshape(1, 256, 4)
    image = cairn.Image((256, 1), "sRGBA", device="host")
    assert image.access == "read_only"
    image.write(texels)
    out = np.zeros((256, 4), np.float32)
    program.linear(256, image, out)
    s = np.arange(256) / 255
    expected = np.where(s <= 0.04045, s / 12.92, ((s + 0.055) / 1.055) ** 2.4)
    np.testing.assert_allclose(out[:, 0] * 255, expected * 255, atol=0.5)
    np.testing.assert_allclose(out[:, 3], s, rtol=1e-6)
    with pytest.raises(cairn.DeviceError, match="no such image: an image2d_t .* sRGBA"):
        cairn.Image((256, 1), "sRGBA", access="read_write", device="host")


@pytest.mark.parametrize(
    "size, options, message",
    [
        ((0, 4), {}, r"expected a size of 1 to 3 positive integers, got \(0, 4\)"),
        ((-1, 4), {}, r"expected a size of 1 to 3 positive integers, got \(-1, 4\)"),
        ((2.5,), {}, r"expected a size of 1 to 3 positive integers, got \(2.5,\)"),
        (4, {}, "expected a size of 1 to 3 positive integers, got 4"),
        ((1, 2, 3, 4), {}, "expected a size of 1 to 3 positive integers"),
        ((4,), {"type": "image2d_t"}, r"expected 2 numbers for the size of an image2d_t, got \(4,\)"),
        ((4, 4), {"order": 7}, "expected a name for 'order', got 7"),
        ((4, 4), {"access": "rw"}, "expected an access of read_only, write_only, read_write, got 'rw'"),
        ((4, 4), {"type": "image9d_t"}, "expected an image type such as 'image2d_t'"),
    ],
)
def test_images_that_are_none(size, options, message):
    with pytest.raises(cairn.LaunchError, match=message):
        cairn.Image(size, device="host", **options)


def test_images_where_there_are_some(target):
    if not cairn.device(target).info.images:
        with pytest.raises(cairn.DeviceError):
            cairn.Image((2, 2), device=target)
        return
    program = cairn.compile(
        """
        kernel void turn(read_only image2d_t in, sampler_t s, write_only image2d_t out) {
          int2 at = (int2)(get_global_id(0), get_global_id(1));
          write_imageui(out, at.yx, read_imageui(in, s, at));
        }""",
        target,
    )
    texels = np.arange(3 * 2 * 4, dtype=np.uint8).reshape(3, 2, 4)
    source = cairn.Image((2, 3), channel="UNSIGNED_INT8", device=target)
    turned = cairn.Image((3, 2), channel="UNSIGNED_INT8", device=target)
    source.write(texels)
    program.turn((2, 3), source, cairn.Sampler(addressing="clamp_to_edge"), turned)
    out = turned.read(np.zeros((2, 3, 4), np.uint8))
    np.testing.assert_array_equal(out, texels.transpose(1, 0, 2))


def test_integers_without_signs(target):
    # As in modules of SPIR-V, and here in IR that says nothing of its arguments.
    program = cairn.compile(
        """
        target triple = "spir64-unknown-unknown"
        define spir_kernel void @add(ptr addrspace(1) %out, <2 x i32> %n) {
          %v = load <2 x i32>, ptr addrspace(1) %out
          %sum = add <2 x i32> %v, %n
          store <2 x i32> %sum, ptr addrspace(1) %out
          ret void
        }""",
        target,
    )
    for dtype in (np.int32, np.uint32):
        out = np.array([1, 2], dtype)
        program.add(1, out, (2**32 - 1, -2))
        np.testing.assert_array_equal(out, [0, 0])
    with pytest.raises(cairn.LaunchError, match="expected -2147483648 to 4294967295"):
        program.add(1, out, (2**32, 0))


def test_pipes_keep_packets_between_kernels(target):
    if target.startswith("level-zero"):
        with pytest.raises(cairn.CompileError, match="needs pipes and queues"):
            cairn.compile(
                "kernel void k(read_only pipe int p) { int v; read_pipe(p, &v); }",
                target,
                options="-cl-std=CL2.0 -cl-ext=+__opencl_c_pipes",
            )
        return
    program = cairn.compile(
        """
        kernel void put(write_only pipe float2 out, float first) {
          float2 v = (float2)(first, get_global_id(0));
          write_pipe(out, &v);
        }
        kernel void take(read_only pipe float2 in, global float *sums) {
          float2 v = 0;
          if (read_pipe(in, &v) == 0) sums[(int)v.y] = v.x + v.y;
        }""",
        target,
        options="-cl-std=CL2.0",
    )
    pipe = cairn.Pipe(np.float32, 8, lanes=2, device=target)
    program.put(4, pipe, 10.0)
    packets = pipe.read()
    assert packets.shape == (4, 2)
    assert sorted(packets[:, 1]) == [0, 1, 2, 3]
    sums = np.zeros(4, np.float32)
    program.take(4, pipe, sums)
    np.testing.assert_array_equal(sums, [10, 11, 12, 13])
    assert pipe.read().shape == (0, 2)
    pipe.write(np.ones((8, 2), np.float32))
    with pytest.raises(cairn.LaunchError, match="room"):
        pipe.write(np.ones((1, 2), np.float32))
    pipe.clear()
    assert len(pipe.read()) == 0
    with pytest.raises(cairn.LaunchError, match="expected packets of 8 bytes, got 4"):
        program.put(1, cairn.Pipe(np.float32, 8, device=target), 1.0)
    with pytest.raises(cairn.LaunchError, match="expected a cairn.Pipe, got int"):
        program.put(1, 3, 1.0)


def test_kernels_start_kernels_on_the_host(target):
    if target != "host":
        with pytest.raises(cairn.DeviceError, match="cannot enqueue others"):
            cairn.Queue(device=target)
        return
    program = cairn.compile(
        """
        kernel void fill(queue_t q, global int *x, int n) {
          x[0] = enqueue_kernel(q, CLK_ENQUEUE_FLAGS_WAIT_KERNEL, ndrange_1D(n),
                                ^{ x[1 + get_global_id(0)] = n; });
        }""",
        options="-cl-std=CL2.0 -g",
    )
    x = np.zeros(5, np.int32)
    program.fill(1, cairn.Queue(), x, 4)
    np.testing.assert_array_equal(x, [0, 4, 4, 4, 4])
    with pytest.raises(cairn.LaunchError, match="expected a cairn.Queue, got int"):
        program.fill(1, 0, x, 4)
    with pytest.raises(cairn.LaunchError, match="expected a queue of 256 to"):
        cairn.Queue(1)


def test_program_scope_variables_keep_their_values(target):
    program = cairn.compile(
        """
        global int counter = 5;
        kernel void count(global int *x) { x[0] = counter; counter += 2; }
        kernel void again(global int *x) { x[0] = counter *= 10; }""",
        target,
        options="-cl-std=CL2.0",
    )
    x = np.zeros(1, np.int32)
    for expected in (5, 7, 9):
        program.count(1, x)
        assert x[0] == expected
    program.again(1, x)
    assert x[0] == 110
    program.count(1, x)
    assert x[0] == 110
    # Another program of the same source has variables of its own.
    program = cairn.compile(
        "global int counter = 5;"
        "kernel void count(global int *x) { x[0] = counter; counter += 2; }",
        target,
        options="-cl-std=CL2.0",
    )
    program.count(1, x)
    assert x[0] == 5
