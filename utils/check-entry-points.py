#!/usr/bin/env python3
#===- check-entry-points.py - wrong calls of all of OpenCL ----------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: check-entry-points.py [TREE]

Checks that each entry point of the OpenCL driver, of its table or found by its
name, is one that opencl/test/Every*Test.cpp calls wrongly."""

import pathlib
import re
import sys

TABLES = ("opencl/tables/Dispatch.cpp", "opencl/command/CommandBuffer.cpp")
TESTS = "opencl/test"
ENTRY = re.compile(r'\btable(?:\.|->)(cl[A-Z]\w+)|"(cl[A-Z]\w+)"')
# What the others are found by.
FINDERS = {"clGetExtensionFunctionAddress", "clGetExtensionFunctionAddressForPlatform"}


def entry_points(tree: pathlib.Path) -> dict[str, str]:
    """The first place of each."""
    found = {}
    for table in TABLES:
        for number, line in enumerate((tree / table).read_text().splitlines(), 1):
            for match in ENTRY.finditer(line):
                found.setdefault(match.group(1) or match.group(2), f"{table}:{number}")
    return found


def main() -> int:
    tree = pathlib.Path(__file__).resolve().parent.parent
    if len(sys.argv) == 2:
        tree = pathlib.Path(sys.argv[1])
    elif len(sys.argv) > 2:
        sys.exit(__doc__)
    calls = set()
    for test in (tree / TESTS).glob("Every*Test.cpp"):
        calls |= set(re.findall(r"\bcl[A-Z]\w+", test.read_text()))
    points = entry_points(tree)
    if not points:
        sys.exit(f"{TABLES[0]}: error: expected entry points")
    missing = {name: place for name, place in points.items() if name not in calls | FINDERS}
    for name, place in missing.items():
        print(f"{place}: error: expected wrong calls of '{name}' in {TESTS}/Every*Test.cpp")
    return 1 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
