//===- ProgramCache.h - each kernel file compiled once a level --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_INTEGRATION_CORPUS_PROGRAMCACHE_H
#define CAIRN_TEST_INTEGRATION_CORPUS_PROGRAMCACHE_H

#include "cairn-c/Compiler.h"

#include <string>

namespace cairn::corpus {

/// A program, or null and what went wrong.
struct CompiledProgram {
  CairnProgram *program = nullptr;
  std::string error;
};

/// The file of the corpus, compiled for `target` from its source if `level` is
/// "source", from its SPIR-V for Vulkan, by descriptors or by addresses, if it
/// is "shader" or "shader_physical", else from the text that cairnc prints of
/// it at that level. Cases share programs, as most files have several; they are
/// freed at exit.
const CompiledProgram &compiledProgram(const std::string &target,
                                       const std::string &file,
                                       const std::string &options,
                                       const std::string &level);

/// Whether the text of the level becomes what the source becomes, to the
/// letter: at level "host" for the host, as SPIR-V and its interface for
/// others. If so, it is executed where the source is.
bool isWhatSourceBecomes(const std::string &target, const std::string &file,
                         const std::string &options, const std::string &level);

} // namespace cairn::corpus

#endif // CAIRN_TEST_INTEGRATION_CORPUS_PROGRAMCACHE_H
