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
#   tidy       clang-tidy on the C++ files changed since REVISION, headers by way of
#              a file that includes them; not on tests. By default REVISION is
#              the commit before the last; --base="$(git merge-base HEAD
#              origin/main)" takes all of a branch, at ten seconds a file
#   docs       the documentation as a site, and its links
#   threads    the runtime, the C interface and the client drivers by g++ without
#              a warning; their tests, with compiled kernels, under
#              ThreadSanitizer, with dynamic types checked
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

# Clang-tidy goes through every declaration that a file sees, and takes less time
# where the file sees what it includes than with the shared precompiled header. That
# is for files that need more than they include.
tidy_file() {
  clang-tidy-22 -p build/tidy/plain --quiet --warnings-as-errors='*' "$1" >/dev/null 2>&1 ||
    clang-tidy-22 -p build/tidy/precompiled --quiet --warnings-as-errors='*' "$1"
}
export -f tidy_file

# The files to look at: those that changed, and for a header one that includes it,
# where none of those that changed does.
list_tidied() {
  local changed=() header user tops=(lib runtime opencl tools bench)
  mapfile -t changed < <(git diff --name-only --diff-filter=d "$base" -- \
    "${tops[@]/%//*.cpp}" ':!*/test/*')
  [[ ${#changed[@]} -eq 0 ]] || printf '%s\n' "${changed[@]}"
  git diff --name-only --diff-filter=d "$base" -- 'include/*.h' "${tops[@]/%//*.h}" \
    ':!*/test/*' | while read -r header; do
    # As it is included: from the library's folder, or the include folder.
    user="$(including "$header" "${changed[@]}" | head -n 1)"
    [[ -n "$user" ]] || user="$(including "$header" "${tops[@]/%//*.cpp}" | head -n 1)"
    [[ -z "$user" ]] || echo "$user"
  done
}

including() {
  local header="$1"
  shift
  [[ $# -gt 0 ]] || return 0
  git grep -lE "^#include \"([A-Za-z/-]*/)?$(basename "$header" .h)\\.h\"" -- "$@" \
    ':!*/test/*' | while read -r file; do
    # Headers of one name are told apart by their folders.
    grep -oE '^#include "[^"]+"' "$file" | cut -d'"' -f2 | while read -r name; do
      [[ "/$header" == */"$name" ]] && echo "$file"
    done
  done
}

check_tidy() {
  local files=()
  mapfile -t files < <(list_tidied | sort -u)
  echo "${#files[@]} files for what changed since $(git rev-parse --short "$base")"
  [[ ${#files[@]} -gt 0 ]] || return 0
  # build/ has generated headers, but knows of sources only in groups.
  utils/build.sh all && mkdir -p build/tidy/plain build/tidy/precompiled &&
    cmake --preset default -B build/tidy -DCMAKE_UNITY_BUILD=OFF \
      -DCAIRN_ENABLE_TESTS=ON -DCAIRN_ENABLE_EXAMPLES=ON >/dev/null 2>&1 || return 1
  sed 's#build/tidy/#build/#g' build/tidy/compile_commands.json \
    >build/tidy/precompiled/compile_commands.json
  sed -E 's/ -Winvalid-pch//; s/ -Xclang -include(-pch)? -Xclang [^ ]*cmake_pch[^ ]*//g' \
    build/tidy/precompiled/compile_commands.json >build/tidy/plain/compile_commands.json
  # shellcheck disable=SC2016 # the inner shell's
  printf '%s\0' "${files[@]}" |
    xargs -0 -n 1 -P "${#cores[@]}" bash -c 'tidy_file "$0"'
}

check_docs() { utils/docs.sh; }

# The runtime alone, and the tests that test_runtime runs: folder, C compiler, C++
# compiler, sanitizers, flags for speed, more options of CMake. Reports name
# functions and lines; more debug information takes a quarter of the time.
build_runtime() {
  local folder="$1" cc="$2" cxx="$3" sanitizers="$4" speed="$5"
  shift 5
  utils/build.sh CairnCompiler cairnc &&
    cmake -S runtime -B "$folder" -G Ninja --log-level=WARNING \
      -DCMAKE_C_COMPILER="$cc" -DCMAKE_CXX_COMPILER="$cxx" \
      -DCMAKE_BUILD_TYPE=RelWithDebInfo -DCMAKE_CXX_FLAGS_RELWITHDEBINFO="$speed -g1" \
      -DCAIRN_SANITIZE="$sanitizers" -DCAIRN_TEST_COMPILER="$compiler" \
      -DCMAKE_UNITY_BUILD=ON "$@" &&
    cmake --build "$folder"
}

# The tests of the runtime and of the client drivers, with kernels that the
# compiler of build/ makes, which is not instrumented. Vulkan's drivers and layers
# are not instrumented either, so that there are none, and cairn-run is the same
# code again. The programs that take longest come first.
runtime_tests=(
  cairn-opencl-test
  cairn-opencl-devices-test
  "cairn-runtime-test --gtest_filter=-*Vulkan*:*RunTool*"
  cairn-level-zero-test
  cairn-level-zero-compiled-test
  cairn-level-zero-validation-test
  cairn-level-zero-fake-test
  cairn-runtime-c-test
)

# Every so-manieth of them: folder, number of the first, command in front. Variables
# of threads in libraries that lie 16 bytes behind the begin of a page, as one in 256
# does, ThreadSanitizer takes for another kind of memory, whose size is in front.
test_runtime_share() {
  local folder="$1" i
  for ((i = $2; i < ${#runtime_tests[@]}; i += ${#cores[@]})); do
    # shellcheck disable=SC2086 # a program and its arguments
    CAIRN_COMPILER_LIBRARY="$compiler" CAIRN_TEST_REQUIRE=host VK_ICD_FILENAMES=/dev/null \
      TSAN_OPTIONS=intercept_tls_get_addr=0 \
      "${@:3}" "$folder"/bin/${runtime_tests[i]} --gtest_brief=1 || return 1
  done
}

# All of them, a core for each share where `kind` is pinned: folder, kind.
test_runtime() {
  local folder="$1" kind="$2" slot pid status=0 in_front pids=()
  for slot in "${!cores[@]}"; do
    in_front=(env)
    [[ "$kind" != pinned ]] || in_front=(taskset --cpu-list "${cores[slot]}")
    test_runtime_share "$folder" "$slot" "${in_front[@]}" &
    pids+=($!)
  done
  for pid in "${pids[@]}"; do
    wait "$pid" || status=1
  done
  return "$status"
}

# libtbb is not instrumented, so that ThreadSanitizer does not see how it orders
# the threads of a launch: on one core a launch has one thread, and the threads
# of queues and of applications are still checked. Dynamic types are not looked at
# beside: that tries addresses by pipes, which ThreadSanitizer takes for races.
check_threads() {
  build_runtime build-threads gcc g++ thread "-O2 -DNDEBUG" \
    -DCMAKE_COMPILE_WARNING_AS_ERROR=ON &&
    test_runtime build-threads pinned
}

# Where threads of queues end with the process, LeakSanitizer cannot always stop
# them to look. The driver and the program that opens it both have the runtime.
# clang takes half of the time that g++ takes to instrument.
check_memory() {
  local -x UBSAN_OPTIONS=halt_on_error=1:print_stacktrace=1
  cmake --preset sanitizers -DCAIRN_ENABLE_TESTS=ON -DCAIRN_ENABLE_EXAMPLES=OFF \
    --log-level=WARNING &&
    cmake --build build-sanitizers --target check-mutations-short &&
    build_runtime build-memory clang-22 clang++-22 address,undefined -O1 &&
    ASAN_OPTIONS=detect_odr_violation=0 \
      build-memory/bin/cairn-level-zero-fake-test --gtest_brief=1 &&
    ASAN_OPTIONS=detect_odr_violation=0:detect_leaks=0 test_runtime build-memory free
}

compiler="$PWD/build/lib/libCairnCompiler.so"
mapfile -t cores < <(python3 -c 'import os; print(*sorted(os.sched_getaffinity(0)), sep="\n")')
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
