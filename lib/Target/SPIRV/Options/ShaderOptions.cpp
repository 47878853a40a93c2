//===- ShaderOptions.cpp - options on the module ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Target/SPIRV/ShaderOptions.h"

#include "OptionMapper.h"

using namespace mlir;
using namespace cairn;

static constexpr llvm::StringLiteral kOptionsAttr = "cairn.shader";

static void mapNarrow(OptionMapper &mapper, StringRef bits,
                      NarrowStorage &storage) {
  mapper.map(("ssbo" + bits).str(), storage.storageBuffer);
  mapper.map(("ubo" + bits).str(), storage.uniformBuffer);
  mapper.map(("pushconstant" + bits).str(), storage.pushConstant);
}

static void mapOptions(OptionMapper &mapper, ShaderOptions &options) {
  mapper.map("spirv_version", options.spirvVersion);
  mapper.map("physical_addressing", options.physicalAddressing);
  unsigned pod = static_cast<unsigned>(options.podStorage);
  mapper.map("pod_storage", pod);
  options.podStorage = static_cast<PodStorage>(pod);
  mapper.map("cluster_pod_args", options.clusterPodArgs);
  mapper.map("max_pushconstant_size", options.maxPushConstantSize);
  mapper.map("constant_args_ubo", options.constantArgsInUniformBuffer);
  mapper.map("any_uniform_layout", options.anyUniformLayout);
  mapper.map("max_ubo_size", options.maxUniformBufferSize);
  mapper.map("distinct_kernel_descriptor_sets",
             options.distinctKernelDescriptorSets);
  mapper.map("module_constants_in_storage_buffer",
             options.moduleConstantsInStorageBuffer);
  mapper.map("max_private_constant_size", options.maxPrivateConstantSize);
  mapper.map("sampler_map", options.samplerMap);
  mapNarrow(mapper, "8", options.storage8);
  mapNarrow(mapper, "16", options.storage16);
  mapper.map("int8", options.int8);
  mapper.map("work_dim", options.workDim);
  mapper.map("global_offset", options.globalOffset);
  mapper.map("global_offset_push_constant", options.globalOffsetPushConstant);
  mapper.map("launch_in_parts", options.launchInParts);
  mapper.map("uniform_work_group_size", options.uniformWorkGroupSize);
  mapper.map("non_uniform_work_group_size", options.nonUniformWorkGroupSize);
  mapper.map("fused_multiply_add", options.fusedMultiplyAdd);
  mapper.map("fast_math", options.fastMath);
  mapper.map("native_math", options.nativeMath);
  mapper.map("native_builtins", options.nativeBuiltins);
  mapper.map("round_to_nearest32", options.roundToNearest32);
  mapper.map("round_to_nearest64", options.roundToNearest64);
  mapper.map("finite_math_only", options.finiteMathOnly);
  mapper.map("correctly_rounded_divide_sqrt",
             options.correctlyRoundedDivideSqrt);
  mapper.map("debug_lines", options.debugLines);
}

ShaderOptions ShaderOptions::get(ModuleOp module) {
  return readOptions<ShaderOptions>(module, kOptionsAttr, mapOptions);
}

bool ShaderOptions::isAttachedTo(ModuleOp module) {
  return module->hasAttr(kOptionsAttr);
}

void ShaderOptions::attachTo(ModuleOp module) const {
  writeOptions(*this, module, kOptionsAttr, mapOptions);
}
