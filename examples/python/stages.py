#===- stages.py - where a compile's time goes -----------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""What each stage of a compile takes and how large each level is, for kernels of several
kinds, on every kind of device: timings, levels, devices."""

import numpy as np

import cairn
from example import parse, pyplot

KERNELS = {
    "saxpy": "kernel void k(float a, global const float *x, global float *y) { size_t i = get_global_id(0); y[i] += a * x[i]; }",
    "scan": "kernel void k(global const int *x, global int *y) { size_t i = get_global_id(0); y[i] = work_group_scan_inclusive_add(x[i]); }",
    "waves": "kernel void k(global const float *x, global float *y) { size_t i = get_global_id(0); y[i] = sin(x[i]) + exp(-x[i] * x[i]) + pow(fabs(x[i]), 0.3f); }",
}


def bars(axis, rows, unit):
    """A stack for each row, of what it is made of."""
    names = list(dict.fromkeys(name for parts in rows.values() for name in parts))
    left = np.zeros(len(rows))
    for name in names:
        widths = np.array([parts.get(name, 0) for parts in rows.values()], float)
        axis.barh(list(rows), widths, left=left, label=name)
        left += widths
    axis.set_xlabel(unit)
    axis.invert_yaxis()
    axis.legend(fontsize=7)


def main():
    options = parse(__doc__, "stages.png")
    plt = pyplot()
    cairn.compile("kernel void first() {}", target=options.device)  # loads the compiler
    times, sizes = {}, {}
    for name, source in KERNELS.items():
        program = cairn.compile(source, target=options.device, options="-cl-std=CL2.0")
        times[name] = {s: t for s, t in program.timings.items() if s != "total"}
        sizes[name] = {level: len(text.splitlines()) for level, text in program.levels.items()}
        print(f"{name:6} {program.timings['total']:8.1f} ms, lines by level: {sizes[name]}")
        assert times[name] and all(sizes[name].values())
    figure, (left, right) = plt.subplots(1, 2, figsize=(11, 3.6))
    bars(left, times, "milliseconds")
    bars(right, sizes, "lines")
    figure.suptitle(f"compiling for {options.device}")
    figure.tight_layout()
    figure.savefig(options.output)
    print(f"wrote {options.output}")


if __name__ == "__main__":
    main()
