//===- ReadFile.h - whole files ---------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LIB_READFILE_H
#define CAIRN_RUNTIME_LIB_READFILE_H

#include <fstream>
#include <optional>
#include <string>

namespace cairn::runtime {

/// The content of a file; nothing where it cannot be opened or read, as a
/// folder, of which iterators of streams make an exception.
inline std::optional<std::string> readFile(const std::string &path) {
  std::ifstream file(path, std::ios::binary);
  if (!file)
    return std::nullopt;
  std::string content;
  char block[1 << 14];
  do {
    file.read(block, sizeof block);
    content.append(block, file.gcount());
  } while (file);
  if (file.bad())
    return std::nullopt;
  return content;
}

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_LIB_READFILE_H
