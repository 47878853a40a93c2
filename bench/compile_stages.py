#!/usr/bin/env python3
#===- compile_stages.py - where the slowest compiles spend their time -----===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Prints a Markdown table of the stages of the slowest of FILES, in milliseconds of a
process of its own each (the least of several), and how much longer they take for a line
than the median of all.

usage: compile_stages.py [--cairnc=FILE] [--options=--target=vulkan] [--count=10]
       [--repeat=5] FILE..."""

import argparse
import os
import re
import statistics
import subprocess
import sys
import tempfile

parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
parser.add_argument("--cairnc", default="build/bin/cairnc")
parser.add_argument("--options", default="--target=vulkan")
parser.add_argument("--count", type=int, default=10)
parser.add_argument("--repeat", type=int, default=5)
parser.add_argument("files", nargs="+")
args = parser.parse_args()


def lines_of(path):
    """Lines that hold more than a comment or a brace."""
    with open(path, encoding="utf-8") as file:
        text = re.sub(r"/\*.*?\*/|//[^\n]*", "", file.read(), flags=re.S)
    return max(1, sum(len(line.strip()) > 1 for line in text.splitlines()))


def compile_once(path, output):
    """Milliseconds by stage; None if the file is not for this target."""
    command = [args.cairnc, *args.options.split(), path, "-o", output, "--time"]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode:
        return None
    return {stage: float(ms) for stage, ms in re.findall(r"^(\w+) +([\d.]+) ms$", done.stderr + done.stdout, re.M)}


rows = []
with tempfile.TemporaryDirectory() as folder:
    output = os.path.join(folder, "output")
    for path in args.files:
        times = [compile_once(path, output) for _ in range(args.repeat)]
        if None not in times:
            rows.append((path, lines_of(path), min(times, key=lambda time: time["total"])))
if not rows:
    sys.exit("compile_stages.py: error: none of the files can be compiled with these options")

median = statistics.median(time["total"] / lines for _, lines, time in rows)
stages = list(rows[0][2])
print(f"{len(rows)} of {len(args.files)} files, median {median:.2f} ms a line\n")
print("| kernel | lines | " + " | ".join(stages) + " | a line, to the median |")
print("|---|---:|" + "---:|" * (len(stages) + 1))
for path, lines, time in sorted(rows, key=lambda row: -row[2]["total"])[: args.count]:
    name = os.path.splitext(os.path.basename(path))[0]
    cells = " | ".join(f"{time.get(stage, 0):.1f}" for stage in stages)
    print(f"| {name} | {lines} | {cells} | {time['total'] / lines / median:.2f} |")
worst = max(rows, key=lambda row: row[2]["total"] / row[1])
ratio = worst[2]["total"] / worst[1] / median
print(f"\nmost for a line: {os.path.basename(worst[0])}, {worst[1]} lines, {worst[2]['total']:.1f} ms, {ratio:.2f} medians")
