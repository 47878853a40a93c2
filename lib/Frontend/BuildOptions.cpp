//===- BuildOptions.cpp - parsing of clBuildProgram's options ---*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Frontend/BuildOptions.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/StringSaver.h"

using namespace llvm;
using namespace cairn::frontend;

/// Options without a value that clang's cc1 understands as OpenCL means them,
/// but for those that `isOfDriver`.
static const StringSet<> &flagOptions() {
  static const StringSet<> options = {"-cl-single-precision-constant",
                                      "-cl-denorms-are-zero",
                                      "-cl-fp32-correctly-rounded-divide-sqrt",
                                      "-cl-opt-disable",
                                      "-cl-mad-enable",
                                      "-cl-no-signed-zeros",
                                      "-cl-unsafe-math-optimizations",
                                      "-cl-finite-math-only",
                                      "-cl-fast-relaxed-math",
                                      "-cl-uniform-work-group-size",
                                      "-cl-strict-aliasing"};
  return options;
}

/// Options that clang's driver takes, and cc1 does not know.
static bool isOfDriver(StringRef word) {
  return word == "-cl-strict-aliasing" || word == "-cl-denorms-are-zero";
}

/// Options of the API that say nothing to this compiler: argument information
/// is always kept, sub-groups make independent progress in no target yet.
static bool isIgnored(StringRef word) {
  return word == "-cl-kernel-arg-info" || word == "-cl-no-subgroup-ifp" ||
         word == "-g" || word.starts_with("-O");
}

/// The `ID=VALUE` of -spec-constant.
static bool parseSpecConstant(StringRef text, BuildOptions &options) {
  auto [idText, valueText] = text.split('=');
  uint32_t id;
  if (idText.getAsInteger(10, id))
    return false;
  uint64_t value;
  int64_t negative;
  bool isHex = valueText.starts_with("0x") || valueText.starts_with("0X");
  if (isHex ? valueText.drop_front(2).getAsInteger(16, value)
            : valueText.getAsInteger(10, value)) {
    if (!valueText.starts_with("-") || valueText.getAsInteger(10, negative))
      return false;
    value = static_cast<uint64_t>(negative);
  }
  options.specConstants[id] = value;
  return true;
}

std::optional<BuildOptions>
cairn::frontend::parseBuildOptions(ArrayRef<std::string> words,
                                   std::string &error) {
  static const StringSet<> standards = {"CL",    "CL1.0", "CL1.1",
                                        "CL1.2", "CL2.0", "CL3.0"};
  BuildOptions options;
  for (size_t i = 0; i < words.size(); ++i) {
    StringRef word = words[i];
    if (word.consume_front("-cl-std=")) {
      if (!standards.contains(word)) {
        error = "expected '-cl-std=' to be CL1.0, CL1.1, CL1.2, CL2.0 or "
                "CL3.0, got '" +
                word.str() + "'";
        return std::nullopt;
      }
      options.standard = word.str();
      continue;
    }
    if (word == "-m32" || word == "-m64") {
      options.pointerBits = word == "-m32" ? 32 : 64;
      continue;
    }
    if (word.consume_front("-spec-constant=")) {
      if (!parseSpecConstant(word, options)) {
        error = "expected '-spec-constant=' to be a decimal id, '=' and an "
                "integer of at most 64 bits, got '" +
                word.str() + "'";
        return std::nullopt;
      }
      continue;
    }
    // -D NAME, -I DIR, ... with their value joined or as the next word.
    StringRef joined = word.take_front(2);
    if (joined == "-D" || joined == "-I" || joined == "-U" ||
        word == "-include") {
      options.clangArgs.push_back(words[i]);
      if (word == joined || word == "-include") {
        if (++i == words.size()) {
          error = "expected a value after option '" + word.str() + "'";
          return std::nullopt;
        }
        options.clangArgs.push_back(words[i]);
      }
      continue;
    }
    if (flagOptions().contains(word)) {
      options.optDisable |= word == "-cl-opt-disable";
      options.denormsAreZero |= word == "-cl-denorms-are-zero";
      options.fastRelaxedMath |= word == "-cl-fast-relaxed-math";
      options.finiteMathOnly |=
          word == "-cl-finite-math-only" || word == "-cl-fast-relaxed-math";
      options.uniformWorkGroupSize |= word == "-cl-uniform-work-group-size";
      options.contractAcrossExpressions |=
          word == "-cl-mad-enable" || word == "-cl-fast-relaxed-math" ||
          word == "-cl-unsafe-math-optimizations";
      if (word == "-cl-finite-math-only")
        options.clangArgs.insert(options.clangArgs.end(),
                                 {"-menable-no-infs", "-menable-no-nans"});
      if (!isOfDriver(word))
        options.clangArgs.push_back(words[i]);
      continue;
    }
    if (word == "-w" || word.starts_with("-W") ||
        word.starts_with("-cl-ext=") || word.starts_with("-fcl-")) {
      options.clangArgs.push_back(words[i]);
      continue;
    }
    options.debugInfo |= word == "-g";
    if (isIgnored(word))
      continue;
    error = "unknown build option '" + word.str() + "'";
    return std::nullopt;
  }
  return options;
}

std::vector<std::string> cairn::frontend::splitBuildOptions(StringRef text) {
  BumpPtrAllocator allocator;
  StringSaver saver(allocator);
  SmallVector<const char *> argv;
  cl::TokenizeGNUCommandLine(text, saver, argv);
  return {argv.begin(), argv.end()};
}

std::optional<BuildOptions>
cairn::frontend::parseBuildOptions(StringRef text, std::string &error) {
  return parseBuildOptions(splitBuildOptions(text), error);
}
