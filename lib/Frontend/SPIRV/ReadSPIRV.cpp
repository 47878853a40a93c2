//===- ReadSPIRV.cpp - SPIR-V of the Kernel profile -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "EntryPointNames.h"
#include "NormalizeSPIRV.h"
#include "PassStructsByPointer.h"
#include "SPIRVWords.h"
#include "SpecializeSPIRV.h"
#include "TranslateSPIRV.h"
#include "UntypedArguments.h"
#include "cairn/Frontend/Frontend.h"
#include "cairn/Frontend/SPIRV.h"

#include "llvm/ADT/Twine.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/Endian.h"
#include "llvm/Support/raw_ostream.h"
#include <spirv-tools/libspirv.hpp>

using namespace llvm;
using namespace cairn::frontend;

std::optional<std::vector<uint32_t>>
cairn::frontend::readSPIRVWords(StringRef bytes, std::string &error) {
  if (bytes.size() < kSPIRVHeaderWords * sizeof(uint32_t) ||
      bytes.size() % sizeof(uint32_t) != 0) {
    error = "invalid SPIR-V: expected a header of 20 bytes and words of 4 "
            "bytes, got " +
            std::to_string(bytes.size()) + " bytes";
    return std::nullopt;
  }
  bool isBigEndian =
      support::endian::read32be(bytes.data()) == spv::MagicNumber;
  std::vector<uint32_t> words(bytes.size() / sizeof(uint32_t));
  for (size_t i = 0; i < words.size(); ++i)
    words[i] = support::endian::read32(bytes.data() + i * sizeof(uint32_t),
                                       isBigEndian ? endianness::big
                                                   : endianness::little);
  if (words[0] == spv::MagicNumber)
    return words;
  error = "invalid SPIR-V: expected a module to start with the magic number";
  return std::nullopt;
}

std::optional<std::string>
cairn::frontend::validateSPIRV(ArrayRef<uint32_t> words) {
  // What an environment demands beyond SPIR-V itself is not a matter of being
  // read.
  spvtools::SpirvTools tools(SPV_ENV_UNIVERSAL_1_6);
  std::string problem;
  tools.SetMessageConsumer([&](spv_message_level_t, const char *,
                               const spv_position_t &position,
                               const char *message) {
    if (problem.empty())
      problem = ("at instruction " + Twine(position.index) + ": ").str() +
                StringRef(message).rtrim().str();
  });
  if (tools.Validate(words.data(), words.size()))
    return std::nullopt;
  return "invalid SPIR-V " + problem;
}

/// What the translator reads. What newer versions have besides, and a kernel
/// can use, is normalised.
static constexpr unsigned kNewestVersion = 104;

/// Why a valid module is none that is read.
static std::optional<std::string> checkProfile(ArrayRef<uint32_t> words) {
  bool isKernel = false;
  std::string other;
  forEachInstruction(words, [&](const SPIRVInstruction &inst) {
    if (inst.op() != spv::Op::OpCapability)
      return;
    isKernel |= inst[1] == static_cast<uint32_t>(spv::Capability::Kernel);
    if (inst[1] == static_cast<uint32_t>(spv::Capability::Shader))
      other = ", got one of the Shader profile";
  });
  if (isKernel)
    return std::nullopt;
  return "expected a SPIR-V module of the Kernel profile" + other;
}

std::unique_ptr<Module> cairn::frontend::readSPIRV(LLVMContext &context,
                                                   StringRef name,
                                                   std::vector<uint32_t> words,
                                                   const BuildOptions &options,
                                                   std::string &log) {
  auto fail = [&](const Twine &message) -> std::unique_ptr<Module> {
    raw_string_ostream(log) << name << ": error: " << message << '\n';
    return nullptr;
  };
  unsigned version = spirvVersion(words);
  if (version < 100 || version > 106)
    return fail("expected SPIR-V of the versions 1.0 to 1.6, got " +
                Twine(version / 100) + "." + Twine(version % 100));
  // What is invalid in ways that are known to be harmless is valid once it is
  // normalised.
  if (std::optional<std::string> error = validateSPIRV(words))
    if (validateSPIRV(normalizeSPIRV(words)))
      return fail(*error);
  if (std::optional<std::string> error = checkProfile(words))
    return fail(*error);
  if (std::optional<std::string> error =
          specialize(words, options.specConstants))
    return fail(*error);
  words = normalizeSPIRV(words);
  std::vector<OtherName> otherNames = takeOtherNames(words);
  if (version > kNewestVersion)
    words[1] = spirvVersionWord(kNewestVersion);
  std::string error;
  std::optional<std::string> bitcode = translateSPIRV(words, error);
  if (!bitcode)
    return fail(error);
  std::unique_ptr<Module> module = readLLVM(context, name, *bitcode, log);
  if (module) {
    passStructsByPointer(*module);
    leaveByteArgumentsUntyped(*module, words);
    addKernels(*module, otherNames);
  }
  return module;
}
