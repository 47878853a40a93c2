//===- EmbeddedLibrary.cpp - the bitcode, as data ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Builtins/EmbeddedLibrary.h"

#include "EmbeddedLibrary.embedded.h"
#include "cairn/Builtins/LibraryParts.h"

static llvm::StringRef between(const char *begin, const char *end) {
  return {begin, static_cast<size_t>(end - begin)};
}

llvm::StringRef cairn::embeddedLibrary(LibraryProfile profile) {
  switch (profile) {
  case LibraryProfile::Host:
    return between(cairn_host_library_begin, cairn_host_library_end);
  case LibraryProfile::Shader:
  case LibraryProfile::Kernel: // where it has no instruction
    return between(cairn_shader_library_begin, cairn_shader_library_end);
  case LibraryProfile::FusedShader:
    return between(cairn_fused_shader_library_begin,
                   cairn_fused_shader_library_end);
  }
  return {};
}

llvm::StringRef cairn::embeddedLibraryPart(llvm::StringRef name) {
  static const llvm::StringMap<llvm::StringRef> parts = readLibraryParts(
      between(cairn_libclc_parts_begin, cairn_libclc_parts_end));
  return parts.lookup(name);
}
