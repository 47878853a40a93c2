#===- ulp.py - how far results are apart ----------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Differences of arrays, floats in units in the last place."""

from __future__ import annotations

import dataclasses
from typing import Any

import numpy as np
from numpy.typing import NDArray


@dataclasses.dataclass(frozen=True)
class Difference:
    """The first element in which two arrays differ."""

    name: str
    """The argument's."""
    index: int
    expected: str
    got: str
    ulp: int | None
    """The distance of two floats in ULP, of two integers their difference; none where
    one of two floats is not a number."""
    differing: int
    """How many elements differ."""
    count: int
    """Of how many."""
    is_float: bool

    def __str__(self) -> str:
        unit = "ULP" if self.is_float else "apart"
        distance = "" if self.ulp is None else f" ({self.ulp} {unit})"
        return (
            f"{self.name}[{self.index}]: expected {self.expected}, got {self.got}"
            f"{distance}; {self.differing} of {self.count} elements differ"
        )


def _ordered(values: NDArray[Any]) -> NDArray[Any]:
    """Numbers that are in the order of the floats `values`, one for each ULP; both
    zeros are 0. Python's integers, as doubles may be 2^64 apart."""
    bits = values.view(f"u{values.itemsize}").astype(object)
    sign = 1 << (8 * values.itemsize - 1)
    ordered: NDArray[Any] = np.where(bits >= sign, sign - bits, bits)
    return ordered


def find_difference(
    name: str, expected: NDArray[Any], got: NDArray[Any], tolerance: int
) -> Difference | None:
    """The first of the elements that are more than `tolerance` ULP apart (integers:
    that are not equal); two NaNs are equal.

    Raises `ValueError` if the arrays are not of one type and size."""
    a, b = expected.ravel(), got.ravel()
    if a.dtype != b.dtype or a.size != b.size:
        raise ValueError(
            f"'{name}': expected {a.size} elements {a.dtype}, got {b.size} {b.dtype}"
        )
    if a.dtype.kind not in "biuf":
        a, b = a.view(np.uint8), b.view(np.uint8)
    is_float = a.dtype.kind == "f"
    unlike = a != b
    if is_float:
        unlike &= ~(np.isnan(a) & np.isnan(b))
    places = np.flatnonzero(unlike)
    if is_float and tolerance and places.size:
        x, y = a[places], b[places]
        numbers = ~(np.isnan(x) | np.isnan(y))
        far = np.array(
            [d > tolerance for d in np.abs(_ordered(x) - _ordered(y))], dtype=bool
        )
        places = places[far | ~numbers]
    if not places.size:
        return None
    first = int(places[0])
    one, other = a[first], b[first]
    ulp: int | None
    if not is_float:
        ulp = abs(int(one) - int(other))
    elif np.isnan(one) or np.isnan(other):
        ulp = None
    else:
        pair = _ordered(np.array([one, other], dtype=a.dtype))
        ulp = abs(int(pair[0]) - int(pair[1]))
    return Difference(
        name, first, str(one), str(other), ulp, places.size, a.size, is_float
    )
