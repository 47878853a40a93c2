#===- __init__.py - Cairn in Python ---------------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Compile OpenCL kernels and run them on the CPU, Vulkan and Level Zero.

    import cairn, numpy as np

    program = cairn.compile('''
        kernel void saxpy(float a, global const float *x, global float *y) {
          size_t i = get_global_id(0);
          y[i] += a * x[i];
        }''')
    x, y = np.arange(8, dtype=np.float32), np.zeros(8, np.float32)
    program.saxpy(8, 2.0, x, y)

Arrays are copied to the device and back; a `Buffer` stays there. The
libraries are Cairn's own, found beside the package, in a build or where the
system looks; CAIRN_RUNTIME_LIBRARY names libCairnRuntime.so otherwise.
"""

from cairn._devices import Device, DeviceInfo, device, devices
from cairn._errors import (
    CompileError,
    DeviceError,
    Diagnostic,
    Error,
    LaunchError,
    ProgramError,
)
from cairn._kernels import Kernel, Local, Sampler, Timing
from cairn._levels import Levels
from cairn._memory import Buffer, Image
from cairn._passes import Pass, passes, run_pipeline
from cairn._pipes import Pipe
from cairn._programs import Program, compile, load
from cairn._queues import Queue

__all__ = [
    "Buffer",
    "CompileError",
    "Device",
    "DeviceError",
    "DeviceInfo",
    "Diagnostic",
    "Error",
    "Image",
    "Kernel",
    "LaunchError",
    "Levels",
    "Local",
    "Pass",
    "Pipe",
    "Program",
    "ProgramError",
    "Queue",
    "Sampler",
    "Timing",
    "compile",
    "device",
    "devices",
    "load",
    "passes",
    "run_pipeline",
]
