//===- Validator.cpp - SPIRV-Tools' validator -------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Validator.h"

#include "cairn/SPIRV/Version.h"
#include "llvm/ADT/StringExtras.h"
#include <memory>
#include <spirv-tools/libspirv.h>

using namespace cairn;
using namespace cairn::environment;
using llvm::StringRef;

namespace {
struct Target {
  StringRef name;
  spv_target_env value;
};
} // namespace

/// What the validator knows of OpenCL beyond SPIR-V are rules that the guide
/// has as well, and a list of capabilities that lacks some of the guide's
/// (Float16, Int64Atomics): no environment of OpenCL fits Level Zero.
static Target universalFor(SPIRVVersion version) {
  static constexpr Target kTargets[] = {
      {"spv1.0", SPV_ENV_UNIVERSAL_1_0}, {"spv1.1", SPV_ENV_UNIVERSAL_1_1},
      {"spv1.2", SPV_ENV_UNIVERSAL_1_2}, {"spv1.3", SPV_ENV_UNIVERSAL_1_3},
      {"spv1.4", SPV_ENV_UNIVERSAL_1_4}, {"spv1.5", SPV_ENV_UNIVERSAL_1_5},
      {"spv1.6", SPV_ENV_UNIVERSAL_1_6}};
  return kTargets[std::min<size_t>(version.minorNumber(),
                                   std::size(kTargets) - 1)];
}

static Target targetFor(Environment environment, uint32_t versionWord) {
  switch (environment) {
  case Environment::OpenCL12:
    return {"opencl1.2", SPV_ENV_OPENCL_1_2};
  case Environment::OpenCL20:
    return {"opencl2.0", SPV_ENV_OPENCL_2_0};
  case Environment::OpenCL21:
    return {"opencl2.1", SPV_ENV_OPENCL_2_1};
  case Environment::OpenCL22:
    return {"opencl2.2", SPV_ENV_OPENCL_2_2};
  case Environment::LevelZero:
    break;
  }
  return universalFor(SPIRVVersion::fromWord(versionWord));
}

/// What the validator says as one line. It adds the instruction's assembly in
/// indented lines of their own, and quotes whatever a module has in its
/// strings.
static std::string messageOf(const spv_diagnostic_t *diagnostic) {
  StringRef text = diagnostic && diagnostic->error ? diagnostic->error : "";
  std::string message;
  for (StringRef line : llvm::split(text, '\n')) {
    if (line.starts_with("  "))
      break;
    message += (message.empty() ? "" : " ") + line.str();
  }
  for (char &c : message)
    if (!llvm::isPrint(c))
      c = '?';
  message = StringRef(message).trim().rtrim('.').str();
  if (message.empty())
    return "invalid SPIR-V";
  // As our own messages begin, unless with a name or an abbreviation.
  bool isWord = message.size() > 1 && llvm::isUpper(message[0]) &&
                llvm::isLower(message[1]) &&
                !StringRef(message).starts_with("Op");
  if (isWord)
    message[0] = llvm::toLower(message[0]);
  return message;
}

std::optional<ValidatorError>
environment::validate(llvm::ArrayRef<uint32_t> binary,
                      Environment environment) {
  Target target = targetFor(environment, binary.size() > 1 ? binary[1] : 0);
  std::unique_ptr<spv_context_t, decltype(&spvContextDestroy)> context(
      spvContextCreate(target.value), spvContextDestroy);
  std::unique_ptr<spv_validator_options_t,
                  decltype(&spvValidatorOptionsDestroy)>
      options(spvValidatorOptionsCreate(), spvValidatorOptionsDestroy);
  spv_const_binary_t words = {binary.data(), binary.size()};
  spv_diagnostic diagnostic = nullptr;
  spv_result_t result =
      spvValidateWithOptions(context.get(), options.get(), &words, &diagnostic);
  std::unique_ptr<spv_diagnostic_t, decltype(&spvDiagnosticDestroy)> owner(
      diagnostic, spvDiagnosticDestroy);
  if (result == SPV_SUCCESS)
    return std::nullopt;
  return ValidatorError{diagnostic ? diagnostic->position.index : 0,
                        messageOf(diagnostic), target.name};
}
