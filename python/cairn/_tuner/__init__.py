#===- __init__.py - the tuner ---------------------------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
"""The tuner, a search for the best candidate of a space. `cairn.tune` is its front."""
