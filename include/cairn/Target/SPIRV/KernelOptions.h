//===- KernelOptions.h - what a Kernel module is to be ----------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_TARGET_SPIRV_KERNELOPTIONS_H
#define CAIRN_TARGET_SPIRV_KERNELOPTIONS_H

#include "mlir/IR/BuiltinOps.h"
#include <cstdint>

namespace cairn {

/// Who is to execute a module of SPIR-V's Kernel profile.
enum class KernelEnvironment { LevelZero, OpenCL12, OpenCL20, OpenCL21, OpenCL22 };

/// "level-zero", "opencl1.2", ...
llvm::StringRef stringifyKernelEnvironment(KernelEnvironment environment);
std::optional<KernelEnvironment>
symbolizeKernelEnvironment(llvm::StringRef name);

/// What a module for the Kernel profile says about itself in
/// `cairn.kernel_profile`, a dictionary of what differs from these defaults. A
/// module without that attribute is for another target.
struct KernelOptions {
  /// SPIR-V's version, 10 for 1.0 to 14 for 1.4.
  unsigned spirvVersion = 12;
  KernelEnvironment environment = KernelEnvironment::LevelZero;
  /// `-cl-uniform-work-group-size`: all work-groups have the enqueued size.
  bool uniformWorkGroupSize = false;
  /// `-cl-denorms-are-zero`: subnormal numbers may be taken for zero.
  bool denormsAreZero = false;
  /// `-cl-fast-relaxed-math`.
  bool fastMath = false;
  /// `-g`: the binary says which lines of the source it is from.
  bool debugLines = false;

  /// Whether pipes and queues are legal there.
  bool hasPipesAndQueues() const {
    return environment != KernelEnvironment::LevelZero &&
           environment != KernelEnvironment::OpenCL12;
  }

  /// What `module` carries, the defaults if it carries nothing.
  static KernelOptions get(mlir::ModuleOp module);
  static bool isAttachedTo(mlir::ModuleOp module);
  void attachTo(mlir::ModuleOp module) const;
};

} // namespace cairn

#endif // CAIRN_TARGET_SPIRV_KERNELOPTIONS_H
