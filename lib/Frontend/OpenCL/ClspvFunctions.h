//===- ClspvFunctions.h - functions of clspv's own --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_OPENCL_CLSPVFUNCTIONS_H
#define CAIRN_LIB_FRONTEND_OPENCL_CLSPVFUNCTIONS_H

#include "llvm/ADT/StringRef.h"

namespace cairn::frontend {

/// Defines, by functions of OpenCL C, those that clspv adds to the language.
extern const char kClspvFunctions[];

/// Whether a source, or a header of one, may call one of them.
bool mentionsClspvFunctions(llvm::StringRef source);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_OPENCL_CLSPVFUNCTIONS_H
