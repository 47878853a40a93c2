//===- BuiltInQueries.h - SPIR-V's built-ins in OpenCL C --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SPIRV_INSTRUCTIONS_BUILTINQUERIES_H
#define CAIRN_LIB_FRONTEND_SPIRV_INSTRUCTIONS_BUILTINQUERIES_H

#include <spirv/unified1/spirv.hpp11>

namespace cairn::frontend::spirv {

/// The function of OpenCL C that gives what a built-in variable has.
struct BuiltInQuery {
  spv::BuiltIn builtIn;
  const char *function;
  /// Asked for each of three dimensions.
  bool hasDimensions;
};

/// Null for a built-in that kernels lack.
const BuiltInQuery *findBuiltInQuery(spv::BuiltIn builtIn);

} // namespace cairn::frontend::spirv

#endif // CAIRN_LIB_FRONTEND_SPIRV_INSTRUCTIONS_BUILTINQUERIES_H
