//===- ReadFile.h - whole files ---------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LIB_READFILE_H
#define CAIRN_RUNTIME_LIB_READFILE_H

#include "cairn/Support/InputFile.h"

namespace cairn::runtime {

/// The content of a file; nothing where it cannot be read.
inline std::optional<std::string> readFile(const std::string &path) {
  std::string ignored;
  return readInput(path, ignored);
}

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_LIB_READFILE_H
