#===- lit.cfg.py - the unit tests as a lit suite --------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//

import os

import lit.formats

config.name = "Cairn-Unit"
config.test_source_root = config.cairn_runtime_output_dir
config.test_exec_root = config.cairn_runtime_output_dir
config.suffixes = []
config.test_format = lit.formats.GoogleTest(".", "-test")

# A program that was not built would go unnoticed.
for name in config.cairn_unit_tests:
    if not os.path.exists(os.path.join(config.cairn_runtime_output_dir, name)):
        lit_config.fatal(f"unit test program '{name}' is not built")

for name in ("HOME", "TMPDIR", "CAIRN_COMPILER_LIBRARY", "CAIRN_TEST_REQUIRE"):
    if name in os.environ:
        config.environment[name] = os.environ[name]
config.environment["GLIBC_TUNABLES"] = config.malloc_tunables
