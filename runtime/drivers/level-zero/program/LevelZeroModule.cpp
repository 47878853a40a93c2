//===- LevelZeroModule.cpp - SPIR-V that a driver has built -----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "LevelZeroModule.h"

#include "lib/Settings.h"

using namespace cairn::runtime;

Result<std::shared_ptr<LevelZeroModule>> LevelZeroModule::create(
    std::shared_ptr<LevelZeroContext> context, const void *data, uint64_t size,
    const std::string &file, const ProgramInterface &interface) {
  auto spirv = SpirvModule::parse(data, size, file);
  if (!spirv.ok())
    return spirv.status();
  std::shared_ptr<LevelZeroModule> module(
      new LevelZeroModule(std::move(context), spirv.take()));
  if (Status status = module->check(file, interface); !status.ok())
    return status;
  if (Status status = module->build(file, interface); !status.ok())
    return status;
  return module;
}

LevelZeroModule::~LevelZeroModule() {
  if (handle)
    context->ze.ModuleDestroy(handle);
}

/// What the device must have for a capability.
static Status checkCapabilities(const LevelZeroContext &context,
                                const SpirvModule &spirv,
                                const std::string &file) {
  struct Need {
    uint32_t capability;
    const char *name;
    ze_device_module_flag_t flag;
    const char *feature;
  };
  static constexpr Need needs[] = {
      {9, "Float16", ZE_DEVICE_MODULE_FLAG_FP16, "half precision"},
      {10, "Float64", ZE_DEVICE_MODULE_FLAG_FP64, "double precision"},
      {12, "Int64Atomics", ZE_DEVICE_MODULE_FLAG_INT64_ATOMICS,
       "64-bit atomics"},
  };
  for (const Need &need : needs)
    if (spirv.has(need.capability) && !(context.module.flags & need.flag))
      return Status::error(
          "device '" + std::string(context.physical.properties.name) +
          "' lacks " + need.feature + ", needed by capability " + need.name +
          " of " + file);
  return Status::success();
}

/// Drivers take a number for a pointer.
static Status checkParameters(const SpirvEntryPoint &entry,
                              const KernelInterface &kernel) {
  if (kernel.args.size() != entry.parameters.size())
    return Status::error("the interface has " +
                         std::to_string(kernel.args.size()) +
                         " arguments, and the kernel has " +
                         std::to_string(entry.parameters.size()));
  for (size_t i = 0; i < kernel.args.size(); ++i)
    if (auto kind = entry.parameters[i]; kind && *kind != kernel.args[i].kind)
      return Status::error(
          "argument " + std::to_string(i) + " '" + kernel.args[i].name +
          "' is a " + spelling(kernel.args[i].kind) +
          " in the interface and a " + spelling(*kind) + " in the module");
  return Status::success();
}

Status LevelZeroModule::check(const std::string &file,
                              const ProgramInterface &interface) const {
  uint32_t most = context->module.spirvVersionSupported;
  uint32_t version =
      ZE_MAKE_VERSION(spirv.version.majorNumber(), spirv.version.minorNumber());
  // Some drivers do not say.
  if (most && version > most)
    return Status::error(file + " is SPIR-V " + spirv.version.str() +
                         ", and the device reads up to " +
                         std::to_string(ZE_MAJOR_VERSION(most)) + "." +
                         std::to_string(ZE_MINOR_VERSION(most)));
  if (Status status = checkCapabilities(*context, spirv, file); !status.ok())
    return status;
  for (const KernelInterface &kernel : interface.kernels) {
    auto entry = spirv.entryPoints.find(kernel.symbol);
    if (entry == spirv.entryPoints.end())
      return Status::error(file + " has no entry point '" + kernel.symbol +
                           "', which kernel '" + kernel.name + "' needs");
    if (Status status = checkParameters(entry->second, kernel); !status.ok())
      return status.within("kernel '" + kernel.name + "'");
  }
  for (const auto &[id, value] : interface.specConstants)
    if (!spirv.specIds.count(id)) {
      std::string known;
      for (uint32_t number : spirv.specIds)
        known += (known.empty() ? "" : ", ") + std::to_string(number);
      return Status::error(file + " has no specialization constant " +
                           std::to_string(id) + ", it has " +
                           (known.empty() ? "none" : known));
    }
  return Status::success();
}

/// The log in one line, and destroyed.
static std::string takeLog(const LevelZeroFunctions &ze,
                           ze_module_build_log_handle_t log) {
  if (!log)
    return "";
  size_t size = 0;
  std::string text;
  if (ze.ModuleBuildLogGetString(log, &size, nullptr) == ZE_RESULT_SUCCESS) {
    text.resize(size);
    if (ze.ModuleBuildLogGetString(log, &size, text.data()) !=
        ZE_RESULT_SUCCESS)
      text.clear();
  }
  ze.ModuleBuildLogDestroy(log);
  text.resize(text.find_last_not_of(std::string("\n \0", 3)) + 1);
  for (size_t at = 0; (at = text.find('\n', at)) != std::string::npos;)
    text.replace(at, 1, "; ");
  return text;
}

Status LevelZeroModule::build(const std::string &file,
                              const ProgramInterface &interface) {
  std::vector<uint32_t> ids;
  std::vector<const void *> values;
  for (const auto &[id, value] : interface.specConstants) {
    ids.push_back(id);
    // A driver reads as many bytes as the constant has.
    values.push_back(&value);
  }
  ze_module_constants_t constants = {uint32_t(ids.size()), ids.data(),
                                     values.data()};
  auto desc = levelZeroStruct<ze_module_desc_t>(ZE_STRUCTURE_TYPE_MODULE_DESC);
  desc.format = ZE_MODULE_FORMAT_IL_SPIRV;
  desc.inputSize = spirv.words.size() * sizeof(uint32_t);
  desc.pInputModule = reinterpret_cast<const uint8_t *>(spirv.words.data());
  std::string flags = settings::levelZeroBuildFlags();
  desc.pBuildFlags = flags.c_str();
  desc.pConstants = ids.empty() ? nullptr : &constants;
  ze_module_build_log_handle_t log = nullptr;
  ze_result_t result = context->ze.ModuleCreate(
      context->handle, context->physical.handle, &desc, &handle, &log);
  std::string text = takeLog(context->ze, log);
  Status status = levelZeroStatus(result, "zeModuleCreate");
  if (status.ok())
    return status;
  handle = nullptr;
  if (!text.empty())
    status = Status::error(status.message() + ": " + text);
  return status.within("cannot load " + file);
}
