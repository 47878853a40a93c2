//===- ModuleChecks.cpp - SPIR-V held against its readers -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "ModuleChecks.h"

#include "cairn/Target/SPIRV/Environment.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using namespace cairn::corpus;

std::string cairn::corpus::validateModule(spv_target_env environment,
                                          const void *data, size_t size) {
  spv_context context = spvContextCreate(environment);
  spv_const_binary_t binary = {static_cast<const uint32_t *>(data),
                               size / sizeof(uint32_t)};
  spv_diagnostic diagnostic = nullptr;
  std::string message;
  if (spvValidate(context, &binary, &diagnostic) != SPV_SUCCESS)
    message = diagnostic ? diagnostic->error : "invalid";
  spvDiagnosticDestroy(diagnostic);
  spvContextDestroy(context);
  return message;
}

std::string cairn::corpus::checkForLevelZero(const void *data, size_t size) {
  llvm::StringRef content(static_cast<const char *>(data), size);
  std::string text;
  for (const EnvironmentViolation &violation :
       verifyEnvironment(content, EnvironmentOptions()))
    text += violation.message + " (" + violation.rule + ")\n";
  return text;
}

bool cairn::corpus::isInstalled(const std::string &program) {
  return static_cast<bool>(llvm::sys::findProgramByName(program));
}

/// A new, empty file.
static std::string makeFile(llvm::StringRef suffix, std::string &error) {
  llvm::SmallString<128> path;
  if (std::error_code code =
          llvm::sys::fs::createTemporaryFile("cairn-corpus", suffix, path))
    error = "cannot make a file: " + code.message();
  return path.str().str();
}

std::string cairn::corpus::readWithTranslator(const std::string &translator,
                                              const void *data, size_t size) {
  llvm::ErrorOr<std::string> program = llvm::sys::findProgramByName(translator);
  if (!program)
    return "expected the program '" + translator + "'";
  std::string error;
  std::string module = makeFile("spv", error), bitcode = makeFile("bc", error),
              messages = makeFile("txt", error);
  llvm::FileRemover removers[] = {llvm::FileRemover(module),
                                  llvm::FileRemover(bitcode),
                                  llvm::FileRemover(messages)};
  if (!error.empty())
    return error;
  {
    std::error_code code;
    llvm::raw_fd_ostream out(module, code);
    out.write(static_cast<const char *>(data), size);
  }
  std::optional<llvm::StringRef> redirects[] = {"", llvm::StringRef(messages),
                                                llvm::StringRef(messages)};
  int status = llvm::sys::ExecuteAndWait(
      *program, {*program, "-r", module, "-o", bitcode}, std::nullopt,
      redirects, /*SecondsToWait=*/60, /*MemoryLimit=*/0, &error);
  if (status != 0) {
    // Where it crashes, the trace of its stack follows.
    auto said = llvm::MemoryBuffer::getFile(messages);
    llvm::StringRef text = said ? (*said)->getBuffer() : llvm::StringRef();
    return translator + " ended with status " + std::to_string(status) + ": " +
           error + text.take_until([](char c) { return c == '\n'; }).str();
  }
  auto written = llvm::MemoryBuffer::getFile(bitcode);
  if (!written || !(*written)->getBuffer().starts_with("BC\xC0\xDE"))
    return translator + " wrote no bitcode";
  return "";
}
