# ===- fall_through.py - what the kernel of fall-through.cl writes ----------=== #
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===------------------------------------------------------------------------=== #

values = []
for i in range(64):
    a = i
    for n in range(i, 60):
        a = (a * (2 * n + 3) + n) % 2**32
    values.append(a - 2**32 if a >= 2**31 else a)
print("out =", *values)
