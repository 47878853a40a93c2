//===- LibraryMark.h - modules that say what they are -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A linked module says so in metadata, which is there after `deserialize` too.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_COMPILER_MODULE_LIBRARYMARK_H
#define CAIRN_LIB_COMPILER_MODULE_LIBRARYMARK_H

namespace llvm {
class Module;
} // namespace llvm

namespace cairn::compiler {

bool isLibrary(const llvm::Module &module);

/// Whether options of a link with the library concern it too
/// (`-enable-link-options`).
bool hasLinkOptions(const llvm::Module &module);

void markAsLibrary(llvm::Module &module, bool enableLinkOptions);

} // namespace cairn::compiler

#endif // CAIRN_LIB_COMPILER_MODULE_LIBRARYMARK_H
