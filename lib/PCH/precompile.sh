#!/bin/sh
#===- precompile.sh - compiles a header, and says what is in it -----------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# usage: precompile.sh COMMAND... -o FILE ...
#
# Runs COMMAND. Beside a precompiled header FILE it puts FILE.sum, which ccache
# reads for each file that uses the header, in the place of the header's 190 MB.
set -e
"$@"
while [ "$1" != -o ]; do
  shift
done
case "$2" in
*.pch) sha256sum <"$2" >"$2.sum" ;;
esac
