//===- UnusedLoads.h - loads whose values nobody uses -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_CANONICALIZE_MEMORY_UNUSEDLOADS_H
#define CAIRN_LIB_FRONTEND_CANONICALIZE_MEMORY_UNUSEDLOADS_H

namespace llvm {
class Function;
} // namespace llvm

namespace cairn::frontend {

/// Marks what `function` loads, so that simplification keeps loads whose values
/// nobody uses: by them a program may access what it should not.
void markLoads(llvm::Function &function);

/// Takes the marks away again. A load that nobody uses becomes volatile, which
/// keeps it.
void keepMarkedLoads(llvm::Function &function);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_CANONICALIZE_MEMORY_UNUSEDLOADS_H
