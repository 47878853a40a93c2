//===- VerifyEnvTranslation.cpp - cairn-translate --verify-env --*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "VerifyEnvTranslation.h"

#include "cairn/Compiler/VerifyEnvironment.h"
#include "cairn/Tools/Translations.h"
#include "mlir/Tools/mlir-translate/Translation.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace cairn;

/// A translation's name takes no value, which goes to an option of its own.
static constexpr char kEnvironmentOption[] = "verified-env";

/// Reads the option and verifies; there is no output but the exit status.
static LogicalResult verify(llvm::SourceMgr &sources, StringRef environment,
                            const std::optional<std::string> &features) {
  EnvironmentOptions options;
  std::string log;
  if (!compiler::parseEnvironmentOptions(environment, features, options, log)) {
    llvm::errs() << "cairn-translate: error: " << log << '\n';
    return failure();
  }
  const llvm::MemoryBuffer *buffer =
      sources.getMemoryBuffer(sources.getMainFileID());
  uint32_t numErrors = 0;
  compiler::Result result =
      compiler::verifyEnvironment(buffer->getBufferIdentifier(),
                                  buffer->getBuffer(), options, numErrors, log);
  llvm::errs() << log;
  return success(result == compiler::Result::SUCCESS);
}

void cairn::registerVerifyEnv() {
  static llvm::cl::opt<std::string> environment(
      kEnvironmentOption, llvm::cl::init("level-zero"),
      llvm::cl::desc("what --verify-env=... is short for, after --verify-env"),
      llvm::cl::Hidden);
  static llvm::cl::opt<std::string> features(
      "device-features",
      llvm::cl::desc("what the device has, for --verify-env=level-zero: all "
                     "(the default), none, or a list such as fp64,images"));
  // The registration keeps a reference to this.
  static const std::string description =
      "SPIR-V against the rules of an environment: --verify-env=" +
      listEnvironments();
  static TranslateRegistration registration(
      "verify-env", description,
      [](const std::shared_ptr<llvm::SourceMgr> &sources, raw_ostream &,
         MLIRContext *) {
        std::optional<std::string> given;
        if (features.getNumOccurrences())
          given = features;
        return verify(*sources, environment, given);
      });
}

std::vector<std::string>
cairn::expandVerifyEnv(llvm::ArrayRef<char *> arguments) {
  std::vector<std::string> expanded;
  for (StringRef argument : arguments) {
    StringRef name = argument;
    if ((name.consume_front("--") || name.consume_front("-")) &&
        name.consume_front("verify-env=")) {
      expanded.push_back("--verify-env");
      expanded.push_back(
          (llvm::Twine("--") + kEnvironmentOption + "=" + name).str());
    } else {
      expanded.push_back(argument.str());
    }
  }
  return expanded;
}
