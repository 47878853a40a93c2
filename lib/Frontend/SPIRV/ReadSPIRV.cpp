//===- ReadSPIRV.cpp - SPIR-V as an input -----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModuleReader.h"
#include "OpenCLVersion.h"
#include "PassStructsByPointer.h"
#include "SPIR/UpgradeSPIR.h"
#include "Specialize.h"
#include "cairn/Frontend/SPIRV.h"
#include "cairn/Support/InputFile.h"

#include "llvm/ADT/Twine.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace cairn::frontend;
using namespace cairn::frontend::spirv;

std::optional<std::vector<uint32_t>>
cairn::frontend::readSPIRVWords(StringRef bytes, std::string &error) {
  auto words = cairn::words::readWords(bytes.data(), bytes.size(), error);
  if (!words)
    error = "invalid SPIR-V: " + error;
  return words;
}

/// What is wrong with the header, for words from elsewhere than
/// `readSPIRVWords`.
static std::optional<std::string> checkHeader(ArrayRef<uint32_t> words) {
  if (words.size() >= cairn::words::kHeaderWords &&
      words[0] == cairn::words::kMagicNumber)
    return std::nullopt;
  return "invalid SPIR-V: expected a header of 5 words that starts with the "
         "magic number";
}

std::optional<std::string>
cairn::frontend::validateSPIRV(ArrayRef<uint32_t> words) {
  if (std::optional<std::string> problem = checkHeader(words))
    return problem;
  ParsedModule parsed;
  if (std::optional<std::string> problem = parsed.parse(words))
    return problem;
  if (parsed.isShader())
    return "expected a SPIR-V module of the Kernel profile, got one of the "
           "Shader profile";
  LLVMContext context;
  std::string log;
  if (readSPIRV(context, "", words.vec(), BuildOptions(), log))
    return std::nullopt;
  return log;
}

std::optional<std::map<uint32_t, SpecConstantType>>
cairn::frontend::listSpecConstants(ArrayRef<uint32_t> words,
                                   std::string &error) {
  ParsedModule parsed;
  std::optional<std::string> problem = checkHeader(words);
  if (!problem)
    problem = parsed.parse(words);
  if (!problem)
    return specConstantTypes(parsed);
  error = std::move(*problem);
  return std::nullopt;
}

/// Why a module cannot be read.
static std::optional<std::string> checkProfile(const ParsedModule &parsed) {
  if (parsed.has(spv::Capability::Kernel) ||
      parsed.has(spv::Capability::Shader))
    return std::nullopt;
  return "expected a SPIR-V module of the Kernel or the Shader profile, got "
         "neither of the capabilities Kernel and Shader";
}

/// What `-shader-interface=` names, else what the module says itself; nullopt,
/// with the error, if it cannot be read.
static std::optional<ShaderInterface>
readInterface(const ParsedModule &parsed, StringRef path, std::string &error) {
  if (path.empty())
    return ShaderInterface::readReflection(parsed, error);
  std::optional<ShaderInterface> interface;
  if (std::optional<std::string> text = cairn::readInput(path.str(), error))
    interface = ShaderInterface::parse(*text, error);
  if (!interface)
    error = "cannot read the interface '" + path.str() + "': " + error;
  return interface;
}

/// OpSource has 102000 for 1.2.
static void attachVersion(Module &module, const ParsedModule &parsed) {
  auto language = static_cast<spv::SourceLanguage>(parsed.sourceLanguage);
  unsigned version = parsed.sourceVersion;
  if (language == spv::SourceLanguage::OpenCL_C && version >= 100000)
    writeOpenCLVersion(module, {version / 100000, version / 1000 % 100});
}

std::unique_ptr<Module> cairn::frontend::readSPIRV(LLVMContext &context,
                                                   StringRef name,
                                                   std::vector<uint32_t> words,
                                                   const BuildOptions &options,
                                                   std::string &log) {
  raw_string_ostream os(log);
  auto fail = [&](const Twine &message) -> std::unique_ptr<Module> {
    os << name << ": error: " << message << '\n';
    return nullptr;
  };
  if (std::optional<std::string> error =
          specialize(words, options.specConstants))
    return fail(*error);
  ParsedModule parsed;
  if (std::optional<std::string> error = parsed.parse(words))
    return fail(*error);
  if (std::optional<std::string> error = checkProfile(parsed))
    return fail(*error);
  std::optional<ShaderInterface> interface;
  if (parsed.isShader()) {
    std::string error;
    interface = readInterface(parsed, options.shaderInterface, error);
    if (!interface)
      return fail(error);
  }
  auto module = std::make_unique<Module>(name, context);
  module->setTargetTriple(Triple(parsed.addressBits == 32
                                     ? "spir-unknown-unknown"
                                     : "spir64-unknown-unknown"));
  module->setDataLayout(dataLayoutOf(parsed.addressBits));
  ModuleReader reader(
      *module, parsed,
      interface && !interface->kernels.empty() ? &*interface : nullptr);
  if (!reader.read())
    return fail(reader.getError());
  if (std::optional<std::string> problem = verifySPIR(*module))
    return fail("invalid SPIR-V: what it becomes is not valid: " + *problem);
  passStructsByPointer(*module);
  attachVersion(*module, parsed);
  for (const std::string &note : parsed.notes)
    os << name << ": note: " << note << '\n';
  return module;
}
