//===- ModuleLink.cpp - linking of modules ----------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "module/Module.h"
#include "tables/Functions.h"

using namespace cairn;
using namespace cairn::level_zero;

using Modules = std::vector<std::shared_ptr<Module>>;

static ze_result_t findModules(uint32_t count, ze_module_handle_t *handles,
                               Modules &modules) {
  if (!handles)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  for (uint32_t i = 0; i < count; ++i) {
    std::shared_ptr<Module> module;
    if (ze_result_t result = find(handles[i], module))
      return result;
    if (std::find(modules.begin(), modules.end(), module) == modules.end())
      modules.push_back(std::move(module));
  }
  return ZE_RESULT_SUCCESS;
}

/// Those of `modules` that export `name`.
static Modules exporters(const Modules &modules, const std::string &name) {
  Modules found;
  for (const std::shared_ptr<Module> &module : modules)
    if (module->exports.count(name))
      found.push_back(module);
  return found;
}

/// `module` and all that it needs of `modules`, directly or not. False, with
/// errors in `log`, if something is missing or there twice.
static bool collectNeeded(const std::shared_ptr<Module> &module,
                          const Modules &modules, Modules &needed,
                          std::string &log) {
  bool complete = true;
  needed.push_back(module);
  for (size_t i = 0; i < needed.size(); ++i)
    for (const std::string &name : needed[i]->imports) {
      Modules found = exporters(modules, name);
      if (found.size() == 1) {
        if (std::find(needed.begin(), needed.end(), found[0]) == needed.end())
          needed.push_back(found[0]);
        continue;
      }
      complete = false;
      addLine(log, "error: '" + name + "' is imported, and " +
                       (found.empty() ? "no module exports it"
                                      : "more than one module exports it"));
    }
  return complete;
}

/// Compiles the modules together.
static std::shared_ptr<ModuleCode> compileAll(const Modules &modules,
                                              const std::string &options,
                                              std::string &log) {
  std::vector<const ModuleInput *> inputs;
  for (const std::shared_ptr<Module> &module : modules)
    for (const ModuleInput &input : module->source.inputs)
      inputs.push_back(&input);
  std::string messages;
  auto code = ModuleCode::compile(modules[0]->device->host(), inputs, options,
                                  messages);
  if (!messages.empty())
    addLine(log, messages);
  return code;
}

static ze_result_t link(const Modules &modules, std::string &log) {
  // Modules that need each other have one code.
  std::map<Modules, std::shared_ptr<ModuleCode>> linked;
  bool complete = true;
  for (const std::shared_ptr<Module> &module : modules) {
    Modules needed;
    if (module->peekCode())
      continue;
    if (!collectNeeded(module, modules, needed, log)) {
      complete = false;
      continue;
    }
    // There is nothing to run but in the modules that need it.
    if (module->kernelNames.empty())
      continue;
    std::sort(needed.begin(), needed.end(), [](const auto &a, const auto &b) {
      return a->handleValue() < b->handleValue();
    });
    if (!linked.count(needed))
      linked[needed] = compileAll(needed, module->source.options, log);
    complete &= linked[needed] != nullptr;
  }
  // Nothing is linked where not all can be.
  if (!complete)
    return ZE_RESULT_ERROR_MODULE_LINK_FAILURE;
  for (const auto &[parts, code] : linked)
    for (const std::shared_ptr<Module> &part : parts)
      part->joinCode(code);
  return ZE_RESULT_SUCCESS;
}

ze_result_t
level_zero::zeModuleDynamicLink(uint32_t numModules,
                                ze_module_handle_t *phModules,
                                ze_module_build_log_handle_t *phLinkLog) {
  Modules modules;
  if (ze_result_t result = findModules(numModules, phModules, modules))
    return result;
  std::string log;
  ze_result_t result = link(modules, log);
  if (phLinkLog)
    *phLinkLog = publish(std::make_shared<ModuleBuildLog>(log));
  return result;
}

ze_result_t level_zero::zeModuleInspectLinkageExt(
    ze_linkage_inspection_ext_desc_t *pInspectDesc, uint32_t numModules,
    ze_module_handle_t *phModules, ze_module_build_log_handle_t *phLog) {
  if (!pInspectDesc || !phModules || !phLog)
    return ZE_RESULT_ERROR_INVALID_NULL_POINTER;
  constexpr ze_linkage_inspection_ext_flags_t known =
      ZE_LINKAGE_INSPECTION_EXT_FLAG_IMPORTS |
      ZE_LINKAGE_INSPECTION_EXT_FLAG_UNRESOLVABLE_IMPORTS |
      ZE_LINKAGE_INSPECTION_EXT_FLAG_EXPORTS;
  if (pInspectDesc->flags & ~known)
    return ZE_RESULT_ERROR_INVALID_ENUMERATION;
  Modules modules;
  if (ze_result_t result = findModules(numModules, phModules, modules))
    return result;
  std::set<std::string> imports, unresolvable, exports;
  for (const std::shared_ptr<Module> &module : modules) {
    imports.insert(module->imports.begin(), module->imports.end());
    exports.insert(module->exports.begin(), module->exports.end());
  }
  for (const std::string &name : imports)
    if (!exports.count(name))
      unresolvable.insert(name);
  std::string log;
  auto list = [&](ze_linkage_inspection_ext_flag_t flag, const char *title,
                  const std::set<std::string> &names) {
    if (!(pInspectDesc->flags & flag))
      return;
    addLine(log, title);
    for (const std::string &name : names)
      addLine(log, "  " + name);
  };
  list(ZE_LINKAGE_INSPECTION_EXT_FLAG_IMPORTS, "imports:", imports);
  list(ZE_LINKAGE_INSPECTION_EXT_FLAG_UNRESOLVABLE_IMPORTS,
       "unresolvable imports:", unresolvable);
  list(ZE_LINKAGE_INSPECTION_EXT_FLAG_EXPORTS, "exports:", exports);
  *phLog = publish(std::make_shared<ModuleBuildLog>(log));
  return ZE_RESULT_SUCCESS;
}
