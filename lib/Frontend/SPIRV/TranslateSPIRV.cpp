//===- TranslateSPIRV.cpp - SPIR-V to bitcode, in a process -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "TranslateSPIRV.h"
#include "Subprocess.h"

#include "llvm/ADT/StringRef.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"

using namespace llvm;
using namespace cairn::frontend;

/// The translator that the build was told of, or one of the same name.
static std::string findTranslator() {
  StringRef path = CAIRN_LLVM_SPIRV;
  if (sys::path::is_absolute(path) && sys::fs::can_execute(path))
    return path.str();
  auto found = sys::findProgramByName(sys::path::filename(path));
  return found ? *found : "";
}

/// The first thing that the translator says of a module, without its own name
/// and without the traces of an end by an assertion.
static std::string firstLine(StringRef errors, StringRef program) {
  StringRef line = errors.ltrim().split('\n').first;
  line.consume_front(program);
  line.consume_front(":");
  size_t assertion = line.find("Assertion `");
  if (assertion != StringRef::npos)
    line = line.drop_front(assertion);
  return line.trim().str();
}

std::optional<std::string>
cairn::frontend::translateSPIRV(ArrayRef<uint32_t> words, std::string &error) {
  std::string path = findTranslator();
  std::string program = sys::path::filename(CAIRN_LLVM_SPIRV).str();
  if (path.empty()) {
    error = "expected the program '" + program +
            "' of the package of that name, which reads SPIR-V; it was not "
            "found";
    return std::nullopt;
  }
  static const std::string arguments[] = {
      "-r", "/dev/stdin", "-o", "-",
      // Functions are called as OpenCL C 2.0 calls them.
      "--spirv-target-env=CL2.0", "--spirv-gen-kernel-arg-name-md"};
  constexpr ProcessLimits limits = {std::chrono::seconds(60), 4ull << 30,
                                    1ull << 30};
  StringRef bytes(reinterpret_cast<const char *>(words.data()),
                  words.size() * sizeof(uint32_t));
  ProcessResult result = runProcess(path, arguments, bytes, limits);
  if (!result.failure.empty()) {
    error = "'" + program + "' cannot read the module: " + result.failure;
    return std::nullopt;
  }
  if (result.status != 0 || result.output.empty()) {
    std::string reason = firstLine(result.errors, program);
    if (reason.empty())
      reason = "it ended with status " + std::to_string(result.status);
    error = "'" + program + "' cannot read the module: " + reason;
    return std::nullopt;
  }
  return std::move(result.output);
}
