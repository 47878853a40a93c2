//===- Levels.cpp - a module's levels, for C --------------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Handles.h"
#include "Results.h"

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

using namespace cairn;
using namespace cairn::compiler;
using namespace cairn::capi;

size_t cairnModuleLevelCount(const CairnModule *module) {
  return module ? module->module->getLevels().size() : 0;
}

const char *cairnModuleLevelName(const CairnModule *module, size_t index) {
  if (!module)
    return nullptr;
  std::vector<Level> levels = module->module->getLevels();
  // The names are literals.
  return index < levels.size() ? stringifyLevel(levels[index]).data() : nullptr;
}

/// Prints what cairnModulePrint names; nothing if there is no such thing.
static std::optional<Result> print(Module &module, llvm::StringRef what,
                                   bool withLocations, std::string &text) {
  if (std::optional<Level> level = symbolizeLevel(what))
    return module.print(*level, text, withLocations);
  if (what == "mux-llvm")
    return module.printMuxLLVMIR(text);
  if (what == "llvm-ir")
    return module.printLLVMIR(text);
  if (what == "asm")
    return module.printAssembly(text);
  if (what == "descriptor-map")
    return module.getDescriptorMap(text);
  return std::nullopt;
}

CairnResult cairnModulePrint(CairnModule *module, const char *what,
                             int32_t withLocations, const char **text) {
  if (!module)
    return CAIRN_RESULT_INVALID_VALUE;
  if (!what)
    return refuse(*module, "expected a level, got null");
  if (!text)
    return refuse(*module, "expected a place for the text, got null");
  std::string printed;
  auto result = print(*module->module, what, withLocations, printed);
  if (!result)
    return refuse(*module, "expected a level, 'mux-llvm', 'llvm-ir', 'asm' or "
                           "'descriptor-map', got '" +
                               std::string(what) + "'");
  if (*result == Result::SUCCESS) {
    module->printed = std::move(printed);
    *text = module->printed.c_str();
  }
  return resultOf(*result);
}

std::string cairn::capi::formatTimings(llvm::ArrayRef<StageTime> stages) {
  std::string text;
  llvm::raw_string_ostream os(text);
  llvm::json::OStream json(os);
  double total = 0;
  json.object([&] {
    for (const StageTime &stage : stages) {
      json.attribute(stage.stage, stage.milliseconds);
      total += stage.milliseconds;
    }
    json.attribute("total", total);
  });
  return text;
}

CairnResult cairnModuleTimings(CairnModule *module, const char **json) {
  if (!module)
    return CAIRN_RESULT_INVALID_VALUE;
  if (!json)
    return refuse(*module, "expected a place for the timings, got null");
  module->timings = formatTimings(module->module->getTimings());
  *json = module->timings.c_str();
  return CAIRN_RESULT_SUCCESS;
}
