//===- KernelOptions.h - what a Kernel module is to be ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_KERNEL_IR_KERNELOPTIONS_H
#define CAIRN_DIALECT_KERNEL_IR_KERNELOPTIONS_H

#include "cairn/Dialect/Kernel/IR/EnvironmentNames.h"
#include "cairn/SPIRV/Version.h"
#include "mlir/IR/BuiltinOps.h"
#include <cstdint>
#include <string>

namespace cairn {

class OptionFields;

/// What a module for the Kernel profile says about itself in
/// `kernel.options`, a dictionary of what differs from these defaults. A
/// module without that attribute is for another target.
struct KernelOptions {
  /// 1.4 at most.
  SPIRVVersion spirvVersion{1, 2};
  /// The version was asked for; only on the way from a command line.
  bool hasVersion = false;
  Environment environment = Environment::LevelZero;
  /// `-cl-uniform-work-group-size`: all work-groups have the enqueued size.
  bool uniformWorkGroupSize = false;
  /// `-cl-denorms-are-zero`: subnormal numbers may be taken for zero.
  bool denormsAreZero = false;
  /// `-cl-fast-relaxed-math`.
  bool fastMath = false;
  /// `-cl-native-math`: functions are native_ ones where there are such.
  bool nativeMath = false;
  /// Those of them that are, with commas in between.
  std::string nativeBuiltins;
  /// `-cl-fp32-correctly-rounded-divide-sqrt`.
  bool correctlyRoundedDivideSqrt = false;
  /// `-g`: the binary says which lines of the source it is from.
  bool debugLines = false;
  /// `-create-library`: a module for others to link with. What has external
  /// linkage in the source is exported, and what is declared only imported.
  bool createLibrary = false;

  /// Whether pipes and queues are legal there.
  bool hasPipesAndQueues() const {
    return environment != Environment::LevelZero &&
           environment != Environment::OpenCL12;
  }

  /// Each field but those that only a command line has, by its name in
  /// `#kernel.options`.
  void visit(OptionFields &fields);

  /// What `module` carries, the defaults if it carries nothing.
  static KernelOptions get(mlir::ModuleOp module);
  static bool isAttachedTo(mlir::ModuleOp module);
  void attachTo(mlir::ModuleOp module) const;
};

bool operator==(const KernelOptions &a, const KernelOptions &b);
llvm::hash_code hash_value(const KernelOptions &options);

} // namespace cairn

#endif // CAIRN_DIALECT_KERNEL_IR_KERNELOPTIONS_H
