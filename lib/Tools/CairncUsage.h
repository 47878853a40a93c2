//===- CairncUsage.h - what cairnc --help prints ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TOOLS_CAIRNCUSAGE_H
#define CAIRN_LIB_TOOLS_CAIRNCUSAGE_H

#include "llvm/ADT/StringRef.h"

namespace cairn {

inline constexpr llvm::StringLiteral kUsage = R"(cairnc: compile OpenCL kernels

usage: cairnc INPUT... [options]

INPUT is OpenCL C, C++ for OpenCL ('-cl-std=CLC++1.0', or a name that ends in
'.clcpp'), LLVM bitcode or textual LLVM IR for spir or spir64, or MLIR at any
level, told apart by content; '-' is standard input. Several inputs (OpenCL C
or LLVM IR) are linked.

  -o FILE                 write to FILE; '-', the default for text, is standard
                          output
  --target=host|vulkan|level-zero
                          what to compile for, the host by default
  --emit=WHAT             what to write
    =llvm|ocl|mux         the MLIR of that level
    =loops|host           the MLIR of that level, for the host
    =gpu|spirv            the MLIR of that level, for the others
    =mux-llvm             LLVM IR for a ComputeMux stack
    =llvm-ir              optimised LLVM IR of the host
    =asm                  the code as text, assembly of the host or
                          disassembled SPIR-V
    =obj                  an object file (the default for the host)
    =spv                  SPIR-V (the default for the others)
    =interface            the kernels' interface as JSON
    =descriptor-map       the same as clspv's descriptor map
  -output-format=FORMAT   clspv's spelling: spv, c (the words of spv as an
                          initializer of C), and for vulkan bc and ll (with
                          '-create-library', as bitcode and as text)
  --interface=FILE        write the kernels' interface as JSON to FILE as well
  --descriptor-map=FILE   write clspv's descriptor map to FILE as well, for
                          Vulkan; '-descriptormap=FILE' is the same
  --verify-env=ENV        hold SPIR-V, as it comes in or before it is written for
                          level-zero, against the rules of level-zero, or of
                          opencl1.2, opencl2.0, opencl2.1 or opencl2.2; without
                          '-o' and '--emit', SPIR-V is checked and nothing else
  --device-features=LIST  what the device of --verify-env=level-zero has: all
                          (the default), none, or a list as in fp64,images
  --target-cpu=CPU        the host's code for another CPU, to look at: one of
                          LLVM's of 64 bits, as in znver3 or neoverse-n1
  --locations             print source locations in MLIR
  --save-levels=DIR       write each level to a file in DIR, in which operations
                          have the places where they stand in the source and in
                          the levels above, for editors (cairn-lsp-server)
  --time                  print the milliseconds of each stage to standard error
  --version               print the versions of Cairn and LLVM
  --help                  print this

Options of clBuildProgram, passed to the compiler:
  -cl-std=CL1.0|CL1.1|CL1.2|CL2.0|CL3.0|CLC++1.0|CLC++2021
  -D NAME[=VALUE]   -U NAME   -I DIR
  -include FILE   -g   -w   -Werror   -W...   -m32   -m64   -cl-opt-disable
  -cl-mad-enable   -cl-fast-relaxed-math   -cl-unsafe-math-optimizations
  -cl-finite-math-only   -cl-no-signed-zeros   -cl-denorms-are-zero
  -cl-single-precision-constant   -cl-uniform-work-group-size
  -cl-fp32-correctly-rounded-divide-sqrt   -cl-kernel-arg-info   -cl-ext=...
  -cl-native-math   -use-native-builtins=NAME,...   -arch=spirv32|spirv64
  -cl-arm-non-uniform-work-group-size   -fp16=0|1   -fp64=0|1   -images=0|1
  -fno-strict-aliasing
  -lanes=auto|1|2|4|8|16|32
  -check=bounds,races,uninitialised,barriers
  -enable-feature-macros=NAME,...
  -x spir   -spir-std=1.2|2.0
  -Rpass=REGEX  -Rpass-missed=REGEX  -Rpass-analysis=REGEX
                          what the passes of LLVM whose names match did, did not
                          do, and why: the host's binaries

Options of clLinkProgram:
  -create-library         for others to link with: SPIR-V for level-zero, LLVM
                          bitcode for the others
  -enable-link-options    what a link allows, as by -cl-fast-relaxed-math, the
                          library's functions may do as well
)";

} // namespace cairn

#endif // CAIRN_LIB_TOOLS_CAIRNCUSAGE_H
