//===- ModuleQueries.cpp - what modules tell, and build logs ----*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "Query.h"
#include "module/Module.h"
#include "module/ModuleBinary.h"
#include "tables/Functions.h"

#include <cstring>

using namespace cairn;
using namespace cairn::level_zero;

ze_result_t level_zero::answerBytes(const void *bytes, size_t size,
                                    size_t *room, void *to) {
  if (!room)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  if (to && *room < size)
    return ZE_RESULT_ERROR_INVALID_SIZE;
  *room = size;
  if (to)
    std::memcpy(to, bytes, size);
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeModuleGetNativeBinary(ze_module_handle_t hModule,
                                                size_t *pSize,
                                                uint8_t *pModuleNativeBinary) {
  std::shared_ptr<Module> module;
  if (ze_result_t result = find(hModule, module))
    return result;
  // Nobody has seen its variables by that.
  std::shared_ptr<ModuleCode> code = module->peekCode();
  std::vector<uint8_t> binary =
      makeModuleBinary(module->source, code && module->imports.empty()
                                           ? code->machineCode(module->exports)
                                           : MachineCode());
  return answerBytes(binary.data(), binary.size(), pSize, pModuleNativeBinary);
}

ze_result_t level_zero::zeModuleGetKernelNames(ze_module_handle_t hModule,
                                               uint32_t *pCount,
                                               const char **pNames) {
  std::shared_ptr<Module> module;
  if (ze_result_t result = find(hModule, module))
    return result;
  const std::vector<std::string> &names = module->kernelNames;
  return answerList(
      pCount, pNames, names.size(),
      [&](uint32_t index, const char *&name) { name = names[index].c_str(); });
}

ze_result_t
level_zero::zeModuleGetProperties(ze_module_handle_t hModule,
                                  ze_module_properties_t *pModuleProperties) {
  std::shared_ptr<Module> module;
  if (ze_result_t result = beginQuery(hModule, module, pModuleProperties))
    return result;
  if (!module->imports.empty())
    pModuleProperties->flags = ZE_MODULE_PROPERTY_FLAG_IMPORTS;
  return ZE_RESULT_SUCCESS;
}

ze_result_t level_zero::zeModuleGetGlobalPointer(ze_module_handle_t hModule,
                                                 const char *pGlobalName,
                                                 size_t *pSize, void **pptr) {
  std::shared_ptr<Module> module;
  if (ze_result_t result = find(hModule, module))
    return result;
  if (!pGlobalName)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  size_t size = 0;
  std::shared_ptr<ModuleCode> code = module->code();
  bool known =
      module->exports.count(pGlobalName) || module->imports.count(pGlobalName);
  void *address =
      code && known ? code->findVariable(pGlobalName, size) : nullptr;
  if (!address)
    return ZE_RESULT_ERROR_INVALID_GLOBAL_NAME;
  if (pSize)
    *pSize = size;
  if (pptr)
    *pptr = address;
  return ZE_RESULT_SUCCESS;
}

/// Kernels are the only functions that have an address, and only a launch may
/// call them.
ze_result_t level_zero::zeModuleGetFunctionPointer(ze_module_handle_t hModule,
                                                   const char *pFunctionName,
                                                   void **pfnFunction) {
  std::shared_ptr<Module> module;
  if (ze_result_t result = find(hModule, module))
    return result;
  if (!pFunctionName || !pfnFunction)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  const std::vector<std::string> &names = module->kernelNames;
  bool known =
      module->exports.count(pFunctionName) ||
      std::find(names.begin(), names.end(), pFunctionName) != names.end();
  return known ? ZE_RESULT_ERROR_UNSUPPORTED_FEATURE
               : ZE_RESULT_ERROR_INVALID_FUNCTION_NAME;
}

ze_result_t level_zero::zeModuleBuildLogDestroy(
    ze_module_build_log_handle_t hModuleBuildLog) {
  return withdraw<ModuleBuildLog>(hModuleBuildLog);
}

ze_result_t level_zero::zeModuleBuildLogGetString(
    ze_module_build_log_handle_t hModuleBuildLog, size_t *pSize,
    char *pBuildLog) {
  std::shared_ptr<ModuleBuildLog> log;
  if (ze_result_t result = find(hModuleBuildLog, log))
    return result;
  return answerBytes(log->text.c_str(), log->text.size() + 1, pSize, pBuildLog);
}
