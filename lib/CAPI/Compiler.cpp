//===- Compiler.cpp - C interface of the compiler library -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Handles.h"

#include "cairn/InitAll.h"
#include <cstdlib>
#include <cstring>

using namespace cairn::compiler;
using namespace cairn::capi;

/// Programs that a compiler remembers after their users are done with them.
static constexpr size_t kRememberedPrograms = 64;

std::shared_ptr<Compiled> SharedCompiler::find(const std::string &key) {
  std::lock_guard<std::mutex> lock(mutex);
  for (auto &[known, compiled] : programs)
    if (known == key)
      return compiled;
  return nullptr;
}

void SharedCompiler::remember(std::string key,
                              std::shared_ptr<Compiled> compiled) {
  std::lock_guard<std::mutex> lock(mutex);
  if (programs.size() == kRememberedPrograms)
    programs.pop_front();
  programs.emplace_back(std::move(key), std::move(compiled));
}

std::shared_ptr<SharedCompiler> CairnCompiler::working() {
  std::lock_guard<std::mutex> lock(mutex);
  if (!shared || shared->context.isBroken())
    shared = std::make_shared<SharedCompiler>(info);
  return shared;
}

void cairn::capi::setLog(char **log, const std::string &text) {
  if (!log)
    return;
  *log = nullptr;
  if (text.empty())
    return;
  *log = static_cast<char *>(std::malloc(text.size() + 1));
  if (*log)
    std::memcpy(*log, text.c_str(), text.size() + 1);
}

CairnResult cairn::capi::refuseNull(char **log, const char *expected) {
  setLog(log, std::string("error: expected ") + expected + ", got null\n");
  return CAIRN_RESULT_INVALID_VALUE;
}

CairnCompiler *cairnCompilerCreate(const char *name, char **log) {
  setLog(log, "");
  setPassRegistration(cairn::registerUpstreamPasses);
  setScheduleReader(cairn::readSchedules);
  const Info *info = findCompiler(name ? name : "");
  if (!info) {
    std::string known;
    for (const Info &compiler : getCompilers())
      known += std::string(known.empty() ? "" : ", ") + compiler.name;
    setLog(log, "error: expected a target of: " + known + ", got '" +
                    (name ? name : "") + "'\n");
    return nullptr;
  }
  return new CairnCompiler(*info);
}

void cairnCompilerDestroy(CairnCompiler *compiler) { delete compiler; }

/// What a source includes, and a file that options name, may change from one
/// compile to the next.
static bool isSelfContained(llvm::StringRef text) {
  return !text.contains("include") && !text.contains("-shader-interface=");
}

static llvm::StringRef nameOf(const CairnInput &input) {
  return input.name ? input.name : "<input>";
}

static llvm::StringRef sourceOf(const CairnInput &input) {
  return llvm::StringRef(input.data, input.size);
}

/// Compiles all inputs and links them into the first one's module.
static Result compileInputs(SharedCompiler &compiler, Compiled &compiled,
                            llvm::ArrayRef<CairnInput> inputs,
                            llvm::StringRef options) {
  std::vector<std::unique_ptr<Module>> others;
  std::vector<Module *> linked;
  for (const CairnInput &input : inputs) {
    auto module = compiler.target->createModule(compiled.errors, compiled.log);
    Result result = module->parseOptions(options);
    if (result == Result::SUCCESS)
      result = module->compile(nameOf(input), sourceOf(input));
    if (result != Result::SUCCESS)
      return result;
    if (!compiled.module) {
      compiled.module = std::move(module);
      continue;
    }
    linked.push_back(module.get());
    others.push_back(std::move(module));
  }
  return linked.empty() ? Result::SUCCESS : compiled.module->link(linked);
}

static std::shared_ptr<Compiled> compile(SharedCompiler &compiler,
                                         llvm::ArrayRef<CairnInput> inputs,
                                         llvm::StringRef options) {
  auto compiled = std::make_shared<Compiled>();
  if (compileInputs(compiler, *compiled, inputs, options) != Result::SUCCESS ||
      compiled->module->finalize() != Result::SUCCESS) {
    compiled->module = nullptr;
  } else {
    compiled->keepsState = compiled->module->keepsState();
    if (compiled->module->getInterface(compiled->interface) !=
            Result::SUCCESS ||
        compiled->module->generateCode() != Result::SUCCESS)
      compiled->module = nullptr;
  }
  compiled->warnings = std::exchange(compiled->log, "");
  return compiled;
}

CairnProgram *cairnCompile(CairnCompiler *compiler, const char *name,
                           const char *data, size_t size, const char *options,
                           char **log) {
  CairnInput input = {name, data, size};
  return cairnCompileAndLink(compiler, &input, 1, options, log);
}

CairnProgram *cairnCompileAndLink(CairnCompiler *compiler,
                                  const CairnInput *inputs, size_t count,
                                  const char *options, char **log) {
  if (count == 0) {
    setLog(log, "error: expected at least one input\n");
    return nullptr;
  }
  if (!compiler || !inputs) {
    setLog(log, std::string("error: expected ") +
                    (compiler ? "inputs" : "a compiler") +
                    ", got a null pointer\n");
    return nullptr;
  }
  llvm::ArrayRef<CairnInput> all(inputs, count);
  if (!options)
    options = "";
  std::string key = options;
  bool mayRemember = isSelfContained(options);
  for (const CairnInput &input : all) {
    // With its size, so that no input can look like two.
    key += '\0' + nameOf(input).str() + '\0' + std::to_string(input.size) +
           '\0' + sourceOf(input).str();
    mayRemember &= isSelfContained(sourceOf(input));
  }
  std::shared_ptr<SharedCompiler> shared = compiler->working();
  std::shared_ptr<Compiled> compiled =
      mayRemember ? shared->find(key) : nullptr;
  if (!compiled) {
    compiled = compile(*shared, all, options);
    // A compile that is looked at cannot be shared, and variables neither.
    if (mayRemember && compiled->module && !compiled->keepsState &&
        !compiled->module->getOptions().passes.areGiven())
      shared->remember(std::move(key), compiled);
  }
  setLog(log, compiled->warnings);
  return compiled->module ? new CairnProgram{shared, compiled} : nullptr;
}

void cairnProgramDestroy(CairnProgram *program) { delete program; }

/// A call about no program.
static bool isMissing(const CairnProgram *program, char **log) {
  if (!program)
    setLog(log, "error: expected a program, got a null pointer\n");
  return !program;
}

const char *cairnProgramInterface(const CairnProgram *program) {
  if (!program)
    return nullptr;
  return program->compiled->interface.c_str();
}

const char *cairnProgramTimings(const CairnProgram *program) {
  if (!program)
    return nullptr;
  std::lock_guard<std::mutex> lock(program->compiler->mutex);
  // Formatted here, since loading adds to the stages after the compile.
  Compiled &compiled = *program->compiled;
  compiled.timings = formatTimings(compiled.module->getTimings());
  return compiled.timings.c_str();
}

const void *cairnProgramBinary(CairnProgram *program, size_t *size,
                               char **log) {
  if (isMissing(program, log))
    return nullptr;
  std::lock_guard<std::mutex> lock(program->compiler->mutex);
  Compiled &compiled = *program->compiled;
  llvm::ArrayRef<uint8_t> binary;
  Result result = compiled.module->createBinary(binary);
  setLog(log, std::exchange(compiled.log, ""));
  if (size)
    *size = binary.size();
  return result == Result::SUCCESS ? binary.data() : nullptr;
}

void *cairnProgramLookup(CairnProgram *program, const char *kernel,
                         char **log) {
  if (isMissing(program, log))
    return nullptr;
  std::lock_guard<std::mutex> lock(program->compiler->mutex);
  Compiled &compiled = *program->compiled;
  void *address = compiled.module->lookup(kernel ? kernel : "");
  setLog(log, std::exchange(compiled.log, ""));
  return address;
}

unsigned cairnProgramFindLine(CairnProgram *program, const char *kernel,
                              long long offset, char **file, unsigned *isNear) {
  setLog(file, "");
  if (!program)
    return 0;
  std::lock_guard<std::mutex> lock(program->compiler->mutex);
  Compiled &compiled = *program->compiled;
  std::string name;
  bool near = false;
  unsigned line =
      compiled.module->findLine(kernel ? kernel : "", offset, name, near);
  if (isNear)
    *isNear = near;
  compiled.log.clear();
  setLog(file, name);
  return line;
}

void *cairnProgramLookupVariable(CairnProgram *program, const char *name,
                                 size_t *size, char **log) {
  if (isMissing(program, log))
    return nullptr;
  std::lock_guard<std::mutex> lock(program->compiler->mutex);
  Compiled &compiled = *program->compiled;
  uint64_t bytes = 0;
  void *address = compiled.module->lookupVariable(name ? name : "", bytes);
  setLog(log, std::exchange(compiled.log, ""));
  if (size)
    *size = bytes;
  return address;
}

void cairnLogFree(char *log) { std::free(log); }
