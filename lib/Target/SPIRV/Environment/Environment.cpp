//===- Environment.cpp - SPIR-V against its environment ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Target/SPIRV/Environment.h"

#include "Checks.h"
#include "Validator.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/SwapByteOrder.h"

using namespace cairn;
using namespace cairn::environment;
using llvm::StringRef;

bool cairn::isSPIRV(StringRef content) {
  return words::isModule(content.data(), content.size());
}

static std::vector<uint32_t> wordsIn(StringRef content) {
  std::vector<uint32_t> words(content.size() / sizeof(uint32_t));
  if (!words.empty())
    std::memcpy(words.data(), content.data(), words.size() * sizeof(uint32_t));
  return words;
}

namespace {

/// One binary against one environment.
class Verification {
public:
  explicit Verification(const EnvironmentOptions &options) : options(options) {}

  /// In the order of the file.
  std::vector<EnvironmentViolation> run(StringRef content) {
    if (content.size() % sizeof(uint32_t))
      add({std::nullopt,
           std::to_string(content.size()) + " bytes, expected words of 4 bytes",
           isLevelZero() ? ruleOf(Section::CommonProperties)
                         : "SPIR-V specification, section 2.3"});
    else
      verify(wordsIn(content));
    auto key = [](const EnvironmentViolation &violation) {
      return std::tie(violation.word, violation.message, violation.rule);
    };
    llvm::sort(violations,
               [&](const auto &a, const auto &b) { return key(a) < key(b); });
    auto last = llvm::unique(violations, [&](const auto &a, const auto &b) {
      return key(a) == key(b);
    });
    violations.erase(last, violations.end());
    return std::move(violations);
  }

private:
  bool isLevelZero() const {
    return options.environment == Environment::LevelZero;
  }

  void add(EnvironmentViolation violation) {
    violations.push_back(std::move(violation));
  }

  static std::string ruleOf(Section section) {
    return ("Level Zero SPIR-V programming guide, " + titleOf(section)).str();
  }

  void addInvalid(const ValidatorError &error, const PlacedModule &module) {
    EnvironmentViolation violation;
    violation.message = error.message;
    violation.rule = ("SPIRV-Tools' validator, " + error.environment).str();
    if (const PlacedInstruction *inst = faulted(error, module)) {
      violation.word = inst->offset;
      violation.message = Checks(module, options.features).describe(*inst) +
                          ": " + violation.message;
    } else if (error.instruction > module.instructions().size()) {
      // Damaged: what stands there is not an instruction.
      violation.word = module.end();
    }
    add(std::move(violation));
  }

  static const PlacedInstruction *faulted(const ValidatorError &error,
                                          const PlacedModule &module) {
    bool isKnown = error.instruction != 0 &&
                   error.instruction <= module.instructions().size();
    return isKnown ? &module.instructions()[error.instruction - 1] : nullptr;
  }

  void verify(std::vector<uint32_t> words) {
    if (!words.empty() && words[0] == words::swapBytes(words::kMagicNumber)) {
      if (isLevelZero())
        add({0, "words in the other byte order, expected the host's",
             ruleOf(Section::CommonProperties)});
      for (uint32_t &word : words)
        word = words::swapBytes(word);
    }
    std::optional<ValidatorError> invalid =
        validate(words, options.environment);
    PlacedModule module;
    bool isWhole = module.read(words);
    Checks checks(module, options.features);
    // The validator's word stands alone where not even the instructions could
    // be told apart.
    if (isLevelZero() && isWhole && words[0] == words::kMagicNumber)
      runChecks(checks);
    if (invalid) {
      const PlacedInstruction *inst = faulted(*invalid, module);
      if (!inst || !checks.covers(inst->offset))
        addInvalid(*invalid, module);
    }
    for (const Finding &finding : checks.getFindings())
      add({finding.word, finding.message, ruleOf(finding.section)});
  }

  static void runChecks(Checks &checks) {
    checkModule(checks);
    checkCapabilities(checks);
    checkTypes(checks);
    checkImages(checks);
    checkKernels(checks);
    checkRecursion(checks);
    checkAtomics(checks);
    checkScopes(checks);
    checkSubgroups(checks);
  }

  const EnvironmentOptions &options;
  std::vector<EnvironmentViolation> violations;
};

} // namespace

std::vector<EnvironmentViolation>
cairn::verifyEnvironment(StringRef content, const EnvironmentOptions &options) {
  return Verification(options).run(content);
}
