#!/usr/bin/env bash
#===- build.sh - from a bare Debian 12 machine to built targets -----------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# usage: utils/build.sh [TARGET...]
#
# Installs the packages that are missing (root or sudo is needed only then),
# configures build/ and builds TARGET..., by default everything.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

utils/install.sh

# Quiet where nothing changed, complete where it failed.
log="$(mktemp)"
trap 'rm -f "$log"' EXIT
if ! cmake --preset default -DCAIRN_ENABLE_TESTS=ON -DCAIRN_ENABLE_EXAMPLES=ON >"$log" 2>&1; then
  cat "$log" >&2
  echo "error: cannot configure build/; if it was made by another compiler or an older package, remove it" >&2
  exit 1
fi
cmake --build build ${1:+--target "$@"}
