#===- __init__.py - where builds part -------------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""Where the results of two builds of a kernel part. `cairn.diff` is its front."""
