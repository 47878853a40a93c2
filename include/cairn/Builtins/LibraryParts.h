//===- LibraryParts.h - libclc, by names of functions -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Opening libclc's file, of all functions on all types, takes longer than
// compiling a kernel. So the build takes it apart: each part is a module that
// has the functions of one name and all that they need.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_BUILTINS_LIBRARYPARTS_H
#define CAIRN_BUILTINS_LIBRARYPARTS_H

#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringRef.h"

namespace llvm {
class raw_ostream;
} // namespace llvm

namespace cairn {

/// The name of the function with this mangled one; empty if it is not mangled.
llvm::StringRef nameInSymbol(llvm::StringRef symbol);

/// Adds a part to a file of them.
void writeLibraryPart(llvm::raw_ostream &os, llvm::StringRef name,
                      llvm::StringRef bitcode);

/// The bitcode of each name in a file of parts, which stays where it is.
llvm::StringMap<llvm::StringRef> readLibraryParts(llvm::StringRef file);

/// The bitcode of the part of that name; empty if libclc has no such function.
llvm::StringRef embeddedLibraryPart(llvm::StringRef name);

} // namespace cairn

#endif // CAIRN_BUILTINS_LIBRARYPARTS_H
