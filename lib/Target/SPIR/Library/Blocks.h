//===- Blocks.h - the built-in functions of blocks --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIR_LIBRARY_BLOCKS_H
#define CAIRN_LIB_TARGET_SPIR_LIBRARY_BLOCKS_H

#include "llvm/ADT/StringRef.h"

namespace llvm {
class CallBase;
} // namespace llvm

namespace cairn::spir {

/// The name of a built-in function without mangling: they are not overloaded,
/// but a producer may mangle them.
llvm::StringRef plainName(llvm::StringRef symbol);

/// Whether `call` makes a block of a function.
bool isBlockBind(const llvm::CallBase &call);

/// Whether `call` calls the function that a block holds.
bool isBlockInvoke(const llvm::CallBase &call);

} // namespace cairn::spir

#endif // CAIRN_LIB_TARGET_SPIR_LIBRARY_BLOCKS_H
