#===- small_workloads.py - the timed workloads, for a test -----------------===#
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===#
"""small_workloads.py KERNELS DIRECTORY copies the folder of the workloads to
DIRECTORY, with sizes that a test has time for. Workloads with images are left
out: the CPU has none.

small_workloads.py --references DIRECTORY makes references of the outputs that
were dumped there."""

import json
import os
import pathlib
import shutil
import sys

# What stands for each number of a workload that says how large it is.
SIZES = {
    "saxpy": {67108864: 65536},
    "sgemm_tiled": {512: 64, 262144: 4096},
    "nbody": {8192: 512, 32768: 2048},
    "mandelbrot": {1024: 64, 1048576: 4096, 0.00244140625: 0.0390625},
    "blackscholes": {2097152: 8192},
    "reduction": {8388608: 8192, 16777216: 16384, 32768: 32},
    "scan": {16777216: 16384, 65536: 64},
    "histogram": {262144: 1024, 16777216: 65536},
    "stencil5": {8192: 128, 67108864: 16384},
    "spmv_csr": {1048576: 4096, 1048577: 4097, 16774684: 98304},
    "gauss_u8x4": {2048: 64, 16777216: 16384},
}


def shrink(value, sizes):
    if isinstance(value, dict):
        return {key: shrink(item, sizes) for key, item in value.items()}
    if isinstance(value, list):
        return [shrink(item, sizes) for item in value]
    return sizes.get(value, value) if isinstance(value, (int, float)) else value


def main():
    kernels, directory = sys.argv[1:]
    if kernels == "--references":
        for output in pathlib.Path(directory).glob("*/arg*.out.bin"):
            output.rename(str(output).replace(".out.bin", ".ref.bin"))
        return
    shutil.copytree(kernels, directory)
    path = os.path.join(directory, "workloads.json")
    with open(path) as file:
        document = json.load(file)
    document["workloads"] = [
        shrink(workload, SIZES[workload["name"]])
        for workload in document["workloads"]
        if not any(arg["kind"].startswith("image") for arg in workload["args"])
    ]
    with open(path, "w") as file:
        json.dump(document, file)


main()
