//===- SharedLLVM.h - on to a program with all of LLVM ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_SHAREDLLVM_H
#define CAIRN_TOOLS_SHAREDLLVM_H

namespace cairn {

/// Whether the command line asks for what a program with archives of LLVM
/// lacks: passes and dialects that users bring, passes that they name, and
/// code for other architectures.
bool needsSharedLLVM(int argc, char **argv);

/// Becomes the program `name` in the folder of this one, with its arguments.
/// Returns the exit status of an error, printed, if there is no such program.
int runBeside(char **argv, const char *name);

} // namespace cairn

#endif // CAIRN_TOOLS_SHAREDLLVM_H
