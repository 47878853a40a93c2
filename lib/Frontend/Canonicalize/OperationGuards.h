//===- OperationGuards.h - operations that are always defined ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_OPERATIONGUARDS_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_OPERATIONGUARDS_H

namespace llvm {
class Module;
} // namespace llvm

namespace cairn::frontend {

/// Gives meaning to what OpenCL C leaves to the device, while LLVM concludes
/// that it does not happen. So this comes before any of LLVM's passes.
///
/// - A divisor of zero, or one by which the quotient overflows, is one: the
///   value is unspecified, and there is no exception (OpenCL C 2.0, section
///   1.3.1).
/// - A float that is beyond the integer that it is cast to gives some integer.
void guardOperations(llvm::Module &module);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_OPERATIONGUARDS_H
