#!/usr/bin/env python3
# ===- compare_level_zero.py - Level Zero beside clang and the host --------===#
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
"""What the target level-zero costs: in compiling, and in running on the CPU.

    compare_level_zero.py compile [--target=vulkan] [FILE.cl...]
                                                 # beside clang --target=spirv64 -O1
    compare_level_zero.py run [NAME...]          # beside cairn-run --device=host
    compare_level_zero.py modules [--repeat=1] [--device=host] [NAME...]
                                                 # of clang, at each -O, beside their sources

`compile` takes the workloads' kernels where no file is given. Both compilers are
processes of their own, in turns; the fastest of each counts, and the least of their peaks of
memory. Sizes are bytes of the modules. `run` compares the median kernel times of the workloads, again in turns,
and what launching an empty kernel takes; results are checked against the serial
references. `modules` runs what clang makes of the kernels, with all extensions of its
back end, and the sources, in turns, and prints the least median kernel time in ms, and how many times
that of the source it is. All print Markdown tables, and fail if something does not compile or
verify.
"""

import argparse
import json
import math
import os
import pathlib
import subprocess
import sys
import tempfile
import time

BENCH = pathlib.Path(__file__).resolve().parent
BUILD = BENCH.parent / "build"
WORKLOADS = BENCH / "kernels/workloads.json"


def workloads():
    return json.loads(WORKLOADS.read_text())["workloads"]


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values))


def cost(command):
    """The seconds of a process, and the most megabytes that it had at once."""
    start = time.perf_counter()
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(process.pid, 0)
    if status:
        sys.exit(f"failed: {' '.join(map(str, command))}")
    return time.perf_counter() - start, usage.ru_maxrss / 1024


def compile_all(args):
    sources = [(pathlib.Path(name), "") for name in args.names]
    if not sources:
        kernels = {w["file"]: w.get("options", "") for w in workloads()}
        sources = [(BENCH / "kernels" / f, o) for f, o in kernels.items()]
    print("| kernel | Cairn ms | clang ms | ratio | Cairn MB | clang MB | Cairn bytes | "
          "clang bytes | ratio |")
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|")
    times, sizes = [], []
    with tempfile.TemporaryDirectory() as folder:
        ours, theirs = f"{folder}/ours.spv", f"{folder}/theirs.spv"
        for source, options in sources:
            words = options.split()
            commands = (
                [BUILD / "bin/cairnc", source, f"--target={args.target}", *words, "-o", ours],
                [args.clang, "--target=spirv64", "-O1", *words, "-c", source, "-o", theirs],
            )
            costs = [[cost(command) for command in commands] for _ in range(args.repeat)]
            best, memory = ([min(run[which] for run in column) for column in zip(*costs)]
                            for which in (0, 1))
            size = [os.path.getsize(path) for path in (ours, theirs)]
            times.append(best[0] / best[1])
            sizes.append(size[0] / size[1])
            print(f"| {source.stem} | {best[0] * 1e3:.1f} | {best[1] * 1e3:.1f} | "
                  f"{times[-1]:.2f} | {memory[0]:.0f} | {memory[1]:.0f} | {size[0]} | {size[1]} | {sizes[-1]:.2f} |", flush=True)
    print(f"| geometric mean | | | {geometric_mean(times):.2f} | | | | | "
          f"{geometric_mean(sizes):.2f} |")


def measure(device, name, reference, args, described=WORKLOADS):
    command = [BUILD / "bin/cairn-run", f"--device={device}", "--json"]
    command += [f"--workload={described}", f"--name={name}", f"--repeat={args.repeat}"]
    command += ["--warmup=3", f"--reference-dir={reference}"]
    done = subprocess.run(command, capture_output=True, text=True)
    for line in done.stdout.splitlines():
        result = json.loads(line)
        if result.get("verified"):
            return result
    sys.exit(f"{device}: {name}: {done.stderr.strip() or 'not verified'}")


def empty_launch(device, args):
    """Microseconds from the launch of an empty kernel to its end."""
    command = [BUILD / "bin/cairn-run", BENCH / "kernels/empty.cl", "--global=1"]
    command += ["--local=1", "--arg=p=null", f"--device={device}", "--repeat=2000", "--warmup=100"]
    command += ["--json"]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return json.loads(done.stdout.splitlines()[-1])["launch_ms"] * 1e3


def run_all(args):
    os.environ.setdefault("ZE_ENABLE_ALT_DRIVERS", str(BUILD / "lib/libze_cairn.so"))
    print("| workload | host ms | Level Zero ms | ratio |")
    print("|---|---:|---:|---:|")
    ratios = []
    for workload in workloads():
        name = workload["name"]
        if name not in (args.names or [name]) or "image" in name:
            continue  # the host has no images
        with tempfile.TemporaryDirectory() as reference:
            subprocess.run([BUILD / "bin/bench", "--dir", BENCH / "kernels", "--dump",
                            reference, name], check=True, capture_output=True)
            # In turns, so that both see the machine's moods.
            rounds = [[measure(device, name, reference, args)["kernel_ms"]
                       for device in ("host", "level-zero")] for _ in range(args.rounds)]
        host, level_zero = (min(column) for column in zip(*rounds))
        ratios.append(level_zero / host)
        print(f"| {name} | {host:.3f} | {level_zero:.3f} | {ratios[-1]:.2f} |", flush=True)
    print(f"| geometric mean | | | {geometric_mean(ratios):.2f} |")
    print()
    print("| an empty kernel, launch to end | host us | Level Zero us |")
    print("|---|---:|---:|")
    host, level_zero = (empty_launch(device, args) for device in ("host", "level-zero"))
    print(f"| | {host:.2f} | {level_zero:.2f} |")


def make_modules(workload, levels, folder, args):
    """Files that describe the workload: of its source, and of clang's module at each level."""
    described = {"source": WORKLOADS}
    for level in levels:
        module, described[level] = f"{folder}/module{level}.spv", f"{folder}/workloads{level}.json"
        options = workload["options"].split()
        subprocess.run([args.clang, "--target=spirv64", "-cl-std=CL3.0", level, *options,
                        "-mllvm", "--spirv-ext=all", "-c",
                        BENCH / "kernels" / workload["file"], "-o", module], check=True)
        same = json.loads(WORKLOADS.read_text())
        same["workloads"] = [workload | {"file": os.path.basename(module), "options": ""}]
        pathlib.Path(described[level]).write_text(json.dumps(same))
    return described


def run_modules(args):
    os.environ.setdefault("ZE_ENABLE_ALT_DRIVERS", str(BUILD / "lib/libze_cairn.so"))
    levels = ["-O0", "-O1", "-O2", "-O3"]
    print(f"| workload | source | {' | '.join(f'{level} | ratio' for level in levels)} |")
    print(f"|---|---:|{'---:|---:|' * len(levels)}")
    ratios = {level: [] for level in levels}
    for workload in workloads():
        name = workload["name"]
        if name not in (args.names or [name]):
            continue
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([BUILD / "bin/bench", "--dir", BENCH / "kernels", "--dump", folder,
                            name], check=True, capture_output=True)
            described = make_modules(workload, levels, folder, args)
            rounds = [[measure(args.device, name, folder, args, file)["kernel_ms"]
                       for file in described.values()] for _ in range(args.rounds)]
        times = dict(zip(described, (min(column) for column in zip(*rounds))))
        columns = []
        for level in levels:
            ratios[level].append(times[level] / times["source"])
            columns.append(f"{times[level]:.2f} | {ratios[level][-1]:.2f}")
        print(f"| {name} | {times['source']:.2f} | {' | '.join(columns)} |", flush=True)
    means = " | ".join(f" | {geometric_mean(ratios[level]):.2f}" for level in levels)
    print(f"| geometric mean | | {means} |")


ACTIONS = {"compile": compile_all, "run": run_all, "modules": run_modules}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("action", choices=ACTIONS)
    parser.add_argument("names", nargs="*", metavar="NAME")
    parser.add_argument("--repeat", type=int, default=11)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--target", default="level-zero", choices=["level-zero", "vulkan", "host"],
                        help="what compile compiles for; clang's target stays")
    parser.add_argument("--device", default="level-zero", choices=["level-zero", "host"],
                        help="where modules run")
    parser.add_argument("--clang", default="clang-22")
    args = parser.parse_intermixed_args()
    ACTIONS[args.action](args)


if __name__ == "__main__":
    main()
