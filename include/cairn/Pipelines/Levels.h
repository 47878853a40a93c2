//===- Levels.h - the levels, and what is legal at each ---------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_PIPELINES_LEVELS_H
#define CAIRN_PIPELINES_LEVELS_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringRef.h"
#include <optional>

namespace cairn {

/// The stones on the path from the input to the host CPU, in order.
/// docs/Levels.md is their contract.
enum class Level {
  LLVM,  // imported SPIR
  OCL,   // OpenCL's meaning
  Mux,   // the execution model
  Loops, // work-item loops
  Host   // the llvm dialect, with the host's ABI
};

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
