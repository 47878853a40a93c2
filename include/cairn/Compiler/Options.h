//===- Options.h - what a module is compiled with ---------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_COMPILER_OPTIONS_H
#define CAIRN_COMPILER_OPTIONS_H

#include "cairn/Compiler/PassOptions.h"
#include "cairn/Dialect/Kernel/IR/KernelOptions.h"
#include "cairn/Dialect/Shader/IR/ShaderOptions.h"
#include "cairn/Frontend/BuildOptions.h"
#include "cairn/Target/Host/Processor.h"
#include <optional>

namespace cairn::compiler {

/// What `Module::parseOptions` reads, and the steps of a module go by.
struct Options {
  /// Which of OpenCL's functions an option string is for: clBuildProgram,
  /// clCompileProgram or clLinkProgram. An option that it does not have is
  /// INVALID_BUILD_OPTIONS, INVALID_COMPILER_OPTIONS or
  /// INVALID_LINKER_OPTIONS.
  enum class Mode { BUILD, COMPILE, LINK };

  frontend::BuildOptions build;
  PassOptions passes;
  /// For the target host alone: what code is for, to be looked at. This
  /// machine, without it.
  std::optional<Processor> processor;
  /// For the target vulkan alone.
  ShaderOptions shader;
  /// For the target level-zero alone.
  KernelOptions kernel;
};

} // namespace cairn::compiler

#endif // CAIRN_COMPILER_OPTIONS_H
