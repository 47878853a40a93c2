//===- ToolInputs.cpp - inputs of tools whose main is MLIR's ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Tools/ToolInputs.h"

#include "cairn/Support/InputFile.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/Support/raw_ostream.h"

#include <cstdlib>

void cairn::refuseToolInputs(const char *tool, int argc, char **argv) {
  bool isOutput = true; // the tool's own name
  for (llvm::StringRef argument : llvm::ArrayRef(argv, argc)) {
    std::optional<std::string> reason;
    if (!isOutput && !argument.starts_with("-"))
      reason = refuseInput(argument.str());
    isOutput = argument == "-o" || argument == "--o";
    if (!reason)
      continue;
    llvm::errs() << tool << ": error: cannot read '" << argument
                 << "': " << *reason << "\n";
    std::exit(EXIT_FAILURE);
  }
}
