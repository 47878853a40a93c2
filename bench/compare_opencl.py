#!/usr/bin/env python3
# ===- compare_opencl.py - the OpenCL driver beside the runtime ------------===#
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Kernel times of the workloads through OpenCL, beside cairn-run on the host.

    compare_opencl.py [NAME...] [--rounds=5] [--repeat=9] [--under="chrt -f 50"]

Both run in turns, and the fastest launch of each counts, as other work on the
machine only makes it longer. Prints a Markdown table. OCL_ICD_VENDORS chooses
another driver than that of build/; results are checked by `bench`, a wrong one
ends the script. --under puts a command in front of each. A real-time priority is
for them alone: Linux may spin while it reaps the child of a process that has one
(shrink_dcache_parent), and the script never goes on.
"""

import argparse
import csv
import json
import math
import os
import pathlib
import re
import shlex
import subprocess
import sys

BENCH = pathlib.Path(__file__).resolve().parent
BUILD = BENCH.parent / "build"
WORKLOADS = BENCH / "kernels/workloads.json"
TIME = re.compile(r": kernel median [0-9.]+ ms, min ([0-9.]+) ms")


def output_of(command, environment=None):
    done = subprocess.run(
        command, capture_output=True, text=True, env=environment, check=False
    )
    if done.returncode:
        sys.exit(f"failed: {' '.join(map(str, command))}\n{done.stderr}{done.stdout}")
    return done.stdout


def by_runtime(name, under, repeat):
    command = [*under, BUILD / "bin/cairn-run", f"--workload={WORKLOADS}", f"--name={name}"]
    return float(TIME.search(output_of([*command, f"--repeat={repeat}"]))[1])


def by_opencl(name, under, environment):
    command = [*under, BUILD / "bin/bench", "--dir", WORKLOADS.parent, "--cl", name]
    (row,) = csv.DictReader(output_of(command, environment).splitlines())
    return float(row["min_ms"])


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", help="workloads; default: all")
    parser.add_argument("--rounds", type=int, default=5, help="processes of each")
    parser.add_argument("--repeat", type=int, default=9, help="launches of cairn-run")
    parser.add_argument("--under", type=shlex.split, default=[], help="command in front")
    options = parser.parse_args()
    known = [w["name"] for w in json.loads(WORKLOADS.read_text())["workloads"]]
    for name in options.names:
        if name not in known:
            parser.error(f"no workload '{name}', there are {', '.join(known)}")
    environment = dict(os.environ)
    environment.setdefault("OCL_ICD_VENDORS", str(BUILD / "opencl/vendors"))
    print("| workload | cairn-run ms | OpenCL ms | ratio |\n|---|---|---|---|")
    ratios = []
    for name in options.names or known:
        pairs = [
            (
                by_runtime(name, options.under, options.repeat),
                by_opencl(name, options.under, environment),
            )
            for _ in range(options.rounds)
        ]
        runtime, opencl = map(min, zip(*pairs))
        ratios.append(opencl / runtime)
        print(f"| `{name}` | {runtime:.3f} | {opencl:.3f} | {ratios[-1]:.3f} |", flush=True)
    mean = math.exp(sum(map(math.log, ratios)) / len(ratios))
    print(f"| geometric mean | | | {mean:.3f} |")


if __name__ == "__main__":
    main()
