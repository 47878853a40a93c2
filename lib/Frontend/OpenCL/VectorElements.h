//===- VectorElements.h - elements in vector literals -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_OPENCL_VECTORELEMENTS_H
#define CAIRN_LIB_FRONTEND_OPENCL_VECTORELEMENTS_H

#include "clang/AST/ASTConsumer.h"
#include <memory>

namespace cairn::frontend {

/// Puts parentheses around the elements of computed vectors in vector literals,
/// as `f(x).s1` in `(int4)((int2)(1), f(x).s1, 3)`. Clang's code generation
/// combines such an element with what is in front of it, which it takes for a
/// shuffle: where that is a constant, it crashes or does not end. It looks for
/// elements without parentheses only.
std::unique_ptr<clang::ASTConsumer>
createVectorElementGuards(clang::ASTContext &context);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_OPENCL_VECTORELEMENTS_H
