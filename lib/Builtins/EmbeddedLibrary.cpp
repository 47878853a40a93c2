//===- EmbeddedLibrary.cpp - the bitcode, as data ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Builtins/EmbeddedLibrary.h"

// The files are what the build made of the OpenCL C beside this one.
#define EMBED(NAME, FILE)                                                      \
  __asm__(".pushsection .rodata\n"                                             \
          ".balign 16\n"                                                       \
          ".global " #NAME "_begin\n"                                          \
          ".hidden " #NAME "_begin\n" #NAME "_begin:\n"                        \
          ".incbin \"" CAIRN_LIBRARY_FOLDER "/" FILE "\"\n"                    \
          ".global " #NAME "_end\n"                                            \
          ".hidden " #NAME "_end\n" #NAME "_end:\n"                            \
          ".popsection\n");                                                    \
  extern "C" {                                                                 \
  extern const char NAME##_begin[] __attribute__((visibility("hidden")));      \
  extern const char NAME##_end[] __attribute__((visibility("hidden")));        \
  }                                                                            \
  static_assert(true, "")

EMBED(cairn_host_library, "host-library.bc");
EMBED(cairn_shader_library, "shader-library.bc");
EMBED(cairn_fused_shader_library, "fused-shader-library.bc");

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
