#!/usr/bin/env python3
#===- compare-outputs.py - what two builds make of the same kernels -------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""usage: compare-outputs.py OLD NEW [KERNEL.cl...]

OLD and NEW are build folders. Compiles kernels, by default those of the corpus and
of bench, with both: the host's optimised LLVM IR, and SPIR-V for Vulkan, by
descriptors and by addresses, and for Level Zero. Prints each output that differs,
and ends with 1 if there is one."""

import concurrent.futures
import os
import pathlib
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUTPUTS = {
    "host": ["--target=host", "--emit=llvm-ir"],
    "vulkan": ["--target=vulkan"],
    "vulkan by addresses": ["--target=vulkan", "--physical-addressing"],
    "level-zero": ["--target=level-zero"],
}
# The first that a kernel is compiled with is its own.
STANDARDS = ["CL1.2", "CL2.0", "CL3.0"]


def compile_kernel(build, kernel, words):
    """The output, or what was said instead."""
    done = subprocess.run(
        [build / "bin" / "cairnc", kernel, *words, "-o", "-"], capture_output=True
    )
    return done.returncode == 0, done.stderr if done.returncode else done.stdout


def compare(old, new, kernel, output):
    """None if both say the same, else how they differ; and whether it is compiled."""
    for standard in STANDARDS:
        words = [*OUTPUTS[output], f"-cl-std={standard}"]
        before = compile_kernel(old, kernel, words)
        after = compile_kernel(new, kernel, words)
        if before != after:
            say = {True: f"compiled as {standard}", False: f"refused as {standard}"}
            what = "another output" if before[0] == after[0] else f"was {say[before[0]]}, is {say[after[0]]}"
            return what, True
        if before[0]:
            return None, True
    return None, False


def main():
    if len(sys.argv) < 3 or sys.argv[1].startswith("-"):
        sys.exit(__doc__)
    old, new = (pathlib.Path(build).resolve() for build in sys.argv[1:3])
    for build in (old, new):
        if not (build / "bin" / "cairnc").exists():
            sys.exit(f"error: expected a build with bin/cairnc, got '{build}'")
    kernels = [pathlib.Path(kernel).resolve() for kernel in sys.argv[3:]] or sorted(
        [*ROOT.glob("test/Integration/Corpus/*.cl"), *ROOT.glob("bench/kernels/*.cl")]
    )
    cases = [(kernel, output) for kernel in kernels for output in OUTPUTS]
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as threads:
        results = list(threads.map(lambda case: compare(old, new, *case), cases))
    differing = 0
    for (kernel, output), (difference, _) in zip(cases, results):
        if difference:
            differing += 1
            print(f"{kernel.name}, {output}: {difference}")
    compiled = sum(is_compiled for _, is_compiled in results)
    print(f"{compiled} outputs of {len(kernels)} kernels, {differing} differ")
    if not compiled:
        sys.exit("error: nothing is compiled")
    sys.exit(differing != 0)


main()
