#!/usr/bin/env bash
#===- test.sh - from a bare Debian 12 machine to passing tests ------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# Installs what is missing, builds everything, and runs all tests. utils/check.sh
# is the rest of what CI runs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# What was installed brings a Vulkan device, and the build a Level Zero driver,
# so that no test may be left out.
export CAIRN_TEST_REQUIRE="${CAIRN_TEST_REQUIRE:-host,vulkan,level-zero}"
utils/build.sh all check-cairn
echo "all tests passed"
