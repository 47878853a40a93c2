#!/usr/bin/env python3
# ===- compare_vulkan.py - Vulkan beside a GPU's own OpenCL ----------------===#
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Kernel times of the workloads on Vulkan beside those on the GPU's OpenCL.

    compare_vulkan.py compile DIR [--schedules]    # with cairnc, on any machine
    compare_vulkan.py run DIR [--schedules]        # with bench and cairn-run, where the GPU is

The first writes each workload's SPIR-V and interface into a folder of DIR for each
way to pass arguments, or with --schedules for each way to make work-items coarse;
the second needs no compiler. --kernels=DIR has other workloads. Times are the devices' own: of
timestamps and of profiled events. Each workload has a process of its own with
launches to warm up, as a GPU lowers its clocks while a host prepares data. Results
are checked against the serial references. Prints a Markdown table.
"""

import argparse
import json
import math
import pathlib
import subprocess
import sys
import tempfile
from functools import partial

BENCH = pathlib.Path(__file__).resolve().parent
BUILD = BENCH.parent / "build/bin"
FLAGS = ["-fused-fma"]  # GPUs with an OpenCL of their own have it
MODES = {
    "descriptors": [],
    "descriptors, push": ["-pod-pushconstant"],
    "addresses": ["--physical-addressing"],
    "addresses, push": ["--physical-addressing", "-pod-pushconstant"],
}


DEFAULT = "default"
DIMENSIONS = "xyz"
# Of a schedule that comes with Cairn, what its parameters are tried at.
SCHEDULES = {
    "coarsen": [{"x": 2}, {"x": 4}, {"y": 2}, {"y": 4}, {"y": 8}, {"x": 2, "y": 2}, {"x": 2, "y": 4}],
    "strided": [{"x": 2}, {"x": 4}],
    "unrolled": [{"unroll": 4}, {"unroll": 16}, {"unroll": 32}],
    "count-in-copies": [{"copies": 32, "unroll": 16}],
    "register-tiles": [{}, {"x": 8}],
}
# The local sizes that schedules require.
REQUIRED = {"register-tiles": [64, 64]}
# Local sizes for launches of one and two dimensions whose work-items do not wait for each other.
LOCALS = {1: [[32], [64], [128], [512]], 2: [[32, 4], [32, 8], [16, 16], [128, 2]]}


class Mode:
    """A way to compile a workload and to launch it."""

    def __init__(self, options, file=None, local=None):
        self.options, self.file, self.local = options, file, local


def schedules():
    """The ways to transform workloads, by name."""
    found = {DEFAULT: Mode(["-pod-pushconstant"])}
    for file, choices in SCHEDULES.items():
        for values in choices:
            name = " ".join([file, *(f"{key}={value}" for key, value in values.items())])
            path = BENCH.parent / f"share/cairn/schedules/{file}.mlir"
            options = ["-pod-pushconstant", f"--schedule={path}"]
            options += [f"--schedule-parameter={key}={value}" for key, value in values.items()]
            found[name] = Mode(options, file, REQUIRED.get(file))
    return found


def with_locals(ways, modes, workload):
    """Each of the ways with the local sizes that there are for the launch."""
    found = {}
    for way in ways:
        if modes[way].file in REQUIRED:
            continue
        for local in LOCALS.get(len(workload["global"]), []):
            name = f"{way} --local={','.join(map(str, local))}"
            found[name] = Mode(modes[way].options, modes[way].file, local)
    return found


def modes_of(args):
    if args.schedules:
        return schedules()
    return {name: Mode(options) for name, options in MODES.items()}


def waits(args, workload):
    """Whether work-items of a group have something to do with each other."""
    text = (args.kernels / workload["file"]).read_text()
    return any(word in text for word in ["barrier", "local ", "atomic"])


def suits(args, name, mode, workload):
    """Whether a schedule is for the launch."""
    dimensions = len(workload["global"])
    used = [part[0] for part in name.split() if part[1:2] == "="]
    if any(DIMENSIONS.index(dimension) >= dimensions for dimension in used if dimension in DIMENSIONS):
        return False
    return not mode.local or (len(mode.local) == dimensions and not waits(args, workload))


def workloads(args):
    known = json.loads((args.kernels / "workloads.json").read_text())["workloads"]
    return [workload for workload in known if not args.name or workload["name"] in args.name.split(",")]


def folder_of(directory, mode):
    return directory / mode.replace(", ", "-").replace(" ", "-")


def compile_all(args):
    for name, mode in modes_of(args).items():
        folder = folder_of(args.directory, name)
        folder.mkdir(parents=True, exist_ok=True)
        for workload in workloads(args):
            if args.schedules and not suits(args, name, mode, workload):
                continue
            base = folder / workload["name"]
            command = [args.tools / "cairnc", args.kernels / workload["file"]]
            command += ["--target=vulkan", *FLAGS, *mode.options]
            command += workload.get("options", "").split()
            command += ["-o", f"{base}.spv", f"--interface={base}.json"]
            done = subprocess.run(command, capture_output=True, text=True)
            # A schedule says where it cannot be applied.
            if done.returncode and not args.schedules:
                sys.exit(done.stderr)


def opencl_time(args, name):
    """Milliseconds, or nothing if the result is wrong."""
    command = [args.tools / "bench", "--dir", args.kernels, "--cl", "--profile"]
    done = subprocess.run([*command, name], capture_output=True, text=True)
    for line in done.stdout.splitlines():
        fields = line.split(",")
        if fields[0] == name:
            # The range has commas nowhere, so that the median is the sixth.
            return float(fields[5]) if fields[-1] == "ok" else None
    print(f"bench {name}: {done.stderr.strip()}", file=sys.stderr)
    return None


def vulkan_time(args, mode, workload, reference, local=None):
    """Milliseconds of what was compiled in `mode`, or nothing if the result is wrong."""
    launch = dict(workload, local=local or workload["local"])
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump({"workloads": [launch]}, file)
        file.flush()
        command = [args.tools / "cairn-run", "--device=vulkan", "--json"]
        command += [f"--workload={file.name}", f"--name={workload['name']}"]
        command += [f"--program-dir={folder_of(args.directory, mode)}"]
        command += [f"--reference-dir={reference}", "--repeat=15", "--warmup=10"]
        done = subprocess.run(command, capture_output=True, text=True)
    for line in done.stdout.splitlines():
        result = json.loads(line)
        if result.get("verified"):
            return result["kernel_ms"]
    print(f"{mode}: {workload['name']}: {done.stderr.strip()}", file=sys.stderr)
    return None


def cell(time, peer):
    if time is None:
        return "-", None
    if peer is None:
        return f"{time:.4f}", None
    return f"{time:.4f} ({peer / time:.2f})", peer / time


def dump_reference(args, name, reference):
    command = [args.tools / "bench", "--dir", args.kernels]
    subprocess.run([*command, "--dump", reference, name], check=True, capture_output=True)


def median(times):
    known = sorted(time for time in times if time)
    return known[len(known) // 2] if known else None


def mean(ratios):
    logs = [math.log(ratio) for ratio in ratios]
    return f"{math.exp(sum(logs) / len(logs)):.2f}" if logs else "-"


def measure_way(args, modes, workload, reference, way):
    """Milliseconds; nothing if a way is not for the workload."""
    built = way.split(" --local=")[0]
    exists = (folder_of(args.directory, built) / f"{workload['name']}.spv").exists()
    if not exists or not suits(args, way, modes[way], workload):
        return None
    return vulkan_time(args, built, workload, reference, modes[way].local)


def fastest(times, count):
    known = {way: time for way, time in times.items() if time}
    return sorted(known, key=known.get)[:count] or [DEFAULT]


def run_schedules(args):
    print("| workload | OpenCL | default | best | schedule | default / best | OpenCL / best |")
    print("|---|---:|---:|---:|---|---:|---:|")
    gains, ratios = [], []
    for workload in workloads(args):
        name = workload["name"]
        peer = opencl_time(args, name)
        times = {}
        with tempfile.TemporaryDirectory() as reference:
            dump_reference(args, name, reference)
            modes = schedules()
            measure = partial(measure_way, args, modes, workload, reference)
            for way in list(modes):
                times[way] = measure(way)
            # Other launches of the default and of the fastest one.
            ways = dict.fromkeys([DEFAULT, fastest(times, 1)[0]])
            modes.update(with_locals(ways, modes, workload))
            for way in modes:
                if way not in times:
                    times[way] = measure(way)
            # The fastest ones again, beside the default and OpenCL, in turns.
            again = {way: [] for way in dict.fromkeys([DEFAULT, *fastest(times, 2)])}
            peers = [peer]
            for _ in range(3):
                for way, measured in again.items():
                    measured.append(measure(way))
                peers.append(opencl_time(args, name))
            times.update({way: median(measured) for way, measured in again.items()})
            times = {way: time for way, time in times.items() if time}
            peer = median(peers)
        if DEFAULT not in times:
            continue
        best = min((way for way in again if way in times), key=times.get)
        gains.append(times[DEFAULT] / times[best])
        cells = [name, f"{peer:.4f}" if peer else "-", f"{times[DEFAULT]:.4f}"]
        cells += [f"{times[best]:.4f}", best, f"{gains[-1]:.2f}"]
        cells += [f"{peer / times[best]:.2f}" if peer else "-"]
        if peer:
            ratios.append(peer / times[best])
        print("|", " | ".join(cells), "|", flush=True)
        print(f"{name}: {times}", file=sys.stderr)
    print(f"| geometric mean | | | | | {mean(gains)} | {mean(ratios)} |")


def run_all(args):
    print("| workload | OpenCL |", " | ".join(MODES), "|")
    print("|---" + "|---:" * (1 + len(MODES)) + "|")
    ratios = {mode: [] for mode in MODES}
    for workload in workloads(args):
        name = workload["name"]
        peer = opencl_time(args, name)
        cells = [f"{peer:.4f}" if peer else "-"]
        with tempfile.TemporaryDirectory() as reference:
            dump_reference(args, name, reference)
            for mode in MODES:
                time = vulkan_time(args, mode, workload, reference)
                text, ratio = cell(time, peer)
                cells.append(text)
                if ratio:
                    ratios[mode].append(ratio)
        print(f"| {name} |", " | ".join(cells), "|", flush=True)
    means = [mean(ratios[mode]) for mode in MODES]
    print("| geometric mean of the ratios | |", " | ".join(means), "|")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("action", choices=["compile", "run"])
    parser.add_argument("directory", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--schedules", action="store_true")
    parser.add_argument("--kernels", type=pathlib.Path, default=BENCH / "kernels")
    parser.add_argument("--name", help="workloads, separated by commas; all by default")
    parser.add_argument("--tools", type=pathlib.Path, default=BUILD)
    args = parser.parse_args()
    if args.action == "compile":
        compile_all(args)
    elif args.schedules:
        run_schedules(args)
    else:
        run_all(args)


if __name__ == "__main__":
    main()
