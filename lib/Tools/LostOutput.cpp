//===- LostOutput.cpp - output that cannot be written -----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Tools/LostOutput.h"

#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

static const char *toolName;

static void checkOutput() {
  llvm::raw_fd_ostream &output = llvm::outs();
  output.flush();
  if (!output.has_error())
    return;
  llvm::errs() << toolName
               << ": error: cannot write '-': " << output.error().message()
               << "\n";
  std::_Exit(EXIT_FAILURE);
}

void cairn::reportLostOutput(const char *tool) {
  toolName = tool;
  // What is there before is destroyed behind the call.
  llvm::outs();
  llvm::errs();
  std::atexit(checkOutput);
}
