//===- EmbeddedLibrary.h - Cairn's own library functions --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_BUILTINS_EMBEDDEDLIBRARY_H
#define CAIRN_BUILTINS_EMBEDDEDLIBRARY_H

#include "cairn/Builtins/LibraryProfile.h"
#include "llvm/ADT/StringRef.h"

namespace cairn {

/// Bitcode for spir64 of the functions in lib/Builtins, which are a part of the
/// compiler.
llvm::StringRef embeddedLibrary(LibraryProfile profile);

} // namespace cairn

#endif // CAIRN_BUILTINS_EMBEDDEDLIBRARY_H
