#!/usr/bin/env bash
#===- demo.sh - from a bare Debian 12 machine to a picture ----------------===//
#
# Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
#===-----------------------------------------------------------------------===//
#
# Installs what is missing, builds the tools, compiles and runs an OpenCL C kernel
# that draws the Mandelbrot set, and times two workloads.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."

utils/build.sh cairnc cairn-opt cairn-run CairnCompiler

run() {
  printf '\n$'
  printf ' %q' "$@"
  printf '\n'
  "$@"
}

picture=build/mandelbrot.png
rm -f "$picture"
run build/bin/cairn-run examples/mandelbrot/mandelbrot.cl \
  --global=1024,768 --local=16,16 --arg "out=uchar4[786432]:zeros" \
  --arg re=-0.65 --arg im=0 --arg width=3.2 --arg limit=400 \
  --save "out=${picture}[1024x768]" --time
if [[ ! -s "$picture" ]]; then
  echo "error: expected the picture '$picture', which was not written" >&2
  exit 1
fi

run build/bin/cairn-run --workload=bench/kernels/workloads.json \
  --name=nbody,sgemm_tiled --repeat=5

echo
echo "The picture is $picture. Its kernel at another level:"
echo "  build/bin/cairnc examples/mandelbrot/mandelbrot.cl --emit=mux"
