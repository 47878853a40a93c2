#===- test_faults.py - kernels that go wrong ------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import numpy as np
import pytest

import cairn

SHIFT = """
kernel void shift(global const int *x, global int *y, int by) {
  y[get_global_id(0)] = x[get_global_id(0) + by];
}
"""


def test_a_fault_is_an_error():
    program = cairn.compile(SHIFT)
    x, y = np.arange(8, dtype=np.int32), np.zeros(8, np.int32)
    with pytest.raises(cairn.DeviceError, match="reads through 'x', which is null, line 3"):
        program.shift(8, None, y, 0)
    program.shift(7, x, y, 1)
    assert (y == [1, 2, 3, 4, 5, 6, 7, 0]).all()


def test_guards_find_what_is_right_behind():
    device = cairn.Device("host")
    device.guard_memory()
    program = cairn.compile(SHIFT, device)
    x, y = np.arange(8, dtype=np.int32), np.zeros(8, np.int32)
    program.shift(7, x, y, 1)
    with pytest.raises(
        cairn.DeviceError,
        match=r"kernel 'shift': reads right behind 'x' \(32 bytes\), line 3 .* in work-group",
    ):
        program.shift(8, x, y, 1)


def test_devices_without_guards_say_so(target):
    device = cairn.Device(target)
    if target == "host":
        device.guard_memory(False)
        return
    with pytest.raises(cairn.DeviceError, match="device has no guarded memory, the host has"):
        device.guard_memory()


def test_checks_report_what_they_find():
    program = cairn.compile(SHIFT, options="-check=bounds,races")
    x, y = np.arange(8, dtype=np.int32), np.zeros(8, np.int32)
    program.shift(7, x, y, 1)
    assert (y == [1, 2, 3, 4, 5, 6, 7, 0]).all()
    with pytest.raises(cairn.DeviceError, match="kernel 'shift': the checks found 1 fault") as raised:
        program.shift(8, x, y, 1)
    (report,) = raised.value.reports
    assert report["check"] == "bounds"
    assert report["first"]["places"][0]["line"] == 3
    assert report["first"]["global"] == [7, 0, 0]
    assert report["object"] == {"name": "x", "kind": "argument", "bytes": 32, "offset": 32}
    assert "reads 4 bytes right behind 'x' (32 bytes)" in report["message"]
    assert str(raised.value).endswith("the checks found 1 fault\n" + report["message"])


def test_repeated_launches_report_what_they_find():
    program = cairn.compile(SHIFT, options="-check=bounds")
    x, y = cairn.Buffer(np.arange(8, dtype=np.int32)), cairn.Buffer(np.zeros(8, np.int32))
    program.shift(7, x, y, 1)
    for _ in range(2):
        with pytest.raises(cairn.DeviceError, match="reads 4 bytes right behind") as raised:
            program.shift(7, x, y, 3)
        (report,) = raised.value.reports
        assert report["object"]["name"] == "x"
    program.shift(7, x, y, 1)


def test_copies_of_what_nobody_wrote_are_known_to_the_next_launch():
    source = """
        typedef struct { int first, second; } pair;
        kernel void put(global pair *pairs) {
          pair one;
          one.first = get_global_id(0);
          pairs[get_global_id(0)] = one;
        }
        kernel void set(global pair *pairs) { pairs[get_global_id(0)].second = 1; }
        kernel void first(global const pair *pairs, global int *y) {
          y[get_global_id(0)] = pairs[get_global_id(0)].first;
        }
        kernel void second(global const pair *pairs, global int *y) {
          y[get_global_id(0)] = pairs[get_global_id(0)].second;
        }
    """
    program = cairn.compile(source, options="-check=bounds,races,uninitialised")
    pairs, y = cairn.Buffer(np.zeros(16, np.int32)), cairn.Buffer(np.zeros(8, np.int32))
    program.second(8, pairs, y)
    program.put(8, pairs)
    program["first"](8, pairs, y)
    with pytest.raises(cairn.DeviceError, match="byte 4 of 'pairs' .*nobody has written"):
        program.second(8, pairs, y)
    program.set(8, pairs)
    program.second(8, pairs, y)


def test_checks_are_the_hosts(target):
    if target == "host":
        return
    with pytest.raises(cairn.CompileError, match="option '-check=races' is one of the target host"):
        cairn.compile(SHIFT, target, options="-check=races")
