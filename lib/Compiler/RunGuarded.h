//===- RunGuarded.h - surviving damaged input -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_LIB_COMPILER_RUNGUARDED_H
#define CAIRN_LIB_COMPILER_RUNGUARDED_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include <string>

namespace cairn::compiler {

/// Runs `body` on a stack with room for deep recursion. LLVM's readers and
/// passes trust what they are given: on damaged bitcode they may abort or touch
/// memory that is not theirs. That ends `body`, not the process: false, with
/// what happened in `error`. Objects of `body` are not destroyed then, and what
/// it worked on must not be used again.
bool runGuarded(llvm::function_ref<void()> body, std::string &error);

} // namespace cairn::compiler

#endif // CAIRN_LIB_COMPILER_RUNGUARDED_H
