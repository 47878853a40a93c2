#!/usr/bin/env python3
# ===- compare_schedules.py - schedules beside none ------------------------===#
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Kernel times of the workloads with the schedules that come with Cairn.

    compare_schedules.py host|vulkan [NAME...] [--prefix "chrt -f 50 taskset -c 1"]

Each workload as it is, by each schedule that can be applied, and with other local
sizes where its work-items do not wait for each other; the fastest three again
beside the workload as it is, in turns. Sizes are a CPU's: Vulkan is for one as
well, and a GPU has compare_vulkan.py. Results are checked against the serial
references. Prints a Markdown table, and all times on standard error.
"""

import argparse
import json
import math
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
TOOLS, KERNELS = ROOT / "build/bin", ROOT / "bench/kernels"
SCHEDULES = ROOT / "share/cairn/schedules"
# By how much fewer work-items there are than in workloads.json.
SMALLER = {
    "host": {"saxpy": 16, "stencil5": 16, "scan": 16, "reduction": 16, "nbody": 2}
    | dict.fromkeys(["histogram", "gauss_u8x4", "image_linear", "mandelbrot", "blackscholes"], 4),
    "vulkan": {"saxpy": 64, "stencil5": 64, "scan": 64, "reduction": 64, "nbody": 8, "sgemm_tiled": 4}
    | dict.fromkeys(["histogram", "gauss_u8x4", "image_linear", "mandelbrot", "blackscholes"], 16),
}
# The work-group's size, known to the compiler.
SIZED = "width={0} height={1}"
# By device and the launch's dimensions: schedules, one after the other, and local sizes.
WAYS = {
    ("host", 1): [f"strided-lanes x={x} lanes={n} {SIZED}" for x, n in [(1, 16), (1, 1), (1, 8), (1, 32), (2, 16), (4, 16)]]
    + ["strided-lanes x=2 lanes=16", "unrolled unroll=4"],
    ("host", 2): [f"host-lanes y={y} lanes={n} {SIZED}" for y, n in [(1, 16), (1, 8), (1, 32), (2, 16), (4, 16), (8, 16)]]
    + ["host-lanes y=8 lanes=16", "strided x=2; host-lanes y=1 lanes=16"],
    ("vulkan", 1): ["coarsen x=2", "coarsen x=4", "strided x=2", "strided x=4", "strided x=8", "unrolled unroll=8"],
    ("vulkan", 2): [f"coarsen x={x} y={y}" for x, y in [(1, 2), (1, 4), (2, 1), (2, 2)]] + ["unrolled unroll=8"],
}
LOCALS = {1: [[64], [1024]], 2: [[8, 8], [16, 16], [256, 4]]}


def shrink(workload, factor):
    """The workload with so many times fewer work-items."""
    sizes = workload["global"]
    side = factor if len(sizes) == 1 else math.isqrt(factor)
    workload["global"] = [size // side for size in sizes]
    for arg in workload["args"]:
        if arg["kind"] == "image2d":
            arg.update(width=arg["width"] // side, height=arg["height"] // side)
        elif arg["kind"] == "buffer" and arg["count"] > 4096:
            arg["count"] //= factor
        elif arg.get("value") in sizes:
            arg["value"] //= side
    return workload


def options_of(way):
    found = []
    for part in way.split("; ") if way else []:
        file, *parameters = part.split()
        found.append(f"--schedule={SCHEDULES / file}.mlir")
        found += [f"--schedule-parameter={parameter}" for parameter in parameters]
    return found


class Device:
    def __init__(self, args, folder):
        self.args, self.folder = args, folder

    def measure(self, workload, way, local, repeat):
        """Milliseconds; nothing if it cannot be done, or is wrong."""
        launch = dict(workload, local=local or workload["local"])
        way = way.format(*launch["local"], 1)
        (self.folder / "one.json").write_text(json.dumps({"workloads": [launch]}))
        command = [*self.args.prefix.split(), TOOLS / "cairn-run", f"--device={self.args.device}", "--json"]
        command += [f"--workload={self.folder / 'one.json'}", f"--repeat={repeat}", *options_of(way)]
        command += [f"--reference-dir={self.folder / workload['name']}"]
        done = subprocess.run(command, capture_output=True, text=True, timeout=300)
        for line in done.stdout.splitlines():
            result = json.loads(line)
            if result.get("verified"):
                return result["min_ms"]
        return None

    def candidates(self, workload):
        dimensions = len(workload["global"])
        text = (KERNELS / workload["file"]).read_text()
        waits = any(word in text for word in ["barrier", "local ", "atomic"])
        locals_ = [] if waits else LOCALS[dimensions]
        ways = ["", *WAYS[self.args.device, dimensions]]
        return [(way, None) for way in ways] + [(way, local) for way in ways[:2] for local in locals_]

    def compare(self, workload):
        """The time of a workload as it is, and the best time with its way."""
        reference = self.folder / workload["name"]
        reference.mkdir()
        command = [TOOLS / "bench", "--dir", self.folder, "--dump", reference, workload["name"]]
        subprocess.run(command, check=True, capture_output=True)
        times = {}
        for way, local in self.candidates(workload):
            time = self.measure(workload, way, local, 2)
            if time:
                times[way, json.dumps(local)] = time
        print(f"{workload['name']}: {times}", file=sys.stderr, flush=True)
        plain = ("", "null")
        fastest = sorted(times, key=times.get)[:3]
        again = {key: [] for key in dict.fromkeys([plain, *fastest])}
        for _ in range(3):
            for (way, local), measured in again.items():
                measured.append(self.measure(workload, way, json.loads(local), 5))
        best = min(again, key=lambda key: min(again[key]))
        return min(again[plain]), min(again[best]), best


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("device", choices=["host", "vulkan"])
    parser.add_argument("name", nargs="*")
    parser.add_argument("--prefix", default="", help="of the commands that measure")
    args = parser.parse_args()
    known = json.loads((KERNELS / "workloads.json").read_text())["workloads"]
    print("| workload | size | as it is, ms | best, ms | as it is / best | by |")
    print("|---|---:|---:|---:|---:|---|")
    gains = []
    with tempfile.TemporaryDirectory() as folder:
        folder = pathlib.Path(folder)
        shutil.copytree(KERNELS, folder, dirs_exist_ok=True)
        known = [shrink(workload, SMALLER[args.device].get(workload["name"], 1)) for workload in known]
        (folder / "workloads.json").write_text(json.dumps({"workloads": known}))
        for workload in known:
            if args.name and workload["name"] not in args.name:
                continue
            plain, best, (way, local) = Device(args, folder).compare(workload)
            gains.append(plain / best)
            way = way.format(*(json.loads(local) or workload["local"]), 1)
            by = (way or "as it is") + (f" --local={','.join(map(str, json.loads(local)))}" if local != "null" else "")
            size = " x ".join(map(str, workload["global"]))
            print(f"| {workload['name']} | {size} | {plain:.3f} | {best:.3f} | {gains[-1]:.2f} | {by} |", flush=True)
    print(f"| geometric mean | | | | {math.exp(sum(map(math.log, gains)) / len(gains)):.2f} | |")


if __name__ == "__main__":
    main()
