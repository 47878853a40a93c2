//===- LostOutput.h - output that cannot be written -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_LOSTOUTPUT_H
#define CAIRN_TOOLS_LOSTOUTPUT_H

namespace cairn {

/// Ends the process with an error of `tool`, and a status that is not 0, where
/// standard output could not be written. To be called first in tools whose main
/// is MLIR's: LLVM says of it what reads like a crash.
void reportLostOutput(const char *tool);

} // namespace cairn

#endif // CAIRN_TOOLS_LOSTOUTPUT_H
