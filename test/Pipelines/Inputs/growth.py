#===- growth.py - what twice as much text becomes --------------------------===#
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""Compiles one shape of bench/compile_growth.py in three lengths, each twice the
one before, and counts lines of MLIR: fails where the second step adds more than
2.2 times as much as the first, or more than --per-line for a line of OpenCL C.

usage: growth.py SHAPE LINES PER_LINE CAIRNC_OPTION..."""

import os
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "../../../bench"))
import compile_growth


def count(source, options):
    command = ["cairnc", "-", "-o", "-", *options]
    done = subprocess.run(command, input=source, capture_output=True, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)}: exit status {done.returncode}\n{done.stderr}")
    return len(done.stdout.splitlines())


def main():
    shape, lines, per_line, *options = sys.argv[1:]
    lines, per_line = int(lines), float(per_line)
    text = compile_growth.SHAPES[shape]
    small, middle, large = (count(text(lines * n), options) for n in (1, 2, 4))
    first, second = middle - small, large - middle
    print(f"{shape}: {small} {middle} {large}, {second / (2 * lines):.1f} for a line")
    if second > 2.2 * first:
        sys.exit(f"{shape}: expected at most {2.2 * first:.0f} lines more, got {second}")
    if second > per_line * 2 * lines:
        sys.exit(f"{shape}: expected at most {per_line} lines for a line of the source")


if __name__ == "__main__":
    main()
