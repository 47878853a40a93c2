#!/usr/bin/env bash
#===- run-opencl-cts.sh - the OpenCL driver before Khronos' tests ---------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# usage: utils/run-opencl-cts.sh CTS [TEST...]
#
# Runs tests of a build of the OpenCL conformance tests (KhronosGroup/OpenCL-CTS)
# on the driver of build/, by default all that were built, and prints how many
# of each passed, and the names of those that did not. Logs are in build/cts.
#
# environment:
#   CTS_TIMEOUT      seconds that a test may take; 600
#   OCL_ICD_VENDORS  the driver; that of build/
#
# Math and conversions are tested in wimpy mode, on fewer values.
set -euo pipefail
root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"

fail() {
  echo "error: $*" >&2
  exit 2
}

[[ $# -ge 1 && -d "$1/test_conformance" ]] ||
  fail "expected the folder of a build of OpenCL-CTS, with 'test_conformance' in it"
cts="$(cd "$1" && pwd)/test_conformance"
shift
export OCL_ICD_VENDORS="${OCL_ICD_VENDORS:-$root/build/opencl/vendors}"
export CL_WIMPY_MODE=1
logs="$root/build/cts"
mkdir -p "$logs"

# Where the programs of the CTS are called otherwise than their folders.
find_test() {
  find "$cts" -type f -perm -u+x -name "test_$1" -print -quit
}

if [[ $# -eq 0 ]]; then
  mapfile -t tests < <(find "$cts" -type f -perm -u+x -name 'test_*' -printf '%f\n' |
    sed 's/^test_//' | sort)
else
  tests=("$@")
fi
[[ ${#tests[@]} -gt 0 ]] || fail "no test is built in '$cts'"

# The harness ends each sub-test with "NAME passed", "NAME FAILED", or "NAME
# skipped" and a reason.
count() {
  grep -cE "^[A-Za-z0-9_]+ $1( |\$)" "$2" || true
}

status=0
printf '%-24s %7s %7s %8s\n' test passed total skipped
for test in "${tests[@]}"; do
  program="$(find_test "$test")"
  [[ -n "$program" ]] || fail "no test '$test' is built in '$cts'"
  log="$logs/$test.log"
  code=0
  (cd "$(dirname "$program")" && timeout "${CTS_TIMEOUT:-600}" "$program") \
    >"$log" 2>&1 || code=$?
  passed="$(count passed "$log")"
  failed="$(count FAILED "$log")"
  skipped="$(count skipped "$log")"
  printf '%-24s %7d %7d %8d\n' "$test" "$passed" "$((passed + failed))" "$skipped"
  grep -E '^[A-Za-z0-9_]+ FAILED$' "$log" | sed 's/^/    /' || true
  # A program that ends early has not said all.
  if ! grep -qE '^(PASSED|FAILED) ([0-9]+ of [0-9]+ )?(sub-)?tests?\.' "$log"; then
    echo "    ended with status $code before its last test; see $log"
    status=1
  fi
  [[ "$failed" -eq 0 ]] || status=1
done
exit $status
