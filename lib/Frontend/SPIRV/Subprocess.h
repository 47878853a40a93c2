//===- Subprocess.h - a program from bytes to bytes -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_FRONTEND_SPIRV_SUBPROCESS_H
#define CAIRN_LIB_FRONTEND_SPIRV_SUBPROCESS_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <chrono>
#include <cstdint>
#include <string>

namespace cairn::frontend {

/// What came of a program.
struct ProcessResult {
  /// Why it was not run to its end; empty if it was.
  std::string failure;
  /// What it left with; a signal counts as 128 and more, as in a shell.
  int status = 0;
  /// What it wrote to its standard output, and the start of its errors.
  std::string output, errors;
};

/// Limits of what a program may take.
struct ProcessLimits {
  std::chrono::milliseconds time;
  /// Bytes of address space, and of output.
  uint64_t memory, output;
};

/// Runs `path` on `arguments`, without a shell. Standard input is `input`, a
/// file in memory that the program may also open as /dev/stdin. No file is
/// written, and no other thread or process of the machine is affected.
ProcessResult runProcess(const std::string &path,
                         llvm::ArrayRef<std::string> arguments,
                         llvm::StringRef input, const ProcessLimits &limits);

} // namespace cairn::frontend

#endif // CAIRN_LIB_FRONTEND_SPIRV_SUBPROCESS_H
