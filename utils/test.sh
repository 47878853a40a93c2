#!/usr/bin/env bash
#===- test.sh - from a bare Debian 12 machine to passing tests ------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# Installs what is missing, builds everything, and runs all tests; then, in a
# build with sanitizers, the compiler on damaged modules and the Level Zero
# driver's tests.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

# What was installed brings a Vulkan device, and the build a Level Zero driver,
# so that no test may be left out.
export CAIRN_TEST_REQUIRE="${CAIRN_TEST_REQUIRE:-host,vulkan,level-zero}"
utils/build.sh all check-cairn
cmake --preset sanitizers -DCAIRN_ENABLE_TESTS=ON -DCAIRN_ENABLE_EXAMPLES=OFF \
  --log-level=WARNING
cmake --build build-sanitizers --target \
  check-mutations-short cairn-level-zero-test cairn-level-zero-fake-test
# Wrong use of the Level Zero driver and of the runner's checks. Where threads of
# queues end with the process, LeakSanitizer cannot always stop them to look.
ASAN_OPTIONS=detect_leaks=0 \
  build-sanitizers/bin/cairn-level-zero-test --gtest_brief=1
build-sanitizers/bin/cairn-level-zero-fake-test --gtest_brief=1
echo "all tests passed"
