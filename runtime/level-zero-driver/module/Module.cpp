//===- Module.cpp - modules -------------------------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "module/Module.h"

#include "Query.h"
#include "module/BuildFlags.h"
#include "module/ModuleBinary.h"
#include "module/ModuleCache.h"
#include "tables/Functions.h"

#include <sstream>

using namespace cairn;
using namespace cairn::level_zero;
using namespace cairn::runtime;

std::vector<std::string> ModuleSource::kernels() const {
  std::vector<std::string> names;
  for (const ModuleInput &input : inputs)
    names.insert(names.end(), input.kernels().begin(), input.kernels().end());
  return names;
}

std::set<std::string> ModuleSource::exports() const {
  std::set<std::string> names;
  for (const ModuleInput &input : inputs)
    names.insert(input.exports().begin(), input.exports().end());
  return names;
}

std::set<std::string> ModuleSource::imports() const {
  std::set<std::string> names, known = exports();
  for (const ModuleInput &input : inputs)
    for (const std::string &name : input.imports())
      if (!known.count(name))
        names.insert(name);
  return names;
}

std::shared_ptr<ModuleCode> Module::code() {
  std::lock_guard<std::mutex> lock(mutex);
  seen |= machineCode != nullptr;
  return machineCode;
}

std::shared_ptr<ModuleCode> Module::peekCode() {
  std::lock_guard<std::mutex> lock(mutex);
  return machineCode;
}

void Module::setCode(std::shared_ptr<ModuleCode> code) {
  std::lock_guard<std::mutex> lock(mutex);
  machineCode = std::move(code);
}

void Module::joinCode(const std::shared_ptr<ModuleCode> &code) {
  std::lock_guard<std::mutex> lock(mutex);
  if (!seen)
    machineCode = code;
  seen = true;
}

//===----------------------------------------------------------------------===//
// Creation
//===----------------------------------------------------------------------===//

void level_zero::addLine(std::string &log, const std::string &line) {
  log += (log.empty() ? "" : "\n") + line;
}

static ze_result_t specialize(ModuleInput &input,
                              const ze_module_constants_t *constants,
                              std::string &log) {
  if (!constants || constants->numConstants == 0)
    return ZE_RESULT_SUCCESS;
  if (!constants->pConstantIds || !constants->pConstantValues)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  for (uint32_t i = 0; i < constants->numConstants; ++i) {
    if (!constants->pConstantValues[i])
      return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
    uint32_t id = constants->pConstantIds[i];
    if (!input.specialize(id, constants->pConstantValues[i]))
      addLine(log, "warning: the module has no specialization constant " +
                       std::to_string(id));
  }
  return ZE_RESULT_SUCCESS;
}

/// Adds one module in SPIR-V to `source`.
static ze_result_t addInput(ModuleSource &source, const uint8_t *data,
                            size_t size, const char *flags,
                            const ze_module_constants_t *constants,
                            std::string &log) {
  if (!data)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (size == 0)
    return ZE_RESULT_ERROR_INVALID_SIZE;
  auto options = translateBuildFlags(flags);
  auto input = ModuleInput::read(data, size);
  for (const Status &status : {options.status(), input.status()})
    if (!status.ok()) {
      addLine(log, "error: " + status.message());
      return ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
    }
  if (ze_result_t result = specialize(*input, constants, log))
    return result;
  source.inputs.push_back(input.take());
  if (source.options.empty())
    source.options = options.take();
  else if (!options->empty() && source.options != *options)
    source.options += " " + *options;
  return ZE_RESULT_SUCCESS;
}

static ze_result_t readSource(const ze_module_desc_t &desc,
                              ModuleBinary &binary, std::string &log) {
  ModuleSource &source = binary.source;
  auto *program = findExtension<ze_module_program_exp_desc_t>(
      desc.pNext, ZE_STRUCTURE_TYPE_MODULE_PROGRAM_EXP_DESC);
  if (program && desc.format == ZE_MODULE_FORMAT_IL_SPIRV) {
    if (!program->pInputModules || !program->inputSizes)
      return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
    if (program->count == 0)
      return ZE_RESULT_ERROR_INVALID_SIZE;
    for (uint32_t i = 0; i < program->count; ++i)
      if (ze_result_t result = addInput(
              source, program->pInputModules[i], program->inputSizes[i],
              program->pBuildFlags ? program->pBuildFlags[i] : nullptr,
              program->pConstants ? program->pConstants[i] : nullptr, log))
        return result;
    return ZE_RESULT_SUCCESS;
  }
  if (desc.format == ZE_MODULE_FORMAT_IL_SPIRV)
    return addInput(source, desc.pInputModule, desc.inputSize, desc.pBuildFlags,
                    desc.pConstants, log);
  if (!desc.pInputModule)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (desc.inputSize == 0)
    return ZE_RESULT_ERROR_INVALID_SIZE;
  return parseModuleBinary(desc.pInputModule, desc.inputSize, binary)
             ? ZE_RESULT_SUCCESS
             : ZE_RESULT_ERROR_INVALID_NATIVE_BINARY;
}

static std::vector<const ModuleInput *> pointers(const ModuleSource &source) {
  std::vector<const ModuleInput *> inputs;
  for (const ModuleInput &input : source.inputs)
    inputs.push_back(&input);
  return inputs;
}

static bool contains(const std::string &line, const std::string &text) {
  return line.find(text) != std::string::npos;
}

/// Whether all errors of the compiler are of what a module that is to be linked
/// may lack: its imports, and kernels.
static bool lacksOnlyOthers(const Module &module, const std::string &messages) {
  std::istringstream lines(messages);
  bool lacks = false;
  for (std::string line; std::getline(lines, line);) {
    if (!contains(line, "error: "))
      continue;
    lacks = std::any_of(
                module.imports.begin(), module.imports.end(),
                [&](const std::string &name) {
                  return contains(line, "undefined function '" + name + "'") ||
                         contains(line, "undefined variable '" + name + "'");
                }) ||
            (module.kernelNames.empty() &&
             contains(line, "the program has no kernel"));
    if (!lacks)
      return false;
  }
  return lacks;
}

/// Loads the machine code, where there is some, also in the user's cache, and
/// compiles otherwise.
static ze_result_t build(Module &module, const MachineCode &machine,
                         std::string &log) {
  if (!machine.object.empty())
    if (auto code = ModuleCode::load(module.device->host(), machine)) {
      module.setCode(code);
      return ZE_RESULT_SUCCESS;
    }
  ModuleCache cache(module.source);
  std::string messages;
  if (auto kept = cache.find(messages))
    if (auto code = ModuleCode::load(module.device->host(), *kept)) {
      if (!messages.empty())
        addLine(log, messages);
      code->compileForLines(module.device->host(), module.source.inputs,
                            module.source.options);
      module.setCode(code);
      return ZE_RESULT_SUCCESS;
    }
  messages.clear();
  auto code =
      ModuleCode::compile(module.device->host(), pointers(module.source),
                          module.source.options, messages);
  if (!code && lacksOnlyOthers(module, messages)) {
    // To be linked; what else may be wrong with it is said then.
    for (const std::string &name : module.imports)
      addLine(log, "note: '" + name + "' is imported and to be linked");
    return ZE_RESULT_SUCCESS;
  }
  if (!messages.empty())
    addLine(log, messages);
  if (code)
    cache.store(code->machineCode(module.exports), messages);
  module.setCode(code);
  return code ? ZE_RESULT_SUCCESS : ZE_RESULT_ERROR_MODULE_BUILD_FAILURE;
}

ze_result_t level_zero::zeModuleCreate(
    ze_context_handle_t hContext, ze_device_handle_t hDevice,
    const ze_module_desc_t *desc, ze_module_handle_t *phModule,
    ze_module_build_log_handle_t *phBuildLog) {
  std::shared_ptr<Context> context;
  std::shared_ptr<level_zero::Device> device;
  if (ze_result_t result = find(hContext, context, hDevice, device))
    return result;
  if (!desc || !phModule)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (desc->format > ZE_MODULE_FORMAT_NATIVE)
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;

  ModuleBinary binary;
  std::string log;
  ze_result_t result = readSource(*desc, binary, log);
  std::shared_ptr<Module> module;
  if (result == ZE_RESULT_SUCCESS) {
    module =
        std::make_shared<Module>(context, device, std::move(binary.source));
    result = build(*module, binary.machine, log);
  }
  if (phBuildLog)
    *phBuildLog = publish(std::make_shared<ModuleBuildLog>(log));
  if (result == ZE_RESULT_SUCCESS)
    *phModule = publish(module);
  return result;
}

ze_result_t level_zero::zeModuleDestroy(ze_module_handle_t hModule) {
  std::shared_ptr<Module> module;
  if (ze_result_t result = find(hModule, module))
    return result;
  if (module->kernels > 0)
    return ZE_RESULT_ERROR_HANDLE_OBJECT_IN_USE;
  return withdraw<Module>(hModule);
}
