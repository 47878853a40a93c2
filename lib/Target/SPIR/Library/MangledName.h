//===- MangledName.h - names of built-in functions --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The grammar of appendix A alone. The table of the library knows what a name
// means; this says which parameters the names of images, samplers and pipes
// have, and where a name leaves the grammar.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_TARGET_SPIR_LIBRARY_MANGLEDNAME_H
#define CAIRN_LIB_TARGET_SPIR_LIBRARY_MANGLEDNAME_H

#include "cairn/Dialect/Contracts/AddressSpaces.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include <optional>
#include <string>
#include <vector>

namespace cairn::spir {

/// A parameter as far as rules ask.
struct MangledParam {
  /// What it is in the end, without pointers, qualifiers and vectors: "f", "z",
  /// "ocl_sampler"; "S_" for what an abbreviation stands for, "F" for a block.
  std::string leaf;
  bool isPointer = false;
  /// The pointee's address space, and whether it is spelled.
  unsigned addressSpace = PrivateSpace;
  bool spellsSpace = false;
  /// For a block: its result, then its parameters.
  std::vector<MangledParam> block;
};

struct MangledName {
  /// The function's name in OpenCL C.
  llvm::StringRef name;
  llvm::SmallVector<MangledParam, 4> params;
  /// Why the parameters do not follow the grammar; empty if they do.
  std::string error;
};

/// Nullopt for a name that is not mangled at all.
std::optional<MangledName> parseMangledName(llvm::StringRef symbol);

/// The name of an image type behind "ocl_": "image2d" for what appendix A, and
/// what clang, with the access qualifier in the name, makes of it; empty for
/// another leaf.
llvm::StringRef imageOf(llvm::StringRef leaf);

} // namespace cairn::spir

#endif // CAIRN_LIB_TARGET_SPIR_LIBRARY_MANGLEDNAME_H
