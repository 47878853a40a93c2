#===- test_register_tiles.py - several elements to a work-item -------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Naive products of matrices by register-tiles.mlir, on each device, against NumPy.
Numbers are small integers, so that sums are exact in whatever order."""
import pathlib

import numpy as np
import pytest

import cairn

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEDULE = ROOT / "share/cairn/schedules/register-tiles.mlir"
PRODUCT = ROOT / "examples/product/product.cl"


def matrix(n, start):
    numbers = (np.arange(start, start + n * n) * 7919) % 13 - 6
    return numbers.astype(np.float32).reshape(n, n)


@pytest.mark.parametrize("parameters", [{}, {"x": 2, "y": 8, "width": 16, "height": 64, "trips": 8}])
def test_products(target, parameters):
    program = cairn.compile(PRODUCT, target, schedule=SCHEDULE, parameters=parameters)
    given = {"x": 4, "y": 4, "width": 64, "height": 64, **parameters}
    kernel = program.interface["kernels"][0]
    assert kernel["coarsening"] == [given["x"], given["y"], 1]
    assert kernel["reqd_work_group_size"] == [given["width"], given["height"], 1]
    n = 128
    a, b, c = matrix(n, 0), matrix(n, 5), np.zeros((n, n), np.float32)
    program.product((n, n), a, b, c, n)
    np.testing.assert_array_equal(c, a.astype(np.float64) @ b)


def test_trips_that_are_no_whole_tile(target):
    """Trips behind the last tile read global memory: rows of 135, of which 128 by 64
    elements are computed."""
    program = cairn.compile(PRODUCT, target, schedule=SCHEDULE)
    n = 135
    a, b, c = matrix(n, 0), matrix(n, 5), np.zeros((n, n), np.float32)
    program.product((128, 64), a, b, c, n)
    expected = np.zeros((n, n))
    expected[:64, :128] = (a.astype(np.float64) @ b)[:64, :128]
    np.testing.assert_array_equal(c, expected)


def test_launches_that_are_no_multiple(target):
    program = cairn.compile(PRODUCT, target, schedule=SCHEDULE)
    a = np.zeros((130, 130), np.float32)
    with pytest.raises(cairn.LaunchError, match="global size"):
        program.product((130, 130), a, a, a.copy(), 130)
