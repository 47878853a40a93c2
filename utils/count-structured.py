#!/usr/bin/env python3
# ===- count-structured.py - how much memory is structured -----------------===#
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Counts the kernels whose memory `mux-raise-memory` makes memref and affine.

    count-structured.py [--tools DIR] [--unchecked] FILE.cl...

A kernel is raised whole if no access by a pointer and no `scf.for` or `scf.while`
is left, and in part if there is a memref besides. Files that do not compile by
themselves are left out.
"""

import argparse
import pathlib
import re
import subprocess

ROOT = pathlib.Path(__file__).resolve().parent.parent
LEFT = re.compile(r"= llvm\.load|llvm\.store|llvm\.atomicrmw|llvm\.cmpxchg|scf\.for|scf\.while")


def kernels_of(tools, file, unchecked):
    """Name and text of each kernel, raised."""
    compiled = subprocess.run([tools / "cairnc", file, "--emit=mux"], capture_output=True, text=True)
    if compiled.returncode:
        return []
    option = "unchecked=1" if unchecked else "unchecked=0"
    command = [tools / "cairn-opt", f"--mux-raise-memory={option}"]
    raised = subprocess.run(command, input=compiled.stdout, capture_output=True, text=True, check=True)
    functions = re.split(r"^  func\.func ", raised.stdout, flags=re.M)[1:]
    return [f for f in functions if "#mux.kernel<entry_point>" in f]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("files", nargs="+", type=pathlib.Path, metavar="FILE.cl")
    parser.add_argument("--tools", type=pathlib.Path, default=ROOT / "build/bin")
    parser.add_argument("--unchecked", action="store_true")
    args = parser.parse_args()
    count = {"whole": 0, "in part": 0, "not at all": 0}
    for file in args.files:
        for kernel in kernels_of(args.tools, file, args.unchecked):
            if not LEFT.search(kernel):
                count["whole"] += 1
            else:
                count["in part" if "memref<" in kernel else "not at all"] += 1
    print(f"{sum(count.values())} kernels:", ", ".join(f"{n} {how}" for how, n in count.items()))


if __name__ == "__main__":
    main()
