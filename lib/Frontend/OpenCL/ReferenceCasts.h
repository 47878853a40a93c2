//===- ReferenceCasts.h - casts to references -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_OPENCL_REFERENCECASTS_H
#define CAIRN_LIB_FRONTEND_OPENCL_REFERENCECASTS_H

#include "clang/AST/ASTConsumer.h"
#include <memory>

namespace cairn::frontend {

/// Makes `*&static_cast<const int &>(x)` of such a cast where it changes the
/// address space, as it does for all variables: references are to generic
/// memory. Clang's code generation takes the value of a scalar or a vector that
/// is read straight from the cast for a pointer that is cast, and crashes.
std::unique_ptr<clang::ASTConsumer>
createReferenceCastGuards(clang::ASTContext &context);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_OPENCL_REFERENCECASTS_H
