//===- IntelSubGroups.h - declarations that clang lacks ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_OPENCL_INTELSUBGROUPS_H
#define CAIRN_LIB_FRONTEND_OPENCL_INTELSUBGROUPS_H

#include "llvm/ADT/StringRef.h"

namespace cairn::frontend {

/// Declares the functions of cl_intel_subgroups and of its _char, _short and
/// _long in OpenCL C. Clang has them in the large one of its headers only.
extern const char kIntelSubGroups[];

/// Whether a source, or a header of one, may call one of them.
bool mentionsIntelSubGroups(llvm::StringRef source);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_OPENCL_INTELSUBGROUPS_H
