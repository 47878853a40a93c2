//===- Embed.h - files of the build as data ---------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_BUILTINS_EMBED_H
#define CAIRN_BUILTINS_EMBED_H

/// Makes the bytes of the file PATH, a string literal, those from NAME_begin to
/// NAME_end. NAME is of the linker: one for the program. CHECKSUM is the
/// file's, by which caches of compilations tell that it has changed:
/// cairn_embed() of cmake/CairnEmbed.cmake writes such lines.
#define CAIRN_EMBED(NAME, PATH, CHECKSUM)                                      \
  __asm__(".pushsection .rodata\n"                                             \
          ".balign 16\n"                                                       \
          ".global " #NAME "_begin\n"                                          \
          ".hidden " #NAME "_begin\n" #NAME "_begin:\n"                        \
          "/* " CHECKSUM " */ .incbin \"" PATH "\"\n"                          \
          ".global " #NAME "_end\n"                                            \
          ".hidden " #NAME "_end\n" #NAME "_end:\n"                            \
          ".popsection\n");                                                    \
  extern "C" {                                                                 \
  extern const char NAME##_begin[] __attribute__((visibility("hidden")));      \
  extern const char NAME##_end[] __attribute__((visibility("hidden")));        \
  }                                                                            \
  static_assert(true, "")

#endif // CAIRN_BUILTINS_EMBED_H
