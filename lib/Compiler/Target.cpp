//===- Target.cpp - compilers, and what they compile for --------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn/Compiler/Target.h"

#include "cairn/Compiler/Context.h"
#include "cairn/Compiler/Features.h"
#include "cairn/Compiler/Module.h"
#include "cairn/Dialect/Mux/IR/MuxFunctionAttrs.h"
#include "cairn/Target/Host/Host.h"
#include "cairn/Target/SPIRV/ParseKernelOptions.h"
#include "cairn/Target/SPIRV/ParseShaderOptions.h"

using namespace cairn;
using namespace cairn::compiler;

/// In the syntax of the specification, in which commas and semicolons separate:
/// a help has other marks in their place.
static std::string spellOptions(llvm::ArrayRef<OptionSummary> options) {
  std::string text;
  for (const OptionSummary &option : options) {
    text += text.empty() ? "" : ";";
    text += ("--" + option.name + (option.takesValue ? ",1," : ",0,")).str();
    for (char c : option.help)
      text += c == ',' ? " /" : c == ';' ? " -" : std::string(1, c);
  }
  return text;
}

/// What the table of features says by default options.
static DeviceInfo describe(const char *name, uint32_t addressBits,
                           llvm::ArrayRef<Feature> features) {
  auto has = [&](llvm::StringRef feature) {
    return llvm::any_of(features, [&](const Feature &row) {
      return row.name == feature && row.isSupported;
    });
  };
  DeviceInfo device = {};
  device.device_name = name;
  device.address_bits = addressBits;
  device.half_capabilities = has("cl_khr_fp16");
  device.double_capabilities = has("cl_khr_fp64");
  device.atomic64_capabilities = has("cl_khr_int64_base_atomics");
  device.image_capabilities = has("__opencl_c_images");
  device.pipe_capabilities = has("__opencl_c_pipes");
  device.device_enqueue_capabilities = has("__opencl_c_device_enqueue");
  return device;
}

static DeviceInfo describeHost() {
  DeviceInfo device = describe("host", 64, listHostFeatures());
  device.max_work_group_size = kHostMaxWorkGroupSize;
  device.max_work_width = mux::kMaxLanes;
  device.max_sub_group_count = kHostMaxWorkGroupSize / kHostSubGroupSize;
  return device;
}

llvm::ArrayRef<Info> cairn::compiler::getCompilers() {
  static const std::string kernelOptions = spellOptions(listKernelOptions());
  static const std::string shaderOptions = spellOptions(listShaderOptions());
  static const Info compilers[] = {
      {"host", describeHost(), Level::Host,
       /*supports_deferred_compilation=*/true, /*compilation_options=*/"",
       /*vectorizable=*/true, /*dma_optimizable=*/false,
       /*scalable_vector_support=*/false},
      {"level-zero", describe("level-zero", 64, listFeatures(KernelOptions())),
       Level::SPIRV,
       /*supports_deferred_compilation=*/false, kernelOptions.c_str(),
       /*vectorizable=*/false, /*dma_optimizable=*/true,
       /*scalable_vector_support=*/false, SPIRVProfile::Kernel},
      // Addresses have 64 bits with --physical-addressing.
      {"vulkan", describe("vulkan", 32, listFeatures(ShaderOptions())),
       Level::SPIRV,
       /*supports_deferred_compilation=*/false, shaderOptions.c_str(),
       /*vectorizable=*/false, /*dma_optimizable=*/false,
       /*scalable_vector_support=*/false, SPIRVProfile::Shader},
  };
  return compilers;
}

const Info *cairn::compiler::findCompiler(llvm::StringRef name) {
  for (const Info &info : getCompilers())
    if (name == info.name)
      return &info;
  return nullptr;
}

uint32_t Info::getBuiltinCapabilities() const {
  return (device_info.address_bits == 32 ? CAPS_32BIT : 0) |
         (device_info.double_capabilities ? CAPS_FP64 : 0) |
         (device_info.half_capabilities ? CAPS_FP16 : 0);
}

std::unique_ptr<Target> Info::createTarget(Context *context,
                                           NotifyCallback callback) const {
  if (!context)
    return nullptr;
  return std::make_unique<Target>(this, context, std::move(callback));
}

std::unique_ptr<Module> Target::createModule(uint32_t &numErrors,
                                             std::string &log) {
  return std::make_unique<Module>(*this, numErrors, log);
}
