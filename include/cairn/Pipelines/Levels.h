//===- Levels.h - the levels, and what is legal at each ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_PIPELINES_LEVELS_H
#define CAIRN_PIPELINES_LEVELS_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace cairn {

/// The stones on the paths from the input to a target. docs/Levels.md is their
/// contract.
enum class Level {
  LLVM,  // imported SPIR
  OCL,   // OpenCL's meaning
  Mux,   // the execution model
  Loops, // work-item loops
  Host,  // the llvm dialect, with the host's ABI
  GPU,   // gpu.func in a gpu.module
  SPIRV  // a spirv.module
};

/// What the level SPIRV holds: shaders are Vulkan's, kernels OpenCL's and Level
/// Zero's.
enum class SPIRVProfile { Shader, Kernel };

/// What the module's options are of: Kernel with those of KernelOptions.
SPIRVProfile profileOf(mlir::ModuleOp module);

/// All levels, those of one path in order.
llvm::ArrayRef<Level> allLevels();

/// The levels that a module at `from` goes through to get to `to`, which is the
/// last of them; empty if it is there. Nothing if no path leads there.
std::optional<llvm::ArrayRef<Level>> levelsBetween(Level from, Level to);

llvm::StringRef stringifyLevel(Level level);
std::optional<Level> symbolizeLevel(llvm::StringRef name);

/// The level that a module's functions are at, by what they are made of.
/// Fails, with an error at the function, if they are at none or not at one.
mlir::FailureOr<Level> detectLevel(mlir::ModuleOp module);

/// Checks that `module` is legal at `level`; emits an error at the first op of
/// each function that is not.
mlir::LogicalResult verifyLevel(mlir::ModuleOp module, Level level);

} // namespace cairn

#endif // CAIRN_PIPELINES_LEVELS_H
