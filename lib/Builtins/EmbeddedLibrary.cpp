//===- EmbeddedLibrary.cpp - the bitcode, as data ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Builtins/EmbeddedLibrary.h"

// CAIRN_LIBRARY_FILE is what the build made of the OpenCL C beside this file.
__asm__(".pushsection .rodata\n"
        ".balign 16\n"
        ".global cairn_library_begin\n"
        ".hidden cairn_library_begin\n"
        "cairn_library_begin:\n"
        ".incbin \"" CAIRN_LIBRARY_FILE "\"\n"
        ".global cairn_library_end\n"
        ".hidden cairn_library_end\n"
        "cairn_library_end:\n"
        ".popsection\n");

extern "C" {
extern const char cairn_library_begin[] __attribute__((visibility("hidden")));
extern const char cairn_library_end[] __attribute__((visibility("hidden")));
}

llvm::StringRef cairn::embeddedLibrary() {
  return {cairn_library_begin,
          static_cast<size_t>(cairn_library_end - cairn_library_begin)};
}
