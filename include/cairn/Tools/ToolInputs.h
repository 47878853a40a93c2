//===- ToolInputs.h - inputs of tools whose main is MLIR's ------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_TOOLINPUTS_H
#define CAIRN_TOOLS_TOOLINPUTS_H

namespace cairn {

/// Ends the process with an error of `tool` where an argument names a file that
/// is not to be read, as a device without an end, and before MLIR's main reads
/// it. A pipe is read to its end, or to an error where it has none. See
/// cairn/Support/InputFile.h.
void refuseToolInputs(const char *tool, int argc, char **argv);

} // namespace cairn

#endif // CAIRN_TOOLS_TOOLINPUTS_H
