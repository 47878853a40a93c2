//===- LinesOfLoads.h - whose line a faulting access has --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_HOST_PASSES_LINESOFLOADS_H
#define CAIRN_LIB_TARGET_HOST_PASSES_LINESOFLOADS_H

namespace llvm {
class Module;
} // namespace llvm

namespace cairn {

/// Gives instructions that a load may be a part of in machine code the line of
/// that load. Code stays the same.
void giveLinesOfLoads(llvm::Module &module);

} // namespace cairn

#endif // CAIRN_LIB_TARGET_HOST_PASSES_LINESOFLOADS_H
