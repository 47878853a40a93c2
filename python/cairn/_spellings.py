#===- _spellings.py - arguments as texts -----------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Arguments of kernels as cairn-run spells them (`cairn-run --help`), of which here are
numbers, vectors, structs by their bytes, buffers, local memory and null."""

from __future__ import annotations

import pathlib
import re
from typing import Any, Callable

import numpy as np
from numpy.typing import NDArray

from cairn._arguments import Local
from cairn._errors import Error

_TYPES = {
    "i8": "int8", "u8": "uint8", "i16": "int16", "u16": "uint16", "i32": "int32",
    "u32": "uint32", "i64": "int64", "u64": "uint64", "f16": "float16",
    "f32": "float32", "f64": "float64", "char": "int8", "uchar": "uint8",
    "short": "int16", "ushort": "uint16", "int": "int32", "uint": "uint32",
    "long": "int64", "ulong": "uint64", "half": "float16", "float": "float32",
    "double": "float64",
}  # fmt: skip

_BUFFER = re.compile(rf"({'|'.join(_TYPES)})(2|3|4|8|16)?\[(\d+)\]:(.+)")
_FILE = re.compile(rf"({'|'.join(_TYPES)})@(.+)")
_GENERATOR = re.compile(r"([a-z]+)(?:\(([^()]*)\))?")


def _random(low: float, high: float, seed: float, integers: bool, count: int) -> NDArray[Any]:
    random = np.random.default_rng(int(seed))
    if integers:
        return random.integers(int(low), int(high), count)
    return random.uniform(low, high, count)


# How many numbers each takes at least and at most, and what it makes of a count.
_GENERATORS: dict[str, tuple[int, int, Callable[..., NDArray[Any]]]] = {
    "zeros": (0, 0, lambda count: np.zeros(count)),
    "ones": (0, 0, lambda count: np.ones(count)),
    "iota": (0, 0, lambda count: np.arange(count)),
    "const": (1, 1, lambda count, value: np.full(count, value)),
    "uniform": (2, 3, lambda n, low, high, seed=1: _random(low, high, seed, False, n)),
    "randint": (2, 3, lambda n, low, high, seed=1: _random(low, high, seed, True, n)),
}


def _number(text: str) -> int | float:
    try:
        return int(text, 0)
    except ValueError:
        return float(text)


def _generate(text: str, count: int) -> NDArray[Any]:
    if text.startswith("{") and text.endswith("}"):
        values = [_number(word) for word in text[1:-1].split(",")]
        if len(values) != count:
            raise ValueError(f"expected {count} values, got {len(values)}")
        return np.array(values)
    found = _GENERATOR.fullmatch(text)
    name, given = found.groups() if found else ("", None)
    if name not in _GENERATORS:
        raise ValueError(f"expected one of {', '.join(_GENERATORS)} or a list, got '{text}'")
    least, most, make = _GENERATORS[name]
    numbers = [_number(word) for word in given.split(",")] if given else []
    if not least <= len(numbers) <= most:
        raise ValueError(f"expected {least} to {most} numbers in '{text}'")
    return make(count, *numbers)


def read_argument(spelling: object) -> Any:
    """The value of an argument, a new array for a buffer; numbers stand for themselves.
    Raises `Error`."""
    if isinstance(spelling, (int, float)):
        return spelling
    text = str(spelling).strip()
    try:
        if buffer := _BUFFER.fullmatch(text):
            name, width, count, generator = buffer.groups()
            total = int(count) * int(width or 1)
            return _generate(generator, total).astype(_TYPES[name])
        if raw := _FILE.fullmatch(text):
            return np.fromfile(raw[2], _TYPES[raw[1]])
        if text.startswith("hex:"):
            return bytes.fromhex(text.removeprefix("hex:"))
        if text.startswith("@"):
            return pathlib.Path(text[1:]).read_bytes()
        if text == "null":
            return None
        if text.endswith(".npy"):
            return np.load(pathlib.Path(text))
        if local := re.fullmatch(r"local\((\d+)\)", text):
            return Local(int(local[1]))
        if text.startswith("(") and text.endswith(")"):
            return tuple(_number(word) for word in text[1:-1].split(","))
        return _number(text)
    except (OSError, ValueError) as error:
        reason = str(error)
    if re.match(r"could not convert string", reason):
        reason = (
            "expected as in 2.0, (1,2,3,4), hex:00ff, @FILE, f32[64]:uniform(0,1), f32@FILE, "
            "FILE.npy, local(64) or null"
        )
    raise Error(f"cannot read the argument '{text}': {reason}")
