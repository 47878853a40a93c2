#!/usr/bin/env bash
#===- check-format.sh - files that clang-format would change --------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# usage: utils/check-format.sh [--fix] [FILE...]
#
# Lists the C and C++ files of the tree (or of FILE...) that clang-format would
# change, and fails if there are any; --fix changes them.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

fix=0
if [[ "${1:-}" == --fix ]]; then
  fix=1
  shift
fi

clang_format="${CLANG_FORMAT:-clang-format-22}"
if ! command -v "$clang_format" >/dev/null; then
  echo "error: '$clang_format' not found; install clang-format-22 or set CLANG_FORMAT" >&2
  exit 2
fi

if [[ $# -gt 0 ]]; then
  files=("$@")
else
  # OpenCL C is left alone: several kernels are as odd as they are on purpose.
  mapfile -t files < <(git ls-files --cached --others --exclude-standard -- \
    'include/*.h' 'lib/*.h' 'lib/*.cpp' 'runtime/*.h' 'runtime/*.cpp' \
    'opencl/*.h' 'opencl/*.cpp' \
    'tools/*.h' 'tools/*.cpp' 'test/*.h' 'test/*.cpp' 'examples/*.h' \
    'examples/*.cpp' 'examples/*.c' 'bench/*.h' 'bench/*.cpp')
fi

mapfile -t changed < <(printf '%s\0' "${files[@]}" |
  xargs -0 -n 40 -P "$(nproc)" "$clang_format" --dry-run --Werror 2>&1 |
  sed -n -E 's/^([^:]+):[0-9]+:[0-9]+: error: .*/\1/p' | sort -u)

if [[ ${#changed[@]} == 0 ]]; then
  echo "all ${#files[@]} files are formatted"
elif [[ $fix == 1 ]]; then
  "$clang_format" -i "${changed[@]}"
  echo "formatted ${#changed[@]} of ${#files[@]} files"
else
  printf '%s\n' "${changed[@]}"
  echo "error: ${#changed[@]} of ${#files[@]} files need formatting; 'utils/check-format.sh --fix' does it" >&2
  exit 1
fi
