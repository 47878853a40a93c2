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

static constexpr llvm::StringLiteral kEnvironments[] = {
    "level-zero", "opencl1.2", "opencl2.0", "opencl2.1", "opencl2.2"};

StringRef cairn::stringifyKernelEnvironment(KernelEnvironment environment) {
  return kEnvironments[static_cast<unsigned>(environment)];
}

std::optional<KernelEnvironment>
cairn::symbolizeKernelEnvironment(StringRef name) {
  const auto *it = llvm::find(kEnvironments, name);
  if (it == std::end(kEnvironments))
    return std::nullopt;
  return static_cast<KernelEnvironment>(it - kEnvironments);
}

static void mapOptions(OptionMapper &mapper, KernelOptions &options) {
  mapper.map("spirv_version", options.spirvVersion);
  std::string environment = stringifyKernelEnvironment(options.environment).str();
  mapper.map("environment", environment);
  options.environment = symbolizeKernelEnvironment(environment)
                            .value_or(KernelEnvironment::LevelZero);
  mapper.map("uniform_work_group_size", options.uniformWorkGroupSize);
  mapper.map("denorms_are_zero", options.denormsAreZero);
  mapper.map("fast_math", options.fastMath);
  mapper.map("debug_lines", options.debugLines);
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
