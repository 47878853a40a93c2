//===- Interpreter.h - executes a generated kernel --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TEST_FUZZ_EXECUTE_INTERPRETER_H
#define CAIRN_TEST_FUZZ_EXECUTE_INTERPRETER_H

#include "Program/Program.h"

namespace cairn::fuzz {

/// What the kernel's arguments that it may write hold at the end.
struct Expectation {
  /// By the kernel's parameters; empty for those that are not buffers.
  std::vector<std::vector<unsigned char>> buffers;
};

/// Executes the program by the letter of OpenCL C, work-item by work-item
/// between barriers. Where an operation is undefined, it is given its guarded
/// form and everything begins anew. False, with `error`, if the program is
/// undefined otherwise: a data race, a barrier that not all reach, memory read
/// before it is written, or too long.
bool interpret(Program &program, Expectation &expected, std::string &error);

} // namespace cairn::fuzz

#endif // CAIRN_TEST_FUZZ_EXECUTE_INTERPRETER_H
