#===- _types.py - OpenCL C's types as NumPy's -----------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""What dtype an OpenCL type is (OpenCL C 2.0, sections 1.1.1 and 1.1.2)."""

from __future__ import annotations

import ctypes as c
import dataclasses
import functools
import math
import re
from typing import Any

import numpy as np

_SCALARS: dict[str, Any] = {
    "bool": np.uint8,
    "char": np.int8,
    "uchar": np.uint8,
    "short": np.int16,
    "ushort": np.uint16,
    "int": np.int32,
    "uint": np.uint32,
    "long": np.int64,
    "ulong": np.uint64,
    "half": np.float16,
    "float": np.float32,
    "double": np.float64,
    "size_t": np.uint64,
    "ptrdiff_t": np.int64,
    "intptr_t": np.int64,
    "uintptr_t": np.uint64,
}


@dataclasses.dataclass(frozen=True)
class NumberType:
    """A scalar, or a vector of `width` components."""

    dtype: np.dtype[Any]
    width: int
    signless: bool = False
    """An integer of which the program does not say whether it is signed; `dtype` is
    the signed one."""

    @property
    def stored(self) -> int:
        """Components in memory: a vector of 3 takes the room of 4."""
        return 4 if self.width == 3 else self.width

    def takes(self, dtype: np.dtype[Any]) -> bool:
        """Whether elements of `dtype` are of this type."""
        if self.signless:
            return dtype.kind in "iu" and dtype.itemsize == self.dtype.itemsize
        return dtype == self.dtype or (dtype.kind == "b" and self.dtype == np.uint8)

    @property
    def limits(self) -> tuple[int, int]:
        """The least and the greatest value of an integer."""
        least = np.iinfo(self.dtype)
        unsigned = np.dtype(f"u{self.dtype.itemsize}")
        most = np.iinfo(unsigned if self.signless else self.dtype)
        return int(least.min), int(most.max)

    def convert(self, given: Any) -> int | float:
        """The number as one of `dtype`, which rounds floats.

        Raises `ValueError`, which says what was expected, where it has no such."""
        if self.dtype.kind == "f":
            try:
                value = float(given)
            except OverflowError:
                value = math.inf
                given = 0
            with np.errstate(over="ignore"):
                if math.isinf(self.dtype.type(value)) and not math.isinf(given):
                    largest = np.finfo(self.dtype).max
                    raise ValueError(f"expected at most {largest} or an infinity")
            return value
        if isinstance(given, (float, np.floating)):
            raise ValueError("expected an integer")
        least, most = self.limits
        number = int(given)
        if not least <= number <= most:
            raise ValueError(f"expected {least} to {most}")
        above = number > int(np.iinfo(self.dtype).max)
        return number - (1 << 8 * self.dtype.itemsize) if above else number


@functools.lru_cache(maxsize=None)
def parse_number(spelling: str) -> NumberType | None:
    """The type "uint4" and the like, or "i32x4" where the sign is not known; None for
    structs, unions and pointers."""
    signless = re.fullmatch(r"i(8|16|32|64)(?:x(2|3|4|8|16))?", spelling)
    if signless:
        dtype = np.dtype(f"i{int(signless[1]) // 8}")
        return NumberType(dtype, int(signless[2] or 1), signless=True)
    match = re.fullmatch(r"([a-z_]+?)(2|3|4|8|16)?", spelling)
    if not match or match[1] not in _SCALARS:
        return None
    return NumberType(np.dtype(_SCALARS[match[1]]), int(match[2] or 1))


def pointee(spelling: str) -> str:
    """What a pointer of an argument points to."""
    return spelling[:-1].strip() if spelling.endswith("*") else spelling


_FLOATS: dict[str, Any] = {"float32": c.c_float, "float64": c.c_double}
_INTEGERS: dict[str, tuple[Any, int, int]] = {
    f"{kind}{bits}": (getattr(c, f"c_{kind}{bits}"), least, least + (1 << bits) - 1)
    for bits in (8, 16, 32, 64)
    for kind, least in (("int", -(1 << (bits - 1))), ("uint", 0))
}


def simple_bytes(number: NumberType, value: Any) -> bytes | None:
    """The bytes of a Python number as a scalar, the quick way; None for what is to be
    looked at more closely."""
    code = number.dtype.name
    if code in _FLOATS and type(value) in (float, int):
        try:
            rounded = _FLOATS[code](value)
        except OverflowError:
            return None
        return bytes(rounded) if math.isfinite(rounded.value) else None
    if code in _INTEGERS and type(value) is int:
        ctype, least, most = _INTEGERS[code]
        if least <= value <= most:
            return bytes(ctype(value))
    return None
