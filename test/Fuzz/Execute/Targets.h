//===- Targets.h - where generated kernels are executed ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_FUZZ_EXECUTE_TARGETS_H
#define CAIRN_TEST_FUZZ_EXECUTE_TARGETS_H

#include "Configuration.h"
#include "Interpreter.h"

#include <memory>
#include <string>

namespace cairn::fuzz {

/// What went wrong; nothing if `kind` is empty.
struct Failure {
  /// "compile error", "invalid SPIR-V", "launch error", "difference" or "wrong
  /// report".
  std::string kind;
  std::string message;

  explicit operator bool() const { return !kind.empty(); }
};

/// The compilers and devices of one process.
class Targets {
public:
  Targets();
  ~Targets();

  /// Compiles and executes the program, and compares. With `fault`, the first
  /// exclusive or in the level's text is made an or, to see it found.
  Failure run(const Program &program, const Expectation &expected,
              const Configuration &configuration, bool fault);

private:
  struct Impl;
  std::unique_ptr<Impl> impl;
};

} // namespace cairn::fuzz

#endif // CAIRN_TEST_FUZZ_EXECUTE_TARGETS_H
