#!/usr/bin/env bash
#===- check.sh - what CI runs beside the tests ----------------------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# usage: utils/check.sh [--base=REVISION] [CHECK...]
#
# Runs the checks named, by default all:
#   format     clang-format's style
#   includes   dependencies go one way
#   sizes      no function is longer than 80 lines
#   tidy       clang-tidy on the C++ files changed since REVISION, by default the
#              commit before the last; not on tests
#   docs       the documentation as a site, and its links
#   threads    the runtime, the C interface and the client drivers by g++ without
#              a warning; their tests, with compiled kernels, under
#              ThreadSanitizer
#   memory     damaged modules, and the tests of the same, under
#              AddressSanitizer and UndefinedBehaviorSanitizer
# Each check runs even if one before it failed.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fail() {
  echo "error: $*" >&2
  exit 1
}

check_format() { utils/check-format.sh; }

check_includes() { utils/check-includes.py; }

check_sizes() { utils/check-function-size.py; }

check_tidy() {
  local files=()
  mapfile -t files < <(git diff --name-only --diff-filter=d "$base" -- \
    'lib/*.cpp' 'runtime/*.cpp' 'opencl/*.cpp' 'tools/*.cpp' ':!*/test/*')
  echo "${#files[@]} files changed since $(git rev-parse --short "$base")"
  [[ ${#files[@]} -gt 0 ]] || return 0
  utils/build.sh all &&
    printf '%s\0' "${files[@]}" |
    xargs -0 -n 4 -P "$(nproc)" clang-tidy-22 -p build --quiet --warnings-as-errors='*'
}

check_docs() { utils/docs.sh; }

# The runtime alone, and the tests that test_runtime runs: folder, sanitizers,
# options of CMake.
build_runtime() {
  local folder="$1" sanitizers="$2"
  shift 2
  utils/build.sh CairnCompiler cairnc &&
    cmake -S runtime -B "$folder" -G Ninja --log-level=WARNING \
      -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCAIRN_SANITIZE="$sanitizers" \
      -DCAIRN_TEST_COMPILER="$compiler" "$@" &&
    cmake --build "$folder"
}

# The tests of the runtime and of the client drivers, with kernels that the
# compiler of build/ makes, which is not instrumented: folder, command in front
# of the programs. Vulkan's drivers and layers are not instrumented either, so
# that there are none, and cairn-run is the same code again.
test_runtime() {
  local folder="$1" test
  shift
  for test in cairn-level-zero-test cairn-level-zero-fake-test \
    cairn-level-zero-compiled-test cairn-level-zero-validation-test \
    cairn-opencl-test \
    "cairn-runtime-test --gtest_filter=-*Vulkan*:*RunTool*" \
    cairn-runtime-c-test; do
    # shellcheck disable=SC2086 # a program and its arguments
    CAIRN_COMPILER_LIBRARY="$compiler" CAIRN_TEST_REQUIRE=host VK_ICD_FILENAMES=/dev/null \
      "$@" "$folder"/bin/$test --gtest_brief=1 || return 1
  done
}

# libtbb is not instrumented, so that ThreadSanitizer does not see how it orders
# the threads of a launch: on one core a launch has one thread, and the threads
# of queues and of applications are still checked.
check_threads() {
  build_runtime build-threads thread -DCMAKE_CXX_COMPILER=g++ \
    -DCMAKE_C_COMPILER=gcc -DCMAKE_COMPILE_WARNING_AS_ERROR=ON || return 1
  local core
  core="$(taskset --cpu-list --pid $$ | sed -E 's/.*: ([0-9]+).*/\1/')"
  test_runtime build-threads taskset --cpu-list "$core"
}

# Where threads of queues end with the process, LeakSanitizer cannot always stop
# them to look. Instrumented tests take less than half the time to compile at -O1.
check_memory() {
  local -x UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
  cmake --preset sanitizers -DCAIRN_ENABLE_TESTS=ON -DCAIRN_ENABLE_EXAMPLES=OFF \
    --log-level=WARNING &&
    cmake --build build-sanitizers --target check-mutations-short &&
    build_runtime build-memory address,undefined \
      -DCMAKE_CXX_FLAGS_RELWITHDEBINFO="-O1 -g1" &&
    build-memory/bin/cairn-level-zero-fake-test --gtest_brief=1 &&
    ASAN_OPTIONS=detect_leaks=0 test_runtime build-memory env
}

compiler="$PWD/build/lib/libCairnCompiler.so"
all=(format includes sizes tidy docs threads memory)
base=HEAD~1
chosen=()
for argument in "$@"; do
  case "$argument" in
  --help)
    sed -n -E '/^# usage/,/^set /s/^# ?//p' utils/check.sh
    exit 0
    ;;
  --base=*) base="${argument#--base=}" ;;
  *)
    [[ " ${all[*]} " == *" $argument "* ]] ||
      fail "expected a check (${all[*]}) or --base=REVISION, got '$argument'"
    chosen+=("$argument")
    ;;
  esac
done
[[ ${#chosen[@]} -gt 0 ]] || chosen=("${all[@]}")
git rev-parse --quiet --verify "$base^{commit}" >/dev/null ||
  fail "expected a revision of this repository as base, got '$base'"

utils/install.sh --checks
failed=()
for check in "${chosen[@]}"; do
  echo "== $check"
  begin=$SECONDS
  "check_$check" || failed+=("$check")
  echo "== $check: $((SECONDS - begin)) s"
done
[[ ${#failed[@]} == 0 ]] || fail "failed: ${failed[*]}"
echo "all checks passed"
