//===- BlockLiterals.h - blocks for device-side enqueue ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_BLOCKLITERALS_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_BLOCKLITERALS_H

namespace llvm {
class Module;
} // namespace llvm

namespace cairn::frontend {

/// A block literal holds the address of the function that is the block's body,
/// besides what it captured. No call goes through it: blocks are called by
/// their names, and `enqueue_kernel` gets a kernel that has the body inlined.
/// Clears it, so that the functions can go, and erases the constants that
/// blocks at program scope are.
void clearBlockFunctions(llvm::Module &module);

/// Gives the kernel of an enqueued block the names of the block's parameters,
/// which clang gives to the function that it calls alone.
void nameBlockParameters(llvm::Module &module);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_FUNCTIONS_BLOCKLITERALS_H
