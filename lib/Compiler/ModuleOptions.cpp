//===- ModuleOptions.cpp - the options of a compile -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModuleImpl.h"
#include "cairn/Compiler/Features.h"
#include "cairn/Compiler/Target.h"
#include "cairn/Target/SPIRV/ParseKernelOptions.h"
#include "cairn/Target/SPIRV/ParseShaderOptions.h"

using namespace cairn;
using namespace cairn::compiler;

/// Takes the words that `parse` understands into `options`.
template <typename Options>
static bool takeOptions(std::vector<std::string> &words, Options &options,
                        OptionParse (*parse)(llvm::StringRef, Options &,
                                             std::string &),
                        std::string &error) {
  std::vector<std::string> others;
  for (std::string &word : words) {
    switch (parse(word, options, error)) {
    case OptionParse::Wrong:
      return false;
    case OptionParse::Parsed:
      break;
    case OptionParse::NotMine:
      others.push_back(std::move(word));
    }
  }
  words = std::move(others);
  return true;
}

/// An option of another target is an error that says whose it is.
static bool checkOtherTargets(llvm::ArrayRef<std::string> words,
                              std::optional<SPIRVProfile> profile,
                              std::string &error) {
  ShaderOptions shader;
  KernelOptions kernel;
  std::string ignored;
  for (const std::string &word : words) {
    llvm::StringRef target;
    if (profile != SPIRVProfile::Shader &&
        parseShaderOption(word, shader, ignored) != OptionParse::NotMine)
      target = "vulkan";
    else if (profile != SPIRVProfile::Kernel &&
             parseKernelOption(word, kernel, ignored) != OptionParse::NotMine)
      target = "level-zero";
    if (!target.empty()) {
      error = "option '" + word + "' is one of the target " + target.str();
      return false;
    }
  }
  return true;
}

/// What the options of the source's language say to the Vulkan target, and the
/// other way round.
static void reconcile(frontend::BuildOptions &build, ShaderOptions &shader) {
  shader.fastMath |= build.fastRelaxedMath;
  shader.nativeMath |= build.nativeMath;
  shader.nativeBuiltins = build.nativeBuiltins;
  shader.finiteMathOnly |= build.finiteMathOnly;
  shader.correctlyRoundedDivideSqrt |= build.correctlyRoundedDivideSqrt;
  shader.debugLines |= build.debugInfo;
  shader.uniformWorkGroupSize |= build.uniformWorkGroupSize;
  shader.nonUniformWorkGroupSize |= build.nonUniformWorkGroupSize;
  // Pointers of descriptors have no size; sizes are 32 bits then.
  if (!build.pointerBits)
    build.pointerBits = shader.physicalAddressing ? 64 : 32;
  // Shaders may contract unless told not to, which library code does.
  build.contractAcrossExpressions = true;
  build.clangArgs.insert(build.clangArgs.begin(), "-DVULKAN=100");
}

static void reconcile(frontend::BuildOptions &build, KernelOptions &kernel) {
  kernel.uniformWorkGroupSize |= build.uniformWorkGroupSize;
  kernel.denormsAreZero |= build.denormsAreZero;
  kernel.fastMath |= build.fastRelaxedMath;
  kernel.nativeMath = build.nativeMath;
  kernel.nativeBuiltins = build.nativeBuiltins;
  kernel.correctlyRoundedDivideSqrt |= build.correctlyRoundedDivideSqrt;
  kernel.debugLines |= build.debugInfo;
}

/// The command line comes later and may add what the target lacks.
static void defineFeatures(frontend::BuildOptions &build,
                           llvm::ArrayRef<Feature> features) {
  std::vector<std::string> arguments = featureArguments(features);
  build.clangArgs.insert(build.clangArgs.begin(), arguments.begin(),
                         arguments.end());
}

Result Module::parseOptions(llvm::StringRef text) {
  std::vector<std::string> words = frontend::splitBuildOptions(text);
  std::string error;
  std::optional<SPIRVProfile> profile = impl->target.getCompilerInfo()->profile;
  ShaderOptions shader;
  KernelOptions kernel;
  bool areTaken = true;
  if (profile == SPIRVProfile::Shader)
    areTaken = takeOptions(words, shader, parseShaderOption, error) &&
               checkShaderOptions(shader, error);
  else if (profile == SPIRVProfile::Kernel)
    areTaken = takeOptions(words, kernel, parseKernelOption, error);
  std::optional<frontend::BuildOptions> options;
  if (areTaken && checkOtherTargets(words, profile, error))
    options = frontend::parseBuildOptions(words, error);
  if (options && profile == SPIRVProfile::Kernel &&
      options->pointerBits.value_or(64) == 32) {
    error = "the target level-zero has 64-bit pointers, not those of '-m32'";
    options.reset();
  }
  if (!options) {
    ++impl->numErrors;
    impl->log += "error: " + error + "\n"; // at no place in the source
    return Result::INVALID_BUILD_OPTIONS;
  }
  if (profile == SPIRVProfile::Shader)
    reconcile(*options, shader);
  else if (profile == SPIRVProfile::Kernel)
    reconcile(*options, kernel);
  defineFeatures(*options,
                 profile == SPIRVProfile::Shader   ? listFeatures(shader)
                 : profile == SPIRVProfile::Kernel ? listFeatures(kernel)
                                                   : listHostFeatures());
  impl->options = std::move(*options);
  impl->shaderOptions = std::move(shader);
  impl->kernelOptions = kernel;
  return Result::SUCCESS;
}
