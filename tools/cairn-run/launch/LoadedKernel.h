//===- LoadedKernel.h - a kernel to run, wherever it is from ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TOOLS_CAIRN_RUN_LAUNCH_LOADEDKERNEL_H
#define CAIRN_TOOLS_CAIRN_RUN_LAUNCH_LOADEDKERNEL_H

#include "cairn/runtime/CompilerLibrary.h"
#include "cairn/runtime/Device.h"

#include <vector>

namespace cairn::run {

using runtime::Compiler;
using runtime::Result;

/// A kernel that can be launched, with what keeps its code alive and what it
/// cost to make.
class LoadedKernel {
public:
  runtime::Kernel &kernel() const { return *pointer; }

  /// Milliseconds from source to a kernel on the device; 0 for a compiled
  /// program.
  double compileMs = 0;
  /// What the compiler says of its stages.
  std::vector<std::pair<std::string, double>> stages;

  /// Compiles `paths` and links them. An empty `kernelName` stands for the only
  /// kernel.
  static Result<LoadedKernel> compile(Compiler &compiler,
                                      runtime::Device &device,
                                      const std::vector<std::string> &paths,
                                      const std::string &options,
                                      const std::string &kernelName);

  /// Whether the file is the interface of shaders, which only Vulkan runs as
  /// they are.
  static Result<bool> isOfShaders(const std::string &interfacePath);

  /// Loads a compiled program and its interface.
  static Result<LoadedKernel>
  load(runtime::Device &device, const std::string &path,
       const std::string &interfacePath, const std::string &kernelName,
       std::map<uint32_t, uint64_t> specConstants = {});

private:
  // The order matters: the kernel goes before its code.
  std::unique_ptr<runtime::Program> program;
  std::unique_ptr<runtime::Kernel> pointer;
};

} // namespace cairn::run

#endif // CAIRN_TOOLS_CAIRN_RUN_LAUNCH_LOADEDKERNEL_H
