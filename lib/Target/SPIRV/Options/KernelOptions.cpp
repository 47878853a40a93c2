//===- KernelOptions.cpp - options as an attribute --------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Target/SPIRV/KernelOptions.h"

#include "OptionMapper.h"

using namespace mlir;
using namespace cairn;

static constexpr llvm::StringLiteral kOptionsAttr = "cairn.kernel_profile";

static void mapOptions(OptionMapper &mapper, KernelOptions &options) {
  mapper.map("spirv_version", options.spirvVersion);
  std::string environment = stringifyEnvironment(options.environment).str();
  mapper.map("environment", environment);
  options.environment =
      symbolizeEnvironment(environment).value_or(Environment::LevelZero);
  mapper.map("uniform_work_group_size", options.uniformWorkGroupSize);
  mapper.map("denorms_are_zero", options.denormsAreZero);
  mapper.map("fast_math", options.fastMath);
  mapper.map("native_math", options.nativeMath);
  mapper.map("native_builtins", options.nativeBuiltins);
  mapper.map("correctly_rounded_divide_sqrt",
             options.correctlyRoundedDivideSqrt);
  mapper.map("debug_lines", options.debugLines);
  mapper.map("create_library", options.createLibrary);
}

KernelOptions KernelOptions::get(ModuleOp module) {
  return readOptions<KernelOptions>(module, kOptionsAttr, mapOptions);
}

bool KernelOptions::isAttachedTo(ModuleOp module) {
  return module->hasAttr(kOptionsAttr);
}

void KernelOptions::attachTo(ModuleOp module) const {
  writeOptions(*this, module, kOptionsAttr, mapOptions);
}
