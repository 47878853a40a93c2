//===- LargeVariables.h - variables that nobody has room for ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_MEMORY_LARGEVARIABLES_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_MEMORY_LARGEVARIABLES_H

#include "cairn/Frontend/Frontend.h"
#include <optional>

namespace cairn::frontend {

/// The first variable with which those of the program have more bytes than the
/// targets address them by; nullopt if there is none.
std::optional<SourceError> findLargeVariable(const llvm::Module &module);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_MEMORY_LARGEVARIABLES_H
