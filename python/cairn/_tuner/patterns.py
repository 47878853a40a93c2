#===- patterns.py - which space is for which kernel -----------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The spaces that come with Cairn, and what of a kernel tells which is for it."""

from __future__ import annotations

import pathlib
import re
from typing import Any, Iterator, Mapping

from cairn._errors import Error
from cairn._tuner.recipes import library, read_yaml

FEATURES = (
    "dimensions",
    "barriers",
    "atomics",
    "loops",
    "loads",
    "loop_loads",
    "arithmetic",
    "accumulates",
    "guarded_stores",
)
"""What spaces' files can say of kernels: see `features`."""


def _body(mux: str, kernel: str) -> list[str]:
    """The lines of a kernel in a program at the level mux."""
    head = rf'^  func\.func [^\n]*mux\.orig_fn = "{re.escape(kernel)}"[^\n]*\{{\n'
    found = re.search(head + r"(.*?)^  \}", mux, re.M | re.S)
    if not found:
        raise Error(f"there is no kernel '{kernel}'")
    return found[1].splitlines()


def _inside(lines: list[str], start: str) -> Iterator[str]:
    """The lines in regions of the operations whose lines have `start`."""
    depth = None
    for line in lines:
        indent = len(line) - len(line.lstrip())
        if depth is not None and indent > depth:
            yield line
        elif depth is not None and not line.lstrip().startswith("}"):
            depth = None
        if depth is None and re.search(start, line):
            depth = indent


def features(mux: str, kernel: str, dimensions: int) -> dict[str, int]:
    """What the spaces' files say of kernels, by its text at the level mux:

    - `dimensions` of the launch, `barriers`, `atomics` and `loops` in the code;
    - `loads` of global memory, and `loop_loads`, those in loops;
    - `arithmetic`: operations with floats;
    - `accumulates`: loops that carry a value round;
    - `guarded_stores`: whether global memory is written in branches only."""
    lines = _body(mux, kernel)

    def count(pattern: str, among: list[str] = lines) -> int:
        return sum(bool(re.search(pattern, line)) for line in among)

    loop = r"\bscf\.(for|while)\b"
    load = r"llvm\.load .*!llvm\.ptr<1>"
    store = r"llvm\.store .*!llvm\.ptr<1>"
    stores, guarded = count(store), count(store, list(_inside(lines, r"\bscf\.if\b")))
    values = (
        dimensions,
        count(r"mux\.\w*barrier"),
        count(r"llvm\.(atomicrmw|cmpxchg)"),
        count(loop),
        count(load),
        count(load, list(_inside(lines, loop))),
        count(r"= (arith|math)\.\w+ .*\b(f16|f32|f64)\b"),
        count(r"scf\.for .*iter_args|= scf\.while"),
        int(0 < stores == guarded),
    )
    return dict(zip(FEATURES, values, strict=True))


def _holds(condition: object, value: int) -> bool:
    if isinstance(condition, bool):
        return condition == bool(value)
    if isinstance(condition, list) and len(condition) == 2:
        low, high = condition
        return bool((low is None or low <= value) and (high is None or value <= high))
    return condition == value


def alternatives(path: pathlib.Path) -> list[dict[str, Any]]:
    """The conditions of a space's file, of which one is to hold. Raises `Error`."""
    matches = read_yaml(path).get("matches")
    if matches is None:
        return []
    listed = matches if isinstance(matches, list) else [matches]
    for alternative in listed:
        if not isinstance(alternative, dict) or not alternative.keys() <= set(FEATURES):
            said = ", ".join(FEATURES)
            raise Error(f"expected 'matches' in '{path}' to have keys of {said}")
    return listed


def pick_space(found: Mapping[str, int], folder: pathlib.Path) -> pathlib.Path:
    """The file of `folder` that says most of a kernel, and nothing wrong."""
    best: tuple[int, pathlib.Path] | None = None
    for path in sorted(folder.glob("*.yaml")):
        for conditions in alternatives(path):
            said = len(conditions)
            if all(_holds(c, found[name]) for name, c in conditions.items()) and (
                best is None or said > best[0]
            ):
                best = said, path
    if best is None:
        raise Error(f"no space of '{folder}' is for this kernel")
    return best[1]
