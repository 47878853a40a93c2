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
the second needs no compiler. Times are the devices' own: of
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


def schedules():
    """The options of each way to make work-items coarse."""
    found = {DEFAULT: ["-pod-pushconstant"]}
    neighbours = [{"x": 2}, {"x": 4}, {"y": 2}, {"y": 4}, {"x": 2, "y": 2}, {"x": 2, "y": 4}]
    for file, factors in {"coarsen": neighbours, "strided": [{"x": 2}, {"x": 4}]}.items():
        for by in factors:
            name = f"{file} " + " ".join(f"{d}={n}" for d, n in by.items())
            options = [f"--schedule-parameter={d}={n}" for d, n in by.items()]
            path = BENCH.parent / f"share/cairn/schedules/{file}.mlir"
            found[name] = [*found[DEFAULT], f"--schedule={path}", *options]
    return found


def modes_of(args):
    return schedules() if args.schedules else MODES


def suits(mode, workload):
    """Whether the launch has the dimensions that a schedule is for."""
    used = DIMENSIONS[: len(workload["global"])]
    return all(part[0] in used for part in mode.split() if "=" in part)


def workloads():
    return json.loads((BENCH / "kernels/workloads.json").read_text())["workloads"]


def folder_of(directory, mode):
    return directory / mode.replace(", ", "-").replace(" ", "-")


def compile_all(args):
    for mode, options in modes_of(args).items():
        folder = folder_of(args.directory, mode)
        folder.mkdir(parents=True, exist_ok=True)
        for workload in workloads():
            base = folder / workload["name"]
            command = [args.tools / "cairnc", BENCH / "kernels" / workload["file"]]
            command += ["--target=vulkan", *FLAGS, *options]
            command += workload.get("options", "").split()
            command += ["-o", f"{base}.spv", f"--interface={base}.json"]
            done = subprocess.run(command, capture_output=True, text=True)
            # A schedule says where it cannot be applied.
            if done.returncode and not args.schedules:
                sys.exit(done.stderr)


def opencl_time(args, name):
    """Milliseconds, or nothing if the result is wrong."""
    command = [args.tools / "bench", "--dir", BENCH / "kernels", "--cl", "--profile"]
    done = subprocess.run([*command, name], capture_output=True, text=True)
    for line in done.stdout.splitlines():
        fields = line.split(",")
        if fields[0] == name:
            # The range has commas nowhere, so that the median is the sixth.
            return float(fields[5]) if fields[-1] == "ok" else None
    print(f"bench {name}: {done.stderr.strip()}", file=sys.stderr)
    return None


def vulkan_time(args, mode, name, reference):
    command = [args.tools / "cairn-run", "--device=vulkan", "--json"]
    command += [f"--workload={BENCH / 'kernels/workloads.json'}", f"--name={name}"]
    command += [f"--program-dir={folder_of(args.directory, mode)}"]
    command += [f"--reference-dir={reference}", "--repeat=15", "--warmup=10"]
    done = subprocess.run(command, capture_output=True, text=True)
    for line in done.stdout.splitlines():
        result = json.loads(line)
        if result.get("verified"):
            return result["kernel_ms"]
    print(f"{mode}: {name}: {done.stderr.strip()}", file=sys.stderr)
    return None


def cell(time, peer):
    if time is None:
        return "-", None
    if peer is None:
        return f"{time:.4f}", None
    return f"{time:.4f} ({peer / time:.2f})", peer / time


def dump_reference(args, name, reference):
    command = [args.tools / "bench", "--dir", BENCH / "kernels"]
    subprocess.run([*command, "--dump", reference, name], check=True, capture_output=True)


def mean(ratios):
    logs = [math.log(ratio) for ratio in ratios]
    return f"{math.exp(sum(logs) / len(logs)):.2f}" if logs else "-"


def run_schedules(args):
    print("| workload | OpenCL | default | best | schedule | default / best | OpenCL / best |")
    print("|---|---:|---:|---:|---|---:|---:|")
    gains, ratios = [], []
    for workload in workloads():
        name = workload["name"]
        peer = opencl_time(args, name)
        times = {}
        with tempfile.TemporaryDirectory() as reference:
            dump_reference(args, name, reference)
            for mode in schedules():
                built = folder_of(args.directory, mode) / f"{name}.spv"
                if built.exists() and suits(mode, workload):
                    time = vulkan_time(args, mode, name, reference)
                    if time:
                        times[mode] = time
        if DEFAULT not in times:
            continue
        best = min(times, key=times.get)
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
    for workload in workloads():
        name = workload["name"]
        peer = opencl_time(args, name)
        cells = [f"{peer:.4f}" if peer else "-"]
        with tempfile.TemporaryDirectory() as reference:
            dump_reference(args, name, reference)
            for mode in MODES:
                time = vulkan_time(args, mode, name, reference)
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
