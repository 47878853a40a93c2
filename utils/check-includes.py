#!/usr/bin/env python3
#===- check-includes.py - dependencies go one way -------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Checks who may include whom: no arguments; ends with 1 and a line for each
include that goes against a rule."""

import pathlib
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.M)

# What the compiler and the runtime agree on: both include it, and neither links
# the other for it.
CONTRACTS = {
    "cairn/runtime/HostABI.h",
    "cairn/runtime/PrintfFormat.h",
    # tables without types
    "cairn/Compiler/Features.def",
    "cairn/Frontend/BuildOptions.def",
    # what that of options means
    "cairn/Frontend/OptionText.h",
}

# (files that start so, what they may not include, why)
RULES = [
    (
        ("lib/Dialect/", "include/cairn/Dialect/"),
        ("cairn/Conversion/", "cairn/Target/", "cairn/Frontend/", "cairn/Pipelines/",
         "cairn/Compiler/", "cairn/runtime/"),
        "dialects know neither what is made of them nor the runtime",
    ),
    (
        ("lib/Conversion/", "include/cairn/Conversion/"),
        ("cairn/Pipelines/", "cairn/Compiler/", "cairn/runtime/"),
        "conversions do not know who runs them",
    ),
    (
        ("lib/Frontend/", "include/cairn/Frontend/"),
        ("cairn/Conversion/", "cairn/Target/", "cairn/Pipelines/", "cairn/Compiler/",
         "cairn/runtime/"),
        "the front end is for every target",
    ),
    (
        ("lib/Target/", "include/cairn/Target/"),
        ("cairn/Pipelines/", "cairn/Compiler/", "cairn/runtime/"),
        "targets do not know who asks for them",
    ),
    (
        ("lib/Pipelines/", "include/cairn/Pipelines/"),
        ("cairn/Compiler/", "cairn/runtime/"),
        "pipelines do not know who runs them",
    ),
    (
        ("runtime/", "opencl/", "tools/cairn-run/"),
        ("mlir/", "llvm/", "clang/", "cairn/"),
        "the runtime needs nothing of LLVM and of the compiler but its C interface",
    ),
    (
        ("runtime/drivers/", "runtime/lib/"),
        ("level-zero-driver/", "capi/"),
        "the runtime does not know its clients",
    ),
]

# What a rule's files may include all the same.
ALLOWED = {
    "runtime/": ("cairn/runtime/",),
    "opencl/": ("cairn/runtime/",),
    "tools/cairn-run/": ("cairn/runtime/",),
}


def is_allowed(file: str, header: str) -> bool:
    return header in CONTRACTS or any(
        file.startswith(folder) and header.startswith(allowed)
        for folder, allowed in ALLOWED.items()
    )


def violations(file: str, text: str) -> list[str]:
    found = []
    for match in INCLUDE.finditer(text):
        header = match.group(1)
        line = text.count("\n", 0, match.start()) + 1
        if header.startswith(".."):
            found.append(
                f"{file}:{line}: error: '{header}' climbs out of its folder; include "
                "it by its path from the library's folder"
            )
        for folders, forbidden, why in RULES:
            if (
                file.startswith(folders)
                and header.startswith(forbidden)
                and not is_allowed(file, header)
            ):
                found.append(f"{file}:{line}: error: includes '{header}', but {why}")
    return found


def main() -> int:
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", "--",
         "*.h", "*.c", "*.cpp"],
        cwd=ROOT, text=True, check=True, stdout=subprocess.PIPE,
    ).stdout.split()
    found = []
    for file in listed:
        if (ROOT / file).is_file():
            found += violations(file, (ROOT / file).read_text())
    print(*found, sep="\n", end="\n" if found else "")
    if found:
        print(f"error: {len(found)} includes go against a rule", file=sys.stderr)
        return 1
    print(f"the includes of {len(listed)} files go one way")
    return 0


if __name__ == "__main__":
    sys.exit(main())
