//===- ShaderOptions.h - how kernels meet Vulkan ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#ifndef CAIRN_DIALECT_SHADER_IR_SHADEROPTIONS_H
#define CAIRN_DIALECT_SHADER_IR_SHADEROPTIONS_H

#include "cairn/SPIRV/Version.h"
#include "mlir/IR/BuiltinOps.h"
#include <cstdint>
#include <string>

namespace cairn {

class OptionFields;

/// Where plain-old-data arguments are passed.
enum class PodStorage { StorageBuffer, UniformBuffer, PushConstant };

/// Which interfaces may not hold 8- or 16-bit types.
struct NarrowStorage {
  bool storageBuffer = true, uniformBuffer = true, pushConstant = true;
};

/// The options of the Vulkan target, after "OpenCL C 1.2 Language on Vulkan".
/// They travel with the module, as its attribute `shader.options`, so that
/// every pass can be run alone; what the attribute leaves out has the value
/// here.
struct ShaderOptions {
  SPIRVVersion spirvVersion{1, 3};
  /// Buffers as addresses (PhysicalStorageBuffer64), not as descriptors.
  bool physicalAddressing = false;
  PodStorage podStorage = PodStorage::StorageBuffer;
  /// Both other storages were asked for; only on the way from a command line.
  bool conflictingPodStorage = false;
  bool clusterPodArgs = true;
  /// The bytes of push constants that the device has.
  unsigned maxPushConstantSize = 128;
  bool constantArgsInUniformBuffer = false;
  /// Uniform buffers of any layout, not of Vulkan's restricted one alone.
  bool anyUniformLayout = false;
  /// The bytes of a uniform buffer whose size is not known.
  unsigned maxUniformBufferSize = 65536;
  bool distinctKernelDescriptorSets = false;
  bool moduleConstantsInStorageBuffer = false;
  /// Bytes above which a program-scope constant goes there in any case.
  unsigned maxPrivateConstantSize = ~0u;
  /// What a sampler map file says; empty without one.
  std::string samplerMap;
  NarrowStorage storage8, storage16;
  bool int8 = true;
  /// `get_work_dim` as a specialization constant; 3 otherwise.
  bool workDim = true;
  /// The global offset as specialization or as push constants; 0 with neither.
  bool globalOffset = false, globalOffsetPushConstant = false;
  /// A launch may come in several dispatches, as one that is larger than the
  /// device's limit must, whatever the language's version.
  bool launchInParts = false;
  /// All work-groups have the enqueued local size.
  bool uniformWorkGroupSize = false;
  /// The last work-groups of a launch may be smaller in every version of the
  /// language.
  bool nonUniformWorkGroupSize = false;
  /// The device's multiply-add rounds once. Vulkan does not promise that; most
  /// GPUs have it.
  bool fusedMultiplyAdd = false;
  /// Library functions as the device has them, but for those whose result would
  /// be wrong and not only less precise: `-cl-fast-relaxed-math`.
  bool fastMath = false;
  /// Library functions as the device has them, however precise.
  bool nativeMath = false;
  /// Those of them that are, with commas in between.
  std::string nativeBuiltins;
  /// The device is told that floats of this width round to nearest even; it
  /// always is for those of 16 bits.
  bool roundToNearest32 = false, roundToNearest64 = false;
  /// `-cl-finite-math-only`, `-cl-fast-relaxed-math`: NaN, infinity and the
  /// sign of zero need not be kept.
  bool finiteMathOnly = false;
  /// `-cl-fp32-correctly-rounded-divide-sqrt`.
  bool correctlyRoundedDivideSqrt = false;
  /// `-g`: the binary says which lines of the source it is from.
  bool debugLines = false;

  /// Each field but those that only a command line has, by its name in
  /// `#shader.options`.
  void visit(OptionFields &fields);

  /// What `module` carries, the defaults if it carries nothing.
  static ShaderOptions get(mlir::ModuleOp module);
  static bool isAttachedTo(mlir::ModuleOp module);
  void attachTo(mlir::ModuleOp module) const;
};

bool operator==(const ShaderOptions &a, const ShaderOptions &b);
llvm::hash_code hash_value(const ShaderOptions &options);

} // namespace cairn

#endif // CAIRN_DIALECT_SHADER_IR_SHADEROPTIONS_H
