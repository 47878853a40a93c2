//===- Compiler.cpp - C interface of the compiler library -------*- C++ -*-===//
//
// Part of the Cairn project, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "cairn-c/Compiler.h"

#include "cairn/Compiler/Context.h"
#include "cairn/Compiler/Module.h"
#include "cairn/Compiler/Target.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"
#include <cstdlib>
#include <cstring>
#include <deque>
#include <utility>

using namespace cairn::compiler;

namespace {

/// A compile and what came of it. Several programs may stand for one.
struct Compiled {
  uint32_t errors = 0;
  std::string log;
  std::unique_ptr<Module> module;
  std::string interface, warnings, timings;
};

/// Programs that a compiler remembers after their users are done with them.
constexpr size_t kRememberedPrograms = 64;

} // namespace

struct CairnCompiler {
  Context context;
  std::unique_ptr<Target> target;
  /// By name, options and source, the latest last.
  std::deque<std::pair<std::string, std::shared_ptr<Compiled>>> programs;

  std::shared_ptr<Compiled> find(const std::string &key) {
    for (auto &[known, compiled] : programs)
      if (known == key)
        return compiled;
    return nullptr;
  }
  void remember(std::string key, std::shared_ptr<Compiled> compiled) {
    if (programs.size() == kRememberedPrograms)
      programs.pop_front();
    programs.emplace_back(std::move(key), std::move(compiled));
  }
};

struct CairnProgram {
  std::shared_ptr<Compiled> compiled;
};

/// Hands `text` to the caller, who frees it; null for none.
static void setLog(char **log, const std::string &text) {
  if (!log)
    return;
  *log = nullptr;
  if (text.empty())
    return;
  *log = static_cast<char *>(std::malloc(text.size() + 1));
  if (*log)
    std::memcpy(*log, text.c_str(), text.size() + 1);
}

CairnCompiler *cairnCompilerCreate(const char *name, char **log) {
  setLog(log, "");
  const Info *info = findCompiler(name ? name : "");
  if (!info) {
    std::string known;
    for (const Info &compiler : getCompilers())
      known += std::string(known.empty() ? "" : ", ") + compiler.name;
    setLog(log, "error: expected a target of: " + known + ", got '" +
                    (name ? name : "") + "'\n");
    return nullptr;
  }
  auto compiler = std::make_unique<CairnCompiler>();
  compiler->target = info->createTarget(&compiler->context);
  return compiler.release();
}

void cairnCompilerDestroy(CairnCompiler *compiler) { delete compiler; }

/// What a source includes may change from one compile to the next.
static bool isSelfContained(llvm::StringRef source) {
  return !source.contains("include");
}

static std::shared_ptr<Compiled> compile(CairnCompiler &compiler,
                                         llvm::StringRef name,
                                         llvm::StringRef source,
                                         llvm::StringRef options) {
  auto compiled = std::make_shared<Compiled>();
  compiled->module =
      compiler.target->createModule(compiled->errors, compiled->log);
  Module &module = *compiled->module;
  llvm::ArrayRef<uint8_t> binary;
  if (module.parseOptions(options) != Result::SUCCESS ||
      module.compile(name, source) != Result::SUCCESS ||
      module.finalize() != Result::SUCCESS ||
      module.getInterface(compiled->interface) != Result::SUCCESS ||
      module.createBinary(binary) != Result::SUCCESS)
    compiled->module = nullptr;
  compiled->warnings = std::exchange(compiled->log, "");
  return compiled;
}

CairnProgram *cairnCompile(CairnCompiler *compiler, const char *name,
                           const char *data, size_t size, const char *options,
                           char **log) {
  llvm::StringRef source(data, size);
  std::string key = std::string(name ? name : "<input>") + '\0' +
                    (options ? options : "") + '\0' + source.str();
  bool mayRemember =
      isSelfContained(source) && isSelfContained(options ? options : "");
  std::shared_ptr<Compiled> compiled =
      mayRemember ? compiler->find(key) : nullptr;
  if (!compiled) {
    compiled = compile(*compiler, name ? name : "<input>", source,
                       options ? options : "");
    if (mayRemember && compiled->module)
      compiler->remember(std::move(key), compiled);
  }
  setLog(log, compiled->warnings);
  return compiled->module ? new CairnProgram{compiled} : nullptr;
}

void cairnProgramDestroy(CairnProgram *program) { delete program; }

const char *cairnProgramInterface(const CairnProgram *program) {
  return program->compiled->interface.c_str();
}

const char *cairnProgramTimings(const CairnProgram *program) {
  // Formatted here, since loading adds to the stages after the compile.
  Compiled &compiled = *program->compiled;
  compiled.timings.clear();
  llvm::raw_string_ostream os(compiled.timings);
  llvm::json::OStream json(os);
  double total = 0;
  json.object([&] {
    for (const StageTime &stage : compiled.module->getTimings()) {
      json.attribute(stage.stage, stage.milliseconds);
      total += stage.milliseconds;
    }
    json.attribute("total", total);
  });
  return compiled.timings.c_str();
}

const void *cairnProgramBinary(CairnProgram *program, size_t *size,
                               char **log) {
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
  Compiled &compiled = *program->compiled;
  void *address = compiled.module->lookup(kernel ? kernel : "");
  setLog(log, std::exchange(compiled.log, ""));
  return address;
}

void cairnLogFree(char *log) { std::free(log); }
