#===- kept.cfg.py - what cairn-fuzz keeps as a lit suite ------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//

import os

import lit.formats

config.name = "kept"
config.suffixes = [".cl"]
config.test_format = lit.formats.ShTest()
config.test_source_root = config.test_exec_root = os.path.dirname(__file__)
config.environment["PATH"] = os.environ["PATH"]
