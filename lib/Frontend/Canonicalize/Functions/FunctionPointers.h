//===- FunctionPointers.h - calls through pointers --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_FUNCTIONPOINTERS_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_FUNCTIONPOINTERS_H

#include "cairn/Frontend/Frontend.h"
#include "llvm/IR/PassManager.h"
#include <optional>

namespace cairn::frontend {

/// Where in its input a call is, a string that a reader without lines attaches
/// to calls through pointers.
inline constexpr llvm::StringLiteral kPlaceOfCall = "cairn.place";

/// Has calls through pointers choose among the functions of their type whose
/// addresses are taken, and makes those addresses numbers: no target has
/// pointers to functions. The error is the first call for which there is none.
/// `changed` says whether there was one.
std::optional<SourceError> chooseCallees(llvm::Module &module, bool &changed);

/// Behind `chooseCallees` and inlining: has values, and memory that is of
/// pointers, be of those numbers. Shaders lack pointers that are numbers.
class FunctionNumbersPass : public llvm::PassInfoMixin<FunctionNumbersPass> {
public:
  llvm::PreservedAnalyses run(llvm::Function &function,
                              llvm::FunctionAnalysisManager &analyses);
};

/// The first call through a pointer.
std::optional<SourceError> findPointerCall(llvm::Module &module);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_FUNCTIONPOINTERS_H
