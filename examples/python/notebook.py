#===- notebook.py - the package in one sitting ----------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
import cairn, numpy as np

source = """
    kernel void saxpy(float a, global const float *x, global float *y) {
      size_t i = get_global_id(0);
      y[i] = a * x[i] + y[i];
    }"""
x, y = np.arange(1024, dtype=np.float32), np.ones(1024, np.float32)

for device in cairn.devices():                         # the CPU, Vulkan, Level Zero
    program = cairn.compile(source, device.spelling)
    result = y.copy()
    program.saxpy(1024, 2.0, x, result)                # arrays are copied in and out
    assert np.array_equal(result, 2 * x + y)

    mux = program.levels["mux"]                        # stop at a level ...
    print(mux)
    edited = program.with_level("mux", mux.replace("arith.addf", "arith.subf"))    # ... edit it ...
    result = y.copy()
    edited.saxpy(1024, 2.0, x, result)                 # ... and run it from there
    assert np.array_equal(result, 2 * x - y)

    print(device.spelling, program.saxpy.time(1024, 2.0, x, y, repeat=20))
