//===- FunctionNames.h - functions and kernels in messages ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A block has no name in the source. Clang calls the functions of those in `f`
// `__f_block_invoke`, `__f_block_invoke_2` and so on, that of a block at
// program scope by its variable, `f_block_invoke`, and what is enqueued of them
// `__f_block_invoke_kernel`.
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_RUNTIME_LIB_FUNCTIONNAMES_H
#define CAIRN_RUNTIME_LIB_FUNCTIONNAMES_H

#include <string>

namespace cairn::runtime {

inline size_t findBlockSuffix(const std::string &name) {
  return name.find("_block_invoke");
}

/// Whether `name` is of a kernel that does nothing but call a block.
inline bool isBlockKernel(const std::string &name) {
  size_t suffix = name.rfind("_kernel");
  return findBlockSuffix(name) != std::string::npos &&
         suffix != std::string::npos && suffix + 7 == name.size();
}

/// "'f'", "a block of 'f'", or "block 'f'".
inline std::string spellFunction(const std::string &name) {
  size_t end = findBlockSuffix(name);
  if (end == std::string::npos)
    return "'" + name + "'";
  return name.compare(0, 2, "__") == 0
             ? "a block of '" + name.substr(2, end - 2) + "'"
             : "block '" + name.substr(0, end) + "'";
}

/// "kernel 'f'", or a block as above.
inline std::string spellKernel(const std::string &name) {
  return (isBlockKernel(name) ? "" : "kernel ") + spellFunction(name);
}

} // namespace cairn::runtime

#endif // CAIRN_RUNTIME_LIB_FUNCTIONNAMES_H
