//===- UnsupportedTypes.h - types that no target has ------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_UNSUPPORTEDTYPES_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_UNSUPPORTEDTYPES_H

#include "cairn/Frontend/Frontend.h"
#include <optional>

namespace cairn::frontend {

/// The first variable, function or instruction of a type that OpenCL C and SPIR
/// lack, such as x86_fp80; nullopt if there is none.
std::optional<SourceError> findUnsupportedType(const llvm::Module &module);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_UNSUPPORTEDTYPES_H
