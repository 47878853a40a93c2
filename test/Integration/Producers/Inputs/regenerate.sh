#!/bin/sh
#===- regenerate.sh - the committed programs of old producers -------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
# Makes PROGRAM.clang-VERSION.LEVEL.TARGET.bc of every program here with the old
# compilers that this machine has (Debian 12: clang-14, clang-15), all with
# typed pointers; and of it, where the translator of the same version writes
# it, PROGRAM.llvm-spirv-VERSION.LEVEL.TARGET.spv.
set -e
cd "$(dirname "$0")"
for producer in 14.O0.spir 14.O0.spir64 14.O2.spir 14.O2.spir64 \
                15.O0.spir 15.O2.spir64; do
  version=${producer%%.*}
  target=${producer##*.}
  level=${producer#*.}
  level=${level%.*}
  command -v "clang-$version" > /dev/null || continue
  typed=
  [ "$version" = 14 ] || typed="-Xclang -no-opaque-pointers"
  for program in categories:CL1.2 categories20:CL2.0; do
    name=${program%%:*}
    # shellcheck disable=SC2086
    "clang-$version" -w -x cl -cl-std="${program##*:}" \
      -target "$target-unknown-unknown" -Xclang -finclude-default-header \
      $typed "-$level" -emit-llvm -c "$name.cl" -o "$name.clang-$producer.bc"
  done
done
for module in categories.%.14.O0.spir64 categories20.%.14.O2.spir \
              categories20.%.14.O2.spir64 categories20.%.15.O2.spir64; do
  version=${module#*%.}
  version=${version%%.*}
  command -v "llvm-spirv-$version" > /dev/null || continue
  "llvm-spirv-$version" "${module%%%*}clang-${module#*%.}.bc" \
    -o "${module%%%*}llvm-spirv-${module#*%.}.spv"
done
