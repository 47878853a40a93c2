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
static void reconcile(frontend::BuildOptions &build, ShaderOptions &shader,
                      bool isFirst) {
  shader.fastMath |= build.fastRelaxedMath;
  shader.nativeMath |= build.nativeMath;
  shader.nativeBuiltins = build.nativeBuiltins;
  shader.finiteMathOnly |= build.finiteMathOnly;
  shader.correctlyRoundedDivideSqrt |= build.correctlyRoundedDivideSqrt;
  shader.debugLines |= build.debugInfo;
  shader.uniformWorkGroupSize |= build.uniformWorkGroupSize;
  shader.nonUniformWorkGroupSize |= build.nonUniformWorkGroupSize;
  if (!isFirst)
    return;
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
  kernel.createLibrary |= build.createLibrary;
}

/// The command line comes later and may add what the target lacks.
static void defineFeatures(frontend::BuildOptions &build,
                           llvm::ArrayRef<Feature> features) {
  std::vector<std::string> arguments = featureArguments(features);
  build.clangArgs.insert(build.clangArgs.begin(), arguments.begin(),
                         arguments.end());
}

static Result resultOf(Options::Mode mode) {
  switch (mode) {
  case Options::Mode::BUILD:
    return Result::INVALID_BUILD_OPTIONS;
  case Options::Mode::COMPILE:
    return Result::INVALID_COMPILER_OPTIONS;
  case Options::Mode::LINK:
    return Result::INVALID_LINKER_OPTIONS;
  }
  llvm_unreachable("a mode outside of the enum");
}

static frontend::OptionMode modeOfFrontend(Options::Mode mode) {
  switch (mode) {
  case Options::Mode::BUILD:
    return frontend::OptionMode::Build;
  case Options::Mode::COMPILE:
    return frontend::OptionMode::Compile;
  case Options::Mode::LINK:
    return frontend::OptionMode::Link;
  }
  llvm_unreachable("a mode outside of the enum");
}

bool Info::hasValueNext(llvm::StringRef word) const {
  // One dash is as good as two.
  llvm::StringRef name = word;
  std::string options = std::string(";") + compilation_options;
  return (name.consume_front("--") || name.consume_front("-")) &&
         !name.contains('=') &&
         llvm::StringRef(options).contains((";--" + name + ",1,").str());
}

/// Joins an option and its value in the next word where the compiler says that
/// there is one.
static void joinValues(std::vector<std::string> &words, const Info &info) {
  for (size_t i = 0; i + 1 < words.size(); ++i) {
    if (!info.hasValueNext(words[i]))
      continue;
    words[i] += '=' + words[i + 1];
    words.erase(words.begin() + i + 1);
  }
}

/// The options that `words` make of `options`; nothing, with `error`, if they
/// make none.
static std::optional<Options> parse(std::vector<std::string> words,
                                    const Info &info, Options::Mode mode,
                                    Options options, std::string &error) {
  joinValues(words, info);
  bool isShader = info.profile == SPIRVProfile::Shader;
  bool isKernel = info.profile == SPIRVProfile::Kernel;
  if (isShader &&
      (!takeOptions(words, options.shader, parseShaderOption, error) ||
       !checkShaderOptions(options.shader, error)))
    return std::nullopt;
  if (isKernel && !takeOptions(words, options.kernel, parseKernelOption, error))
    return std::nullopt;
  if (!takeOptions(words, options.passes, parsePassOption, error) ||
      !resolvePassOptions(options.passes, info, error))
    return std::nullopt;
  if (!checkOtherTargets(words, info.profile, error))
    return std::nullopt;
  auto build = frontend::parseBuildOptions(words, error, modeOfFrontend(mode),
                                           std::move(options.build));
  if (!build)
    return std::nullopt;
  if (isKernel && build->pointerBits.value_or(64) == 32) {
    error = "the target level-zero has 64-bit pointers, not those of '-m32'";
    return std::nullopt;
  }
  if (info.profile && !build->checks.empty()) {
    error = "option '-check=" + llvm::join(build->checks, ",") +
            "' is one of the target host";
    return std::nullopt;
  }
  // A link goes on with what the compile was told.
  bool isFirst = mode != Options::Mode::LINK;
  if (isShader)
    reconcile(*build, options.shader, isFirst);
  else if (isKernel)
    reconcile(*build, options.kernel);
  if (isFirst)
    defineFeatures(
        *build, isShader   ? listFeatures(options.shader)
                : isKernel ? listFeatures(options.kernel)
                           : listHostFeatures(build->pointerBits.value_or(64)));
  options.build = std::move(*build);
  return options;
}

Result Module::parseOptions(llvm::StringRef text, Options::Mode mode) {
  Impl::Notifier notifier(*impl);
  std::string error;
  std::optional<Options> options;
  if (auto words = frontend::splitBuildOptions(text, error))
    options =
        parse(*words, *impl->target.getCompilerInfo(), mode,
              mode == Options::Mode::LINK ? impl->options : Options(), error);
  if (!options) {
    ++impl->numErrors;
    impl->log += "error: " + error + "\n"; // at no place in the source
    return resultOf(mode);
  }
  impl->options = std::move(*options);
  return Result::SUCCESS;
}
