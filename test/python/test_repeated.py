#===- test_repeated.py - launches that follow others ----------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""A launch of a kernel whose memory is on the device goes on from the last one. Nothing
of the last one may show."""

import gc
import threading
import weakref

import numpy as np
import pytest

import cairn

SOURCE = """
kernel void set(global int *x, int value, short2 pair, local int *scratch) {
  size_t i = get_global_id(0);
  scratch[get_local_id(0)] = value + pair.x * 100 + pair.y * 1000;
  x[i] = scratch[get_local_id(0)] + get_local_size(0) * 10000;
}
kernel void is_null(global const int *x, global int *o) { *o = x == 0; }
kernel void show(int n) { printf("n is %d\\n", n); }
"""


@pytest.fixture(scope="module")
def program():
    return cairn.compile(SOURCE)


def buffer(content, target="host"):
    return cairn.Buffer(np.array(content, np.int32), device=target)


def test_values_and_memory_change(target):
    program = cairn.compile(SOURCE, target)
    x, y = buffer([0] * 4, target), buffer([0] * 4, target)
    scratch = cairn.Local(16)
    for memory, value, pair in [
        (x, 1, (2, 3)),
        (x, 5, (2, 3)),
        (y, 5, (2, 3)),
        (y, np.int32(6), (4, 3)),
        (x, np.int64(-7), [4, 3]),
        (x, -7, np.array([4, 5], np.int16)),
    ]:
        program.set(4, memory, value, pair, scratch, local=2)
        expected = int(value) + int(pair[0]) * 100 + int(pair[1]) * 1000 + 20000
        assert memory.read().tolist() == [expected] * 4


def test_lists_and_arrays_that_change_in_place(program):
    x, pair, scratch = buffer([0]), [1, 1], cairn.Local(4)
    program.set(1, x, 0, pair, scratch, local=1)
    pair[0] = 2
    program.set(1, x, 0, pair, scratch, local=1)
    assert x.read()[0] == 11200
    array = np.zeros(1, np.int32)
    for value in range(3):
        program.set(1, array, value, (0, 0), scratch, local=1)
        assert array[0] == 10000 + value


def test_sizes_change(program):
    x, scratch = buffer([0] * 4), cairn.Local(16)
    for global_size, local in [(4, 1), (4, 2), (2, 2), ([4], [4]), ((4,), (4,)), (4, 4)]:
        x.write(np.zeros(4, np.int32))
        program.set(global_size, x, 0, (0, 0), scratch, local=local)
        count = global_size if isinstance(global_size, int) else global_size[0]
        size = local if isinstance(local, int) else local[0]
        assert x.read().tolist() == [10000 * size] * count + [0] * (4 - count)


def test_null_comes_and_goes(program):
    x, o = buffer([0]), buffer([0])
    for given in (x, None, None, x, None):
        program.is_null(1, given, o)
        assert o.read()[0] == (given is None)


def test_what_does_not_fit_is_still_refused(program):
    x, scratch = buffer([0] * 4), cairn.Local(16)
    good = (4, x, 0, (0, 0), scratch)
    for index, bad, message in [
        (1, cairn.Buffer(4, np.float32), "expected dtype int32, got float32"),
        (1, 7, "expected a NumPy array, got int"),
        (2, 2**31, "expected -2147483648 to 2147483647"),
        (2, 1.5, "expected an integer, got 1.5"),
        (3, (1, 2, 3), "expected 2 numbers"),
        (4, 16, "expected cairn.Local"),
        (0, 0, "expected integers from 1"),
    ]:
        program.set(*good)
        arguments = list(good)
        arguments[index] = bad
        with pytest.raises(cairn.LaunchError, match=message):
            program.set(*arguments)
        program.set(*good)
        with pytest.raises(cairn.LaunchError, match="expected 4 arguments, got 5"):
            program.set(*good, 1)
        with pytest.raises(cairn.LaunchError, match="argument 'scratch' is missing"):
            program.set(*good[:-1])


def test_printing_kernels_print_each_time(program):
    texts = []
    for i in range(3):
        program.show(1, i, printf=texts.append)
    assert texts == ["n is 0\n", "n is 1\n", "n is 2\n"]


def test_memory_is_not_kept_from_going(program):
    x, scratch = buffer([0]), cairn.Local(4)
    for _ in range(2):
        program.set(1, x, 0, (0, 0), scratch, local=1)
    gone = weakref.ref(x)
    del x
    gc.collect()
    assert gone() is None
    y = buffer([0])
    program.set(1, y, 5, (0, 0), scratch, local=1)
    assert y.read()[0] == 10005


def test_memory_that_is_gone_is_no_null_pointer(program):
    o = buffer([-1])
    for _ in range(2):
        program.is_null(1, buffer([0]), o)
        gc.collect()
        program.is_null(1, None, o)
        assert o.read()[0] == 1


def test_threads_may_close_what_others_use(target):
    """Each use is over or refused."""
    program = cairn.compile("kernel void add(global int *x) { x[get_global_id(0)] += 1; }", target)
    failures = []

    def use(x, own):
        try:
            for _ in range(30):
                own.add(64, x)
                x.read()
        except cairn.Error:
            pass
        except BaseException as error:
            failures.append(error)

    for closes in range(20):
        x = cairn.Buffer(64, np.int32, device=target)
        own = program.on(target) if closes % 4 == 0 else program
        thread = threading.Thread(target=use, args=(x, own))
        thread.start()
        (x if closes % 4 else own).close()
        thread.join()
    assert not failures


def test_closed_memory_and_programs(target):
    program = cairn.compile(SOURCE, target)
    x, scratch = buffer([0], target), cairn.Local(4)
    kernel = program.set
    for _ in range(2):
        kernel(1, x, 0, (0, 0), scratch, local=1)
    x.close()
    for use in (lambda: kernel(1, x, 0, (0, 0), scratch, local=1), x.read, lambda: x.write(np.zeros(1, np.int32))):
        with pytest.raises(cairn.LaunchError, match=r"the buffer of int32 \(1,\) was closed"):
            use()
    x.close()
    y = buffer([0], target)
    kernel(1, y, 0, (0, 0), scratch, local=1)
    program.close()
    with pytest.raises(cairn.ProgramError, match="kernel 'set': its program was closed"):
        kernel(1, y, 0, (0, 0), scratch, local=1)
    with pytest.raises(cairn.ProgramError, match="the program was closed"):
        program.set
    program.close()
    # What it was compiled from is still there.
    again = program.on(target)
    again.set(1, y, 1, (0, 0), scratch, local=1)
    assert y.read()[0] == 10001


def test_kernels_outlive_the_name_of_their_program(target):
    kernel = cairn.compile(SOURCE, target).set
    gc.collect()
    x = buffer([0], target)
    kernel(1, x, 2, (0, 0), cairn.Local(4), local=1)
    assert x.read()[0] == 10002
