//===- Module.cpp - programs step by step, for C ----------------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Handles.h"
#include "Results.h"

#include "llvm/ADT/STLExtras.h"

using namespace cairn::compiler;
using namespace cairn::capi;

CairnModule *cairnModuleCreate(CairnCompiler *compiler) {
  if (!compiler)
    return nullptr;
  auto module = std::make_unique<CairnModule>();
  module->compiler = compiler->working();
  module->module =
      module->compiler->target->createModule(module->errors, module->log);
  return module.release();
}

void cairnModuleDestroy(CairnModule *module) { delete module; }

void cairnModuleClear(CairnModule *module) {
  if (!module)
    return;
  module->module->clear();
  module->log.clear();
  module->errors = 0;
  module->info = {};
}

const char *cairnModuleLog(const CairnModule *module) {
  return module ? module->log.c_str() : "";
}

uint32_t cairnModuleErrorCount(const CairnModule *module) {
  return module ? module->errors : 0;
}

CairnModuleState cairnModuleGetState(const CairnModule *module) {
  if (!module)
    return CAIRN_MODULE_NONE;
  switch (module->module->getState()) {
  case ModuleState::NONE:
    return CAIRN_MODULE_NONE;
  case ModuleState::COMPILED_OBJECT:
    return CAIRN_MODULE_COMPILED_OBJECT;
  case ModuleState::LIBRARY:
    return CAIRN_MODULE_LIBRARY;
  case ModuleState::INTERMEDIATE:
    return CAIRN_MODULE_INTERMEDIATE;
  case ModuleState::EXECUTABLE:
    return CAIRN_MODULE_EXECUTABLE;
  }
  return CAIRN_MODULE_NONE;
}

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

static std::optional<Options::Mode> modeOf(CairnOptionMode mode) {
  switch (mode) {
  case CAIRN_OPTIONS_BUILD:
    return Options::Mode::BUILD;
  case CAIRN_OPTIONS_COMPILE:
    return Options::Mode::COMPILE;
  case CAIRN_OPTIONS_LINK:
    return Options::Mode::LINK;
  }
  return std::nullopt; // a number that C lets through
}

CairnResult cairnModuleParseOptions(CairnModule *module, const char *options,
                                    CairnOptionMode mode) {
  if (!module)
    return CAIRN_RESULT_INVALID_VALUE;
  std::optional<Options::Mode> known = modeOf(mode);
  if (!known)
    return refuse(*module, "expected a mode of the options, got " +
                               std::to_string(static_cast<int>(mode)));
  return resultOf(module->module->parseOptions(options ? options : "", *known));
}

CairnResult cairnCompilerCheckOptions(CairnCompiler *compiler,
                                      const char *options, CairnOptionMode mode,
                                      char **log) {
  setLog(log, compiler ? "" : "error: expected a compiler, got null\n");
  CairnModule *module = cairnModuleCreate(compiler);
  CairnResult result = cairnModuleParseOptions(module, options, mode);
  if (module)
    setLog(log, module->log);
  cairnModuleDestroy(module);
  return result;
}

//===----------------------------------------------------------------------===//
// Steps
//===----------------------------------------------------------------------===//

CairnResult cairnModuleAddHeader(CairnModule *module, const char *name,
                                 const char *data, size_t size) {
  if (!module)
    return CAIRN_RESULT_INVALID_VALUE;
  if (!name || !*name)
    return refuse(*module, "expected a header's name, got none");
  if (!data && size)
    return refuse(*module, "expected a header's bytes, got null");
  llvm::erase_if(module->headers, [&](const InputHeader &header) {
    return header.name == name;
  });
  module->headers.push_back({name, std::string(data ? data : "", size)});
  return CAIRN_RESULT_SUCCESS;
}

CairnResult cairnModuleCompile(CairnModule *module, const char *name,
                               const char *data, size_t size) {
  if (!module)
    return CAIRN_RESULT_INVALID_VALUE;
  if (!data && size)
    return refuse(*module, "expected the input's bytes, got null");
  module->info = {};
  return resultOf(module->module->compile(
      name ? name : "<input>", llvm::StringRef(data, size), module->headers));
}

CairnResult cairnModuleLink(CairnModule *module, CairnModule *const *others,
                            size_t count) {
  if (!module)
    return CAIRN_RESULT_INVALID_VALUE;
  if (!others && count)
    return refuse(*module, "expected modules to link, got null");
  std::vector<Module *> modules;
  for (CairnModule *other : llvm::ArrayRef(others, count))
    modules.push_back(other ? other->module.get() : nullptr);
  return resultOf(module->module->link(modules));
}

CairnResult cairnModuleFinalize(CairnModule *module) {
  if (!module)
    return CAIRN_RESULT_INVALID_VALUE;
  return resultOf(module->module->finalize(&module->info));
}

//===----------------------------------------------------------------------===//
// Specialization constants
//===----------------------------------------------------------------------===//

static CairnSpecConstantType typeOf(SpecializationType type) {
  switch (type) {
  case SpecializationType::BOOL:
    return CAIRN_SPEC_CONSTANT_BOOL;
  case SpecializationType::INT:
    return CAIRN_SPEC_CONSTANT_INT;
  case SpecializationType::FLOAT:
    return CAIRN_SPEC_CONSTANT_FLOAT;
  }
  return CAIRN_SPEC_CONSTANT_INT;
}

CairnResult cairnCompilerListSpecConstants(CairnCompiler *compiler,
                                           const void *data, size_t size,
                                           CairnSpecConstant *constants,
                                           size_t *count, char **log) {
  setLog(log, "");
  if (!compiler)
    return refuseNull(log, "a compiler");
  if (!count)
    return refuseNull(log, "a place for the number of constants");
  if (!data || (!constants && *count))
    return refuseNull(log, data ? "room for constants" : "a module");
  // What is given has any alignment.
  std::vector<uint32_t> words(size / sizeof(uint32_t));
  std::memcpy(words.data(), data, words.size() * sizeof(uint32_t));
  auto listed = compiler->working()->context.getSpecializableConstants(words);
  if (!listed) {
    setLog(log, "error: " + listed.error() + "\n");
    return CAIRN_RESULT_COMPILE_PROGRAM_FAILURE;
  }
  size_t room = *count;
  *count = listed->size();
  for (auto [id, desc] : *listed) {
    if (room-- == 0)
      break;
    *constants++ = {id, typeOf(desc.constantType), desc.sizeInBits};
  }
  return CAIRN_RESULT_SUCCESS;
}

CairnResult cairnModuleSetSpecConstant(CairnModule *module, uint32_t id,
                                       uint64_t bits) {
  if (!module)
    return CAIRN_RESULT_INVALID_VALUE;
  module->module->getOptions().build.specConstants[id] = bits;
  return CAIRN_RESULT_SUCCESS;
}

//===----------------------------------------------------------------------===//
// Bytes
//===----------------------------------------------------------------------===//

CairnResult cairnModuleSave(CairnModule *module, const void **data,
                            size_t *size) {
  if (!module)
    return CAIRN_RESULT_INVALID_VALUE;
  if (!data || !size)
    return refuse(*module, "expected a place for the bytes, got null");
  module->saved.resize(module->module->size());
  if (module->saved.empty())
    return refuse(*module, "expected a compiled module");
  module->module->serialize(reinterpret_cast<uint8_t *>(module->saved.data()));
  *data = module->saved.data();
  *size = module->saved.size();
  return CAIRN_RESULT_SUCCESS;
}

CairnResult cairnModuleLoad(CairnModule *module, const void *data,
                            size_t size) {
  if (!module)
    return CAIRN_RESULT_INVALID_VALUE;
  if (!data && size)
    return refuse(*module, "expected the bytes of a module, got null");
  module->info = {};
  return module->module->deserialize({static_cast<const uint8_t *>(data), size})
             ? CAIRN_RESULT_SUCCESS
             : CAIRN_RESULT_COMPILE_PROGRAM_FAILURE;
}

CairnResult cairnModuleBinary(CairnModule *module, const void **data,
                              size_t *size) {
  if (!module)
    return CAIRN_RESULT_INVALID_VALUE;
  if (!data || !size)
    return refuse(*module, "expected a place for the binary, got null");
  llvm::ArrayRef<uint8_t> binary;
  Result result = module->module->createBinary(binary);
  if (result == Result::SUCCESS) {
    *data = binary.data();
    *size = binary.size();
  }
  return resultOf(result);
}

CairnResult cairnModulePart(CairnModule *module, const char *kernel,
                            const void **data, size_t *size) {
  if (!module)
    return CAIRN_RESULT_INVALID_VALUE;
  if (!data || !size)
    return refuse(*module, "expected a place for the part, got null");
  if (kernel && !*kernel)
    return refuse(*module, "expected a kernel's name, got none");
  llvm::ArrayRef<uint8_t> part;
  Result result = module->module->createPart(kernel ? kernel : "", part);
  if (result == Result::SUCCESS) {
    *data = part.data();
    *size = part.size();
  }
  return resultOf(result);
}

CairnResult cairnModuleInterface(CairnModule *module, const char **json) {
  if (!module)
    return CAIRN_RESULT_INVALID_VALUE;
  if (!json)
    return refuse(*module, "expected a place for the interface, got null");
  std::string text;
  Result result = module->module->getInterface(text);
  if (result == Result::SUCCESS) {
    module->interface = std::move(text);
    *json = module->interface.c_str();
  }
  return resultOf(result);
}

CairnResult cairnModuleLookup(CairnModule *module, const char *kernel,
                              void **address) {
  if (!module)
    return CAIRN_RESULT_INVALID_VALUE;
  if (!kernel || !address)
    return refuse(*module, kernel ? "expected a place for the address, got null"
                                  : "expected a kernel's name, got null");
  void *found = module->module->lookup(kernel);
  if (!found)
    return CAIRN_RESULT_FAILURE;
  *address = found;
  return CAIRN_RESULT_SUCCESS;
}

CairnResult cairnModuleFindLine(CairnModule *module, const char *kernel,
                                int64_t offset, uint32_t *line,
                                const char **file, uint32_t *isNear) {
  if (!module)
    return CAIRN_RESULT_INVALID_VALUE;
  if (!kernel || !line || !file || !isNear)
    return refuse(*module, kernel ? "expected a place for the line, got null"
                                  : "expected a kernel's name, got null");
  bool near = false;
  *line = module->module->findLine(kernel, offset, module->lineFile, near);
  *isNear = near;
  *file = module->lineFile.c_str();
  return CAIRN_RESULT_SUCCESS;
}
