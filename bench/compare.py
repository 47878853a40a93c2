#!/usr/bin/env python3
#===- compare.py - Cairn, PoCL and native C++ side by side ----------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Runs every workload on Cairn, PoCL and native C++, in turns, and prints a
Markdown table of kernel and build times.

Each run is a process of its own. In all of them a small kernel is compiled first,
so that build times are those of a process that has compiled before. A figure is
the median over the launches of a run, of the best of the rounds: what else the
machine does only ever adds time.
"""

import argparse
import json
import math
import os
import pathlib
import platform
import shutil
import subprocess
import sys
import tempfile

BENCH = pathlib.Path(__file__).resolve().parent
EMPTY = """{"name": "empty", "file": %s, "kernel": "empty", "options": "",
"global": [256], "local": [256], "args": [{"kind": "buffer", "type": "int", "count": 16,
"init": {"kind": "zero"}, "access": "rw"}], "flops": 0, "bytes": 0, "ops": 0,
"compare": {"mode": "exact"}}"""
GROUPS = (1, 16, 256, 4096)


class Failure(Exception):
    """A run that did not give a figure, with its reason."""


def call(command, env=None):
    done = subprocess.run([str(c) for c in command], env=env, text=True,
                          stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=False)
    if done.returncode < 0:
        raise Failure(f"{command[0]} died of signal {-done.returncode}")
    return done


def parse_bench(done, name):
    """The CSV line of `bench` for one workload, as a dictionary of texts."""
    lines = [line for line in done.stdout.splitlines() if "," in line]
    if len(lines) != 2:
        raise Failure((done.stderr or done.stdout).strip() or "no output")
    row = dict(zip(lines[0].split(","), lines[1].split(",")))
    if row["name"] != name or row["ok"] != "ok":
        raise Failure(f"{name}: {row['ok']}")
    return row


class Comparison:
    def __init__(self, args, scratch):
        self.args, self.scratch = args, scratch
        build = args.build_dir
        self.bench, self.run = build / "bin/bench", scratch / "bin/cairn-run"
        # A copy, so that a build in the meantime cannot change what is measured;
        # cairn-run takes the library from ../lib beside itself.
        for tool in (self.bench, build / "bin/cairn-run", build / "lib/libCairnCompiler.so"):
            if not tool.exists():
                raise SystemExit(f"error: no '{tool}'; configure with -DCAIRN_ENABLE_BENCH=ON "
                                 "and build the target 'bench-all'")
            if tool != self.bench:
                copy = scratch / tool.relative_to(build)
                copy.parent.mkdir(exist_ok=True)
                shutil.copy2(tool, copy)
        self.natives = {}
        for name in args.native:
            library = build / "lib/bench" / f"{name}.so"
            if not library.exists():
                raise SystemExit(f"error: no '{library}'; build the target 'bench-native'")
            self.natives[name] = library
        self.pocl_env = dict(os.environ, OCL_ICD_VENDORS=args.icd, POCL_KERNEL_CACHE="0")
        file = BENCH / "kernels/workloads.json"
        self.workloads = json.loads(file.read_text())["workloads"]
        # By contender: (slowest round / fastest round, workload), how noisy it was.
        self.spread = {}

    def names(self):
        known = [w["name"] for w in self.workloads]
        for name in self.args.names:
            if name not in known:
                raise SystemExit(f"error: no workload '{name}', there are {', '.join(known)}")
        return self.args.names or known

    # One run of each contender: (kernel ms, build ms)

    def cairn(self, name):
        workload = dict(next(w for w in self.workloads if w["name"] == name))
        workload["file"] = str(BENCH / "kernels" / workload["file"])
        empty = json.loads(EMPTY % json.dumps(str(BENCH / "kernels/empty.cl")))
        file = self.scratch / "workloads.json"
        file.write_text(json.dumps({"workloads": [empty, workload]}))
        done = call([self.run, f"--workload={file}", f"--repeat={self.args.repeat}", "--json",
                     f"--reference-dir={self.scratch}"])
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        result = next((line for line in lines if line["name"] == name), None)
        if not result or "error" in result:
            raise Failure(done.stderr.strip() or "no output")
        if not result["verified"]:
            raise Failure(f"{name}: WRONG, error {result['worst_error']}")
        return result["launch_ms"], result["compile_ms"]

    def pocl(self, name):
        done = call([self.bench, "--dir", BENCH / "kernels", "--cl", "--launches",
                     self.args.repeat, name], self.pocl_env)
        row = parse_bench(done, name)
        # PoCL makes machine code at the first launch.
        return float(row["median_ms"]), float(row["build_ms"]) + float(row["spec_ms"])

    def native(self, library):
        def run(name):
            done = call([self.bench, "--dir", BENCH / "kernels", "--native", library,
                         "--launches", self.args.repeat, name])
            return float(parse_bench(done, name)["median_ms"]), 0.0
        return run

    def contenders(self):
        all_of_them = {"Cairn": self.cairn}
        if not self.args.no_pocl:
            all_of_them["PoCL"] = self.pocl
        for name, library in self.natives.items():
            all_of_them[name] = self.native(library)
        return all_of_them

    def make_references(self, name):
        directory = self.scratch / name
        directory.mkdir()
        done = call([self.bench, "--dir", BENCH / "kernels", "--dump", directory, name])
        if done.returncode:
            raise SystemExit(f"error: bench --dump {name}: {done.stderr.strip()}")
        for file in directory.glob("*.init.bin"):
            file.unlink()

    def measure(self, name):
        """{contender: (kernel ms, build ms)}, or the reason why there is none."""
        self.make_references(name)
        samples = {}
        for _ in range(self.args.rounds):
            for who, run in self.contenders().items():
                try:
                    samples.setdefault(who, []).append(run(name))
                except Failure as failure:
                    samples.setdefault(who, []).append(str(failure))
        shutil.rmtree(self.scratch / name)
        results = {}
        for who, runs in samples.items():
            broken = [run for run in runs if isinstance(run, str)]
            if broken:
                results[who] = f"{len(broken)} of {len(runs)} runs failed: {broken[0]}"
                continue
            kernels = [kernel for kernel, _ in runs]
            spread = (max(kernels) / min(kernels), name)
            self.spread[who] = max(self.spread.get(who, spread), spread)
            results[who] = tuple(min(column) for column in zip(*runs))
        return results

    # The overhead of a launch: microseconds by number of groups.

    def cairn_overhead(self):
        result = {}
        for groups in GROUPS:
            done = call([self.run, BENCH / "kernels/empty.cl", "--arg=p=i32[16]:zeros",
                         f"--global={groups * 256}", "--local=256", "--warmup=10",
                         "--repeat=200", "--json"])
            if done.returncode:
                raise Failure(done.stderr.strip())
            result[groups] = 1000 * json.loads(done.stdout)["launch_ms"]
        return result

    def pocl_overhead(self):
        done = call([self.bench, "--dir", BENCH / "kernels", "--overhead"], self.pocl_env)
        result = {}
        for line in done.stdout.splitlines():
            groups = int(line.split(" groups")[0].split()[-1])
            result[groups] = float(line.split(": ")[1].split()[0])
        if not result:
            raise Failure(done.stderr.strip())
        return result


def time(ms):
    return f"{ms:.3f}" if ms < 1 else f"{ms:.2f}" if ms < 100 else f"{ms:.1f}"


def geometric_mean(values):
    return math.exp(sum(map(math.log, values)) / len(values)) if values else math.nan


def table(head, rows):
    out = ["| " + " | ".join(head) + " |",
           "|---" + "|---:" * (len(head) - 1) + "|"]
    out += ["| " + " | ".join(row) + " |" for row in rows]
    return "\n".join(out)


def print_tables(results):
    others = [who for who in next(iter(results.values())) if who != "Cairn"]
    rows, ratios = [], {who: [] for who in others}
    builds, build_ratios = [], []
    failures = []
    for name, by in results.items():
        failures += [f"- {name}, {who}: {r}" for who, r in by.items() if isinstance(r, str)]
        value = {who: None if isinstance(r, str) else r for who, r in by.items()}
        row = [name] + [time(value[w][0]) if value[w] else "failed" for w in ["Cairn"] + others]
        for who in others:
            if value["Cairn"] and value[who]:
                ratios[who].append(value["Cairn"][0] / value[who][0])
                row.append(f"{ratios[who][-1]:.2f}")
            else:
                row.append("-")
        rows.append(row)
        if "PoCL" in others and value["Cairn"] and value["PoCL"]:
            build_ratios.append(value["Cairn"][1] / value["PoCL"][1])
            builds.append([name, time(value["Cairn"][1]), time(value["PoCL"][1]),
                           f"{build_ratios[-1]:.2f}"])
    rows.append(["geometric mean"] + [""] * (len(others) + 1) +
                [f"**{geometric_mean(ratios[who]):.2f}**" for who in others])
    print("Kernel time, ms (a ratio below 1: Cairn is faster)\n")
    print(table(["workload", "Cairn"] + others + [f"Cairn / {w}" for w in others], rows))
    if builds:
        builds.append(["geometric mean", "", "", f"**{geometric_mean(build_ratios):.2f}**"])
        print("\nBuild time, ms, source to machine code, not the first of the process\n")
        print(table(["workload", "Cairn", "PoCL", "Cairn / PoCL"], builds))
    if failures:
        print("\nFailures\n\n" + "\n".join(failures))
    return not failures


def print_overheads(comparison):
    columns = {"Cairn": comparison.cairn_overhead}
    if not comparison.args.no_pocl:
        columns["PoCL"] = comparison.pocl_overhead
    figures = {}
    for who, run in columns.items():
        try:
            figures[who] = run()
        except Failure as failure:
            print(f"\nempty kernel, {who}: {failure}")
    if figures:
        print("\nAn empty kernel, microseconds from launch to finish, groups of 256\n")
        print(table(["groups"] + list(figures),
                    [[str(g)] + [f"{figures[who][g]:.1f}" for who in figures] for g in GROUPS]))


def describe_machine():
    model = next((line.split(":", 1)[1].strip() for line in open("/proc/cpuinfo")
                  if line.startswith("model name")), platform.machine())
    load = os.getloadavg()[0]
    return f"{model}, {os.cpu_count()} cores; load before the run {load:.1f}"


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", help="workloads; all by default")
    parser.add_argument("--build-dir", type=pathlib.Path, default=BENCH.parent / "build")
    parser.add_argument("--repeat", type=int, default=7, help="launches in a run")
    parser.add_argument("--rounds", type=int, default=3, help="runs of each contender")
    parser.add_argument("--native", action="append", metavar="NAME",
                        help="library of lib/bench in the build directory "
                             "(default: native_gcc and native_clang)")
    parser.add_argument("--icd", default="/etc/OpenCL/vendors/pocl.icd")
    parser.add_argument("--no-pocl", action="store_true")
    parser.add_argument("--no-overhead", action="store_true")
    parser.add_argument("--scratch", help="folder for references, up to 600 MB")
    args = parser.parse_args()
    args.build_dir = args.build_dir.resolve()
    args.native = args.native or ["native_gcc", "native_clang"]
    with tempfile.TemporaryDirectory(dir=args.scratch) as scratch:
        scratch = pathlib.Path(scratch)
        comparison = Comparison(args, scratch)
        (scratch / "empty").mkdir()
        (scratch / "empty/arg0.ref.bin").write_bytes(bytes(64))
        print(f"Machine: {describe_machine()}\n", flush=True)
        results = {}
        for name in comparison.names():
            print(f"{name} ...", file=sys.stderr, flush=True)
            results[name] = comparison.measure(name)
        good = print_tables(results)
        print("\nKernel time of the slowest round over that of the fastest, at worst: " +
              ", ".join(f"{who} {ratio:.2f} ({name})"
                        for who, (ratio, name) in comparison.spread.items()) +
              f"; load after the run {os.getloadavg()[0]:.1f}")
        if not args.no_overhead:
            print_overheads(comparison)
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
