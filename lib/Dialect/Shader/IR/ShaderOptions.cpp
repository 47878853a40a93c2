//===- ShaderOptions.cpp - options on the module ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Dialect/Shader/IR/ShaderOptions.h"

#include "cairn/Dialect/Contracts/OptionFields.h"
#include "cairn/Dialect/Shader/IR/ShaderDialect.h"
#include "cairn/Dialect/Shader/IR/ShaderWords.h"

using namespace mlir;
using namespace cairn;

static void visitNarrow(OptionFields &fields, StringRef bits,
                        NarrowStorage &storage) {
  fields.visit(("ssbo" + bits).str(), storage.storageBuffer);
  fields.visit(("ubo" + bits).str(), storage.uniformBuffer);
  fields.visit(("pushconstant" + bits).str(), storage.pushConstant);
}

/// In the order of the enumeration.
static constexpr llvm::StringLiteral kPodStorages[] = {
    kStorageBuffer, kUniformBuffer, kPushConstant};

void ShaderOptions::visit(OptionFields &fields) {
  fields.visit("spirv_version", spirvVersion);
  fields.visit("physical_addressing", physicalAddressing);
  fields.visitEnum("pod_storage", podStorage, kPodStorages);
  fields.visit("cluster_pod_args", clusterPodArgs);
  fields.visit("max_pushconstant_size", maxPushConstantSize);
  fields.visit("constant_args_ubo", constantArgsInUniformBuffer);
  fields.visit("any_uniform_layout", anyUniformLayout);
  fields.visit("max_ubo_size", maxUniformBufferSize);
  fields.visit("distinct_kernel_descriptor_sets", distinctKernelDescriptorSets);
  fields.visit("module_constants_in_storage_buffer",
               moduleConstantsInStorageBuffer);
  fields.visit("max_private_constant_size", maxPrivateConstantSize);
  fields.visit("sampler_map", samplerMap);
  visitNarrow(fields, "8", storage8);
  visitNarrow(fields, "16", storage16);
  fields.visit("int8", int8);
  fields.visit("work_dim", workDim);
  fields.visit("global_offset", globalOffset);
  fields.visit("global_offset_push_constant", globalOffsetPushConstant);
  fields.visit("launch_in_parts", launchInParts);
  fields.visit("uniform_work_group_size", uniformWorkGroupSize);
  fields.visit("non_uniform_work_group_size", nonUniformWorkGroupSize);
  fields.visit("fused_multiply_add", fusedMultiplyAdd);
  fields.visit("fast_math", fastMath);
  fields.visit("native_math", nativeMath);
  fields.visit("native_builtins", nativeBuiltins);
  fields.visit("round_to_nearest32", roundToNearest32);
  fields.visit("round_to_nearest64", roundToNearest64);
  fields.visit("finite_math_only", finiteMathOnly);
  fields.visit("correctly_rounded_divide_sqrt", correctlyRoundedDivideSqrt);
  fields.visit("debug_lines", debugLines);
}

bool cairn::operator==(const ShaderOptions &a, const ShaderOptions &b) {
  return listOptions(a) == listOptions(b);
}

llvm::hash_code cairn::hash_value(const ShaderOptions &options) {
  return llvm::hash_combine_range(listOptions(options));
}

static shader::OptionsAttr attrOf(ModuleOp module) {
  return module->getAttrOfType<shader::OptionsAttr>(
      shader::ShaderDialect::getOptionsAttrName());
}

ShaderOptions ShaderOptions::get(ModuleOp module) {
  shader::OptionsAttr attr = attrOf(module);
  return attr ? attr.getValue() : ShaderOptions();
}

bool ShaderOptions::isAttachedTo(ModuleOp module) {
  return attrOf(module) != nullptr;
}

void ShaderOptions::attachTo(ModuleOp module) const {
  MLIRContext *context = module.getContext();
  context->getOrLoadDialect<shader::ShaderDialect>();
  module->setAttr(shader::ShaderDialect::getOptionsAttrName(),
                  shader::OptionsAttr::get(context, *this));
}
