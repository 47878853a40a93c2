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
#include <thread>
#include <vector>

/// Hands what comes from `from` on to `to`, and ends the process where it is
/// too much.
static void passOn(const char *tool, int from, int to) {
  std::vector<char> bytes(1 << 16);
  for (uint64_t passed = 0;;) {
    ssize_t got = read(from, bytes.data(), bytes.size());
    if (got < 0 && errno == EINTR)
      continue;
    if (got <= 0)
      break;
    passed += uint64_t(got);
    if (passed > cairn::kMaxInputBytes) {
      llvm::errs() << tool << ": error: cannot read '-': Is larger than "
                   << (cairn::kMaxInputBytes >> 20) << " MiB\n";
      _exit(EXIT_FAILURE);
    }
    for (ssize_t done = 0; done < got;) {
      ssize_t put = write(to, &bytes[size_t(done)], size_t(got - done));
      if (put < 0 && errno != EINTR)
        return;
      done += put < 0 ? 0 : put;
    }
  }
  close(to);
}

[[noreturn]] static void refuse(const char *tool, llvm::StringRef input,
                                llvm::StringRef reason) {
  llvm::errs() << tool << ": error: cannot read '" << input << "': " << reason
               << "\n";
  std::exit(EXIT_FAILURE);
}

/// Has standard input end, where it may have no end.
static void limitStandardInput(const char *tool) {
  struct stat status;
  int ends[2];
  if (fstat(STDIN_FILENO, &status))
    return;
  if (auto reason =
          cairn::refuseInput(status, STDIN_FILENO, cairn::kMaxInputBytes))
    refuse(tool, "-", *reason);
  if (S_ISREG(status.st_mode) || S_ISCHR(status.st_mode) || pipe(ends))
    return;
  int from = dup(STDIN_FILENO);
  dup2(ends[0], STDIN_FILENO);
  close(ends[0]);
  std::thread(passOn, tool, from, ends[1]).detach();
}

void cairn::refuseToolInputs(const char *tool, int argc, char **argv) {
  bool isOutput = true; // the tool's own name
  bool hasFile = false, hasStandard = false;
  for (llvm::StringRef argument : llvm::ArrayRef(argv, argc)) {
    std::optional<std::string> reason;
    bool isFile = !isOutput && !argument.starts_with("-");
    if (isFile)
      reason = refuseInput(argument.str());
    hasFile |= isFile;
    hasStandard |= !isOutput && argument == "-";
    isOutput = argument == "-o" || argument == "--o";
    if (reason)
      refuse(tool, argument, *reason);
  }
  if (hasStandard || !hasFile)
    limitStandardInput(tool);
}
