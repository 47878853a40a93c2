//===- ClspvFunctions.cpp - functions of clspv's own ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ClspvFunctions.h"

using namespace cairn;

bool frontend::mentionsClspvFunctions(llvm::StringRef source) {
  // Headers on the disk are not looked into.
  return source.contains("__clspv_") || source.contains("#include");
}

// Halves are packed into uints. OpenCL C before 1.2 has no static functions,
// and nobody is to be warned of these.
const char frontend::kClspvFunctions[] = R"(
#pragma clang system_header
#define CAIRN_FN __attribute__((overloadable, internal_linkage))
#define CAIRN_HALVES(SPACE)                                                    \
  CAIRN_FN float2 __clspv_vloada_half2(uint i, const SPACE uint *p) {          \
    return vloada_half2(i, (const SPACE half *)p);                             \
  }                                                                            \
  CAIRN_FN float4 __clspv_vloada_half4(uint i, const SPACE uint2 *p) {         \
    return vloada_half4(i, (const SPACE half *)p);                             \
  }
CAIRN_HALVES(global) CAIRN_HALVES(local) CAIRN_HALVES(private)
CAIRN_HALVES(constant)
#undef CAIRN_HALVES
#undef CAIRN_FN
)";
