//===- SourceChecks.h - what clang lets through -----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_OPENCL_SOURCECHECKS_H
#define CAIRN_LIB_FRONTEND_OPENCL_SOURCECHECKS_H

#include "clang/AST/ASTConsumer.h"
#include <memory>

namespace clang {
class CompilerInstance;
} // namespace clang

namespace cairn::frontend {

/// Reports what clang accepts in OpenCL C and cannot make code of, or code that
/// no target runs: `long double`, handles that are compared or cast, and
/// virtual destructors; and what it refuses without an error.
std::unique_ptr<clang::ASTConsumer>
createSourceChecks(clang::CompilerInstance &compiler);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_OPENCL_SOURCECHECKS_H
