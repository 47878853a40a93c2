#!/usr/bin/env python3
# ===- compare_vulkan.py - Vulkan beside a GPU's own OpenCL ----------------===#
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""Kernel times of the workloads on Vulkan beside those on the GPU's OpenCL.

    compare_vulkan.py compile DIR    # with cairnc, on any machine
    compare_vulkan.py run DIR        # with bench and cairn-run, where the GPU is

The first writes each workload's SPIR-V and interface into a folder of DIR for each
way to pass arguments; the second needs no compiler. Times are the devices' own: of
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


def workloads():
    return json.loads((BENCH / "kernels/workloads.json").read_text())["workloads"]


def folder_of(directory, mode):
    return directory / mode.replace(", ", "-")


def compile_all(args):
    for mode, options in MODES.items():
        folder = folder_of(args.directory, mode)
        folder.mkdir(parents=True, exist_ok=True)
        for workload in workloads():
            base = folder / workload["name"]
            command = [args.tools / "cairnc", BENCH / "kernels" / workload["file"]]
            command += ["--target=vulkan", *FLAGS, *options]
            command += workload.get("options", "").split()
            command += ["-o", f"{base}.spv", f"--interface={base}.json"]
            subprocess.run(command, check=True)


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


def run_all(args):
    print("| workload | OpenCL |", " | ".join(MODES), "|")
    print("|---" + "|---:" * (1 + len(MODES)) + "|")
    ratios = {mode: [] for mode in MODES}
    for workload in workloads():
        name = workload["name"]
        peer = opencl_time(args, name)
        cells = [f"{peer:.4f}" if peer else "-"]
        with tempfile.TemporaryDirectory() as reference:
            command = [args.tools / "bench", "--dir", BENCH / "kernels"]
            command += ["--dump", reference, name]
            subprocess.run(command, check=True, capture_output=True)
            for mode in MODES:
                time = vulkan_time(args, mode, name, reference)
                text, ratio = cell(time, peer)
                cells.append(text)
                if ratio:
                    ratios[mode].append(ratio)
        print(f"| {name} |", " | ".join(cells), "|", flush=True)
    means = []
    for mode in MODES:
        logs = [math.log(ratio) for ratio in ratios[mode]]
        means.append(f"{math.exp(sum(logs) / len(logs)):.2f}" if logs else "-")
    print("| geometric mean of the ratios | |", " | ".join(means), "|")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("action", choices=["compile", "run"])
    parser.add_argument("directory", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--tools", type=pathlib.Path, default=BUILD)
    args = parser.parse_args()
    (compile_all if args.action == "compile" else run_all)(args)


if __name__ == "__main__":
    main()
