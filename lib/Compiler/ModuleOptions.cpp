//===- ModuleOptions.cpp - the options of a compile -------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ModuleImpl.h"
#include "cairn/Compiler/Target.h"
#include "cairn/Target/SPIRV/ParseShaderOptions.h"

using namespace cairn;
using namespace cairn::compiler;

/// Takes the options of the Vulkan target out of `words`.
static bool takeShaderOptions(std::vector<std::string> &words,
                              ShaderOptions &options, std::string &error) {
  std::vector<std::string> others;
  for (std::string &word : words) {
    switch (parseShaderOption(word, options, error)) {
    case OptionParse::Wrong:
      return false;
    case OptionParse::Parsed:
      break;
    case OptionParse::NotMine:
      others.push_back(std::move(word));
    }
  }
  words = std::move(others);
  return checkShaderOptions(options, error);
}

/// Whether `words` are without options that only the Vulkan target has.
static bool lackShaderOptions(llvm::ArrayRef<std::string> words,
                              std::string &error) {
  ShaderOptions unused;
  for (const std::string &word : words)
    if (parseShaderOption(word, unused, error) != OptionParse::NotMine) {
      error = "option '" + word + "' is one of the target vulkan";
      return false;
    }
  return true;
}

/// What the options of the source's language say to the Vulkan target, and the
/// other way round.
static void reconcile(frontend::BuildOptions &build, ShaderOptions &shader,
                      llvm::ArrayRef<std::string> words) {
  shader.nativeMath |= build.fastRelaxedMath;
  shader.finiteMathOnly |= build.finiteMathOnly;
  shader.debugLines |= build.debugInfo;
  shader.uniformWorkGroupSize |= build.uniformWorkGroupSize;
  // Pointers of descriptors have no size; sizes are 32 bits then.
  if (!llvm::is_contained(words, "-m32") && !llvm::is_contained(words, "-m64"))
    build.pointerBits = shader.physicalAddressing ? 64 : 32;
  // Shaders may contract unless told not to, which library code does.
  build.contractAcrossExpressions = true;
  build.clangArgs.insert(build.clangArgs.begin(), "-DVULKAN=100");
}

Result Module::parseOptions(llvm::StringRef text) {
  std::vector<std::string> words = frontend::splitBuildOptions(text);
  std::string error;
  bool forVulkan = impl->lastLevel() == Level::SPIRV;
  ShaderOptions shaderOptions;
  std::optional<frontend::BuildOptions> options;
  if (forVulkan ? takeShaderOptions(words, shaderOptions, error)
                : lackShaderOptions(words, error))
    options = frontend::parseBuildOptions(words, error);
  if (!options) {
    ++impl->numErrors;
    impl->log += "error: " + error + "\n"; // at no place in the source
    return Result::INVALID_BUILD_OPTIONS;
  }
  if (forVulkan)
    reconcile(*options, shaderOptions, words);
  impl->options = std::move(*options);
  impl->shaderOptions = std::move(shaderOptions);
  return Result::SUCCESS;
}
